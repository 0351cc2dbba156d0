"""What is wrong with the chips of a game whose room tells every chip, as findings at their lines."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from handaudit.model.finding import Finding
from handaudit.model.money import Currency
from handaudit.rules.messages import message
from handaudit.rules.text_findings import filled, finding_of
from handaudit.session.chip_rows import ChipGap
from handaudit.session.games import PlayedGame

QUIET: Final = {
    "begins": "the log begins at hand {what}: what was bought in before it is not known",
    "ends": "hand {what} has no end in the log: who won it is not known",
    "unreadable": "this row behind the last hand could not be read: it is not known what was brought or taken there",
    "conflict": "this hand and another one of its id differ: it is not known which of the two was played",
    "nights": "a second game begins here, at hand {what}: settle each game by a log of its own",
    "unread": "{name} had {had} before hands that could not be read, and has {start} after them",
    "unread-sum": "hands before this one could not be read, and {amount} of their chips are not found again",
    "paid-more": "more was paid out than was in",
    "paid-less": "less was paid out than was in",
}
"""Readings that are no fault of the log: a part of it is not here, or the hand's own findings say what is wrong."""
NAMES: Final = {"missing": "session-missing-hand.stacks", "stack": "session-stack-jump.counted"}
"""The messages of readings; those of all others are named like them."""
RULES: Final = ("TH-SUM-1",)


def chip_findings(game: PlayedGame) -> Iterator[tuple[int, Finding]]:
    """Each reading that does not fit, with the number of its log."""
    missing: set[str] = set()
    for gap in game.played().gaps:
        if _quiet(gap) or gap.what in missing:
            continue
        if gap.kind == "missing":
            missing.add(gap.what)  # said once for all players
        yield gap.place.number, _finding(gap, *game.money())


def _finding(gap: ChipGap, money: Currency, scale: int) -> Finding:
    fields = _fields(gap, money, scale)
    found = finding_of(_name(gap), gap.place.line, fields, file=gap.place.file, hand=gap.hand or None)
    if gap.kind == "missing":
        return found
    had, has = gap.had // scale, gap.has // scale
    return replace(
        found, player=gap.player or None, logged=has, expected=had, chips={gap.player or "table": had - has},
        mark=money.show(has), rules=RULES,
    )  # fmt: skip


def why_of(gap: ChipGap, money: Currency, scale: int) -> str:
    """A reading that does not fit, in words."""
    fields = _fields(gap, money, scale)
    quiet = _quiet(gap)
    return QUIET[quiet].format_map(fields) if quiet else filled(message(_name(gap)).text, fields)


def _quiet(gap: ChipGap) -> str:
    """The text of a reading that is no fault of the log, nothing for any other."""
    if gap.kind == "paid":
        return "paid-more" if gap.amount > 0 else "paid-less"
    if gap.kind == "unread" and not gap.player:
        return "unread-sum"
    return gap.kind if gap.kind in QUIET else ""


def _name(gap: ChipGap) -> str:
    return NAMES.get(gap.kind, f"session-stack-jump.{gap.kind}")


def _fields(gap: ChipGap, money: Currency, scale: int) -> dict[str, object]:
    """What the messages of a reading name."""
    return {
        "name": gap.player, "had": money.show(gap.had // scale), "start": money.show(gap.has // scale), "before": gap.before,
        "what": gap.what, "amount": money.show(abs(gap.amount) // scale),
    }  # fmt: skip
