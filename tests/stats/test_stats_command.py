"""`handaudit stats`: one set of figures in every form, filters that do what they say, and text that stays text."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from handaudit.app.commands.runs import Logs
from handaudit.base.errors import UsageError
from handaudit.stats.catalogue import DEFINITIONS, STATS
from handaudit.stats.groups import Group, Groups
from handaudit.stats.ratio import rounded
from handaudit.stats.save import write_file
from handaudit.stats.table import ending, figure, metrics_of, moment_text
from handaudit.stats.table_rows import records
from tests.report.logs import ROOT, TERMINAL
from tests.stats.logs import FORMULA, HAND, NIGHT, TOTAL, WALK, call, numbered


@pytest.fixture
def night(tmp_path: Path) -> Path:
    (tmp_path / "night.txt").write_text(NIGHT, encoding="utf-8")
    return tmp_path


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_money_is_exact_and_currencies_never_mix(night: Path) -> None:
    done = call("stats", "night.txt", cwd=night)
    assert done.returncode == 0, done.stderr
    rows = {(row["player"], row["currency"]): row for row in table(done.stdout)}
    assert {key: row["net"] for key, row in rows.items()} == {
        ("Ann", "USD"): "10100", ("Bob", "USD"): "-4000", ("Cy", "USD"): "-6100",
        ("Ann", "EUR"): "635", ("Bob", "EUR"): "-100", ("Cy", "EUR"): "-600",
    }  # fmt: skip
    for code in ("USD", "EUR"):
        assert sum(int(row["net"]) + int(row["rake"]) for key, row in rows.items() if key[1] == code) == 0
    assert [rows[name, "EUR"]["rake"] for name in ("Ann", "Bob", "Cy")] == ["30", "5", "30"]


def test_shares_come_with_what_they_are_made_of(night: Path) -> None:
    rows = {(row["player"], row["currency"]): row for row in table(call("stats", "night.txt", cwd=night).stdout)}
    ann = rows["Ann", "USD"]
    assert (ann["vpip_num"], ann["vpip_den"], ann["vpip_pct"]) == ("1", "1", "100.0")
    assert ann["walks"] == "1"
    assert rows["Bob", "EUR"]["wtsd_pct"] == "", "no chance is empty, never 0"
    assert (ann["bb100_num"], ann["bb100_den"], ann["bb100_value"]) == ("50.5", "2", "2525.0")


def test_every_form_has_the_same_figures(night: Path) -> None:
    rows = table(call("stats", "night.txt", "--metric", "vpip,net", cwd=night).stdout)
    whole = json.loads(call("stats", "night.txt", "--metric", "vpip,net", "--format", "json", cwd=night).stdout)
    assert whole["hands"] == 3
    lines = [
        json.loads(line)
        for line in call(
            "stats", "night.txt", "--metric", "vpip,net", "--format", "jsonl", cwd=night
        ).stdout.splitlines()
    ]
    assert lines == whole["rows"]
    assert [{key: "" if value is None else str(value) for key, value in row.items()} for row in lines] == rows
    done = call("stats", "night.txt", "--metric", "vpip,net", "-o", "out.parquet", cwd=night)
    assert done.returncode == 0, done.stderr
    assert pl.read_parquet(night / "out.parquet").to_dicts() == lines
    marked = call("stats", "night.txt", "--metric", "vpip,net", "--format", "markdown", cwd=night).stdout.splitlines()
    assert len(marked) == len(lines) + 2


def test_sums_beyond_sixty_four_bits_are_exact_in_every_form(tmp_path: Path) -> None:
    group = Group({"hands": 1, "net": -(2**70) - 1, "won": 7})
    groups = Groups(("player",), groups={("Ann", "USD", "100"): group})
    head, made = records(groups, metrics_of(["net,won"]), 1)
    rows = list(made)
    for form in ("csv", "json", "jsonl", "markdown"):
        write_file(tmp_path / form, form, groups, head, rows, raw=False)
        assert str(2**70 + 1) in (tmp_path / form).read_text(encoding="utf-8")
    write_file(tmp_path / "a.parquet", "parquet", groups, head, rows, raw=False)
    table = pl.read_parquet(tmp_path / "a.parquet")
    assert int(table["net"][0]) == -(2**70) - 1
    assert table["won"].to_list() == [7]
    assert table.schema["won"] == pl.Int64
    group.sums["net"] = 10**38
    with pytest.raises(UsageError, match="38 digits"):
        write_file(tmp_path / "b.parquet", "parquet", groups, *records(groups, metrics_of(["net"]), 1), raw=False)


@pytest.mark.parametrize("defs", DEFINITIONS)
def test_a_row_has_what_each_figure_says_by_itself(night: Path, defs: str) -> None:
    groups = Groups(("player", "position"), defs)
    for item in Logs([str(night / "night.txt")]).replayed():
        groups.take(item)
    head, rows = records(groups, list(STATS.values()), 1)
    seen = set[str]()
    for (_, group), row in zip(groups.rows(), rows, strict=True):
        cells = dict(zip(head, row, strict=True))
        for stat in STATS.values():
            num, den, value = figure(stat, group, defs)
            exact = isinstance(value, int) and not stat.den
            told = value if value is None or exact else rounded(value, 2)
            shown = cells[f"{stat.name}_{ending(stat)}" if stat.den else stat.name]
            assert shown == (moment_text(int(value or 0)) if stat.kind in ("first", "last") else told), stat.name
            if stat.den:
                assert (float(cells[f"{stat.name}_num"] or 0), cells[f"{stat.name}_den"]) == (rounded(num, 4), den)
            seen |= {stat.name} if value else set()
    assert {"vpip", "bb100", "stack_low", "first_hand", "sessions", "net"} <= seen


@pytest.mark.heavy
def test_everything_that_is_chosen_is_shown(night: Path) -> None:
    done = call("stats", "night.txt", "--format", "text", "--metric", "all", cwd=night)
    assert all(len(line) <= 80 for line in done.stdout.splitlines()), done.stdout
    assert "…" not in done.stdout
    assert all(stat.title in done.stdout for stat in STATS.values())
    assert "Not shown" not in done.stdout


def test_a_table_fits_the_terminal(night: Path) -> None:
    done = call("stats", "night.txt", "--format", "text", "--metric", "hands,net,vpip", cwd=night)
    assert all(len(line) <= 80 for line in done.stdout.splitlines()), done.stdout
    assert "3 hands" in done.stdout
    whole = call("stats", "night.txt", "--format", "text", cwd=night).stdout
    assert all(len(line) <= 80 for line in whole.splitlines()), whole
    assert "--metric" in whole


@pytest.mark.parametrize(
    ("options", "keys"),
    [
        (["--by", "position", "--player", "Ann"], {("BTN",), ("BB",)}),
        (["--by", "day,game", "--player", "Ann"], {("2026-11-19", "holdem"), ("2026-11-20", "holdem")}),
        (["--by", "stakes", "--player", "Ann"], {("$1/$2",), ("€1/€2",)}),
        (["--by", "player", "--until", "2026-11-19"], {("Ann",), ("Bob",), ("Cy",)}),
        (["--by", "offset", "--player", "Ann"], {("0",), ("B",)}),
        (["--by", "player,currency"], None),
        (["--min-hands", "2"], {("Ann",), ("Bob",), ("Cy",)}),
        (["--min-hands", "3"], set()),
        (["--since", "2026-11-19 20:16", "--until", "2026-11-19 20:21", "--by", "table"], {("Cellar",)}),
    ],
)  # fmt: skip
def test_groups_and_filters(night: Path, options: list[str], keys: set[tuple[str, ...]] | None) -> None:
    done = call("stats", "night.txt", *options, cwd=night)
    if keys is None:
        assert done.returncode == 2
        return
    names = options[options.index("--by") + 1].split(",") if "--by" in options else ["player"]
    assert {tuple(row[name] for name in names) for row in table(done.stdout)} == keys, done.stderr


def test_faulty_hands_take_part_or_not_and_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND + "\n" + numbered(TOTAL, 9), encoding="utf-8")
    every = call("stats", "a.txt", cwd=tmp_path)
    assert every.returncode == 1
    assert "1 of them with errors" in every.stderr
    assert {row["hands"] for row in table(every.stdout)} == {"2"}
    fewer = call("stats", "a.txt", "--exclude-faulty", cwd=tmp_path)
    assert "1 with errors left out" in fewer.stderr
    assert {row["hands"] for row in table(fewer.stdout)} == {"1"}


def test_a_duplicate_counts_once_and_a_conflict_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join([HAND, HAND, WALK, WALK.replace("$60 in", "$70 in")]), encoding="utf-8")
    done = call("stats", "a.txt", cwd=tmp_path)
    assert {row["hands"] for row in table(done.stdout)} == {"1"}
    assert {row["walks"] for row in table(done.stdout)} == {"0"}
    assert "1 hand ids with conflicting contents" in done.stderr


def test_a_definition_is_broken_at_blanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = call("stats", "--explain", "vpip", cwd=tmp_path).stdout
    for name, value in TERMINAL.items():
        monkeypatch.setenv(name, value)
    lines = call("stats", "--explain", "vpip", cwd=tmp_path).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(lines) == " ".join(whole.splitlines())


def test_shares_stand_in_line_whatever_their_chances(tmp_path: Path) -> None:
    logs = [numbered(HAND, number) for number in range(1, 11)] + [numbered(HAND.replace("Bob", "Zoe"), 11)]
    (tmp_path / "a.txt").write_text("\n\n".join(logs), encoding="utf-8")
    lines = call("stats", "a.txt", "--format", "text", "--metric", "hands,vpip", cwd=tmp_path).stdout.splitlines()
    shares = [line for line in lines if "%" in line]
    assert {len(line.split()[-1]) for line in shares} == {1, 2}
    assert len({line.index("%") for line in shares}) == 1


def test_names_are_text_in_every_form(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FORMULA, encoding="utf-8")
    names = {row["player"] for row in table(call("stats", "a.txt", cwd=tmp_path).stdout)}
    assert names == {"'=HYPERLINK(1)", "'＝1+1", "[/red]\\x1b[2J"}
    assert "=HYPERLINK(1)" in call("stats", "a.txt", "--csv-raw", cwd=tmp_path).stdout.splitlines()[1].split(",")[0]
    for form in ("text", "markdown"):
        shown = call("stats", "a.txt", "--format", form, cwd=tmp_path).stdout
        assert "\x1b" not in shown
        assert "x1b" in shown


def test_a_definition_and_the_hands_behind_it(night: Path) -> None:
    done = call("stats", "--explain", "3-bet", cwd=night)
    assert done.returncode == 0
    assert done.stdout.startswith("three_bet")
    hands = call("stats", "night.txt", "--explain", "vpip", "--player", "Cy", cwd=night).stdout.splitlines()
    told = [line.split("Cy: ")[1] for line in hands if "Cy: " in line]
    assert told == ["counted", "opportunity, not taken", "counted"]


@pytest.mark.parametrize(
    "args",
    [
        ["stats"], ["stats", "night.txt", "--by", "moon"], ["stats", "night.txt", "--metric", "moon"],
        ["stats", "night.txt", "--since", "yesterday"], ["stats", "night.txt", "-o", "night.txt", "--format", "csv", "--force"],
        ["stats", "night.txt", "-o", "out.xyz"], ["stats", "night.txt", "--format", "parquet"],
        ["stats", "night.txt", "--explain", "vpip"], ["stats", "night.txt", "-o", "no/such/folder.csv"],
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(night: Path, args: list[str]) -> None:
    before = sorted(path.name for path in night.iterdir())
    done = call(*args, cwd=night)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(path.name for path in night.iterdir()) == before


@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="the terminals of a POSIX system")
@pytest.mark.parametrize(
    ("more", "hinted"),
    [
        ("", True),
        ("--min-hands 2", True),
        ("--metric vpip", False),
        ("--output-format csv", False),
        ("-o x.csv", False),
    ],
)
def test_a_pipe_at_a_terminal_is_told_how_to_get_the_table(night: Path, more: str, hinted: bool) -> None:
    ours, theirs = os.openpty()
    try:
        words = [sys.executable, "-m", "handaudit", "stats", "night.txt", *more.split()]
        subprocess.run(
            words,
            cwd=night,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=theirs,
            check=True,
        )
        said = os.read(ours, 9999).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    hint = "handaudit: a pipe gets CSV of all statistics; --metric chooses, --output-format text is the table"
    assert (hint in said) is hinted
    assert "a pipe gets" not in call("stats", "night.txt", cwd=night).stderr


def test_a_flop_that_is_mistyped(night: Path) -> None:
    done = call("stats", "night.txt", "--board", "pairde", cwd=night)
    assert done.returncode == 2
    assert "did you mean 'paired'" in done.stderr
