"""Blinds that no header names: what is posted tells, and of a poster who had less what others pay."""

from typing import Final

from handaudit.model.money import Currency
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import read_amount
from handaudit.read.layouts import Layout

_LIVE: Final = frozenset({"small-blind", "big-blind", "button-blind"})
_ENDS: Final = frozenset({"BET", "RAISE", "MAKE", "MATCH", "SHOW", "COLLECT"})


def kind_of(layout: Layout, row: MatchedLine) -> str:
    """The kind of a post, in our words."""
    text = row.fields.get("blind")
    return row.kind if text is None else layout.words["blinds"].get(text.lower(), "")


def posted(layout: Layout, posts: list[MatchedLine], key: str, currency: Currency, stacks: dict[int, str]) -> int:
    """What the first who posts a blind puts in, unless that is all that his antes leave him."""
    gone: dict[int, int] = {}
    for row in posts:
        amount = read_amount(row.fields.get("amount") or row.fields.get("to") or "", currency) or 0
        stack = read_amount(stacks.get(row.seat, ""), currency)
        whole = not stack or amount < stack - gone.get(row.seat, 0)
        if whole and kind_of(layout, row) == f"{key}-blind" and "allin" not in row.fields:
            return amount
        gone[row.seat] = gone.get(row.seat, 0) + amount
    return 0


def called(layout: Layout, rows: list[MatchedLine], currency: Currency) -> int:
    """What the first has in who calls the big blind and keeps chips; 0 where nobody calls before a raise."""

    def money(row: MatchedLine, key: str = "amount") -> int:
        return read_amount(row.fields.get(key, ""), currency) or 0

    if not any(row.word == "POST" and kind_of(layout, row) == "big-blind" for row in rows):
        return 0
    left = {row.seat: money(row, "stack") for row in rows if row.word == "SEAT"}
    own: dict[int, int] = {}
    for row in rows:
        kind = kind_of(layout, row) if row.word == "POST" else ""
        if row.word in _ENDS or kind == "over-blind" or (row.word == "STREET" and "cards" in row.fields):
            return 0
        if row.word not in ("POST", "CALL", "ALLIN"):
            continue
        put = money(row) - (own.get(row.seat, 0) if row.word == "CALL" and layout.ways.bet == "total" else 0)
        most = max(own.values(), default=0)
        left[row.seat] = left.get(row.seat, 0) - put
        if not kind or kind in _LIVE:
            own[row.seat] = own.get(row.seat, 0) + put
        if row.word == "CALL" and left[row.seat] > 0 and "allin" not in row.fields:
            return own[row.seat]
        if row.word == "ALLIN" and own[row.seat] > most:
            return 0  # a raise, for all that one knows
    return 0
