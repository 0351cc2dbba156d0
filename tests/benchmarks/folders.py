"""The same hands as one file, as files of sixty and as files of one: hands a second for each command, and how they were read.

    python -m tests.benchmarks.folders [--hands N] [--rounds N] [--hhp DIR] [--logs DIR]

Hands are those of `tests.benchmarks.mixture`; `--logs` takes a folder of other logs in place of them, in the three forms too. Every
number is the median of the rounds, each of which takes all measurements in turn: hands a second of the seconds that the cores worked,
start-up and report included, and of the clock's. PokerKit's are without its start-up. Hands of the odd kinds are measured once more by
themselves, and so are hands no two of which are alike. Behind the table come the shares of the fast tier, the time of a hand part by part,
and the same in ten lines. On a busy machine the seconds of the cores are what can be compared: two processes can be as much faster as one
of them costs seconds of a core, twice, over what two cost.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.amplify import amplified, seeds_of
from tests.benchmarks.jobs import measured
from tests.benchmarks.mixture import mixed
from tests.benchmarks.parts import table
from tests.benchmarks.peers import has_pokerkit, hhp, pokerkit_hands
from tests.benchmarks.processes import HANDAUDIT, ROOT
from tests.benchmarks.run import ROOM, SIXTY
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

SHORT: Final = 10
"""Of so many hands one is in a file of its own, and one is for the run in which each is read line by line."""
PEER: Final = 300
ODD_ONLY: Final = "odd kinds alone"
DIFFERENT: Final = "hands no two of which are alike"
"""The hands of the mixture come of few hundred, so that what was done in one has come before; here nothing has."""
COMMANDS: Final = {
    "replay": ["--output-format", "jsonl"],
    "stats": ["-o", "{out}.csv", "--force"],
    "settle": ["--output-format", "json"],
    "export": ["-o", "{out}", "--force"],
}
"""Commands beside `check`, with what they need."""


def write(path: Path, hands: list[str]) -> None:
    """A log; bytes that are no UTF-8 are what they were."""
    path.write_bytes(("\n\n\n".join(hands) + "\n\n\n").encode("utf-8", "surrogateescape"))


def shapes(folder: Path, hands: list[str]) -> dict[str, tuple[Path, int]]:
    """The same hands in three forms, with how many there are."""
    one, sixty, single, some = (folder / name for name in ("one.txt", "sixty", "single", "some.txt"))
    write(one, hands)
    few = hands[: max(len(hands) // SHORT, 1)]
    write(some, few)
    for place, size, part in ((sixty, SIXTY, hands), (single, 1, few)):
        place.mkdir()
        for at in range(0, len(part), size):
            write(place / f"{at // size:06}.txt", part[at : at + size])
    return {
        "one file": (one, len(hands)),
        f"files of {SIXTY} hands": (sixty, len(hands)),
        "files of one hand": (single, len(few)),
        "few hands": (some, len(few)),
    }


def commands(places: dict[str, tuple[Path, int]], out: Path) -> dict[str, tuple[int, list[str]]]:
    """What is measured: hands and command."""
    found: dict[str, tuple[int, list[str]]] = {}
    for form, (path, count) in places.items():
        if form == "few hands":
            continue
        for jobs in (1,) if form in (ODD_ONLY, DIFFERENT) else (1, 2):
            line = [*HANDAUDIT, "check", str(path), "--output-format", "jsonl", "--jobs", str(jobs)]
            found[f"check --jobs {jobs}, {form}"] = count, line
    path, count = places["few hands"]
    found["check --reader reference"] = (
        count, [*HANDAUDIT, "check", str(path), "--output-format", "jsonl", "--jobs", "1", "--reader", "reference"]
    )  # fmt: skip
    path, count = places["one file"]
    for command, more in COMMANDS.items():
        line = [*HANDAUDIT, command, str(path), *(word.format(out=out / command) for word in more)]
        for jobs in (1, 2):
            found[f"{command} --jobs {jobs}"] = count, [*line, "--jobs", str(jobs)]
    path, count = places.get(DIFFERENT, (path, 0))
    for command in ("stats", "export") if count else ():
        more = [word.format(out=out / f"{command}-{path.stem}") for word in COMMANDS[command]]
        found[f"{command} --jobs 1, {DIFFERENT}"] = count, [*HANDAUDIT, command, str(path), *more, "--jobs", "1"]
    return found


def shares(path: Path) -> list[str]:
    """How the hands of a log or folder were read."""
    line = [*HANDAUDIT, "check", str(path), "--timings", "--output-format", "jsonl"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    return [row for row in done.stderr.splitlines() if row.startswith(("timings", "  "))]


def peer(folder: Path, hands: list[str]) -> tuple[int, Callable[[], float]] | str:
    """PokerKit on the first plain hands of the same log: how many it reads, and the work; or why it is not compared."""
    if why := has_pokerkit():
        return why
    log = folder / "peer.txt"
    plain = [hand for hand in hands if hand.isascii() and "Tournament" not in hand.partition("\n")[0]]
    known: list[str] = []
    for hand in plain[: 3 * PEER]:
        write(log, [hand])
        known += [hand] * (pokerkit_hands(log) == 1)
    write(log, known[:PEER])

    def work() -> float:
        start = time.process_time()
        pokerkit_hands(log)
        return time.process_time() - start

    return pokerkit_hands(log), work


def short(
    rates: dict[str, float], base: float, parsed: tuple[int, float] | str, one_hand: float, most: float
) -> Iterator[str]:
    """The most that a reader asks of these figures, as a table: hands a second by the clock, whole processes."""

    def row(what: str, rate: float) -> str:
        return f"| {what} | {rate:,.0f} | {f'{rate / base:,.0f}' if base else ''} |"

    yield "| hands a second | | times PokerKit |"
    yield "|---|---:|---:|"
    sixty = f"files of {SIXTY} hands"
    yield row("`check`, one file, one process", rates["check --jobs 1, one file"])
    yield row("`check`, one file, two processes", rates["check --jobs 2, one file"])
    yield row(f"`check`, {sixty}, one process", rates[f"check --jobs 1, {sixty}"])
    yield row("`check`, files of one hand, one process", rates["check --jobs 1, files of one hand"])
    if (odd := f"check --jobs 1, {ODD_ONLY}") in rates:
        yield row("`check`, hands of odd kinds alone, one process", rates[odd])
    yield row("`check`, every hand line by line", rates["check --reader reference"])
    for command in COMMANDS:
        for jobs, many in ((1, "one process"), (2, "two processes")):
            yield row(f"`{command}`, {many}", rates[f"{command} --jobs {jobs}"])
    for command in ("check", "stats", "export"):
        if (different := f"{command} --jobs 1, {DIFFERENT}") in rates:
            yield row(f"`{command}`, {DIFFERENT}, one process", rates[different])
    if base:
        yield row("PokerKit, parse and replay", base)
    if not isinstance(parsed, str):
        yield row("hhp, parsing only", parsed[0] / parsed[1])
    yield f"| one hand: {one_hand:.2f} seconds; memory of one process: {most:.0f} MiB | | |"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.folders", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=24_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hhp", metavar="DIR", help="where node_modules with the npm package hhp is")
    parser.add_argument("--logs", metavar="DIR", type=Path, help="logs whose hands are taken, under new names")
    args = parser.parse_args()
    hands = list(amplified(seeds_of([args.logs]), args.hands) if args.logs else mixed(args.hands))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = shapes(folder, hands)
        if not args.logs:
            places[ODD_ONLY] = folder / "odd.txt", args.hands
            write(folder / "odd.txt", list(mixed(args.hands, odd_only=True)))
            places[DIFFERENT] = folder / "different.txt", args.hands
            dealt = [print_hand(hand).rstrip() for hand in deal_many(2, args.hands, ROOM)]
            write(folder / "different.txt", list(amplified(dealt, args.hands, site="PokerStars")))
        works = commands(places, folder)
        found: dict[str, list[tuple[float, float, float]]] = {work: [] for work in works}
        other = peer(folder, hands)
        theirs: list[float] = []
        for _ in range(args.rounds):
            if not isinstance(other, str):
                theirs.append(other[0] / other[1]())
            for work, (_, line) in works.items():
                found[work].append(measured(line))
        base = statistics.median(theirs) if theirs else 0.0
        print(
            f"{len(hands):,} hands, {args.rounds} rounds" + (f"; PokerKit: {other}" if isinstance(other, str) else "")
        )
        print("\n| | hands/s of a core | times PokerKit | hands/s by the clock | MiB |\n|---|---:|---:|---:|---:|")
        if theirs:
            print(f"| PokerKit: parse + replay | {base:,.0f} | 1.0 | | |")
        for work, (count, _) in works.items():
            clock, cores, memory = (statistics.median(column) for column in zip(*found[work], strict=True))
            times = f"{count / cores / base:.1f}" if base else ""
            print(f"| {work} | {count / cores:,.0f} | {times} | {count / clock:,.0f} | {memory:.0f} |")
        parsed = hhp(places["few hands"][0], args.hhp)
        print(f"\nhhp: {parsed if isinstance(parsed, str) else f'{parsed[0] / parsed[1]:,.0f} hands/s, parsing only'}")
        for form in [form for form in places if form != "few hands"]:
            print(f"\n{form}:", *shares(places[form][0]), sep="\n")
        for form in ("one file", f"files of {SIXTY} hands"):
            print(f"\n{form}:\n", *table([str(places[form][0])]), sep="\n")
        alone = [measured([*HANDAUDIT, "check", str(folder / "single" / "000000.txt")])[0] for _ in range(args.rounds)]
        clocks = {work: statistics.median(one[0] for one in rounds) for work, rounds in found.items()}
        rates = {work: works[work][0] / clock for work, clock in clocks.items()}
        most = statistics.median(one[2] for one in found["check --jobs 1, one file"])
        print("\nIn ten lines:\n", *short(rates, base, parsed, statistics.median(alone), most), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
