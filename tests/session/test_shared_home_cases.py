"""The small failing inputs of home games in `../shared/data/cases`: each gives what INDEX.tsv says."""

import csv
import json
from pathlib import Path

import pytest

from tests.layouts.logs import SHARED
from tests.report.logs import run

FOLDER = SHARED / "cases"
INDEX = FOLDER / "INDEX.tsv"
PREFIX = "pokernow-"
WHY = f"{INDEX} is missing: the shared test data are not part of the project"
ROWS = (
    [
        row
        for row in csv.DictReader(INDEX.read_text("utf-8").splitlines(), delimiter="\t")
        if row["file"].startswith(PREFIX)
    ]
    if INDEX.is_file()
    else []
)
CLEAN = [row["file"] for row in ROWS if row["command"] == "check" and "clean" in row["must"]]
SETTLED = [row["file"] for row in ROWS if row["command"] == "settle"]
TWO = [str(FOLDER / row["file"]) for row in ROWS if row["command"].startswith("check A B")]


def test_every_case_is_tested() -> None:
    if not ROWS:
        pytest.skip(WHY)
    assert len(CLEAN) + len(SETTLED) + len(TWO) == len(ROWS)
    assert len(ROWS) >= 10


@pytest.mark.parametrize("name", CLEAN or [pytest.param("", marks=pytest.mark.skip(reason=WHY))])
def test_what_the_room_allows_is_clean(name: str, tmp_path: Path) -> None:
    done = run("check", str(FOLDER / name), "--fail-on", "info", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "no findings" in done.stdout
    assert "0 clean" not in done.stdout


@pytest.mark.parametrize("name", SETTLED or [pytest.param("", marks=pytest.mark.skip(reason=WHY))])
def test_a_night_settles(name: str, tmp_path: Path) -> None:
    """Chips that lay at the table are bought once, and the last stacks are what everybody takes."""
    done = run("settle", str(FOLDER / name), "--output-format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    (one,) = json.loads(done.stdout)["settlements"]
    assert (one["difference"], one["gaps"], one["open"]) == (0, [], False)
    assert sum(player["net"] for player in one["players"]) == 0
    rows = [row[0] for row in csv.reader((FOLDER / name).read_text("utf-8").splitlines())]
    (*_, first) = (row for row in rows if row.startswith("Player stacks"))
    start = {
        part.split('"')[1]: int(part.rpartition("(")[2].rstrip(")")) for part in first.partition(": ")[2].split(" | ")
    }
    assert {player["name"]: player["bought_in"] for player in one["players"]} == start


def test_two_downloads_are_one_game(tmp_path: Path) -> None:
    if not TWO:
        pytest.skip(WHY)
    checked = run("check", *TWO, "--fail-on", "warn", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.rpartition("\n\n")[2].startswith("1 hand in 2 files: 1 audited")
    stats = run("stats", *TWO, "--output-format", "csv", cwd=tmp_path)
    assert stats.returncode == 0
    rows = list(csv.DictReader(stats.stdout.splitlines()))
    assert {row["hands"] for row in rows} == {"1"}
    assert run("diff", *TWO, cwd=tmp_path).returncode == 0
