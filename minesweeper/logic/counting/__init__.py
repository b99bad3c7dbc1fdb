"""Counts, samples and estimates the minefields that fit a position."""
