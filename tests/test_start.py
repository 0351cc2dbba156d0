"""What a plain command does not load: most of the time of one hand is the start of the program."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.app.commands.check import check_report, open_run
from handaudit.app.commands.command_list import COMMANDS
from handaudit.app.commands.runs import Logs, report_run
from handaudit.report.choice import Choice
from handaudit.report.text import CheckText
from tests.support.clean_hands import PLAIN, new_kernel, the_kernel
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

RUN = """import sys
from handaudit.__main__ import main
sys.argv = {argv}
try:
    main()
finally:  # to complete a word ends the process
    print("", *sys.modules, file=sys.stderr)
"""
HEAVY = "numpy polars jinja2 lark vl_convert textual multiprocessing ssl asyncio handaudit.redact handaudit.jobs.tasks handaudit.evidence"
"""What no run over one hand needs. The command line library itself loads a hundred modules more than the audit of a hand."""
CHECK = f"""
{HEAVY} rich xml handaudit.page handaudit.stats handaudit.read.forms.reader handaudit.read.foreign_bytes handaudit.report.wrapping
handaudit.report.text handaudit.report.console handaudit.report.coverage handaudit.report.listing handaudit.report.junit
handaudit.model.rulings handaudit.rules.build handaudit.rules.schema handaudit.jobs.processes.pool_run handaudit.jobs.processes.pool
"""
REPORT = """
rich.console rich.text polars lark textual handaudit.redact handaudit.rules.build handaudit.rules.schema handaudit.report.console
handaudit.model.rulings
"""
REPLAY = f"""
{HEAVY} handaudit.page handaudit.stats handaudit.read.forms.reader handaudit.rules.build handaudit.rules.schema handaudit.model.rulings
handaudit.report.text handaudit.report.replay_workers handaudit.jobs.processes.pool_run handaudit.jobs.processes.fold
"""
STATS = f"""
{HEAVY} rich handaudit.app.commands.tournaments handaudit.page handaudit.report.steps handaudit.stats.equity
handaudit.stats.five_card_tables handaudit.stats.resamples handaudit.stats.show handaudit.stats.save handaudit.stats.where
handaudit.stats.partial handaudit.jobs.processes.fold handaudit.jobs.processes.pool_run handaudit.jobs.processes.pool
"""
EXPORT = f"""
{HEAVY} rich handaudit.page handaudit.stats.workbook handaudit.stats.export_fold handaudit.jobs.processes.fold
handaudit.jobs.processes.pool_run handaudit.jobs.processes.pool
"""


def loaded(*words: str, cwd: Path, **variables: str) -> set[str]:
    """The modules that a process has at the end of a command, and their packages."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("HANDAUDIT_", "COV", "FORCE_"))}
    env |= variables
    code = RUN.format(argv=["handaudit", *words])
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.fixture
def night(root: Path, tmp_path: Path) -> Path:
    """The first hand of a sample, in a folder without settings."""
    hand = (root / "samples" / "holdem-cash-clean.txt").read_text(encoding="utf-8").split("\n\n")[0]
    (tmp_path / "night.txt").write_text(hand.strip() + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.heavy
def test_a_check_of_one_hand_loads_nothing_that_it_does_not_need(night: Path) -> None:
    there = loaded("check", "night.txt", cwd=night)
    assert "handaudit.check.audit" in there
    assert not sorted(there.intersection(CHECK.split()))
    there = loaded("check", "night.txt", "--output-format", "jsonl", cwd=night)
    assert "handaudit.report.steps" not in there


def test_no_command_is_imported_by_another_module(root: Path) -> None:
    """So that a command line loads the module of the command that it names, and of no other."""
    found = set()
    for path in (root / "handaudit" / "app").rglob("*.py"):
        modules = re.findall(r"from handaudit\.app\.commands\.(\w+) import", path.read_text(encoding="utf-8"))
        found |= {(path.stem, module) for module in modules if module in COMMANDS}
    assert found == {("view", "report")}, "view shows the page of report"


@pytest.mark.heavy
@pytest.mark.parametrize(
    "asked", [{}, {"_HANDAUDIT_COMPLETE": "complete_bash", "COMP_WORDS": "handaudit ", "COMP_CWORD": "1"}]
)
def test_the_list_of_commands_loads_none_of_them(asked: dict[str, str], night: Path) -> None:
    there = loaded("--help", cwd=night, **asked)
    assert not sorted(there.intersection(f"handaudit.app.commands.{name}" for name in COMMANDS))
    assert "handaudit.jobs" not in there


@pytest.mark.heavy
def test_a_hand_is_over_before_python_looks_for_circles(night: Path) -> None:
    """What is imported and made for one hand are fewer objects than it waits for; a process of its own does not look at its end either."""
    code = (
        "import gc, sys; sys.argv = ['handaudit', 'check', 'night.txt']; from handaudit.__main__ import process; gc.collect(); "
        "before = gc.get_stats(); process(); print(gc.get_freeze_count() > 10_000, gc.get_stats() == before)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=night, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True True"


@pytest.mark.heavy
def test_a_report_loads_neither_tables_nor_the_schema(night: Path) -> None:
    there = loaded("report", "night.txt", "-o", "night.html", cwd=night)
    assert "handaudit.page.report" in there
    assert (night / "night.html").stat().st_size > 10_000
    assert not sorted(there.intersection(REPORT.split()))


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_replay_loads_neither_tables_nor_the_schema(night: Path, form: str) -> None:
    there = loaded("replay", "night.txt", "--output-format", form, cwd=night)
    assert not sorted(there.intersection(REPLAY.split()))
    assert ("rich" in there) == (form == "text")


@pytest.mark.heavy
def test_sums_of_one_hand_load_no_arrays(night: Path) -> None:
    there = loaded("stats", "night.txt", "-o", "night.csv", cwd=night)
    assert (night / "night.csv").stat().st_size > 1_000
    assert not sorted(there.intersection(STATS.split()))


@pytest.mark.heavy
def test_an_export_loads_neither_tables_nor_the_schema(night: Path) -> None:
    there = loaded("export", "night.txt", "-o", "tables", "--jobs", "1", cwd=night)
    assert (night / "tables" / "actions.csv").stat().st_size > 1_000
    assert not sorted(there.intersection(EXPORT.split()))


@pytest.mark.heavy
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


@pytest.mark.heavy
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
        report_run(open_run(Logs([str(place)]), findings_only=True), make("text", out, quiet), Choice())
        printed.append(out.getvalue())
    assert printed[0]
    assert printed[0] == printed[1]
