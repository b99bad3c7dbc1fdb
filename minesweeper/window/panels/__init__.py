"""Panels beside the board: lessons, reviews, hints, watched games and exercises."""
