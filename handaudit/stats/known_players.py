"""Sessions of players whom the kernel knows, and may put away between two hands."""

from datetime import datetime
from typing import TYPE_CHECKING, Final

from handaudit.base.json_text import spelled
from handaudit.stats.groups import Group
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.last_table import Seated
from handaudit.stats.sessions import Dealt, Last, Place, Session, Sessions

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

USUAL: Final = 3_072
"""compiled.Players whose sums are kept as they are."""
ARCHIVED: Final = 1 << 20
"""Bytes of all other players that are kept in memory; the rest is in a file."""


class KnownSessions(Sessions):
    """Tells sessions by their numbers: nobody asks what they are called where rows are players."""

    def __init__(self, players: "compiled.Players") -> None:
        self.players = players

    @property
    def last(self) -> dict[Place, Last]:  # type: ignore[override]  # nobody sets it here
        """The last hand of each player at each table."""
        return {who: Last(when, file, Session(number, "")) for who, when, file, number in self.players.lasts()}

    @property
    def count(self) -> int:  # type: ignore[override]  # as above
        """The number of the last session."""
        return self.players.sessions

    def of(self, player: str, hand: Dealt, shown: datetime | None) -> Last:
        """A player's hand as the last one at the table, with its session."""
        name = spelled(player)
        other = None if name == player else player
        number = self.players.session(name, (hand.site, hand.table), hand.tournament, other, hand.when, hand.file)
        return Last(hand.when, hand.file, Session(number, ""))


class Apart(Seated[Group]):
    """Nobody is remembered from one hand to the next."""

    __slots__ = ()

    def begin(self, place: tuple[str, ...], when: datetime | None) -> None:
        """One more hand."""
        self.forget()

    def goes_on(self, player: str, hand: HandFacts) -> None:
        """Everybody is looked up."""
