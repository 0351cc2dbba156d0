"""What a command prints and writes is the same to the byte with the native kernel and without it, with one process and with two."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from handaudit.app import api
from handaudit.jobs.auditor import Adds, Auditor, Readings
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches
from handaudit.jobs.tasks import choose
from handaudit.kernel.load import SWITCH, kernel
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read import chunks
from handaudit.read.chunks import Chunk
from handaudit.session.settlement import SettlingWatch
from tests.jobs.tasks.engines import Shuffled
from tests.layouts.printed import gg
from tests.report.logs import HAND, WRONG, numbered
from tests.stats.logs import Done, call
from tests.support.changes import changed
from tests.support.dealer import Settings, deal_many
from tests.support.forking import forks
from tests.support.scribe import print_hand
from tests.support.sessions import IN_A_ROOM, session

LONG = pytest.mark.long
SAMPLES = Path(__file__).parents[1] / "samples"
PLAIN = Settings(
    games=("holdem",), limits=("No Limit",), sites=("PokerStars",), nasty=0.0, chatter=0.0, run_twice=0.0, oddities=0.0
)
ROOM = Settings(
    games=("holdem",), limits=("No Limit",), kinds=("cash",), sites=("PokerStars",), players=(3, 6),
    nasty=0.0, chatter=0.0, run_twice=0.0, oddities=0.0, short=0.0,
)  # fmt: skip


@cache
def mixed() -> tuple[tuple[str, bytes], ...]:
    """A folder's logs by name: plain hands beside faulty ones, copies, contradictions, talk, other games and rooms, encodings, text between
    hands, logs of one hand, a log that is cut off."""
    rng = random.Random(3)
    plain = [print_hand(hand).rstrip("\n") for hand in (*deal_many(41, 9, ROOM), *deal_many(42, 7, PLAIN))]
    rows = [*plain, *("\n".join(changed(rng, rng.choice(plain).split("\n"))) for _ in range(5))]
    rows.insert(9, plain[3])
    rows.insert(14, plain[2].replace("Total pot ", "Total pot 9", 1))
    rows.insert(5, plain[1].replace("*** SUMMARY ***", 'Somebody said, "nh"\n*** SUMMARY ***', 1))
    rows[11:11] = ["Somebody is sitting out", "no part of a hand at all"]
    other = [
        (SAMPLES / f"{name}.txt").read_text("utf-8").split("\n\n")[0] for name in ("stud-faulty", "draw-holdem-clean")
    ]
    rows[16:16] = other
    more = [print_hand(hand).rstrip("\n") for hand in deal_many(43, 9, ROOM)]
    abroad = [text for hand in more[:3] if (text := gg(hand))]
    assert abroad
    return (
        ("a.txt", ("\n\n\n".join(rows) + "\n").encode()),
        ("b.txt", session("every command", 6, 0.4, IN_A_ROOM).text().encode()),
        ("c.txt", session("at home", 6, 0.4).text().encode()),
        ("d.txt", b"\xef\xbb\xbf" + "\r\n\r\n".join([*more[3:6], plain[4]]).replace("\n", "\r\n").encode()),
        ("e.txt", (more[6] + "\n\n" + numbered(HAND, 5)).encode("utf-16")),
        ("f.txt", more[7].encode()),
        ("g.txt", "\n\n\n".join(abroad).encode()),
        ("h.txt", (numbered(HAND, 6) + "\n\n" + numbered(WRONG, 7) + "\n\n" + more[8])[:-150].encode()),
        ("i.txt", (more[5].replace("Hand #", "Hand #8") + "\n\n\n" + plain[6].replace("Hand #", "Hand #9")).encode("latin-1", "replace")),
    )  # fmt: skip


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of logs. Batches are small."""
    monkeypatch.setattr(batches, "TARGET", 8_000)
    monkeypatch.setattr(batches, "LARGE", 8_000)
    folder = tmp_path / "logs"
    folder.mkdir()
    for name, data in mixed():
        (folder / name).write_bytes(data)
    yield folder
    kernel.cache_clear()


Made = tuple[Done, dict[str, bytes]]


