"""The tournaments of a run on several cores: workers say what their hands tell of them, and it is entered in the order of the logs."""

from collections.abc import Callable

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.tournaments import Met, Tournaments, met

Part = tuple[int, list[tuple[int, Met]]]
"""How many hands there are, and what some of them tell, each by its number among them."""


class TournamentsMaker:
    """What the hands of a batch tell, in a worker."""

    def __init__(self) -> None:
        self.hands = 0
        self.met: list[tuple[int, Met]] = []

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit):
            self.hands += 1
            if (told := met(item)) is not None:
                self.met.append((self.hands, told))

    def part(self) -> Part:
        """What was told since the part before."""
        made = self.hands, self.met
        self.hands, self.met = 0, []
        return made


class TournamentsFold:
    """The tournaments of a run: from its hands, or from what workers say of them."""

    few = 64

    def __init__(self) -> None:
        self.found = Tournaments()
        self.hands = 0

    @property
    def maker(self) -> Callable[[], TournamentsMaker]:
        """What a worker makes of its hands."""
        return TournamentsMaker

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit):
            self.hands += 1
            self.found.add(item, self.hands)

    def join(self, part: Part) -> bool:
        """The hands of a batch."""
        hands, told = part
        for number, one in told:
            self.found.take(one, self.hands + number)
        self.hands += hands
        return True
