"""`python -m tests.hostile --sizes [WORD ...]` measures what hostile sizes cost: processor time, memory and how it ends.

`--share 0.01` takes a hundredth of every size, `--command check` measures that command alone. The commands run one after the other,
each in a process of its own.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.hostile.costs import Cost, cost, made, short
from tests.report.logs import HAND

MEMORY: Final = {"check": 200.0, "": 700.0}
"""MiB that a command may take at the most, whatever it reads; those that make frames or pages of every hand are not asked."""
START: Final = 3.0
"""Seconds that any command may take besides what its bytes cost."""
BYTE: Final = 2e-6
"""Seconds that a byte of a log may cost: some hundredths of a second for a hand."""
FAULTY: Final = 1e-5
"""The same of a log of short hands each of which has a fault: such a hand is replayed under other readings of the rules too."""
ENTRY: Final = 2e-3
"""Seconds that a file may cost."""


class Size(NamedTuple):
    """Much of something: how it is made in a folder, from a count to the words that name it on a command line, and what reads it."""

    count: int
    make: Callable[[Path, int], Sequence[str]]
    commands: tuple[str, ...]
    statuses: tuple[int, ...]
    each: float = BYTE


def _log(what: str) -> Callable[[Path, int], Sequence[str]]:
    """A log of `costs.py`."""
    return lambda folder, count: (made(folder, what, count).name,)


def _files(folder: Path, count: int) -> Sequence[str]:
    """A folder of so many files of one hand."""
    (folder / "logs").mkdir()
    for at in range(count):
        (folder / "logs" / f"{at}.txt").write_text(short(at), encoding="utf-8")
    return ("logs",)


def _links(folder: Path, count: int) -> Sequence[str]:
    """A pattern over folders with so many links in each back to the folder above: without end, if links were followed twice."""
    for at in range(count):
        (folder / "logs" / f"{at}").mkdir(parents=True)
        for back in range(count):
            (folder / "logs" / f"{at}" / f"up{back}").symlink_to("..")
    (folder / "logs" / "0" / "night.txt").write_text(HAND, encoding="utf-8")
    return ("logs/**/*.txt",)


def _linked(folder: Path, count: int) -> Sequence[str]:
    """A pattern that finds one log under so many links."""
    (folder / "logs").mkdir()
    (folder / "logs" / "night.txt").write_text(HAND, encoding="utf-8")
    for at in range(count):
        (folder / "logs" / f"l{at}.txt").symlink_to("night.txt")
    return ("logs/*.txt",)


def _ruled(folder: Path, book: Iterator[str]) -> Sequence[str]:
    (folder / "night.txt").write_text(HAND, encoding="utf-8")
    with (folder / "house.toml").open("w", encoding="utf-8") as file:
        file.writelines(book)
    return ("night.txt", "--rulebook", "house.toml")


def _nested(folder: Path, count: int) -> Sequence[str]:
    return _ruled(folder, iter(('base = "holdem"\nx = ', "[" * count, "]" * count)))


def _tables(folder: Path, count: int) -> Sequence[str]:
    return _ruled(folder, iter(('base = "holdem"\n[', "a." * count, "a]\n")))


def _wide(folder: Path, count: int) -> Sequence[str]:
    return _ruled(folder, (f"k{at} = {at}\n" for at in range(count)))


def _chain(folder: Path, count: int) -> Sequence[str]:
    for at in range(count):
        (folder / f"r{at}.toml").write_text(f'base = "r{at + 1}.toml"\n', encoding="utf-8")
    (folder / f"r{count}.toml").write_text('base = "holdem"\n', encoding="utf-8")
    return _ruled(folder, iter(('base = "r0.toml"\n',)))


def _circle(folder: Path, count: int) -> Sequence[str]:
    for at in range(count):
        (folder / f"r{at}.toml").write_text(f'base = "r{(at + 1) % count}.toml"\n', encoding="utf-8")
    return _ruled(folder, iter(('base = "r0.toml"\n',)))


CHECK: Final = "check {} --jobs 1 --output-format concise"
SUMS: Final = (
    "stats {} --jobs 1 --by player --metric hands,net --output-format csv",
    "settle {} --jobs 1 --output-format json",
)
FRAMES: Final = ("export {} -o csv:out --jobs 1 --force",)
PAGES: Final = ("report {} -o out.html --force",)
DIFF: Final = ("diff {} {} --jobs 1 --output-format json",)
EVERY: Final = (CHECK, *SUMS, *FRAMES, *PAGES, *DIFF)
SIZES: Final[dict[str, Size]] = {
    "hands": Size(1_000_000, _log("hands"), EVERY, (0, 1)),
    "hands of one id": Size(1_000_000, _log("hands of one id"), EVERY, (0, 1, 3)),
    "copies of a hand": Size(1_000_000, _log("copies of a hand"), EVERY, (0,)),
    "hands with a fault": Size(100_000, _log("hands with a fault"), EVERY, (0, 1), FAULTY),
    "lines of chat in one hand": Size(1_000_000, _log("lines of chat in one hand"), EVERY, (3,)),
    "actions in one hand": Size(1_000_000, _log("actions in one hand"), EVERY, (3,)),
    "lines that nobody can read in one hand": Size(1_000_000, _log("lines that nobody can read in one hand"), (CHECK,), (3,)),
    "blank lines": Size(10_000_000, _log("blank lines"), (CHECK,), (0, 3)),
    "files in one folder": Size(100_000, _files, EVERY, (0, 1)),
    "tables": Size(100_000, _log("tables"), EVERY, (0, 1)),
    "sites": Size(100_000, _log("sites"), (CHECK,), (0, 1, 3)),
    "stacks that never join": Size(100_000, _log("stacks that never join"), (CHECK, *SUMS), (0, 1)),
    "stacks that jump": Size(100_000, _log("stacks that jump"), (CHECK, *SUMS), (0, 1)),
    "ids far apart": Size(1_000_000, _log("ids far apart"), (CHECK,), (0, 1)),
    "ledger lines": Size(100_000, _log("ledger lines"), (CHECK, *SUMS), (0, 1)),
    "digits of an amount": Size(100_000, _log("digits of an amount"), EVERY, (3,)),
    "digits of a stack": Size(100_000, _log("digits of a stack"), EVERY, (3,)),
    "digits of an id": Size(100_000, _log("digits of an id"), EVERY, (0, 1, 3)),
    "a line without an end": Size(100_000_000, _log("a line without an end"), EVERY, (3,)),
    "a name without an end": Size(100_000_000, _log("a name without an end"), (CHECK, *SUMS), (3,)),
    "names that look alike": Size(100_000, _log("names that look alike"), EVERY, (0, 1)),
    "names that begin alike": Size(20_000, _log("names that begin alike"), (CHECK, *SUMS), (0, 1)),
    "lists in lists of a rulebook": Size(100_000, _nested, (CHECK,), (2,)),
    "tables in tables of a rulebook": Size(100_000, _tables, (CHECK,), (2,)),
    "keys of a rulebook": Size(10_000_000, _wide, (CHECK,), (2,)),
    "rulebooks, each on the next": Size(10_000, _chain, (CHECK,), (0, 2)),
    "rulebooks in a circle": Size(10_000, _circle, (CHECK,), (2,)),
    "links back, under a pattern": Size(40, _links, (CHECK, SUMS[0]), (0,)),
    "links to one log, under a pattern": Size(100_000, _linked, (CHECK, SUMS[0]), (0, 1)),
}  # fmt: skip
"""What there is much of: how much, who reads it, and the exit statuses that it may have."""


def bytes_of(folder: Path) -> tuple[int, int]:
    """The bytes of all plain files of a folder, and how many entries it has."""
    entries = [*folder.rglob("*")]
    return sum(path.stat().st_size for path in entries if path.is_file() and not path.is_symlink()), len(entries)


def judged(took: Cost, command: str, of: Size, size: int, entries: int) -> str:
    """What does not hold of a measured command, or nothing."""
    word = command.partition(" ")[0]
    wrong = []
    if took.status not in of.statuses:
        wrong.append(f"status {took.status}")
    if took.seconds > START + of.each * size + ENTRY * entries:
        wrong.append("time")
    if took.memory > MEMORY.get(word, MEMORY[""]) and word not in ("export", "report"):
        wrong.append("memory")
    return ", ".join(wrong)


def measured(name: str, share: float, only: str = "") -> Iterator[tuple[str, int, Cost, str]]:
    """Each command over one size: the command, the bytes that it was given, what it took, and what does not hold of it."""
    size = SIZES[name]
    with tempfile.TemporaryDirectory(prefix="sizes") as place:
        folder = Path(place)
        given = " ".join(size.make(folder, max(2, int(size.count * share))))
        counted, entries = bytes_of(folder)
        for command in size.commands:
            if not command.startswith(only):
                continue
            took = cost(folder, *command.format(given, given).split())
            yield command.partition(" ")[0], counted, took, judged(took, command, size, counted, entries)
            for left in folder.glob("out*"):
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def main(args: Sequence[str]) -> int:
    """Measure and print; the status is 1 where something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile --sizes")
    parser.add_argument("words", nargs="*", help="sizes whose name begins with one of these")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--command", default="", help="this command alone")
    asked = parser.parse_args(args)
    status = 0
    print(f"{'seconds':>8} {'MiB':>7} {'status':>6} {'MB given':>9}  command  size")
    for name, size in SIZES.items():
        if asked.words and not name.startswith(tuple(asked.words)):
            continue
        for command, counted, took, wrong in measured(name, asked.share, asked.command):
            status |= bool(wrong)
            told = f"{took.seconds:8.1f} {took.memory:7.1f} {took.status:6} {counted / 1e6:9.1f}  {command:7}"
            print(f"{told}  {max(2, int(size.count * asked.share)):,} {name}{f'  WRONG: {wrong}' if wrong else ''}")
            sys.stdout.flush()
    return status