def switched(monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    """The kernel is there, or left out."""
    monkeypatch.setenv(SWITCH, "1" if on else "0")
    kernel.cache_clear()
    assert (kernel() is not None) == on


def made(logs: Path, *words: str) -> Made:
    """What a command prints, and the files that it writes to a folder beside the logs, which is gone then."""
    out = logs.parent / "out"
    out.mkdir()
    done = call(*words, cwd=logs)
    files = {}
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_file():
            if out / "job" not in path.parents:  # what tasks write down for themselves has a key of the job's own
                files[str(path.relative_to(out))] = path.read_bytes()
            path.unlink()
        else:
            path.rmdir()
    out.rmdir()
    return done, files


class Counter:
    """Counts in this process and in all that it starts."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.reset()

    def reset(self) -> None:
        self.file.write_bytes(b"")

    def add(self) -> None:
        with self.file.open("ab", 0) as out:
            out.write(b".")

    def __int__(self) -> int:
        return self.file.stat().st_size


@pytest.fixture
def taken(native: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counter:
    """How many hands were taken by the kernel and given on."""
    assert native is not None
    counter = Counter(tmp_path / "taken")

    def counting(kind: type[Auditor]) -> None:
        replayed = kind.replayed

        def counted(self: Auditor, chunk: Chunk, name: str, folder: Path) -> Audit:
            counter.add()
            return replayed(self, chunk, name, folder)

        monkeypatch.setattr(kind, "replayed", counted)

    added = Auditor.added

    def together(self: Auditor, adds: Adds, found: Any, low: int, *more: Any) -> int:
        end = added(self, adds, found, low, *more)
        for _ in range(low, end):
            counter.add()
        return end

    monkeypatch.setattr(Auditor, "added", together)
    counting(Auditor)
    counting(Readings)
    return counter


@pytest.fixture
def same(logs: Path, taken: Counter, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Made]:
    """Holds a command to what it does without the kernel; `jobs`: with two processes too, `least`: hands that the kernel gives it.
    `tables`: workers make tables, and are not forked from a process that has made some."""

    def held(*words: str, jobs: bool = False, least: int = 12, tables: bool = False) -> Made:
        taken.reset()
        switched(monkeypatch, False)
        one = ("--jobs", "1") if jobs else ()
        wanted = made(logs, *words, *one)
        assert not int(taken)
        switched(monkeypatch, True)
        assert made(logs, *words, *one) == wanted
        assert int(taken) >= least, "the kernel took hands"
        if jobs:
            taken.reset()
            if not tables:
                forks(monkeypatch)
            assert made(logs, *words, "--jobs", "2") == wanted
            assert tables or int(taken) >= least, "the workers' kernel took hands"
        return wanted

    return held


Same = Callable[..., Made]


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["jsonl", pytest.param("text", marks=LONG), pytest.param("sarif", marks=LONG)])
def test_check(same: Same, form: str) -> None:
    done, _ = same("check", ".", "--output-format", form, jobs=True, least=0)
    assert done.returncode == 3
    assert len(done.stdout) > 1000


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["json", pytest.param("text", marks=LONG)])
def test_coverage(same: Same, form: str) -> None:
    done, _ = same("check", ".", "--coverage", "--output-format", form, jobs=True)
    assert "TH-" in done.stdout


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words",
    [
        ("--steps", "-o", "jsonl:../out/r.jsonl"),
        pytest.param(("-o", "text:../out/r.txt", "-o", "jsonl:../out/r"), marks=LONG),
    ],
)
def test_replay(same: Same, words: tuple[str, ...]) -> None:
    _, files = same("replay", ".", *words, jobs=True)
    assert files
    assert all(len(data) > 30_000 for data in files.values())


@LONG
def test_a_page_of_replays(same: Same) -> None:
    same("replay", "a.txt", "-o", "html:../out/r.html", jobs=True)


@pytest.mark.parametrize("id", ["5", ""])
def test_replay_of_one_hand(same: Same, logs: Path, id: str) -> None:
    id = id or (logs / "f.txt").read_text().partition(" Hand #")[2].partition(":")[0]
    done, _ = same("replay", ".", id, "--output-format", "jsonl", least=0)
    assert f'"hand":"{id}"' in done.stdout


@pytest.mark.heavy
def test_hands_that_nobody_asks_for_are_passed_over(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands around the one that is asked for, it is found at its place, with the same findings."""
    (logs / "j.txt").write_text(
        "\n\n\n\n" + numbered(HAND, 31) + "words\n\n" + numbered(WRONG, 32).replace("\n", "\n\n")
    )
    (logs / "k.txt").write_text(
        numbered(HAND, 33).replace("Ann", "Zoë") + "\n" + numbered(HAND, 34).replace("\n", "\r")
    )
    asked = ["5", "6", "7", "31", "32", "33", "34", "8", "no such hand", "Zoë", ""]
    asked += [item.hand.id for item in Run([str(logs)]) if isinstance(item, Audit)][:40:6]

    def told() -> list[tuple[list[object], object]]:
        runs = [Run([str(logs)], hand=id) for id in asked]
        return [(list(run), run.tally) for run in runs]

    passed = []
    unasked = chunks._unasked

    def counted(*given: Any) -> Chunk | None:
        passed.append(unasked(*given))
        return passed[-1]

    monkeypatch.setattr(chunks, "_unasked", counted)
    found = told()
    assert sum(one is not None for one in passed) > 200
    monkeypatch.setattr(chunks, "_unasked", lambda *_: None)
    assert told() == found
    assert sum(bool(items) for items, _ in found) > 10


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words", [("--metric", "all"), pytest.param(("--by", "session"), marks=LONG), ("--tournaments",)]
)
def test_statistics(same: Same, words: tuple[str, ...]) -> None:
    same("stats", ".", *words, jobs=True)


