"""The arena: players on the same minefields, game by game, and what the figures say."""
