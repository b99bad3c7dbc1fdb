"""Builds the bundle: a folder with the game and all it needs, and the same packed as .tar.xz.

    pip install '.[bundle]'
    python assets/bundle/build.py

The result is in `dist/`. It runs where no Python is installed, on the system that it was built on
and on later releases of it. The modules and assets are those of the wheel, which is built first.
"""

import argparse
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def main() -> None:
    """Builds the bundle into the folder that the arguments name."""
    parser = argparse.ArgumentParser(description="Build the game as a folder without Python.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder of the result")
    parser.add_argument("--unpacked", action="store_true", help="write no .tar.xz")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        folder = build(wanted.out, Path(work))
    print(f"{folder}: {megabytes(folder)} MB")
    if not wanted.unpacked:
        packed = pack(folder)
        print(f"{packed}: {megabytes(packed)} MB")


def build(out: Path, work: Path) -> Path:
    """Builds the folder in `out` and returns it; `work` is for what is left over."""
    wheel = built_wheel(work)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(work / "site")  # noqa: S202  our own wheel
    name = f"minesweeper-{wheel.name.split('-')[1]}-{platform.system()}-{platform.machine()}"
    folder = out.absolute() / name.lower()
    _run_pyinstaller(work)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(work / "dist" / "minesweeper", folder)
    # What a desktop or a packager needs lies beside the program: the wheel has it as `share`.
    for share in (work / "site").glob("*.data/data/share"):
        shutil.copytree(share, folder / "share")
    shutil.copy(ROOT / "LICENSE", folder)
    return folder


def built_wheel(work: Path) -> Path:
    """Builds the wheel of the project in `work` and returns it."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", work, ROOT]
    subprocess.run(pip, check=True)
    (wheel,) = work.glob("*.whl")
    return wheel


def _run_pyinstaller(work: Path) -> None:
    folders = ["--distpath", work / "dist", "--workpath", work / "build"]
    spec = [HERE / "minesweeper.spec", "--", "--site", work / "site"]
    words = [sys.executable, "-m", "PyInstaller", "--log-level", "WARN", *folders, *spec]
    subprocess.run(words, check=True)


def pack(folder: Path) -> Path:
    """Packs a folder as `.tar.xz` beside it, and returns the file."""
    packed = folder.with_name(f"{folder.name}.tar.xz")
    with tarfile.open(packed, "w:xz", preset=9) as archive:
        archive.add(folder, folder.name)
    return packed


def megabytes(path: Path) -> int:
    """Returns the size of a file or a folder in millions of bytes, rounded."""
    files = path.rglob("*") if path.is_dir() else [path]
    return round(sum(file.lstat().st_size for file in files if not file.is_dir()) / 1e6)


if __name__ == "__main__":
    main()
