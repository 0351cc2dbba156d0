"""PokerNow's rows as the server hands them out: pages of JSON in any order, rows that two pages share, and rows that are broken."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from handaudit.read.unfold import pages as unfolding
from tests.layouts.logs import audited, codes
from tests.layouts.test_pokernow import HAND, next_hand

OBJECT = unfolding._OBJECT
ROWS = (*HAND, *next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)'))


def counted(rows: Sequence[str] = ROWS) -> list[dict[str, Any]]:
    """The rows as objects, oldest first."""
    return [
        {"at": f"2026-03-04T20:{n // 60:02}:{n % 60:02}.123Z", "created_at": str(170000000000000 + n), "msg": row}
        for n, row in enumerate(rows)
    ]


def page(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """A page: its rows newest first, and what it spans."""
    return {"logs": rows[::-1], "infos": {"min": rows[0].get("created_at"), "max": rows[-1].get("created_at")}}


def pages(rows: list[dict[str, Any]], size: int = 10, shared: int = 3) -> list[dict[str, Any]]:
    """Pages back in time; each shares some rows with the next."""
    return [page(rows[max(end - size - shared, 0) : end]) for end in range(len(rows), 0, -size)]


PAGES = pages(counted())


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(page(counted())),
        json.dumps(page(counted()), indent=2),
        json.dumps(page(counted()), ensure_ascii=False),
        json.dumps({"logs": counted()}),
        json.dumps({"gameId": "pglX", "logs": counted()}),
        json.dumps(counted()),
        json.dumps([{key: row[key] for key in ("msg", "created_at", "at")} for row in counted()][::-1], indent=1),
        json.dumps({"logs": [{**row, "created_at": int(row["created_at"])} for row in counted()]}),
        json.dumps({"logs": [{"at": row["at"], "msg": row["msg"]} for row in counted()][::-1]}),
        json.dumps({"logs": [{"at": row["at"], "msg": row["msg"]} for row in counted()]}),
        "\n".join(json.dumps(one) for one in PAGES),
        "\n".join(json.dumps(one) for one in PAGES[::-1]),
        "".join(json.dumps(one) for one in [*PAGES[2:], *PAGES[:2]]),
        json.dumps(PAGES),
        json.dumps(PAGES[::-1], indent=4),
        "\r\n".join(json.dumps(one, indent=1).replace("\n", "\r\n") for one in PAGES),
    ],
)
def test_pages_are_read_whichever_way_they_run(tmp_path: Path, text: str) -> None:
    hands, loose, layout = audited(tmp_path, text, "log.json")
    assert layout == "pokernow_json"
    assert ([hand.verdict for hand in hands], loose) == (["clean", "clean"], [])
    assert [(hand.hand.id, hand.hand.site) for hand in hands] == [("h7x", "PokerNow"), ("h8x", "PokerNow")]
    assert hands[0].hand.date.startswith("2026/03/04 20:00:00")


def test_a_finding_stands_at_its_own_row(tmp_path: Path) -> None:
    rows = counted([row.replace('"Bob @ b-2" calls 6', '"Bob @ b-2" calls 5') for row in ROWS])
    text = json.dumps(page(rows), indent=2, ensure_ascii=False)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines, 1) if "calls 5" in line and "Bob" in line)
    begins = max(n for n, line in enumerate(lines[:at], 1) if line.strip() == "{")
    assert ("call-amount", begins) in codes(tmp_path, text, "log.json")


@pytest.mark.parametrize("at", [0, 4, 12, 20])
@pytest.mark.parametrize(
    "broken",
    [
        {"msg": 5},
        {"msg": None},
        {"msg": ["a"]},
        {"msg": {"a": 1}},
        {"created_at": "soon"},
        {"created_at": True},
        {"created_at": "9" * 40},
        {"at": 7},
        {"msg": ...},
        {"created_at": "170000000000003"},
    ],
)
def test_a_broken_row_spoils_its_hand_alone(tmp_path: Path, at: int, broken: dict[str, Any]) -> None:
    rows = counted()
    rows[at] = {key: value for key, value in {**rows[at], **broken}.items() if value is not ...}
    hands, loose, _ = audited(tmp_path, json.dumps(page(rows)), "log.json")
    assert hands[-1].verdict == "clean"
    assert hands[-1].hand.id == "h8x"
    assert all(hand.verdict == "unreadable" for hand in hands[:-1])
    said = [*loose, *(one for hand in hands for one in hand.findings)]
    assert "log-unreadable-line" in [one.code for one in said if one.severity == "error"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"msg": "Flop', '"msg": Flop'),
        ('"msg": "Flop', '"msg" "Flop'),
        ('"msg": "Flop', '"msg": "a", "msg": "Flop'),
        ('[9\\u2660, 10\\u2666, 2\\u2663]"}', "[9\\u2660, 10\\u2666, 2\\u2663]}"),
        ('[9\\u2660, 10\\u2666, 2\\u2663]"}', '[9\\u2660, 10\\u2666, 2\\u2663]"'),
        ('[9\\u2660, 10\\u2666, 2\\u2663]"}', '[9\\u2660, 10\\u2666, 2\\uZZZZ]"}'),
    ],
)
@pytest.mark.parametrize("lined", [False, True])
def test_what_is_no_json_spoils_its_hand_alone(tmp_path: Path, old: str, new: str, lined: bool) -> None:
    text = json.dumps(page(counted()))
    assert old in text
    text = text.replace("}, {", "},\n{") if lined else text
    hands, _, _ = audited(tmp_path, text.replace(old, new, 1), "log.json")
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    assert [one.code for one in hands[0].findings] == ["log-unreadable-line"]


def test_a_page_that_is_cut_off_leaves_the_hands_before(tmp_path: Path) -> None:
    text = json.dumps(page(counted()))
    for end in (len(text) - 60, len(text) - 300, len(text) // 2):
        hands, loose, _ = audited(tmp_path, text[:end], "log.json")
        assert hands[-1].verdict == "clean"
        assert hands[-1].hand.id == "h8x"
        said = [*loose, *(one for hand in hands for one in hand.findings)]
        assert [one for one in said if one.severity == "error"] or end == len(text) - 60


def test_what_stands_beside_the_pages_is_told(tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, json.dumps(page(counted())) + "\nnonsense\n", "log.json")
    assert [hand.verdict for hand in hands] == ["clean", "clean"]
    assert [(one.code, one.line) for one in loose] == [("log-unreadable-line", 1)]


@pytest.mark.parametrize("sign", ["{", "}", '\\"', "\\\\", "\ud800", "\\n", "\u2028", '{"msg":1}'])
def test_a_name_may_hold_any_sign(tmp_path: Path, sign: str) -> None:
    rows = counted([row.replace("Bob", f"B{sign}b") for row in ROWS])
    hands, _, layout = audited(tmp_path, json.dumps(page(rows)), "log.json")
    assert layout == "pokernow_json"
    assert [hand.verdict for hand in hands] == ["clean", "clean"]


@pytest.mark.parametrize(
    "text",
    [
        '{"a' * 30000,
        '{"' * 50000,
        '{"msg":"' + '"{x' * 30000,
        '{"msg":' * 20000,
        '{"a":"\\' * 20000,
        "{}" * 50000,
        ('{x"' + '\\"{' * 1300 + '"') * 25,
        "}\n" * 40000,
        '{"a" "}"\n' * 20000,
        '{"a": {}\n' * 20000,
    ],
)
def test_hostile_pages_cost_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    looked: list[int] = []

    class Counting:
        def finditer(self, text: str) -> Iterator[re.Match[str]]:
            looked.append(len(text))
            return OBJECT.finditer(text)

    monkeypatch.setattr(unfolding, "_OBJECT", Counting())
    whole = json.dumps(page(counted())) + "\n" + text + "\n"
    hands, _, _ = audited(tmp_path, whole, "log.json")
    assert [(hand.hand.id, hand.verdict) for hand in hands] == [("h7x", "clean"), ("h8x", "clean")]
    assert len(page(counted())) < sum(looked) < 4 * len(whole)
