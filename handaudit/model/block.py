"""Many hands as columns of whole numbers. Names, positions and whatever else repeats are numbers of lists that stand beside the columns.

`columns.toml` beside this file has the columns. `columns_of` in `stats/` makes a block of the records of hands, the kernel of hands that it
accepts, without any record: both are the same, column by column.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.base.bundled import bundled_toml
from handaudit.model.lazy_audit import HeaderLike
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook

SCHEMA: Final[Mapping[str, Mapping[str, int]]] = {
    table: {name: width for name, (width, _) in columns.items()}
    for table, columns in bundled_toml(Path(__file__).with_name("columns.toml")).items()
}
"""By table and column the bytes of a number."""
CODES: Final = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The codes of numbers of so many bytes, as `memoryview` and `array` have them."""
NOTHING: Final = {width: -(1 << 8 * width - 1) for width in CODES}
"""The number that says that nothing is known, by its bytes: the lowest one."""
Columns = Mapping[str, memoryview]


class BlockHeader(NamedTuple):
    """What hands under one header line, but for id and date, have in common."""

    site: str
    tournament: str
    game: str
    limit: str
    currency: Currency
    small: int
    big: int
    ante: int
    book: Rulebook


class BlockTable(NamedTuple):
    """A table: its name, how many players may sit there, 0 if the log does not say, and whether they play for nothing."""

    name: str
    max_seats: int
    play_money: bool


class Block(NamedTuple):
    """Some hands as columns, in the order in which they came. `counts` has a row for each number of the column `counts`, and a column for
    each of `count_names`. The lists may be longer than the numbers need."""

    hands: Columns
    players: Columns
    headers: Sequence[HeaderLike]
    tables: Sequence[BlockTable]
    logs: Sequence[str]
    ids: Sequence[str]
    dates: Sequence[str]
    names: Sequence[str]
    positions: Sequence[tuple[str, str]]
    count_names: Sequence[str]
    counts: memoryview
