"""Every finding code is one file, `handaudit/rules/codes/NAME.toml`: it is whole, its log raises the code, and its near miss does not.

`pytest tests/test_codes.py -k NAME` runs what is here about one code.
"""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from handaudit.check import audit as judging
from handaudit.jobs.processes import batches
from handaudit.jobs.processes.rows import Packer, Row
from handaudit.kernel.load import kernel
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk
from tests.hostile.test_internal_error import broken
from tests.support import code_files, inprocess
from tests.support.all_mutants import mutants
from tests.support.audits import audit_text
from tests.support.code_files import (
    FILES,
    FOLDER,
    OF_FILES,
    OF_HANDS,
    RAISED,
    SIDES,
    complaints,
    fail_with,
    log,
    logs,
    place,
    settings,
)
from tests.support.forking import forks

FAILING = ("internal-error", "log-abandoned-hand")
"""Codes of runs in which handaudit itself fails, which no log makes it do: the tests let it fail at hand 13."""


@pytest.mark.parametrize("code", FILES)
def test_a_code_is_whole(code: str) -> None:
    fail_with(complaints(code))
    assert code == code.lower()


def raised(code: str, side: str) -> Audit:
    """What the log of a side comes to."""
    (result,) = audit_text(log(code, side), *settings(code))
    return result


@pytest.mark.parametrize("code", OF_HANDS)
def test_its_log_raises_a_code_alone(code: str) -> None:
    """What follows from the fault may be found too, but is no root."""
    roots = sorted({one.code for one in raised(code, "fault").findings if one.root})
    if roots != [code]:
        instead = ", ".join(roots) or "nothing"
        fail_with(
            [
                f"{place(code)}: the log in `fault` must raise {code} as its only root finding; it raises {instead}. If the log is right, "
                f"an earlier judge names the fault: put yours above it, in its module or in `order.py`"
            ]
        )
    assert roots


@pytest.mark.parametrize("code", OF_HANDS)
def test_its_near_miss_is_clean(code: str) -> None:
    result = raised(code, "near_miss")
    fail_with(
        f"{place(code)}: the log in `near_miss` must raise nothing; it raises {one.code} at line {one.line}: {one.message}"
        for one in result.findings
    )
    assert result.verdict == "clean", f"{place(code)}: the log in `near_miss` is {result.verdict}"


@pytest.mark.skipif(kernel() is None, reason="the native kernel is not built")
@pytest.mark.parametrize("code", [code for code in OF_HANDS if not settings(code)])
def test_the_kernel_leaves_the_log_of_a_code(code: str, tmp_path: Path) -> None:
    """It takes clean hands only: no check is asked about a hand that it takes."""
    if code not in {one.code for one in raised(code, "fault").findings}:
        pytest.skip("no check raises it either")
    (tmp_path / "night.txt").write_text(log(code, "fault"), "utf-8")
    done = inprocess.run(("check", "night.txt", "--output-format", "jsonl", "--jobs", "1"), tmp_path, {})
    found = {row.get("code") for row in map(json.loads, done.stdout.splitlines())}
    if code not in found:
        where = "let it leave such hands (handaudit/kernel/judge.pxi)"
        fail_with([f"{place(code)}: the native kernel takes the log in `fault` for clean; {where}"])
    assert found


@pytest.mark.parametrize("code", OF_HANDS)
def test_a_near_miss_is_near(code: str) -> None:
    """Most of its lines are those of the log with the fault."""
    fault, near = (log(code, side).splitlines() for side in SIDES)
    same = len(set(fault) & set(near))
    if fault == near:
        fail_with([f"{place(code)}: `near_miss` is the log in `fault`"])
    if same * 2 <= len(set(fault)):
        fail_with(
            [f"{place(code)}: {same} lines of `near_miss` stand in `fault` too; write a log that is more like it"]
        )
    assert same


def codes(code: str, side: str, folder: Path, *more: str) -> set[str]:
    """The codes of all findings of a run over the logs of a side."""
    given = logs(code, side)
    for name, data in given.files.items():
        (folder / name).write_bytes(data)
    words = ("check", *given.arguments, "--output-format", "jsonl", "--reader", "reference", *more)
    done = inprocess.run(words, folder, {})
    assert done.returncode in (0, 1, 3, 4), done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert "summary" in rows[-1]
    return {row["code"] for row in rows if "code" in row}


