"""Money as the log pays it and as the rules give it: cash-outs, wrong payments, and who says which counts."""

import csv
import io
import json
from pathlib import Path

import pytest

from handaudit.stats.course import course_of
from handaudit.stats.player_lines import lines_of
from tests.rooms.test_cash_outs import BOTH, LOSER, SIDES
from tests.stats.logs import NIGHT, RAKED, WALK, call
from tests.support.audits import audit_text

SHORT = RAKED.replace("collected €12.35 from pot", "collected €10.00 from pot")
"""The log pays less than the pot holds."""
TWICE = """\
PokerStars Hand #71:  Hold'em No Limit ($1/$2 USD) - 2026/11/01 10:24:41 ET
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $8 to $10 and is all-in
Bob: calls $8 and is all-in
*** FIRST FLOP *** [8h 9d Jh]
*** FIRST TURN *** [8h 9d Jh] [Qd]
*** FIRST RIVER *** [8h 9d Jh Qd] [As]
*** SECOND FLOP *** [2h 3d 4h]
*** SECOND TURN *** [2h 3d 4h] [9h]
*** SECOND RIVER *** [2h 3d 4h 9h] [7s]
*** FIRST SHOW DOWN ***
Bob: shows [6c 6s] (a pair of Sixes)
Ann: shows [Th Tc] (a straight, Eight to Queen)
Ann collected $10 from pot
*** SECOND SHOW DOWN ***
Bob: shows [6c 6s] (a pair of Sixes)
Ann: shows [Th Tc] (a pair of Tens)
Ann collected $10 from pot
*** SUMMARY ***
Total pot $20 | Rake $0
Hand was run twice
FIRST Board [8h 9d Jh Qd As]
SECOND Board [2h 3d 4h 9h 7s]
Seat 1: Ann (button) (small blind) showed [Th Tc] and won ($10) with a straight, Eight to Queen, and won ($10) with a pair of Tens
Seat 2: Bob (big blind) showed [6c 6s] and lost with a pair of Sixes, and lost with a pair of Sixes
"""
ANTE = """\
PokerStars Hand #72: Tournament #5, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2026/11/01 10:24:41 ET
Table '5 1' 9-max Seat #1 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (5 in chips)
Seat 4: Dee (500 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cy: posts the ante 5 and is all-in
Dee: posts the ante 5
Bob: posts small blind 10
*** HOLE CARDS ***
Dee: folds
Ann: folds
*** FLOP *** [2h 5c Td]
*** TURN *** [2h 5c Td] [7s]
*** RIVER *** [2h 5c Td 7s] [9d]
*** SHOW DOWN ***
Bob: shows [As Ah] (a pair of Aces)
Cy: shows [Ks Kh] (a pair of Kings)
Bob collected 30 from pot
*** SUMMARY ***
Total pot 30 | Rake 0
Board [2h 5c Td 7s 9d]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) showed [As Ah] and won (30) with a pair of Aces
Seat 3: Cy (big blind) showed [Kh Ks] and lost with a pair of Kings
Seat 4: Dee folded before Flop (didn't bet)
"""


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def players(log: str, folder: Path) -> dict[str, dict[str, str]]:
    (folder / "a.txt").write_text(log, encoding="utf-8")
    call("export", "a.txt", "-o", "out", "--force", cwd=folder)
    return {row["player"]: row for row in rows((folder / "out/players.csv").read_text(encoding="utf-8"))}


def net(folder: Path, *more: str) -> dict[str, int]:
    done = call("stats", "a.txt", "--metric", "net,won,showdown_net,other_net", *more, cwd=folder)
    out = rows(done.stdout)
    assert all(int(row["net"]) == int(row["showdown_net"]) + int(row["other_net"]) for row in out)
    return {row["player"]: int(row["net"]) for row in out}


def test_a_sold_hand_is_told_both_ways(tmp_path: Path) -> None:
    found = players(BOTH, tmp_path)
    names = ("net", "won", "won_logged", "net_logged", "cash_out", "cash_out_fee", "net_from")
    assert {name: tuple(row[key] for key in names) for name, row in found.items()} == {
        "Ann": ("0", "0", "0", "0", "0", "0", "logged"),
        "Bob": ("-1000", "0", "0", "-639", "361", "4", "logged"),
        "Cy": ("900", "1900", "0", "520", "1520", "15", "logged"),
    }
    assert net(tmp_path) == net(tmp_path, "--money", "logged") == {"Ann": 0, "Bob": -639, "Cy": 520}
    assert net(tmp_path, "--money", "due") == {"Ann": 0, "Bob": -1000, "Cy": 900}
    done = call("stats", "a.txt", cwd=tmp_path)
    assert "1 with the money as the log pays it" in done.stderr
    assert {row["player"]: row["cash_out"] for row in rows(done.stdout)} == {"Ann": "0", "Bob": "361", "Cy": "1520"}


