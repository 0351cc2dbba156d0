"""What a house may read otherwise between two hands: how a newcomer comes in, and whether buy-in limits are enforced."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run

HEAD = "Handaudit Hand #{0}: 32-Card Draw No Limit (1/2) - 2026/11/19 20:1{0}:00 UTC\nTable 'O' 6-max Seat #{1} is the button\n"
FIRST = (
    HEAD.format(1, 3)
    + """Seat 2: Bob (100 in chips)
Seat 3: Cy (100 in chips)
Bob: posts small blind 1
Cy: posts big blind 2
*** DEALING HANDS ***
Bob: folds
Uncalled bet (1) returned to Cy
Cy collected 2 from pot
*** SUMMARY ***
Total pot 2 | Rake 0
Seat 2: Bob folded before the Draw
Seat 3: Cy collected (2)

"""
)
SECOND = (
    HEAD.format(2, 1)
    + """Seat 1: Ann (100 in chips)
Seat 2: Bob (99 in chips)
Seat 3: Cy (101 in chips)
Bob: posts small blind 1
Cy: posts big blind 2
Ann: posts big blind 2
*** DEALING HANDS ***
Ann: raises 8 to 10
Bob: folds
Cy: folds
Uncalled bet (8) returned to Ann
Ann collected 5 from pot
*** SUMMARY ***
Total pot 5 | Rake 0
Seat 1: Ann collected (5)
Seat 2: Bob folded before the Draw
Seat 3: Cy folded before the Draw
"""
)
OVER = SECOND.replace("Ann: posts big blind 2", "Ann: posts over blind 4").replace("raises 8 to 10", "raises 6 to 10")
OVER_ASKED = "c32_newcomer_no_ob=over_blind_amount"
ENFORCED = "c32_buyin_limits=enforce"


@pytest.mark.parametrize(
    ("second", "settings", "wanted"),
    [
        (SECOND, (), []),
        (SECOND, (OVER_ASKED,), [("missed-blind", "error")]),
        (OVER, (OVER_ASKED,), []),
        (OVER, (), [("blind-set", "ambiguity")]),
    ],
)
def test_a_newcomer_where_no_over_blind_is_in_play(
    tmp_path: Path, second: str, settings: tuple[str, ...], wanted: list[tuple[str, str]]
) -> None:
    assert found(tmp_path, FIRST + second, settings) == wanted


@pytest.mark.parametrize(("settings", "severity"), [((), "warn"), ((ENFORCED,), "error")])
@pytest.mark.parametrize("where", ["first", "between"])
def test_a_buy_in_out_of_bounds(tmp_path: Path, where: str, settings: tuple[str, ...], severity: str) -> None:
    """The block may stand before a file's first hand: Ann brings 500 where 200 are the most, or 15 where 20 are the least."""
    for amount in (500, 15):
        block, second = f"Ann buys in for {amount}\n\n", SECOND.replace("Ann (100", f"Ann ({amount}")
        text = block + second if where == "first" else FIRST + block + second
        assert found(tmp_path, text, settings) == [("buy-in", severity)], text
    fair = "Ann buys in for 100\n\n" + SECOND
    assert found(tmp_path, fair if where == "first" else FIRST + fair, settings) == []


def found(tmp_path: Path, text: str, settings: tuple[str, ...]) -> list[tuple[str, str]]:
    log = tmp_path / "log.txt"
    log.write_text(text, "utf-8")
    items = list(Run([str(log)], settings=settings))
    every = [f for item in items for f in (item.findings if hasattr(item, "findings") else (item,))]
    return [(f.code, f.severity) for f in every if f.severity != "info"]
