"""`python -m tests.fuzz --minutes N` changes logs for so long and says what broke; the exit status is 1 if anything did.

Case K of seed S is the same in every run: `--seed S --first K --cases 1` does it again. Each log is read by the kernel and without it.
`--sanitized` does all that with a kernel that is built under GCC's sanitizers, in a folder of its own.

    python -m tests.fuzz --hours 8 --sanitized --out found     # a night
"""

import argparse
import hashlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

from handaudit.rules.load import names
from handaudit.rules.options import options
from tests.fuzz.minimise import minimised
from tests.fuzz.oracle import Failure, Way, hold, way_for
from tests.fuzz.seeds import pool
from tests.fuzz.twists import case
from tests.kernel.sanitized import libraries, run

SUFFIXES: Final = {
    "pokernow": ".csv", "phh": ".phh", "ohh": ".ohh", "igt": ".json", "pokernow_hands": ".json", "pokernow_json": ".json",
    **dict.fromkeys(("boss", "everest", "ipoker", "merge", "microgaming"), ".xml"),
}  # fmt: skip


class Fuzzer:
    """Cases one after another; the first of each kind of failure is kept, as short as it gets."""

    def __init__(self, seed: int, out: Path | None) -> None:
        self.seed, self.out = seed, out
        self.cases = self.hands = self.audited = 0
        self.found: Counter[str] = Counter()
        self.books = list(names())
        self.settings = [
            f"{key}={value}" for key, one in options().items() for value in one.others if value != "amount"
        ]
        self.folder = Path(tempfile.mkdtemp(prefix="handaudit-fuzz-"))

    def one(self, number: int) -> None:
        """Case `number`."""
        rng = random.Random(f"{self.seed}/{number}")
        layout, data, hands = case(rng)
        way = way_for(rng, self.books, self.settings)
        path = self.folder / f"log{SUFFIXES.get(layout, '.txt')}"
        self.cases += 1
        self.hands += hands
        path.write_bytes(data)
        try:
            self.audited += hold(path, way, self.folder / "run")
        except Failure as failure:
            self.found[failure.sign] += 1
            if self.found[failure.sign] == 1:
                print(f"case {number}: {failure.sign}", flush=True)
                self._keep(number, path, data, way, failure)

    def _keep(self, number: int, path: Path, data: bytes, way: Way, failure: Failure) -> None:
        def fails(text: bytes) -> bool:
            path.write_bytes(text)
            try:
                hold(path, way, self.folder / "run")
            except Failure as again:
                return again.sign == failure.sign
            return False

        if self.out is None:
            print(failure.text[-3000:])
            return
        if not failure.sign.startswith("slow"):
            data = minimised(data, fails)
        name = hashlib.sha256(failure.sign.encode()).hexdigest()[:8]
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / f"{name}{path.suffix}").write_bytes(data)
        note = f"case {number} of seed {self.seed}: {failure.sign}\n{way}\n\n{failure.text[-6000:]}\n"
        (self.out / f"{name}.why").write_text(note, "utf-8", "replace")


def sanitized(args: list[str]) -> int:
    """The same with a kernel that is built under the sanitizers; 2 if there are none."""
    if not libraries():
        print("GCC, its sanitizers or Python's headers are not installed", file=sys.stderr)
        return 2
    words = [one for one in args if one != "--sanitized"]
    for at, word in enumerate(words[:-1]):
        if word == "--out":
            words[at + 1] = str(Path(words[at + 1]).resolve())
    with tempfile.TemporaryDirectory(prefix="handaudit-sanitized-") as folder:
        done = run(words, Path(folder), "tests.fuzz")
    print(done.stdout, end="")
    return done.returncode


def main(args: list[str] | None = None) -> int:
    """Fuzz for as long as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--hours", type=float, default=0)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--cases", type=int, default=0, help="end after so many cases")
    parser.add_argument("--seed", type=int, default=None, help="else a new one, which is said")
    parser.add_argument("--first", type=int, default=0, help="the first case")
    parser.add_argument("--out", type=Path, help="the folder for the shortest log of each kind of failure")
    parser.add_argument("--sanitized", action="store_true", help="with a kernel that GCC's sanitizers watch")
    given = parser.parse_args(args)
    seconds = given.hours * 3600 + given.minutes * 60
    if not seconds and not given.cases:
        parser.error("say how long: --hours, --minutes or --cases")
    if given.sanitized:
        return sanitized(sys.argv[1:] if args is None else args)
    os.environ["HANDAUDIT_RAISE"] = "1"
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**9)
    fuzzer = Fuzzer(seed, given.out)
    pools = pool()
    print(
        f"seed {seed}; {sum(map(len, pools.values()))} hands to begin with, of {', '.join(sorted(pools))}", flush=True
    )
    for sent in (signal.SIGINT, signal.SIGTERM):  # whatever ends it, what was found is said
        signal.signal(sent, signal.default_int_handler)
    begun, number = time.monotonic(), given.first
    with suppress(KeyboardInterrupt):
        while not (seconds and time.monotonic() - begun >= seconds) and not (
            given.cases and fuzzer.cases >= given.cases
        ):
            fuzzer.one(number)
            number += 1
    minutes = time.process_time() / 60
    print(
        f"{fuzzer.cases:,} logs, {fuzzer.hands:,} hands, {fuzzer.audited:,} of them audited; {minutes:.1f} CPU minutes"
    )
    for sign, count in fuzzer.found.most_common():
        print(f"{count:6}  {sign}")
    return int(bool(fuzzer.found))


if __name__ == "__main__":
    sys.exit(main())
