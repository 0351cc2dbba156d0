"""Hands a second, stage by stage and as processes, beside other readers in the same run; start-up; peak memory.

    python -m tests.benchmarks.run [--hands N] [--peer-hands N] [--rounds N] [--quick] [--hhp DIR] [--seed-files GLOB]...

Every number is the median of several rounds; a round takes all measurements once, one after the other, so that what else the
machine does falls on all of them. The ratio is to PokerKit's parse + replay, for start-up to `python -c pass`.
"""

import argparse
import gc
import glob
import itertools
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from handaudit.app.api import audit_text
from tests.benchmarks.amplify import amplified, seeds_of, write
from tests.benchmarks.peers import has_pokerkit, hhp, pokerkit_hands
from tests.benchmarks.processes import check, peak, run, same_findings, starts
from tests.benchmarks.stages import Work, stages
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

DEALT, SIXTY = 300, 60
ROOM = Settings(
    games=("holdem",), limits=("No Limit",), kinds=("cash",), sites=("PokerStars",), players=(6, 6),
    nasty=0.0, chatter=0.02, run_twice=0.0, oddities=0.003, short=0.0, stacks=(35, 180), mood=(0.7, 0.18, 0.002),
)  # fmt: skip
"""The seeds: no-limit hold'em for cash as most people play it: stacks of 35 to 180 big blinds, most hands folded early, a side pot or
a straddle here and there."""
LEAST = 3
"""Times PokerKit's speed below which `--quick` fails: far below any true figure, so that only a gross loss is one."""
PEER, WHOLE = "PokerKit: parse + replay", "read + parse + replay + checks, hand by hand"

Times = dict[str, list[float]]
"""By name: hands a second of each round, or seconds for start-up."""


def is_cash(seed: str) -> bool:
    """Whether a hand is one that all readers know: a cash game of no-limit hold'em as rooms print it."""
    return "Hold'em No Limit (" in seed.partition("\n")[0] and "Tournament" not in seed and "over blind" not in seed


def has_nothing_wrong(seed: str) -> bool:
    """Whether a hand is without a finding; what a finding costs is measured by `tests.benchmarks.folders`."""
    return not audit_text(seed).findings


def timed(work: Work) -> float:
    """Seconds; garbage of what was before is not counted against it."""
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(works: dict[str, tuple[int, Callable[[], float]]], rounds: int) -> Times:
    """Hands a second of each piece of work, round by round."""
    found: Times = {name: [] for name in works}
    for _ in range(rounds):
        for name, (count, work) in works.items():
            found[name].append(count / work())
    return found


def show(found: Times, base: str | None, unit: str) -> None:
    """A table of medians with the spread of the rounds."""
    print(f"\n| {unit} | median | lowest | highest | ratio |\n|---|---:|---:|---:|---:|")
    form = ",.0f" if unit == "hands/s" else ",.3f"
    for name, values in found.items():
        ratio = f"{statistics.median(values) / statistics.median(found[base]):.1f}" if base in found else ""
        print(
            f"| {name} | {statistics.median(values):{form}} | {min(values):{form}} | {max(values):{form}} | {ratio} |"
        )


