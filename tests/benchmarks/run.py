"""Hands a second, stage by stage, beside PokerKit on the same file; and peak memory at N hands and at ten times N.

    python -m tests.benchmarks.run [--hands N] [--peer-hands N] [--quick] [SEED...]

Every number is the median of five runs, all in one go on one core; the stages are timed apart, on the same hands.
"""

import argparse
import contextlib
import gc
import io
import json
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from handaudit.check.audit import Audit, audit
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import find_inputs
from handaudit.replay.engine import replay
from handaudit.report.machine import CheckJson, ReplayJsonl
from handaudit.report.tally import Tally
from handaudit.rules.load import for_game, load
from tests.benchmarks.amplify import amplified, seeds_of, write

ROOT = Path(__file__).resolve().parent.parent.parent
REPEATS = 5


class Row(NamedTuple):
    """One measurement: hands a second in each run."""

    name: str
    rates: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def measured(name: str, hands: int, work: Callable[[], object], repeats: int) -> Row:
    """How many hands a second this work gets through; garbage of the runs before is not counted against it."""
    rates = []
    for _ in range(repeats):
        gc.collect()
        start = time.perf_counter()
        work()
        rates.append(hands / (time.perf_counter() - start))
    return Row(name, rates)


def drained(items: Iterable[object]) -> int:
    """How many there are."""
    return sum(1 for _ in items)


def known(game: str) -> bool:
    """Whether there is a rulebook for what a header names."""
    return for_game(game) is not None


@lru_cache
def reader() -> HandReader:
    """The one reader of this process; its grammar is built at the first hand."""
    return HandReader(known)


def chunks(log: Path) -> list[Chunk]:
    """The hands of a log as text, as the reader gets them."""
    inputs, faults = find_inputs([str(log)])
    assert not faults, faults
    return [chunk for chunk in chunks_of(inputs[0])[1] if chunk.kind == "hand"]


def read_all(log: Path) -> list[Hand]:
    """The hands of a log."""
    return [reader().read(chunk, log.name) for chunk in chunks(log)]


def with_rulebooks(hands: list[Hand]) -> list[tuple[Hand, Rulebook]]:
    """Each hand that can be audited, with the rulebook that its header picks."""
    books: dict[str, Rulebook] = {}
    pairs = []
    for hand in hands:
        name = None if hand.unread else for_game(hand.game)
        if name is not None:
            pairs.append((hand, books.setdefault(name, load(name))))
    return pairs


def command(log: Path, form: str = "json") -> list[str]:
    """The whole process as a user starts it."""
    return [sys.executable, "-m", "handaudit", "check", str(log), "--output-format", form]


