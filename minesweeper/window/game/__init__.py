"""The screen a game is played on: header, board, footer, menus and messages."""
