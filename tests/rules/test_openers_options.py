"""Every option of a game with openers changes an outcome or a finding, with each of its values."""

import pytest

from handaudit.model.audit import Audit
from tests.support.audits import audit_text
from tests.support.opener_logs import log

CLEAN = ()
"""Nothing is found; else a code, its severity, and the option's value that would make the log legal."""

FINDINGS = [
    ("jb_declare=mandatory", "silent", ("undeclared-opener", "ambiguity", "jb_declare=optional")),
    ("jb_declare=optional", "silent", CLEAN),
    ("jb_open_all_check=go_to_draw", "all-check", CLEAN),
    ("jb_open_all_check=redeal", "all-check", ("redeal-wrong", "ambiguity", "jb_open_all_check=go_to_draw")),
    ("jb_open_all_check=go_to_draw", "all-check-redeal", ("redeal-wrong", "ambiguity", "jb_open_all_check=redeal")),
    ("jb_open_all_check=redeal", "all-check-redeal", CLEAN),
    ("jb_open_all_check=redeal", "all-check-folded", ("redeal-wrong", "ambiguity", "jb_open_all_check=go_to_draw")),
    ("jb_open_all_check=go_to_draw", "all-check-folded", CLEAN),
    ("jb_max_reantes=3", "deals 4 5", ("reante-limit", "ambiguity", "jb_max_reantes=none")),
    ("jb_max_reantes=none", "deals 4 5", CLEAN),
    ("jb_max_reantes=3", "deals 4 3", CLEAN),
    ("jb_max_reantes=2", "deals 3 5", ("reante-limit", "ambiguity", "jb_max_reantes=3")),
    ("jb_max_reantes=none", "deals 4 3", ("ante-amount", "ambiguity", "jb_max_reantes=3")),
    (
        "jb_after_max=redeal_without_ante",
        "ends-carried",
        ("redeal-wrong", "ambiguity", "jb_after_max=end_hand_carry_pot"),
    ),
    ("jb_after_max=end_hand_carry_pot", "ends-carried", CLEAN),
    (
        "jb_after_max=end_hand_carry_pot",
        "deals 4 3",
        ("redeal-wrong", "ambiguity", "jb_after_max=redeal_without_ante"),
    ),
    ("jb_pot_limit=none", "deals 3 5", CLEAN),
    ("jb_pot_limit=40", "deals 3 5", ("reante-limit", "ambiguity", "jb_pot_limit=none")),
    ("jb_pot_limit=40", "deals 3 1", CLEAN),
    ("jb_max_draw=5", "showdown", CLEAN),
    ("jb_max_draw=3", "showdown", CLEAN),
    ("jb_max_draw=2", "showdown", ("draw-limit", "ambiguity", "jb_max_draw=5")),
    ("jb_max_draw=1", "showdown", ("draw-limit", "ambiguity", "jb_max_draw=5")),
    ("jb_draw_rounds=1", "two-draws", ("draw-order", "ambiguity", "jb_draw_rounds=2")),
    ("jb_draw_rounds=2", "two-draws", CLEAN),
    ("jb_draw_rounds=2", "showdown", ("round-not-closed", "ambiguity", "jb_draw_rounds=1")),
    ("jb_first_to_bet2=left_of_dealer", "opener-first", ("out-of-turn", "ambiguity", "jb_first_to_bet2=opener")),
    ("jb_first_to_bet2=opener", "opener-first", CLEAN),
    (
        "jb_false_open_callers=returned",
        "call-stays",
        ("false-open-refund", "ambiguity", "jb_false_open_callers=stays_dead"),
    ),
    ("jb_false_open_callers=stays_dead", "call-stays", CLEAN),
    (
        "jb_false_open_later_bets=returned_until_action_complete",
        "later-stay",
        ("false-open-refund", "ambiguity", "jb_false_open_later_bets=stay"),
    ),
    ("jb_false_open_later_bets=stay", "later-stay", CLEAN),
    (
        "jb_false_open_uncontested=carry_to_next_deal",
        "folder-paid",
        ("carry-wrong", "ambiguity", "jb_false_open_uncontested=last_folder_wins"),
    ),
    ("jb_false_open_uncontested=last_folder_wins", "folder-paid", CLEAN),
    (
        "jb_false_open_uncontested=last_folder_wins",
        "carried",
        ("carry-wrong", "ambiguity", "jb_false_open_uncontested=carry_to_next_deal"),
    ),
    ("jb_false_opener_reante=yes", "antes-again", CLEAN),
    ("jb_false_opener_reante=no", "antes-again", ("carry-wrong", "ambiguity", "jb_false_opener_reante=yes")),
    (
        "jb_uncontested_proof=required",
        "unproven",
        ("openers-unproven", "ambiguity", "jb_uncontested_proof=not_required"),
    ),
    ("jb_uncontested_proof=not_required", "unproven", CLEAN),
    ("jb_openers_retrieval=no", "not-turned-up", ("openers-unproven", "ambiguity", "jb_openers_retrieval=yes")),
    ("jb_openers_retrieval=yes", "not-turned-up", CLEAN),
    ("jb_exhaustion=reshuffle_discards_of_others", "reshuffled", CLEAN),
    (
        "jb_exhaustion=not_allowed",
        "reshuffled",
        ("draw-limit", "ambiguity", "jb_exhaustion=reshuffle_discards_of_others"),
    ),
    ("jb_min_bet=ante", "small-opening", CLEAN),
    ("jb_min_bet=two_antes", "small-opening", ("raise-size", "ambiguity", "jb_min_bet=ante")),
    ("jb_declare_turn=no", "speaks-again", ("action-after-close", "ambiguity", "jb_declare_turn=yes")),
    ("jb_declare_turn=yes", "speaks-again", CLEAN),
    ("jb_betting=no_limit", "big-opening", CLEAN),
    ("jb_betting=pot", "big-opening", ("pot-limit", "warn", None)),
    ("jb_betting=fixed", "big-opening", ("limit-size", "warn", None)),
    ("jb_broke_redeal=dealt_all_in", "broke-again", CLEAN),
    ("jb_broke_redeal=out", "broke-out", CLEAN),
    ("jb_broke_redeal=dealt_all_in", "broke-out", ("summary-mismatch", "ambiguity", "jb_broke_redeal=out")),
    ("jb_orphan_side_pot=joins_inner_pot", "orphan", CLEAN),
    ("jb_orphan_side_pot=carried", "orphan-carried", CLEAN),
    ("jb_orphan_side_pot=carried", "orphan", ("carry-wrong", "ambiguity", "jb_orphan_side_pot=joins_inner_pot")),
]


