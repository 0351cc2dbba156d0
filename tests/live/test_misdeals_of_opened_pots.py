"""A misdeal after the pot was opened: the bets stay, the cards that opened it are gone."""

import pytest

from tests.support.audits import audit_text, roots

HEAD = """Handaudit Hand #8: Jacks or Better No Limit (Ante 5) - 2026/11/21 19:42:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Seat 4: Dee (500 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cy: posts the ante 5
Dee: posts the ante 5
*** DEALING HANDS ***
Bob: opens for 10
Dealer: misdeal - Ann was forgotten
*** REDEAL ***
*** DEALING HANDS ***
"""
GONE = "folded before the Draw"
SHOWN = """Bob: checks
Cy: calls 10
Dee: folds
Ann: calls 10
Bob: discards 1 card
Cy: discards 3 cards
Ann: discards 3 cards
Bob: checks
Cy: checks
Ann: bets 20
Bob: calls 20
Cy: folds
*** SHOW DOWN ***
Ann: shows {ann}
Bob: shows [Ts Td 9h 8h 7c] (a pair of Tens)
{winner} collected 90 from pot
*** SUMMARY ***
Total pot 90 | Rake 0
Seat 1: Ann (button) showed {a}
Seat 2: Bob showed [Ts Td 9h 8h 7c] and {b} with a pair of Tens
Seat 3: Cy folded after the Draw
Seat 4: Dee folded before the Draw
"""
NEW_OPENER = f"""Bob: checks
Cy: checks
Dee: opens for 20
Ann: folds
Bob: folds
Cy: folds
Uncalled bet (20) returned to Dee
Dee: shows openers [Jc Jd]
Dee collected 30 from pot
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ann (button) {GONE}
Seat 2: Bob {GONE}
Seat 3: Cy {GONE}
Seat 4: Dee collected (30)
"""
ACES, EIGHTS = "[As Ad 2c 3c 4c]", "[8s 8d 2c 3c 4c]"
CASES = {
    "another player opens, the first bet lies in the pot": (NEW_OPENER, {4: 525, 2: 485}),
    "the bet lies there to be called": (
        SHOWN.format(
            ann=f"{ACES} (a pair of Aces)", winner="Ann", a=f"{ACES} and won (90) with a pair of Aces", b="lost"
        ),
        {1: 555, 2: 465},
    ),
    "the first opener need not prove openers with cards that he did not open with": (
        SHOWN.format(
            ann=f"{EIGHTS} (a pair of Eights)", winner="Bob", a=f"{EIGHTS} and lost with a pair of Eights", b="won (90)"
        ),
        {1: 465, 2: 555},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_bets_stay_and_cards_do_not(name: str) -> None:
    text, final = CASES[name]
    (result,) = audit_text(HEAD + text)
    assert result.findings == ()
    assert result.replay is not None
    assert {seat: result.replay.final[seat] for seat in final} == final


def test_the_new_opener_needs_openers() -> None:
    (result,) = audit_text(HEAD + NEW_OPENER.replace("[Jc Jd]", "[Tc Td]"))
    assert [code for code, _ in roots(result)] == ["openers-unproven"]


def test_who_passed_in_an_unopened_pot_cannot_open_when_all_have() -> None:
    opened = (
        HEAD.partition("Bob: opens")[0]
        + "Bob: checks\nCy: checks\nDee: checks\nAnn: checks\n"
        + NEW_OPENER.replace("Bob: checks\nCy: checks\n", "")
        .replace("collected 30", "collected 20")
        .replace("Total pot 30", "Total pot 20")
        .replace("(30)", "(20)")
    )
    (result,) = audit_text(opened)
    assert roots(result) == [("decliner-opened", 16)]


LAST = """Cy: opens for 10
Dee: folds
Ann: calls 10
Bob: folds
Cy: discards 3 cards
Ann: discards 3 cards
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [{cards}] ({words})
Ann: mucks hand
Cy collected 40 from pot
*** SUMMARY ***
Total pot 40 | Rake 0
Seat 1: Ann (button) mucked
Seat 2: Bob folded before the Draw
Seat 3: Cy showed [{cards}] and won (40) with {words}
Seat 4: Dee folded before the Draw
"""


@pytest.mark.parametrize(
    ("cards", "words", "found"),
    [
        ("Jc Jd 4s 7h 9c", "a pair of Jacks", []),
        ("Qc Td 4s 7h 9c", "high card Queen", ["openers-unproven"]),
        ("Tc Td 4s 7h 9c", "a pair of Tens", ["openers-unproven"]),
        ("Tc Td 4s 4h 9c", "two pair, Tens and Fours", []),  # what he kept of it is not known
        ("Jk Ad 4s 7h 9c", "a pair of Aces", []),
    ],
)
def test_an_opener_who_shows_a_hand_without_openers_proves_nothing(cards: str, words: str, found: list[str]) -> None:
    head = HEAD.partition("Bob: opens")[0] + "Bob: checks\n"
    (result,) = audit_text(head + LAST.format(cards=cards, words=words))
    assert [code for code, _ in roots(result)] == found
