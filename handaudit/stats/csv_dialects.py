"""How CSV is written for those who read it."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """How CSV is written: what parts cells, whether a mark of UTF-8 stands in front, and whether decimals have a comma."""

    separator: str = ","
    mark: bool = False
    comma: bool = False


STANDARD: Final = Dialect()
DIALECTS: Final = {"standard": STANDARD, "excel-eu": Dialect(";", True, True)}
"""`excel-eu` is what spreadsheets open by a double click where the comma is for decimals."""
