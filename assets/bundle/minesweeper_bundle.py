"""The program inside a bundle; PyInstaller starts here."""

import os
from multiprocessing import freeze_support

from minesweeper.cli import main


def restore_library_path() -> None:
    """Gives child processes the library path of the player's system back.

    PyInstaller points it at the libraries of the bundle. This process has read it already, but an
    outside engine would load our libraries in place of its own.
    """
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        os.environ["LD_LIBRARY_PATH"] = original
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    # The workers of `simulate` are this program too; here they become workers and go no further.
    freeze_support()
    restore_library_path()
    main()
