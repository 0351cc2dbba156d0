"""Where the time of `check` goes, in microseconds of a core for each hand of a log, part by part; one process, start-up apart.

    python -m tests.benchmarks.parts LOG [LOG ...]

Each part is on the clock where it is called for many hands at once, so that the clock costs next to nothing; what is left over is the loop
around them all, and the report.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.choose import open_run
from handaudit.model.tally import Tally
from handaudit.read import chunks, small_logs
from handaudit.read.small_logs import LogLook
from handaudit.read.source import Source
from handaudit.session.duplicates import Seen
from handaudit.session.watch import SessionWatch

TEXT, HEADERS, LOOK, ROWS, DIGEST, TWINS, WATCH, TALLY = (
    "bytes read, hashed and cut into blocks", "headers found", "native kernel: looks at hands", "native kernel: what was taken, told",
    "digests of what hands say", "twins looked for", "state and watch of tables", "tally",
)  # fmt: skip
READ, AUDIT, REST = "one by one: reading", "one by one: replay and checks", "loops, and all else"
PARTS: Final = (TEXT, HEADERS, LOOK, ROWS, DIGEST, TWINS, WATCH, TALLY, READ, AUDIT)


class Clocks:
    """Seconds of this process by part. A part inside another is taken from it."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(PARTS, 0.0)
        self.inner = [0.0]

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, on the clock."""

        def on_the_clock(*args: Any, **kwargs: Any) -> Any:
            with self.on(part):
                return work(*args, **kwargs)

        return on_the_clock

    @contextmanager
    def on(self, part: str) -> Iterator[None]:
        """What is done here is that part."""
        self.inner.append(0.0)
        start = time.process_time()
        try:
            yield
        finally:
            spent = time.process_time() - start
            self.seconds[part] += spent - self.inner.pop()
            self.inner[-1] += spent

    def blocks(self, blocks: Callable[[Source], Iterator[Any]]) -> Callable[[Source], Iterator[Any]]:
        """The blocks of a source, each of which is read on the clock."""

        def on_the_clock(source: Source) -> Iterator[Any]:
            coming = blocks(source)
            while True:
                with self.on(TEXT):
                    block = next(coming, None)
                if block is None:
                    return
                yield block

        return on_the_clock

    def looks(self, make: Callable[[Auditor], Any]) -> Callable[[Auditor], Any]:
        """Looks at blocks of hands, and digests of what was found asked for, on the clock."""

        def native(auditor: Auditor) -> Any:
            many = make(auditor)
            if many is None:
                return None
            timed = self.timed(LOOK, many.look)

            def found(data: bytes, spans: list[int]) -> Any:
                one = timed(data, spans)
                return None if one is None else Timed(one, self.timed(DIGEST, one.twins))

            return many._replace(look=found, headers=self.timed(HEADERS, many.headers))

        return native


class Timed:
    """What was found in a block, whose digests are asked for on the clock; the kernel's own object takes no other methods."""

    def __init__(self, found: Any, twins: Callable[..., Any]) -> None:
        self._found, self.twins = found, twins

    def __getattr__(self, name: str) -> Any:
        return getattr(self._found, name)


def parts_of(logs: Sequence[str]) -> tuple[int, dict[str, float]]:
    """The hands of some logs, and the seconds of each part."""
    clocks = Clocks()
    with (
        patch.object(Source, "blocks", clocks.blocks(Source.blocks)),
        patch.object(chunks, "headers_of", clocks.timed(HEADERS, small_logs.headers_of)),
        patch.object(small_logs, "headers_of", clocks.timed(HEADERS, small_logs.headers_of)),
        patch.object(Auditor, "native", clocks.looks(Auditor.native)),
        patch.object(LogLook, "told", clocks.timed(ROWS, LogLook.told)),
        patch.object(Seen, "fresh", clocks.timed(TWINS, Seen.fresh)),
        patch.object(SessionWatch, "clean_hands", clocks.timed(WATCH, SessionWatch.clean_hands)),
        patch.object(Tally, "count", clocks.timed(TALLY, Tally.count)),
        patch.object(Auditor, "read", clocks.timed(READ, Auditor.read)),
        patch.object(Auditor, "audit", clocks.timed(AUDIT, Auditor.audit)),
    ):
        run = open_run(logs, jobs=1)
        start = time.process_time()
        for _ in run:
            pass
        whole = time.process_time() - start
    return run.tally.hands, {**clocks.seconds, REST: whole - sum(clocks.seconds.values())}


def table(logs: Sequence[str]) -> Iterator[str]:
    """The parts as a table."""
    hands, seconds = parts_of(logs)
    if not hands:
        raise SystemExit("there is no hand in these logs")
    yield "| part of `check --jobs 1` | µs a hand | share |"
    yield "|---|---:|---:|"
    whole = sum(seconds.values())
    for part, spent in seconds.items():
        yield f"| {part} | {1e6 * spent / hands:.1f} | {100 * spent / whole:.0f} % |"
    yield f"| all, start-up apart | {1e6 * whole / hands:.1f} | |"


if __name__ == "__main__":
    print(*table(sys.argv[1:]), sep="\n")
