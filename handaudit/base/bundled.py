"""Reads the TOML files that come with handaudit."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).parent.parent


def bundled_toml(path: Path) -> dict[str, Any]:
    """Returns the tables of a file of the package, fractions as `Decimal`. Raises `OSError` if it cannot be read."""
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)


def bundled_folder(folder: Path) -> dict[str, dict[str, Any]]:
    """Returns the tables of each TOML file that stands directly in a folder of the package, by the file's name without its ending."""
    files = {path.stem: path for path in folder.glob("*.toml")}
    return {name: bundled_toml(files[name]) for name in sorted(files)}
