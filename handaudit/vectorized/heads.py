"""Header and table line of each hand: asked one by one, since nearly every one is new."""

from typing import Final, NamedTuple

import numpy as np

from handaudit.read.lexer import BLANKS
from handaudit.vectorized.deal import Deal
from handaudit.vectorized.meanings import Meanings
from handaudit.vectorized.text import SIGNS, Flags, Ints, Text

LEAST: Final = 10
"""No hand has fewer lines."""
MOST: Final = 250
"""Lines of a hand; with more of them all other hands of a block would wait for it."""


class Head(NamedTuple):
    """What stands above the seats of one hand."""

    deal: Deal
    id: str
    date: str
    table: tuple[str, int]


class Heads:
    """The heads of the hands that can be taken, and what the columns need of them: blinds, button, which amounts are printed."""

    def __init__(self, text: Text, lines: Meanings, groups: dict[tuple[object, ...], int]) -> None:
        self.deals: list[Deal] = []
        self.rows: list[Head | None] = [None] * text.hands
        count = text.hands
        button = [0] * count
        number = [0] * count
        numbers: dict[Deal, int] = {}
        data, start, end = text.data, text.start, text.end
        text.bad |= (text.count < LEAST) | (text.count > MOST)
        good = np.flatnonzero(~text.bad)
        lows, highs = start[text.first[good]].tolist(), end[text.first[good]].tolist()
        tops, ends = start[text.first[good] + 1].tolist(), end[text.first[good] + 1].tolist()
        tables = lines.tables
        for hand, low, high, top, last in zip(good.tolist(), lows, highs, tops, ends, strict=True):
            try:
                found = header(lines, data[low:high].decode())
                row = data[top:last].decode("utf-8", "surrogateescape")
            except UnicodeDecodeError:
                found = None
            table = None
            if found is not None:
                table = tables.get(row) or (None if row in tables else lines.table(row))
            if found is None or table is None:
                text.bad[hand] = True
                continue
            deal, id, date = found
            self.rows[hand] = Head(deal, id, date, table)
            button[hand] = table[1]
            place = numbers.get(deal)
            if place is None:
                place = numbers[deal] = len(self.deals)
                self.deals.append(deal)
            number[hand] = place
        self.button: Ints = np.array(button, np.int64)
        self.number: Ints = np.array(number, np.int64)
        self._columns(groups)

    def _columns(self, groups: dict[tuple[object, ...], int]) -> None:
        """Columns of what is the same under one header line."""
        deals, number = self.deals, self.number
        if not deals:
            return
        minor = [deal.currency.minor_units for deal in deals]
        self.small: Ints = np.array([deal.small for deal in deals], np.int64)[number]
        self.big: Ints = np.array([deal.big for deal in deals], np.int64)[number]
        self.cents: Flags = np.array([one == 100 for one in minor], np.bool_)[number]
        self.sign: Ints = np.array([_sign(deal) for deal in deals], np.int64)[number]
        self.most: Ints = np.array([deal.most for deal in deals], np.int64)[number]
        self.tournament: Flags = np.array([deal.tournament != "" for deal in deals], np.bool_)[number]
        kinds = [groups.setdefault((deal.currency, *sorted(deal.amounts.signs)), len(groups)) for deal in deals]
        self.group: Ints = np.array(kinds, np.int64)[number]


def _sign(deal: Deal) -> int:
    """The one sign that the amounts of a deal may carry; 0 where it is none that this reader knows."""
    signs = [SIGNS.get(sign, 0) for sign in deal.amounts.signs if sign]
    return signs[0] if len(signs) == 1 else 0


def header(lines: Meanings, row: str) -> tuple[Deal, str, str] | None:
    """The deal of a header line, the hand's id and its date; None where it is not plain. All but id and date is known from the hands
    before it."""
    left, _, rest = row.partition(" #")
    id, _, rest = rest.partition(":")
    prefix, _, date = rest.rpartition(") - ")
    # What stands in brackets behind the date is part of the form; all before it is read by one pattern that takes any text.
    when, _, zone = date.partition("(")
    if not id.isdigit() or not when[:1].isdigit() or not id.isascii() or not when.isascii() or ")" in when:
        return None
    key = left, prefix, zone
    deal = lines.deals.get(key)
    if deal is None:
        deal = None if key in lines.deals else lines.deal(key, row, id, date)
        if deal is None:
            return None
    return deal, id, date.rstrip(BLANKS)
