"""Random hands with openers, from a dealer that shares no code with the auditor: every figure agrees, and nothing is found."""

import random

import pytest

from handaudit.report.machine import hand_object
from tests.support.audits import audit_text
from tests.support.opener_end import differences, text
from tests.support.opener_mutants import MUTANTS, planted
from tests.support.opener_play import deals
from tests.support.opener_table import DEFAULTS, Ways
from tests.support.volume import volume

OPTIONS = [
    (("jb_open_all_check", "redeal"),),
    (("jb_max_reantes", "none"),),
    (("jb_max_reantes", "1"),),
    (("jb_after_max", "end_hand_carry_pot"),),
    (("jb_max_reantes", "1"), ("jb_after_max", "end_hand_carry_pot")),
    (("jb_max_draw", "1"),),
    (("jb_max_draw", "3"),),
    (("jb_draw_rounds", "2"),),
    (("jb_draw_rounds", "3"),),
    (("jb_first_to_bet2", "opener"),),
    (("jb_min_bet", "two_antes"),),
    (("jb_declare_turn", "yes"),),
    (("jb_false_open_callers", "stays_dead"),),
    (("jb_false_open_later_bets", "stay"),),
    (("jb_false_open_uncontested", "last_folder_wins"),),
    (("jb_false_opener_reante", "no"),),
    (("jb_uncontested_proof", "not_required"),),
    (("jb_broke_redeal", "out"),),
    (("jb_orphan_side_pot", "carried"),),
    (("jb_bug_flush", "ace_only"),),
    (("jb_five_aces", "four_aces"),),
]


def disagreements(seed: int, count: int, ways: Ways) -> list[str]:
    """Each hand in which the auditor and the dealer do not say the same."""
    settings = [f"{key}={value}" for key, value in ways.options]
    found = []
    for i, game in enumerate(deals(seed, count, ways)):
        (result,) = audit_text(text(game), *settings)
        wrong = differences(game, hand_object(result, result.findings)) + [
            f"{f.code} {f.line} {f.message}" for f in result.findings
        ]
        if wrong:
            found.append(f"seed {seed}, hand {i}: {wrong}\n{text(game)}")
    return found


def test_random_hands() -> None:
    assert disagreements(1, volume(500, 150), Ways()) == []


def test_dealer_deals_what_is_rare() -> None:
    rows = {"foul-reopens", "foul-on", "foul-complete", "foul-alone", "foul-showdown", "foul-in-draw"}
    missing = rows | {"redeal", "declared", "split", "barred", "broke", "carried", "reshuffle", "side", "proof alone"}
    for game in deals(2, 800):
        missing -= game.facts
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("options", OPTIONS, ids=[" ".join(f"{k}={v}" for k, v in o) for o in OPTIONS])
def test_random_hands_under_an_option(options: tuple[tuple[str, str], ...]) -> None:
    assert disagreements(3, volume(40, 15), Ways(options=options)) == []


@pytest.mark.parametrize("name", MUTANTS)
def test_planted_fault_is_the_only_root(name: str) -> None:
    seen = 0
    for game, fault in planted(name, 5, 6, tries=700):
        (result,) = audit_text(fault.text)
        roots = [(f.code, f.line) for f in result.findings if f.root and f.severity != "info"]
        assert roots == [(fault.code, fault.line)], (sorted(game.facts), fault.text)
        seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(200))
def test_mangled_log_is_audited_all_the_same(seed: int) -> None:
    """Lines left out, doubled and exchanged: whatever is found, no chip is lost and nothing breaks."""
    rng = random.Random(seed)
    options = rng.choice(OPTIONS)
    lines = next(iter(deals(seed, 1, Ways(false=0.3, options=options)))).lines
    for _ in range(rng.randint(1, 4)):
        here, there = rng.randrange(2, len(lines)), rng.randrange(2, len(lines))
        if rng.random() < 0.4:
            del lines[here]
        elif rng.random() < 0.5:
            lines.insert(here, lines[there])
        else:
            lines[here], lines[there] = lines[there], lines[here]
    assert audit_text("\n".join(lines) + "\n", *(f"{key}={value}" for key, value in options))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 16))
def test_many_random_hands(seed: int) -> None:
    assert disagreements(seed, 2500, Ways()) == []


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=[" ".join(f"{k}={v}" for k, v in o) for o in OPTIONS])
def test_many_random_hands_under_an_option(options: tuple[tuple[str, str], ...]) -> None:
    assert disagreements(30, 600, Ways(options=options)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", MUTANTS)
def test_many_planted_faults(name: str) -> None:
    seen = 0
    for game, fault in planted(name, 77, 120, tries=9000):
        (result,) = audit_text(fault.text)
        roots = [(f.code, f.line) for f in result.findings if f.root and f.severity != "info"]
        seen += 1
        assert roots == [(fault.code, fault.line)], (sorted(game.facts), fault.text)
    assert seen


def test_every_option_of_the_dealer_is_one_of_the_rules() -> None:
    from handaudit.rules.options import options

    assert all(options()[key].accepts(value) for key, value in DEFAULTS.items())
    assert all(options()[key].accepts(value) for chosen in OPTIONS for key, value in chosen)
