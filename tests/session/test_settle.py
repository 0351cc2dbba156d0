"""Settling up: to the cent, with the fewest payments, and exact about what does not add up."""

import json
import os
import random
from itertools import permutations
from pathlib import Path

import pytest

from handaudit.model.cells import cell
from handaudit.session.transfers import Transfer, settle_up
from tests.report.logs import run
from tests.session.test_faults import ONE, THREE, TWO, line
from tests.support.sessions import Night

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*-clean.txt"))


def paid(nets: dict[str, int], transfers: list[Transfer]) -> bool:
    """Whether the payments leave nobody with a debt or a claim."""
    rest = dict(nets)
    for one in transfers:
        assert one.amount > 0
        rest[one.payer] += one.amount
        rest[one.payee] -= one.amount
    return not any(rest.values())


def most_groups(nets: dict[str, int]) -> int:
    """The most groups that sum to zero, by trying every order of the people."""
    best = 0
    for order in permutations(nets.values()):
        total = groups = 0
        for net in order:
            total += net
            groups += not total
        best = max(best, groups)
    return best


@pytest.mark.parametrize("seed", range(25))
def test_no_list_of_payments_is_shorter(seed: int) -> None:
    rng = random.Random(seed)
    values = [rng.randint(-6, 6) or 1 for _ in range(rng.randint(1, 6))]
    nets = {f"p{n}": net for n, net in enumerate([*values, -sum(values)]) if net}
    transfers, exact = settle_up(nets)
    assert exact
    assert paid(nets, transfers)
    assert len(transfers) == len(nets) - most_groups(nets)


def test_a_crowd_is_settled_and_it_is_said_that_it_may_not_be_the_fewest() -> None:
    rng = random.Random(5)
    values = [rng.randint(-10_000, 10_000) for _ in range(60)]
    nets = {f"p{n}": net for n, net in enumerate([*values, -sum(values)])}
    transfers, exact = settle_up(nets)
    assert not exact
    assert paid(nets, transfers)
    assert len(transfers) < len(nets)


@pytest.mark.heavy
def test_a_night_balances_to_the_cent(tmp_path: Path) -> None:
    night = Night("settle")
    pieces = []
    for _ in range(120):
        night.between()
        pieces.append(night.taken() + night.print(night.deal()))
    random.Random(1).shuffle(pieces)
    (tmp_path / "a.txt").write_text("".join(pieces[:70]), encoding="utf-8")
    (tmp_path / "b.txt").write_text("".join(pieces[60:]), encoding="utf-8")
    done = run("settle", "a.txt", "b.txt", "--output-format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (one,) = json.loads(done.stdout)["settlements"]
    assert (one["difference"], one["gaps"], one["hands"]) == (0, [], 120)
    assert sum(player["net"] for player in one["players"]) == -one["rake"]
    last = {str(seat[0]): seat[1] for seat in night.seats.values()}
    assert one["money_in"] == one["money_out"] > sum(last.values())


@pytest.mark.skipif(not SAMPLES, reason="there are no sample logs here")
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples_balance(path: Path) -> None:
    done = run("settle", str(path), cwd=path.parent)
    assert done.returncode == 0, done.stdout
    assert "Money in is money out." in done.stdout or "nothing to settle" in done.stdout
    assert all(len(row) < 80 for row in done.stdout.splitlines())


def test_the_table_for_the_chat(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(
        ONE + TWO + "Ann adds $50\n\n" + THREE.replace("Ann ($101", "Ann ($151"), encoding="utf-8"
    )
    done = run("settle", "night.txt", cwd=tmp_path)
    assert (
        done.stdout
        == """\
Settling up · Kitchen · 3 hands

         in   out  net
Ann    $150  $150   $0
Bob    $100  $100   $0
Cy     $100  $100   $0
----------------------
total  $350  $350

Money in is money out.

Nobody owes anybody.
"""
    )


def test_where_money_appears_is_told(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(ONE + TWO.replace("Ann ($100", "Ann ($150"), encoding="utf-8")
    done = run("settle", "night.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert "Money does not add up: $50 more went out than came in." in done.stdout
    at = line(ONE + TWO, "Seat 1: Ann", "#1002")
    assert f"night.txt:{at} (hand #1002): Ann: +$50, appeared between two hands without a line" in done.stdout
    assert "(unaccounted) pays Ann $50" in done.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("l.csv", 'name,buy-in,cash-out\nAnn,100,150\nBob,100,60.50\nCy,"1,000",989.5\n'),
        (
            "l.csv",
            "player;kind;amount\nAnn;buy-in;60\nAnn;buy-in;40\nAnn;cash-out;150\nBob;in;100\nBob;out;60.50\nCy;in;1000\nCy;out;989.50\n",
        ),
        (
            "l.toml",
            'currency = "USD"\n[[player]]\nname = "Ann"\nbuy-in = [60, 40]\ncash-out = 150\n[[player]]\nname = "Bob"\nbuy-in = 100\n'
            'cash-out = 60.50\n[[player]]\nname = "Cy"\nbuy-in = "1,000"\ncash-out = "989.50"\n',
        ),
    ],
)
def test_a_ledger_by_hand(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("settle", "--ledger", name, "--output-format", "json", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (one,) = json.loads(done.stdout)["settlements"]
    assert one["payments"] == [
        {"from": "Bob", "to": "Ann", "amount": 3950},
        {"from": "Cy", "to": "Ann", "amount": 1050},
    ]


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2\n", "name,buy-in\nAnn,1e3\n", "name,kind,amount\nAnn,gift,5\n", "name,buy-in\n,5\n"]
)
def test_a_ledger_that_cannot_be_used_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "l.csv").write_text(text, encoding="utf-8")
    done = run("settle", "--ledger", "l.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "l.csv" in done.stderr


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "deep.toml", "dots.toml", "large"])
def test_a_ledger_that_does_not_end_or_is_too_deep_is_refused(tmp_path: Path, kind: str) -> None:
    place = tmp_path / kind
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "device":
        place = Path("/dev/zero")
    elif kind == "folder":
        place.mkdir()
    elif kind == "deep.toml":
        place.write_text("a = " + "[" * 100_000)
    elif kind == "dots.toml":
        place.write_text(".".join("a" * 20_000) + " = 1")
    else:
        place.write_text("name,buy-in,cash-out\n" + "Ann,1,1\n" * 200_000)
    done = run("settle", "--ledger", str(place), cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"handaudit: --ledger {place}")
    assert done.stderr.count("\n") == 1


def test_ledger_and_log_that_differ(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(ONE + TWO, encoding="utf-8")
    (tmp_path / "l.csv").write_text("name,buy-in,cash-out\nAnn,100,95\n", encoding="utf-8")
    done = run("settle", "night.txt", "--ledger", "l.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert "l.csv:2: Ann: -$6, net -$5 by the ledger, $1 by the log" in done.stdout


@pytest.mark.parametrize("name", ["=1+1", "+1", "-3", "@SUM(A1)", "|x", "%x", "＝1", "  =1"])
def test_no_name_becomes_a_formula(name: str) -> None:
    assert cell(name) == "'" + name
    assert cell("Ann") == "Ann"


def test_csv_of_a_night(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text((ONE + TWO).replace("Ann", "=1+1"), encoding="utf-8")
    done = run("settle", "night.txt", "--output-format", "csv", cwd=tmp_path)
    assert "player,'=1+1,,100.00,101.00,0.00,1.00,,USD," in done.stdout
    assert "payment,Bob,'=1+1" in done.stdout
