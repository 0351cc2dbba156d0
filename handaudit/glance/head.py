"""The header of a hand: all but its id and date is known from the hands before it."""

from handaudit.glance.deal import Deal
from handaudit.glance.lines import Lines
from handaudit.read.lexer import BLANKS


def header(lines: Lines, row: str) -> tuple[Deal, str, str] | None:
    """The deal of a header line, the hand's id and its date; None where it is not plain."""
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
