"""Winamax: euros behind, no colon, the uncalled bet inside what its bettor collects, totals after rake, rounded thousands."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes, hands_in

HAND, DEAD, TOURNAMENT = hands_in("winamax.txt")


def test_a_hand_is_clean_and_its_uncalled_bet_is_no_pot(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, HAND)
    assert layout == "winamax"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big) == (
        "9001-12-1400000000",
        "Hold'em",
        "no-limit",
        50,
        100,
    )
    assert hands[0].replay is not None
    assert (hands[0].replay.total_pot, hands[0].replay.rake, hands[0].replay.returned) == (12050, 200, {1: 4000})


def test_who_sits_where_without_a_name_is_told_beside_the_seats(tmp_path: Path) -> None:
    info = "Player Info: Seat2: P2-0a1b2c3d4e5f, Seat4: P4-5f4e3d2c1b0a\n*** ANTE/BLINDS ***"
    assert not codes(tmp_path, HAND.replace("*** ANTE/BLINDS ***", info))


def test_both_blinds_in_two_lines_are_one_post(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, DEAD)
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", "Omaha")], hands[0].findings
    apart = DEAD.replace("Dov posts small blind 3€", "Dov posts small blind 1€").replace("big blind 0€", "big blind 2€")
    assert not codes(tmp_path, apart)
    assert codes(tmp_path, apart.replace("big blind 2€ out", "big blind 3€ out"))


def test_a_tournament_with_bounties_and_a_rounded_total_is_clean(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, TOURNAMENT)
    assert [(hand.verdict, hand.hand.tournament, hand.hand.ante) for hand in hands] == [("clean", "123456", 5)], hands[
        0
    ].findings
    assert codes(tmp_path, TOURNAMENT.replace("collected 1950", "collected 1940"))


def test_bad_input_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    broken = HAND.replace("Ada bets 4€", "Ada bets four€")
    hands, _, _ = audited(tmp_path, broken + "\n\n" + DEAD)
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    cut = HAND[: HAND.index("Ada collected")]
    assert "log-truncated-hand" in [code for code, _ in codes(tmp_path, cut)]


def test_a_game_that_is_not_read_is_said_once(tmp_path: Path) -> None:
    other = HAND.replace("Holdem no limit (0.50€/1€)", "Kalooki fixed limit (0.50€/1€)")
    assert [code for code, _ in codes(tmp_path, other)] == ["log-unknown-game"]


@pytest.mark.parametrize(
    "name",
    ["x folds", "collected 5€ from pot", "Dealt to Bob B [As Ah]", "*** FLOP ***", "Seat 9: me (3€)", "Bob B calls 2€"],
)
def test_a_name_may_be_anything(tmp_path: Path, name: str) -> None:
    assert not codes(tmp_path, HAND.replace("Ada", name))


def test_a_colon_may_stand_behind_the_streets_and_not_behind_the_table(tmp_path: Path) -> None:
    text = HAND.replace("Table: '", "Table '")
    for street in ("FLOP", "TURN", "RIVER"):
        text = text.replace(f"*** {street} *** [", f"*** {street} ***: [")
    assert text.count("***: [") == 3
    assert not codes(tmp_path, text)
    assert "card-dup" in [code for code, _ in codes(tmp_path, text.replace("[Kh 7c 2d][3s]", "[Kh 7c 2d][As]"))]
