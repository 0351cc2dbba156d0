"""Real hands: no false alarm on any of them, and the faults of the few bad ones found for the reason on record."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from handaudit.check.audit import Audit
from tests.support.audits import DATA, audit_path

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="the shared real hands are not beside the project (../shared)"
)

REASONS = {
    "1003659126": {"amount-mismatch", "uncalled-bet", "pot-total-mismatch"},
    "30266126": {"uncalled-bet"},
    "109687480274": {"card-dup", "rank-text-mismatch"},
    "258753941248": {"summary-mismatch"},
    "3434271432": {"amount-mismatch", "call-amount"},
    "34011543": {"raise-size", "call-amount", "uncalled-bet"},
    "36197946": {"award-total-mismatch"},
    "31260881": {"call-amount"},
    "3430831896": {"amount-mismatch"},
    "886664460000891": {"award-total-mismatch"},
    "100000000000": {"log-unknown-game", "log-truncated-hand"},
    "2667630751": {"amount-mismatch"},
}
"""What each hand of ANOMALIES.tsv is found for: one of these codes is a root finding."""

DAMAGED = ("log-bad-card",)
"""Hands that cannot be read: in one an export put a word in place of a card."""


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture(scope="module")
def audits() -> list[tuple[str, Audit]]:
    encodings = {r["file"]: "cp1252" for r in rows("INDEX.tsv") if r["encoding"].startswith("cp1252")}
    out = []
    for path in sorted((DATA / "pokerstars").rglob("*.txt")):
        name = path.relative_to(DATA).as_posix()
        out += [(name, result) for result in audit_path(path, encoding=encodings.get(name), name=name)]
    return out


def test_no_false_alarm(audits: list[tuple[str, Audit]]) -> None:
    anomalies = {r["hand"] for r in rows("ANOMALIES.tsv")}
    alarms = [
        (name, f.line, f.code, f.severity)
        for name, result in audits
        if result.hand.id not in anomalies and result.verdict != "unreadable"
        for f in result.findings
        if f.severity != "info"
    ]
    assert alarms == []
    assert len(audits) > 4000


def test_only_damaged_hands_are_unread(audits: list[tuple[str, Audit]]) -> None:
    anomalies = {r["hand"] for r in rows("ANOMALIES.tsv")}
    unread = Counter(
        f.code for _, r in audits if r.verdict == "unreadable" and r.hand.id not in anomalies for f in r.findings
    )
    assert unread <= Counter(DAMAGED)


@pytest.mark.parametrize("hand", sorted(REASONS))
def test_real_fault_is_found_for_its_reason(audits: list[tuple[str, Audit]], hand: str) -> None:
    found = {f.code for _, r in audits if r.hand.id == hand for f in r.findings if f.root and f.severity == "error"}
    assert found & REASONS[hand], found


def test_chips_are_conserved_in_every_real_hand(audits: list[tuple[str, Audit]]) -> None:
    for _, result in audits:
        rep = result.replay
        if rep is not None:
            assert sum(rep.start.values()) + rep.carried_in == sum(rep.final.values()) + rep.rake + rep.carried_out


def test_every_listed_anomaly_has_a_reason_here() -> None:
    assert {r["hand"] for r in rows("ANOMALIES.tsv")} == set(REASONS)
    assert Path(DATA / "ANOMALIES.tsv").is_file()
