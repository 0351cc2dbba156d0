"""The README is true: its finding is what is printed, its journeys run as they stand, its links lead somewhere."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.report.logs import ROOT, run

README = (ROOT / "README.md").read_text("utf-8")
JOURNEYS = README[README.index("## Three journeys") : README.index("## What it checks")]
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", JOURNEYS, re.DOTALL) for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the samples, as after a clone."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    return tmp_path


@pytest.mark.heavy
def test_the_finding_is_what_is_printed(folder: Path) -> None:
    (example,) = re.findall(r"<!-- handaudit (.*?) -->\n```text\n(.*?)```", README, re.DOTALL)
    done = run(*shlex.split(example[0]), cwd=folder)
    assert done.stdout == example[1]
    assert done.returncode == 1


@pytest.mark.heavy
@pytest.mark.parametrize("command", COMMANDS)
def test_a_journey_runs_as_it_stands(folder: Path, command: str) -> None:
    name, *words = shlex.split(command)
    assert name == "handaudit"
    done = run(*words, cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    if "-o" not in words and "--html" not in words:
        assert len(done.stdout) > 200
    made = {
        "-o sarif:findings.sarif": "findings.sarif",
        "night.html": "night.html",
        "hand.html": "hand.html",
        "case-17.zip": "case-17.zip",
    }
    for sign, place in made.items():
        if sign in command:
            assert (folder / place).stat().st_size > 1000


def test_the_journeys_were_found() -> None:
    assert len(COMMANDS) >= 10
    assert {command.split()[1] for command in COMMANDS} >= {
        "dispute",
        "replay",
        "check",
        "report",
        "settle",
        "stats",
        "export",
    }


def test_links_and_pictures_lead_somewhere() -> None:
    places = re.findall(r"\]\(([^)]+)\)", README)
    assert len(places) > 10
    assert [place for place in places if "://" not in place and not (ROOT / place).exists()] == []


def test_it_stays_short() -> None:
    assert len(README.encode()) < 9_000
