"""What chips amount to that were put in without a full announcement, and which rule says so."""

from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.live.heard import Turn
from handaudit.model.hand import Event

FIRST_ROUND = ("preflop", "bet-1")


class Ruling(NamedTuple):
    """What is due: `kind` call | bet | raise | any (no bet and no raise), `total` what the player then has in for the street (-1 where the
    lines do not tell). `why` says it in words."""

    code: str
    rule: str
    kind: str
    total: int
    why: str


def ruling(case: Case, turn: Turn) -> Ruling | None:
    """The ruling that the logged action breaks, or None where it keeps to the rules or the chips decide nothing."""
    event, ask = turn.done, turn.ask
    if event.kind == "fold" or not turn.chips:
        return None
    if turn.words:
        first = turn.words[0].spoken
        if first.kind not in ("bet", "raise") or any(w.spoken.amount for w in turn.words):
            return None  # the words say it all, whatever the chips are
        found = _announced(case, turn)
    elif ask.level:
        found = _facing(case, turn)
    else:
        found = _opening(case, turn)
    return None if found is None or _kept(turn, event, found) else found


def _kept(turn: Turn, event: Event, due: Ruling) -> bool:
    if due.kind == "any":
        return event.kind in ("check", "call")
    if due.kind == "call":
        if not turn.ask.owes:
            return event.kind == "check"
        return event.kind == "call" and turn.step.committed + event.amount == due.total
    total = event.to if event.kind == "raise" else event.amount if event.kind == "bet" else 0
    return event.kind == due.kind and total == due.total


def _motions(chips: tuple[Event, ...]) -> tuple[int, int, int]:
    """How many motions there were, the chips of the first one (0 where it cannot be told), and of all."""
    count = sum(c.to if c.text == "motions" else 1 for c in chips)
    first = chips[0].amount if chips[0].text != "motions" or chips[0].to < 2 else 0
    return count, first, sum(c.amount for c in chips)


def _one_chip(chips: tuple[Event, ...]) -> bool:
    return len(chips) == 1 and chips[0].text == "chip" and chips[0].to == 1


def _capped(turn: Turn, total: int) -> int:
    """A total filled up to the smallest raise and cut to what the player has and the limit allows."""
    ask, every = turn.ask, turn.step.committed + turn.step.stack
    total = max(total, ask.low)
    return min(total, every, max(ask.high, ask.low))


def _announced(case: Case, turn: Turn) -> Ruling | None:
    """A raise was announced and no sum named: one chip is worth itself, a handful counts whole, a third motion does not."""
    step, ask, event, money = turn.step, turn.ask, turn.done, case.money
    count, first, every = _motions(turn.chips)
    kind, how = ("raise", "to") if ask.level else ("bet", "of")
    if not ask.may_raise or step.stack <= ask.owes:
        return None
    if _one_chip(turn.chips):
        if every <= ask.owes:
            return None  # the call is placed; the raise comes after it
        by = ask.level and case.book.options.get("th_chip_raise") == "by_value"
        due = _capped(turn, ask.level + every if by else every)
        rule = "TH-CHIP-3" if ask.level else "TH-CHIP-2"
        return Ruling(
            "chip-ruling", rule, kind, due, f"one chip of {money(every)} after the word is a {kind} {how} {money(due)}"
        )
    if event.kind != kind:
        return None  # that is the word's own matter
    total = step.committed + every
    if count > 2:
        if not first:
            return _strung(case, turn, ask.owes) if event.to >= total and kind == "raise" else None
        second = turn.chips[1].amount if first <= ask.owes and turn.chips[1].text != "motions" else 0
        due = _capped(turn, step.committed + first + second)
        return Ruling(
            "string-bet", "TH-RAISE-1", kind, due, f"after the call one motion counts: a {kind} {how} {money(due)}"
        )
    if every <= ask.owes:
        return None
    due = _capped(turn, total)
    made = event.to if kind == "raise" else event.amount
    if made > due:
        return Ruling("string-bet", "TH-RAISE-1", kind, due, f"{money(every)} were put in, a {kind} {how} {money(due)}")
    return Ruling(
        "handful-short",
        "TH-RAISE-2",
        kind,
        due,
        f"all {money(every)} that were in the hand count: a {kind} {how} {money(due)}",
    )


