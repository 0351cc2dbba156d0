"""Somebody changes, tears or races for a file of rulings; no ruling may come, go or change without being seen."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

from handaudit.app.cli import run
from handaudit.model.rulings import HEAD, Ruling, read_rulings, text_of
from tests.hostile.attacks import Surface, command
from tests.hostile.box import Done
from tests.support.code_files import beside

SURFACE = Surface("rulings")
WHOLE: Final = "entries of a file of rulings are only ever added, by one run at a time"
SEEN: Final = "a damaged file is named with the line where its chain breaks, and what stands before it stays usable"
ANSWERS: Final = "a ruling answers one finding of one hand, and nothing else"
LOG: Final = (beside("ruling-damaged", "fault") / "night.txt").read_bytes()
CODE: Final = "pot-total-mismatch"
SAID: Final = ("--ruling", "It stands.", "--who", "M. Berger", "--why", "Seen.", "--when", "2026-11-22")
FILE: Final = Path("rulings.toml")


def night(number: int) -> str:
    """The name of a log of one hand, which has a finding."""
    name = f"n{number}.txt"
    Path(name).write_bytes(LOG.replace(b"#1:", b"#%d:" % number, 1))
    return name


def added(number: int, *words: str) -> Done:
    return command("ruling", "add", night(number), str(number), CODE, *SAID, *words, "--no-config")


def kept(many: int = 3) -> list[str]:
    """The entries of a file with that many rulings; each begins with its table's head."""
    entries = [
        Ruling(night(n), str(n), 31, CODE, "", "It stands.", (), "M. Berger", "2026-11-22", "Seen.")
        for n in range(1, many + 1)
    ]
    FILE.write_text(text_of(entries), "utf-8")
    return [f"\n{one}" for one in FILE.read_text("utf-8").removeprefix(HEAD).split("\n\n")] if many else []


def damaged(what: str, change: Callable[[str], bytes], line: int, holds: int, promise: str = SEEN) -> None:
    """Registers a change of a file of three rulings: the line that is named, and how many rulings hold."""

    def attack(_folder: Path) -> None:
        kept()
        before = FILE.read_text("utf-8")
        FILE.write_bytes(change(before))
        assert FILE.read_bytes() != before.encode()
        listed = command("ruling", "list")
        assert listed.status == 2
        assert f"{holds}. {CODE}" in listed.out or not holds
        assert f"{holds + 1}. {CODE}" not in listed.out
        assert not line or f"rulings.toml:{line}:" in listed.err, listed.err
        checked = command(
            "check",
            "n1.txt",
            "n2.txt",
            "n3.txt",
            "--rulings",
            "rulings.toml",
            "--no-config",
            "--output-format",
            "jsonl",
        )
        if holds:
            assert checked.out.count('"severity":"info"') == holds
            assert '"code":"ruling-damaged","severity":"error"' in checked.out
            assert f'"file":"rulings.toml","hand":null,"line":{line},' in checked.out
            assert checked.status == 1
        else:
            assert checked.status == 2
        torn = FILE.read_bytes()
        assert added(4).status == 2, "nothing is added to a damaged file"
        assert FILE.read_bytes() == torn

    SURFACE.add(what, promise, attack)


def second(old: str, new: str) -> Callable[[str], bytes]:
    """Replaces text in the second entry."""

    def change(text: str) -> bytes:
        parts = text.split("[[ruling]]")
        assert old in parts[2]
        parts[2] = parts[2].replace(old, new, 1)
        return "[[ruling]]".join(parts).encode()

    return change


def moved(*order: int) -> Callable[[str], bytes]:
    """The entries in another order; one that is not named is left out."""

    def change(text: str) -> bytes:
        parts = text.split("[[ruling]]")
        return "[[ruling]]".join([parts[0], *(parts[number] for number in order)]).encode()

    return change


