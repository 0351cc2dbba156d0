"""A redacted bundle holds no name and no card that nobody showed, in any byte, and verifies without the key."""

import json
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.evidence.reader import Bundle
from tests.evidence.support import ID, TWO, steps

NAMES = ("Tilda", "Uncle Ray", "Søren", "no:limit Nell", "Nell", "Mads", "Gwen", "hosts", "Garage 7", "at home")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    log = tmp_path / "Tilda at home.txt"
    log.write_bytes(TWO)
    return log


def pack(*words: str) -> int:
    return run(["evidence", "pack", *words, "--no-config"])


def test_no_name_stands_in_any_byte(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pack(str(made), "--redact", "-o", "whole.zip", "--name-map", "names.json") == 0
    data = Path("whole.zip").read_bytes()
    assert not [name for name in NAMES if name.encode() in data]
    assert b"Player-" in data
    names = json.loads(Path("names.json").read_text())["names"]["players"]
    assert "Tilda" in names.values()
    found = steps(data)
    assert all(step.ok is not False for step in found.values())
    assert found["audit"].ok
    assert run(["evidence", "show", "whole.zip", "--no-config"]) == 0
    assert "What was left out" in capsys.readouterr().out


@pytest.mark.heavy
def test_the_hand_alone_is_redacted_with_the_same_names(made: Path) -> None:
    assert pack(str(made), "--redact", "-o", "whole.zip") == 0
    assert pack(str(made), "--redact", "--hand", ID, "-o", "one.zip") == 0
    one = Path("one.zip").read_bytes()
    assert not [name for name in NAMES if name.encode() in one]
    assert steps(one)["audit"].ok
    with Path("one.zip").open("rb") as small, Path("whole.zip").open("rb") as large:
        log = b"".join(Bundle(small).pieces("logs/00001.txt"))
        assert log.rstrip(b"\n") in b"".join(Bundle(large).pieces("logs/00001.txt"))
    assert log.count(b"Hand #") == 1


@pytest.mark.heavy
def test_the_key_makes_the_names_and_is_not_in_the_bundle(made: Path) -> None:
    for key in ("one.key", "other.key"):
        assert pack(str(made), "--redact", "--redact-key", key, "-o", f"{key}.zip") == 0
    one, other = Path("one.key.zip").read_bytes(), Path("other.key.zip").read_bytes()
    assert one != other
    assert Path("one.key").read_bytes().strip() not in one
    assert pack(str(made), "--redact", "--redact-key", "one.key", "-o", "again.zip") == 0
    assert Path("again.zip").read_bytes() == one


def test_a_rulebook_that_names_a_player_is_refused(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = Path("house.toml")
    house.write_text('base = "holdem"\ntitle = "The house of Tilda"\n')
    assert pack(str(made), "--redact", "--rulebook", str(house), "-o", "a.zip") == 2
    assert "this rulebook names a player" in capsys.readouterr().err
    assert not Path("a.zip").exists()
    house.write_text('base = "holdem"\ntitle = "The house"\n')
    assert pack(str(made), "--redact", "--rulebook", str(house), "-o", "a.zip") == 0
    assert steps(Path("a.zip").read_bytes())["audit"].ok
