"""Machines that lack something: memory, threads, open files, streams, patience; two runs at one place."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hostile.box import ROOT, Done, call, contents, start, whole
from tests.report.logs import HAND, WRONG, numbered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits and processes as Linux has them")
MB = 1024**2


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with a clean hand and one with a fault."""
    (tmp_path / "night.txt").write_text(HAND + "\n" + numbered(WRONG, 2))
    return tmp_path


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("memory", "command"),
    [
        pytest.param(
            memory,
            command,
            id=f"{command[0]}-{memory}",
            marks=() if (memory, command[0]) in ((500, "export"), (900, "stats")) else pytest.mark.long,
        )
        for memory in (300, 500, 700, 900)
        for command in (("export", "-o", "out", "--format", "parquet"), ("stats", "-o", "s.parquet"))
    ],
)
def test_tables_under_little_memory(log: Path, memory: int, command: tuple[str, ...]) -> None:
    done = call(command[0], "night.txt", *command[1:], cwd=log, memory=memory * MB)
    assert done.status == 4
    assert "not enough memory" in done.err
    assert len(done.err.splitlines()) == 1
    assert os.listdir(log) == ["night.txt"]


@pytest.mark.heavy
def test_tables_under_a_limit_that_will_do(log: Path) -> None:
    done = call("export", "night.txt", "-o", "out", "--format", "parquet", cwd=log, memory=1300 * MB)
    assert done.status == 1
    assert len(os.listdir(log / "out")) == 9


@pytest.mark.heavy
@pytest.mark.parametrize("native", ["0", "1"])
def test_a_csv_needs_no_room_for_the_library_of_tables(log: Path, native: str) -> None:
    done = call("export", "night.txt", "-o", "out", cwd=log, memory=250 * MB, HANDAUDIT_NATIVE=native)
    assert done.status == 1
    assert len(os.listdir(log / "out")) == 9


