"""The instructor in the window: a panel beside the board, and what it marks on the board."""
