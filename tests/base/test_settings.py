"""Settings that stay: the nearest file, beaten by the environment, beaten by the command line; each value says where it is from."""

import json
import os
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.base.setting_keys import BY_NAME, KEYS, arguments, pair
from handaudit.base.settings import settings_for
from handaudit.rules.options import options
from tests.report.logs import TERMINAL, run
from tests.support import inprocess

FAULTY = Path(__file__).parents[2] / "samples" / "holdem-cash-faulty.txt"


def settle_in(folder: Path, text: str, name: str = "handaudit.toml") -> Path:
    """A folder with a log in a folder of its own, and a settings file above it."""
    (folder / "logs").mkdir()
    log = folder / "logs" / "night.txt"
    log.write_bytes(FAULTY.read_bytes())
    (folder / name).write_text(text, encoding="utf-8")
    return log


def codes(folder: Path, *words: str, **variables: str) -> tuple[int, list[str]]:
    """The exit status of a check and the codes that it reports."""
    done = run("check", "--output-format", "jsonl", *words, cwd=folder, **variables)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, sorted({row["code"] for row in rows if "code" in row})


@pytest.mark.heavy
def test_the_nearest_file_above_the_log_counts(tmp_path: Path) -> None:
    settle_in(tmp_path, 'ignore = ["rank-text-mismatch"]\n')
    without = codes(tmp_path, "logs", "--no-config")[1]
    assert "rank-text-mismatch" in without
    assert codes(tmp_path, "logs")[1] == [code for code in without if code != "rank-text-mismatch"]
    assert codes(tmp_path, "logs/night.txt")[1] == codes(tmp_path, "logs")[1]
    (tmp_path / "logs" / "handaudit.toml").write_text("jobs = 1\n")
    assert codes(tmp_path, "logs")[1] == without, "a nearer file replaces the one above it"


@pytest.mark.heavy
def test_a_pyproject_with_the_table_counts_and_one_without_does_not(tmp_path: Path) -> None:
    settle_in(tmp_path, '[tool.handaudit]\nselect = ["rank-text-mismatch"]\n', "pyproject.toml")
    assert codes(tmp_path, "logs")[1] == ["rank-text-mismatch"]
    (tmp_path / "logs" / "pyproject.toml").write_text("[tool.other]\nx = 1\n")
    assert codes(tmp_path, "logs")[1] == ["rank-text-mismatch"]


@pytest.mark.heavy
def test_the_command_line_beats_the_environment_beats_the_file(tmp_path: Path) -> None:
    settle_in(tmp_path, 'select = ["rank-text-mismatch"]\nfail-on = "error"\n')
    assert codes(tmp_path, "logs")[1] == ["rank-text-mismatch"]
    assert codes(tmp_path, "logs", HANDAUDIT_SELECT="odd-chip")[1] in ([], ["odd-chip"])
    assert (
        "rank-text-mismatch"
        not in codes(tmp_path, "logs", "--select", "pot-*", HANDAUDIT_SELECT="rank-text-mismatch")[1]
    )