@pytest.mark.heavy
@pytest.mark.parametrize("jobs", [False, pytest.param(True, marks=LONG)])
def test_export(same: Same, jobs: bool) -> None:
    _, files = same("export", ".", "-o", "../out/e", "--all-columns", jobs=jobs, tables=True)
    assert len(files) == 9


@LONG
def test_export_of_a_condition(same: Same) -> None:
    same("export", ".", "-o", "../out/e", "--where", "net > 0", "--frame", "players")


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["json", pytest.param("text", marks=LONG)])
def test_settle(same: Same, form: str) -> None:
    same("settle", ".", "--output-format", form, jobs=True, least=0)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tasks of a job run in this process."""
    monkeypatch.setattr(choose, "_maker", lambda *_: lambda _handle: Shuffled(4))


@pytest.mark.heavy
@pytest.mark.usefixtures("here")
def test_the_findings_of_a_job(same: Same) -> None:
    done, _ = same("check", ".", "--output-format", "jsonl", "--work-dir", "../out/job", least=0)
    assert "session-conflicting-hand" in done.stdout


@pytest.mark.heavy
@pytest.mark.usefixtures("here")
def test_the_tasks_of_a_job(same: Same) -> None:
    _, files = same("export", ".", "--frame", "awards,hands", "-o", "../out/e", "--work-dir", "../out/job")
    assert len(files["e/hands.csv"]) > 1000


@pytest.mark.usefixtures("here")
@LONG
def test_the_sums_of_a_job(same: Same) -> None:
    same("stats", ".", "--metric", "all", "--work-dir", "../out/job")


@pytest.mark.heavy
def test_diff(same: Same, logs: Path) -> None:
    data = (logs / "a.txt").read_bytes()
    (logs.parent / "b.txt").write_bytes(data.replace(b": folds\n", b": checks\n", 3).replace(b"Hand #", b"Hand #1", 2))
    done, _ = same("diff", ".", "../b.txt", "--output-format", "json", jobs=True)
    assert '"contradictions":[{' in done.stdout


@pytest.mark.heavy
def test_audits_of_the_interface(logs: Path, taken: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects are equal, field by field."""
    switched(monkeypatch, False)
    names = [str(logs / name) for name, _ in mixed()]
    wanted = [api.audit_file(name) for name in names]
    texts = [api.audit_text(data, name=name) for name, data in mixed()]
    assert not int(taken)
    switched(monkeypatch, True)
    assert [api.audit_file(name) for name in names] == wanted
    assert [api.audit_text(data, name=name) for name, data in mixed()] == texts
    assert int(taken) > 24


@pytest.mark.heavy
def test_a_frame_of_the_interface(logs: Path, taken: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars")
    switched(monkeypatch, False)
    wanted = api.scan(logs, "actions").collect()
    assert not int(taken)
    switched(monkeypatch, True)
    assert api.scan(logs, "actions").collect().equals(wanted)
    assert int(taken) >= 12


@pytest.mark.heavy
def test_books_that_are_kept_beside_a_run(logs: Path, taken: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `report` and `view` keep them: what is owed at each table, and what is found between hands."""

    def kept() -> tuple[object, object, object]:
        watch = SettlingWatch()
        run = Run([str(logs)], watch=watch, quick=True).replaying()
        found = [item for item in run if isinstance(item, Finding)]
        assert any(one.domain == "session" for one in found)
        return found, watch.gathered.by_table(), run.tally

    switched(monkeypatch, False)
    wanted = kept()
    assert not int(taken)
    switched(monkeypatch, True)
    assert kept() == wanted
    assert int(taken) >= 12


@LONG
def test_report(same: Same) -> None:
    _, files = same("report", ".", "-o", "../out/r.html", "--hand", "5")
    assert len(files["r.html"]) > 100_000


REDACT = ("--redact", "--redact-key", "../league.key")


@pytest.mark.heavy
@pytest.mark.parametrize("words", [("a.txt", "d.txt"), pytest.param((".",), marks=LONG)])
def test_an_export_without_names(same: Same, words: tuple[str, ...], logs: Path) -> None:
    call("export", "f.txt", "-o", "../first", *REDACT, cwd=logs)  # which makes the key
    done, _ = same("export", *words, "--frame", "players,actions", "-o", "../out/e", *REDACT)
    assert "gives the same findings" in done.stderr


@pytest.mark.heavy
@pytest.mark.parametrize("to", ["native", "pokerstars", pytest.param("phh", marks=LONG)])
def test_convert(same: Same, to: str) -> None:
    _, files = same("convert", ".", "--to", to, "-o", "../out/c")
    assert len(files["c"]) > 10_000


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["jsonl", pytest.param("text", marks=LONG)])
def test_compare(same: Same, form: str) -> None:
    same("compare", ".", "--set", "th_show_first_check=left_of_button_live", "--output-format", form)


def test_dispute(same: Same) -> None:
    done, _ = same("dispute", "e.txt", "5", least=0)
    assert len(done.stdout) > 500
