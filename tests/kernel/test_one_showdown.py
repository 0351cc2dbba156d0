"""One showdown and what may be said of it: what is plain and right is taken, and nothing else."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.kernel.asks import shows
from handaudit.kernel.results import CleanHand
from tests.kernel.test_showdowns import SPLIT, THREE, found, shown_down
from tests.support.clean_hands import new_kernel
from tests.support.looks import block, looked, spans_of


def plain_of(hand: str) -> CleanHand | None:
    return found(block([hand])).clean_hand(0, 7, "log.txt", 3)


def is_taken(hand: str) -> bool:
    return shown_down(block([hand])) == (1, 1)


def changed_to(rows: Iterable[tuple[str, str]], hand: str = THREE) -> str:
    for old, new in rows:
        assert old in hand, old
        hand = hand.replace(old, new)
    return hand


GOOD: list[list[tuple[str, str]]] = [
    [],
    [(" - Queen kicker", "")],
    [("mucked [Tc 9c]", "mucked")],
    [(" (a pair of Kings)\n", "\n"), (" and lost with a pair of Kings", " and lost")],
    [("won ($9.05) with a pair of Kings", "won ($9.05) with a pair of Kings - Queen kicker")],
    [("Seat 1: Ann (button) showed [Ks Qh] and won ($9.05) with a pair of Kings", "Seat 1: Ann (button) collected ($9.05)")],
    [("Rake $0.45", "Rake $0.00"), ("$9.05", "$9.50")],
    [("Ann: shows [Ks Qh] (a pair of Kings - Queen kicker)\nAnn collected $9.05 from pot",
      "Ann collected $9.05 from pot\nAnn: shows [Ks Qh] (a pair of Kings - Queen kicker)")],
]  # fmt: skip


@pytest.mark.parametrize("rows", GOOD, ids=range(len(GOOD)))
def test_what_a_showdown_may_look_like(rows: list[tuple[str, str]]) -> None:
    assert is_taken(changed_to(rows))


SHOW_CY, SHOW_ANN = "Cy: shows [Kh Jh] (a pair of Kings)\n", "Ann: shows [Ks Qh] (a pair of Kings - Queen kicker)\n"
BAD: list[list[tuple[str, str]]] = [
    # -- who shows, and when
    [(SHOW_CY + "Di: mucks hand\n" + SHOW_ANN, SHOW_ANN + SHOW_CY + "Di: mucks hand\n")],
    [("Di: mucks hand\n", "")],
    [("Di: mucks hand\n", "Di: mucks hand\nDi: mucks hand\n")],
    [("Di: mucks hand\n", "Di: doesn't show hand\n")],
    [("Di: mucks hand\n", "Bob: mucks hand\n")],
    [("Di: mucks hand\n", "Di: mucks hand\nBob: mucks hand\n")],
    [(SHOW_CY, SHOW_CY + SHOW_CY)],
    [("Cy: bets $2\nDi: calls $2\nAnn: calls $2", "Cy: checks\nDi: bets $2\nAnn: calls $2\nCy: calls $2"),
     (SHOW_CY + "Di: mucks hand\n" + SHOW_ANN, SHOW_ANN + SHOW_CY + "Di: mucks hand\n")],
    # -- cards
    [("[Ks Qh]", "[Kd Qh]")],
    [("[Ks Qh]", "[Jh Ks]")],
    [("[Ks Qh]", "[Ks Ks]")],
    [("[Ks Qh]", "[Ks Qx]")],
    [("Cy: shows [Kh Jh]", "Cy: shows [Jh Kh]")],
    [("shows [Kh Jh]", "shows [Kc Jh]"), ("showed [Kh Jh]", "showed [Kc Jh]")],
    [("mucked [Tc 9c]", "mucked [Tc Qh]")],
    [("mucked [Tc 9c]", "mucked [Tc 7c]")],
    [("mucked [Tc 9c]", "mucked [Tc Tc]")],
    [("mucked [Tc 9c]", "mucked [Tc 9c]x")],
    [("Dealt to Cy [Kh Jh]", "Dealt to Di [Tc 8c]")],
    # -- words
    [("Cy: shows [Kh Jh] (a pair of Kings)", "Cy: shows [Kh Jh] (a pair of Queens)")],
    [("Queen kicker", "Jack kicker")],
    [("lost with a pair of Kings", "lost with a pair of Nines")],
    [("lost with a pair of Kings", "lost with a pair of Kings and more")],
    [("lost with a pair of Kings", "lost")],
    [("lost with a pair of Kings", "lost with a pair")],
    [("(a pair of Kings)", "(a pair of Kings")],
    # -- money
    [("Ann collected", "Cy collected")],
    [("Ann collected", "Di collected")],
    [("Ann collected $9.05 from pot", "Ann collected $9.04 from pot")],
    [("$9.05", "$9.04")],
    [("Ann collected $9.05 from pot\n", "Ann collected $9.05 from pot\nCy collected $0.45 from pot\n"), ("Rake $0.45", "Rake $0")],
    [("and won ($9.05)", "and won ($9.04)")],
    [("and won ($9.05)", "and won ($09.05)")],
    [("and lost", "and won ($9.05)")],
    [("and won ($9.05)", "and lost")],
    [("Total pot $9.50", "Total pot $9.60")],
    # -- the other seat lines
    [("Seat 6: Di mucked", "Seat 6: Di (big blind) mucked")],
    [("Seat 6: Di mucked [Tc 9c]", "Seat 6: Di folded on the River")],
    [("Seat 6: Di mucked [Tc 9c]", "Seat 6: Di showed [Tc 9c] and lost with a pair of Nines")],
    [("Seat 4: Cy (big blind) showed [Kh Jh] and lost with a pair of Kings", "Seat 4: Cy (big blind) mucked [Kh Jh]")],
    [("Seat 4: Cy (big blind) showed [Kh Jh] and lost with a pair of Kings", "Seat 4: Cy (big blind) mucked")],
    [("Seat 4: Cy (big blind) showed [Kh Jh]", "Seat 4: Cy (big blind) showed [Jh Kh]")],
    [("Seat 2: Bob (small blind) folded before Flop", "Seat 2: Bob (small blind) mucked")],
]  # fmt: skip


@pytest.mark.parametrize("rows", BAD, ids=range(len(BAD)))
def test_what_is_no_plain_showdown(rows: list[tuple[str, str]]) -> None:
    hand = changed_to(rows)
    assert plain_of(hand) is None


def test_a_split_pot_with_an_odd_chip() -> None:
    assert is_taken(SPLIT)
    assert plain_of(SPLIT.replace("4.52", "4.5x").replace("4.53", "4.52").replace("4.5x", "4.53")) is None
    even = SPLIT.replace("Rake $0.45", "Rake $0.46").replace("4.53", "4.52")
    assert is_taken(even)
    assert plain_of(SPLIT.replace("Di collected $4.53", "Cy collected $4.53")) is None
    assert plain_of(SPLIT.replace("4.52", "4.42").replace("4.53", "4.63")) is None


def test_who_bet_last_shows_first_only_if_nobody_bet_after_him() -> None:
    """With a bet on the river its bettor begins; the order of the others goes on from him."""
    bets = THREE.replace(
        "[3d]\nCy: checks\nDi: checks\nAnn: checks", "[3d]\nCy: checks\nDi: bets $1\nAnn: calls $1\nCy: calls $1"
    )
    money = bets.replace("Total pot $9.50", "Total pot $12.50").replace("9.05", "12.05")
    assert plain_of(money) is None
    turned = money.replace(
        SHOW_CY + "Di: mucks hand\n" + SHOW_ANN,
        "Di: shows [Tc 9c] (a pair of Nines)\n" + SHOW_ANN + SHOW_CY,
    ).replace("mucked [Tc 9c]", "showed [Tc 9c] and lost with a pair of Nines")
    assert is_taken(turned)


def test_a_hand_that_ends_anywhere(thorough: bool) -> None:
    """The last hand of a block is cut: nothing behind it is looked at, and nothing of it is taken but the whole."""
    looked = 0
    whole = SPLIT + "\n"
    for cut in (
        *range(whole.index("*** SHOW DOWN"), len(whole) - 90, 1 if thorough else 5),
        *range(len(whole) - 90, len(whole)),
    ):
        data = (THREE + "\n\n\n" + whole[:cut].rstrip("\n") + "\n").encode()
        seen = new_kernel().look(data, [*spans_of(data), len(data)])
        looked += 1
        assert seen is not None
        assert seen.clean_hand(0, 7, "log.txt", 3) is not None
        assert (seen.clean_hand(1, 7, "log.txt", 3) is not None) == (whole[:cut].rstrip("\n") == SPLIT)
    assert looked


def test_what_stands_before_cards() -> None:
    assert shows(b" showed [") == 3
    assert shows(b" (button) mucked [") == 4 | 1 << 4
    assert shows(b" (dealer) showed [") == shows(b" folded [") == shows(b"") == -1


BLOCK = block([THREE, SPLIT])
DOWN = BLOCK.index(b"*** SHOW DOWN")


@pytest.mark.heavy
@settings(deadline=None)
@given(
    st.integers(DOWN, len(BLOCK) - 1),
    st.sampled_from([b"", b" ", b"]", b")", b"$", b"\n", b"K", b"9", b"[As 2d]"]),
    st.integers(0, 9),
)
def test_anything_put_into_a_showdown(at: int, text: bytes, gone: int) -> None:
    looked(BLOCK[:at] + text + BLOCK[at + gone :])