@pytest.mark.heavy
@pytest.mark.parametrize("memory", [100, pytest.param(150, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "args", [("-o", "csv:s.csv"), pytest.param(("--by", "game", "-o", "json:s.json"), marks=pytest.mark.long)]
)
def test_arrays_under_little_memory(tmp_path: Path, memory: int, args: tuple[str, ...]) -> None:
    """Their library ends the process with the status that means findings, where it gets no memory. Intervals need it where there is no
    kernel; they are told of ten sessions and more."""
    nights(tmp_path)
    done = call("stats", "nights.txt", *args, cwd=tmp_path, memory=memory * MB, HANDAUDIT_NATIVE="0")
    assert (done.status, done.err) == (4, "handaudit: not enough memory\n")
    assert os.listdir(tmp_path) == ["nights.txt"]


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize(
    "args", [("-o", "csv:s.csv"), pytest.param(("--by", "game", "-o", "json:s.json"), marks=pytest.mark.long)]
)
def test_intervals_that_the_kernel_draws_need_little_memory(tmp_path: Path, args: tuple[str, ...]) -> None:
    nights(tmp_path)
    assert call("stats", "nights.txt", *args, cwd=tmp_path, memory=150 * MB).status == 0


def nights(folder: Path) -> None:
    """A log of twelve sessions."""
    hands = [numbered(HAND, night).replace("Table '", f"Table '{night}", 1) for night in range(12)]
    (folder / "nights.txt").write_text("\n\n".join(hands))


@pytest.mark.heavy
def test_a_report_under_a_limit_has_no_plots_and_says_so(log: Path) -> None:
    """The library that draws asks for tens of gigabytes of addresses, and ends the process where it does not get them."""
    pytest.importorskip("vl_convert")
    done = call("report", "night.txt", "-o", "r.html", cwd=log)
    assert done.status == 1
    assert "the page has no plots: plots need" in done.err
    assert "made without plots" in (log / "r.html").read_text("utf-8")


@pytest.mark.heavy
@pytest.mark.parametrize("word", ["verify", pytest.param("show", marks=pytest.mark.long)])
def test_a_bundle_that_is_a_fifo_is_not_waited_for(log: Path, word: str) -> None:
    os.mkfifo(log / "e.zip")
    done = call("evidence", word, "e.zip", cwd=log, seconds=6)
    assert (done.status, done.err) == (2, "handaudit: e.zip: not a file\n")


@pytest.mark.heavy
@pytest.mark.parametrize(
    "threads", ["0", "many", *(pytest.param(word, marks=pytest.mark.long) for word in ("-1", "", "9" * 5000))]
)
def test_a_number_of_threads_that_is_none(log: Path, threads: str) -> None:
    done = call("export", "night.txt", "-o", "out", "--format", "parquet", cwd=log, POLARS_MAX_THREADS=threads)
    assert done.status == 4
    assert "POLARS_MAX_THREADS" in done.err
    assert os.listdir(log) == ["night.txt"]


@pytest.mark.heavy
def test_a_panic_of_a_library_is_one_line(log: Path) -> None:
    code = (
        "import sys, handaudit.stats.typed_tables as e\n"
        "class PanicException(BaseException): pass\n"
        "def panic(*_): raise PanicException('no threads')\n"
        "e.table_of = panic\n"
        "sys.argv = ['handaudit', 'export', 'night.txt', '-o', 'out', '--output-format', 'parquet']\n"
        "from handaudit.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=log,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 4
    assert done.stderr.startswith(b"handaudit: internal error: PanicException: no threads")
    assert len(done.stderr.splitlines()) == 1
    assert os.listdir(log) == ["night.txt"]


@pytest.mark.heavy
@pytest.mark.parametrize("files", [16, pytest.param(32, marks=pytest.mark.long)])
def test_few_open_files(log: Path, files: int) -> None:
    done = call("export", "night.txt", "-o", "out", cwd=log, files=files)
    assert done.status in (1, 4)
    assert (log / "out").exists() is (done.status == 1)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "args",
    [
        ("check", "night.txt", "nope.txt"),
        pytest.param(("stats", "night.txt", "nope.txt"), marks=pytest.mark.long),
        pytest.param(("settle", "night.txt", "nope.txt"), marks=pytest.mark.long),
        pytest.param(("replay", "nope.txt"), marks=pytest.mark.long),
        pytest.param(("diff", "night.txt", "nope.txt"), marks=pytest.mark.long),
        pytest.param(("check", "--rulebook", "nope.toml", "night.txt"), marks=pytest.mark.long),
        pytest.param(("stats", "--metric", "nope", "night.txt"), marks=pytest.mark.long),
        ("check", "--no-such-option"),
    ],
    ids=" ".join,
)
def test_without_standard_error_no_error_goes_into_the_output(log: Path, args: tuple[str, ...]) -> None:
    """Python prints to standard output what has no standard error."""
    spoken = call(*args, cwd=log)
    silent = call(*args, cwd=log, closed=[2])
    assert (silent.status, silent.out) == (spoken.status, spoken.out)


@pytest.mark.heavy
def test_without_standard_error_no_file_takes_its_number(log: Path) -> None:
    """The next file that is opened would be number 2, and what is written there would go into it."""
    spoken = call("export", "night.txt", "-o", "a", cwd=log)
    silent = call("export", "night.txt", "-o", "b", cwd=log, closed=[2])
    assert spoken.status == silent.status == 1
    assert contents(log / "a") == contents(log / "b")


@pytest.mark.heavy
def test_two_runs_at_one_place(log: Path) -> None:
    """The second one is told while the first is at work; what the first writes is whole."""
    first = start(["export", "-", "-o", "out"], log)
    assert first.stdin is not None
    until = time.monotonic() + 60
    while not (log / "out").exists() or len(os.listdir(log / "out")) < 6:
        assert time.monotonic() < until
        time.sleep(0.05)
    second = start(["export", "night.txt", "-o", "out"], log)
    said = second.communicate(timeout=60)[1]
    assert second.returncode == 2
    assert b"another run is writing" in said
    said = first.communicate((log / "night.txt").read_bytes(), timeout=60)[1]
    assert first.returncode == 1, said
    assert len(os.listdir(log / "out")) == 9


@pytest.mark.heavy
def test_what_appears_meanwhile_is_not_replaced(log: Path) -> None:
    child = start(["export", "-", "-o", "out"], log)
    until = time.monotonic() + 60
    while not (log / "out").exists() or len(os.listdir(log / "out")) < 6:
        assert time.monotonic() < until
        time.sleep(0.05)
    (log / "out" / "pots.csv").write_text("of somebody else")
    said = child.communicate((log / "night.txt").read_bytes(), timeout=60)[1]
    assert child.returncode == 2
    assert b"has appeared while this run was at work" in said
    assert os.listdir(log / "out") == ["pots.csv"]
    assert (log / "out" / "pots.csv").read_text() == "of somebody else"


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("number", "pause"),
    [
        (signal.SIGINT, 0.0),
        (signal.SIGTERM, 0.02),
        *(
            pytest.param(*both, marks=pytest.mark.long)
            for both in (
                (signal.SIGINT, 0.02),
                (signal.SIGINT, 0.2),
                (signal.SIGTERM, 0.0),
                (signal.SIGTERM, 0.2),
            )
        ),
    ],
)
def test_told_twice_to_stop(log: Path, number: int, pause: float) -> None:
    before = contents(log)
    child = start(["export", "-", "-o", "out"], log)
    assert child.stdin is not None
    until = time.monotonic() + 60
    while not (log / "out").exists() or len(os.listdir(log / "out")) < 6:
        assert time.monotonic() < until
        time.sleep(0.05)
    for _ in range(5):
        child.send_signal(number)
        time.sleep(pause)
    out, err = child.communicate(timeout=60)
    assert child.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[signal.Signals(number)]
    whole(Done(child.returncode, out.decode(), err.decode()), log, before)
    assert 1 <= len(err.splitlines()) <= 2  # what was done, if a run had begun, and that it was stopped
    assert not (log / "out").exists()


@pytest.mark.heavy
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_told_to_stop_where_a_library_takes_every_exception(log: Path, number: int, status: int) -> None:
    """The signal is heard at the next read."""
    before = contents(log)
    code = f"""
import os, sys
from handaudit.read.source import Source
read = Source._read
def told(self, stream):
    try:
        os.kill(os.getpid(), {int(number)})
    except BaseException:
        pass
    Source._read = read
    return read(self, stream)
Source._read = told
from handaudit.__main__ import main
sys.argv[1:] = ["export", "night.txt", "-o", "out"]
sys.exit(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=log,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert contents(log) == before
