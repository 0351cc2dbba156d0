"""Planted faults of hands with openers: exactly the code, on the line, as the only root; and near misses that are no fault."""

import pytest

from tests.support.audits import audit_text
from tests.support.opener_logs import Case, faults, log, sections

NEAR_MISSES = [
    ("a short stack antes what it has", "broke", "", ""),
    ("the opener shows more than his openers", "alone", "shows openers [Ks Kc]", "shows openers [Ks Kc 7d 6h 4d]"),
    ("the bug and an ace open", "bug", "Jk Js 9h 6h 3h", "Jk As 9h 6h 3h"),
    ("bets in place of opens for", "alone", "Bob: opens for 10", "Bob: bets 10"),
    ("the new button is not named", "alone", "Seat #1 is the button\n", ""),
    ("cards of a hidden checker", "alone", "Dealt to Cy [Qh Jc 9d 6s 4c]\n", ""),
    ("split and not said, but turned up", "split", "Ann: splits openers\n", ""),
    ("the loser keeps his openers to himself", "bug", "Ann: shows [Jk Js 2h 4d 8c] (high card Ace)", "Ann: mucks hand"),
    ("a redeal without antes after the third", "deals 4 3", "", ""),
]  # fmt: skip


@pytest.mark.parametrize("case", faults(), ids=[case.name for case in faults()])
def test_fault_is_the_only_root(case: Case) -> None:
    (result,) = audit_text(case.text)
    roots = [f for f in result.findings if f.root and f.severity != "info"]
    found = [(f.code, f.line, f.message) for f in result.findings]
    assert [(f.code, f.line) for f in roots] == [(case.code, case.line)], found
    if case.chips:
        assert roots[0].chips == case.chips


CITED = {
    "opening bet goes back": "JB-FALSE-2", "later bets stay": "JB-FALSE-2", "opening bet goes back to the last one left": "JB-FALSE-3",
    "less is carried out": "JB-FALSE-3", "a won pot is carried out": "JB-WIN-1",
}  # fmt: skip
"""What a fault of several rules cites: the one of its case."""


@pytest.mark.parametrize("case", [case for case in faults() if case.name in CITED], ids=lambda case: case.name)
def test_the_fault_cites_the_rule_of_its_case(case: Case) -> None:
    (result,) = audit_text(case.text)
    assert {one.rules for one in result.findings if one.code == case.code} == {(CITED[case.name],)}


@pytest.mark.parametrize("name", sections("openers.txt"))
def test_base_is_clean(name: str) -> None:
    (result,) = audit_text(log(name))
    assert (result.verdict, [(f.code, f.line) for f in result.findings]) == ("clean", [])


@pytest.mark.parametrize(("name", "base", "old", "new"), NEAR_MISSES, ids=[row[0] for row in NEAR_MISSES])
def test_near_miss_is_no_fault(name: str, base: str, old: str, new: str) -> None:
    text = log(base)
    assert old in text
    roots = [(f.code, f.line, f.message) for f in audit_text(text.replace(old, new))[0].findings if f.root]
    expected = ["undeclared-opener"] if name == "the bug and an ace open" else []
    assert [code for code, _, _ in roots if code not in ("cards-mismatch", "rank-text-mismatch")] == expected, roots


@pytest.mark.parametrize("site", ["Handaudit", "PokerStars"])
@pytest.mark.parametrize("hide", ["Dealt to Bob", "Bob: shows openers"])
def test_an_opener_who_takes_the_pot_alone_shows_openers(hide: str, site: str) -> None:
    """A log of the house dialect has a line where he does; where a room on line prints none, the pot is neither right nor wrong."""
    lines = [line for line in log("alone").splitlines() if not line.startswith(("Dealt to Bob", hide))]
    (result,) = audit_text("\n".join(lines).replace("Handaudit", site) + "\n")
    shown = hide == "Dealt to Bob"
    unproven = [] if shown or site != "Handaudit" else [("openers-unproven", "ambiguity")]
    assert [(f.code, f.severity) for f in result.findings] == unproven
    assert result.verdict == ("findings" if unproven else "clean" if shown else "unverifiable")
