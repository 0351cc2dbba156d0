"""Each reading of each option of the stripped-pack draw changes what comes of a hand or what is found in it."""

from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from handaudit.rules.options import options
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

NO_PAROLE = {"parole": 0.0}
DEALT = {
    "c32_tie": Settings(mood=(0.05, 0.3, 0.1), chances={"parole": 0, "ties": 1}),
    "c32_nl_min_bet_r1": Settings(mood=(0.25, 0.7, 0.1), limits=("No Limit",), players=(4, 5)),
    "c32_limit_cap": Settings(mood=(0.02, 0.8, 0), limits=("Limit",), short=0),
    "c32_blind_counts": Settings(mood=(0.02, 0.8, 0), limits=("Limit",), short=0),
    "c32_pl_cap": Settings(mood=(0.25, 0.7, 0.3), limits=("Pot Limit",), short=0),
    "c32_stakes_name": Settings(limits=("Limit",)),
    "c32_round2_first": Settings(players=(3, 5), mood=(0.05, 0.3, 0.1)),
    "c32_heads_up_sb": Settings(players=(2, 2)),
    "c32_newcomer_no_ob": Settings(players=(3, 3), chances={"entry": 1}),
    "c32_reshuffle_pool": Settings(players=(5, 5), hidden=0, chances={"draw much": 1}),
    "c32_leftover_pool": Settings(players=(4, 5), mood=(0.05, 0.3, 0.1), hidden=0, chances={"draw much": 0.5}),
    "c32_parole_scope": Settings(players=(3, 5), chances={"parole": 1}),
    "c32_parole_timing": Settings(mood=(0.05, 0.3, 0.1), chances=NO_PAROLE),
    "c32_parole_allin": Settings(short=0.8, players=(3, 5), mood=(0.05, 0.3, 0.1), chances={"parole": 1}),
    "c32_show_allcheck": Settings(mood=(0.05, 0.05, 0), chances=NO_PAROLE),
}


@pytest.mark.parametrize(("key", "value"), [(k, v) for k in DEALT for v in options()[k].others])
def test_a_hand_dealt_under_the_option_is_clean_under_it_only(key: str, value: str) -> None:
    seen = 0
    settings = replace(DEALT[key], games=("32-card-draw",), options={key: value})
    for hand in deal_many(f"option {key}", 1500, settings):  # type: ignore[arg-type]
        text = print_hand(hand)
        (usual,) = audit_text(text)
        if usual.findings:
            (own,) = audit_text(text, f"{key}={value}")
            seen += 1
            assert own.verdict == "clean", text
            named = {f.option for f in usual.findings if f.severity == "ambiguity"}
            assert f"{key}={value}" in named or key == "c32_blind_counts", (named, text)
            return
    pytest.fail("no hand shows the option")
    assert seen


HEAD = """Handaudit Hand #1: 32-Card Draw No Limit (1/2) - 2026/11/19 20:15:00 UTC
Table 'Options' 6-max Seat #1 is the button
Seat 1: Ann ({} in chips)
Seat 2: Bob ({} in chips)
Seat 3: Cy ({} in chips)
"""
FOUR = HEAD + "Seat 4: Dee ({} in chips)\n"
BLINDS = "Bob: posts small blind 1\nCy: posts big blind 2\n"
OVER = BLINDS + "Dee: posts over blind 4\n"
TWIN = """Dealt to Bob [As Kd 9c 8d 7h]
Dealt to Cy [Ac Kh 9d 8s 7c]
Dealt to Ann [Ts Td Jc Jd Qc]
"""


def one(text: str, *settings: str) -> Audit:
    (result,) = audit_text(text, *settings)
    return result


def found(text: str, *settings: str) -> list[tuple[str, str, int | None]]:
    return [(f.code, f.severity, f.line) for f in one(text, *settings).findings if f.root]


def final(text: str, *settings: str) -> dict[int, int]:
    rep = one(text, *settings).replay
    assert rep is not None
    return rep.final


