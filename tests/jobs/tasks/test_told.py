"""Export and statistics as jobs write the bytes of the plain commands, whatever the order of the tasks and however many are lost."""

import gzip
import json
from pathlib import Path

import pytest

from handaudit.jobs.tasks import choose, stage_frames
from handaudit.stats import frames, sinks
from tests.jobs.tasks.engines import Shuffled, small
from tests.report.logs import HAND, TOTAL, WRONG, numbered
from tests.stats.logs import FORMULA, NIGHT, WALK, Done, call
from tests.support.sessions import AT_A_FINAL, session

ROOT = Path(__file__).resolve().parents[3]
KINDS = ("csv", "parquet", "jsonl", "xlsx")


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Shuffled:
    """Tasks of a few hands and tables of a few rows, in any order."""
    small(monkeypatch, 12_000)
    monkeypatch.setattr(frames, "BATCH", 40)
    monkeypatch.setattr(sinks, "GROUP", 64)
    made = Shuffled(3, 0.2)
    monkeypatch.setattr(choose, "_maker", lambda *_: lambda _handle: made)
    return made


def logs(folder: Path) -> list[str]:
    """Logs in which hands stand twice, contradict each other over tasks and files, cannot be read, or lie at two tables of one name."""
    texts = {
        "a.txt": "\n\n".join(numbered((HAND, WRONG, HAND, FORMULA, TOTAL)[n % 5], n) for n in range(1, 17)),
        "b.txt": numbered(HAND, 3) + "\n\n" + numbered(HAND, 7).replace("Ann", "Eve") + "\n\n" + NIGHT.replace("Hand #", "Hand #9"),
        "c.txt": "\n\n".join(numbered(HAND, n) for n in range(12, 20)) + "\n\n" + numbered(HAND, 40)[:300],
        "d.txt": "\n\n".join(
            numbered(WALK.replace("Hand #2:", "Hand #1:").replace(" - 2026/11/19 20:20:00 UTC", ""), n) for n in range(50, 60)
        ),
        "empty.txt": "", "nothing.txt": "there is no hand here\n",
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "e.txt.gz").write_bytes(gzip.compress(texts["d.txt"].replace("Hand #", "Hand #7").encode()))
    cup = (ROOT / "samples" / "live-tournament.txt").read_text()
    cut = cup.index("\n\n", len(cup) // 3) + 2
    (folder / "f.txt").write_text(cup[cut:])
    (folder / "g.txt").write_text(cup[:cut])
    night = session("told/1", 14, 0.2, AT_A_FINAL)
    half = len(night.pieces) // 2
    (folder / "z.txt").write_text("".join(night.pieces[:half]))
    (folder / "y.txt").write_text("".join(night.pieces[half:]))
    return sorted(one.name for one in folder.iterdir())


def exported(folder: Path, place: str, *words: str) -> tuple[Done, dict[str, bytes]]:
    """What an export says, and its files."""
    done = call("export", *words, "-o", place, cwd=folder)
    where = folder / place.split(":")[1]
    return done, {one.name: one.read_bytes() for one in sorted(where.iterdir())} if where.is_dir() else {}


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words",
    [
        (),
        pytest.param(("--all-columns",), marks=pytest.mark.long),
        pytest.param(("--player", "Ann", "--frame", "players,findings,chips"), marks=pytest.mark.long),
        pytest.param(("--exclude-faulty", "--frame", "hands,actions,tournaments"), marks=pytest.mark.long),
        ("--where", "net < 0", "--frame", "hands,players,findings,swaps"),
    ],
)
def test_an_export_has_the_bytes_of_a_plain_one(tmp_path: Path, engine: Shuffled, words: tuple[str, ...]) -> None:
    names = logs(tmp_path)
    for kind in KINDS if "--all-columns" in words else ("csv", "parquet"):
        plain, files = exported(tmp_path, f"{kind}:plain-{kind}", *names, *words)
        assert len(files) == (1 if kind == "xlsx" else 9 if "--frame" not in words else words[-1].count(",") + 1)
        job, same = exported(tmp_path, f"{kind}:job-{kind}", *names, *words, "--work-dir", f"work-{kind}")
        assert (job, same) == (plain, files)
        assert plain.returncode == 3
        if "tournaments.csv" in files:
            assert files["tournaments.csv"].count(b"\n") == 7
    assert "frames" in engine.kinds


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--by", "session"),
        pytest.param(
            ("--by", "player,position", "--time-zone", "Asia/Tokyo", "--since", "2026-11-19"), marks=pytest.mark.long
        ),
        pytest.param(("--by", "file,holding", "--hero", "--exclude-faulty"), marks=pytest.mark.long),
        ("--by", "player", "--where", "net <> 0", "--same-player", "Ann=Eve"),
        pytest.param(
            ("--by", "month", "--money", "logged", "--stat-defs", "fpdb", "--metric", "all"), marks=pytest.mark.long
        ),
    ],
)
def test_statistics_have_the_bytes_of_plain_ones(tmp_path: Path, engine: Shuffled, words: tuple[str, ...]) -> None:
    names = logs(tmp_path)
    outs = [word for kind in ("text", "csv", "json", "parquet") for word in ("-o", f"{kind}:PLACE/{kind}")]
    results = []
    for place in ("plain", "job"):
        (tmp_path / place).mkdir()
        more = ("--work-dir", "work") if place == "job" else ()
        done = call("stats", *names, *words, *(one.replace("PLACE", place) for one in outs), *more, cwd=tmp_path)
        results.append((done, {one.name: one.read_bytes() for one in (tmp_path / place).iterdir()}))
    # What a plain run says of its logs it says twice where it looks twice.
    (plain, files), (job, same) = results
    assert same == files
    assert (job.returncode, job.stdout) == (plain.returncode, plain.stdout)
    assert set(job.stderr.splitlines()) == set(plain.stderr.splitlines())
    assert json.loads(files["json"])["conflicting"] >= 1
    assert "sums" in engine.kinds


