"""Chips without words, what they amount to, and what the table made of them: each code is the rule that the logged action breaks."""

from typing import NamedTuple

from handaudit.check.action_view import ACTS, SAID_SUM, Action, turns
from handaudit.check.case import Case, Details, Turn
from handaudit.model.finding import Finding
from handaudit.model.hand import SEVERAL, Event

FIRST_ROUND = ("preflop", "bet-1")


class ChipsRuling(NamedTuple):
    """What is due: `kind` call | bet | raise | any (no bet and no raise), `total` what the player then has in for the street (-1 where the
    lines do not tell). `why` is the message that says it, of `chips` that were put in; `over` of them are over the bet, and half of `base`
    is the line."""

    code: str
    rule: str
    kind: str
    total: int
    why: str
    chips: int = 0
    over: int = 0
    base: int = 0


@ACTS.on_wrong()
def chips_ruled(a: Action) -> Finding | None:
    """One chip, a short call, a handful, several motions or less than a full raise were taken for what they are not."""
    turn = turns(a.case).get(a.line)
    if turn is None or turn.step is not a.step or (due := _ruling(a.case, turn)) is None:
        return _taken_back(a)
    money, known = a.case.money, due.total >= 0
    paid = due.total - a.step.committed
    if due.kind == "call":
        what = f"a call of {money(paid)}" if paid else "a check"
    elif due.kind == "any":
        what = "no bet, no raise"
    else:
        total = f"a {due.kind} {'to' if due.kind == 'raise' else 'of'} {money(due.total)}"
        what = total if known else "only the first motion"
    fields = {"what": what, "due": due}
    chips, expected = (a.step.paid - paid - _given_back(a), paid) if known else (0, None)
    told: Details = {"rules": (due.rule,), "logged": a.step.paid, "expected": expected, "chips": chips}
    if turn.chips[0].text == SAID_SUM:
        told["rules"] = ("RR-SUM-1", due.rule)
        return a.wrong("verbal-ignored.sum", fields, **told)
    return a.wrong(f"{due.code}.{due.why}", fields, **told)


def _given_back(a: Action) -> int:
    """What the floor has given back of the chips of an action."""
    table = a.case.table
    why = table.return_why
    return sum(
        amount
        for seat, amount, line in table.returns_due
        if seat == a.seat and line > a.line and why.get(line) == "floor"
    )


def _taken_back(a: Action) -> Finding | None:
    """A fold after a short call whose chips, as the log's total says, did not stay in the pot."""
    table, total = a.case.table, a.case.total()
    chips = dict(table.forfeits).get(a.line, 0)
    said = total.amount if total is not None else None
    if a.step.done is None or not chips or table.forfeit or said != a.case.rep.total_pot:
        return None
    if a.case.book.options.get("th_undercall") == "withdraw":
        return None  # who overlooked a raise takes his chips back and thinks again
    return a.wrong("undercall.taken-back", logged=0, expected=chips, chips=-chips)


def _ruling(case: Case, turn: Turn) -> ChipsRuling | None:
    """The ruling that the logged action breaks, or None where it keeps to the rules or the chips decide nothing."""
    if not turn.chips:
        return None
    if turn.done.kind == "fold":
        return _given_up(case, turn)
    if turn.words:
        first = turn.words[0].spoken
        if first.kind not in ("bet", "raise") or any(w.spoken.amount for w in turn.words):
            return None  # the words say it all, whatever the chips are
        found = _announced(case, turn)
    else:
        found = _facing(case, turn) if turn.ask.level else _opening(case, turn)
    return None if found is None or _kept(turn, found) else found


def _given_up(case: Case, turn: Turn) -> ChipsRuling | None:
    """A fold after the chips of a call lie there; after fewer of them only where the house's book makes the short call a whole one
    (`th_undercall`)."""
    step, ask, put = turn.step, turn.ask, sum(chip.amount for chip in turn.chips)
    if not turn.words and ask.owes and put >= min(ask.owes, step.stack):
        rule = "RR-CHIPS-2"
        if _one_chip(turn.chips) and put > ask.owes:
            rule = "TH-CHIP-1" if step.street in FIRST_ROUND else "TH-CHIP-3"
        return ChipsRuling("chip-ruling", rule, "call", step.committed + ask.owes, "call-folded", put)
    if turn.words or not 0 < put < min(ask.owes, step.stack) or not _full_call(case, turn):
        return None
    return ChipsRuling("undercall", "RR-UNDERCALL-1", "call", step.committed + ask.owes, "full-call", put)


