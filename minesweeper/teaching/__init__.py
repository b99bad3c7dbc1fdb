"""Lessons, hints, reviews and exercises: pure functions of positions and histories."""
