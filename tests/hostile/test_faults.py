"""Whatever call fails, of whatever command: one line, an exit status that says so, no half file, nothing left, the inputs as they were."""

import gc
import gzip
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

import pytest

from handaudit.base.errors import UsageError
from handaudit.base.outputs.files import Outputs
from tests.hostile.faulty import FAULTS, KINDS, REMOVE, STAGE, Ended, Fault, run
from tests.report.logs import HAND, TOTAL, WRONG, numbered

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform != "linux", reason="descriptors have names in /proc"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
COMMANDS: Final = {
    "check": "check night.txt other.txt --jobs 1",
    "check-files": "check night.txt other.txt --jobs 1 -o json:o/a.json -o sarif:o/a.sarif -o junit:o/a.xml -o csv:o/a.csv --force",
    "check-house": "check night.txt --jobs 1 --rulebook house.toml --baseline base.toml",
    "check-gz": "check logs --jobs 1 --output-format jsonl",
    "accept": "check night.txt --jobs 1 --write-baseline o/base.toml --who Ann --why Dealt --force",
    "export": "export night.txt -o o --force",
    "export-jsonl": "export night.txt -o jsonl:o",
    "export-parquet": "export night.txt -o parquet:o",
    "export-redacted": "export night.txt -o o --redact --redact-key key.txt",
    "workbook": "export night.txt -o o/a.xlsx",
    "stats": "stats night.txt -o o/s.csv --force",
    "stats-parquet": "stats night.txt -o o/s.parquet",
    "settle": "settle night.txt --ledger ledger.csv -o o/s.json --force",
    "report": "report night.txt -o o/r.html --force",
    "replay": "replay night.txt --html o/p.html",
    "evidence": "evidence pack night.txt -o o/e.zip --force",
    "verify": "evidence verify night.zip",
    "show": "evidence show night.zip",
    "convert": "convert night.txt -o o/c.phhs --to phh --force",
    "convert-native": "convert night.txt -o o/c.txt --to native",
    "ruling": "ruling add night.txt 2 call-amount --ruling Stands --who Ann --why Late --when 2026-11-20 --rulings o/rulings.toml",
}  # fmt: skip
EARLIER: Final = (
    "a.json",
    "a.csv",
    "hands.csv",
    "pots.csv",
    "s.csv",
    "s.json",
    "r.html",
    "e.zip",
    "c.phhs",
    "base.toml",
)
"""Files that stand there before; a command with `--force` replaces them."""
READS: Final = frozenset({"open", "read", "list"})


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """A file whose close fails stays open until it is collected: that is done before the next test, which would be told of it."""
    yield
    gc.collect()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the commands read."""
    folder = tmp_path_factory.mktemp("faults")
    night = "\n\n".join((HAND, numbered(WRONG, 2), numbered(TOTAL, 3)))
    (folder / "night.txt").write_text(night, "utf-8")
    (folder / "other.txt").write_text(numbered(HAND, 9), "utf-8")
    (folder / "logs").mkdir()
    (folder / "logs" / "night.txt.gz").write_bytes(gzip.compress(night.encode(), mtime=0))
    (folder / "logs" / "other.txt").write_text(numbered(HAND, 9), "utf-8")
    (folder / "house.toml").write_text('base = "holdem"\n', "utf-8")
    (folder / "ledger.csv").write_text("player;kind;amount\nAnn;in;100\nBob;in;40\nCy;in;100\nAnn;out;240\n", "utf-8")
    (folder / "key.txt").write_text("k" * 40, "utf-8")
    (folder / "key.txt").chmod(0o600)
    for words in (
        "check night.txt --jobs 1 --write-baseline base.toml --who Ann --why Dealt",
        "evidence pack night.txt -o night.zip",
    ):
        assert run(words.split(), folder).status in (0, 1)
    (folder / "o").mkdir()
    for name in EARLIER:
        (folder / "o" / name).write_text("mine", "utf-8")
    return folder


def copied(made: Path, folder: Path, command: str) -> Path:
    """The folder anew; earlier files stand only in the way of what replaces them."""
    shutil.copytree(made, folder)
    if "--force" not in command:
        shutil.rmtree(folder / "o")
        (folder / "o").mkdir()
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """All files by their names."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def holds(
    done: Ended, whole: Ended, fault: Fault, after: dict[str, bytes], before: dict[str, bytes], right: dict[str, bytes]
) -> None:
    """What must hold where one call failed. `right` are the files of the command when nothing fails."""
    said = done.out + done.err
    assert not [words for words in ("Traceback", "internal error", "Exception ignored") if words in said], said[-3000:]
    assert done.status in (0, 1, 2, 3, 4, 130, 143), done
    left = {name: data for name, data in after.items() if name.endswith(".tmp") or name.startswith("tmp/")}
    assert not left, (left.keys(), said)
    made = {name for name in right if right[name] != before.get(name)}
    kept = {name: data for name, data in after.items() if name not in made}
    assert kept == {name: data for name, data in before.items() if name not in made}, "something else was touched"
    written = {name: after.get(name) for name in made}
    if done.status == whole.status and done.out == whole.out:
        assert written == {name: right[name] for name in made}, "it says that all went well"
        return
    if fault.how < 0:
        assert done.status == {signal.SIGINT: 130, signal.SIGTERM: 143}[signal.Signals(-fault.how)], done
        assert written in ({name: before.get(name) for name in made}, {name: right[name] for name in made}), (
            "all or nothing"
        )
        lines = [line for line in done.err.splitlines() if line.strip() and line not in whole.err.splitlines()]
        assert 1 <= len(lines) <= 3, done.err  # what was done, and that it was stopped
        return
    if fault.kind in READS and done.status == 3:  # what could not be read is said; what could is there
        assert said.strip()
        return
    wanted = (2, 3, 4) if fault.kind in READS else (4,) if fault.kind == "out" else (2, 4)
    assert done.status in wanted, (done, whole.status)
    whole_files = [{name: before.get(name) for name in made}]
    if fault.kind == "out":  # what is said of a file comes when it is there
        whole_files.append({name: right[name] for name in made})
    assert written in whole_files, "all or nothing"
    lines = [line for line in done.err.splitlines() if line.strip() and line not in whole.err.splitlines()]
    assert len(lines) == 1, done.err  # what was done may be said before it
    assert lines[0].startswith("handaudit: "), done.err


