"""The odd chip of equal hands in stud: to the highest card by suit, of low hands to the lowest; worked by hand from published rules."""

import pytest

from tests.support.audits import audit_text, roots

HIGH = """{site} Hand #811: 7 Card Stud Limit (20/40) - 2026/11/20 20:00:00 UTC
Table 'Quay' 8-max
Seat 1: Bob (500 in chips)
Seat 2: Ann (500 in chips)
Seat 3: Cy (500 in chips)
Bob: posts the ante 2
Ann: posts the ante 2
Cy: posts the ante 2
*** 3rd STREET ***
Dealt to Bob [Tc]
Dealt to Ann [Th]
Dealt to Cy [2d]
Cy: brings in for 5
Bob: calls 5
Ann: calls 5
*** 4th STREET ***
Dealt to Bob [Tc] [Jd]
Dealt to Ann [Th] [Js]
Dealt to Cy [2d] [8c]
Bob: checks
Ann: checks
Cy: checks
*** 5th STREET ***
Dealt to Bob [Tc Jd] [Qs]
Dealt to Ann [Th Js] [Qc]
Dealt to Cy [2d 8c] [9s]
Bob: checks
Ann: checks
Cy: checks
*** 6th STREET ***
Dealt to Bob [Tc Jd Qs] [Kh]
Dealt to Ann [Th Js Qc] [Kd]
Dealt to Cy [2d 8c 9s] [3c]
Bob: checks
Ann: checks
Cy: checks
*** RIVER ***
Bob: checks
Ann: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [Ad 4h Tc Jd Qs Kh 5s] (a straight, Ten to Ace)
Ann: shows [Ah 3d Th Js Qc Kd 2c] (a straight, Ten to Ace)
Cy: mucks hand
Ann collected {ann} from pot
Bob collected {bob} from pot
*** SUMMARY ***
Total pot 21 | Rake 0
Seat 1: Bob showed [Ad 4h Tc Jd Qs Kh 5s] and won ({bob}) with a straight, Ten to Ace
Seat 2: Ann showed [Ah 3d Th Js Qc Kd 2c] and won ({ann}) with a straight, Ten to Ace
Seat 3: Cy mucked
"""
# Both hold a straight to the ace; the ace of hearts is above the ace of diamonds, and Bob sits first.

LOW = """{site} Hand #812: Razz Limit (20/40) - 2026/11/20 20:00:00 UTC
Table 'Quay' 8-max
Seat 1: Bob (500 in chips)
Seat 2: Ann (500 in chips)
Seat 3: Cy (500 in chips)
Bob: posts the ante 2
Ann: posts the ante 2
Cy: posts the ante 2
*** 3rd STREET ***
Dealt to Bob [3c]
Dealt to Ann [3h]
Dealt to Cy [Kh]
Cy: brings in for 5
Bob: calls 5
Ann: calls 5
*** 4th STREET ***
Dealt to Bob [3c] [4s]
Dealt to Ann [3h] [4c]
Dealt to Cy [Kh] [9c]
Bob: checks
Ann: checks
Cy: checks
*** 5th STREET ***
Dealt to Bob [3c 4s] [5d]
Dealt to Ann [3h 4c] [5s]
Dealt to Cy [Kh 9c] [9h]
Bob: checks
Ann: checks
Cy: checks
*** 6th STREET ***
Dealt to Bob [3c 4s 5d] [Kd]
Dealt to Ann [3h 4c 5s] [Qd]
Dealt to Cy [Kh 9c 9h] [8d]
Ann: checks
Cy: checks
Bob: checks
*** RIVER ***
Ann: checks
Cy: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [Ac 2d 3h 4c 5s Qd Qh] (Lo: 5,4,3,2,A)
Cy: mucks hand
Bob: shows [Ad 2h 3c 4s 5d Kd Kc] (Lo: 5,4,3,2,A)
Ann collected {ann} from pot
Bob collected {bob} from pot
*** SUMMARY ***
Total pot 21 | Rake 0
Seat 1: Bob showed [Ad 2h 3c 4s 5d Kd Kc] and won ({bob}) with Lo: 5,4,3,2,A
Seat 2: Ann showed [Ac 2d 3h 4c 5s Qd Qh] and won ({ann}) with Lo: 5,4,3,2,A
Seat 3: Cy mucked
"""
# Both hold the wheel; in low games the ace of clubs is the lowest card by suit.


def told(text: str, ann: int, bob: int, *settings: str, site: str = "Handaudit") -> list[tuple[str, tuple[str, ...]]]:
    (result,) = audit_text(text.format(site=site, ann=ann, bob=bob), *settings)
    return [(f.code, f.rules) for f in result.findings if f.root and f.severity != "info"]


@pytest.mark.parametrize("text", [HIGH, LOW], ids=["high", "low"])
def test_the_odd_chip_goes_by_the_card(text: str) -> None:
    assert told(text, 11, 10) == []
    assert told(text, 10, 11) == [("odd-chip", ("RR-ODD-1",))]


@pytest.mark.parametrize("text", [HIGH, LOW], ids=["high", "low"])
def test_a_room_on_line_may_give_it_by_seats(text: str) -> None:
    for ann, bob in ((11, 10), (10, 11)):
        assert told(text, ann, bob, site="PokerStars") == []
    assert told(text, 12, 9, site="PokerStars") != []


def test_a_house_may_give_it_to_the_highest_card_of_low_hands_too() -> None:
    high = "settle.odd-chip=high-card-by-suit"
    assert told(LOW, 10, 11, high) == []
    assert [code for code, _ in told(LOW, 11, 10, high)] == ["odd-chip"]
    assert told(HIGH, 11, 10, high) == []


@pytest.mark.parametrize("text", [HIGH, LOW], ids=["high", "low"])
def test_a_house_may_give_it_by_seats(text: str) -> None:
    seats = "settle.odd-chip=left-of-button"
    assert told(text, 10, 11, seats) == []
    assert told(text, 11, 10, seats) == [("odd-chip", ("TH-ODD-1",))]


def test_a_game_with_a_button_knows_no_cards_for_it() -> None:
    (result,) = audit_text(
        HIGH.replace("7 Card Stud Limit", "Hold'em No Limit").format(site="Handaudit", ann=11, bob=10)
    )
    assert result.rulebook is not None
    assert result.rulebook.odd_chip == "left-of-button"
    assert roots(result)  # it is no hand of that game at all
