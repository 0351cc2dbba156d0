"""`--redact` on the command line: no byte that is written has a name or a card that nobody showed; keys and name maps are files apart."""

import hashlib
import hmac
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.redact.verdicts import Verdicts
from tests.redact.logs import HIDDEN, log, written
from tests.support.clean_hands import ROOT

NAMES = ("Zx.*[q]", "Zx.*[q] jr", "Qu(u)x|zz$")
NIGHT = "Zx.*[q] at home.txt"


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a log whose players' names are parts of one another and hold signs of patterns; one is in the file's name too."""
    monkeypatch.chdir(tmp_path)
    text = log(NAMES, "The table of Qu(u)x|zz$").replace("collected $13", "collected $12")
    written(tmp_path, text, NIGHT)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("report", NIGHT, "-o", "out/page.html"),
        ("dispute", NIGHT, "1", "-o", "out/page.md"),
        ("dispute", NIGHT, "1", "-o", "out/page.txt"),
        ("export", NIGHT, "-o", "out/frames"),
        ("export", NIGHT, "-o", "jsonl:out/rows"),
    ],
)
def test_no_byte_has_a_name_or_a_hidden_card(
    words: tuple[str, ...], night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (night / "out").mkdir()
    assert run([*words, "--redact", "--redact-key", "league.key", "--name-map", "names.json"]) == 1, (
        capsys.readouterr().err
    )
    files = [path for path in (night / "out").rglob("*") if path.is_file()]
    assert files
    for path in files:
        text = path.read_text("utf-8") + path.name
        for name in ("zx.*", "qu(u)x", "Qu(u)x", "] jr", "zz$"):
            assert name.casefold() not in text.casefold().replace("&#39;", "'"), (path.name, name)
        for card in HIDDEN[0] + HIDDEN[1]:
            assert f"[{card} " not in text
            assert f" {card}]" not in text
    assert any("Player-" in path.read_text("utf-8").replace("\\-", "-") for path in files)
    shown = capsys.readouterr()
    assert "Zx" not in shown.out + shown.err


def test_the_dispute_says_what_was_left_out(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dispute", NIGHT, "1", "--redact", "--keep", NAMES[1]]) == 1
    page = capsys.readouterr().out
    told = page[page.index("What was left out") :]
    assert "The names of 2 players and 1 table" in " ".join(told.split())
    assert f"Kept as they are: {NAMES[1]}." in " ".join(told.split())
    assert "gives the same findings" in " ".join(told.split())


@pytest.mark.heavy
def test_a_key_is_made_for_its_owner_alone_and_used_again(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dispute", NIGHT, "1", "--redact", "-o", "a.md"]) == 1
    assert "handaudit-redact.key is a new key" in capsys.readouterr().err
    key = night / "handaudit-redact.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert run(["dispute", NIGHT, "1", "--redact", "-o", "b.md"]) == 1
    assert "new key" not in capsys.readouterr().err
    assert (night / "a.md").read_bytes() == (night / "b.md").read_bytes()
    assert run(["dispute", NIGHT, "1", "--redact", "--redact-key", "other.key", "-o", "c.md"]) == 1
    assert (night / "a.md").read_bytes() != (night / "c.md").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_a_key_that_others_read_is_refused(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (night / "open.key").write_text("x" * 64, encoding="ascii")
    os.chmod(night / "open.key", 0o644)
    assert run(["dispute", NIGHT, "1", "--redact", "--redact-key", "open.key"]) == 2
    assert "chmod 600 open.key" in capsys.readouterr().err
    (night / "short.key").write_text("x", encoding="ascii")
    os.chmod(night / "short.key", 0o600)
    assert run(["dispute", NIGHT, "1", "--redact", "--redact-key", "short.key"]) == 2
    assert "16 to 4,096 bytes" in capsys.readouterr().err


def test_the_name_map_is_sealed_with_the_key(night: Path) -> None:
    assert run(["dispute", NIGHT, "1", "--redact", "--redact-key", "k", "--name-map", "names.json", "-o", "a.md"]) == 1
    whole = json.loads((night / "names.json").read_text("ascii"))
    assert sorted(whole["names"]["players"].values()) == sorted(NAMES)
    assert list(whole["names"]["logs"].values()) == [NIGHT]
    text = json.dumps(whole["names"], ensure_ascii=True, separators=(",", ":"))
    key = (night / "k").read_bytes().strip()
    assert hmac.digest(key, b"map\0" + text.encode(), hashlib.sha256).hex() == whole["seal"]
    assert stat.S_IMODE((night / "names.json").stat().st_mode) == 0o600 or sys.platform == "win32"
    page = (night / "a.md").read_text("utf-8")
    assert any(made.replace("-", "\\-") in page or made in page for made in whole["names"]["players"])


@pytest.mark.parametrize("option", ["--keep", "--redact-key", "--name-map"])
def test_options_of_redaction_go_with_it(option: str, night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dispute", NIGHT, "1", option, "x"]) == 2
    assert f"{option} goes with --redact" in capsys.readouterr().err
    assert not (night / "x").exists()


@pytest.mark.heavy
def test_an_export_holds_each_hand_to_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_bytes((ROOT / "samples" / "holdem-cash-clean.txt").read_bytes())
    assert run(["export", "a.txt", "-o", "out", "--redact"]) == 0
    due = Verdicts.due
    held: list[int] = []

    def counted(self: Verdicts, source: str, line: int) -> object:
        held.append(line)
        return due(self, source, line) if len(held) < 5 else ("other",)

    monkeypatch.setattr(Verdicts, "due", counted)
    assert run(["export", "a.txt", "-o", "more", "--redact"]) == 2
    assert len(held) == 5
    assert not Path("more").exists()
