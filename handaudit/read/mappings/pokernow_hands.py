"""The events of a hand become lines: their kinds are numbers."""

from handaudit.read.numbered_events import NumberedEvents
from handaudit.read.records import rows_of


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The hand in the order of play."""
    return NumberedEvents().lines([(line, *rows_of(text)) for line, text in rows])
