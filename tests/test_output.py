"""Where reports go: `--output-format` (or `--format`) and `-o [FORMAT:]FILE` mean the same in every command."""

import json
from pathlib import Path

import pytest

from handaudit.app.cli import run as command
from handaudit.app.commands.targets import STDOUT, Target, targets
from handaudit.base.errors import UsageError
from tests.report.logs import HAND, ROOT, TOTAL, WRONG, numbered, run

FORMS = ["text", "json", "csv", "markdown"]


def test_without_an_option_the_default_goes_to_standard_output() -> None:
    assert targets(FORMS, None, None, "text") == [Target("text", None)]
    assert targets(FORMS, "json", None, "text") == [Target("json", None)]


@pytest.mark.parametrize(
    ("asked", "given", "found"),
    [
        (None, ["a.json"], [Target("json", Path("a.json"))]),
        (None, ["a.MD"], [Target("markdown", Path("a.MD"))]),
        ("csv", ["a.txt"], [Target("csv", Path("a.txt"))]),
        (None, ["json:a.txt", "csv:b"], [Target("json", Path("a.txt")), Target("csv", Path("b"))]),
        ("text", ["json:a"], [Target("text", None), Target("json", Path("a"))]),
        ("text", ["json:a", "b"], [Target("json", Path("a")), Target("text", Path("b"))]),
        (None, ["json:a", "csv:-"], [Target("json", Path("a")), Target("csv", None)]),
        (None, [STDOUT], [Target("text", None)]),
        (None, ["./csv:x.json"], [Target("json", Path("./csv:x.json"))]),
    ],
)
def test_each_report_has_a_format_and_a_place(asked: str | None, given: list[str], found: list[Target]) -> None:
    assert targets(FORMS, asked, given, "text") == found


@pytest.mark.parametrize(
    ("asked", "given", "said"),
    [
        (None, ["a.xyz"], "does not say its format"),
        (None, ["jsn:a.txt"], "did you mean json?"),
        (None, ["json:"], "names no file"),
        (None, ["json:a", "csv:a"], "-o a is given twice"),
        ("text", ["csv:-", "json:a"], "-o - is given twice"),
    ],
)
def test_what_cannot_be_meant_is_refused(asked: str | None, given: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        targets(FORMS, asked, given, "text")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    (tmp_path / "wrong.txt").write_text(WRONG)
    (tmp_path / "good.txt").write_text("\n\n".join([HAND, numbered(TOTAL, 2)]))
    return tmp_path


def test_one_run_writes_several_reports(logs: Path) -> None:
    done = run("check", "wrong.txt", "-o", "json:a.out", "-o", "b.jsonl", "-o", "text:-", cwd=logs)
    assert done.returncode == 1
    assert done.stdout == run("check", "wrong.txt", cwd=logs).stdout
    assert (logs / "a.out").read_text() == run("check", "wrong.txt", "--output-format", "json", cwd=logs).stdout
    assert (logs / "b.jsonl").read_text() == run("check", "wrong.txt", "--format", "jsonl", cwd=logs).stdout


COMMANDS = {
    "check": (["wrong.txt"], "json"),
    "replay": (["wrong.txt"], "jsonl"),
    "diff": (["wrong.txt", "good.txt"], "json"),
    "dispute": (["wrong.txt", "1"], "markdown"),
    "settle": (["good.txt"], "csv"),
    "stats": (["good.txt"], "json"),
    "compare": (["good.txt", "--set", "th_wheel=no"], "jsonl"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_the_same_options(logs: Path, command: str) -> None:
    args, form = COMMANDS[command]
    named = run(command, *args, "--output-format", form, cwd=logs)
    assert named.returncode in (0, 1), named.stderr
    assert named.stdout
    assert run(command, *args, "--format", form, cwd=logs).stdout == named.stdout
    filed = run(command, *args, "-o", f"{form}:out", cwd=logs)
    assert (filed.returncode, filed.stdout) == (named.returncode, "")
    assert (logs / "out").read_text() == named.stdout
    again = run(command, *args, "-o", f"{form}:out", cwd=logs)
    assert again.returncode == 2
    assert "out exists: give --force" in again.stderr
    assert run(command, *args, "-o", f"{form}:out", "--force", cwd=logs).returncode == named.returncode


@pytest.mark.parametrize("command", COMMANDS)
def test_no_log_is_written_over(logs: Path, command: str) -> None:
    args, form = COMMANDS[command]
    before = (logs / args[0]).read_bytes()
    done = run(command, *args, "-o", f"{form}:{args[0]}", "--force", cwd=logs)
    assert done.returncode == 2
    assert "is one of the logs" in done.stderr
    assert (logs / args[0]).read_bytes() == before


ABOUT = {
    "rule": ([], "absent-hand-live", "code"),
    "rule of a code": (["fee-escalated"], "DH-FEE-7", "kind"),
    "rule of a rule": (["TH-ODD-1"], "TDA 20-A", "german"),
    "rule of an option": (["th_wheel"], "Default because", "default"),
    "rulebook": ([], "jacks-or-better", "rulebook"),
    "rulebook list": ([], "jacks-or-better", "rulebook"),
    "rulebook show": (["razz"], "title ", "title"),
    "rulebook validate": ([str(ROOT / "handaudit" / "rulebooks" / "razz.toml")], ": valid: Razz", "sha256"),
    "layouts": ([], "PokerStars", "layout"),
    "config": ([], "rulebook is not set", "settings"),
}


@pytest.mark.parametrize("name", ABOUT)
def test_what_is_not_about_logs_takes_them_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    given, says, key = ABOUT[name]
    args = [*name.partition(" of ")[0].split(), *given]

    def printed(*more: str) -> str:
        status = command(["--no-config", *args, *more])
        out, err = capsys.readouterr()
        assert (status, err) == (0, "")
        return out

    text, data = printed(), printed("--output-format", "json")
    assert says in text
    rows = json.loads(data)
    assert key in (rows[0] if isinstance(rows, list) else rows)
    assert printed("-o", "a.json", "-o", "text:b") == ""
    assert ((tmp_path / "a.json").read_text(), (tmp_path / "b").read_text()) == (data, text)
    assert command(["--no-config", *args, "-o", "a.json"]) == 2
    assert "a.json exists: give --force" in capsys.readouterr().err


def test_options_of_a_group_stand_after_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["rulebook", "--output-format", "json", "show", "razz"]) == 2
    assert "put --output-format, -o and --force after `show`" in capsys.readouterr().err


def test_a_name_that_there_is_not_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["rule", "nope", "-o", f"json:{tmp_path / 'a'}"]) == 2
    assert not any(tmp_path.iterdir())
    assert "no code, rule or option is called 'nope'" in capsys.readouterr().err


def test_a_run_that_fails_writes_nothing(logs: Path) -> None:
    done = run("check", "wrong.txt", "--hand", "no", "-o", "json:out", cwd=logs)
    assert done.returncode == 2
    assert sorted(path.name for path in logs.iterdir()) == ["good.txt", "wrong.txt"]


def test_compare_has_a_line_a_hand_for_programs(logs: Path) -> None:
    done = run("compare", "good.txt", "--set", "th_wheel=no", "--format", "jsonl", cwd=logs)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["hand"] for row in rows] == ["1", "2"]
    assert all(row["same"] and not row["options"] and row["a"]["hand"] == row["b"]["hand"] for row in rows)