@pytest.mark.heavy
def test_tournaments_have_the_bytes_of_plain_ones(tmp_path: Path) -> None:
    names = [name for name in logs(tmp_path) if name[0] in "afg"]
    plain = call("stats", *names, "--tournaments", "--format", "csv", cwd=tmp_path)
    assert plain.stdout.count("\n") == 7
    assert call("stats", *names, "--tournaments", "--format", "csv", "--work-dir", "work", cwd=tmp_path) == plain


@pytest.mark.heavy
def test_rulings_answer_in_a_job_what_they_answer_in_a_plain_run(tmp_path: Path) -> None:
    names = logs(tmp_path)
    said = ("--ruling", "It stands.", "--who", "M. Berger", "--why", "Nobody spoke up.", "--when", "2026-11-22")
    for hand in (4, 9, 14):
        added = call(
            "ruling",
            "add",
            "a.txt",
            str(hand),
            "pot-total-mismatch",
            "--chips",
            "Ann=200",
            "--chips",
            "Bob=-200",
            *said,
            cwd=tmp_path,
        )
        assert added.returncode == 0, added.stderr
    # The third one answers nothing any more, and a copy of the second one's hand stands before it.
    text = (tmp_path / "a.txt").read_text()
    hands = text.split("\n\n")
    (tmp_path / "a.txt").write_text("\n\n".join([hands[8], *hands[:13], *hands[14:]]))
    ruled = ("--rulings", "rulings.toml")
    plain = call("check", *names, "--format", "json", *ruled, cwd=tmp_path)
    assert plain.stdout.count("ruling-unmatched") == 1
    assert call("check", *names, "--format", "json", *ruled, "--work-dir", "w1", cwd=tmp_path) == plain
    plain = call("stats", *names, "--format", "csv", *ruled, cwd=tmp_path)
    job = call("stats", *names, "--format", "csv", *ruled, "--work-dir", "w2", cwd=tmp_path)
    assert (job.returncode, job.stdout) == (plain.returncode, plain.stdout)
    assert call("stats", *names, "--format", "csv", cwd=tmp_path).stdout != plain.stdout
    words = (*names, "--frame", "findings,players", *ruled)
    assert exported(tmp_path, "csv:job", *words, "--work-dir", "w3") == exported(tmp_path, "csv:plain", *words)
    other = call("check", *names, "--format", "json", "--work-dir", "w1", "--resume", cwd=tmp_path)
    assert other.returncode == 2
    assert "was begun with other options" in other.stderr


@pytest.mark.heavy
def test_a_job_goes_on_where_it_was(tmp_path: Path, engine: Shuffled) -> None:
    names = logs(tmp_path)
    plain = call("stats", *names, "--format", "csv", cwd=tmp_path)
    first = call("stats", *names, "--format", "csv", "--work-dir", "work", cwd=tmp_path)
    assert (first.returncode, first.stdout) == (plain.returncode, plain.stdout)
    found = sorted((tmp_path / "work" / "parts").rglob("part-*"))
    found[0].unlink()
    found[1].write_bytes(found[1].read_bytes()[:-3])
    engine.kinds.clear()
    engine.kept = 0
    again = call("stats", *names, "--format", "csv", "--work-dir", "work", "--resume", cwd=tmp_path)
    assert (again.returncode, again.stdout) == (plain.returncode, plain.stdout)
    assert len(engine.kinds) - engine.kept <= 2
    other = call("stats", *names, "--by", "day", "--work-dir", "work", "--resume", cwd=tmp_path)
    assert other.returncode == 2
    assert "was begun with other options" in other.stderr
    assert not list(tmp_path.rglob("*.tmp"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("stats", "a.txt", "--resume"), "--resume needs --work-dir"),
        (("stats", "a.txt", "--work-dir", "w", "--plot", "net"), "--plot and --work-dir cannot be used together"),
        (("export", "a.txt", "-o", "out", "--work-dir", "w", "--redact"), "--redact and --work-dir cannot be used together"),
        (("export", "a.txt", "-o", "out", "--work-dir", "w", "--where", "hand_no > 3"), "hand_no is known only when"),
        (("stats", "-", "--work-dir", "w"), "a job with --work-dir reads files"),
        (("stats", "frames", "--work-dir", "w"), "--work-dir is for logs"),
    ],
)  # fmt: skip
def test_options_that_do_not_fit(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    (tmp_path / "a.txt").write_text(NIGHT)
    (tmp_path / "frames").mkdir()
    (tmp_path / "frames" / "players.csv").write_text("")
    done = call(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert not (tmp_path / "w").exists()
    assert not (tmp_path / "out").exists()


@pytest.mark.heavy
def test_findings_between_hands_stand_between_their_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long row of copies is written out before the block of hands is over."""
    monkeypatch.setattr(stage_frames, "LOOSE", 3)
    copies = "\n\n".join(numbered(HAND, n % 3 + 1) for n in range(30))
    (tmp_path / "a.txt").write_text(copies + "\n\n" + numbered(WRONG, 90) + "\n\n" + copies)
    plain = exported(tmp_path, "csv:plain", "a.txt", "--frame", "findings,hands,chips")
    assert exported(tmp_path, "csv:job", "a.txt", "--frame", "findings,hands,chips", "--work-dir", "work") == plain
    assert plain[1]["findings.csv"].count(b"session-duplicate-hand") == 57
