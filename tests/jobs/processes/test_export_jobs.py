"""An export is the same files with any number of processes."""

from pathlib import Path

import pytest

from handaudit.jobs.processes import batches, fold
from tests.jobs.processes.test_jobs import LOG, written
from tests.report.logs import HAND, TOTAL, WRONG, numbered
from tests.stats.logs import NIGHT, call
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand
from tests.support.sessions import session


def tables(folder: Path) -> dict[str, bytes]:
    """The files of an export."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Logs of cash games and of tournaments, and everything that is odd between hands; batches hold a few hands each."""
    monkeypatch.setattr(batches, "TARGET", 5_000)
    monkeypatch.setattr(batches, "LARGE", 5_000)
    folder = tmp_path / "logs"
    folder.mkdir()
    written(folder / "a.txt", "rubbish\n\n" + LOG)
    written(folder / "b.txt", session("export", 14, 0.4).text())
    written(folder / "c.txt", numbered(HAND, 500) + "\n\nwords\n\n" + numbered(WRONG, 6).replace("Kitchen", "Attic"))
    dealt = [print_hand(hand).rstrip() for hand in deal_many(3, 12, Settings(kinds=("tournament",)))]
    written(folder / "d.txt", "\n\n".join(dealt))
    written(folder / "e.txt", NIGHT.replace("Hand #", "Hand #77"))
    return folder


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options", [(), ("--output-format", "parquet", "--board", "two-tone,rainbow", "--all-columns")]
)
def test_the_same_files(logs: Path, tmp_path: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    join = fold.FoldRun._told

    def told(self: fold.FoldRun, *args: object) -> object:
        found.append(True)
        return join(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(fold.FoldRun, "_told", told)
    made = [call("export", ".", "-o", f"../{jobs}", "--jobs", str(jobs), *options, cwd=logs) for jobs in (1, 2)]
    assert made[0] == made[1]
    assert made[0].returncode == 1
    assert tables(tmp_path / "1") == tables(tmp_path / "2")
    assert len(tables(tmp_path / "1")) == 9
    assert len(found) > 30, "workers told of the hands"


@pytest.mark.heavy
def test_the_tables_of_many_small_logs(tmp_path: Path, logs: Path) -> None:
    """Between the hands of one part lie the ends of logs: copies, logs without hands, text behind the last hand."""
    for number in range(30):
        written(logs / f"i{number:02}.txt", numbered((HAND, TOTAL)[number % 5 == 3], 900 + number))
    written(logs / "i07.txt", "nothing but words")
    written(logs / "i12b.txt", numbered(HAND, 903).replace("HOLE", "HOLE "))
    written(logs / "i21b.txt", numbered(HAND, 904))
    found = []
    for jobs in ("1", "2", "3"):
        done = call("export", "logs", "-o", f"out{jobs}", "--jobs", jobs, cwd=tmp_path)
        assert done.returncode in (1, 3), done.stderr
        found.append(tables(tmp_path / f"out{jobs}"))
    assert found[0]["hands.csv"].count(b"\n") > 40
    assert found[1] == found[0]
    assert found[2] == found[0]
