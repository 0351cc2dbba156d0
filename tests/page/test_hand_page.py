"""`replay --html`: one sealed file, the same bytes each time, whose data is that of the replay and whose texts stay texts."""

import json
from io import StringIO
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.finding import Finding
from handaudit.page.writer import ReplayHtml
from handaudit.report.replay_json import ReplayJsonl
from tests.page.pages import HOSTILE, SAMPLES, Elements, data_of, hostile_log, sealed
from tests.report.logs import HAND, WRONG, numbered, run

LOGS = sorted(path.name for path in SAMPLES.glob("*.txt"))


def page_of(folder: Path, *args: str) -> str:
    """The page that a command line writes."""
    done = run("replay", *args, "--html", "page.html", "--force", cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    assert not done.stdout
    return (folder / "page.html").read_text(encoding="utf-8")


@pytest.mark.heavy
@pytest.mark.parametrize("name", LOGS)
def test_a_page_steps_through_what_the_replay_says(name: str) -> None:
    lines, out = StringIO(), StringIO()
    reports = (ReplayJsonl(lines, print, steps=True), ReplayHtml(out, "handaudit"))
    run_ = Run([str(SAMPLES / name)])
    for item in run_:
        if not isinstance(item, Finding):
            for report in reports:
                report.hand(item, item.findings)
    for report in reports:
        report.end(run_.tally)
    page = out.getvalue()
    sealed(page)
    hands = [json.loads(line) for line in lines.getvalue().splitlines()]
    pages = data_of(page)
    assert len(pages) == len([hand for hand in hands if hand["steps"]])
    for hand, data in zip(hands, pages, strict=True):
        assert [player[1] for player in data["players"]] == [player["name"] for player in hand["players"]]
        for step, shown in zip(hand["steps"], data["steps"], strict=True):
            for key in ("line", "stacks", "bets", "states", "cards", "board", "pots", "by_rules", "findings", "paid"):
                assert shown[key] == step[key], (hand["hand"], step["n"], key)


def test_names_and_chat_are_inert(tmp_path: Path) -> None:
    (tmp_path / "<i>n.txt").write_text(hostile_log(), encoding="utf-8")
    page = page_of(tmp_path, "<i>n.txt")
    sealed(page)
    text = Elements(page).text
    for name in HOSTILE[:3]:
        assert name in text
    assert "Bob\\u202e\\u2066evil" in text
    assert "\u202e" not in page
    assert "{{ 7 * 7 }}" in text
    assert "<i>n.txt" in text
    (data,) = data_of(page)
    assert data["players"][0][1] == HOSTILE[0]


def test_a_page_without_a_script_shows_every_step(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    page = page_of(tmp_path, "n.txt")
    text = Elements(page).text
    for word in ("Cy: calls $15", "By the rules", "Bob: raises $34 to $40 and is all-in", "side-1 $", "call-amount"):
        assert word in text, word
    assert '<details class="all-steps" open>' in page


def test_the_same_log_gives_the_same_bytes_wherever_they_go(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    first = page_of(tmp_path, "n.txt", "1")
    assert run("replay", "n.txt", "1", "-o", "other.html", cwd=tmp_path).returncode == 1
    assert first == (tmp_path / "other.html").read_text(encoding="utf-8")
    assert "handaudit replay n.txt 1 -o page.html" in Elements(first).text


@pytest.mark.heavy
def test_an_existing_page_stays_without_force_and_a_failure_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    (tmp_path / "old.html").write_text("old")
    done = run("replay", "n.txt", "--html", "old.html", cwd=tmp_path)
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert (tmp_path / "old.html").read_text() == "old"
    many = "\n\n".join(numbered(HAND, n) for n in range(1, 103))
    (tmp_path / "m.txt").write_text(many)
    done = run("replay", "m.txt", "--html", "new.html", cwd=tmp_path)
    assert done.returncode == 2
    assert "at most 100 hands" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.txt", "n.txt", "old.html"]


def test_a_hand_that_was_not_read_is_shown_as_its_lines(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $38", "Cy: calls $3x8"))
    done = run("replay", "n.txt", "--html", "page.html", cwd=tmp_path)
    assert done.returncode == 3
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    sealed(page)
    assert "could not be read" in page
    assert "Cy: calls $3x8" in Elements(page).text
