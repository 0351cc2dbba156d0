"""Every reading of every Draw-Holdem option decides something: a finding, a pot, or who gets what."""

import random
import re
from dataclasses import replace

import pytest

from handaudit.model.audit import Audit
from handaudit.rules.options import options
from tests.support.audits import EXAMPLES, audit_text
from tests.support.dealer import Settings, deal
from tests.support.scribe import print_hand

KIND = Settings(
    games=("draw-holdem",), limits=("No Limit",), short=0.6, oddities=0.5, nasty=0, chatter=0, hidden=0,
    chances={"over": 0.4, "vague": 0, "hide": 0},
)  # fmt: skip

OVER = replace(KIND, chances=KIND.chances | {"over": 1.0})

EXCUSED = {
    "dh_swap1_order=left_of_button_blinds_last": "swap-order",
    "dh_postflop_model=two_phase": "swap-order",
    "dh_fee_base=main_pot": "fee-amount",
    "dh_allin_situation=any_allin_by_end_of_round": "allin-fee-pooled",
    "dh_three_count=dealt_players": "allin-fee-pooled",
    "dh_allin_two_players=held": "allin-fee-pooled",
    "dh_separate_in_base=yes": "fee-amount",
    "dh_allin_fee_award=pro_rata_pots": "allin-fee-award",
    "dh_allin_fee_tie=by_pot_share": "allin-fee-award",
    "dh_can_swap_test=at_street_start": "showdown-delayed",
    "dh_direct_showdown=run_out_then_expose": "showdown-delayed",
    "dh_allin_blind_swap=yes": "swap-allin",
    "dh_blind_swap_scope=any_live_post": "fee-amount",
    "dh_overblind_fee=small_blind": "fee-blind",
    "dh_swapped_card=back_to_stub": "dead-card-reused",
    "dh_burn_before_swap=yes": "dead-card-reused",
}
"""What a log of such a house is by the default rules: no error, but an ambiguity that names the reading."""


def signature(result: Audit) -> tuple[object, ...]:
    """What an audit says of money and faults."""
    assert result.replay is not None
    rep = result.replay
    return result.verdict, rep.final, rep.pots, rep.streets, [(f.code, f.line) for f in result.findings]


@pytest.mark.parametrize("reading", EXCUSED)
def test_a_log_of_such_a_house_is_an_ambiguity_by_the_default(reading: str) -> None:
    key, _, value = reading.partition("=")
    for number in range(400):
        text = print_hand(deal(random.Random(f"o/{reading}/{number}"), replace(KIND, options={key: value})))
        (default,) = audit_text(text)
        named = [f for f in default.findings if f.option == reading and f.root]
        if not named:
            continue
        assert {f.severity for f in named} == {"ambiguity"}
        if EXCUSED[reading] not in {f.code for f in named}:
            continue
        (own,) = audit_text(text, reading)
        assert not own.findings, text
        assert signature(own) != signature(default)
        return
    pytest.fail(f"no dealt hand is told apart by {reading}")


STRICTER = {
    "dh_fee_eq_stack=refused": "swap-unaffordable",
    "dh_overblind_order=seat_order": "swap-order",
}
"""What a log by the default rules is in a house that reads them so: a fault, which the default excuses."""


@pytest.mark.heavy
@pytest.mark.parametrize("reading", STRICTER)
def test_a_log_by_the_default_is_a_fault_in_a_stricter_house(reading: str) -> None:
    seen = 0
    key, _, _ = reading.partition("=")
    for number in range(1500):
        text = print_hand(deal(random.Random(f"s/{reading}/{number}"), OVER))
        (own,) = audit_text(text, reading)
        found = [f for f in own.findings if f.code == STRICTER[reading] and f.root]
        if found:
            seen += 1
            assert found[0].severity == "ambiguity"
            assert found[0].option == f"{key}={options()[key].default}"
            (default,) = audit_text(text)
            assert not default.findings
            return
    pytest.fail(f"no dealt hand is told apart by {reading}")
    assert seen


