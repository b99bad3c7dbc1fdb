"""Watching an autoplayer: it plays the game on the table until somebody takes over."""
