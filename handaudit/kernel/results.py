"""What is told of a hand that was taken: which it is, and what it leaves behind."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from handaudit.kernel.deal import HeaderTerms
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import Counted, Counting, Rowed, Seats
from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import HandPlace, Left, State, Terms, clean_state
from handaudit.rules.text_findings import internal_error

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

_new: Final[Any] = tuple.__new__
NOBODY: Final[frozenset[str]] = frozenset()
Who = tuple[int, str]
"""Seat and name."""
Told = tuple[HeaderTerms, str, str, tuple[str, int], Left]
"""Of one hand: its deal, id and date, its table and button, and what it leaves behind."""


class CleanHand(NamedTuple):
    """A hand that was taken: which it is, its rulebook, and what it leaves behind; `state` is None in a pool of players, where nobody
    asks for it, `left` is what it is made of."""

    id: str
    line: int
    site: str
    tournament: str
    table: str
    date: str
    currency: Currency
    source: str
    book: Rulebook
    state: State | None
    left: Left


def state_at(deal: Terms, id: str, log: int, source: str, line: int, date: str, button: int, left: Left) -> State:
    """The state that a hand leaves whose header is at that line of that log."""
    return clean_state(deal, id, _new(HandPlace, (log, source, line)), date, button, left)


def clean_hand(told: Told, line: int, source: str, log: int) -> CleanHand:
    """A hand whose header is at that line of that log."""
    deal, id, date, (table, button), left = told
    place = _new(HandPlace, (log, source, line))
    state = None if deal.pooled else clean_state(deal, id, place, date, button, left)
    fields = id, line, deal.site, deal.tournament, table, date, deal.currency, source, deal.book, state, left
    clean: CleanHand = _new(CleanHand, fields)
    return clean


class TakenHand:
    """A hand that was taken, of which more is told when somebody asks: the `whole` audit, or what is counted."""

    __slots__ = ("kernel", "line", "raw", "source", "whole")

    def __init__(
        self, kernel: "compiled.Kernel", raw: bytes, source: str, line: int, whole: Callable[[], Audit]
    ) -> None:
        self.kernel, self.raw, self.source, self.line, self.whole = kernel, raw, source, line, whole

    def counted(self, how: Counting, /) -> Counted | None:
        """What is counted of it; None where that cannot be told."""
        try:
            return self.kernel.counted(self.raw, how)
        except Exception as error:  # then it is counted of the whole audit; a fault of the hand shows there
            internal_error(error, self.line)
            return None

    def seats(self) -> Seats | None:
        """Who sits where; None where that cannot be told."""
        try:
            return self.kernel.seats(self.raw)
        except Exception as error:  # as above
            internal_error(error, self.line)
            return None

    def buffers(self, tables: Sequence[str], /) -> "compiled.RowBuffers":
        """Where rows of these tables go, of this hand and of others."""
        from handaudit.kernel import kernel as compiled

        return compiled.RowBuffers(tables)

    def rows(self, how: Counting, into: "compiled.RowBuffers", /) -> Rowed | None:
        """Puts its rows into buffers; None where they cannot be told."""
        try:
            return self.kernel.table_rows(self.raw, how, self.line, into)
        except Exception as error:  # as above
            internal_error(error, self.line)
            return None

    def adds(self, how: Counting, /) -> bool:
        """Whether what is counted can be added up at once."""
        try:
            return self.kernel.adds(self.raw, how)
        except Exception as error:  # as above
            internal_error(error, self.line)
            return False

    def add_up(self, how: Counting, /, *at: Any) -> None:
        """Adds it up, behind `adds`, at the place that `compiled.Kernel.add_up` knows."""
        self.kernel.add_up(how, *at)
