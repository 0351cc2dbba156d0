"""The one Transformer: every terminal of the grammar becomes a record. A method is named by its terminal and reads its fields."""

from typing import TYPE_CHECKING, Final

from handaudit.read.actions import Actions
from handaudit.read.blanks import WIDE
from handaudit.read.callbacks import Record
from handaudit.read.chips_said import tells_chips
from handaudit.read.header_lines import HeaderLines
from handaudit.read.lexer import Token
from handaudit.read.live_table import LiveTable
from handaudit.read.preserved import Preserved
from handaudit.read.summary import Summary

if TYPE_CHECKING:
    from handaudit.read.families import Families


PLAYS: Final = frozenset({"FOLDS", "CHECKS"})
"""What moves no chips and says who is still to act or to win them."""
TOLD: Final = 20
"""Lines of a hand that cannot be read and of which it is told why."""


class Transform(HeaderLines, Actions, Preserved, LiveTable, Summary):
    """The callbacks of all lines, and the two rules that put their records in a row. `families` are the line forms of the grammar, by
    which it is told what was expected of a line that cannot be read."""

    families: "Families | None" = None

    def first(self, children: list[Record]) -> list[Record]:
        return children

    def more(self, children: tuple[list[Record], Record]) -> list[Record]:
        records, record = children
        records.append(record)
        return records

    def HEADLESS(self, t: Token) -> None:
        """A first line that is no header: what follows is not looked at."""
        draft = self.draft
        draft.id = t.text.partition(" #")[2].partition(":")[0][:64]
        draft.stop = True
        if not draft.unread:
            cut = not any(line.lstrip(WIDE).startswith("*** SUMMARY ***") for line in draft.lines)
            if cut:
                draft.spoil("log-truncated-hand.header", t.number)
            else:
                (rest,) = t.fields
                draft.spoil("log-unknown-game.header", t.number, mark=rest, text=rest[:60])

    def UNDECIDED(self, _t: Token) -> None:
        """A choice that was offered and not made."""

    def STRANGER(self, t: Token) -> None:
        (deed,) = t.fields
        self.draft.stranger(t.name, t.number, deed in PLAYS or tells_chips(t.text, t.name))

    def UNSEATED(self, _t: Token) -> None:
        return None

    def NOISE(self, t: Token) -> None:
        self.draft.fault("log-unknown-line", t.number)

    def NUMBERS(self, t: Token) -> None:
        """A bare number is money only where chips are."""
        if self.draft.stakes.currency.code is None:
            self.UNREADABLE(t)
        else:
            self.NOISE(t)

    def UNREADABLE(self, t: Token) -> None:
        draft = self.draft
        at = t.number - draft.first
        draft.unreadable += 1
        if self.families is None or draft.unreadable > TOLD:
            draft.spoil("log-unreadable-line", t.number)
            return
        from handaudit.read.expected import trouble  # most logs have no such line

        summary = any(line.lstrip(WIDE).startswith("*** SUMMARY") for line in draft.lines[:at])
        rest, what = trouble(self.families, draft.names, draft.lines[at], summary)
        where = f"from `{rest[:60]}` on" if rest else "to its end"
        draft.spoil("log-unreadable-line.partly", t.number, mark=rest, where=where, what=what)
