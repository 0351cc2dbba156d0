"""Who may be paid in a game with openers: whole hands, after a redeal too, and openers that the opener has kept."""

import pytest

from tests.support.audits import audit_text

HEAD = """Handaudit Hand #1: Jacks or Better No Limit (Ante 2) - 2026/11/01 01:56:00 UTC
Table 'T' 6-max Seat #3 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Seat 3: Cy (100 in chips)
"""


def antes(*names: str) -> str:
    return "".join(f"{name}: posts the ante 2\n" for name in names)


def checks(*names: str) -> str:
    return "".join(f"{name}: checks\n" for name in names)


DEAL = "*** DEALING HANDS ***\n"
TWICE = (
    HEAD + antes("Ann", "Bob", "Cy") + DEAL + checks("Ann", "Bob", "Cy") + "*** REDEAL ***\nSeat #1 is the button\n"
    + antes("Bob", "Cy", "Ann") + DEAL + checks("Bob", "Cy", "Ann") + "*** REDEAL ***\nSeat #2 is the button\n"
    + antes("Cy", "Ann", "Bob") + DEAL
)  # fmt: skip
"""Nobody opens twice; Cy is first in the third deal."""
KINGS = "Dealt to Cy [Ks Kc 7d 6h 4d]\n"
FOUR = "Dealt to Cy [Ks Kc] [Qs 8d 3c 9h]\n"
THREE = "Dealt to Cy [Ks Kc] [Qs 8d 3c]\n"
TENS = "Ann: shows [Ts Tc 5d 4h 2d] (a pair of Tens)\n"


def third_deal(dealt: str, drawn: str, cards: str, ann: str, tag: str = "Bob (button)") -> str:
    """Cy opens, draws three, and is paid; Ann mucks, shows tens, or folds to the bet."""
    down = ann != "folds"
    last = "Ann: folds\nUncalled bet (20) returned to Cy\nCy: shows openers [Ks Kc]\n"
    if down:
        last = f"Ann: calls 20\n*** SHOW DOWN ***\nCy: shows [{cards}] (a pair of Kings)\n{ann}"
    pot = 78 if down else 38
    mucked = {"folds": "folded after the Draw", TENS: "showed [Ts Tc 5d 4h 2d] and lost with a pair of Tens"}
    cy = f"showed [{cards}] and won ({pot}) with a pair of Kings" if down else f"collected ({pot})"
    bob = tag if tag.startswith("Bob") else "Bob"
    return (
        TWICE + dealt + "Cy: opens for 10\nAnn: calls 10\nBob: folds\n*** FIRST DRAW ***\nCy: discards 3 cards\n" + drawn
        + f"Ann: discards 2 cards\nCy: bets 20\n{last}Cy collected {pot} from pot\n*** SUMMARY ***\nTotal pot {pot} | Rake 0\n"
        + f"Seat 1: Ann {mucked.get(ann, 'mucked')}\nSeat 2: {bob} folded before the Draw\nSeat 3: Cy {cy}\n"
    )  # fmt: skip


def codes(text: str, *settings: str) -> list[tuple[str, str, str | None]]:
    (result,) = audit_text(text, *settings)
    return [(f.code, f.severity, f.option) for f in result.findings if f.root]


SIX = "Ks Kc Qs 8d 3c 9h"


@pytest.mark.parametrize("dealt", [KINGS, ""])
@pytest.mark.parametrize("drawn", [FOUR, "Dealt to Cy [Qs 8d 3c 9h]\n", ""])
@pytest.mark.parametrize("ann", ["Ann: mucks hand\n", TENS])
def test_six_cards_are_not_paid_after_two_redeals(dealt: str, drawn: str, ann: str) -> None:
    assert codes(third_deal(dealt, drawn, SIX, ann)) == [("hand-size", "error", None)]


@pytest.mark.parametrize("dealt", [KINGS, ""])
def test_six_cards_are_not_paid_without_a_showdown(dealt: str) -> None:
    assert codes(third_deal(dealt, FOUR, SIX, "folds")) == [("hand-size", "error", None)]


@pytest.mark.parametrize("dealt", [KINGS, ""])
@pytest.mark.parametrize("drawn", [THREE, ""])
@pytest.mark.parametrize("ann", ["Ann: mucks hand\n", TENS, "folds"])
@pytest.mark.parametrize("tag", ["Bob (button)", "Bob"])
def test_five_cards_are_paid(dealt: str, drawn: str, ann: str, tag: str) -> None:
    assert codes(third_deal(dealt, drawn, SIX[:-3], ann, tag)) == []


