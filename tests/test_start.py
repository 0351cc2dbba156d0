"""What a plain command does not load: most of the time of one hand is the start of the program."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit import __main__
from handaudit.app.cli import run as command_line
from handaudit.app.commands.auditing import check_report, follow, open_run
from handaudit.report.choice import Choice
from handaudit.report.text import CheckText
from tests.support.clean_hands import PLAIN, new_kernel, the_kernel
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

RUN = "import sys; from handaudit.__main__ import main; main(); print('\\n' + ' '.join(sys.modules), file=sys.stderr)"
CHECK = """
typer pydantic rich numpy polars jinja2 lark vl_convert textual xml csv difflib glob zipfile lzma bz2
shutil tempfile subprocess multiprocessing threading socket ssl asyncio platform random pickle logging tomllib string shlex
handaudit.app.cli handaudit.app.commands.options handaudit.app.commands.check handaudit.page handaudit.stats handaudit.redact
handaudit.read.forms.reader handaudit.read.foreign_bytes handaudit.report.wrapping handaudit.report.text handaudit.report.console
handaudit.report.machine
handaudit.model.rulings handaudit.report.baseline handaudit.report.coverage handaudit.rules.build handaudit.rules.schema
handaudit.jobs.processes.pool_run handaudit.jobs.processes.pool handaudit.jobs.tasks handaudit.evidence handaudit.page.charts
"""
REPORT = """
typer pydantic rich.console rich.text polars lark textual handaudit.app.cli handaudit.app.commands.options handaudit.redact
handaudit.rules.build handaudit.rules.schema handaudit.report.console handaudit.model.rulings
"""
REPLAY = """
typer pydantic numpy polars jinja2 lark vl_convert textual handaudit.app.cli handaudit.app.commands.options handaudit.app.commands.replay
handaudit.page handaudit.stats handaudit.redact handaudit.jobs.tasks handaudit.evidence handaudit.page.charts handaudit.read.forms.reader
handaudit.rules.build handaudit.rules.schema handaudit.model.rulings handaudit.report.text handaudit.report.replay_workers
handaudit.jobs.processes.pool_run handaudit.jobs.processes.fold
"""

STATS = """
typer pydantic rich numpy polars jinja2 lark vl_convert textual multiprocessing handaudit.app.cli handaudit.app.commands.options
handaudit.app.commands.stats handaudit.app.commands.tournaments handaudit.page handaudit.redact handaudit.jobs.tasks handaudit.evidence
handaudit.page.charts handaudit.report.machine handaudit.report.steps handaudit.stats.equity handaudit.stats.five_card_tables
handaudit.stats.resamples
handaudit.stats.show handaudit.stats.save handaudit.stats.where handaudit.stats.partial handaudit.jobs.processes.fold
handaudit.jobs.processes.pool_run
handaudit.jobs.processes.pool
tempfile shutil bz2 lzma random secrets hmac base64 difflib zoneinfo sysconfig platform textwrap
"""
EXPORT = """
typer pydantic rich numpy polars jinja2 lark vl_convert textual multiprocessing handaudit.app.cli handaudit.app.commands.options
handaudit.app.commands.export handaudit.app.commands.job_options handaudit.page handaudit.redact handaudit.jobs.tasks handaudit.evidence
handaudit.page.charts handaudit.report.machine handaudit.stats.workbook handaudit.stats.export_fold handaudit.jobs.processes.fold
handaudit.jobs.processes.pool_run handaudit.jobs.processes.pool
tempfile shutil bz2 lzma random secrets hmac base64 difflib platform textwrap
"""


def loaded(*words: str, cwd: Path) -> set[str]:
    """The modules that a process has at the end of a command, and their packages."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("HANDAUDIT_", "COV", "FORCE_"))}
    code = RUN.replace("import sys;", f"import sys; sys.argv = {json.dumps(['handaudit', *words])};")
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.fixture
def night(root: Path, tmp_path: Path) -> Path:
    """The first hand of a sample, in a folder without settings."""
    hand = (root / "samples" / "holdem-cash-clean.txt").read_text(encoding="utf-8").split("\n\n")[0]
    (tmp_path / "night.txt").write_text(hand.strip() + "\n", encoding="utf-8")
    return tmp_path


