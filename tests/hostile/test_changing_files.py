"""A log that grows, shrinks, is replaced or vanishes while it is read: that is said, or it was read whole as it was or as it is."""

import io
import os
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

import polars as pl
import pytest

from tests.hostile import faulty
from tests.hostile.test_faults import COMMANDS, contents, copied, made
from tests.report.logs import WRONG, numbered

__all__ = ["made"]
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="descriptors have names in /proc"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
LOG: Final = "night.txt"


def _grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\n\n" + numbered(WRONG, 77).encode())


def _shrink(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _empty(path: Path) -> None:
    os.truncate(path, 0)


def _replace(path: Path) -> None:
    other = path.with_name("fresh")
    other.write_text(numbered(WRONG, 78), "utf-8")
    other.replace(path)


def _rewrite(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[::-1])
    os.utime(path, (1, 1))


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


CHANGES: Final[dict[str, Callable[[Path], None]]] = {
    "grows": _grow,
    "shrinks": _shrink,
    "is emptied": _empty,
    "is replaced": _replace,
    "is rewritten": _rewrite,
    "vanishes": Path.unlink,
    "becomes a folder": _folder,
    "becomes a FIFO": _fifo,
}
NAMES: Final = [name for name, words in COMMANDS.items() if LOG in words]


def changed_at(folder: Path, name: str, change: Callable[[Path], None], kind: str, at: int) -> faulty.Ended:
    """A command during which the log changes, just before the `at`-th call of a kind."""
    call, log = faulty.Layer.call, folder / LOG

    def counted(self: faulty.Layer, what: str) -> bool:
        if what == kind and self.calls[what] == at and log.is_file():
            self.calls[what] += 1
            with patch.object(faulty.Layer, "call", call):
                layer_free(change, log)
            return False
        return call(self, what)

    with patch.object(faulty.Layer, "call", counted):
        return faulty.run(COMMANDS[name].split(), folder)


def layer_free(change: Callable[[Path], None], log: Path) -> None:
    """The change is made by somebody else: its own calls do not count."""
    with patch.object(faulty.Layer, "watches", lambda _self, _file: False):
        change(log)


class Outcome(NamedTuple):
    """What a command printed and which files it made or changed."""

    status: int
    out: str
    files: dict[str, bytes]


def outcome(done: faulty.Ended, folder: Path, before: dict[str, bytes]) -> Outcome:
    """What came of a run."""
    after = contents(folder)
    return Outcome(
        done.status, done.out, {name: data for name, data in after.items() if data != before.get(name) and name != LOG}
    )


def hold(made: Path, tmp_path: Path, name: str, thin: int) -> int:
    """Every command with every change at each `thin`-th call; how many runs that were."""
    folder, words = tmp_path / "it", COMMANDS[name].split()
    before = contents(copied(made, folder, COMMANDS[name]))
    done = faulty.run(words, folder)
    whole = outcome(done, folder, before)
    shutil.rmtree(folder)
    runs, wrong = 0, []
    for number, (what, change) in enumerate(CHANGES.items()):
        change(copied(made, folder, COMMANDS[name]) / LOG)
        fresh = outcome(faulty.run(words, folder), folder, before)
        shutil.rmtree(folder)
        for kind in ("open", "read"):
            for at in range(done.calls[kind]):
                if (at + number) % thin:
                    continue
                runs += 1
                copied(made, folder, COMMANDS[name])
                changed = changed_at(folder, name, change, kind, at)
                try:
                    fine(changed, outcome(changed, folder, before), whole, fresh, contents(folder), before)
                except AssertionError as error:
                    wrong.append(f"{kind}-{at}, it {what}: {str(error)[:500]}")
                shutil.rmtree(folder)
    assert not wrong, f"{len(wrong)} of {runs}\n" + "\n".join(wrong[:12])
    return runs


def text_of(name: str, data: bytes) -> str:
    """What stands in a file that was written, unpacked."""
    if name.endswith(".parquet"):
        return str(pl.read_parquet(data).rows())
    if name.endswith(".xlsx"):
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return "".join(book.read(part).decode("utf-8", "replace") for part in book.namelist())
    return data.decode("utf-8", "replace")


def fine(
    done: faulty.Ended, came: Outcome, whole: Outcome, fresh: Outcome, after: dict[str, bytes], before: dict[str, bytes]
) -> None:
    """No crash, nothing half written; and what looks whole is the whole of one of the two files."""
    said = done.out + done.err
    assert not [words for words in ("Traceback", "internal error", "Exception ignored") if words in said], said[-2000:]
    assert done.status in (0, 1, 2, 3), done
    assert not [name for name in after if name.endswith(".tmp") or name.startswith("tmp/")]
    assert after.keys() | {LOG} >= before.keys()
    if done.status == 2:
        assert came.files == {}
    if done.status in (2, 3):
        assert said.strip() or came.files
        return
    grew = "grew from" in said + "".join(text_of(name, data) for name, data in came.files.items())
    assert grew or came in (whole, fresh), (done.status, done.err)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["check", "settle"])
def test_some_changes_while_a_log_is_read(made: Path, tmp_path: Path, name: str) -> None:
    assert hold(made, tmp_path, name, 5) > 3


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_log_that_changes_at_many_calls(made: Path, tmp_path: Path, name: str) -> None:
    assert hold(made, tmp_path, name, 7) > 5
