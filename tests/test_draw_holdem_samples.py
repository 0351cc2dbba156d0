"""The Draw-Holdem samples: the clean session is clean, and each hand of the other has its one fault."""

from pathlib import Path

from tests.support.audits import audit_path

SAMPLES = Path(__file__).parents[1] / "samples"

FAULTS = {
    "4001": ("fee-escalated", "Ines: swaps 1 card [Ac] for $10"),
    "4002": ("swap-after-action", "Lena: swaps 1 card [5s] for 600"),
    "4003": ("allin-fee-award", "Vik collected $97 from swap pot"),
    "4004": ("fee-refund", "Uncalled bet ($1) returned to Ines"),
    "4005": ("dead-card-reused", "*** RIVER *** [Jd 9h As Qc] [6h]"),
    "4006": ("showdown-delayed", "*** RIVER *** [Ad 9h 5s 4c] [6h]"),
    "4007": ("allin-fee-pooled", "Otto collected 10700 from pot"),
    "4008": ("fee-credited", "Ines: calls $12"),
}


def test_the_clean_session_is_clean() -> None:
    hands = audit_path(SAMPLES / "draw-holdem-clean.txt")
    assert [(a.hand.id, a.verdict, a.findings) for a in hands] == [(a.hand.id, "clean", ()) for a in hands]
    assert len(hands) >= 12
    assert {bool(a.hand.tournament) for a in hands} == {True, False}


def test_each_faulty_hand_has_its_one_fault() -> None:
    hands = audit_path(SAMPLES / "draw-holdem-faulty.txt")
    found = {a.hand.id: [(f.code, a.hand.text_of(f.line or 0)) for f in a.findings if f.root] for a in hands}
    assert found == {id: [fault] for id, fault in FAULTS.items()}
