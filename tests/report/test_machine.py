"""The machine contract: keys in their order, whole numbers, valid JSON for any text, the same bytes each time."""

import json
from pathlib import Path
from typing import Any

import pytest

from handaudit.base.json_text import dumps
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.report.machine import hand_object, slug
from tests.conftest import SHARED
from tests.report.logs import HAND, TOTAL, WRONG, numbered, run

HAND_KEYS = (
    "hand site file line game limit rulebook currency minor_units verdict players pots total_pot rake streets swap_fees "
    "claims findings"
).split()
FINDING_KEYS = "code severity rules file hand line street player logged expected chips message option root".split()
EXAMPLES = SHARED / "spec" / "examples"
FOULED = {"JB-X05", "JB-X08", "JB-X09", "JB-X10", "JB-X14"}
"""Examples in which a fouled hand was live: who may win is not compared there."""


def check_shape(hand: dict[str, Any]) -> None:
    """The object of a hand has the shape that the contract gives it."""
    assert list(hand) == HAND_KEYS
    for player in hand["players"]:
        assert list(player) == ["name", "seat", "start", "paid", "returned", "won", "net", "final"]
        assert player["net"] == player["won"] + player["returned"] - player["paid"]
        assert player["final"] == player["start"] + player["net"]
    for pot in hand["pots"]:
        assert list(pot) == ["name", "amount", "rake", "eligible", "awards"]
        if pot["name"] != "carried":
            assert sum(pot["awards"].values()) == pot["amount"] - pot["rake"]
    for street in hand["streets"]:
        assert list(street) == ["name", "pot", "swap_fee"]
    for fee in hand["swap_fees"]:
        assert list(fee) == ["line", "street", "player", "paid", "due", "goes_to"]
        assert fee["goes_to"] in ("main", "swap", "bet")
    assert list(hand["claims"]) == ["verified", "contradicted", "unverifiable"]
    assert all(list(finding) == FINDING_KEYS for finding in hand["findings"])
    assert hand["verdict"] in ("clean", "findings", "unverifiable", "unreadable")
    assert hand["limit"] in ("no-limit", "pot-limit", "limit", None)


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where an expected part differs; a key that is absent and a null are not compared, streets go by name."""
    if expected is None:
        return []
    if isinstance(expected, dict):
        rows = [f"{path}{key}: missing" for key in expected if key not in found]
        return rows + [
            row for key in expected if key in found for row in differences(expected[key], found[key], f"{path}{key}.")
        ]
    if path == "streets.":
        by_name = {street["name"]: street for street in found}
        return [
            row for one in expected for row in differences(one, by_name.get(one["name"], {}), f"{path}{one['name']}.")
        ]
    if path == "swap_fees.":
        expected, found = ([fee for fee in fees if fee["paid"] or fee["due"]] for fees in (expected, found))
    if isinstance(expected, list):
        if len(expected) != len(found):
            return [f"{path}: {len(found)} entries, not {len(expected)}"]
        pairs = enumerate(zip(expected, found, strict=True))
        return [row for at, (one, other) in pairs for row in differences(one, other, f"{path}{at}.")]
    return [] if expected == found else [f"{path}: {found!r}, not {expected!r}"]


@pytest.mark.parametrize(
    "path", sorted(EXAMPLES.glob("*.expected.json")) or [None], ids=lambda path: path and path.name.split(".")[0]
)
def test_the_worked_examples_come_out_as_written(path: Path | None) -> None:
    if path is None:
        pytest.skip("the worked examples (../shared/spec/examples beside the project) are not on this machine")
    name = path.name.removesuffix(".expected.json")
    expected = json.loads(path.read_text(encoding="utf-8"))
    audits = [item for item in Run([str(path.with_name(f"{name}.txt"))]) if isinstance(item, Audit)]
    assert len(audits) == 1
    found = json.loads(dumps(hand_object(audits[0], audits[0].findings)))
    check_shape(found)
    found["file"] = f"{name}.txt"
    if name in FOULED:
        for pot in expected["pots"]:
            pot["eligible"] = None
    assert differences(expected, found) == []


def test_a_hand_is_one_object_in_the_order_of_the_log(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([HAND, numbered(WRONG, 2), numbered(TOTAL, 3)]))
    done = run("replay", "n.txt", "--output-format", "jsonl", cwd=tmp_path)
    hands = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [hand["hand"] for hand in hands] == ["1", "2", "3"]
    for hand in hands:
        check_shape(hand)
    first = hands[0]
    assert (first["site"], first["file"], first["line"], first["game"]) == ("Handaudit", "n.txt", 1, "holdem")
    assert (first["limit"], first["currency"], first["minor_units"], first["verdict"]) == (
        "no-limit",
        "USD",
        100,
        "clean",
    )
    assert first["pots"][1] == {
        "name": "side-1",
        "amount": 4000,
        "rake": 0,
        "eligible": ["Ann", "Cy"],
        "awards": {"Ann": 4000},
    }


def test_an_unread_hand_has_no_figures(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Hold'em", "Snap"))
    done = run("replay", "n.txt", "--output-format", "jsonl", cwd=tmp_path)
    hand = json.loads(done.stdout)
    assert done.returncode == 3
    assert list(hand) == HAND_KEYS
    assert (hand["verdict"], hand["total_pot"], hand["players"]) == ("unreadable", None, [])
    assert [finding["code"] for finding in hand["findings"]] == ["log-unknown-game"]


def test_json_and_jsonl_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([WRONG, "rubbish here", numbered(TOTAL, 2)]))
    whole = json.loads(run("check", "n.txt", "missing.txt", "--output-format", "json", cwd=tmp_path).stdout)
    *rows, last = [
        json.loads(line)
        for line in run("check", "n.txt", "missing.txt", "--output-format", "jsonl", cwd=tmp_path).stdout.splitlines()
    ]
    assert list(whole) == ["tool", "inputs", "summary", "findings"]
    assert whole == last | {"findings": rows}
    assert all(list(row) == FINDING_KEYS for row in rows)
    assert list(whole["inputs"][0]) == ["path", "sha256", "bytes", "encoding", "hands", "audited", "unread"]
    assert list(whole["summary"]) == ["hands", "audited", "unread", "clean", "error", "warn", "ambiguity", "info"]
    assert whole["tool"]["rulebooks"][0]["name"] == "holdem"
    for severity in ("error", "warn", "ambiguity", "info"):
        assert whole["summary"][severity] == sum(row["severity"] == severity for row in rows)


@pytest.mark.heavy
def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([WRONG, numbered(TOTAL, 2)]))
    for command in (["check", "--output-format", "json"], ["replay", "--output-format", "jsonl"], ["check"]):
        outputs = {
            run(*command, "n.txt", cwd=tmp_path, PYTHONHASHSEED=seed, TZ=zone, LC_ALL=language).stdout
            for seed, zone, language in (("1", "UTC", "C"), ("2", "Asia/Tokyo", "C.UTF-8"))
        }
        assert len(outputs) == 1


@pytest.mark.parametrize(
    "text", ["\udcff", "\ud800 x", "\x00\x1b\x7f\x9b", "\u2028\u202e", "😀", '"\\ud800"', "\\udcff"]
)
def test_any_text_is_json_that_every_reader_takes(text: str) -> None:
    written = dumps({text: [text]})
    assert written.isascii()
    assert written.isprintable()
    read = json.loads(written)
    json.dumps(read, ensure_ascii=False).encode("utf-8")
    if not any("\ud800" <= sign <= "\udfff" for sign in text):
        assert read == {text: [text]}


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("Hold'em", "holdem"),
        ("Omaha Hi/Lo", "omaha-hi-lo"),
        ("6+ Hold'em", "6+-holdem"),
        ("32-Card Draw", "32-card-draw"),
        ("Triple Draw 2-7 Lowball", "triple-draw-2-7-lowball"),
    ],
)
def test_a_game_is_named_by_its_header(header: str, game: str) -> None:
    assert slug(header) == game