def ended(winner: str, pot: int, folders: list[str]) -> str:
    """An uncontested end; the others folded before the draw."""
    seats = {"Ann": 1, "Bob": 2, "Cy": 3, "Dee": 4}
    out = f"{winner} collected {pot} from pot\n*** SUMMARY ***\nTotal pot {pot} | Rake 0\n"
    rows = {**dict.fromkeys(folders, "folded before the Draw"), winner: f"collected ({pot})"}
    return out + "".join(f"Seat {seats[name]}: {name} {rows[name]}\n" for name in sorted(rows, key=lambda n: seats[n]))


TIED = (
    HEAD.format(50, 50, 50)
    + BLINDS
    + "*** DEALING HANDS ***\n"
    + TWIN
    + """Ann: folds
Bob: calls 1
Cy: checks
*** FIRST DRAW ***
Bob: stands pat
Cy: stands pat
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [As Kd 9c 8d 7h] (high card Ace)
Cy: shows [Ac Kh 9d 8s 7c] (high card Ace)
Bob collected 2 from pot
Cy collected 2 from pot
*** SUMMARY ***
Total pot 4 | Rake 0
Seat 1: Ann (button) folded before the Draw
Seat 2: Bob (small blind) showed [As Kd 9c 8d 7h] and won (2) with high card Ace
Seat 3: Cy (big blind) showed [Ac Kh 9d 8s 7c] and won (2) with high card Ace
"""
)


def test_suits_break_the_tie_by_the_order_of_the_house() -> None:
    assert final(TIED) == {1: 50, 2: 50, 3: 50}
    assert found(TIED) == []
    assert final(TIED, "c32_tie=suit") == {1: 50, 2: 48, 3: 52}  # ace of clubs before ace of spades
    assert final(TIED, "c32_tie=suit", "c32_suit_order=HDSC") == {1: 50, 2: 52, 3: 48}
    assert final(TIED, "c32_tie=suit", "c32_suit_order=SHDC") == {1: 50, 2: 52, 3: 48}
    assert [code for code, _, _ in found(TIED, "c32_tie=suit")] == ["suit-rule"]


RANKED = (
    HEAD.format(50, 50, 50)
    + BLINDS
    + """*** DEALING HANDS ***
Dealt to Bob [{bob}]
Dealt to Cy [{cy}]
Ann: folds
Bob: calls 1
Cy: checks
*** FIRST DRAW ***
Bob: stands pat
Cy: stands pat
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [{bob}]
Cy: shows [{cy}]
Bob collected 4 from pot
*** SUMMARY ***
Total pot 4 | Rake 0
Seat 1: Ann (button) folded before the Draw
Seat 2: Bob (small blind) showed [{bob}] and won (4)
Seat 3: Cy (big blind) showed [{cy}] and lost
"""
)
FLUSH, FULL, QUADS = "As Ks Js 9s 7s", "Qh Qd Qc Th Td", "8s 8h 8d 8c Kh"
STRAIGHT, TRIPS, PAIR, HIGH = "7h 8s 9d Tc Jh", "Ah Ad Ac Kd Js", "7c 7d 9c Td Js", "Ad Kd Qh 9s 8h"


@pytest.mark.parametrize(
    ("value", "better", "worse"),
    [
        ("flush_over_full", FLUSH, FULL),
        ("standard52", FULL, FLUSH),
        ("flush_over_quads", FLUSH, QUADS),
        ("trips_over_straight", TRIPS, STRAIGHT),
        ("frequency", HIGH, PAIR),
    ],
)
def test_the_better_hand_is_the_one_of_the_house_s_ranking(value: str, better: str, worse: str) -> None:
    text = RANKED.replace("{bob}", better).replace("{cy}", worse)
    assert found(text, f"c32_ranking={value}") == []
    others = [other for other in options()["c32_ranking"].values if found(text, f"c32_ranking={other}")]
    assert others
    got = one(text, f"c32_ranking={others[0]}").findings[0]
    assert (got.code, got.severity) == ("wrong-winner", "ambiguity")


def test_every_option_has_a_test() -> None:
    folder = Path(__file__).parent
    here = "".join((folder / name).read_text("utf-8") for name in ("test_c32_options.py", "test_c32_house_ways.py"))
    keys = [key for key in options() if key.startswith("c32_")]
    assert len(keys) > 20
    assert [key for key in keys if key not in here] == []
