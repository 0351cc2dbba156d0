"""The command line: its exit status says how the audit went, whatever happens; it refuses with the reason and a way out."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.base.version import __version__
from tests.report.logs import HAND, ROOT, TOTAL, WRONG, numbered, run

CUT = HAND.partition("*** FLOP")[0]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a good log, one with an error, one with a cut-off hand, and one without hands."""
    for name, text in {"good": HAND, "wrong": WRONG, "cut": CUT, "empty": "\n"}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["check", "good.txt"], 0),
        (["check", "wrong.txt"], 1),
        (["check", "cut.txt"], 3),
        (["check", "wrong.txt", "cut.txt"], 3),
        (["check", "missing.txt", "good.txt"], 3),
        (["check", "empty.txt"], 0),
        (["check", "--require-hands", "empty.txt"], 3),
        (["check", "--require-hands", "good.txt"], 0),
        (["check", "--ignore", "*-mismatch,call-*,uncalled-bet", "wrong.txt"], 0),
        (["check", "--ignore", "log-*", "cut.txt"], 3),
        (["check", "--select", "rake-*", "wrong.txt"], 0),
        (["check", "--hand", "1", "wrong.txt"], 1),
        (["replay", "good.txt"], 0),
        (["replay", "wrong.txt", "1"], 1),
        (["replay", "cut.txt"], 3),
        (["replay", "--output-format", "jsonl", "cut.txt"], 3),
        (["rule"], 0),
        (["rule", "--all"], 0),
        (["rule", "call-amount"], 0),
        (["rule", "TH-SHOW-1"], 0),
        (["rule", "th_wheel"], 0),
        (["rulebook"], 0),
        (["rulebook", "list"], 0),
        (["rulebook", "show", "holdem"], 0),
        (["--version"], 0),
        (["--help"], 0),
        (["check", "--help"], 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_exit_status(logs: Path, args: list[str], status: int) -> None:
    done = run(*args, cwd=logs)
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["settle", "stats", "export", "diff", "check"])
def test_every_command_says_which_log_it_could_not_read(logs: Path, command: str) -> None:
    """The name and the reason stand on the screen; what could be read still counts."""
    more = ["-o", "out"] if command == "export" else []
    done = run(command, "good.txt", "missing.txt", *more, cwd=logs)
    assert done.returncode == 3
    assert "missing.txt does not exist: check the path" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "Usage"),
        (["check"], "PATH"),
        (["chek", "good.txt"], "check"),
        (["check", "--fail-on", "bad", "good.txt"], "ambiguity"),
        (["check", "--output-format", "xml", "good.txt"], "jsonl"),
        (["check", "--select", "call-amont", "good.txt"], "did you mean call-amount"),
        (["check", "--ignore", "nothing-*", "good.txt"], "no code fits"),
        (["check", "--set", "th_wheel=perhaps", "good.txt"], "yes"),
        (["check", "--set", "th_weel=no", "good.txt"], "did you mean"),
        (["check", "--rulebook", "holdm", "good.txt"], "did you mean"),
        (["check", "--encoding", "utf-99", "good.txt"], "no such encoding"),
        (["check", "--hand", "77", "good.txt"], "no hand #77"),
        (["check", "*.md"], "no file matches"),
        (["check", "-", "-"], "given twice"),
        (["replay", "good.txt", "77"], "no hand #77"),
        (["replay", "good.txt", "--step", "3"], "--step"),
        (["rule", "call-amont"], "did you mean call-amount"),
        (["rule", "th-sho-1"], "TH-SHOW-1"),
        (["rulebook", "show", "holdm"], "did you mean"),
        (["rulebook", "validate", "good.txt"], "TOML"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage_is_refused_with_a_reason(logs: Path, args: list[str], said: str) -> None:
    done = run(*args, cwd=logs)
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_fail_on_and_strict(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND + "\n\nrubbish between\n\n" + numbered(HAND, 2))
    assert run("check", "n.txt", cwd=tmp_path).returncode == 0
    assert run("check", "--fail-on", "warn", "n.txt", cwd=tmp_path).returncode == 1
    assert run("check", "--strict", "n.txt", cwd=tmp_path).returncode == 1
    unseen = HAND.replace("Bob: shows [Qh Qd] (a pair of Queens)\n", "").replace(
        "Ann: shows [As Ad] (a pair of Aces)\n", ""
    )
    unseen = unseen.replace("Dealt to Ann [As Ad]\n", "").replace("Cy: shows [Kh Kd] (a pair of Kings)\n", "")
    unseen = unseen.replace("showed [As Ad] and won ($160) with a pair of Aces", "collected ($160)")
    unseen = unseen.replace("showed [Qh Qd] and lost with a pair of Queens", "mucked").replace(
        "showed [Kh Kd] and lost with a pair of Kings", "mucked"
    )
    (tmp_path / "u.txt").write_text(unseen)
    report = json.loads(run("check", "--output-format", "json", "u.txt", cwd=tmp_path).stdout)
    assert report["summary"]["hands"] == 1


def test_what_is_not_selected_is_said(logs: Path) -> None:
    done = run("check", "--select", "call-amount", "wrong.txt", cwd=logs)
    assert done.returncode == 1
    assert "findings not selected" in " ".join(done.stdout.split())


@pytest.mark.heavy
def test_a_log_from_standard_input(logs: Path) -> None:
    done = run("check", "-", cwd=logs, text=TOTAL)
    assert done.returncode == 1
    assert "  --> -:31   hand #1" in done.stdout
    machine = json.loads(run("replay", "-", "--output-format", "jsonl", cwd=logs, text=TOTAL).stdout)
    assert machine["file"] == "-"


def test_a_folder_names_its_files(logs: Path) -> None:
    done = run("check", str(logs), "--output-format", "json", cwd=logs)
    places = [place["path"] for place in json.loads(done.stdout)["inputs"]]
    assert places == [f"{logs}/{name}.txt" for name in ("cut", "empty", "good", "wrong")]


def test_no_hands_is_said_to_programs_too(logs: Path) -> None:
    done = run("check", "empty.txt", "--output-format", "json", cwd=logs)
    assert done.returncode == 0
    assert "no hands" in done.stderr
    assert json.loads(done.stdout)["summary"]["hands"] == 0


def test_the_version_needs_no_libraries() -> None:
    code = "import sys; sys.argv = ['handaudit', '--version']; import handaudit.__main__ as m; s = m.main(); "
    code += "sys.exit(s or bool({'typer', 'rich', 'pydantic', 'lark', 'polars'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"handaudit {__version__}\n")


@pytest.mark.heavy
def test_help_needs_neither_the_parser_nor_tables() -> None:
    code = "import sys; sys.argv = ['handaudit', 'check', '--help']; import handaudit.__main__ as m; s = m.main(); "
    code += "sys.exit(s or bool({'lark', 'polars', 'rich.console'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


MANY = "\n\n".join(numbered(WRONG, number) for number in range(1, 200))


def start(*args: str, cwd: Path, **streams: int) -> "subprocess.Popen[bytes]":
    """A command line that goes on while the test does something to it."""
    command = [sys.executable, "-m", "handaudit", *args]
    return subprocess.Popen(
        command, cwd=cwd, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, **streams
    )


@pytest.mark.heavy
@pytest.mark.parametrize(
    "args", [["check", "-v"], ["check", "--output-format", "jsonl"], ["replay"], ["replay", "--output-format", "jsonl"]]
)
def test_a_pipe_that_closes_early_is_neither_findings_nor_a_traceback(tmp_path: Path, args: list[str]) -> None:
    (tmp_path / "n.txt").write_text(MANY)
    child = start(*args, "n.txt", cwd=tmp_path, stdout=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stdout.read(10)
    child.stdout.close()
    assert child.stderr is not None
    with child.stderr as stream:
        said = stream.read()
    assert child.wait(60) == 4
    assert b"Traceback" not in said
    assert b"Exception ignored" not in said


@pytest.mark.heavy
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "args", [["check", "n.txt"], ["replay", "n.txt"], ["rule"], ["rulebook"], ["--version"], ["--help"]]
)
def test_a_full_disk_is_a_failed_run(tmp_path: Path, args: list[str]) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    with open("/dev/full", "wb") as full:
        child = start(*args, cwd=tmp_path, stdout=full.fileno())
        _, said = child.communicate(timeout=60)
    assert child.returncode == 4
    assert b"could not be written" in said
    assert len(said.splitlines()) == 1


@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="closing a stream of a child needs a POSIX shell")
@pytest.mark.parametrize(("streams", "status"), [(">&-", 4), ("2>&-", 1), (">&- 2>&-", 4)])
def test_closed_streams(logs: Path, streams: str, status: int) -> None:
    command = f"{shlex.quote(sys.executable)} -m handaudit check wrong.txt {streams}"
    done = subprocess.run(
        command, shell=True, cwd=logs, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=False
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="signals are a matter of POSIX systems")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_ends_the_run_and_says_how_far_it_was(tmp_path: Path, number: int, status: int) -> None:
    child = start("check", "-", cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert child.stdin is not None
    child.stdin.write(MANY.encode() * 2)
    child.stdin.flush()  # a pipe holds little: it is at work now
    child.send_signal(number)
    assert child.stderr is not None
    with child.stderr as stream:
        said = stream.read()
    assert child.wait(10) == status
    assert b"stopped after" in said
    assert b"Traceback" not in said
    child.stdin.close()


@pytest.mark.heavy
def test_a_fault_of_ours_says_where_and_at_which_hand(logs: Path) -> None:
    code = (
        "import sys, handaudit.check.audit as p\n"
        "def broken(*_args): raise AssertionError('7 chips are not accounted for')\n"
        "p.audit = broken\n"
        "sys.argv = ['handaudit', 'check', 'good.txt']\n"
        "from handaudit.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=logs,
        env=os.environ | {"PYTHONPATH": str(ROOT), "HANDAUDIT_NATIVE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 4
    assert done.stderr.startswith("handaudit: internal error: AssertionError: 7 chips")
    assert "good.txt:1, hand #1" in done.stderr
    assert "please report" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.heavy
@pytest.mark.parametrize(("raised", "status"), [("KeyboardInterrupt", 130), ("Terminated", 143)])
def test_a_signal_that_python_wraps_while_a_class_is_made_is_still_a_signal(
    logs: Path, raised: str, status: int
) -> None:
    code = (
        "import sys, handaudit.check.audit as p\n"
        "from handaudit.__main__ import Terminated, main\n"
        "def broken(*_args):\n"
        f"    raise RuntimeError('Error calling __set_name__') from {raised}()\n"
        "p.audit = broken\n"
        "sys.argv = ['handaudit', 'check', 'good.txt']\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=logs,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "internal error" not in done.stderr


def test_every_code_is_listed_and_has_a_page(logs: Path) -> None:
    from handaudit.check.pages import pages

    listed = run("rule", "--all", cwd=logs).stdout
    for code in pages():
        assert f"{code} " in listed
    assert "Not raised: " in listed


def test_a_rule_shows_its_source_and_codes(logs: Path) -> None:
    done = run("rule", "th-show-1", cwd=logs)
    assert "Dealer handbook" in done.stdout
    assert "show-order" in done.stdout


@pytest.mark.heavy
def test_progress_is_for_terminals_only(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(MANY)
    assert run("check", "n.txt", cwd=tmp_path).stderr == ""
