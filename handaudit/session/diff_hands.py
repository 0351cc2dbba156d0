"""The hands of one log as `diff` keeps them: from a run one by one, or batch by batch from workers."""

from collections.abc import Callable
from sys import intern

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.session.matching import HandVersion, telling


class HandVersions:
    """What is kept of every hand that could be read, in the order of the log."""

    few = 64

    def __init__(self) -> None:
        self.side: list[HandVersion] = []

    @property
    def maker(self) -> Callable[[], "HandVersions"]:
        """What a worker makes of its hands."""
        return HandVersions

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Audit) and not item.hand.unread:
            self.side.append(telling(item.hand))

    def part(self) -> list[HandVersion]:
        """The hands since the part before."""
        side, self.side = self.side, []
        return side

    def join(self, part: list[HandVersion]) -> bool:
        """The hands of a batch. Names are kept once for all of them."""
        self.side += [one._replace(names=frozenset(map(intern, one.names))) for one in part]
        return True
