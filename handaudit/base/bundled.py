"""Reads the TOML files that come with handaudit."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).parent.parent


def bundled_toml(path: Path) -> dict[str, Any]:
    """Returns the tables of a file of the package, fractions as `Decimal`. Raises `OSError` if it cannot be read."""
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
