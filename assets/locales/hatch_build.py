"""Compiles the catalogues when the package is built or installed; hatchling calls it."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes a `.mo` file beside every `.po` file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compiles every catalogue; hatchling then puts the folder of the assets into the wheel."""
        sys.path.insert(0, str(Path(self.root) / "assets" / "locales"))
        try:
            from catalogues import build  # noqa: PLC0415  found only now
        finally:
            del sys.path[0]
        build(Path(self.root))