def test_a_check_of_one_hand_loads_nothing_that_it_does_not_need(night: Path) -> None:
    there = loaded("check", "night.txt", cwd=night)
    assert "handaudit.check.audit" in there
    assert not sorted(there.intersection(CHECK.split()))
    there = loaded("check", "night.txt", "--output-format", "jsonl", cwd=night)
    assert "handaudit.report.machine" in there
    assert "handaudit.report.steps" not in there


def test_a_hand_is_over_before_python_looks_for_circles(night: Path) -> None:
    """What is imported and made for one hand are fewer objects than it waits for; a process of its own does not look at its end either."""
    code = (
        "import gc, sys; sys.argv = ['handaudit', 'check', 'night.txt']; from handaudit.__main__ import process; gc.collect(); "
        "before = gc.get_stats(); process(); print(gc.get_freeze_count() > 10_000, gc.get_stats() == before)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=night, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True True"


def test_a_report_loads_neither_the_command_line_nor_the_schema(night: Path) -> None:
    there = loaded("report", "night.txt", "-o", "night.html", cwd=night)
    assert "handaudit.page.report" in there
    assert (night / "night.html").stat().st_size > 10_000
    assert not sorted(there.intersection(REPORT.split()))


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_replay_loads_neither_the_command_line_nor_the_schema(night: Path, form: str) -> None:
    there = loaded("replay", "night.txt", "--output-format", form, cwd=night)
    assert "handaudit.app.commands.replaying" in there
    assert not sorted(there.intersection(REPLAY.split()))
    assert ("rich" in there) == (form == "text")


def test_sums_of_one_hand_load_no_arrays_and_no_command_line(night: Path) -> None:
    there = loaded("stats", "night.txt", "-o", "night.csv", cwd=night)
    assert (night / "night.csv").stat().st_size > 1_000
    assert not sorted(there.intersection(STATS.split()))


def test_an_export_loads_neither_the_command_line_nor_the_schema(night: Path) -> None:
    there = loaded("export", "night.txt", "-o", "tables", "--jobs", "1", cwd=night)
    assert (night / "tables" / "actions.csv").stat().st_size > 1_000
    assert not sorted(there.intersection(EXPORT.split()))


def test_a_replay_of_a_plain_hand_loads_no_checks(night: Path) -> None:
    """Nor what plays hands by the rules: the native kernel has done it."""
    the_kernel()
    hand = next(
        hand
        for hand in map(print_hand, deal_many(5, 20, PLAIN))
        if new_kernel().audit(hand.encode(), 1, "n") is not None
    )
    (night / "plain.txt").write_text(hand, encoding="utf-8")
    there = loaded("replay", "plain.txt", "--output-format", "jsonl", cwd=night)
    assert not sorted(
        there.intersection(("handaudit.replay.engine", "handaudit.check.audit", "handaudit.check.run_checks"))
    )


def files_in(folder: Path) -> dict[Path, bytes]:
    """All files of a folder with what is in them."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("replay", "night.txt"), 0),
        (("replay", "night.txt", "--output-format", "jsonl", "--steps"), 0),
        (("replay", "faulty.txt", "--format", "jsonl", "-j", "2"), 1),
        (("replay", "night.txt", "99"), 2),
        (("replay", "night.txt", "--hand", "#99"), 2),
        (("replay", "none.txt"), 3),
        (("replay", ".", "--jobs", "1"), 1),
        (("replay", "night.txt", "--no-such-option"), 2),
        (("replay",), 2),
        (("stats", "night.txt"), 0),
        (("stats", "faulty.txt", "--by", "position,game", "--metric", "vpip", "--metric", "net", "-j", "2"), 1),
        (("stats", "night.txt", "--format", "text"), 0),
        (("stats", "night.txt", "--metric", "vpip", "-o", "a.csv", "-o", "jsonl:b.txt", "-o", "-"), 0),
        (("stats", "night.txt", "-o", "there.csv"), 2),
        (("stats", "night.txt", "-o", "there.csv", "--force"), 0),
        (("stats", "night.txt", "-o", "a.csv", "-o", "a.csv"), 2),
        (("stats", "night.txt", "-o", "a.strange"), 2),
        (("stats", "night.txt", "-o", "night.txt", "--force"), 2),
        (("stats", "night.txt", "--output-format", "parquet"), 2),
        (("stats", "night.txt", "-o", "a.parquet"), 0),
        (("stats", "night.txt", "--by", "colour"), 2),
        (("stats", "night.txt", "--metric", "vipp"), 2),
        (("stats", "none.txt"), 3),
        (("stats", ".", "--jobs", "1"), 1),
        (("stats", "night.txt", "-o"), 2),
        (("stats", "night.txt", "-o", "--force"), 2),
        (("stats", "night.txt", "--no-such-option"), 2),
        (("stats",), 2),
        (("export", "night.txt", "-o", "there"), 0),
        (("export", "faulty.txt", "-o", "jsonl:there", "--all-columns", "-j", "2"), 1),
        (
            (
                "export",
                "night.txt",
                "--output",
                ".",
                "--format",
                "parquet",
                "--frame",
                "pots,hands",
                "--frame",
                "awards",
            ),
            0,
        ),
        (("export", "night.txt", "-o", "parquet:there", "--output-format", "csv"), 0),
        (("export", "night.txt", "-o", "a.xlsx", "--frame", "pots"), 0),
        (("export", "night.txt", "-o", "old"), 2),
        (("export", "night.txt", "-o", "old", "--force"), 0),
        (("export", "night.txt", "-o", "csw:there"), 2),
        (("export", "night.txt", "-o", "csv:"), 2),
        (("export", "night.txt", "-o", "there", "--frame", "hand"), 2),
        (("export", "night.txt", "-o", "night.txt"), 2),
        (("export", "none.txt", "-o", "there"), 3),
        (("export", ".", "-o", "there", "--jobs", "1"), 1),
        (("export", "night.txt"), 2),
        (("export", "night.txt", "-o", "there", "--format", "text"), 2),
        (("export", "-o", "there"), 2),
    ],
)
def test_a_plain_command_line_says_what_the_library_says(
    words: tuple[str, ...],
    status: int,
    night: Path,
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (night / "faulty.txt").write_bytes((root / "samples" / "holdem-cash-faulty.txt").read_bytes())
    (night / "there.csv").write_text("mine\n", encoding="utf-8")
    (night / "old").mkdir()
    (night / "old" / "hands.csv").write_text("mine\n", encoding="utf-8")
    before = files_in(night)
    monkeypatch.chdir(night)
    monkeypatch.setattr(sys, "argv", ["handaudit", *words])
    told = []
    for run in (__main__._run, lambda: command_line(sys.argv[1:])):
        assert run() == status
        written = files_in(night)
        shutil.rmtree(night / "there", ignore_errors=True)
        for path in files_in(night):
            path.unlink()
        for path, data in before.items():
            path.write_bytes(data)
        told.append((capsys.readouterr(), written))
    assert told[0] == told[1]


def test_the_names_of_modules_are_those_of_modules(root: Path) -> None:
    """A module that was renamed would be looked for in vain."""
    ours = [
        root / name.replace(".", "/")
        for name in (CHECK + REPORT + REPLAY + STATS + EXPORT).split()
        if name.startswith("handaudit")
    ]
    assert len(ours) > 10
    assert [str(one) for one in ours if not one.is_dir() and not one.with_suffix(".py").is_file()] == []


@pytest.mark.parametrize("words", [["--version"], ["-V"]])
def test_the_version_is_said_before_anything_is_loaded(night: Path, words: list[str]) -> None:
    there = loaded(*words, cwd=night)
    own = {"handaudit", "handaudit.__main__", "handaudit.base", "handaudit.base.version"}
    assert {name for name in there if name.startswith("handaudit")} == own


@pytest.mark.parametrize("name", ["holdem-cash-clean.txt", "holdem-cash-faulty.txt", "nothing.txt", "."])
@pytest.mark.parametrize("variable", ["", "FORCE_COLOR"])
@pytest.mark.parametrize("quiet", [False, True])
def test_what_is_loaded_late_prints_the_same(
    name: str, variable: str, quiet: bool, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(each, raising=False)
    if variable:
        monkeypatch.setenv(variable, "1")
    place = tmp_path / "nothing.txt" if name == "nothing.txt" else root / "samples" / name
    (tmp_path / "nothing.txt").write_text("Nothing was played.\n", encoding="utf-8")
    printed = []
    for make in (check_report, lambda _form, out, quiet: CheckText(out, quiet)):
        out = io.StringIO()
        follow(open_run([str(place)], None, None, None, None, findings_only=True), make("text", out, quiet), Choice())
        printed.append(out.getvalue())
    assert printed[0]
    assert printed[0] == printed[1]
