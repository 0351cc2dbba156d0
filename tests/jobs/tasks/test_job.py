"""A job prints what one process prints, whatever the order of its tasks and however many of their workers are lost."""

import gzip
import json
from pathlib import Path

import pytest

from handaudit.jobs.tasks import parts, stages
from handaudit.jobs.tasks.parts import PartWriter, checked, decompress, read_part
from tests.jobs.tasks.engines import Shuffled, job, plain, small
from tests.report.logs import HAND, TOTAL, WRONG, numbered
from tests.support.sessions import AT_A_FINAL, IN_A_ROOM, session

SHORT = "\n\n".join(numbered((HAND, WRONG)[n % 2], n) for n in range(1, 9))
LOG = "\n\n".join(numbered((HAND, WRONG, HAND, HAND, TOTAL)[n % 5], n) for n in range(1, 31))


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)


def same(tmp_path: Path, *paths: Path) -> tuple[str, str, int]:
    """What a job prints, on several orders of its tasks."""
    wanted = plain(*paths)
    for seed in range(2):
        engine = Shuffled(seed, 0.2)
        assert job(engine, tmp_path / f"work{seed}", *paths) == wanted
        assert "audit" in engine.kinds
    return wanted


@pytest.mark.heavy
@pytest.mark.parametrize(("kinds", "shared"), [(AT_A_FINAL, True), (IN_A_ROOM, True), (AT_A_FINAL, False)])
def test_faults_between_hands_are_found_over_files_and_tasks(
    tmp_path: Path, kinds: tuple[str, ...], shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shared:  # a partition is more than one task should hold, and more parts have findings than one should read
        monkeypatch.setattr(stages, "SHARE", 5)
        monkeypatch.setattr(stages, "TOGETHER", 2)
    paths = []
    for number in range(3):
        night = session(f"job/{number}", 30, 0.4, kinds)
        assert night.planted
        half = len(night.pieces) // 2
        for name, pieces in (("z", night.pieces[:half]), ("a", night.pieces[half:])):
            paths.append(tmp_path / f"{name}{number}.txt")
            text = "".join(pieces)
            if shared:  # three tables, else three tellings of one
                text = text.replace("'Kitchen'", f"'Kitchen {number}'").replace("Hand #", f"Hand #{number + 1}")
            paths[-1].write_text(text)
    _, objects, status = same(tmp_path, *sorted(paths))
    engine = Shuffled(3)
    job(engine, tmp_path / "work", *sorted(paths))
    assert ("share" in engine.kinds, "found" in engine.kinds) == (shared, shared)
    codes = {finding["code"] for finding in json.loads(objects)["findings"]}
    assert status == 1
    assert {"session-conflicting-hand", "session-duplicate-hand"} <= codes


@pytest.mark.heavy
def test_a_conflict_and_a_copy_in_another_task(tmp_path: Path) -> None:
    log, other = tmp_path / "a.txt", tmp_path / "b.txt"
    log.write_text(LOG)
    other.write_text(numbered(HAND, 3) + "\n\n" + numbered(HAND, 7).replace("Ann", "Eve") + "\n\n" + LOG)
    _, objects, _ = same(tmp_path, log, other)
    codes = [finding["code"] for finding in json.loads(objects)["findings"]]
    # The copies are those of the whole log and hand 3; hand 7 is told in two ways, and so is its own copy.
    assert codes.count("session-duplicate-hand") == 31
    assert codes.count("session-conflicting-hand") == 1


@pytest.mark.heavy
def test_odd_logs(tmp_path: Path) -> None:
    texts = {
        "empty.txt": b"", "blank.txt": b"\n\n", "nothing.txt": b"there is no hand here\n",
        "cut.txt": SHORT.encode()[:-700], "wide.txt": SHORT.encode("utf-16"), "mark.txt": b"\xef\xbb\xbf" + SHORT.encode(),
        "windows.txt": SHORT.replace("Ann", "An\xf1").replace("\n", "\r\n").encode("cp1252"),
        "packed.txt.gz": gzip.compress(SHORT.encode()), "long.txt": b"x" * 5_000 + b"\n" + SHORT.encode(),
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).write_bytes(text)
    paths = [*(tmp_path / name for name in texts), tmp_path / "missing.txt"]
    wanted = plain(*paths)
    assert wanted[2] == 3
    assert job(Shuffled(1, 0.2), tmp_path / "work", *paths) == wanted
    for name in ("nothing.txt", "wide.txt", "cut.txt"):
        assert job(Shuffled(1), tmp_path / f"of-{name}", tmp_path / name) == plain(tmp_path / name)


@pytest.mark.heavy
def test_what_was_done_is_not_done_again(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    wanted = plain(log)
    assert job(Shuffled(1), tmp_path / "work", log) == wanted
    found = sorted((tmp_path / "work" / "parts").rglob("part-*"))
    manifest = json.loads((tmp_path / "work" / "manifest.json").read_text())
    assert set(manifest["parts"]) <= {one.name.split("-")[1].split(".")[0] for one in found}
    before = {one: one.read_bytes() for one in found}
    # One part is gone, one is cut short, one has a byte changed, and one was never finished.
    found[0].unlink()
    found[1].write_bytes(before[found[1]][:-5])
    found[2].write_bytes(b"?" + before[found[2]][1:])
    left = found[0].parent / f".{found[0].name}.1-x.tmp"
    left.write_bytes(b"half")
    engine = Shuffled(2)
    assert job(engine, tmp_path / "work", log, resume=True) == wanted
    assert len(engine.kinds) - engine.kept <= 3
    assert {one: one.read_bytes() for one in found} == before
    assert not left.exists()


def test_a_frame_of_a_part_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROWS", 10)
    monkeypatch.setattr(parts, "FRAME", 10_000)
    monkeypatch.setattr(parts, "SECTION", 7_000)
    path = tmp_path / "aa" / "part-x"
    with PartWriter(path) as out:
        for number in range(1_000):
            out.add("a" if number % 3 else "b", [number, "x" * 90])
            out.step()
            assert sum(map(len, out.texts.values())) < 11_000
    part = read_part(path)
    assert 8 <= len(part.frames) <= 20
    assert max(len(decompress(data)) for name in "ab" for data in part.blobs(name)) < 8_100
    assert sorted(row[0] for name in "ab" for row in part.rows(name)) == list(range(1_000))


def test_a_part_is_whole_or_none(tmp_path: Path) -> None:
    path = tmp_path / "aa" / "part-x"
    with PartWriter(path) as out:
        for number in range(10):
            out.add("odd" if number % 2 else "even", [number, "\udcff", None])
            out.step()
        out.meta["said"] = "yes"
    assert checked(path) == out.sha256
    part = read_part(path)
    assert [row[0] for row in part.rows("odd")] == [1, 3, 5, 7, 9]
    assert list(part.rows("none")) == []
    assert part.meta == {"said": "yes"}
    whole = path.read_bytes()
    for broken in (b"", whole[:-1], whole[1:], whole[:5] + b"?" + whole[6:], whole + b"x"):
        path.write_bytes(broken)
        assert checked(path) == ""

    def fail() -> None:
        with PartWriter(tmp_path / "bb" / "part-y") as out:
            out.add("odd", 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list((tmp_path / "bb").iterdir()) == []