def _full_call(case: Case, turn: Turn) -> bool:
    """Whether a short call may not be given up: heads up and facing the first bet of the round, or only if nobody has raised."""
    way = case.book.options.get("th_undercall", "complete-or-lose")
    if way == "complete-or-lose":
        return False
    before = [s for s in case.rep.steps if s.line < turn.step.line and s.done is not None]
    raised = any(s.street == turn.step.street and s.done is not None and s.done.kind == "raise" for s in before)
    if way == "full-call" and raised:
        out = {s.done.seat for s in before if s.done is not None and s.done.kind == "fold"}
        return len(case.table.order) - len(out) == 2
    return not raised


def _kept(turn: Turn, due: ChipsRuling) -> bool:
    event = turn.done
    if event.kind == "fold":
        return False
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


def _announced(case: Case, turn: Turn) -> ChipsRuling | None:
    """A raise was announced and no sum named: one chip is worth itself, a handful counts whole, a third motion does not."""
    step, ask, event = turn.step, turn.ask, turn.done
    count, first, every = _motions(turn.chips)
    kind = "raise" if ask.level else "bet"
    if not ask.may_raise or step.stack <= ask.owes:
        return None
    if _one_chip(turn.chips):
        if every <= ask.owes:
            return None  # the call is placed; the raise comes after it
        by = ask.level and case.book.options.get("th_chip_raise") == "by_value"
        due = _capped(turn, ask.level + every if by else every)
        return ChipsRuling("chip-ruling", "TH-CHIP-3" if ask.level else "TH-CHIP-2", kind, due, f"chip-{kind}", every)
    if event.kind != kind:
        return None  # that is the word's own matter
    total = step.committed + every
    motions = case.book.options.get("th_announced_motions", "two")
    if motions == "one" and count > 1:
        if first:
            due = _capped(turn, step.committed + max(first, ask.owes))
            return ChipsRuling("string-bet", "RR-MOTION-1", kind, due, f"said-motion-{kind}", first)
        counted = (event.to if kind == "raise" else event.amount) >= total
        return ChipsRuling("string-bet", "RR-MOTION-1", kind, -1, "said-motions") if counted else None
    if count > 2 and motions != "any":
        if not first:
            return _strung(case, turn, ask.owes) if event.to >= total and kind == "raise" else None
        second = turn.chips[1].amount if first <= ask.owes and turn.chips[1].text != "motions" else 0
        due = _capped(turn, step.committed + first + second)
        return ChipsRuling("string-bet", "TH-RAISE-1", kind, due, f"one-motion-{kind}")
    if every <= ask.owes:
        return None
    due = _capped(turn, total)
    if (event.to if kind == "raise" else event.amount) > due:
        return ChipsRuling("string-bet", "TH-RAISE-1", kind, due, f"put-in-{kind}", every)
    return ChipsRuling("handful-short", "TH-RAISE-2", kind, due, f"handful-{kind}", every)


def _facing(case: Case, turn: Turn) -> ChipsRuling | None:
    """Chips without words, facing a bet."""
    step, ask, event = turn.step, turn.ask, turn.done
    count, first, every = _motions(turn.chips)
    call, raised = step.committed + ask.owes, event.kind == "raise"
    if _one_chip(turn.chips) and every > ask.owes:
        rule = "TH-CHIP-1" if step.street in FIRST_ROUND else "TH-CHIP-3"
        return ChipsRuling("chip-ruling", rule, "call", call, "chip-call" if ask.owes else "chip-check", every)
    if case.book.options.get("th_multi_chip_call") == "needed" and (needed := _each_needed(turn)) is not None:
        if needed:
            return ChipsRuling("chip-ruling", "RR-CHIPS-1", "call", call, "needed", every)
        if every >= step.stack and ask.may_raise:
            return ChipsRuling("chip-ruling", "RR-CHIPS-1", "raise", step.committed + step.stack, "last-chips", every)
    if not first:
        return _strung(case, turn, ask.owes) if raised and _void(case, event.to >= step.committed + every) else None
    if count > 1 and raised:
        return _strung(case, turn, first)
    if first < ask.owes:
        short = count == 1 and first < step.stack
        return ChipsRuling("undercall", "TH-UNDERCALL-1", "call", call, "short-call", first) if short else None
    if first == ask.owes:
        return ChipsRuling("string-bet", "TH-RAISE-1", "call", call, "motion-call", first) if raised else None
    total = step.committed + first
    if count > 1 and _void(case, False):
        return None
    if total < ask.low:
        half = _half(case, turn, first)
        return half if half is None or count < 2 else _first_motion(half)
    if not ask.may_raise:
        return None
    return ChipsRuling("string-bet", "TH-RAISE-1", "raise", _capped(turn, total), "motion-raise", first)


