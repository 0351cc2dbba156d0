"""The report that people read: the form of a finding, 80 columns, no colour where none is wanted, hostile names."""

import shutil
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.report.logs import HAND, ROOT, TERMINAL, TOTAL, WRONG, numbered, run

FINDING = """\
error[call-amount]: Cy calls $15; $20 is owed
  --> night.txt:17   hand #1
   16 | Ann: bets $20
   17 | Cy: calls $15
      |           ^^^ $20
"""


def test_a_finding_has_its_form(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(WRONG)
    done = run("check", "night.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith(FINDING)
    for line in (
        "  = chips  Cy -$5, pot +$5",
        "  = see    handaudit replay night.txt 1 --step 10",
        "  = help   handaudit rule call-amount",
    ):
        assert line in done.stdout.splitlines()


def test_the_command_that_it_names_shows_that_step(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(WRONG)
    done = run("replay", "night.txt", "1", "--step", "10", cwd=tmp_path)
    chosen = [line for line in done.stdout.splitlines() if " > " in line]
    assert len(chosen) == 1
    assert "Cy: calls $15" in chosen[0]


def test_what_follows_is_one_line_under_its_root(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(WRONG)
    done = run("check", "night.txt", cwd=tmp_path)
    assert done.stdout.count("error[") == 1
    assert done.stdout.count("also follows from it: ") == 1
    assert "4 of them following from others" in " ".join(done.stdout.split())


def test_wide_terminals_get_two_fields_in_a_row(tmp_path: Path) -> None:
    shutil.copy(ROOT / "samples" / "draw-holdem-faulty.txt", tmp_path / "night.txt")
    done = run("check", "-v", "night.txt", cwd=tmp_path, **TERMINAL | {"COLUMNS": "118"})
    assert any(line.count("  = ") == 2 for line in done.stdout.splitlines())


def test_the_last_line_counts_what_was_audited_and_what_was_not(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\n".join([HAND, numbered(TOTAL, 2), numbered(HAND, 3).partition("*** FLOP")[0]]))
    (tmp_path / "b.txt").write_text("\n\n")
    done = run("check", "a.txt", "b.txt", cwd=tmp_path)
    assert done.returncode == 3
    last = " ".join(done.stdout.split("\n\n")[-1].split())
    assert "3 hands in 2 files: 2 audited, 1 not read; 2 errors" in last
    assert last.endswith("in 2 hands; 1 clean.")
    assert "Nothing was audited in: b.txt" in last


def test_quiet_prints_only_the_counts(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    done = run("check", "-q", "n.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("1 hand in 1 file: 1 audited;")


HOSTILE = [
    "\x1b]0;gone\x07\x1b[2J",
    "[/red][link=file:///x]y[/link]:smile:",
    "\u202eevil\u2066",
    "日本語の名前がとても長い" * 4,
    "👩\u200d💻" * 20,
    "a" * 200,
    "x: raises $5 to $10",
    "and is all-in",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("command", ["check", "replay"])
def test_hostile_names_break_neither_the_terminal_nor_the_columns(tmp_path: Path, name: str, command: str) -> None:
    text = WRONG.replace("Cy", name)
    (tmp_path / "n.txt").write_text(text, encoding="utf-8")
    done = run(command, "n.txt", cwd=tmp_path, **TERMINAL)
    assert done.returncode in (1, 3), done.stderr
    assert "Traceback" not in done.stderr
    for line in done.stdout.split("\n"):
        assert not [sign for sign in line if ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u202e\u2066"], repr(
            line
        )
        assert cell_len(line) <= 80 or " = see " in line, line


def test_no_amount_is_cut(tmp_path: Path) -> None:
    big = WRONG.replace("$100 in", "$100,000,000.25 in").replace("Cy", "Cy with quite a long name that goes on and on")
    (tmp_path / "n.txt").write_text(big)
    done = run("replay", "n.txt", cwd=tmp_path)
    assert "$99,999,960.25" in done.stdout
    assert "…" not in done.stdout.split("error[")[0]


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_pipe_gets_plain_text(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    assert "\x1b" not in run("check", "n.txt", cwd=tmp_path, **environment).stdout


def test_no_color_counts_on_a_terminal_too(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    coloured = run("check", "n.txt", cwd=tmp_path, FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "\x1b[1;31m" in coloured
    plain = run("check", "n.txt", cwd=tmp_path, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color").stdout
    assert "[31" not in plain
    assert ";31m" not in plain


@pytest.mark.parametrize(
    "name", ["-rf.txt", "with space.txt", "new\nline.txt", "esc\x1b[2J.txt", "b\udcffd.txt", "[red].txt", "@x.txt"]
)
def test_strange_file_names(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(WRONG)
    done = run("check", "--", name, cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    assert "\x1b" not in done.stdout
    assert "--> " in done.stdout
    machine = run("check", "--output-format", "json", "--", name, cwd=tmp_path)
    assert machine.returncode == 1
    assert machine.stdout.isascii()


def test_the_house_says_why(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(TOTAL)
    (tmp_path / "club.toml").write_text(
        'base = "holdem"\n[set]\n"settle.rake" = { percent = 5, cap = 300 }\n[because]\n"settle.rake" = "posted at the auditor"\n'
    )
    done = run("check", "n.txt", "--rulebook", "club.toml", cwd=tmp_path)
    assert "settle.rake: posted at the auditor" in done.stdout


def test_an_ascii_terminal_gets_escapes_not_a_crash(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG.replace("Cy", "Žofie 日本"), encoding="utf-8")
    done = run("check", "n.txt", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert "\\u017dofie" in done.stdout
