"""A job over logs at addresses gives what a plain run gives; a place that fails or changes ends it in one line, and it goes on."""

import gzip
import sys
from pathlib import Path
from typing import Any

import pytest

from handaudit.base import remote
from handaudit.jobs.tasks.choose import _digest
from handaudit.jobs.tasks.contract import EngineError
from handaudit.jobs.tasks.local import LocalEngine
from handaudit.jobs.tasks.pieces import Piece, stamp_of
from handaudit.read.inputs import find_inputs
from tests.jobs.processes.test_jobs import printed
from tests.jobs.tasks.engines import Shuffled, job, small
from tests.jobs.tasks.test_job import LOG, SHORT
from tests.read.places import memory, server
from tests.read.test_remote import zipped
from tests.support.forking import forks

__all__ = ["memory"]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    monkeypatch.setattr(remote, "PAUSE", 0.001)


@pytest.mark.heavy
def test_a_job_over_addresses_gives_what_a_plain_run_gives(tmp_path: Path, memory: Any) -> None:
    memory.pipe("/bucket/a.txt", LOG.encode())
    memory.pipe("/bucket/in/b.txt.gz", gzip.compress(SHORT.replace("Ann", "Eve").encode()))
    # Packed, and not named so.
    memory.pipe("/bucket/in/c.txt", gzip.compress(LOG.replace("Hand #", "Hand #9").encode(), 0))
    memory.pipe("/bucket/in/d.zip", zipped(one=SHORT.replace("Hand #", "Hand #7")))
    wanted = printed_of("memory://bucket")
    for seed in range(2):
        engine = Shuffled(seed, 0.2)
        assert job(engine, tmp_path / f"work{seed}", "memory://bucket") == wanted
        assert engine.kinds.count("cut") >= 2
        assert engine.kinds.count("audit") >= 5


def printed_of(*words: str) -> tuple[str, str, int]:
    """What a run without a job prints."""
    from handaudit.jobs.pipeline import Run

    return printed(Run(list(words)))


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see the memory of the test")
def test_local_workers_read_them_too(tmp_path: Path, memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    forks(monkeypatch)
    memory.pipe("/bucket/a.txt", LOG.encode())
    engine = LocalEngine(2, -1)
    if not engine.forked:
        pytest.skip("another test has left a thread: workers are not forked")
    assert job(engine, tmp_path / "work", "memory://bucket/a.txt") == printed_of("memory://bucket/a.txt")


def test_what_a_task_is_known_by_holds_the_sign_of_the_file(memory: Any) -> None:
    def identity() -> tuple[list[object], str]:
        (given,), _ = find_inputs(["memory://bucket/a.txt"])
        return Piece(given, stamp_of(given)).identity, _digest([given])

    memory.pipe("/bucket/a.txt", LOG.encode())
    before = identity()
    assert identity() == before
    memory.pipe("/bucket/a.txt", LOG.replace("Ann", "Eve").encode())
    after = identity()
    assert after[0] != before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize("stage", ["cut", "audit"])
def test_a_file_that_changes_between_stages_ends_the_job(tmp_path: Path, memory: Any, stage: str) -> None:
    memory.pipe("/bucket/a.txt", LOG.encode())

    class Changing(Shuffled):
        def map(self, tasks: Any) -> Any:
            todo = list(tasks)
            if todo and todo[0].kind == stage:
                memory.pipe("/bucket/a.txt", LOG.replace("Ann", "Eve").encode())
            return super().map(todo)

    with pytest.raises(EngineError, match=r"memory://bucket/a.txt has changed since the job began"):
        job(Changing(1), tmp_path / "work", "memory://bucket/a.txt")


@pytest.mark.heavy
def test_a_server_that_does_not_answer_ends_the_job_which_goes_on_later(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install 'handaudit[http]'")
    pytest.importorskip("fsspec", reason="fsspec is not installed: pip install 'handaudit[http]'")
    with server() as web:
        web.files["/a.txt"], web.files["/b.txt"] = LOG.encode(), SHORT.replace("Hand #", "Hand #8").encode()
        words = f"{web.url}/a.txt", f"{web.url}/b.txt"
        wanted = printed_of(*words)

        class Failing(Shuffled):
            def map(self, tasks: Any) -> Any:
                for number, task in enumerate(tasks):
                    web.breaks = 99 if task.kind == "audit" and number > 1 else 0
                    yield from super().map([task])

        with pytest.raises(EngineError, match=r"cannot be read now: .*; --resume goes on from here"):
            job(Failing(1), tmp_path / "work", *words)
        web.breaks = 0
        engine = Shuffled(1)
        assert job(engine, tmp_path / "work", *words, resume=True) == wanted
        assert engine.kept >= 3