def one(name: str, *settings: str) -> Audit:
    (result,) = audit_text(log(name), *settings)
    return result


@pytest.mark.parametrize(("setting", "name", "expected"), FINDINGS, ids=[f"{row[0]} {row[1]}" for row in FINDINGS])
def test_option_decides(setting: str, name: str, expected: tuple[str, str, str | None]) -> None:
    result = one(name, setting)
    roots = [(f.code, f.severity, f.option) for f in result.findings if f.root]
    assert roots == ([expected] if expected else []), [(f.code, f.line, f.message) for f in result.findings]


def test_carried_orphan_is_a_pot_of_its_own() -> None:
    rep = one("orphan-carried", "jb_orphan_side_pot=carried").replay
    assert rep is not None
    assert [(p.name, p.amount) for p in rep.pots] == [("main", 12), ("carried", 46)]
    assert (rep.carried_out, rep.final) == (46, {1: 175, 2: 195, 3: 12, 4: 175})


@pytest.mark.parametrize(
    ("name", "setting", "winner"),
    [
        ("flushes", "jb_bug_flush=highest_missing", 3),
        ("flushes", "jb_bug_flush=ace_only", 2),
        ("aces", "jb_five_aces=above_straight_flush", 2),
        ("aces", "jb_five_aces=four_aces", 3),
    ],
)
def test_bug_ranks_by_option(name: str, setting: str, winner: int) -> None:
    rep = one(name, setting).replay
    assert rep is not None
    assert {seat: amount for seat, amount in rep.won.items() if amount} == {winner: 140}


TWO_DRAWS = """Handaudit Hand #8: Jacks or Better No Limit (Ante 10) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #2 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
*** DEALING HANDS ***
Ann: opens for 20
Bob: calls 20
*** FIRST DRAW ***
{first}*** SECOND DRAW ***
{second}Ann: shows openers [Jc Jd]
Ann collected 60 from pot
*** SUMMARY ***
Total pot 60 | Rake 0
Seat 1: Ann collected (60)
Seat 2: Bob folded {where}
"""
FOLDS = "Ann: bets 20\nBob: folds\nUncalled bet (20) returned to Ann\n"


@pytest.mark.parametrize(
    ("where", "told"),
    [("after the Draw", True), ("after the 2nd Draw", True), ("after the 1st Draw", False), ("before the Draw", False)],
)
def test_after_the_draw_is_after_any_of_them(where: str, told: bool) -> None:
    text = TWO_DRAWS.format(first="Ann: checks\nBob: checks\n", second=FOLDS, where=where)
    (result,) = audit_text(text, "jb_draw_rounds=2")
    assert [f.code for f in result.findings] == ([] if told else ["summary-mismatch"])
