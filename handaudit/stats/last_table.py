"""Who sat at the table of the hand before: what is known of them is not looked up again, and the time between is counted once for all."""

from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.sessions import Last, is_near

BREAK: Final = timedelta(minutes=30)
"""Of a longer break the clock of a table is not added up."""
Group = TypeVar("Group")
Pause = tuple[datetime | None, int]
"""A hand's clock, and the seconds since then that are added up."""


def pause_of(last: datetime, when: datetime) -> int:
    """The seconds between two hands at a table that are added up; none where the break is too long."""
    gap = when - last
    return int(gap.total_seconds()) if timedelta(0) < gap <= BREAK else 0


class Seated(Generic[Group]):
    """The players of the hands at one table, one behind the other, each with the last hand and the group. `pause` is what lies between the
    last two hands."""

    __slots__ = ("pause", "place", "spots", "when")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """The next hand is the first one."""
        self.place: tuple[str, ...] = ()
        self.spots: dict[str, tuple[Last, Group]] = {}
        self.when: datetime | None = None
        self.pause: Pause | None = None

    def begin(self, place: tuple[str, ...], when: datetime | None) -> None:
        """Takes note of one more hand, at a table of a site and in a currency."""
        if place != self.place:
            self.forget()
            self.place = place
        before, self.when = self.when, when
        self.pause = None
        if before is not None and when is not None and is_near(before, when):
            self.pause = before, pause_of(before, when)

    def goes_on(self, player: str, hand: HandFacts) -> tuple[Last, Group] | None:
        """The player's spot, taken on to this hand, if he was in the hand before and it is of the same session."""
        spot, pause = self.spots.get(player), self.pause
        if spot is None or pause is None or spot[0].when is not pause[0]:
            return None
        spot[0].when, spot[0].source = hand.when, hand.file
        return spot