def run_process(log: Path) -> None:
    """Runs the whole process."""
    done = subprocess.run(command(log), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    assert done.returncode in {0, 1, 3}, f"exit status {done.returncode}"


def peak(log: Path) -> float:
    """The peak resident memory of the whole process in MiB, with a report that is written as it goes.

    A small process starts it and looks: a child counts its parent's memory at the start as its own, and ours is large.
    """
    look = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)"
    look += "; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    watched = [sys.executable, "-c", look, *command(log, "jsonl")]
    done = subprocess.run(watched, cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def report(form: CheckJson | ReplayJsonl, audits: list[Audit]) -> None:
    """Writes a whole report."""
    for one in audits:
        form.hand(one, one.findings)
    form.end(Tally())


def stages(log: Path, count: int, repeats: int) -> list[Row]:
    """Every stage of handaudit on its own."""
    read = chunks(log)
    read_hand = reader().read
    hands = [read_hand(chunk, log.name) for chunk in read]
    pairs = with_rulebooks(hands)
    audits = [audit(hand, book) for hand, book in pairs]
    wrong = sum(1 for one in audits if one.findings)
    print(f"{len(hands):,} hands, {len(pairs):,} of them audited, {wrong:,} with findings")
    return [
        measured("read", count, lambda: chunks(log), repeats),
        measured("parse", count, lambda: drained(read_hand(chunk, log.name) for chunk in read), repeats),
        measured("replay", len(pairs), lambda: drained(replay(hand, book) for hand, book in pairs), repeats),
        measured("replay + checks", len(pairs), lambda: drained(audit(hand, book) for hand, book in pairs), repeats),
        measured("report: findings as JSON", len(audits), lambda: report(CheckJson(io.StringIO()), audits), repeats),
        measured(
            "report: replays as JSON", len(audits), lambda: report(ReplayJsonl(io.StringIO(), id), audits), repeats
        ),
    ]


def peer_hands(log: Path) -> int:
    """How many hands of a log PokerKit reads and replays."""
    from pokerkit import HandHistory

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        return drained(HandHistory.from_pokerstars(log.read_text(encoding="utf-8")))


def peer(seeds: list[str], count: int, repeats: int, folder: Path) -> list[Row]:
    """PokerKit and handaudit on the same file of no-limit hold'em, text to replayed hands, both in this process."""
    try:
        import pokerkit  # noqa: F401
    except ImportError:
        print("\nPokerKit is not installed (it is one of the `dev` extras): not compared")
        return []
    log = folder / "peer.txt"
    taken = []
    for seed in seeds:
        if "Hold'em No Limit (" in seed.partition("\n")[0] and "Tournament" not in seed and "over blind" not in seed:
            write(log, amplified([seed], 1, site="PokerStars"))
            taken += [seed] * peer_hands(log)
    if not taken:
        print("\nno seed that PokerKit reads: not compared")
        return []
    write(log, amplified(taken, count, site="PokerStars"))
    theirs = peer_hands(log)
    print(f"\nPokerKit reads {theirs:,} of {count:,} hands made from {len(taken)} seeds; both on that file:")
    return [
        measured("PokerKit: parse + replay", theirs, lambda: peer_hands(log), repeats),
        measured(
            "handaudit: read + parse + replay",
            count,
            lambda: drained(replay(hand, book) for hand, book in with_rulebooks(read_all(log))),
            repeats,
        ),
    ]


def show(rows: list[Row], base: Row) -> None:
    """A table of medians with the spread of the runs; the ratio says how many times as fast as `base`."""
    print(f"{'':<34}{'hands/s':>10}{'lowest':>10}{'highest':>10}{'ratio':>9}")
    for row in rows:
        ratio = f"{row.median / base.median:.2f}"
        print(f"{row.name:<34}{row.median:>10,.0f}{min(row.rates):>10,.0f}{max(row.rates):>10,.0f}{ratio:>9}")


def same_findings(seeds: list[str], folder: Path) -> None:
    """A check of the benchmark itself: amplifying changes nothing that the audit looks at."""
    codes = []
    for name, hands in (
        ("seeds.txt", seeds),
        ("amplified.txt", list(amplified(seeds * 3, len(seeds) * 3))[-len(seeds) :]),
    ):
        log = folder / name
        write(log, hands)
        out = subprocess.run(command(log), cwd=ROOT, capture_output=True, check=False).stdout
        found = [finding["code"] for finding in json.loads(out)["findings"]]
        codes.append(sorted(code for code in found if not code.startswith("session-")))
    assert codes[0] == codes[1], f"amplified hands give other findings: {codes}"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.run", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "seeds",
        nargs="*",
        type=Path,
        default=sorted(ROOT.glob("samples/*-clean.txt")),
        help="logs to amplify (default samples/*-clean.txt)",
    )
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--peer-hands", type=int, default=1_000, help="for PokerKit, which is the slow one")
    parser.add_argument(
        "--quick", action="store_true", help="few hands and three runs: shows that it works, not how fast"
    )
    args = parser.parse_args()
    count, peers, repeats = (300, 50, 3) if args.quick else (args.hands, args.peer_hands, REPEATS)
    seeds = seeds_of(args.seeds)
    if not seeds:
        parser.error("no hands to amplify there")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        same_findings(seeds, folder)
        log = folder / "hands.txt"
        size = write(log, amplified(seeds, count))
        python = f"{platform.python_implementation()} {platform.python_version()}"
        print(f"{python}, one core, medians of {repeats} runs; {len(seeds)} seeds, {size / 1e6:.1f} MB, ", end="")
        rows = stages(log, count, repeats)
        rows.append(measured("whole process, JSON", count, lambda: run_process(log), repeats))
        show(rows, rows[-1])
        if compared := peer(seeds, peers, repeats, folder):
            show(compared, compared[0])
        many = folder / "many.txt"
        write(many, amplified(seeds, 10 * count))
        print(f"\npeak memory of the whole process, JSON lines: {peak(log):.0f} MiB at {count:,} hands,", end=" ")
        print(f"{peak(many):.0f} MiB at {10 * count:,}")


if __name__ == "__main__":
    main()
