"""A line that cannot be read: the message names the part and what was expected there, and nothing else follows from it."""

import json
from pathlib import Path

import pytest

from tests.report.logs import HAND, numbered, run

CASES = [
    ("Cy: calls $20\n", "Cy: calls 20$ or so\n", "from `or so` on: expected the end of the line"),
    ("Cy: calls $20\n", "Cy: calls\n", "to its end: expected an amount"),
    ("Ann: raises $4 to $6", "Ann: raises $4 for $6", "from `for $6` on: expected `to`"),
    ("Seat 3: Cy ($100 in chips)", "Seat 3: Cy ($100 in chip)", "from `chip)` on: expected `chips`"),
    ("collected $40 from side", "collected $40 of side", "from `of side pot` on: expected `from`"),
    (" | Rake $0", " Rake $0", "from `Rake $0` on: expected `| Rake`"),
    ("posts small blind $1", "posts tiny blind $1", "from `tiny blind $1` on: expected `ante`, "),
    ("Bob: shows [Qh Qd]", "Bob: shows Qh Qd", "from `Qh Qd (a pair of Queens)` on: expected `["),
    ("Cy: calls $20\n", "Cy: jumps $20\n", "from `jumps $20` on: expected `accepts`, `bets`, "),
    ("*** TURN *** [2h", "*** TURM *** [2h", "from `TURM *** [2h 5c Td] [9s]` on: expected `DEALING`, "),
]


@pytest.mark.parametrize(("old", "new", "says"), CASES)
@pytest.mark.parametrize("reader", ["fast", "lark"])
def test_one_unreadable_line_is_one_finding_that_says_what_was_expected(
    tmp_path: Path, old: str, new: str, says: str, reader: str
) -> None:
    assert old in HAND
    text = HAND.replace(old, new, 1)
    (tmp_path / "n.txt").write_text(text + "\n\n" + numbered(HAND, 2))
    done = run("check", "n.txt", "--format", "json", "--reader", reader, cwd=tmp_path)
    assert done.returncode == 3
    (finding,) = json.loads(done.stdout)["findings"]
    assert (finding["code"], finding["severity"]) == ("log-unreadable-line", "error")
    assert (
        text.splitlines()[finding["line"] - 1].strip() in new or new.strip() in text.splitlines()[finding["line"] - 1]
    )
    assert f"this line cannot be read {says}" in finding["message"]


def test_the_part_is_marked(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Ann: raises $4 to $6", "Ann: raises $4 for $6"))
    assert (
        "   10 | Ann: raises $4 for $6\n      |                ^^^^^^\n" in run("check", "n.txt", cwd=tmp_path).stdout
    )


def test_a_hostile_line_takes_no_time(tmp_path: Path) -> None:
    line = "Cy: raises " + "$1 to " * 5000 + "\n"
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $20\n", line * 50))
    assert run("check", "n.txt", cwd=tmp_path).returncode == 3
