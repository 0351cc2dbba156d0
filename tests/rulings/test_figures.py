"""Chips that a ruling moves are in the net of statistics, frames and reports, are shown apart there, and are what settling moves."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from handaudit.app.cli import run
from tests.report.logs import HAND, TOTAL, WRONG, numbered

ADD = ("--ruling", "It stands.", "--who", "M. Berger", "--why", "Nobody spoke up.", "--when", "2026-11-22")
Done = Callable[..., str]


@pytest.fixture
def done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Done:
    """Runs a command beside a log of two hands, the second of which has a total that is wrong, and gives what it prints."""
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_text(HAND + "\n\n" + numbered(TOTAL, 3), encoding="utf-8")

    def called(words: str, *more: str, status: int = 0) -> str:
        capsys.readouterr()
        assert run([*shlex.split(words), *more, "--no-config"]) == status
        return capsys.readouterr().out

    return called


def add(done: Done) -> None:
    done("ruling add night.txt 3 pot-total-mismatch", *ADD, "--chips", "Bob=12", "--chips", "Ann=-12")


def figures(done: Done, *words: str, source: str = "night.txt", status: int = 0) -> dict[str, dict[str, int]]:
    rows = json.loads(done(f"stats {source} --metric net,ruled,won,hands --output-format json", *words, status=status))[
        "rows"
    ]
    return {row["player"]: row for row in rows}


@pytest.mark.heavy
def test_the_net_of_statistics_is_that_of_settling(done: Done) -> None:
    Path("night.txt").write_text(numbered(TOTAL, 3), encoding="utf-8")
    before = figures(done, "--money", "logged", status=1)
    assert {row["ruled"] for row in before.values()} == {0}
    add(done)
    after = figures(done, "--rulings", "rulings.toml")
    assert after["Bob"]["net"] == before["Bob"]["net"] + 1200
    assert after["Ann"]["net"] == before["Ann"]["net"] - 1200
    assert {name: row["ruled"] for name, row in after.items()} == {"Ann": -1200, "Bob": 1200, "Cy": 0}
    assert {name: row["won"] for name, row in after.items()} == {name: row["won"] for name, row in before.items()}
    (table,) = json.loads(done("settle night.txt --output-format json --rulings rulings.toml"))["settlements"]
    assert {one["name"]: one["net"] for one in table["players"]} == {name: row["net"] for name, row in after.items()}
    assert figures(done, "--rulings", "rulings.toml", "--money", "logged") == after


def test_what_is_due_by_the_rules_no_ruling_changes(done: Done) -> None:
    before = figures(done, "--money", "due", status=1)
    add(done)
    assert figures(done, "--money", "due", "--rulings", "rulings.toml") == before


@pytest.mark.heavy
def test_the_table_shows_and_says_what_was_moved(done: Done, tmp_path: Path) -> None:
    add(done)
    text = done("stats night.txt --output-format text --rulings rulings.toml")
    head, *rows = text.splitlines()
    assert head.split()[:4] == ["player", "hands", "net", "ruled"]
    assert any("$12" in row for row in rows)
    assert "1 hand with chips moved by rulings: net holds them, `ruled` shows them." in text
    assert "ruled" not in done("stats night.txt --output-format text", status=1).splitlines()[0]
    assert "hand #3 Bob: counted (1,200)" in done(
        "stats night.txt --explain ruled --player Bob --rulings rulings.toml"
    ).replace(f"{tmp_path}/", "")


@pytest.mark.heavy
def test_frames_hold_it_and_count_the_same(done: Done) -> None:
    add(done)
    live = figures(done, "--rulings", "rulings.toml")
    done("export night.txt -o frames --output-format parquet --rulings rulings.toml")
    players = pl.read_parquet("frames/players.parquet")
    moved = players.filter(pl.col("ruled") != 0).select("hand", "player", "ruled", "net_from").rows()
    assert sorted(moved) == [("3", "Ann", -1200, "logged"), ("3", "Bob", 1200, "logged")]
    assert figures(done, source="frames") == live
    findings = pl.read_parquet("frames/findings.parquet").filter(pl.col("code") == "pot-total-mismatch")
    assert findings["severity"].to_list() == ["info"]


@pytest.mark.heavy
def test_frames_that_were_written_without_the_column_are_read(done: Done) -> None:
    done("export night.txt -o frames --output-format parquet", status=1)
    place = Path("frames/players.parquet")
    pl.read_parquet(place).drop("ruled").write_parquet(place)
    assert figures(done, source="frames", status=1) == figures(done, status=1)


@pytest.mark.heavy
def test_a_report_has_the_net_by_the_ruling(done: Done) -> None:
    add(done)
    done("report night.txt -o page.html --rulings rulings.toml")
    page = Path("page.html").read_text("utf-8")
    heads = page[page.index('id="players"') :]
    assert ">ruled</th>" in heads
    assert ">-$12</td>" in heads


def test_a_ruling_settles_the_money_of_a_hand_with_another_fault(done: Done) -> None:
    Path("night.txt").write_text(numbered(WRONG, 3), encoding="utf-8")
    logged = figures(done, "--money", "logged", status=1)
    code = next(
        json.loads(line)["code"]
        for line in done("check night.txt --output-format jsonl", status=1).splitlines()
        if json.loads(line).get("root")
    )
    done(f"ruling add night.txt 3 {code}", *ADD, "--chips", "Bob=12", "--chips", "Ann=-12")
    rows = done("check night.txt --output-format jsonl --rulings rulings.toml", status=1)
    assert '"severity":"error"' in rows, "another finding of the hand stays open"
    after = figures(done, "--rulings", "rulings.toml", status=1)
    assert {name: row["net"] - logged[name]["net"] for name, row in after.items()} == {
        "Ann": -1200,
        "Bob": 1200,
        "Cy": 0,
    }


def test_a_ruling_about_one_of_two_logs_answers_nothing_in_the_other(done: Done) -> None:
    add(done)
    Path("later.txt").write_text(numbered(TOTAL, 3).replace("Kitchen", "Attic"), encoding="utf-8")
    assert figures(done, "--rulings", "rulings.toml", source="later.txt")["Bob"]["ruled"] == 1200, "a renamed log"
    found = done("check night.txt later.txt --rulings rulings.toml --output-format jsonl --ignore session-*", status=1)
    severities = {
        (row["file"], row["severity"])
        for row in map(json.loads, found.splitlines())
        if row.get("code") == "pot-total-mismatch"
    }
    assert severities == {("night.txt", "info"), ("later.txt", "error")}


def test_every_output_of_a_finding_cites_its_ruling(done: Done) -> None:
    add(done)
    forms = ("concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "markdown")
    files = " ".join(f"-o {form}:out.{form}" for form in forms)
    text = done(f"check night.txt --rulings rulings.toml -o text:out.text {files}")
    for form in ("text", *forms):
        text = Path(f"out.{form}").read_text("utf-8")
        assert "M. Berger" in text, form
        assert "Nobody spoke up." in text, form