def test_options_add_up_and_the_command_line_wins_by_key(tmp_path: Path) -> None:
    settle_in(tmp_path, '[options]\ndh_fee_base = "main_pot"\n[because]\ndh_fee_base = "the club voted"\n')
    found = settings_for(str(tmp_path / "logs"), options, {})
    words = [word for key in KEYS if key.name in found.values for word in arguments(key, found.values[key.name].value)]
    assert words == ["--set=dh_fee_base=main_pot", "--set=because.dh_fee_base=the club voted"]
    done = run("check", "-q", "logs", "--set", "dh_fee_base=nonsense", cwd=tmp_path)
    assert (done.returncode, "--set" in done.stderr) == (2, True)
    assert run("check", "-q", "logs", cwd=tmp_path).returncode == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('fali-on = "warn"', "unknown key 'fali-on': did you mean 'fail-on'?"),
        ('fail-on = "wran"', "fail-on is 'wran', expected info or ambiguity or warn or error; did you mean 'warn'?"),
        ("jobs = 0", "jobs is '0', expected a whole number from 1"),
        ("jobs = true", "jobs is 'True', expected a whole number from 1"),
        ("select = [1]", "select is '[1]', expected a list of texts"),
        ('[options]\ndh_fee_bass = "all_pots"', "no option is called 'dh_fee_bass': did you mean 'dh_fee_base'?"),
        ('[options]\ndh_fee_base = "half"', "options.dh_fee_base is 'half', expected all_pots or main_pot"),
        ('players = ["Ann"]', "expected a table of lists of texts"),
        ('rulebook = "missing.toml"', "no such rulebook or file"),
        ("a = [", "not TOML"),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_file(tmp_path: Path, text: str, said: str) -> None:
    settle_in(tmp_path, text)
    done = run("check", "logs", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "handaudit.toml" in done.stderr or "missing.toml" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("kind", ["pipe", "folder", "large"])
def test_a_settings_file_is_a_small_regular_file(tmp_path: Path, kind: str) -> None:
    settle_in(tmp_path, "")
    place = tmp_path / "other.toml"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.write_text("#" * 300_000)
    done = run("check", "logs", "--config", "other.toml", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "other.toml" in done.stderr


def test_a_file_can_be_named_and_a_path_in_it_starts_at_its_folder(tmp_path: Path) -> None:
    settle_in(tmp_path, "")
    house = tmp_path / "house"
    house.mkdir()
    (house / "club.toml").write_text('base = "holdem"\ntitle = "Club"\n')
    (house / "mine.toml").write_text('rulebook = "club.toml"\n')
    done = run("check", "--output-format", "json", "logs", "--config", "house/mine.toml", cwd=tmp_path)
    assert [book["name"] for book in json.loads(done.stdout)["tool"]["rulebooks"]] == ["club"]
    assert run("check", "logs", "--config", cwd=tmp_path).returncode == 2


@pytest.mark.heavy
def test_a_file_that_a_variable_names_counts_in_the_plainest_command_line_too(tmp_path: Path) -> None:
    settle_in(tmp_path, "")
    (tmp_path / "handaudit.toml").unlink()
    (tmp_path / "mine.toml").write_text('ignore = ["*"]\n')
    named = {"HANDAUDIT_CONFIG": str(tmp_path / "mine.toml")}
    assert run("check", "logs", cwd=tmp_path).returncode == 1
    assert run("check", "logs", cwd=tmp_path, **named).returncode == 0
    assert run("check", "logs", "--no-config", cwd=tmp_path, **named).returncode == 1


def test_config_shows_each_value_and_its_source(tmp_path: Path) -> None:
    settle_in(tmp_path, 'fail-on = "warn"\nignore = ["rake-*"]\n')
    done = run("config", "logs", "--output-format", "json", cwd=tmp_path, HANDAUDIT_IGNORE="pot-*")
    shown = json.loads(done.stdout)
    assert shown["file"] == "handaudit.toml"
    assert shown["settings"]["fail-on"] == {"value": "warn", "source": "handaudit.toml"}
    assert shown["settings"]["ignore"] == {"value": ["pot-*"], "source": "HANDAUDIT_IGNORE"}
    assert shown["settings"]["jobs"] == {"value": None, "source": None}
    text = run("config", "logs", cwd=tmp_path).stdout
    assert 'fail-on = "warn"  from handaudit.toml' in text
    assert all(key.name in text for key in KEYS)
    lines = run("config", "logs", cwd=tmp_path, **TERMINAL).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())


def test_every_key_stands_for_an_option_of_some_command() -> None:
    import typer

    from handaudit.app.cli import app

    commands = typer.main.get_command(app).commands.values()  # type: ignore[attr-defined]
    known = {option for command in commands for param in command.params for option in param.opts}
    assert {key.option for key in KEYS} <= known
    assert len(BY_NAME) == len(KEYS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ann=a", ("Ann", "a")),
        (r"A\=nn=a=b", ("A=nn", "a=b")),
        (r"A\\=b", ("A\\", "b")),
        ("Ann", None),
        (r"A\=b", None),
    ],
)
def test_a_pair_may_hold_the_sign_between_its_parts(text: str, parts: tuple[str, str] | None) -> None:
    assert pair(text) == parts


@pytest.mark.heavy
def test_names_of_one_person_count_as_one(tmp_path: Path) -> None:
    log = settle_in(tmp_path, '[players]\n"The \\"=Boss" = ["Ann"]\n')
    text = log.read_text("utf-8")
    name = next(line for line in text.splitlines() if line.startswith("Seat 1: ")).split(": ")[1].rpartition(" (")[0]
    (tmp_path / "handaudit.toml").write_text(f'[players]\n"The =Boss" = [{json.dumps(name)}]\n', encoding="utf-8")
    for command in ("stats", "settle"):
        shown = run(command, "logs", "--output-format", "json", cwd=tmp_path).stdout
        plain = run(command, "logs", "--output-format", "json", "--no-config", cwd=tmp_path).stdout
        assert "The =Boss" in shown
        assert "The =Boss" not in plain
        assert json.dumps(name, ensure_ascii=False) in plain


def test_an_alias_has_one_name() -> None:
    from handaudit.session.persons import persons

    assert persons([("Ann", "a"), ("Ann", "b"), ("Ann", "a")]) == {"a": "Ann", "b": "Ann"}
    with pytest.raises(UsageError, match="choose one"):
        persons([("Ann", "a"), ("Bob", "a")])
    with pytest.raises(UsageError, match="itself an alias"):
        persons([("Ann", "a"), ("Bob", "Ann")])


def test_all_errors_of_a_file_are_said_at_once(tmp_path: Path) -> None:
    """Each with its line and the word that is near; the file is used for nothing."""
    wrong = 'rulebok = "holdem"\njobs = 0\nfail-on = "wran"\n\n[options]\nth_whele = "no"\nth_wheel = "nope"\n\n[players]\nAnn = 3\n'
    (tmp_path / "handaudit.toml").write_text(wrong, "utf-8")
    done = inprocess.run(("check", "."), tmp_path, {"COLUMNS": "80"})
    first, *lines = done.stderr.decode().splitlines()
    assert (done.returncode, first.rpartition(": ")[2]) == (2, "6 errors")
    assert [line.strip().partition(":")[0] for line in lines] == [f"line {number}" for number in (1, 2, 3, 6, 7, 10)]
    for line, near in zip(lines, ("rulebook", None, "warn", "th_wheel"), strict=False):
        assert near is None or f"did you mean '{near}'?" in line


def test_an_unclosed_string_is_called_so(tmp_path: Path) -> None:
    (tmp_path / "handaudit.toml").write_text('rulebook = "holdem\njobs = 1\n', "utf-8")
    done = inprocess.run(("check", "."), tmp_path, {"COLUMNS": "80"})
    assert done.returncode == 2
    assert b"unclosed string (at line 1" in done.stderr