@pytest.mark.parametrize("log", [LOSER, SIDES])
def test_what_the_house_pays_is_all_that_keeps_the_log_from_adding_up(log: str, tmp_path: Path) -> None:
    found = players(log, tmp_path).values()
    rake = sum(int(row["rake"]) for row in found)
    assert sum(int(row["net"]) for row in found) + rake == 0
    won = sum(int(row["won"]) - int(row["won_logged"]) for row in found)
    assert sum(int(row["net_logged"]) for row in found) + rake + won == sum(int(row["cash_out"]) for row in found)


def test_a_wrong_payment_is_the_logs_word_against_the_rules(tmp_path: Path) -> None:
    found = players(SHORT, tmp_path)
    assert (found["Ann"]["net"], found["Ann"]["net_logged"], found["Ann"]["net_from"]) == ("635", "400", "due")
    assert net(tmp_path)["Ann"] == net(tmp_path, "--money", "due")["Ann"] == 635
    assert net(tmp_path, "--money", "logged")["Ann"] == 400
    assert "1 with the money by the rules, against the log" in call("stats", "a.txt", cwd=tmp_path).stderr


def test_in_order_both_words_are_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(NIGHT, encoding="utf-8")
    best = call("stats", "a.txt", "--metric", "all", cwd=tmp_path)
    assert "money" not in best.stderr
    for word in ("logged", "due"):
        assert call("stats", "a.txt", "--metric", "all", "--money", word, cwd=tmp_path).stdout == best.stdout
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    for row in rows((tmp_path / "out/players.csv").read_text(encoding="utf-8")):
        assert (row["net"], row["won"], row["net_from"]) == (row["net_logged"], row["won_logged"], "logged")


def test_boards_run_twice_from_the_flop_on_are_streets_seen() -> None:
    (audit,) = audit_text(TWICE)
    assert audit.findings == ()
    for line in lines_of(audit):
        seen = {name: line.counts.get(name, 0) for name in ("wtsd", "wtsd_of", "wwsf_of", "wsd_of")}
        assert seen == {"wtsd": 1, "wtsd_of": 1, "wwsf_of": 1, "wsd_of": 1}
    later = TWICE.replace("FIRST FLOP", "FLOP").replace("*** SECOND FLOP *** [2h 3d 4h]\n", "")
    assert later != TWICE
    (audit,) = audit_text(
        later.replace("[2h 3d 4h", "[8h 9d Jh").replace("9h] [7s]", "3s] [7s]").replace("[9h]\n", "[3s]\n")
    )
    assert all(line.counts.get("wtsd_of") == 1 for line in lines_of(audit))


def test_whose_ante_takes_the_last_chip_keeps_the_position() -> None:
    (audit,) = audit_text(ANTE)
    assert audit.replay is not None
    assert audit.rulebook is not None
    assert course_of(audit.hand, audit.replay, audit.rulebook).places == {2: "SB", 3: "BB", 4: "CO", 1: "BTN"}
    other = ANTE.replace("Seat 3: Cy (5 in", "Seat 3: Cy (500 in").replace("the ante 5 and is all-in", "the ante 5")
    (audit,) = audit_text(other.replace("Bob: posts small", "Cy: posts big blind 20\nBob: posts small"))
    assert audit.replay is not None
    assert audit.rulebook is not None
    assert course_of(audit.hand, audit.replay, audit.rulebook).places[3] == "BB"


def test_the_json_of_stats_and_the_sums_of_export_agree(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(BOTH + "\n\n" + SHORT, encoding="utf-8")
    call("export", "a.txt", "-o", "out", "--format", "jsonl", cwd=tmp_path)
    sums: dict[tuple[str, str], int] = {}
    for line in (tmp_path / "out/players.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        key = row["player"], row["currency"]
        sums[key] = sums.get(key, 0) + row["net_logged" if row["net_from"] == "logged" else "net"]
    done = call("stats", "a.txt", "--metric", "net", "--format", "json", cwd=tmp_path)
    assert sums == {(row["player"], row["currency"]): row["net"] for row in json.loads(done.stdout)["rows"]}


def test_a_return_that_no_line_tells_is_no_word_against_the_rules(tmp_path: Path) -> None:
    found = players(WALK.replace("Uncalled bet ($1) returned to Ann\n", ""), tmp_path)
    assert all(row["net"] == row["net_logged"] for row in found.values())
    assert found["Ann"]["returned"] != "0" or found["Ann"]["won"] != "0"