def _facing(case: Case, turn: Turn) -> Ruling | None:
    """Chips without words, facing a bet."""
    step, ask, event, money = turn.step, turn.ask, turn.done, case.money
    count, first, every = _motions(turn.chips)
    call = step.committed + ask.owes
    raised = event.kind == "raise"
    if _one_chip(turn.chips) and every > ask.owes:
        rule = "TH-CHIP-1" if step.street in FIRST_ROUND else "TH-CHIP-3"
        what = "a call" if ask.owes else "a check"
        return Ruling("chip-ruling", rule, "call", call, f"one chip of {money(every)} without a word is {what}")
    if not first:
        return _strung(case, turn, ask.owes) if raised and _void(case, event.to >= step.committed + every) else None
    if count > 1 and raised:
        return _strung(case, turn, first)
    if first < ask.owes:
        if count == 1 and first < step.stack:
            why = f"{money(first)} were put in where {money(ask.owes)} were owed: the call is completed, or bets and pot are given up"
            return Ruling("undercall", "TH-UNDERCALL-1", "call", call, why)
        return None
    if first == ask.owes:
        return (
            Ruling("string-bet", "TH-RAISE-1", "call", call, f"{money(first)} in one motion is a call")
            if raised
            else None
        )
    total = step.committed + first
    if total < ask.low:
        return _half(case, turn, first)
    if not ask.may_raise or (count > 1 and _void(case, False)):
        return None
    due = _capped(turn, total)
    return Ruling("string-bet", "TH-RAISE-1", "raise", due, f"{money(first)} in one motion is a raise to {money(due)}")


def _half(case: Case, turn: Turn, amount: int) -> Ruling | None:
    """More than the call and less than a full raise: half of the last bet or raise is the line (TH-HALF-1, TH-HALF-2)."""
    step, ask, money = turn.step, turn.ask, case.money
    if amount >= step.stack:
        return None  # an all-in may be less than any minimum
    over = step.committed + amount - ask.level
    base = ask.level if case.book.options.get("th_half_raise_base") == "last_total" else ask.low - ask.level
    raised = over * 2 >= base and ask.may_raise
    due = _capped(turn, ask.low) if raised else step.committed + ask.owes
    what = f"a raise to {money(due)}" if raised else f"a call of {money(ask.owes)}"
    why = f"{money(amount)} put in silently is {what}: {money(over)} over the bet, half of {money(base)} is the line"
    return Ruling("half-raise", "TH-HALF-1" if raised else "TH-HALF-2", "raise" if raised else "call", due, why)


def _opening(case: Case, turn: Turn) -> Ruling | None:
    """Chips without words in a round without a bet."""
    step, ask, event, money = turn.step, turn.ask, turn.done, case.money
    count, first, every = _motions(turn.chips)
    if _one_chip(turn.chips):
        if step.street in FIRST_ROUND or every < ask.low:
            return None
        due = _capped(turn, every)
        return Ruling(
            "chip-ruling", "TH-CHIP-2", "bet", due, f"one chip of {money(every)} opens for its full value, {money(due)}"
        )
    if event.kind not in ("bet", "check"):
        return None
    if count > 1 and (_void(case, False) or not first):
        counted = event.kind == "check" or event.amount >= every  # the first motion is a bet, and no more than that
        return _strung(case, turn, first) if every >= ask.low and _void(case, counted) else None
    if first < ask.low:
        return None
    due = _capped(turn, first)
    rule = "TH-STRING-1" if count > 1 else "TH-RAISE-1"
    return Ruling("string-bet", rule, "bet", due, f"{money(first)} in one motion is a bet of {money(due)}")


def _void(case: Case, whole: bool) -> bool:
    """Whether a bet in two motions is wrong: always where the house calls it void, else where more than the first motion counts."""
    return whole or case.book.options.get("th_string_bet") == "whole_bet_void"


def _strung(case: Case, turn: Turn, first: int) -> Ruling:
    """A second motion was counted: only the first one is due, or no bet at all (`th_string_bet`)."""
    step, ask = turn.step, turn.ask
    call = step.committed + ask.owes
    total = step.committed + first
    if case.book.options.get("th_string_bet") == "whole_bet_void":
        return Ruling("string-bet", "TH-STRING-1", "any", call, "the bet came in more than one motion and is void")
    if ask.level and first > ask.owes and ask.may_raise:
        if total >= ask.low:
            return Ruling("string-bet", "TH-STRING-1", "raise", _capped(turn, total), "only the first motion counts")
        half = _half(case, turn, first)
        if half is not None:
            return half._replace(code="string-bet", rule="TH-STRING-1", why="only the first motion counts: " + half.why)
    if not ask.level:
        checked = turn.done.kind == "check"
        why = "the first motion is a bet" if checked else "only the first motion counts, not the whole"
        return Ruling("string-bet", "TH-STRING-1", "bet", -1, why)
    return Ruling("string-bet", "TH-STRING-1", "call", call, "only the first motion counts: a call")
