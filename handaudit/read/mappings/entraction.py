"""Columns that are filled up with spaces become words with one space between them."""

import re
from typing import Final

_SPACES: Final = re.compile(r" {2,}")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Each line with single spaces."""
    return [(number, _SPACES.sub(" ", text)) for number, text in rows]
