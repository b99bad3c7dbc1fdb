"""The exception that ends the reading of a saved game if the player stops it.

It is a module of its own because the window may not import the history of a game.
"""


class ReadingGivenUpError(Exception):
    """The player no longer wants the game that is being read."""