def holds(code: str, tmp_path: Path, *more: str) -> None:
    """Its logs raise the code, those of the near miss do not."""
    for side in SIDES:
        (tmp_path / side).mkdir()
        found = codes(code, side, tmp_path / side, *more)
        if (code in found) != (side == "fault"):
            wanted = "must raise it" if side == "fault" else "must not raise it"
            instead = ", ".join(sorted(found)) or "nothing"
            fail_with([f"{place(code)}: the logs of `{side}` {wanted}; they raise {instead}"])
    assert SIDES


@pytest.mark.parametrize("code", [code for code in OF_FILES if code not in FAILING])
def test_its_logs_raise_a_code_and_its_near_miss_does_not(code: str, tmp_path: Path) -> None:
    holds(code, tmp_path, "--jobs", "1")


def test_a_mistake_of_handaudit_raises_its_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
    audit = judging.audit
    monkeypatch.setattr(judging, "audit", lambda hand, *given: broken() if hand.id == "13" else audit(hand, *given))
    holds("internal-error", tmp_path, "--jobs", "1")


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes")
def test_a_worker_that_is_killed_raises_its_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    forks(monkeypatch)
    monkeypatch.setattr(batches, "TARGET", 1_000)
    monkeypatch.setattr(batches, "LARGE", 1_000)
    row, parent = Packer.row, os.getpid()

    def killed(self: Packer, chunk: Chunk, name: str, folder: Path, lost: Finding | None = None) -> Row:
        if lost is None and "Hand #13:" in chunk.lines[0] and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, chunk, name, folder, lost)

    monkeypatch.setattr(Packer, "row", killed)
    holds("log-abandoned-hand", tmp_path, "--jobs", "2")


def test_a_folder_of_logs_stands_beside_the_file_of_its_code() -> None:
    found = [
        path.relative_to(FOLDER)
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix != ".toml" or path.parent != FOLDER
    ]
    strange = [
        f"handaudit/rules/codes/{path} belongs to no code: write {place(path.parts[0])}, or remove it"
        for path in found
        if path.parts[0] not in FILES
    ]
    strange += [
        f"handaudit/rules/codes/{path} is no side of a code; the sides are {', '.join(SIDES)}"
        for path in found
        if path.parts[1:] and path.parts[1] not in SIDES
    ]
    fail_with(strange)
    assert found


def test_a_mutant_is_of_a_code_that_is_raised() -> None:
    strange = [
        f"the mutants {', '.join(names)} are of {code}, which is not raised: write {place(code)}, or mend them"
        for code, names in mutants().items()
        if code not in RAISED
    ]
    fail_with(strange)
    assert mutants()


WHOLE = {
    "title": "A fee was taken.", "severity": "error", "domain": "swap", "rules": ["DH-FEE-7"],
    "messages": {"text": "{who} pays"}, "logs": {"fault": "a\n", "near_miss": "b\n"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"logs": {"fault": "a\n"}}, "table [logs], key `near_miss` is missing: a log that is as like the one in `fault`"),
        ({"logs": {"near_miss": "a\n"}}, "table [logs], key `fault` is missing: a log that raises the code"),
        ({"messages": {}}, "table [messages] is missing"),
        ({"rules": []}, "key `rules` is missing"),
        ({"rules": ["DH-FEE-99"]}, "rule `DH-FEE-99` is not in handaudit/rules/catalogue.toml"),
        ({"options": ["dh_fee"]}, "option `dh_fee` is not in handaudit/rules/options.toml"),
        ({"title": ""}, "key `title` is missing"),
        ({"titel": "A fee was taken."}, "key `titel` is unknown"),
        ({"domain": "fees"}, "key `domain` is `fees`, and must be one of baseline, bet, burn"),
        ({"severity": "bad"}, "key `severity` is `bad`, and must be error, warn or info"),
        ({"messages": {"text": "", "txt": ""}}, "table [messages], key `txt` is unknown"),
        ({"messages": {"first": {"text": "", "rules": ["X"]}}}, "table [messages.first]: rule `X` is not in the catalogue"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_in_words(
    change: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(code_files.FILES, "fee-invented", WHOLE | change)
    monkeypatch.setattr(code_files, "RAISED", [*code_files.RAISED, "fee-invented"])
    monkeypatch.setattr(code_files, "OF_HANDS", [*code_files.OF_HANDS, "fee-invented"])
    found = complaints("fee-invented")
    assert [one for one in found if one.startswith(f"write handaudit/rules/codes/fee-invented.toml: {said}")], found
    assert "write a mutant of fee-invented in tests/support/" in found[-1]