def hold(
    made: Path,
    tmp_path: Path,
    name: str,
    thin: int,
    kinds: Sequence[str] = KINDS,
    faults: Sequence[int] = FAULTS,
    lines: Sequence[str] = (),
    few: int = 0,
) -> int:
    """Every call of a command fails in every way, each `thin`-th of them, or `few` of these, the same in each run; how many ways
    there are."""
    words = COMMANDS[name].split()
    folder = copied(made, tmp_path / "whole", COMMANDS[name])
    before = contents(folder)
    run(words, folder)  # what is imported once is imported here
    shutil.rmtree(folder)
    folder = copied(made, tmp_path / "whole", COMMANDS[name])
    whole = run(words, folder, None, lines)
    assert whole.status in (0, 1), whole
    right = contents(folder)
    shutil.rmtree(folder)
    every = [Fault(kind, at, how) for kind in kinds for at in range(whole.calls[kind]) for how in faults]
    tried = [one for number, one in enumerate(every, 1) if not (number + one.at) % thin and is_one(one)]
    if few:
        tried = Random(name).sample(tried, few)
    wrong = []
    for fault in tried:
        folder = copied(made, tmp_path / "it", COMMANDS[name])
        done = run(words, folder, fault, lines)
        try:
            holds(done, whole, fault, contents(folder), before, right)
        except AssertionError as error:
            wrong.append(f"{fault.said}: {str(error)[:600]}")
        shutil.rmtree(folder)
    assert not wrong, f"{len(wrong)} of {len(tried)}\n" + "\n".join(wrong[:12])
    return len(every)


def is_one(fault: Fault) -> bool:
    """Whether there is such a fault: only a read or a write takes fewer bytes than it was asked for."""
    return fault.how != 0 or fault.kind in ("read", "write")


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_every_call_fails_once(made: Path, tmp_path: Path, name: str) -> None:
    assert hold(made, tmp_path, name, 1) > 10


@pytest.mark.parametrize("name", ["check-files", "settle"])
def test_some_calls_fail(made: Path, tmp_path: Path, name: str) -> None:
    """A few of them, in every run of the tests."""
    assert hold(made, tmp_path, name, 23) > 10


