"""What narrows statistics narrows an export: frames of some hands and players give what the logs give with the same options."""

import csv
from pathlib import Path

import pytest

from handaudit.stats.identities import one_named
from tests.page.pages import SAMPLES
from tests.stats.logs import call
from tests.stats.test_logged_money import TWICE

LOGS = ("holdem-cash-faulty.txt", "omaha-hi-lo-faulty.txt")
METRICS = ("--metric", "hands,net,vpip,pfr,ev_net", "--by", "player,position")


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options",
    [
        ("--where", "net < 0 AND position = 'BTN'"),
        ("--player", "Tilda", "--player", "Mads"),
        ("--holding", "AK,77+"),
        ("--board", "paired"),
        ("--game", "omaha-hi-lo"),
        ("--exclude-faulty",),
        ("--player", "Tilda", "--where", "showdown", "--since", "2026-11-22 20:10"),
    ],
)
def test_frames_of_some_hands_give_the_statistics_of_their_logs(options: tuple[str, ...], tmp_path: Path) -> None:
    logs = [str(SAMPLES / name) for name in LOGS]
    made = call("export", *logs, "-o", "frames", *options, cwd=tmp_path)
    assert "hands read (hands" in made.stderr
    by_logs = call("stats", *logs, *METRICS, *options, cwd=tmp_path)
    by_frames = call("stats", "frames", *METRICS, cwd=tmp_path)
    assert by_frames.stdout == by_logs.stdout
    assert by_logs.stdout.count("\n") > 1
    hands = {row["hand_no"] for row in rows(tmp_path / "frames", "hands")}
    assert 0 < len(hands) < 27
    assert (
        hands
        == {row["hand_no"] for row in rows(tmp_path / "frames", "players")}
        == {str(at + 1) for at in range(len(hands))}
    )
    for name in ("actions", "pots", "awards", "swaps"):
        assert {row["hand_no"] for row in rows(tmp_path / "frames", name)} <= hands


def test_the_other_frames_have_the_whole_hand(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TWICE, encoding="utf-8")
    call("export", "a.txt", "-o", "all", cwd=tmp_path)
    call("export", "a.txt", "-o", "one", "--player", "Ann", cwd=tmp_path)
    assert [row["player"] for row in rows(tmp_path / "one", "players")] == ["Ann"]
    assert rows(tmp_path / "one", "actions") == rows(tmp_path / "all", "actions")


def test_an_export_without_names_is_narrowed_by_the_names_of_the_log(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TWICE, encoding="utf-8")
    call("export", "a.txt", "-o", "frames", "--redact", "--player", "Ann", cwd=tmp_path)
    (row,) = rows(tmp_path / "frames", "players")
    assert row["player"] != "Ann"


@pytest.mark.heavy
def test_a_name_says_whose_chair_it_is_where_the_log_does_not(tmp_path: Path) -> None:
    log = SAMPLES / "draw-holdem-clean.txt"  # it deals everybody's cards
    call("export", str(log), "-o", "told", "--all-columns", cwd=tmp_path)
    assert {row["hero"] for row in rows(tmp_path / "told", "players")} == {""}
    call("export", str(log), "-o", "named", "--hero-name", "Maja", cwd=tmp_path)
    named = rows(tmp_path / "named", "players")
    assert {row["player"] for row in named if row["hero"] == "true"} == {"Maja"}
    assert {row["hero"] for row in named} == {"true", "false", ""}  # she is not in every hand
    alone = call("stats", str(log), "--hero", "--hero-name", "Maja", cwd=tmp_path)
    assert alone.stdout == call("stats", str(log), "--player", "Maja", cwd=tmp_path).stdout
    assert call("stats", "named", "--hero", cwd=tmp_path).stdout == alone.stdout
    assert one_named([(1, "Ann"), (2, "Bob")], frozenset(["Ann", "Bob"])) is None  # two such names tell nothing
