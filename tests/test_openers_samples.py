"""The samples with openers: the clean session is clean and has a bit of everything, and each fault of the other one is found."""

from pathlib import Path

from tests.support.audits import audit_path

SAMPLES = Path(__file__).parents[1] / "samples"

FAULTS = {
    "9102": ("draw-cards", "Linus: discards 3 cards [4h Kc]"),
    "9103": ("undeclared-opener", "Yrsa: checks"),
    "9104": ("second-open", "Linus: opens for $9"),
    "9106": ("draw-order", "Yrsa: discards 3 cards [Js Kc Th]"),
    "9110": ("bug-misread", "Cosimo: shows [Kh Kc Kd Jk 6h] (four of a kind, Kings)"),
    "9111": ("openers-unproven", "Cosimo collected $26 from pot"),
    "9112": ("false-open", "Fenna: opens for $4"),
    "9113": ("redeal-button", "Seat #6 is the button"),
    "9115": ("discard-exposed", "Cosimo: shows [3d]"),
}


def test_the_clean_session_is_clean() -> None:
    hands = audit_path(SAMPLES / "jacks-or-better-clean.txt")
    assert [(a.hand.id, a.verdict, a.findings) for a in hands] == [(a.hand.id, "clean", ()) for a in hands]
    assert len(hands) >= 12
    kinds = frozenset().union(*(a.hand.kinds for a in hands))
    assert {"declare", "false", "split", "carried", "carryout", "returned"} <= kinds
    assert any(e.text == "redeal" for a in hands for e in a.hand.events)


def test_each_fault_is_found() -> None:
    hands = audit_path(SAMPLES / "jacks-or-better-faulty.txt")
    found = {a.hand.id: [(f.code, a.hand.text_of(f.line or 0)) for f in a.findings if f.root] for a in hands}
    assert {id: faults for id, faults in found.items() if faults} == {id: [fault] for id, fault in FAULTS.items()}
