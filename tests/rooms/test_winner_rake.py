"""Equal hands that are paid unequally: by rates of their winners, by an odd chip, or wrongly."""

from pathlib import Path

import pytest

from tests.support.audits import audit_text, roots

SPLIT = """{site} Hand #{id}: Hold'em No Limit ($0.05/$0.10 USD) - {date} 10:24:41 CET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($8.96 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
*** HOLE CARDS ***
Ann: folds
Bob: raises $8.86 to $8.96 and is all-in
Cy: calls $8.86
*** FLOP *** [8h 9d Jh]
*** TURN *** [8h 9d Jh] [Qd]
*** RIVER *** [8h 9d Jh Qd] [As]
*** SHOW DOWN ***
Bob: shows [Th 6s] (a straight, Eight to Queen)
Cy: shows [Td Tc] (a straight, Eight to Queen)
Bob collected ${bob} from pot
Cy collected ${cy} from pot
*** SUMMARY ***
Total pot $17.92 | Rake ${rake}
Board [8h 9d Jh Qd As]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [Th 6s] and won (${bob}) with a straight, Eight to Queen
Seat 3: Cy (big blind) showed [Td Tc] and won (${cy}) with a straight, Eight to Queen
"""
# Each half is 8.96: at 5 % 0.448 goes, at 6.25 % 0.56, of both together 1.01.


def split(bob: str, cy: str, rake: str = "1.01", site: str = "PokerStars", date: str = "2021/07/12") -> str:
    return SPLIT.format(bob=bob, cy=cy, rake=rake, site=site, date=date, id=31)


@pytest.mark.parametrize(("bob", "cy"), [("8.40", "8.51"), ("8.51", "8.40"), ("8.41", "8.50")])
def test_shares_at_two_rates_are_an_info(bob: str, cy: str) -> None:
    text = split(bob, cy)
    (result,) = audit_text(text)
    assert [(f.code, f.severity, f.line) for f in result.findings] == [("rake-by-winner", "info", 18)]
    assert result.verdict == "clean"
    assert "6.25 %" in result.findings[0].message
    rep = result.replay
    assert rep is not None
    assert (rep.won[2], rep.won[3]) == (round(float(bob) * 100), round(float(cy) * 100))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(split("8.40", "8.51", date="2021/06/30"), id="before these rates"),
        pytest.param(split("8.40", "8.51", site="Handaudit"), id="a house that does not take so"),
        pytest.param(split("8.35", "8.56"), id="further apart than the rates"),
        pytest.param(split("8.44", "8.47"), id="nearer than the rates"),
        pytest.param(split("7.90", "8.40", "1.62"), id="more than the rates make of the pot"),
    ],
)
def test_the_same_without_such_rates_is_an_error_under_one_code(text: str) -> None:
    (result,) = audit_text(text)
    assert {code for code, _ in roots(result)} == {"award-total-mismatch"}
    assert all(f.severity == "error" for f in result.findings)


def test_one_chip_that_cannot_be_divided_is_an_odd_chip_and_no_more() -> None:
    (result,) = audit_text(split("8.45", "8.46"))
    assert {code for code, _ in roots(result)} == {"odd-chip"}
    (result,) = audit_text(split("8.46", "8.45"))
    assert roots(result) == []
    (result,) = audit_text(split("8.47", "8.44"))
    assert {code for code, _ in roots(result)} == {"award-total-mismatch"}


@pytest.mark.parametrize(
    ("bob", "cy", "rake"), [("8.46", "8.44", "1.02"), ("8.06", "8.84", "1.02"), ("8.00", "8.80", "1.12")]
)
def test_a_common_divisor_of_the_shares_is_no_chip(bob: str, cy: str, rake: str) -> None:
    """There are no chips of two, 26 or 80 cents to which the pot may have been split."""
    (result,) = audit_text(split(bob, cy, rake, date="2021/06/30"))
    assert {code for code, _ in roots(result)} == {"award-total-mismatch"}


def test_a_house_may_say_so_itself(tmp_path: Path) -> None:
    house = tmp_path / "club.toml"
    house.write_text('base = "holdem"\n[set]\n"settle.winner-rates" = [5, 6.25]\n', "utf-8")
    (result,) = audit_text(split("8.40", "8.51", site="Handaudit"), rulebook=str(house))
    assert [(f.code, f.severity) for f in result.findings] == [("rake-by-winner", "info")]
    house.write_text('base = "holdem"\n[set]\n"settle.rake" = { percent = 5.64 }\n', "utf-8")
    (result,) = audit_text(split("8.40", "8.51"), rulebook=str(house))
    assert {code for code, _ in roots(result)} == {"award-total-mismatch"}
