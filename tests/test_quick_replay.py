"""The short way through plain actions gives what the long way gives, record for record."""

from dataclasses import fields
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from handaudit.replay import bet
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.mutants import MUTANTS, planted
from tests.support.scribe import print_hand

SAMPLES = sorted((Path(__file__).parents[1] / "samples").glob("*.txt"))


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Audit], list[Audit]]:
    quick = audit_text(text)
    with monkeypatch.context() as patch:
        patch.setattr(bet, "plain_actions", lambda table, cursor, end: None)
        return quick, audit_text(text)


def same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for one, other in zip(*both(text, monkeypatch), strict=True):
        assert one.findings == other.findings, text
        if one.replay is not None:
            assert other.replay is not None
            for field in fields(one.replay):
                assert getattr(one.replay, field.name) == getattr(other.replay, field.name), text


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same(path.read_text("utf-8"), monkeypatch)


@pytest.mark.parametrize("short", [0.1, 1.0])
def test_dealt_hands(short: float, monkeypatch: pytest.MonkeyPatch) -> None:
    for hand in deal_many(3, 120, Settings(short=short)):
        same(print_hand(hand), monkeypatch)


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_planted_faults(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _, fault in planted(name, 5, 2):
        same(fault.text, monkeypatch)
