"""Real hands: no false alarm on any of them, and the faults of the few bad ones found for the reason on record."""

import csv
import json
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from tests.report.logs import run
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
    "100000000000": {"log-broken-header"},
    "2667630751": {"amount-mismatch"},
}
"""What each hand of ANOMALIES.tsv is found for: one of these codes is a root finding."""

DAMAGED = "91733835979"
"""A stud hand in which an export put a word in place of the last card: it is audited, and its winner cannot be verified."""


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


@pytest.mark.heavy
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


def test_no_hand_is_unread(audits: list[tuple[str, Audit]]) -> None:
    assert [(name, r.hand.id) for name, r in audits if r.verdict == "unreadable"] == []
    damaged = [[f.code for f in r.findings] for _, r in audits if r.hand.id == DAMAGED]
    assert damaged == [["log-damaged-card", "log-unverified-winner"]] or damaged == [["log-damaged-card"]]


@pytest.mark.heavy
def test_the_command_reads_every_log_but_the_fragments(tmp_path: Path) -> None:
    """The whole folder in one run, as a user gives it: without a word about encodings, and with hands that stand in two files."""
    out = tmp_path / "all.jsonl"
    assert run("check", str(DATA / "pokerstars"), "--jobs", "1", "-o", f"jsonl:{out}", cwd=tmp_path).returncode == 3
    *found, last = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    known = {r["hand"] for r in rows("ANOMALIES.tsv")}
    alarms = [f for f in found if f["severity"] != "info" and f["hand"] not in known]
    apart = [f for f in alarms if not f["code"].startswith("session-") and "/fragments/" not in f["file"]]
    assert apart == []
    assert {f["code"] for f in alarms} == {"session-duplicate-hand", "session-conflicting-hand", "log-truncated-hand"}
    assert {f["hand"] for f in found if f["severity"] == "error"} >= known
    unread = {row["path"].rpartition("/")[2]: row["unread"] for row in last["inputs"] if row["unread"]}
    assert set(unread) <= {path.name for path in (DATA / "pokerstars" / "fragments").rglob("*.txt")}
    assert last["summary"]["unread"] == sum(unread.values()) == 3


@pytest.mark.parametrize("hand", sorted(REASONS))
def test_real_fault_is_found_for_its_reason(audits: list[tuple[str, Audit]], hand: str) -> None:
    found = {f.code for _, r in audits if r.hand.id == hand for f in r.findings if f.root and f.severity == "error"}
    assert found & REASONS[hand], found


def test_chips_are_conserved_in_every_real_hand(audits: list[tuple[str, Audit]]) -> None:
    seen = 0
    for _, result in audits:
        rep = result.replay
        if rep is not None:
            seen += 1
            assert sum(rep.start.values()) + rep.carried_in == sum(rep.final.values()) + rep.rake + rep.carried_out
    assert seen


def test_every_listed_anomaly_has_a_reason_here() -> None:
    assert {r["hand"] for r in rows("ANOMALIES.tsv")} == set(REASONS)
    assert Path(DATA / "ANOMALIES.tsv").is_file()