def _each_needed(turn: Turn) -> bool | None:
    """Whether several chips in one motion, more than the call, were all needed for it; None where the line does not say which they are."""
    owes, chips = turn.ask.owes, turn.chips
    if len(chips) != 1 or chips[0].to < 2 or not owes:
        return None
    every, text = chips[0].amount, chips[0].text
    if text == "chip":
        smallest = every // chips[0].to
    elif text.startswith(SEVERAL):
        smallest = int(text.removeprefix(SEVERAL))
    else:
        return None
    return owes > every - smallest if every > owes else None


def _half(case: Case, turn: Turn, amount: int) -> ChipsRuling | None:
    """More than the call and less than a full raise: half of the last bet or raise is the line (TH-HALF-1, TH-HALF-2)."""
    step, ask = turn.step, turn.ask
    if amount >= step.stack:
        return None  # an all-in may be less than any minimum
    over = step.committed + amount - ask.level
    base = ask.level if case.book.options.get("th_half_raise_base") == "last_total" else ask.low - ask.level
    if over * 2 >= base and ask.may_raise:
        due = _capped(turn, ask.low)
        return ChipsRuling("half-raise", "TH-HALF-1", "raise", due, "half-raise", amount, over, base)
    due = step.committed + ask.owes
    return ChipsRuling("half-raise", "TH-HALF-2", "call", due, "half-call", amount, over, base)


def _opening(case: Case, turn: Turn) -> ChipsRuling | None:
    """Chips without words in a round without a bet."""
    step, ask, event = turn.step, turn.ask, turn.done
    count, first, every = _motions(turn.chips)
    if _one_chip(turn.chips):
        if step.street in FIRST_ROUND or every < ask.low:
            return None
        return ChipsRuling("chip-ruling", "TH-CHIP-2", "bet", _capped(turn, every), "chip-opens", every)
    if event.kind not in ("bet", "check"):
        return None
    if count > 1 and (_void(case, False) or not first):
        counted = event.kind == "check" or event.amount >= every  # the first motion is a bet, and no more than that
        return _strung(case, turn, first) if every >= ask.low and _void(case, counted) else None
    if first < ask.low:
        return None
    rule = "TH-STRING-1" if count > 1 else "TH-RAISE-1"
    return ChipsRuling("string-bet", rule, "bet", _capped(turn, first), "motion-bet", first)


def _void(case: Case, whole: bool) -> bool:
    """Whether a bet in two motions is wrong: always where the house calls it void, else where more than the first motion counts."""
    return whole or case.book.options.get("th_string_bet") == "whole_bet_void"


def _strung(case: Case, turn: Turn, first: int) -> ChipsRuling:
    """A second motion was counted: only the first one is due, or no bet at all (`th_string_bet`)."""
    step, ask = turn.step, turn.ask
    call, total = step.committed + ask.owes, step.committed + first
    if case.book.options.get("th_string_bet") == "whole_bet_void":
        return ChipsRuling("string-bet", "TH-STRING-1", "any", call, "void")
    if ask.level and first > ask.owes and ask.may_raise:
        if total >= ask.low:
            return ChipsRuling("string-bet", "TH-STRING-1", "raise", _capped(turn, total), "strung")
        half = _half(case, turn, first)
        if half is not None:
            return _first_motion(half)
    if not ask.level:
        why = "strung-checked" if turn.done.kind == "check" else "strung-opens"
        return ChipsRuling("string-bet", "TH-STRING-1", "bet", -1, why)
    return ChipsRuling("string-bet", "TH-STRING-1", "call", call, "strung-call")


def _first_motion(half: ChipsRuling) -> ChipsRuling:
    """Half of the last bet or raise is the line for the first of several motions: what counts of it is the rule of string bets."""
    return half._replace(code="string-bet", rule="TH-STRING-1", why=f"strung-{half.why}")