damaged("the second ruling says another thing", second("It stands.", "It falls."), 15, 1)
damaged("the second ruling is about another hand", second('hand = "2"', 'hand = "1"'), 15, 1)
damaged("the second ruling was given by another", second("M. Berger", "M. Burger"), 15, 1)
damaged("the second ruling moves chips", second("who =", "chips = { Ann = 5, Bob = -5 }\nwho ="), 15, 1)
damaged("the second ruling is taken out", moved(1, 3), 15, 1)
damaged("the last two change places", moved(1, 3, 2), 15, 1)
damaged("the first ruling stands twice", moved(1, 1, 2, 3), 15, 1)
damaged("the first ruling is taken out", moved(2, 3), 4, 0)
damaged("the last ruling was written half", lambda text: text[:-100].encode(), 26, 2)
damaged("zeros stand where the last ruling was", lambda text: text[:-200].encode() + bytes(200), 26, 2)
damaged("bytes that are no text", lambda text: second("M. Berger", "M. \0")(text).replace(b"\0", b"\xff\xfe"), 15, 1)
damaged("an entry without a digest", second("digest = ", "why2 = "), 15, 1)
damaged("a table of something else at the end", lambda text: text.encode() + b"\n[[ruling]]\nverdict = 1\n", 37, 3)


@SURFACE.on(WHOLE)
def race(_folder: Path) -> None:
    """Eight processes add rulings to one file at once."""
    for number in range(1, 9):
        night(number)
    children = []
    for number in range(1, 9):
        child = os.fork()
        if not child:
            status = 99
            try:
                signal.alarm(60)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                status = run(["ruling", "add", f"n{number}.txt", str(number), CODE, *SAID, "--no-config"])
            finally:
                os._exit(status)
        children.append(child)
    ended = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert ended == [0] * 8
    assert sorted(one.hand for one in read_rulings("rulings.toml").entries) == list("12345678")
    assert not [name for name in os.listdir() if name.endswith((".tmp", ".lock"))]


@SURFACE.on(WHOLE)
def twice(_folder: Path) -> None:
    """A second ruling for a finding that has one."""
    assert added(1).status == 0
    before = FILE.read_bytes()
    again = added(1, "--ruling", "It falls.")
    assert again.status == 2
    assert "has a ruling already" in again.err
    assert FILE.read_bytes() == before


@SURFACE.on(WHOLE)
def no_file(_folder: Path) -> None:
    """The file is a pipe, which nobody writes to."""
    os.mkfifo("rulings.toml")
    night(1)
    assert command("check", "n1.txt", "--rulings", "rulings.toml", "--no-config").status == 2
    assert added(1).status == 2
    assert FILE.is_fifo()


@SURFACE.on(WHOLE)
def end_of_a_table(_folder: Path) -> None:
    """The file ends within a text of several lines, which would swallow the next entry."""
    FILE.write_text('[[ruling]]\nwho = """\n')
    assert added(1).status == 2
    assert FILE.read_text() == '[[ruling]]\nwho = """\n'


@SURFACE.on(ANSWERS)
def another_log(_folder: Path) -> None:
    """A ruling for a hand of the same id in another log."""
    kept(1)
    Path("n2.txt").write_bytes(Path("n1.txt").read_bytes())
    done = command("check", "n2.txt", "--rulings", "rulings.toml", "--no-config", "--output-format", "jsonl")
    assert done.status == 1
    assert '"severity":"info"' not in done.out


@SURFACE.on(ANSWERS)
def chips_from_nothing(_folder: Path) -> None:
    """A ruling, its digest made anew, that moves chips which nobody gives."""
    night(1)
    entry = Ruling("n1.txt", "1", 31, CODE, "", "It stands.", (("Ann", 500),), "M. Berger", "2026-11-22", "Seen.")
    FILE.write_text(text_of([entry]), "utf-8")
    done = command("settle", "n1.txt", "--rulings", "rulings.toml", "--no-config")
    assert done.status == 2
    assert "chips add up to 500" in done.err


@SURFACE.on(ANSWERS)
def acting_text(_folder: Path) -> None:
    """A ruling whose text moves the cursor."""
    done = added(1, "--who", "\x1b[2J\x1b[1;1HVERIFIED")
    assert done.status == 2
    assert "\x1b" not in done.said
    assert not FILE.exists()
