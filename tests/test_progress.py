"""Every command that reads logs tells how far it is, and steps aside when it is done."""

from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.report.progress import Meter
from tests.report.logs import HAND, numbered

COMMANDS = {
    "check": ["n.txt"],
    "replay": ["n.txt"],
    "compare": ["n.txt", "--set", "th_wheel=no"],
    "diff": ["n.txt", "n.txt"],
    "dispute": ["n.txt", "1"],
    "settle": ["n.txt"],
    "stats": ["n.txt"],
    "export": ["n.txt", "-o", "out"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_progress_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Meter, "tick", lambda *_: told.append("tick"))
    monkeypatch.setattr(Meter, "hide", lambda _: told.append("hide"))
    (tmp_path / "n.txt").write_text("\n\n".join(numbered(HAND, number) for number in range(1, 4)))
    monkeypatch.chdir(tmp_path)
    try:
        status = run([command, *COMMANDS[command]])
    except SystemExit as error:
        status = int(str(error.code))
    assert status in (0, 1), capsys.readouterr()
    assert "tick" in told
    assert told[-1] == "hide"
