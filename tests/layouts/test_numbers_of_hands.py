"""A hand is known by the number that players say; its id stays a fallback, and what programs read."""

import json
from pathlib import Path

import pytest

from tests.layouts.logs import CASES
from tests.report.logs import run

LOG = str(CASES / "pokernow.csv")
JSON = str(CASES / "pokernow_hands.json")


@pytest.mark.heavy
def test_a_hand_is_found_by_its_number_and_by_its_id(tmp_path: Path) -> None:
    for log in (LOG, JSON):
        for word in ("8", "#8", "h8x"):
            done = run("dispute", log, word, cwd=tmp_path)
            assert done.returncode == 0, done.stderr
            assert done.stdout.startswith("Hand #8\n")
        replayed = run("replay", log, "8", "--output-format", "jsonl", cwd=tmp_path)
        assert json.loads(replayed.stdout)["hand"] == "h8x"
        assert run("dispute", log, "80", cwd=tmp_path).returncode == 2


def test_a_dispute_may_be_a_page(tmp_path: Path) -> None:
    done = run("dispute", LOG, "8", "-o", "page.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "<h1><bdi>Hand #8</bdi></h1>" in page
    assert "What each player should have" in page
    assert "Bob" in page
    assert "Bob @" not in page


def test_a_player_of_the_download_is_known_by_his_id(tmp_path: Path) -> None:
    text = Path(JSON).read_text("utf-8")
    at = text.rindex('"name": "Bob"')
    (tmp_path / "hands.json").write_text(text[:at] + text[at:].replace('"name": "Bob"', '"name": "Bobby"', 1))
    done = run("settle", "hands.json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "Bobby pays Ann 7" in done.stdout
    assert "Bob @" not in done.stdout
