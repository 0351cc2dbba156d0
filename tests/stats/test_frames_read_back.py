"""Statistics of exported frames are those of the logs themselves, byte for byte, in every format that export writes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from handaudit.stats.schema import OTHERS
from tests.rooms.test_cash_outs import SIDES
from tests.stats.logs import FORMULA, HAND, NIGHT, WRONG, call
from tests.stats.test_logged_money import TWICE

SAMPLES = Path(__file__).parents[2] / "samples"
NAMES = ("draw-holdem-clean", "jacks-or-better-faulty")
WAYS = (
    (),
    ("--by", "player,position,stakes,holding,made"),
    (
        "--by",
        "site,table,limit,rulebook,players,hour,game,board_high,board_suits,file",
        "--money",
        "logged",
        "--time-zone",
        "ET",
    ),
    ("--player", "Ann", "--exclude-faulty", "--min-hands", "2", "--money", "due", "--since", "2026-11-19"),
    ("--holding", "22+,AK,A2s+", "--board", "unpaired", "--where", "net < 0 and (position = 'BB' or hand_rake = 0)"),
    ("--by", "session", "--hero"),
    ("--explain", "net", "--player", "Ann"),
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("read")
    logs = folder / "logs"
    logs.mkdir()
    (logs / "a.txt").write_text(NIGHT, encoding="utf-8")
    faulty = FORMULA.replace("Hand #1", "Hand #91") + "\n" + WRONG.replace("Hand #1", "Hand #92")
    (logs / "b.txt").write_text(faulty, encoding="utf-8")
    (logs / "c.txt").write_text("\n\n".join((TWICE, SIDES, HAND, "nonsense\n")), encoding="utf-8")
    for name in NAMES:
        hands = re.split(r"(?m)^(?=\S+ Hand #)", (SAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
        (logs / f"{name}.txt").write_text("".join(hands[:6]), encoding="utf-8")
    for form in ("parquet", "csv", "jsonl"):
        call("export", "logs", "-o", form, "--format", form, cwd=folder)
    return folder


@pytest.mark.heavy
@pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join(way)[:40])
def test_frames_give_the_figures_of_the_logs(place: Path, way: tuple[str, ...]) -> None:
    whole = () if "--explain" in way else ("--metric", "all")
    logs = call("stats", "logs", *way, *whole, cwd=place)
    assert len(logs.stdout.splitlines()) > 1
    for form in ("parquet", "csv", "jsonl")[: 3 if way in WAYS[:2] else 1]:
        frames = call("stats", form, *way, *whole, cwd=place)
        assert frames.stdout == logs.stdout, form
        assert frames.returncode == logs.returncode
        assert frames.stderr.splitlines()[-1:] == logs.stderr.splitlines()[-1:]


def test_counts_of_every_game_are_columns() -> None:
    assert {"all_ins", "fees_paid", "draws", "reshuffles", "parole_offered"} <= {stat.name for stat in OTHERS}


@pytest.mark.heavy
def test_other_definitions_are_those_of_the_export(place: Path) -> None:
    done = call("stats", "parquet", "--stat-defs", "fpdb", cwd=place)
    assert done.returncode == 2
    assert "give --stat-defs pt4" in done.stderr
    call("export", "logs/a.txt", "-o", "theirs", "--stat-defs", "fpdb", cwd=place)
    logs, frames = (
        call("stats", name, "--stat-defs", "fpdb", "--metric", "all", cwd=place) for name in ("logs/a.txt", "theirs")
    )
    assert frames.stdout == logs.stdout


@pytest.mark.heavy
def test_a_hand_that_lies_in_two_exports_counts_once(place: Path) -> None:
    once, twice = (call("stats", *names, cwd=place) for names in (("csv",), ("csv", "parquet")))
    assert once.stdout == twice.stdout


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda folder: (folder / "players.csv").write_text("a,b\n1,2\n"), "hands is not there"),
        (lambda folder: [(folder / f"{name}.csv").write_text("a,b\n1,2\n") for name in ("players", "hands")], "is no frame of handaudit"),
        (lambda folder: [(folder / f"{name}.parquet").write_bytes(b"PAR1") for name in ("players", "hands")], "cannot be read"),
        (lambda folder: [(folder / f"{name}.jsonl").write_text("{") for name in ("players", "hands")], "cannot be read"),
        (lambda folder: [(folder / name).write_text("") for name in ("players.csv", "hands.csv", "hands.jsonl")], "several formats"),
    ],
)  # fmt: skip
def test_what_is_no_export_is_one_clear_line(make: Callable[[Path], object], words: str, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    make(tmp_path / "bad")
    done = call("stats", "bad", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_logs_and_frames_do_not_mix(place: Path) -> None:
    done = call("stats", "csv", "logs", cwd=place)
    assert done.returncode == 2
    assert "cannot be counted together" in done.stderr


def test_outputs_do_not_replace_frames(place: Path) -> None:
    done = call("stats", "csv", "-o", "csv/players.csv", "--force", cwd=place)
    assert done.returncode == 2
