"""Players of tournaments whom the kernel counts for hands in a row are those of the hands one by one."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from handaudit.stats import export, tournaments
from handaudit.stats.csv_columns import CsvLayout
from handaudit.stats.csv_tables import CsvTables
from tests.stats.test_csv_tables import by_command
from tests.support.looks import TOURNAMENT, dealt

pytestmark = [pytest.mark.heavy, pytest.mark.usefixtures("native")]
PRICES = ("€5+€0.50 EUR ", "$5+$5+$1 USD ", "", "300FPP ", "Freeroll ")
ABOUT = (
    "{} finished the tournament in 3rd place", "{} finished the tournament in 2nd place and received €9.50.",
    "{} wins the $5 bounty for eliminating {}", "{} re-buys and receives 600 chips for $10.00",
)  # fmt: skip


def entered(rng: random.Random, count: int, stay: float) -> list[str]:
    """Hands of some tournaments, one of which goes on for a while; their levels change, some have no price at first, and some hands tell
    something of a player or have no clock."""
    found: list[str] = []
    which = 0
    for hand in dealt(rng.randrange(1_000), count, TOURNAMENT):
        if rng.random() > stay:
            which = rng.randrange(9)
        price = "" if which == 7 and len(found) < count // 2 else PRICES[which % len(PRICES)]
        text = re.sub(r"Tournament #\d+, .*?(?=Hold'em)", f"Tournament #{which}, {price}", hand, count=1)
        if rng.random() < 0.05:
            text = re.sub(
                r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d ET",
                rng.choice(("2026/02/30 10:00:00 ET", "2026/01/01 9:00:00 ET")),
                text,
            )
        if rng.random() < 0.1:
            names = re.findall(r"^Seat \d+: (.+) \(\d+ in chips\)", text, re.MULTILINE)
            row = rng.choice(ABOUT).format(rng.choice(names), rng.choice(names))
            text = text.replace("*** SUMMARY ***", f"{row}\n*** SUMMARY ***", 1)
        found.append(text)
    return found


@pytest.mark.parametrize("stay", [0.0, 0.8, 0.98])
def test_tournaments_are_those_of_hands_one_by_one(
    stay: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(stay)
    log = tmp_path / "log.txt"
    log.write_text("\n\n\n".join(entered(rng, 600, stay)) + "\n", encoding="utf-8")
    counted: list[int] = []
    joins = tournaments.Tournaments.joins

    def joined(self: tournaments.Tournaments, one: Any, players: Any) -> None:
        counted.append(sum(player[3] for player in players))
        joins(self, one, players)

    monkeypatch.setattr(tournaments.Tournaments, "joins", joined)
    mine = by_command(log, tmp_path / "mine", "--frame", "tournaments,hands")
    assert sum(counted) > 1_000
    assert (len(counted) < sum(counted) / 40) == (stay > 0.9)
    counted.clear()
    monkeypatch.setattr(export, "CsvTables", lambda *_: None)
    assert by_command(log, tmp_path / "theirs", "--frame", "tournaments,hands") == mine
    assert not counted
    assert mine["tournaments.csv"].count(b"\n") > 30


def test_names_may_get_other_numbers_at_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is known under two numbers is one player."""
    log = tmp_path / "log.txt"
    log.write_text("\n\n\n".join(entered(random.Random(4), 200, 0.95)) + "\n", encoding="utf-8")
    mine = by_command(log, tmp_path / "mine", "--frame", "tournaments,players")
    running: list[CsvTables] = []
    run, head = CsvTables.run, CsvLayout.head

    def watched(self: CsvTables, *hands: Any) -> int:
        running.append(self)
        return run(self, *hands)

    def forgetful(self: CsvLayout, deal: Any) -> Any:
        if running:
            running[-1].rows.forget()
        return head(self, deal)

    monkeypatch.setattr(CsvTables, "run", watched)
    monkeypatch.setattr(CsvLayout, "head", forgetful)
    assert by_command(log, tmp_path / "theirs", "--frame", "tournaments,players") == mine
    assert running
