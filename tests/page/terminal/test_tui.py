"""`replay --tui`: the table in text at every step, keys that lead through the hand, both worlds, hostile names kept inside their cells."""

import asyncio
import sys
from functools import cache
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len

from handaudit.app.cli import run as command
from handaudit.model.audit import Audit
from handaudit.page.terminal.table import table_text
from handaudit.report.steps import step_objects
from tests.page.pages import SAMPLES, hostile_log
from tests.support.audits import audit_path, audit_text

LOGS = sorted(path.name for path in SAMPLES.glob("*.txt"))


def tables(result: Audit, width: int) -> list[str]:
    """The table at every step."""
    assert result.replay is not None
    seats = sorted(result.replay.start)
    return [table_text(result.hand, seats, row, width).plain for row in step_objects(result, result.findings)]


@cache
def some(name: str) -> list[Audit]:
    """The first hands of a sample, audited once for all widths."""
    return audit_path(SAMPLES / name)[:6]


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("width", [44, 80, 120])
def test_every_step_is_drawn_inside_its_width(name: str, width: int) -> None:
    seen = 0
    for result in some(name):
        if result.replay is None:
            continue
        for text in tables(result, width):
            seen += 1
            assert all(cell_len(line) <= width for line in text.split("\n")), text
            for seat in result.replay.start:
                seen += 1
                assert result.hand.name_of(seat)[:5] in text
    assert seen


def test_hostile_names_stay_in_their_cells() -> None:
    seen = 0
    (result,) = audit_text(hostile_log())
    for text in tables(result, 100):
        seen += 1
        assert all(cell_len(line) <= 100 for line in text.split("\n"))
        assert "\u202e" not in text
        assert "\x1b" not in text
    assert seen


def test_both_worlds_stand_at_the_seat_and_at_the_pot() -> None:
    text = tables(audit_path(SAMPLES / "draw-holdem-faulty.txt")[0], 90)[10]
    assert "$127" in text
    assert "by rules $132" in text
    assert "fees of this street $15 by rules $10" in text


@pytest.mark.heavy
def test_keys_lead_through_the_hand() -> None:
    pytest.importorskip("textual", reason="stepping in the terminal needs the extra `tui`")
    from handaudit.page.terminal.app import ReplayApp

    result = audit_path(SAMPLES / "draw-holdem-faulty.txt")[0]

    async def drive() -> list[tuple[int, str]]:
        seen = []
        app = ReplayApp(result, result.findings)
        async with app.run_test(size=(120, 40)) as pilot:
            for key in ("right", "right", "left", "end", "right", "home", "f", "q"):
                await pilot.press(key)
                seen.append((app.at + 1, app.said().plain))
        return seen

    seen = asyncio.run(drive())
    assert [step for step, _ in seen] == [2, 3, 2, 24, 24, 1, 11, 11]
    said = seen[6][1]
    assert "error[fee-escalated] Ines pays $10 for a swap" in said
    assert "Both worlds" in said
    assert "$132" in said


def called(monkeypatch: pytest.MonkeyPatch, *args: str) -> tuple[int, str]:
    """A command line in this process: exit status and errors."""
    err = StringIO()
    monkeypatch.setattr(sys, "stdout", StringIO())
    monkeypatch.setattr(sys, "stderr", err)
    return command(args), err.getvalue()


def test_a_log_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("textual", reason="stepping in the terminal needs the extra `tui`")
    from handaudit.app.commands.replay import played
    from handaudit.app.commands.runs import Logs

    missing = tmp_path / "missing.txt"
    assert played(Logs([str(missing)]).replayed("1"), None) == 3
    assert capsys.readouterr().err == f"handaudit: {missing} does not exist: check the path\n"


def test_without_a_terminal_a_hand_or_the_library_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    log = str(SAMPLES / "draw-holdem-faulty.txt")
    status, said = called(monkeypatch, "replay", log, "--tui")
    assert (status, "needs one hand" in said) == (2, True)
    if find_spec("textual") is not None:
        status, said = called(monkeypatch, "replay", log, "4001", "--tui")
        assert (status, "needs a terminal" in said) == (2, True)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.delitem(sys.modules, "handaudit.page.terminal.app", raising=False)
    status, said = called(monkeypatch, "replay", log, "4001", "--tui")
    assert status == 2
    assert said.splitlines() == [
        "handaudit: stepping in the terminal needs one more package: pip install 'handaudit[tui]'"
    ]
