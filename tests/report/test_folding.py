"""What people read: findings that say one thing are one block, a large folder fits two screens, nothing is broken in a pipe."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from handaudit.model.finding import Finding
from handaudit.report.folding import FoldedFindings
from handaudit.report.wrapping import window, wrapped
from tests.report.logs import HAND, ROOT, TERMINAL, TOTAL, WRONG, numbered, run

UNKNOWN = HAND.replace("Hold'em No Limit", "Chinese Poker Limit")
LONG = "a folder with blanks/and a very long name that no line of eighty columns can hold whole - night of the 21st.txt"


def many(text: str, count: int, first: int = 1) -> str:
    return "\n\n".join(numbered(text, number) for number in range(first, first + count))


def test_hands_unread_for_one_reason_are_one_block(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(many(UNKNOWN, 28))
    assert UNKNOWN != HAND
    lines = run("check", "n.txt", cwd=tmp_path).stdout.splitlines()
    step = len(UNKNOWN.splitlines()) + 2
    assert lines[0] == "error[log-unknown-game]: 28 hands: no rulebook plays 'Chinese Poker'"
    assert lines[1] == "  --> n.txt:1   hand #1"
    assert f"  also  :{step + 1}, :{2 * step + 1}, :{3 * step + 1} and 24 more" in lines
    assert len([line for line in lines if "log-unknown-game]" in line]) == 1
    shown = run("check", "-v", "n.txt", cwd=tmp_path).stdout
    assert shown.count("error[log-unknown-game]") == 28


def test_what_is_owed_is_not_folded_in_a_small_log(tmp_path: Path) -> None:
    """Two players who were paid too little are two cases."""
    (tmp_path / "n.txt").write_text("\n\n".join([WRONG, numbered(WRONG, 2).replace("Cy", "Di")]))
    assert run("check", "n.txt", cwd=tmp_path).stdout.count("error[call-amount]") == 2


def test_one_cause_in_two_logs_is_two_blocks(tmp_path: Path) -> None:
    for name, first in (("a.txt", 1), ("b.txt", 50)):
        (tmp_path / name).write_text(many(TOTAL, 5, first))
    text = run("check", "a.txt", "b.txt", cwd=tmp_path).stdout
    assert text.count("error[pot-total-mismatch]") == 2
    assert text.count(": 5 hands: ") == 2


@pytest.mark.heavy
@pytest.mark.parametrize("environment", [TERMINAL, TERMINAL | {"COLUMNS": "120"}, {}])
def test_a_large_folder_fits_two_screens(tmp_path: Path, environment: dict[str, str]) -> None:
    for number in range(60):
        wrong = numbered(WRONG, number * 10 + 1).replace("Cy", f"Cy{number}")
        (tmp_path / f"{number:02}.txt").write_text(
            "\n\n".join([wrong, numbered(TOTAL, number * 10 + 2), "Some text\n"])
        )
    text = run("check", ".", cwd=tmp_path, **environment).stdout
    lines = text.splitlines()
    assert len(lines) < 60
    assert (
        "error[call-amount]: Cy0 calls $15; $20 is owed (the first of 60 like it in 60 hands of 60 files)"
        in " ".join(" ".join(lines).split())
    )
    assert "-v shows every finding" in text
    assert all(cell_len(line) <= int(environment.get("COLUMNS", "9999")) for line in lines)


@pytest.mark.heavy
def test_files_without_an_audited_hand_are_counted_by_the_reason(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"a{number}.txt").write_text(numbered(UNKNOWN, number + 1))
    for number in range(3):
        (tmp_path / f"b{number}.txt").write_text("<!DOCTYPE html>\n<html><body>no log</body></html>\n")
    for number in range(20):
        (tmp_path / f"c{number:02}.txt").write_text(numbered(WRONG, 100 + number))
    lines = run("check", ".", cwd=tmp_path).stdout.splitlines()
    at = lines.index("Nothing was audited in 8 files:")
    assert lines[at + 1 : at + 4] == [
        "  5: no rulebook plays 'Chinese Poker'",
        "      ./a0.txt",
        "  3: looks like a web page (HTML); it is not read",
    ]
    assert lines[at + 4] == "      ./b0.txt"


def test_what_follows_names_each_code_once(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $38", "Cy: folds"))
    shown = run("check", "n.txt", cwd=tmp_path).stdout
    assert re.search(r"  also follows from it: .*action-after-close \(lines \d+, \d+", shown), shown


@pytest.mark.heavy
def test_a_large_run_says_the_same_with_workers(tmp_path: Path) -> None:
    for number in range(20):
        (tmp_path / f"{number:02}.txt").write_text(many(WRONG, 3, number * 10))
    one, two = (run("check", ".", "-j", jobs, cwd=tmp_path).stdout for jobs in "12")
    assert one == two


def test_statistics_counts_by_code(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([many(TOTAL, 5), many(UNKNOWN, 2, 10)]))
    lines = run("check", "n.txt", "--statistics", cwd=tmp_path).stdout.splitlines()
    assert lines[0].split() == ["findings", "hands", "severity", "code", "what"]
    assert lines[1].split()[:4] == ["5", "5", "error", "pot-total-mismatch"]
    assert lines[2].split()[:4] == ["2", "2", "error", "log-unknown-game"]
    assert lines[-1].startswith("7 hands in 1 file")


def test_statistics_are_broken_for_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([many(TOTAL, 5), many(UNKNOWN, 2, 10)]))
    whole = run("check", "n.txt", "--statistics", cwd=tmp_path).stdout
    lines = run("check", "n.txt", "--statistics", cwd=tmp_path, FORCE_COLOR="1", COLUMNS="70").stdout.splitlines()
    assert max(map(len, lines)) <= 70
    assert " ".join(" ".join(lines).split()) == " ".join(whole.split())
    assert lines[2].startswith(" " * lines[0].index("what"))


def test_concise_is_one_line_a_finding_and_grouped_is_by_file(tmp_path: Path) -> None:
    for name, first in (("a.txt", 1), ("b.txt", 50)):
        (tmp_path / name).write_text(many(TOTAL, 2, first))
    done = run("check", "a.txt", "b.txt", "--format", "concise", cwd=tmp_path)
    total = 1 + next(at for at, line in enumerate(TOTAL.splitlines()) if line.startswith("Total"))
    assert done.stdout.splitlines()[0] == f"a.txt:{total}: pot-total-mismatch Total pot $170; the players put in $160"
    assert len(done.stdout.splitlines()) == 4
    assert done.stderr.startswith("handaudit: 4 hands in 2 files")
    grouped = run("check", "a.txt", "b.txt", "--format", "grouped", cwd=tmp_path).stdout.split("\n\n")
    assert [part.splitlines()[0] for part in grouped[:2]] == ["a.txt", "b.txt"]
    assert grouped[0].splitlines()[1].split()[:3] == [str(total), "error", "pot-total-mismatch"]


@pytest.mark.parametrize("environment", [{}, {"COLUMNS": "40"}, {"NO_COLOR": "1"}])
def test_nothing_is_broken_in_a_pipe(tmp_path: Path, environment: dict[str, str]) -> None:
    path = tmp_path / LONG
    path.parent.mkdir()
    path.write_text(WRONG)
    done = run("check", LONG, "missing " + LONG, cwd=tmp_path, **environment)
    lines = done.stdout.splitlines()
    assert f"  --> {LONG}:17   hand #1" in lines
    assert f"error[log-unreadable-file]: missing {LONG} does not exist: check the path" in lines
    assert lines[-1].startswith("1 hand in 2 files: ")
    assert lines[-1].endswith("clean.")
    replayed = run("replay", LONG, cwd=tmp_path, **environment).stdout.splitlines()
    assert replayed[1].startswith(f"{LONG}:1, by the rulebook ")
    assert replayed[1].endswith("contradicted")


def test_no_file_name_is_broken_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / LONG
    path.parent.mkdir()
    path.write_text(many(HAND, 2))
    (tmp_path / "copy.txt").write_text(many(HAND, 2))
    text = run("check", LONG, "copy.txt", cwd=tmp_path, **TERMINAL).stdout
    assert f"duplicates of hands\n    in\n    {LONG};" in text


def test_quiet_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(many(WRONG, 3) + "\n\n" + many(UNKNOWN, 3, 10))
    for environment in ({}, TERMINAL):
        assert len(run("check", "-q", "n.txt", cwd=tmp_path, **environment).stdout.splitlines()) == 1


def test_a_name_stays_whole_and_a_marked_part_is_never_cut_away() -> None:
    name = "logs of the summer/night 1.txt"
    assert name in wrapped(f"{name} is no log", 20, (name,))
    assert all(cell_len(line) <= 20 for line in wrapped("one two three four five six seven", 20))
    word = "x" * 50 + "MARK" + "y" * 50
    shown, first, last = window(word, 50, 54, 30)
    assert shown[first:last] == "MARK"
    assert cell_len(shown) <= 30


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_real_terminal_gets_its_width_and_a_pipe_none(tmp_path: Path) -> None:
    import pty

    (tmp_path / "n.txt").write_text(WRONG)
    main, side = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-m", "handaudit", "check", "n.txt"]
    with subprocess.Popen(
        ["/bin/sh", "-c", 'stty cols 50; exec "$@"', "sh", *command],
        cwd=tmp_path, stdin=side, stdout=side, stderr=subprocess.DEVNULL,
        env=environment | {"PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "1"},
    ) as process:  # fmt: skip
        os.close(side)
        text = b""
        while True:
            try:
                piece = os.read(main, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        process.wait()
    os.close(main)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text.decode()).replace("\r\n", "\n").splitlines()
    assert lines[0] == "error[call-amount]: Cy calls $15; $20 is owed"
    assert max(cell_len(line) for line in lines if " = see " not in line) <= 50


def test_hands_and_files_are_counted_once_each() -> None:
    """Findings of a code that come in any order, of hands and files that come again, and are folded by cause before."""
    rows = [("a.txt", "1"), ("b.txt", "2"), ("a.txt", "1"), ("b.txt", "3"), ("a.txt", "4"), ("c.txt", "1")]
    found = [
        Finding(
            code="log-unknown-line", severity="warn", line=n, statement=f"line {n}", file=file, hand=hand, domain="text"
        )
        for n, (file, hand) in enumerate(rows)
    ]
    one, other = FoldedFindings(found[0], []), FoldedFindings(found[2], [])
    for finding in (found[1], found[4]):
        one.add(finding)
    for finding in (found[3], found[5]):
        other.add(finding)
    one.merge(other)
    assert (one.count, one.hands, one.files) == (6, 5, 3)
