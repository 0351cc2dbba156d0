"""How fast `check` reads each room: hands that were dealt, and printed in the room's form, in one process.

    python -m tests.benchmarks.rooms [--hands N] [ROOM ...]

The table gives hands a CPU second, the share of hands that the kernel accepts, and the rate against the first layout in the same run.
"""

import argparse
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from handaudit.base.timings import Timings
from handaudit.jobs.pipeline import Run
from tests.layouts.test_mutants import PRINTERS, file_of, settings_of
from tests.support.dealer import stream
from tests.support.scribe import print_hand

FIRST = "pokerstars"
ID = re.compile(r"\d{6,}")


class Rate(NamedTuple):
    """What one room costs."""

    room: str
    hands: int
    accepted: int
    seconds: float

    @property
    def speed(self) -> float:
        """Hands a second."""
        return self.hands / self.seconds


def printed(room: str, count: int) -> str:
    """So many hands of a room, each with names, amounts, cards and an id of its own."""
    print_one = (lambda text: text) if room == FIRST else PRINTERS[room][0]
    hands = stream(1, settings_of("ggpoker" if room == FIRST else room))
    texts: list[str] = []
    while len(texts) < count:
        text = print_one(print_hand(next(hands), "pokerstars", chatter=False))
        if text is not None:
            texts.append(ID.sub(str(200_000_000_000 + len(texts)), text.rstrip("\n"), count=1) + "\n\n\n")
    return file_of(room, "".join(texts))


def measured(room: str, count: int, folder: Path) -> Rate:
    """A check of a log of this room."""
    path = folder / f"{room}.{'txt' if room == FIRST else PRINTERS[room][1].rpartition('.')[2]}"
    path.write_text(printed(room, count), "utf-8")
    begun = process_time()
    run = Run([str(path)], quick=True)
    run.timings = Timings()
    for _ in run:
        pass
    return Rate(room, run.tally.hands, run.timings.taken, process_time() - begun)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("rooms", nargs="*", default=[name for name in PRINTERS if PRINTERS[name][1] == "log.txt"])
    asked = parser.parse_args()
    print("| layout | hands per CPU second | accepted | of the first layout's rate |\n|---|---:|---:|---:|")
    with TemporaryDirectory() as folder:
        first = measured(FIRST, asked.hands, Path(folder))
        for room in (FIRST, *asked.rooms):
            rate = first if room == FIRST else measured(room, asked.hands, Path(folder))
            share = rate.accepted / max(rate.hands, 1)
            print(f"| {room} | {rate.speed:,.0f} | {share:.1%} | {rate.speed / first.speed:.3f} |", flush=True)


if __name__ == "__main__":
    main()
