"""The pages beside the game, each imported when it is first opened."""
