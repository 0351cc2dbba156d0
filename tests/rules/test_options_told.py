"""Every option has a log in which its readings differ in a figure or a finding, or its row says why no log can tell."""

import random
from functools import cache
from pathlib import Path

import pytest

from handaudit.check.audit import Audit
from handaudit.model.hand import Hand
from handaudit.rules.options import options
from tests.live_players import test_player_codes as players
from tests.live_players.table import log
from tests.support.audits import audit_text, read_text
from tests.support.opener_logs import sections
from tests.support.readings import GAMES, judged

TESTS = Path(__file__).resolve().parent.parent
BY_HAND = {
    "tests/live_players/test_player_options.py": (
        "th_half_raise_base th_short_allin_cumulative th_min_raise_after_short th_dead_raise_refund th_chip_raise"
    ),
    "tests/live/test_dealer_codes.py": (
        "th_forgotten_threshold th_flop_noburn_burn th_early_and_noburn th_first_two_cards th_wrong_count_gap th_knock_skipped_no_bet"
    ),
    "tests/rules/test_draw_holdem_options.py": (
        "dh_fee_self_allin dh_allin_blind_swap dh_blind_swap_scope dh_overblind_order dh_swapped_card dh_burn_before_swap dh_stub_short "
        "dh_fold_is_action dh_swap_facing_bet_for_stack"
    ),
    "tests/rules/test_c32_options.py": (
        "c32_ranking c32_suit_order c32_nl_min_bet_r1 c32_limit_cap c32_blind_counts c32_pl_cap c32_parole_timing"
    ),
    "tests/rules/test_c32_house_ways.py": "c32_missed_ob_only c32_late_raise",
    "tests/session/test_house_ways.py": "c32_newcomer_no_ob c32_buyin_limits",
    "tests/rules/test_options_told.py": "th_limit_cap",
}
"""Where a test tells the readings apart by a log of its own."""
NO_LOG = {"dh_preflop_fee_collect": "same chips", "th_limit_short_allin": "never an error"}
"""What no log can tell, in the words of the option's row."""
WRITTEN = {key for keys in BY_HAND.values() for key in keys.split()}
READINGS = [(key, value) for key, o in options().items() for value in o.others if key not in WRITTEN | set(NO_LOG)]


@cache
def hands(chapter: str) -> tuple[Hand, ...]:
    """Logs of a chapter's games: written ones, then dealt ones."""
    texts: list[str] = []
    if chapter == "JB":
        texts += [*sections("openers.txt").values(), *sections("openers-options.txt").values()]
    if chapter == "TH":
        texts += [log(*rows, **more) for _, _, rows, _, more in players.FAULTY]  # type: ignore[arg-type]
    for game in GAMES:
        if game.chapter == chapter:
            texts += [game.deal(random.Random(f"w/{game.name}/{number}"), {}) for number in range(120)]
    return tuple(hand for hand in map(read_text, texts) if not hand.unread)


@cache
def default(hand: int, chapter: str) -> tuple[object, ...]:
    return told(judged(hands(chapter)[hand]))


def told(result: Audit) -> tuple[object, ...]:
    """Figures and findings."""
    rep = result.replay
    figures = () if rep is None else (rep.final, rep.pots, rep.rake, rep.returned)
    return figures, result.verdict, [(f.code, f.line, f.severity) for f in result.findings]


@pytest.mark.parametrize(("key", "value"), READINGS, ids=[f"{k}={v}" for k, v in READINGS])
def test_a_log_tells_the_reading_from_the_default(key: str, value: str) -> None:
    own = options()[key].chapter
    setting = f"{key}={'40' if value == 'amount' else value}"
    for chapter in (own, *(c for c in ("DH", "C32", "JB") if own == "TH")):
        for number, hand in enumerate(hands(chapter)):
            if told(judged(hand, setting)) != default(number, chapter):
                return
    pytest.fail("no log tells; write one, or say in the option's row why none can")


def test_an_option_that_a_test_tells_by_hand_stands_in_it() -> None:
    for path, keys in BY_HAND.items():
        text = (TESTS.parent / path).read_text("utf-8")
        assert not [key for key in keys.split() if key not in text], path


@pytest.mark.parametrize(("key", "why"), NO_LOG.items())
def test_a_row_says_why_no_log_can_tell(key: str, why: str) -> None:
    assert why in options()[key].reason


FIVE_BETS = """Handaudit Hand #1: Hold'em Limit (20/40) - 2026/11/20 20:01:00 UTC
Table 'Loft' 6-max Seat #2 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Bob: posts small blind 10
Ann: posts big blind 20
*** HOLE CARDS ***
Bob: raises 20 to 40
Ann: raises 20 to 60
Bob: raises 20 to 80
Ann: raises 20 to 100
Bob: folds
Uncalled bet (20) returned to Ann
Ann collected 160 from pot
*** SUMMARY ***
Total pot 160 | Rake 0
Seat 1: Ann (big blind) collected (160)
Seat 2: Bob (button) (small blind) folded before Flop
"""


def test_the_number_of_bets_in_a_limit_round() -> None:
    (four,) = audit_text(FIVE_BETS)
    assert {f.code for f in four.findings} == {"limit-cap"}
    for way in ("none", "four_unless_heads_up"):
        (more,) = audit_text(FIVE_BETS, f"th_limit_cap={way}")
        assert more.verdict == "clean"
