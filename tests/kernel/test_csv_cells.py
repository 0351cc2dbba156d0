"""Cells that the kernel writes are those of Python, to the byte."""

import random
from collections.abc import Callable
from datetime import datetime
from itertools import combinations, permutations
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from handaudit.base.errors import HandauditError
from handaudit.model.cards import cards_text
from handaudit.stats import csv_cells
from handaudit.stats.card_classes import cards_texts, flop_of
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_dialects import DIALECTS, STANDARD
from handaudit.stats.csv_rows import CsvLines
from handaudit.stats.schema import COLUMNS, KEY_COLUMNS

pytestmark = pytest.mark.usefixtures("native")
TEXTS = ("", "Ann", "=1+1", 'a"b', "a,b;c", "B\u00f6b", "\U0001f600", "x" * 300)


class Headed(NamedTuple):
    """A header."""

    site: str


def hands_row(sign: str, columns: list[tuple[str, str, Any]]) -> Callable[[tuple[int, ...], int], bytes]:
    """What writes a row of `hands` with these columns, by the board and the total."""
    from handaudit.kernel.kernel import CsvRows

    tell: Any = SimpleNamespace(part=lambda _number, _what: b"", ahead=lambda _day, _zone: None)
    rows, deal = CsvRows(["hands"], sign, tell), Headed("")
    rows.lay_out("hands", columns)

    def row(board: tuple[int, ...], total: int) -> bytes:
        rows.put_hand(deal, "", 1, "", 6, False, 1, "", 2, total, 0, board)  # type: ignore[arg-type]
        rows.write(b"7")
        text, many = rows.text("hands")
        assert many == 1
        return text

    return row


@pytest.mark.heavy
@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_boards(dialect: str) -> None:
    """Every flop in an order of its own, and what lies before and behind it."""
    sign, chance = DIALECTS[dialect].separator, random.Random(3)
    row = hands_row(sign, [("board", "board", None)])
    orders = list(permutations(range(3)))
    boards = [(), (5,), (5, 9), (0, 1, 2, 3), (48, 0, 4, 8, 12)]
    for flop in combinations(range(52), 3):
        order = chance.choice(orders)
        rest = chance.sample([card for card in range(52) if card not in flop], chance.randrange(3))
        boards.append((flop[order[0]], flop[order[1]], flop[order[2]], *rest))
    assert len({board[:3] for board in boards}) > 22_000
    for board in boards:
        high, pairs, suits, connected = flop_of(board) or ("", "", "", None)
        told = {None: "", True: "true", False: "false"}[connected]
        assert row(board, 1) == sign.join(["7", cards_text(board), high, pairs, suits, told]).encode() + b"\n"


def test_numbers() -> None:
    """Of every length, and those beside which a length ends."""
    row, chance = hands_row(",", [("number", "total", None), ("above", "total", None)]), random.Random(4)
    numbers = [
        0,
        (1 << 63) - 1,
        -(1 << 63),
        *[(10**k + more) * by for k in range(19) for more in (-1, 0, 1) for by in (1, -1)],
    ]
    numbers += [chance.randrange(1 << 63) >> chance.randrange(63) for _ in range(20_000)]
    assert len(numbers) > 20_000
    for number in numbers:
        assert row((), number) == f"7,{number},{number or ''}\n".encode()


def values(kind: str, chance: random.Random) -> Any:
    """Something that a column of a kind may hold."""
    if chance.random() < 0.2:
        return None
    number = chance.randrange(-(1 << 63), 1 << 63) >> chance.randrange(64)
    text = chance.choice(TEXTS)
    moment = datetime(2020, 1, 2, 3, 4, chance.randrange(60))
    return {
        "int": number, "count": number >> 49, "money": number, "bool": number > 0, "text": text, "word": text, "percent": number / 100,
        "ints": [number, 1], "texts": [text, text], "time": moment, "utc": moment,
    }.get(kind, text)  # fmt: skip


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
@pytest.mark.parametrize("frame", sorted(COLUMNS))
def test_lines_of_values(frame: str, dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all columns of a frame, with one, and with every other one."""
    cell, chance = Cells(DIALECTS[dialect], False), random.Random(5)
    every = [column.name for column in COLUMNS[frame]]
    rows = [tuple([values(column.kind, chance) for column in COLUMNS[frame]]) for _ in range(300)]
    for names in (every, every[len(KEY_COLUMNS) :: 2], every[-1:]):
        mine = CsvLines(frame, names, cell)
        with monkeypatch.context() as patch:
            patch.setattr(csv_cells, "kernel", lambda: None)
            theirs = CsvLines(frame, names, cell)
        key, rest = (7, 'a"b', None, 100), [row[len(KEY_COLUMNS) :] for row in rows]
        assert mine(key, rest) == theirs(key, rest)
        assert mine(key, []) == theirs(key, []) == b""
        if names is every:
            assert mine.whole(rows) == theirs.whole(rows)


def test_a_row_of_few_values_is_refused() -> None:
    lines = CsvLines("pots", ["amount", "rake"], Cells(STANDARD, False))
    with pytest.raises(ValueError, match="fewer values"):
        lines((1, None, None, None), [("main", 1)])


def test_lines_are_made_once_a_number_was_refused() -> None:
    """Nothing stays of those that were begun."""
    lines = CsvLines("pots", ["amount"], Cells(STANDARD, False))
    with pytest.raises(HandauditError):
        lines((1, None, None, None), [("main", 5, 0, (), "", True), ("main", 1 << 63, 0, (), "", True)])
    assert lines((2, None, None, None), [("main", 6, 0, (), "", True)]) == b"2,,,,6\n"


def test_holdings_of_every_kind() -> None:
    from handaudit.kernel.kernel import holding_cells

    rng = random.Random(4)
    pairs = list(permutations(range(52), 2))
    decks = [
        range(52),
        range(0, 52, 4),
        range(16),
        [card for card in range(52) if card % 4 < 2],
        [0, 1, 2, 3, 4, 5, 6, 7],
    ]
    many = [tuple(rng.sample(rng.choice(decks), count)) for count in (0, 1, 3, 4, 5, 6) for _ in range(600)]
    classes = set[str | None]()
    for cards in (*pairs, *many):
        packed = len(cards) | sum(card << 4 + 6 * at for at, card in enumerate(cards))
        for whole in (0, 8):
            told = cards_texts(packed | whole)
            assert holding_cells(packed | whole, ";").decode() == ";".join([text or "" for text in told])
            classes.add(told[1])
    assert {
        "AA",
        "AKs",
        "32o",
        "quads rainbow",
        "triple-paired double-suited",
        "unpaired monotone",
        "paired triple-suited",
    } < classes
