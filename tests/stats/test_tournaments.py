"""Tournaments: prices, places, prizes and bounties as the logs tell them, over several files; what they do not tell stays empty."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from handaudit import audit_text, scan
from handaudit.model.money import Currency
from handaudit.read.tournaments import Price, _forms, lines_about, price_of
from tests.stats.logs import NIGHT, call
from tests.stats.written import read_frame

HAND = """\
PokerStars Hand #1: Tournament #77, $10+$1 USD Hold'em No Limit - Level I (10/20) - 2026/11/19 20:00:00 ET
Table '77 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (1000 in chips)
Bob: posts small blind 10
Cy: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: folds
Bob: folds
Uncalled bet (10) returned to Cy
Cy collected 20 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected (20)
"""


def hand(number: int, *news: str, price: str = "$10+$1 USD ", clock: str = "20:00:00") -> str:
    """A hand of the tournament, with lines about players above its summary."""
    text = HAND.replace("Hand #1:", f"Hand #{number}:").replace("$10+$1 USD ", price).replace("20:00:00", clock)
    return text.replace("*** SUMMARY ***", "\n".join([*news, "*** SUMMARY ***"]))


def rows(*texts: str, folder: Path) -> dict[str, dict[str, Any]]:
    """The frame by player, of hands in as many files."""
    for at, text in enumerate(texts):
        (folder / f"{at}.txt").write_text(text, encoding="utf-8")
    return {row["player"]: row for row in scan(folder, "tournaments").collect().to_dicts()}


def told(row: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(row[name] for name in names)


def test_places_prizes_and_bounties_over_several_files(tmp_path: Path) -> None:
    found = rows(
        hand(1, "Bob finished the tournament in 3rd place",
             "Ann wins $2.50 for eliminating Bob and their own bounty increases by $2.50 to $7.50", price="$5+$5+$1 USD "),
        hand(2, "Cy finished the tournament in 2nd place and received $12.",
             "Ann wins the tournament and receives $30.10 - congratulations!", "Ann wins $5 for eliminating Cy",
             clock="20:05:00", price="$5+$5+$1 USD "),
        folder=tmp_path,
    )  # fmt: skip
    names = (
        "currency",
        "buy_in",
        "bounty_in",
        "fee",
        "entries",
        "cost",
        "place",
        "prize",
        "bounty",
        "knockouts",
        "net",
        "roi",
        "in_the_money",
    )
    assert told(found["Ann"], *names) == ("USD", 500, 500, 100, 1, 1100, 1, 3010, 750, 2, 2660, 241.82, True)
    assert told(found["Cy"], *names) == ("USD", 500, 500, 100, 1, 1100, 2, 1200, 0, 0, 100, 9.09, True)
    # He is dealt in again: that is a second entry, of which no end is told.
    assert told(found["Bob"], *names) == ("USD", 500, 500, 100, 2, 2200, None, None, 0, 0, None, None, None)
    assert found["Ann"]["hands"] == 2
    assert (found["Ann"]["hero"], found["Cy"]["hero"]) == (True, False)
    assert str(found["Ann"]["last_hand"]) == "2026-11-19 20:05:00"


def test_the_order_of_the_files_changes_no_figure(tmp_path: Path) -> None:
    last = hand(2, "Bob finished the tournament in 3rd place", clock="21:00:00")
    found = rows(last, hand(1, clock="20:00:00"), folder=tmp_path)
    assert told(found["Bob"], "entries", "place", "prize", "net", "hands") == (1, 3, 0, -1100, 2)


def test_what_no_line_tells_stays_empty(tmp_path: Path) -> None:
    found = rows(
        hand(1, "Bob finished the tournament in 3rd place and received a ticket", "Ann wins the tournament"),
        folder=tmp_path,
    )
    assert told(found["Bob"], "place", "prize", "net", "in_the_money") == (3, None, None, None)
    assert told(found["Ann"], "place", "prize", "net", "in_the_money") == (1, None, None, None)
    assert told(found["Cy"], "place", "prize", "net", "cost") == (None, None, None, 1100)


def test_a_prize_in_another_currency_is_none_of_this_one(tmp_path: Path) -> None:
    found = rows(hand(1, "Bob finished the tournament in 3rd place and received €20"), folder=tmp_path)
    assert told(found["Bob"], "place", "prize") == (3, None)


def test_the_parts_of_a_shared_bounty_are_not_guessed(tmp_path: Path) -> None:
    found = rows(
        hand(1, "Ann, Cy split the $5 bounty for eliminating Bob", "Bob finished the tournament in 3rd place"),
        folder=tmp_path,
    )
    assert told(found["Ann"], "bounty", "knockouts") == (None, 1)
    assert told(found["Cy"], "bounty", "knockouts") == (None, 1)


def test_rebuys_and_add_ons_cost(tmp_path: Path) -> None:
    lines = ("Bob re-buys and receives 1500 chips for $10", "Bob takes the add-on and receives 2000 chips for $10.50")
    found = rows(hand(1, *lines), hand(2, clock="20:05:00"), folder=tmp_path)
    assert told(found["Bob"], "rebuys", "add_ons", "cost") == (1, 1, 3150)


def test_points_buy_in_and_rebuy(tmp_path: Path) -> None:
    found = rows(hand(1, "Bob re-buys and receives 600 chips for 2 FPPs", price="100FPP "), folder=tmp_path)
    assert told(found["Bob"], "currency", "minor_units", "buy_in", "fee", "cost") == ("FPP", 1, 100, None, 102)


def test_a_freeroll_costs_nothing(tmp_path: Path) -> None:
    found = rows(
        hand(1, "Bob finished the tournament in 3rd place and received $2.", price="Freeroll  "), folder=tmp_path
    )
    assert told(found["Bob"], "currency", "cost", "prize", "net", "roi") == ("USD", 0, 200, 200, None)


@pytest.mark.parametrize(
    "line",
    [
        'Bob said, "Ann wins the tournament and receives $1000 - congratulations!"',
        "Dan finished the tournament in 3rd place and received $50.",
        'Dan said, "Ann finished the tournament in 1st place"',
    ],
)
def test_talk_and_strangers_win_nothing(tmp_path: Path, line: str) -> None:
    found = rows(hand(1, line), folder=tmp_path)
    assert [told(row, "place", "prize", "knockouts") for row in found.values()] == [(None, None, 0)] * 3


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        ("$10+$1 USD ", Price(Currency("USD", 100), 1000, None, 100)),
        ("€4.50+€0.50 EUR ", Price(Currency("EUR", 100), 450, None, 50)),
        ("$200+$50+$15 USD ", Price(Currency("USD", 100), 20000, 5000, 1500)),
        ("1000+100 ", Price(Currency(None, 1), 1000, None, 100)),
        ("300FPP ", Price(Currency("FPP", 1), 300)),
        ("", None),
        ("$10 ", None),
    ],
)
def test_prices_of_headers(price: str, expected: Price | None) -> None:
    (audit,) = audit_text(hand(1, price=price)).hands
    assert price_of(audit.hand) == expected


def test_long_lines_are_read_in_bounded_time() -> None:
    (audit,) = audit_text(hand(1, "Ann wins $1 for eliminating " + "x " * 100_000, "Ann, " * 30_000)).hands
    assert lines_about(audit.hand) == []
    for pattern in _forms().values():
        assert re.compile(pattern).search("Tournament #" + "1,{" * 300) is None


def test_every_format_has_the_tournaments(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        hand(1, "Bob finished the tournament in 3rd place and received $5.") + "\n" + NIGHT, encoding="utf-8"
    )
    frames = []
    for form in ("csv", "parquet", "jsonl"):
        assert (
            call(
                "export", "a.txt", "-o", form, "--format", form, "--frame", "tournaments,hands", cwd=tmp_path
            ).returncode
            == 0
        )
        frames.append(read_frame(tmp_path / form / f"tournaments.{form}", "tournaments"))
    assert frames[0].height == 3
    assert frames[0].equals(frames[1])
    assert frames[0].equals(frames[2])
    assert frames[1].sort("player")["roi"].to_list() == [None, -54.55, None]
    call("export", "a.txt", "-o", "eu", "--csv-dialect", "excel-eu", "--frame", "tournaments", cwd=tmp_path)
    assert ";-54,55;" in (tmp_path / "eu" / "tournaments.csv").read_text(encoding="utf-8")


def stats(folder: Path, *words: str) -> list[dict[str, str]]:
    done = call("stats", ".", "--tournaments", "--format", "csv", *words, cwd=folder)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_returns_by_player_count_known_results_only(tmp_path: Path) -> None:
    end = ("Bob finished the tournament in 3rd place", "Cy finished the tournament in 2nd place and received $8.")
    for at, name in enumerate(("77", "78")):
        text = hand(at + 1, *end, *(["Ann wins the tournament and receives $22 - congratulations!"] if at else []))
        (tmp_path / f"{at}.txt").write_text(text.replace("#77", f"#{name}"), encoding="utf-8")
    found = {row["player"]: row for row in stats(tmp_path)}
    names = (
        "tournaments",
        "known",
        "cost",
        "prize",
        "net",
        "roi_num",
        "roi_den",
        "roi_pct",
        "itm_num",
        "itm_den",
        "itm_pct",
    )
    assert told(found["Ann"], *names) == ("2", "1", "1100", "2200", "1100", "1100", "1100", "100.0", "1", "1", "100.0")
    assert told(found["Bob"], *names) == ("2", "2", "2200", "0", "-2200", "-2200", "2200", "-100.0", "0", "2", "0.0")
    assert told(found["Cy"], *names) == ("2", "2", "2200", "1600", "-600", "-600", "2200", "-27.27", "2", "2", "100.0")
    (own,) = stats(tmp_path, "--hero", "--by", "site")
    assert own["tournaments"] == "2"
    assert [row["tournament"] for row in stats(tmp_path, "--by", "tournament", "--player", "Ann")] == ["77", "78"]
    assert stats(tmp_path, "--since", "2027-01-01") == []


def test_returns_in_every_format(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        hand(1, "Bob finished the tournament in 3rd place").replace("Bob", "=B"), encoding="utf-8"
    )
    for form in ("json", "jsonl", "csv", "markdown", "parquet", "text"):
        done = call("stats", "a.txt", "--tournaments", "-o", f"{form}:out.{form}", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert rows == json.loads((tmp_path / "out.json").read_text())["rows"]
    assert rows == pl.read_parquet(tmp_path / "out.parquet").to_dicts()
    assert "'=B" in (tmp_path / "out.csv").read_text()
    assert "-100.0%" in (tmp_path / "out.text").read_text()


@pytest.mark.parametrize("words", [("--metric", "vpip"), ("--game", "Hold'em"), ("--by", "position")])
def test_what_does_not_go_with_tournaments_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "a.txt").write_text(hand(1), encoding="utf-8")
    done = call("stats", "a.txt", "--tournaments", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert "tournaments" in done.stderr


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
def test_exported_entries_add_up_to_those_of_their_logs(tmp_path: Path, form: str) -> None:
    end = ("Bob finished the tournament in 3rd place", "Cy finished the tournament in 2nd place and received $8.")
    (tmp_path / "a.txt").write_text(hand(1, *end).replace("Bob", "=B"), encoding="utf-8")
    call("export", "a.txt", "-o", "frames", "--format", form, cwd=tmp_path)
    for words in ((), ("--hero", "--by", "month"), ("--player", "Cy", "--since", "2026-11-01")):
        by_logs = call("stats", "a.txt", "--tournaments", *words, cwd=tmp_path)
        by_frames = call("stats", "frames", "--tournaments", *words, cwd=tmp_path)
        assert (by_frames.stdout, by_frames.returncode) == (by_logs.stdout, 0)
        assert by_logs.stdout.count("\n") > 1
    (tmp_path / "frames").rename(tmp_path / "one")
    call("export", "a.txt", "-o", "two", "--format", form, cwd=tmp_path)
    twice = call("stats", "one", "two", "--tournaments", cwd=tmp_path)
    assert (twice.returncode, "same tournament" in twice.stderr) == (2, True)
    (tmp_path / f"one/tournaments.{form}").unlink()
    without = call("stats", "one", "--tournaments", cwd=tmp_path)
    assert (without.returncode, "tournaments is not there" in without.stderr) == (2, True)