def works_of(seeds: list[str], folder: Path, args: argparse.Namespace) -> dict[str, tuple[int, Callable[[], float]]]:
    """All that is measured in hands a second, each on as many hands as it gets through."""
    works: dict[str, tuple[int, Callable[[], float]]] = {}
    peers = folder / "peers.txt"
    why = has_pokerkit()
    known = (
        []
        if why
        else [seed for seed in seeds if write(peers, amplified([seed], 1, "PokerStars")) and pokerkit_hands(peers)]
    )
    write(peers, amplified(known, args.peer_hands, site="PokerStars"))
    theirs = pokerkit_hands(peers) if known else 0
    if theirs:
        print(f"PokerKit reads {theirs:,} of {args.peer_hands:,} hands, made from {len(known)} seeds that it knows")
        works[PEER] = theirs, lambda: timed(lambda: pokerkit_hands(peers))
    else:
        print(f"PokerKit is not compared: {why or 'it reads none of these hands'}")
    some, many = folder / "some.txt", folder / "many.txt"
    write(some, amplified(seeds, args.stage_hands, site="PokerStars"))
    size = write(many, amplified(seeds, args.hands, site="PokerStars"))
    first = hhp(some, args.hhp)
    if isinstance(first, str):
        print(f"hhp is not compared: {first}")
    else:
        print(f"hhp reads {first[0]:,} of {args.stage_hands:,} hands")

        def parse() -> float:
            again = hhp(some, args.hhp)
            assert not isinstance(again, str), again
            return again[1]

        works["hhp (node): parse"] = first[0], parse
    count, every = stages(some)
    for name, work in every.items():
        works[name] = count, partial(timed, work)
    sixties = folder / "sixties"
    sixties.mkdir()
    hands = amplified(seeds, args.hands, site="PokerStars")
    for at in range(0, args.hands, SIXTY):
        write(sixties / f"{at // SIXTY:06}.txt", itertools.islice(hands, SIXTY))
    print(f"{args.hands:,} hands, {size / 1e6:.1f} MB in the file of the processes, and in files of {SIXTY} hands")
    for jobs in (1, 2):
        for form, place in (("", many), (f", files of {SIXTY} hands", sixties)):
            works[f"check --jobs {jobs}{form}, whole process"] = args.hands, partial(run, check(place, jobs))
    return works


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.run", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--seed-files",
        action="append",
        metavar="GLOB",
        help="logs to amplify: new names, ids and amounts (default: hands of the tests' own dealer, as a room prints them)",
    )
    parser.add_argument(
        "--any-game", action="store_true", help="all hands of the seeds, not only no-limit hold'em for cash"
    )
    parser.add_argument("--hands", type=int, default=200_000, help="for whole processes")
    parser.add_argument("--stage-hands", type=int, default=20_000, help="for each stage")
    parser.add_argument("--peer-hands", type=int, default=500, help="for PokerKit, which is the slow one")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hhp", metavar="DIR", help="where node_modules with the npm package hhp is")
    parser.add_argument("--quick", action="store_true", help="few hands: fails on a gross loss of speed only")
    args = parser.parse_args()
    if args.quick:
        args.hands, args.stage_hands, args.peer_hands, args.rounds = 2_000, 400, 60, 3
    if args.seed_files:
        seeds = seeds_of(Path(name) for one in args.seed_files for name in sorted(glob.glob(one, recursive=True)))
    else:
        seeds = [print_hand(hand) for hand in deal_many(1, DEALT, ROOM)]
    if not args.any_game:
        seeds = [seed for seed in seeds if is_cash(seed) and has_nothing_wrong(seed)]
    if not seeds:
        parser.error("no hands to amplify there")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python}, {os.cpu_count()} cores, medians of {args.rounds} rounds, {len(seeds)} seeds")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        same_findings(seeds, folder)
        found = measure(works_of(seeds, folder, args), args.rounds)
        show(found, PEER, "hands/s")
        one = folder / "one.txt"
        write(one, seeds[:1])
        begun: Times = {name: [] for name in starts(one)}
        for number in range(args.rounds + 1):
            for start, command in starts(one).items():
                seconds = run(command, folder / "compiled")
                if number:  # the first time everything is compiled
                    begun[start].append(seconds)
        show(begun, "python -c pass", "seconds")
        for count in (args.hands // 10, args.hands):
            log = folder / "memory.txt"
            write(log, amplified(seeds, count, site="PokerStars"))
            print(f"\npeak memory of check at {count:,} hands: {peak(log):.0f} MiB", end="")
        print()
    if args.quick and PEER in found:
        ratio = statistics.median(found[WHOLE]) / statistics.median(found[PEER])
        print(f"\n{ratio:.1f} times PokerKit's parse + replay, with all checks; at least {LEAST} is asked here")
        return 0 if ratio >= LEAST else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
