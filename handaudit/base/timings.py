"""How many hands of a run each reader took, in what time, and why hands were left to the slower one."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE: Final = "native kernel"
READ: Final = "one by one, reading"
AUDIT: Final = "one by one, auditing"
REST: Final = "files, digests, tables, report"
ALONE: Final = (
    "not looked at by the native kernel: few hands, another layout or encoding, or text that is cut line by line"
)
FINDINGS: Final = "findings"
UNREAD: Final = "not read"
OTHERS: Final = "not clean for other reasons"


class Timings:
    """Counts hands by reader, seconds by what they were spent on (of this process's cores), and reasons."""

    def __init__(self) -> None:
        self.start = time.process_time()
        self.taken = 0
        self.left: Counter[str] = Counter()
        self.seconds: dict[str, float] = dict.fromkeys((AT_ONCE, READ, AUDIT), 0.0)

    def timed(self, what: str, work: Callable[P, T]) -> Callable[P, T]:
        """The same work, on the clock."""
        seconds, clock = self.seconds, time.process_time

        def on_the_clock(*args: P.args, **kwargs: P.kwargs) -> T:
            start = clock()
            try:
                return work(*args, **kwargs)
            finally:
                seconds[what] += clock() - start

        return on_the_clock

    def alone(self, why: str, verdict: str) -> None:
        """A hand that was read by itself, and what came of it: only clean ones are ever taken by the native kernel."""
        if verdict == "clean":
            self.left[why or ALONE] += 1
        else:
            self.left[{"findings": FINDINGS, "unreadable": UNREAD}.get(verdict, OTHERS)] += 1

    def lines(self) -> Iterator[str]:
        """The table, line by line."""
        left = self.left.total()
        hands, spent = self.taken + left, time.process_time() - self.start
        rate = f", {hands / spent:,.0f} hands a second" if hands and spent else ""
        yield f"timings: {hands:,} hands in {spent:.2f} seconds of one core{rate}"
        yield f"  {self.taken:>10,} hands taken by the native kernel{_share(self.taken, hands)}"
        yield f"  {left:>10,} hands one by one{_share(left, hands)}"
        for why, number in sorted(self.left.items(), key=lambda item: (-item[1], item[0])):
            yield f"  {number:>10,}   {why}"
        for what, seconds in [*self.seconds.items(), (REST, max(0.0, spent - sum(self.seconds.values())))]:
            yield f"  {seconds:>10.2f} seconds: {what}"


def _share(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if whole else ""
