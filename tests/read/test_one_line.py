"""A document on one line, however long, is read like one on many lines."""

import json
from pathlib import Path

import pytest

from handaudit.read import source as sources
from handaudit.read.chunks import chunks_of
from handaudit.read.inputs import Input
from handaudit.read.source import LINE_LIMIT
from tests.report.logs import run
from tests.support.hands_download import hands_download
from tests.support.home_night import HomeNight


def download(bytes_: int) -> tuple[str, int]:
    """A hands download of at least so many bytes, and how many hands it has. A name of it holds quotes, brackets and wide signs."""
    night = HomeNight(7)
    for guest in night.guests:
        night.rows = [
            row.replace(f"{guest.nick} @ {guest.id}", f"{guest.nick} }}]Ö,{{ @ {guest.id}") for row in night.rows
        ]
    tree = json.loads(hands_download(night, night.guests[0]))
    hands = list(tree["hands"])
    size = len(json.dumps(hands, ensure_ascii=False).encode())
    tree["hands"] = []
    for again in range(bytes_ // size + 1):
        tree["hands"] += [
            {**hand, "id": f"{hand['id']}n{again}", "number": str(len(hands) * again + int(hand["number"]))}
            for hand in hands
        ]
    return json.dumps(tree, ensure_ascii=False), len(tree["hands"])


def hands_in(text: str) -> list[tuple[str, ...]]:
    """The lines of the hands of a log."""
    source, chunks = chunks_of(Input("one.json", None, text.encode()))
    found = [chunk.lines for chunk in chunks if chunk.kind == "hand" and not chunk.unread]
    assert not source.faults
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("limit", [4099, LINE_LIMIT])
def test_pieces_end_anywhere(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Wherever a piece of the line ends, the same hands are read."""
    text, hands = download(32 * 1024)
    due = hands_in(text)
    assert len(due) == hands
    monkeypatch.setattr(sources, "LINE_LIMIT", limit)
    for more in range(0, 12, 3):
        assert hands_in(text[:1] + " " * more + text[1:]) == due


@pytest.mark.long
def test_a_download_on_one_line_is_read_whole(tmp_path: Path) -> None:
    text, hands = download(LINE_LIMIT + 1000)
    assert "\n" not in text
    (tmp_path / "one.json").write_text(text)
    for jobs in ("1", "2"):
        checked = run("check", "one.json", "--jobs", jobs, cwd=tmp_path)
        assert f"{hands:,} hands in 1 file: {hands:,} audited" in checked.stdout, checked.stdout[-500:]
        assert "log-" not in checked.stdout


def test_pages_on_one_line_are_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    night = HomeNight(7)
    rows = [
        {"msg": row, "created_at": str(170000000000000 + at), "at": "2026-03-04T18:00:00.000Z"}
        for at, row in enumerate(night.rows)
    ]
    text = json.dumps({"logs": rows})
    due = hands_in(text)
    assert len(due) == 12
    monkeypatch.setattr(sources, "LINE_LIMIT", 4099)
    assert hands_in(text) == due
