"""`handaudit export`: frames that join and add up, the same bytes every time, whole files or none."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from handaudit.base.errors import HandauditError, UsageError
from handaudit.base.outputs.files import Outputs
from handaudit.jobs.pipeline import Run
from handaudit.stats.export import FORMATS, Export, paths_in
from handaudit.stats.schema import NAMES
from handaudit.stats.typed_tables import table_of
from tests.report.logs import ROOT, run
from tests.stats.logs import FORMULA, HAND, NIGHT, TOTAL, call, numbered
from tests.stats.written import read_frames


@pytest.fixture
def night(tmp_path: Path) -> Path:
    (tmp_path / "night.txt").write_text(NIGHT, encoding="utf-8")
    return tmp_path


@pytest.mark.heavy
def test_every_format_holds_the_same_frames(night: Path) -> None:
    seen = 0
    frames = {}
    for form in FORMATS:
        done = call("export", "night.txt", "-o", form, "--format", form, cwd=night)
        seen += 1
        assert done.returncode == 0, done.stderr
        frames[form] = read_frames(night / form, form)
    for name in NAMES:
        seen += 1
        assert frames["csv"][name].equals(frames["parquet"][name]), name
        assert frames["jsonl"][name].equals(frames["parquet"][name]), name
    assert seen


def test_one_hand_is_one_hand(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(HAND, encoding="utf-8")
    assert "1 hand exported" in call("export", "one.txt", "-o", "out", cwd=tmp_path).stderr
    assert "1 hand converted" in call("convert", "one.txt", "-o", "one.phh", "--to", "phh", cwd=tmp_path).stderr


def test_standard_output_takes_no_tables(night: Path) -> None:
    for words in (("-o", "-"), ("-o", "csv:-"), ("-o", "-", "--all-columns", "--hero")):
        done = call("export", "night.txt", *words, cwd=night)
        assert (done.returncode, "-o - is standard output" in done.stderr) == (2, True)
    assert [path.name for path in night.iterdir()] == ["night.txt"]


def test_cards_are_parted_as_the_page_on_statistics_says(night: Path) -> None:
    call("export", "night.txt", "-o", "out", "--format", "parquet", "--all-columns", cwd=night)
    frames, seen = read_frames(night / "out", "parquet"), 0
    recipe = 'pl.col("{}").str.split(" ")'
    assert recipe.format("cards") in (ROOT / "handaudit/docs/statistics.md").read_text(encoding="utf-8")
    for name, column in (("players", "cards"), ("hands", "board")):
        parts = frames[name].select(pl.col(column).str.split(" ").explode())[column].drop_nulls()
        assert set(parts.str.len_chars()) == {2}
        seen += len(parts)
    assert seen


def test_frames_join_and_add_up(night: Path) -> None:
    call("export", "night.txt", "-o", "out", "--format", "parquet", cwd=night)
    frames = read_frames(night / "out", "parquet")
    hands = frames["hands"]
    assert hands["hand_no"].to_list() == [1, 2, 3]
    assert hands["currency"].to_list() == ["USD", "USD", "EUR"]
    nets = frames["players"].group_by("hand_no").agg(pl.col("net").sum(), pl.col("rake").sum().alias("own"))
    joined = nets.join(hands, on="hand_no", validate="1:1")
    assert joined.height == 3
    assert (joined["net"] + joined["rake"] - joined["carried_in"] + joined["carried_out"]).to_list() == [0, 0, 0]
    assert joined["own"].to_list() == joined["rake"].to_list()
    paid = frames["actions"].group_by("hand_no", "seat").agg(pl.col("amount", "received").sum())
    both = paid.join(frames["players"], on=["hand_no", "seat"])
    assert both["amount"].to_list() == both["paid"].to_list()
    assert (both["received"] - both["amount"]).to_list() == both["net"].to_list()
    won = frames["awards"].group_by("hand_no", "seat").agg(pl.col("amount").sum())
    both = frames["players"].join(won, on=["hand_no", "seat"], how="left").fill_null(0)
    assert both["amount"].to_list() == both["won"].to_list()
    pots = frames["pots"].group_by("hand_no").agg(pl.col("amount").sum()).join(hands, on="hand_no")
    assert pots["amount"].to_list() == pots["total_pot"].to_list()


def test_findings_stand_beside_their_hands(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join([HAND, numbered(TOTAL, 2), HAND]), encoding="utf-8")
    done = call("export", "a.txt", "-o", "out", cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    rows = [(row["hand_no"], row["code"]) for row in read_frames(tmp_path / "out", "csv")["findings"].to_dicts()]
    assert (2, "pot-total-mismatch") in rows
    assert (None, "session-duplicate-hand") in rows
    assert read_frames(tmp_path / "out", "csv")["hands"].height == 2


@pytest.mark.heavy
def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FORMULA, encoding="utf-8")
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    names = set(read_frames(tmp_path / "out", "csv")["players"]["player"])
    assert names == {"'=HYPERLINK(1)", "'＝1+1", "[/red]\x1b[2J"}
    call("export", "a.txt", "-o", "raw", "--csv-raw", cwd=tmp_path)
    assert "=HYPERLINK(1)" in set(read_frames(tmp_path / "raw", "csv")["players"]["player"])
    call("export", "a.txt", "-o", "parquet", "--format", "parquet", cwd=tmp_path)
    assert "=HYPERLINK(1)" in set(read_frames(tmp_path / "parquet", "parquet")["players"]["player"])


@pytest.mark.heavy
def test_no_part_of_a_cell_is_a_formula_where_semicolons_end_cells(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND.replace("Ann", "Ann;=1+1").replace("Bob", "-Bob;+2; -3"), encoding="utf-8")
    assert call("export", "a.txt", "-o", "out", cwd=tmp_path).returncode == 0
    assert set(read_frames(tmp_path / "out", "csv")["players"]["player"]) == {"Ann;'=1+1", "'-Bob;'+2; '-3", "Cy"}
    rows = call("stats", "a.txt", "--metric", "hands", cwd=tmp_path).stdout.splitlines()
    assert {row.split(",")[0] for row in rows[1:]} == {"Ann;'=1+1", "'-Bob;'+2; '-3", "Cy"}
    call("export", "a.txt", "-o", "raw", "--csv-raw", cwd=tmp_path)
    assert "Ann;=1+1" in set(read_frames(tmp_path / "raw", "csv")["players"]["player"])


@pytest.mark.heavy
def test_the_same_logs_give_the_same_bytes(night: Path) -> None:
    seen = 0
    for form in FORMATS:
        for at, settings in enumerate(
            ({"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1", "POLARS_MAX_THREADS": "1"}, {"LC_ALL": "C"})
        ):
            run("export", "night.txt", "-o", f"{form}{at}", "--format", form, cwd=night, **settings)
        for name in NAMES:
            first, second = (night / f"{form}{at}" / f"{name}.{form}" for at in (0, 1))
            seen += 1
            assert first.read_bytes() == second.read_bytes(), (form, name)
    assert seen


def test_what_is_in_the_way_is_refused_before_reading(night: Path) -> None:
    (night / "out").mkdir()
    (night / "out" / "hands.csv").write_text("mine")
    assert call("export", "night.txt", "-o", "out", cwd=night).returncode == 2
    assert (night / "out" / "hands.csv").read_text() == "mine"
    assert os.listdir(night / "out") == ["hands.csv"]
    assert call("export", "night.txt", "-o", "out", "--force", cwd=night).returncode == 0
    assert len(os.listdir(night / "out")) == len(NAMES)
    assert call("export", "night.txt", "-o", "night.txt", cwd=night).returncode == 2
    (night / "logs").mkdir()
    os.link(night / "night.txt", night / "logs" / "pots.csv")
    done = call("export", "night.txt", "-o", "logs", "--force", cwd=night)
    assert done.returncode == 2
    assert "one of the logs" in done.stderr
    assert os.listdir(night / "logs") == ["pots.csv"]


@pytest.mark.heavy
@pytest.mark.parametrize("form", FORMATS)
def test_a_full_disk_leaves_what_was_there(night: Path, form: str) -> None:
    (night / "out").mkdir()
    (night / "out" / f"hands.{form}").write_text("mine")
    command = [sys.executable, "-m", "handaudit", "export", "night.txt", "-o", "out", "--format", form, "--force"]
    limit = (600, 600)
    done = subprocess.run(
        command, cwd=night, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
    )  # fmt: skip
    assert done.returncode == 4, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert os.listdir(night / "out") == [f"hands.{form}"]
    assert (night / "out" / f"hands.{form}").read_text() == "mine"


def exported(folder: Path, logs: list[Path], form: str) -> None:
    with Outputs(paths_in(str(folder), form), logs, force=True) as outputs:
        out = Export(outputs, form, False, "pt4")
        try:
            for item in Run([str(log) for log in logs]):
                out.take(item)
            out.finish()
            outputs.commit()
        finally:
            out.abandon()


@pytest.mark.parametrize("what", ["replace", "fsync", "link"])
@pytest.mark.parametrize("at", range(0, 9, 2))
def test_a_fault_at_any_step_leaves_all_or_nothing(
    night: Path, monkeypatch: pytest.MonkeyPatch, what: str, at: int
) -> None:
    folder = night / "out"
    folder.mkdir()
    for path in paths_in(str(folder), "csv")[:3]:
        path.write_text("mine")
    real, calls = getattr(os, what), iter(range(1000))

    def failing(*args: Any, **more: Any) -> Any:
        if next(calls) == at:
            raise OSError(28, "No space left on device")
        return real(*args, **more)

    monkeypatch.setattr(os, what, failing)
    try:
        exported(folder, [night / "night.txt"], "csv")
    except OSError:
        monkeypatch.undo()
        assert sorted(os.listdir(folder)) == ["actions.csv", "hands.csv", "players.csv"]
        assert {path.read_text() for path in folder.iterdir()} == {"mine"}
    else:
        monkeypatch.undo()
        assert len(os.listdir(folder)) == len(NAMES)
        assert "mine" not in {path.read_text() for path in folder.iterdir()}


def test_what_a_killed_run_left_is_swept(night: Path) -> None:
    folder = night / "out"
    folder.mkdir()
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (folder / f".hands.csv.{gone}.tmp").write_text("half")
    (folder / f".pots.csv.{gone}.old.tmp").write_text("the only copy")
    (folder / f".players.csv.{os.getppid()}.tmp").write_text("somebody is at it")
    assert call("export", "night.txt", "-o", "out", "--force", cwd=night).returncode == 0
    assert sorted(os.listdir(folder)) == sorted(
        [f"{name}.csv" for name in NAMES] + [f".players.csv.{os.getppid()}.tmp"]
    )


@pytest.mark.heavy
def test_batches_do_not_show(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    logs = [night / "night.txt"]
    for name, size in (("one", 20_000), ("many", 1)):
        monkeypatch.setattr("handaudit.stats.export.BATCH", size)
        (night / name).mkdir()
        for form in FORMATS:
            exported(night / name, logs, form)
    for path in sorted((night / "one").iterdir()):
        seen += 1
        assert path.read_bytes() == (night / "many" / path.name).read_bytes(), path.name
    assert seen


def test_a_number_that_does_not_fit_is_an_error() -> None:
    row = (1, "1", "USD", 100, "main", 2**63, 0, [1], "", True)
    with pytest.raises(HandauditError, match=r"pots\.amount"):
        table_of("pots", [[one] for one in row])


def test_an_output_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hands.csv").mkdir()
    with pytest.raises(UsageError, match="is a folder"):
        Outputs([tmp_path / "hands.csv"], [], force=True)


@pytest.mark.skipif(sys.platform != "linux", reason="names of open files as Linux has them")
def test_the_name_of_an_open_file_is_not_replaced(tmp_path: Path) -> None:
    """Nothing is written here: who may write to /dev would take its name from standard output."""
    with (tmp_path / "x.csv").open("wb") as file:
        fd = file.fileno()
        for name in (f"/dev/fd/{fd}", f"/proc/self/fd/{fd}", f"/proc/{os.getpid()}/fd/{fd}"):
            assert Path(name).is_file()
            with pytest.raises(UsageError, match="is not a plain file"):
                Outputs([Path(name)], [], force=True)
        before = os.dup(1)
        try:
            os.dup2(fd, 1)
            with pytest.raises(UsageError, match="is not a plain file"):
                Outputs([Path("/dev/stdout")], [], force=True)
        finally:
            os.dup2(before, 1)
            os.close(before)


def test_a_terminated_run_leaves_nothing(night: Path) -> None:
    folder = night / "out"
    folder.mkdir()

    def write_until_interrupted() -> None:
        with Outputs(paths_in(str(folder), "parquet"), [], force=False) as outputs:
            out = Export(outputs, "parquet", False, "pt4")
            try:
                for item in Run([str(night / "night.txt")]):
                    out.take(item)
                raise KeyboardInterrupt
            finally:
                out.abandon()

    with pytest.raises(KeyboardInterrupt):
        write_until_interrupted()
    assert os.listdir(folder) == []
