"""The rules of Minesweeper, free of any window."""
