"""The samples are sessions: the clean ones audit without a finding, the faulty ones with one root finding for each fault."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from tests.support.audits import audit_path, roots

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
CLEAN = ("holdem-cash-clean.txt", "tournament-clean.txt", "omaha-hi-lo-clean.txt", "stud-clean.txt")
FAULTY: dict[str, list[tuple[str, str, int]]] = {
    "holdem-cash-faulty.txt": [
        ("254871041", "call-amount", 63),
        ("254871043", "raise-size", 127),
        ("254871044", "side-pot", 186),
        ("254871046", "odd-chip", 284),
        ("254871048", "uncalled-bet", 364),
        ("254871049", "card-dup", 406),
        ("254871051", "rake-mismatch", 495),
        ("254871052", "rank-text-mismatch", 536),
    ],
    "tournament-faulty.txt": [
        ("3102", "out-of-turn", 49),
        ("3104", "odd-chip", 140),
        ("3105", "blind-amount", 161),
        ("3107", "reopen-underraise", 248),
        ("3109", "round-not-closed", 314),
        ("3110", "voluntary-chop", 365),
        ("3112", "wrong-winner", 447),
        ("3113", "summary-mismatch", 489),
    ],
    "omaha-hi-lo-faulty.txt": [
        ("8802", "pot-limit", 64),
        ("8804", "wrong-winner", 143),
        ("8805", "odd-chip", 192),
        ("8807", "award-total-mismatch", 284),
        ("8809", "pot-total-mismatch", 371),
        ("8810", "voluntary-chop", 413),
        ("8812", "rank-text-mismatch", 501),
    ],
    "stud-faulty.txt": [
        ("9202", "bring-in", 87),
        ("9204", "limit-size", 232),
        ("9205", "out-of-turn", 331),
        ("9207", "common-card", 466),
        ("9208", "rank-text-mismatch", 543),
        ("9209", "cards-mismatch", 596),
        ("9211", "bring-in", 737),
        ("9213", "wrong-winner", 916),
        ("9214", "call-amount", 980),
    ],
    "live-tournament.txt": [
        ("508", "count-wrong", 363),
        ("509", "table-talk", 412),
        ("511", "step-order", 507),
        ("511", "verbal-ignored", 512),
        ("513", "odd-chip", 634),
        ("515", "exposed-not-burned", 715),
        ("516", "muck-inspected", 770),
    ],
}
RULED = [("505", "chip-ruling", 221), ("507", "out-of-turn", 301), ("507", "turn-noburn-ruling", 310)]
"""What the floor ruled against the rules in the live tournament, or let stand: shown, and no fault any more."""
MONEY_LINES = (" buys in for ", " adds ")


@cache
def audits(name: str) -> tuple[Audit, ...]:
    """Every hand of a sample, audited."""
    return tuple(audit_path(SAMPLES / name))


@pytest.mark.parametrize("name", CLEAN)
def test_clean_sample_has_no_finding(name: str) -> None:
    found = [(a.hand.id, f.code, f.line) for a in audits(name) for f in a.findings]
    assert not found
    assert {a.verdict for a in audits(name)} == {"clean"}


@pytest.mark.parametrize("name", FAULTY)
def test_faulty_sample_has_these_roots_and_no_other(name: str) -> None:
    assert [(a.hand.id, code, line) for a in audits(name) for code, line in roots(a)] == FAULTY[name]
    faulty = {hand for hand, _, _ in FAULTY[name]}
    assert {a.hand.id for a in audits(name) if a.verdict != "clean"} == faulty


@pytest.mark.heavy
def test_a_wrong_payment_is_told_with_the_sum_of_its_line_or_of_all_lines() -> None:
    seen = 0
    for path in sorted(SAMPLES.glob("*-faulty.txt")):
        for result in audit_path(path):
            for one in (finding for finding in result.findings if finding.code == "award-total-mismatch"):
                paid = [e.amount for e in result.hand.events if e.kind == "collect" and e.seat == one.seat]
                assert one.logged in (0, sum(paid), *paid), (path.name, one.message)
                seen += 1
    assert seen > 5


def test_rulings_of_the_live_tournament_stay_visible() -> None:
    """Correct handling raises nothing: burns face up, a late turn, an exposed card, a misdeal, a dead hand, silent chips."""
    found = [f for a in audits("live-tournament.txt") for f in a.findings if f.severity == "info"]
    assert [(f.hand, f.code, f.line) for f in found] == RULED
    assert all(f.rules and f.floor for f in found)
    lines = [line for a in audits("live-tournament.txt") for line in a.hand.lines]
    for words in (
        "burns face up",
        "takes back",
        "exposes",
        "misdeal",
        "collects hand of",
        "is dead",
        "silently",
        "Floor:",
    ):
        assert sum(words in line for line in lines) > 0


@pytest.mark.parametrize("name", [*CLEAN, *FAULTY])
def test_sample_is_one_session(name: str) -> None:
    """Hand numbers follow each other, the clock goes on, the button moves, and every stack is the last one and what was bought."""
    hands = [a.hand for a in audits(name)]
    assert len(hands) >= 12
    assert len({hand.table for hand in hands}) == 1
    for before, after in pairwise(audits(name)):
        assert int(after.hand.id) == int(before.hand.id) + 1
        assert after.hand.date > before.hand.date
        assert after.hand.button != before.hand.button or not after.hand.button  # open cards need none
        assert stacks_after(before, between(name, before, after)) == {s.name: s.stack for s in after.hand.seats}


def between(name: str, before: Audit, after: Audit) -> list[str]:
    """The lines from one hand's header to the next one's."""
    return (SAMPLES / name).read_text("utf-8").splitlines()[before.hand.line - 1 : after.hand.line - 1]


def stacks_after(result: Audit, text: list[str]) -> dict[str, int]:
    """Everybody's chips when the next hand begins: who left or has none is gone, who buys in has more."""
    hand, replay = result.hand, result.replay
    assert replay is not None
    stacks = {s.name: replay.final.get(s.number, s.stack) for s in hand.seats}
    for line in text:
        who, sign, _ = line.partition(" leaves the table")
        if sign:
            del stacks[who]
        for word in MONEY_LINES:
            who, sign, amount = line.partition(word)
            if sign and ":" not in line.removeprefix(who) and " said," not in line:
                stacks[who] = stacks.get(who, 0) + int(amount.lstrip("$€")) * hand.currency.minor_units
    return {who: chips for who, chips in stacks.items() if chips}
