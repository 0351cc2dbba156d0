"""Ledgers as people and sites write them: signs, marks, columns, totals; what cannot be read in one way is refused."""

import json
from pathlib import Path

import pytest

from tests.layouts.test_pokernow import HAND, next_hand, table
from tests.report.logs import run

FIRST = 'name,buy-in,rebuy,cash-out\nAnn,"100","50",180.50\nBob,100,,69.50\n'


def nets(folder: Path, text: str, *args: str, name: str = "l.csv") -> dict[str, int]:
    """The nets that a ledger alone leads to."""
    (folder / name).write_text(text, encoding="utf-8")
    done = run("settle", name, *args, "--output-format", "json", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    (one,) = json.loads(done.stdout)["settlements"]
    return {player["name"]: player["net"] for player in one["players"]}


@pytest.mark.parametrize(
    "text",
    [
        FIRST,
        "Player;Buy-In;Add-on;Cash Out\nAnn;€ 100,00;50,00 €;180,50 EUR\nBob;EUR 100;-;69,50\n",
        "player\tin\trebuy\tout\nAnn\t$100\t$50\t$180.50\nBob\t$100\t\t$69.50\nTotal\t$200\t$50\t$250\n",
        "name,buyin,rebuys,cashout,remarks\nAnn,100.0,50,180.5,paid cash\nBob,100,,69.5,\n,200,50,250,\n",
        "name,kind,amount\nAnn,buy-in,100\nAnn,rebuy,50\nAnn,cash-out,180.50\nBob,buy-in,60\nBob,add-on,40\nBob,out,69.50\n",
        "Friday\n\n,,\nPlayer,Buy-in,Rebuy 1,Rebuy 2,Final Stack,Profit\n\nAnn,100,25,25,180.5,30.5\nBob,100,,,69.5,(30.50)\n",
        "sep=;\nSpieler;Einkauf (€);Nachkauf;Auszahlung\nAnn;100,-;50,–;180,50\nBob;100;- €;69,50\nSumme;200;50;250\n",
        "Jugador;Entrada;Recompra;Salida\rAnn;100;50;180,5\rBob;100;;69,5\rTotal (2);200;50;250\r",
        "Player,Total Buy-in,Total Cash-out,Net\nAnn,$150.00,$180.50,$30.50\nBob,$100.00,$69.50,($30.50)\n",
        'Name,Buy-in 1,Buy-in 2,Total in,Out\nAnn,100,50,150,180.50\nBob,100, $ -   ,100,"69,50"\n',
    ],
)
def test_what_people_write_is_read(tmp_path: Path, text: str) -> None:
    assert nets(tmp_path, text) == {"Ann": 3050, "Bob": -3050}


def test_marks_of_thousands_are_read_where_the_decimals_are_known(tmp_path: Path) -> None:
    assert nets(tmp_path, "name;in;out\nAnn;1.000,00;1.250,50\nBob;1.000;749,50\n") == {"Ann": 25050, "Bob": -25050}
    assert nets(tmp_path, "name;in;out\nAnn;1'000;1'250\nBob;1 000;750\n") == {"Ann": 25000, "Bob": -25000}
    assert nets(tmp_path, "name;in;out\nAnn;₹1,00,000;₹1,00,250\nBob;₹1,000;₹750\n") == {"Ann": 25000, "Bob": -25000}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name,in,out\nAnn,1.234,1.234\n", ("l.csv:2", "'1.234'", "1234 or 1.234")),
        ('name,in,out\nAnn,"1,234",1234\n', ("l.csv:2", "1234 or 1.234")),
        ("name,in,out\nAnn,10x,10\n", ("l.csv:2", "is no amount")),
        ("name,in,out\nAnn,-10,10\n", ("l.csv:2", "negative")),
        ("name,in,out\nAnn,$10,10\nBob,€5,5\n", ("l.csv:3", "more than one currency")),
        ("name,in,out\nAnn,=A1+1,10\n", ("l.csv:2", "is a formula")),
        ("name,in,out\nAnn,10.005,10\nBob,1.5,1\n", ("l.csv:2", "finer")),
        ("name,what,payout\nAnn,1,2\n", ("l.csv", "a line names the columns", "name, what, payout")),
        ("name,in,out\n,10,10\nAnn,1,1\n", ("l.csv:2", "an amount without a name")),
        ("name,in,out\nAnn,100,50,150,50\nBob,1,1\n", ("l.csv:2", "5 cells, and 3 columns", "needs quotes")),
        ('name,in,out\nAnn,1,1\n"Bob,10,10\nCy,1,1\n', ("l.csv", "a quote is not closed")),
        ('name,in,out\n"Bob,10,10\nCy",1,1\n', ("l.csv:2", "a name of more than one line")),
        ("name,in,out\n", ("l.csv", "no amount of a player")),
        ("name,in,net\nAnn,10,5\nBob,10,-5\n", ("l.csv:1", "one of money out")),
        ("name,in ($),out (€)\nAnn,10,5\nBob,10,15\n", ("l.csv:1", "more than one currency")),
        ("name,in ($),out\nAnn,10,€5\nBob,10,15\n", ("l.csv:2", "more than one currency")),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    (tmp_path / "l.csv").write_text(text, encoding="utf-8")
    done = run("settle", "--ledger", "l.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert all(word in done.stderr for word in words), done.stderr


@pytest.mark.parametrize("head", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
def test_a_workbook_is_named(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "l.xlsx").write_bytes(head + bytes(100))
    done = run("settle", "--ledger", "l.xlsx", cwd=tmp_path)
    assert done.returncode == 2
    assert "save it as CSV" in done.stderr


def test_a_sum_that_does_not_meet_is_named_and_nobody_pays(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("name,in,out\nAnn,100,130\nBob,100,60\n")
    done = run("settle", "l.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert " pays " not in done.stdout
    for word in ("200", "190", "10 less went out than came in", "--gap house"):
        assert word in done.stdout
    split = run("settle", "l.csv", "--gap", "split", cwd=tmp_path)
    assert "Bob pays Ann 35" in split.stdout
    (tmp_path / "l.csv").write_text("name,in,out\nAnn,100,130\nBob,100,70\nTotal,200,210\n")
    total = run("settle", "l.csv", cwd=tmp_path)
    assert total.returncode == 1
    assert "l.csv:4" in total.stdout
    assert "is given as 210, and the rows make 200" in total.stdout


def test_a_ledger_of_another_night_and_one_that_lacks_a_player(tmp_path: Path) -> None:
    start = [row.replace("#7", "#1") for row in HAND]
    after = [row.replace("#8", "#2") for row in next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')]
    (tmp_path / "log.csv").write_text(table([*start, *after]))
    (tmp_path / "l.csv").write_text("name,in,out\nZoe,100,130\n")
    done = run("settle", "log.csv", "l.csv", cwd=tmp_path)
    assert done.returncode == 2
    assert "is it of another night?" in done.stderr
    (tmp_path / "l.csv").write_text("name,in,out\nAnn,100,167\nBob,80,73\n")
    done = run("settle", "log.csv", "l.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert "Cy @ home" in done.stdout
    assert "the ledger does not have this player" in done.stdout
    assert " pays " not in done.stdout
    (tmp_path / "l.csv").write_text("name,in,out\nAnn,100,167\nBob,80,73\nCy @ home,60,\n")
    done = run("settle", "log.csv", "l.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert "Cy @ home pays Ann 60" in done.stdout


def test_a_name_that_is_a_formula_is_named_and_nobody_pays(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text('name,in,out\n"=HYPERLINK(""http://x"")",10,20\nBob,20,10\n+1,5,5\n')
    done = run("settle", "--ledger", "l.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.count("this name is a formula") == 1
    assert "l.csv:2" in done.stdout
    assert " pays " not in done.stdout


def test_names_that_look_alike_are_not_two_people_by_guess(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("name,in,out\nAnn,100,\nBob,100,130\nann,50,120\n")
    done = run("settle", "l.csv", cwd=tmp_path)
    assert (done.returncode, " pays " in done.stdout) == (1, False)
    assert "l.csv:4" in done.stdout
    assert "--same-player 'Ann=ann'" in done.stdout
    joined = run("settle", "l.csv", "--same-player", "Ann=ann", cwd=tmp_path)
    assert (joined.returncode, "Ann pays Bob 30" in joined.stdout) == (0, True)


def test_a_sum_within_a_row_is_checked_and_a_player_may_be_called_total(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("name,buy-in,rebuy,total in,out\nAnn,100,20,130,100\nBob,100,,100,120\n")
    done = run("settle", "l.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert "this row's total in is 130, and its amounts make 120" in done.stdout
    head = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"
    (tmp_path / "l.csv").write_text(f"{head}\nTotal,t1,,,100,70,0,-30\nSum,s2,,,50,80,0,30\n")
    done = run("settle", "l.csv", cwd=tmp_path)
    assert (done.returncode, "Total pays Sum 30" in done.stdout) == (0, True)


def test_a_ledger_is_given_once(tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text(FIRST)
    done = run("settle", "a.csv", "b.csv", cwd=tmp_path)
    assert done.returncode == 2
    assert "it says the same as a.csv" in done.stderr


@pytest.mark.parametrize("command", ["settle", "night"])
def test_the_ledger_of_a_night_that_was_saved_twice_pays_nobody_twice(tmp_path: Path, command: str) -> None:
    """The site's ledger is saved amid the night and again at its end: they differ, but hold the same sessions."""
    head = "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
    ann, bob = (f"{name},{id},2026-11-27T20:00:00.000Z,,1000" for name, id in (("Ann", "a1"), ("Bob", "b2")))
    (tmp_path / "early.csv").write_text(f"{head}{ann},,1500,500\n{bob},,500,-500\n")
    (tmp_path / "late.csv").write_text(f"{head}{ann},,700,-300\n{bob},,1300,300\n")
    done = run(command, "early.csv", "late.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--ledger late.csv: its sessions are those of early.csv" in done.stderr
    assert "Ann pays Bob 300" in run(command, "late.csv", cwd=tmp_path).stdout
    later = (tmp_path / "late.csv").read_text().replace("11-27T20", "12-04T20")
    (tmp_path / "later.csv").write_text(later)
    assert run(command, "late.csv", "later.csv", cwd=tmp_path).returncode == 0