@pytest.mark.heavy
def test_when_the_preflop_fee_is_collected_changes_no_chips() -> None:
    for number in range(20):
        text = print_hand(deal(random.Random(f"c/{number}"), KIND))
        seen = [
            signature(audit_text(text, f"dh_preflop_fee_collect={v}")[0])
            for v in options()["dh_preflop_fee_collect"].values
        ]
        assert seen[0] == seen[1] == seen[2]


BETTOR = """\
Handaudit Hand #1: Draw-Holdem No Limit (5/10) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Ann: posts small blind 5
Bob: posts big blind 10
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Ann: calls 5
Bob: checks
*** FLOP *** [Ts 8c 4h]
Bob: bets 10
Ann: raises 20 to 30
Bob: swaps 1 card [2d] for 20
Bob: folds
Uncalled bet (20) returned to Ann
Ann collected 60 from pot
*** SUMMARY ***
Total pot 60 | Rake 0
Board [Ts 8c 4h]
Seat 1: Ann (button) (small blind) collected (60)
Seat 2: Bob (big blind) folded on the Flop
"""


def test_a_bet_is_an_action_by_the_default_only() -> None:
    (default,) = audit_text(BETTOR)
    assert [(f.code, f.severity, f.option) for f in default.findings if f.root] == [
        ("swap-after-action", "ambiguity", "dh_fold_is_action=no")
    ]
    (other,) = audit_text(BETTOR, "dh_fold_is_action=no")
    assert not other.findings


FACING = """\
Handaudit Hand #1: Draw-Holdem No Limit (5/10) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (40 in chips)
Bob: posts small blind 5
Cy: posts big blind 10
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Ann: calls 10
Bob: calls 5
Cy: checks
*** FLOP *** [Ts 8c 4h]
Bob: bets 10
Cy: swaps 1 card for 30 and is all-in
Ann: folds
Uncalled bet (10) returned to Bob
*** TURN *** [Ts 8c 4h] [3d]
*** RIVER *** [Ts 8c 4h 3d] [2s]
*** SHOW DOWN ***
Bob: shows [Kh Kd] (a pair of Kings)
Cy: shows [Ad As] (a pair of Aces)
Cy collected 60 from pot
*** SUMMARY ***
Total pot 60 | Rake 0
Board [Ts 8c 4h 3d 2s]
Seat 1: Ann (button) folded on the Flop
Seat 2: Bob (small blind) showed [Kh Kd] and lost with a pair of Kings
Seat 3: Cy (big blind) showed [Ad As] and won (60) with a pair of Aces
"""


def test_a_swap_for_the_whole_stack_facing_a_bet_may_be_refused() -> None:
    (default,) = audit_text(FACING)
    assert not default.findings
    (other,) = audit_text(FACING, "dh_swap_facing_bet_for_stack=refused")
    roots = [(f.code, f.severity, f.option) for f in other.findings if f.root]
    assert roots == [("swap-unaffordable", "ambiguity", "dh_swap_facing_bet_for_stack=all_in_for_what_he_had")]


def test_a_fee_that_makes_its_payer_all_in_may_be_held() -> None:
    (other,) = audit_text(FACING, "dh_fee_self_allin=held")
    roots = [(f.code, f.severity, f.option) for f in other.findings if f.root]
    assert roots == [("allin-fee-pooled", "ambiguity", "dh_fee_self_allin=pooled_main")]
    assert other.replay is not None
    assert [(pot.name, pot.amount) for pot in other.replay.pots] == [("main", 30), ("swap", 30)]


