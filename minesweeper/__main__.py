"""`python -m minesweeper` is the command `minesweeper`."""

from minesweeper.cli import main

if __name__ == "__main__":
    main()
