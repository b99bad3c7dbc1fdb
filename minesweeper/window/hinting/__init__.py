"""Hints beside the board, one grade at a time."""
