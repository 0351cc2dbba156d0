"""Which columns an export has: no swaps where nobody can swap, no flop where none is dealt; `--all-columns` has them all."""

from pathlib import Path

import pytest

from handaudit.rules.load import load
from handaudit.stats.columns import features, left_out
from handaudit.stats.export import FORMATS
from handaudit.stats.schema import COLUMNS, NAMES, NEEDS
from tests.report.logs import ROOT
from tests.stats.logs import NIGHT, call
from tests.stats.written import read_frame, read_frames

SAMPLES = {
    "draw-holdem": "draw-holdem-clean.txt",
    "openers": "jacks-or-better-clean.txt",
    "32": "32-card-draw-clean.txt",
}
SWAPS_AND_DRAWS = ("swap", "fees", "held", "pat", "draw", "draws", "reshuffles", "openers", "parole")


def columns(folder: Path, log: Path, *words: str) -> dict[str, list[str]]:
    """The columns of an export, by frame."""
    assert call("export", str(log), "-o", "out", "--force", *words, cwd=folder).returncode == 0
    return {name: frame.columns for name, frame in read_frames(folder / "out", "csv").items()}


@pytest.mark.heavy
def test_a_game_without_swaps_has_no_columns_of_them(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text(NIGHT, encoding="utf-8")
    found = columns(tmp_path, log)
    gone = set(NEEDS["players"]) - set(found["players"])
    assert gone == {name for name in NEEDS["players"] if name.split("_")[0] in SWAPS_AND_DRAWS or "_swap_" in name}
    assert {"cbet_river_num", "ev_net"} <= set(found["players"])
    assert "board" in found["hands"]
    assert "awards" not in found["pots"]
    assert "chips" not in found["findings"]
    whole = columns(tmp_path, log, "--all-columns")
    assert whole == {name: [column.name for column in COLUMNS[name]] for name in NAMES}
    assert all(set(found[name]) <= set(whole[name]) for name in NAMES)


def test_a_draw_game_has_no_board(tmp_path: Path) -> None:
    found = columns(tmp_path, ROOT / "samples" / SAMPLES["32"])
    assert "pat_num" in found["players"]
    assert not {"board", "ev_net", "cbet_turn_num", "swap_flop_num", "openers_held_num"} & {
        *found["players"],
        *found["hands"],
    }


def test_games_together_have_the_columns_of_each(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.txt").write_text(NIGHT, encoding="utf-8")
    name = SAMPLES["draw-holdem"]
    (tmp_path / "logs" / "b.txt").write_bytes((ROOT / "samples" / name).read_bytes())
    found = columns(tmp_path, tmp_path / "logs")
    assert {"swap_flop_num", "ev_net", "cbet_turn_num"} <= set(found["players"])
    assert "openers_held_num" not in found["players"]


def test_a_column_that_holds_something_stays() -> None:
    book = features(load("holdem"))
    assert "pat_num" in left_out("players", book, ())
    assert "pat_num" not in left_out("players", book, ("pat_num",))


@pytest.mark.heavy
@pytest.mark.parametrize("form", FORMATS)
def test_what_is_left_out_changes_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    monkeypatch.setattr("handaudit.stats.export.BATCH", 2)
    call("export", "a.txt", "-o", "some", "--format", form, cwd=tmp_path)
    call("export", "a.txt", "-o", "all", "--format", form, "--all-columns", cwd=tmp_path)
    for name in ("hands", "players"):
        some, whole = (read_frame(tmp_path / one / f"{name}.{form}", name) for one in ("some", "all"))
        assert some.equals(whole.select(some.columns))


def test_an_export_without_hands_has_all_columns_of_games(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing\n", encoding="utf-8")
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    assert read_frame(tmp_path / "out" / "players.csv", "players").columns == [one.name for one in COLUMNS["players"]]
