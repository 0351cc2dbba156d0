"""What is wrong with the chips of a game whose room tells every chip, as findings at their lines."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from handaudit.model.finding import Finding
from handaudit.model.money import Currency
from handaudit.rules.text_findings import finding_of
from handaudit.session.chip_rows import ChipGap
from handaudit.session.games import PlayedGame

QUIET: Final = frozenset({"begins", "nights", "unread", "paid"})
"""Readings that are no fault of the log: a part of it is not here, or the hand's own findings say what is wrong."""
NAMES: Final = {"missing": "session-missing-hand.stacks", "stack": "session-stack-jump.counted"}
"""The messages of readings; those of all others are named like them."""
RULES: Final = ("TH-SUM-1",)


def chip_findings(game: PlayedGame) -> Iterator[tuple[int, Finding]]:
    """Each reading that does not fit, with the number of its log."""
    missing: set[str] = set()
    for gap in game.played().gaps:
        if gap.kind in QUIET or gap.what in missing:
            continue
        if gap.kind == "missing":
            missing.add(gap.what)  # said once for all players
        yield gap.place.number, _finding(gap, game.currency)


def _finding(gap: ChipGap, money: Currency) -> Finding:
    name = NAMES.get(gap.kind, f"session-stack-jump.{gap.kind}")
    found = finding_of(name, gap.place.line, fields_of(gap, money), file=gap.place.file, hand=gap.hand or None)
    if gap.kind == "missing":
        return found
    chips = {gap.player or "table": -gap.amount}
    return replace(
        found, player=gap.player or None, logged=gap.has, expected=gap.had, chips=chips, mark=money.show(gap.has), rules=RULES
    )


def fields_of(gap: ChipGap, money: Currency) -> dict[str, object]:
    """What the messages of a reading name."""
    return {
        "name": gap.player, "had": money.show(gap.had), "start": money.show(gap.has), "before": gap.before, "what": gap.what,
        "amount": money.show(abs(gap.amount)),
    }  # fmt: skip
