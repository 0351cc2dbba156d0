"""The frames row by row: who is owed what, what comes out of a hand, whose chair it is, and words in their order."""

from pathlib import Path

import polars as pl
import pytest

from handaudit import audit_text
from handaudit.stats.identities import hero_of, player_id
from handaudit.stats.schema import NAMES
from handaudit.stats.tables import Tables
from handaudit.stats.typed_tables import schema_of, table_of
from tests.stats.logs import FORMULA, HAND, NIGHT, WALK, WRONG, call
from tests.stats.written import read_frame, read_frames


def frames_of(text: str) -> dict[str, pl.DataFrame]:
    """The frames of the hands of a text."""
    tables = Tables(NAMES)
    for number, audit in enumerate(audit_text(text).hands, 1):
        tables.add(audit, number)
    return {name: tables.take(name) for name in NAMES}


def test_chips_that_come_out_are_rows() -> None:
    rows = (
        frames_of(NIGHT)["actions"]
        .filter(pl.col("task") == "pay")
        .select("hand_no", "player", "action", "line", "received", "from_pot")
    )
    assert rows.rows() == [
        (1, "Ann", "collected", 27, 4000, "side"),
        (1, "Ann", "collected", 29, 12000, "main"),
        (2, "Ann", "returned", 47, 100, None),
        (2, "Ann", "collected", 48, 200, "pot"),
        (3, "Ann", "returned", 70, 1000, None),
        (3, "Ann", "collected", 71, 1235, "pot"),
    ]  # fmt: skip


def test_what_no_line_returns_is_a_row_that_the_log_lacks() -> None:
    text = WALK.replace("Uncalled bet ($1) returned to Ann\n", "")
    rows = frames_of(text)["actions"].filter(pl.col("action") == "returned")
    assert rows.select("player", "line", "received", "in_log").rows() == [("Ann", None, 100, False)]


def test_the_stakes_of_a_cancelled_hand_go_back() -> None:
    text = WALK.replace("Uncalled bet ($1) returned to Ann\nAnn collected $2 from pot\n", "Hand cancelled\n")
    text = text.replace("Total pot $2", "Total pot $0").replace("collected ($2)", "")
    frames = frames_of(text)
    rows = frames["actions"].filter(pl.col("task") == "pay")
    assert rows.select("player", "received", "in_log").rows() == [("Ann", 200, False), ("Cy", 100, False)]
    assert frames["players"]["net"].to_list() == [0, 0, 0]


def test_a_payment_that_is_wrong_is_not_as_asked() -> None:
    text = WALK.replace("Ann collected $2 from pot", "Ann collected $1.50 from pot")
    rows = frames_of(text)["actions"].filter(pl.col("task") == "pay")
    assert rows.select("action", "as_asked").rows() == [("returned", True), ("collected", False)]


def test_awards_are_rows_and_eligible_seats_a_list() -> None:
    frames = frames_of(HAND)
    assert frames["awards"].select("pot", "run", "half", "player", "amount", "odd").rows() == [
        ("main", None, None, "Ann", 12000, 0),
        ("side-1", None, None, "Ann", 4000, 0),
    ]
    assert frames["pots"]["eligible"].to_list() == [[1, 2, 3], [1, 3]]


def test_who_is_owed_is_a_row() -> None:
    frames = frames_of(WRONG)
    owed = (
        frames["chips"]
        .filter(n=1)
        .join(frames["findings"].select("hand_no", "n", "message"), on=["hand_no", "n"], validate="m:1")
    )
    assert owed.select("account", "seat", "amount", "code").rows() == [
        ("Cy", 3, -500, "call-amount"),
        ("pot", None, 500, "call-amount"),
    ]
    assert owed["player_id"].to_list() == [player_id("Cy"), None]


def test_a_guarded_name_is_joined_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FORMULA, encoding="utf-8")
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    call("export", "a.txt", "-o", "pq", "--format", "parquet", cwd=tmp_path)
    guarded = read_frame(tmp_path / "out" / "players.csv", "players")
    real = read_frame(tmp_path / "pq" / "players.parquet", "players")
    both = guarded.join(real, on="player_id", validate="1:1")
    assert dict(zip(both["player"], both["player_right"], strict=True)) == {
        "'=HYPERLINK(1)": "=HYPERLINK(1)", "'＝1+1": "＝1+1", "[/red]\x1b[2J": "[/red]\x1b[2J",
    }  # fmt: skip
    actions = read_frame(tmp_path / "out" / "actions.csv", "actions")
    assert set(actions["player_id"]) == set(real["player_id"])


def hero(text: str) -> str | None:
    (audit,) = audit_text(text).hands
    seat = hero_of(audit.hand)
    return None if seat is None else audit.hand.name_of(seat)


def test_the_hero_is_whose_cards_are_dealt() -> None:
    assert hero(HAND) == "Ann"
    assert hero(HAND.replace("Dealt to Ann [As Ad]\n", "")) is None
    assert hero(HAND.replace("Dealt to Ann [As Ad]\n", "Dealt to Ann [As Ad]\nDealt to Cy [Kh Kd]\n")) is None
    players = frames_of(HAND)["players"]
    assert dict(zip(players["player"], players["hero"], strict=True)) == {"Ann": True, "Bob": False, "Cy": False}
    assert frames_of(WALK)["players"]["hero"].to_list() == [None] * 3


def test_words_have_the_order_of_play() -> None:
    streets = schema_of("actions")["street"].categories.to_list()
    assert [streets.index(one) for one in ("preflop", "flop", "turn", "river")] == sorted(
        streets.index(one) for one in ("preflop", "flop", "turn", "river")
    )
    players = frames_of(NIGHT)["players"].filter(hand_no=1)
    assert players.sort("position")["position"].to_list() == ["SB", "BB", "BTN"]
    assert players.filter(pl.col("position") == "BTN")["player"].to_list() == ["Ann"]


def test_a_street_with_a_name_of_its_own_is_other() -> None:
    found = frames_of(WRONG)["findings"]
    streets = {"street": ["fifth column"] * found.height}
    table = table_of("findings", [streets.get(name, found[name].to_list()) for name in schema_of("findings")])
    assert set(table["street"]) == {"other"}


@pytest.mark.parametrize("words", [["--frame", "hands,pots"], ["--frame", "pots", "--frame", "hands"]])
def test_chosen_frames_alone_are_written(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    assert call("export", "a.txt", "-o", "out", *words, cwd=tmp_path).returncode == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["hands.csv", "pots.csv"]
    call("export", "a.txt", "-o", "all", cwd=tmp_path)
    chosen, whole = read_frames(tmp_path / "out", "csv", ("hands", "pots")), read_frames(tmp_path / "all", "csv")
    assert all(chosen[name].equals(whole[name]) for name in chosen)


def test_a_frame_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    done = call("export", "a.txt", "-o", "out", "--frame", "pot", cwd=tmp_path)
    assert done.returncode == 2
    assert "did you mean 'pots'?" in done.stderr
    assert not (tmp_path / "out").exists()