SPLIT = (
    HEAD.replace("Ante 2", "Ante 5") + antes("Ann", "Bob", "Cy").replace("2", "5") + DEAL + """Dealt to Ann [Qh Qs 9h 6h 3h]
Dealt to Bob [As Ad Tc 7d 4c]
Ann: opens for 10
Bob: calls 10
Cy: folds
*** FIRST DRAW ***
Ann: discards 1 card
Dealt to Ann [Qh 9h 6h 3h] [2h]
Bob: discards 3 cards [Tc 7d 4c]
Dealt to Bob [As Ad] [Jd 8d 5d]
Ann: bets 20
Bob: calls 20
*** SHOW DOWN ***
Ann: shows [Qh 9h 6h 3h 2h] (a flush, Queen high)
Ann: shows openers [Qh Qs]
Bob: shows [As Ad Jd 8d 5d] (a pair of Aces)
Ann collected 75 from pot
*** SUMMARY ***
Total pot 75 | Rake 0
Seat 1: Ann showed [Qh 9h 6h 3h 2h] and won (75) with a flush, Queen high
Seat 2: Bob showed [As Ad Jd 8d 5d] and lost with a pair of Aces
Seat 3: Cy (button) folded before the Draw
"""
)  # fmt: skip
"""Ann throws a queen of her openers away without a word; at the end she shows both."""
RETRIEVED = "jb_openers_retrieval=yes"


def test_openers_thrown_away_without_a_word_prove_nothing() -> None:
    assert codes(SPLIT) == [("split-undeclared", "ambiguity", RETRIEVED)]
    assert codes(SPLIT, RETRIEVED) == []
    (result,) = audit_text(SPLIT)
    assert result.replay is not None
    assert result.replay.won == {1: 0, 2: 75, 3: 0}


def test_openers_thrown_away_by_a_hand_that_the_log_hides_prove_nothing() -> None:
    hidden = "".join(line for line in SPLIT.splitlines(keepends=True) if not line.startswith("Dealt to Ann"))
    assert codes(hidden) == [("openers-unproven", "ambiguity", RETRIEVED)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann: discards 1 card\n", "Ann: splits openers\nAnn: discards 1 card\n"),
        ("Ann: discards 1 card\n", "Ann: discards 1 card [Qs]\n"),
    ],
)
def test_openers_split_and_kept_are_proven(old: str, new: str) -> None:
    assert codes(SPLIT.replace(old, new)) == []


UNOPPOSED = third_deal("", "", "", "folds")


def test_an_unopposed_opener_shows_openers() -> None:
    bare = UNOPPOSED.replace("Cy: shows openers [Ks Kc]\n", "")
    assert codes(UNOPPOSED) == []
    assert codes(bare) == [("openers-unproven", "ambiguity", "jb_uncontested_proof=not_required")]
    assert codes(bare, "jb_uncontested_proof=not_required") == []


def test_a_room_on_line_that_shows_nothing_proves_nothing_wrong() -> None:
    bare = UNOPPOSED.replace("Cy: shows openers [Ks Kc]\n", "").replace("Handaudit Hand", "PokerStars Hand")
    assert codes(bare) == []


BUG_MUCKED = """Handaudit Hand #9: Jacks or Better No Limit (Ante 10) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cy: posts the ante 10
*** DEALING HANDS ***
Dealt to Ann [4c 4s 5s 3d Jk]
Dealt to Bob [Ks Kc 8d 6s 5c]
Dealt to Cy [As 9d 7c 6d 2d]
Ann: checks
Bob: opens for 20
Cy: calls 20
Ann: calls 20
*** FIRST DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Ann: checks
Bob: bets 20
Cy: calls 20
Ann: calls 20
*** SHOW DOWN ***
Bob: shows [Ks Kc 8d 6s 5c] (a pair of Kings)
Cy: shows [As 9d 7c 6d 2d] (high card Ace)
Ann: {does}
Ann collected 150 from pot
*** SUMMARY ***
Total pot 150 | Rake 0
Seat 1: Ann {told}
Seat 2: Bob showed [Ks Kc 8d 6s 5c] and lost with a pair of Kings
Seat 3: Cy showed [As 9d 7c 6d 2d] and lost with high card Ace
"""


@pytest.mark.parametrize(
    ("does", "told", "code"),
    [
        ("mucks hand", "collected (150)", "unshown-winner"),
        ("shows [4c 4s 5s 3d Jk]", "showed [4c 4s 5s 3d Jk] and won (150)", "bug-misread"),
    ],
)
def test_a_bug_in_a_mucked_hand_is_not_misread(does: str, told: str, code: str) -> None:
    (result,) = audit_text(BUG_MUCKED.format(does=does, told=told))
    assert [f.code for f in result.findings if f.root] == [code]