SIGNALS: Final = (-signal.SIGINT, -signal.SIGTERM)
STATE: Final = (
    "handaudit/__main__.py", "app/commands/output.py", "app/commands/options.py", "app/commands/runs.py", "app/commands/export.py",
    "app/commands/settle.py", "app/commands/stats.py", "app/commands/check.py",
    "app/commands/evidence.py", "app/commands/convert.py",
    "app/commands/report.py",
    "app/commands/redaction.py", "app/commands/ruling.py", "base/outputs/files.py", "base/outputs/in_use.py", "stats/export.py",
    "stats/sinks.py",
    "stats/csv_files.py", "stats/save.py", "stats/workbook.py", "page/writer.py", "evidence/writer.py", "read/source.py",
    "handaudit/jobs/pipeline.py", "report/combined.py",
)  # fmt: skip
"""Where files are opened, held and put in their places."""


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_before_any_line(made: Path, tmp_path: Path, name: str) -> None:
    """Wherever a run is when it is told to stop."""
    assert hold(made, tmp_path, name, 2, (STAGE, REMOVE), SIGNALS, STATE) > 100


FEW: Final = 8
"""Places that are drawn for each command, always the same ones: so all commands are stopped in half a minute of processor time."""


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_before_a_few_lines(made: Path, tmp_path: Path, name: str) -> None:
    assert hold(made, tmp_path, name, 1, (STAGE, REMOVE), SIGNALS, STATE, FEW) > 100


@pytest.mark.parametrize("name", ["export", "settle"])
def test_a_signal_before_some_lines(made: Path, tmp_path: Path, name: str) -> None:
    assert hold(made, tmp_path, name, 1, (STAGE, REMOVE), SIGNALS, STATE, FEW) > 100


@pytest.mark.long
@pytest.mark.parametrize("name", ["check-files", "export", "workbook", "evidence", "convert", "accept", "ruling"])
def test_a_run_that_is_killed_at_any_call(made: Path, tmp_path: Path, name: str) -> None:
    """Each file is as it was or whole, and the next run sweeps up and ends as if nothing had been."""
    words = COMMANDS[name].split()
    folder = copied(made, tmp_path / "whole", COMMANDS[name])
    before = contents(folder)
    whole = run(words, folder)
    right = contents(folder)
    processes = get_context("forkserver")
    processes.set_forkserver_preload(["tests.hostile.faulty", "handaudit.app.cli"])
    killed = 0
    for kind in ("write", "close", "fsync", "link", "replace", "out"):
        for at in range(whole.calls[kind]):
            folder = copied(made, tmp_path / f"{kind}{at}", COMMANDS[name])
            child = processes.Process(target=run, args=(words, folder, Fault(kind, at, -signal.SIGKILL)))
            child.start()
            child.join(60)
            assert child.exitcode == -signal.SIGKILL
            killed += 1
            after = {path: data for path, data in contents(folder).items() if ".tmp" not in path}
            for path, data in after.items():
                assert data in (before.get(path), right.get(path)), (kind, at, path)
            assert after.keys() >= before.keys(), (kind, at)
            if all(after.get(path) == before.get(path) for path in right):
                again = run(words, folder)
                assert again.status == whole.status, (kind, at, again)
                assert contents(folder) == right, (kind, at)
            shutil.rmtree(folder)
    assert killed > 5


@pytest.mark.parametrize("thin", [19, pytest.param(1, marks=pytest.mark.long)])
def test_a_signal_while_a_failed_run_clears_up(
    made: Path, tmp_path: Path, thin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the folders that were made for its files go."""

    def fail(_: Outputs) -> None:
        raise UsageError("it cannot be put in its place")

    monkeypatch.setattr(Outputs, "commit", fail)
    words = "export night.txt -o new/deep --frame hands,pots".split()
    folder = copied(made, tmp_path / "it", "")
    before, lines = contents(folder), ("base/outputs/files.py", "base/outputs/in_use.py")
    failed = run(words, folder, None, lines)
    assert failed.status == 2
    assert failed.calls[REMOVE] > 3
    for kind in (STAGE, REMOVE):
        for at in range(0, failed.calls[kind], thin):
            done = run(words, folder, Fault(kind, at, SIGNALS[at % 2]), lines)
            assert done.status in (2, 130, 143), (kind, at, done)
            assert "Traceback" not in done.err, (kind, at, done)
            assert contents(folder) == before, (kind, at)
            assert not (folder / "new").exists(), (kind, at, done)