def full_table() -> str:
    """Eleven players, all of whom swap twice: 22 + 8 cards leave 22 swaps, and one more is wanted."""
    seats = range(1, 12)
    lines = [
        "Handaudit Hand #1: Draw-Holdem No Limit (5/10) - 2026/11/19 20:15:00 UTC",
        "Table 'Hall' 11-max Seat #11 is the button",
    ]
    lines += [f"Seat {n}: P{n} (100000 in chips)" for n in seats]
    lines += ["P1: posts small blind 5", "P2: posts big blind 10", "*** HOLE CARDS ***", "*** SWAP ***"]
    lines += [f"P{n}: swaps 1 card for 5" for n in range(3, 12)] + [
        "P1: swaps 1 card for free",
        "P2: swaps 1 card for free",
        "*** PREFLOP ***",
    ]
    lines += [f"P{n}: calls 5" for n in range(3, 12)] + ["P1: calls 5", "P2: checks", "*** FLOP *** [Ts 8c 4h]"]
    for n in seats:
        lines += [f"P{n}: swaps 1 card for 110", f"P{n}: checks"]
    lines += ["*** TURN *** [Ts 8c 4h] [3d]", "P1: swaps 1 card for 1320", "P1: bets 10"]
    lines += [f"P{n}: folds" for n in range(2, 12)]
    lines += [
        "Uncalled bet (10) returned to P1",
        "P1 collected 2640 from pot",
        "*** SUMMARY ***",
        "Total pot 2640 | Rake 0",
        "Board [Ts 8c 4h 3d]",
    ]
    lines += ["Seat 1: P1 (small blind) collected (2640)"] + [
        f"Seat {n}: P{n} folded on the Turn" for n in range(2, 12)
    ]
    return "\n".join(lines) + "\n"


def test_a_stub_that_is_used_up_leaves_no_swap_unless_dead_cards_come_back() -> None:
    (default,) = audit_text(full_table())
    roots = [(f.code, default.hand.text_of(f.line or 0), f.option) for f in default.findings if f.root]
    assert roots == [("dead-card-reused", "P1: swaps 1 card for 1320", "dh_swapped_card=back_to_stub")]
    (other,) = audit_text(full_table(), "dh_stub_short=reshuffle_dead_cards")
    assert not other.findings


def test_a_card_that_is_burned_for_each_swap_leaves_half_as_many_swaps() -> None:
    text = re.sub(r"(swaps 1 card for .*\n)", r"\1Dealer: burns\n", full_table())
    (result,) = audit_text(text, "dh_burn_before_swap=yes")
    roots = [(f.code, result.hand.text_of(f.line or 0), f.option) for f in result.findings if f.root]
    assert roots[0] == ("dead-card-reused", "P1: swaps 1 card for 110", "dh_swapped_card=back_to_stub")


FORGOTTEN = """Handaudit Hand #1: Draw-Holdem No Limit (10/20) - 2026/11/20 20:01:00 UTC
Table 'Loft' 6-max Seat #4 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Seat 4: Dee (500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Cy: folds
Dee: folds
Dealer: misdeal - Bob was forgotten
*** REDEAL ***
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Cy: raises 40 to 60
Dee: folds
Ann: folds
Bob: folds
Uncalled bet (40) returned to Cy
Cy collected 50 from pot
*** SUMMARY ***
Total pot 50 | Rake 0
Seat 1: Ann (small blind) folded before Flop
Seat 2: Bob (big blind) folded before Flop
Seat 3: Cy collected (50)
Seat 4: Dee (button) folded before Flop
"""


def test_two_folds_are_two_actions_unless_the_house_says_otherwise() -> None:
    (default,) = audit_text(FORGOTTEN)
    assert [(f.code, f.severity, f.option) for f in default.findings] == [
        ("misdeal-wrong", "ambiguity", "dh_fold_is_action=no")
    ]
    (own,) = audit_text(FORGOTTEN, "dh_fold_is_action=no")
    assert own.verdict == "clean"
    (one,) = audit_text(FORGOTTEN.replace("Dee: folds\nDealer", "Dealer"))
    assert one.verdict == "clean"


def test_where_all_swap_first_a_swap_among_the_actions_is_late() -> None:
    text = (EXAMPLES / "DH-X03.txt").read_text("utf-8") if EXAMPLES.is_dir() else pytest.skip("no shared examples")
    (default,) = audit_text(text)
    assert default.verdict == "clean"
    (own,) = audit_text(text, "dh_postflop_model=two_phase")
    assert [(f.code, f.option) for f in own.findings if f.root] == [("swap-phase", "dh_postflop_model=swap_then_act")]
