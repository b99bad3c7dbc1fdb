"""A Minesweeper where luck never decides and every loss teaches."""

__version__ = "0.1.0"
