"""Help is in groups, its examples run as they are printed, and a refused value is told with the nearest valid one."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from handaudit.app.cli import app, run
from handaudit.app.commands.command_list import COMMANDS, GROUPS, PARTS
from handaudit.base.version import __version__

ROOT = Path(__file__).resolve().parent.parent
NAMES = [*COMMANDS, *PARTS]


@pytest.fixture
def beside_samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `samples/` in it, as a new user has it."""
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What a command line prints, on both streams."""
    assert run(words) == status
    done = capsys.readouterr()
    return done.out + done.err


def examples(help_text: str) -> list[str]:
    """The command lines at the end of a help text."""
    _, found, rest = help_text.partition("Examples:")
    assert found, help_text
    return [line.strip() for line in rest.splitlines() if line.strip()]


def test_every_command_is_listed_once_in_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(typer.main.get_command(app).commands) == set(COMMANDS)  # type: ignore[attr-defined]
    text = shown(capsys, "--help")
    places = [text.index(f"\n{group}:\n") for group in GROUPS]
    assert places == sorted(places)
    listed = re.findall(r"^  (\w+) {2,}[A-Z]", text[places[0] :], re.MULTILINE)
    assert listed == list(COMMANDS)
    assert listed[0] == "check"
    assert "..." not in text[places[0] :], "no line of the list is cut short"
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_help_is_free_of_types_of_python_and_whole(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    usage, _, _ = shown(capsys, *name.split(), "--help").partition("Examples:")
    assert not re.search(r"<(list|str|int|path)\b", usage)
    _, _, parts = usage.partition("\nCommands:\n")
    assert "..." not in parts, "no line of the list is cut short"


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_help_ends_with_two_examples_that_run(
    name: str, beside_samples: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = examples(shown(capsys, *name.split(), "--help"))
    assert len(found) == 2
    for example in found:
        assert example.startswith(f"handaudit {name.partition(' ')[0]}"), example
        if name == "view":
            continue  # it serves until it is ended: see the test below
        words, _, place = example.partition(" > ")
        status = run(shlex.split(words)[1:])
        done = capsys.readouterr()
        assert status in (0, 1), (example, done.err)
        assert done.out or "-o" in words
        if place:
            (beside_samples / place).write_text(done.out, encoding="utf-8")


@pytest.mark.heavy
def test_the_first_example_of_view_serves_pages(beside_samples: Path) -> None:
    words = shlex.split(COMMANDS["view"].examples[0])[1:]
    child = subprocess.Popen(
        [sys.executable, "-m", "handaudit", *words], env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE, text=True, cwd=beside_samples,
    )  # fmt: skip
    assert child.stderr is not None
    with child.stderr as stream:
        assert "hands at http://127.0.0.1:" in stream.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check"], "Usage: handaudit check"),
        (["rulebook", "show"], "Usage: handaudit rulebook show"),
        (["help"], "Usage: handaudit help"),
        ([], "Usage: handaudit [OPTIONS] COMMAND"),
        (["call-amount"], "call-amount   error"),
        (["TH-SHOW-1"], "TH-SHOW-1"),
        (["th_wheel"], "th_wheel (option)"),
    ],
)
def test_help_explains_commands_and_codes(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in shown(capsys, "help", *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["help", "chck"], "did you mean `handaudit help check`?"),
        (["help", "call-amont"], "did you mean call-amount"),
        (["help", "call-amount", "card-dup"], "one name at a time"),
        (["help", "check", "call-amount"], "one name at a time"),
        (["help", "evidence", "pak"], "did you mean 'pack'"),
        (
            ["check", "--fail-on", "wran", "x"],
            "'wran' is not one of error, warn, ambiguity, info; did you mean 'warn'?",
        ),
        (["check", "--output-format", "jsn", "x"], "did you mean 'json'?"),
        (["check", "--reader", "fst", "x"], "did you mean 'fast'?"),
        (["check", "--jobs", "many", "x"], "'many' is given; a whole number is expected"),
        (["check", "--jobs", "0", "x"], "'0' is given; at least 1 is expected"),
        (["check", "--selct", "x"], "--select"),
        (["chek", "x"], "did you mean 'check'"),
        ([str(ROOT)], f"is no command; to audit it: handaudit check {shlex.quote(str(ROOT))}"),
        (["stats", "--by", "plyer", "x"], "did you mean 'player'?"),
        (["stats", "--plot", "nett", "x"], "did you mean 'net'?"),
        (["stats", "--metric", "vpp", "x"], "did you mean vpip"),
        (["layouts", "pokrstars"], "did you mean 'pokerstars'?"),
    ],
)
def test_a_refused_value_is_told_with_the_nearest_one(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = " ".join(shown(capsys, *words, status=2).split())
    assert said.lower() in text.lower()
    assert "Value error" not in text


@pytest.mark.parametrize("word", ["-V", "--version"])
def test_the_version_has_a_short_word(word: str) -> None:
    command = [sys.executable, "-m", "handaudit", word]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == f"handaudit {__version__}\n"
