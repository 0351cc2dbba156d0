"""Chips without words, and what the table made of them: each code is the rule that the logged action breaks."""

from handaudit.check.actions import did
from handaudit.check.case import Case
from handaudit.check.live.chips_meaning import Ruling, ruling
from handaudit.check.live.turns import Turn, turns
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.replay import Step


@check("chip-ruling", "steps")
def chip_ruling(case: Case, step: Step) -> Finding | None:
    """A single oversized chip was ruled wrongly.

    One chip that is worth more than the call is a call when it is put in without a word, before the flop and facing any bet.
    After the flop an opening bet of one chip counts at the chip's full value. Facing a bet it is a raise only if "raise"
    is said before the chip touches the table; the raise is then worth the chip: to its value, or by it (`th_chip_raise`).

        Bob: puts in 1 chip of $1,000 silently
        Bob: raises $800 to $1000                  a call of $200 is due
    """
    return _broken(case, step, "chip-ruling")


@check("undercall", "steps")
def undercall(case: Case, step: Step) -> Finding | None:
    """A short call was neither completed nor given up, or was turned into a raise.

    A player who overlooks a raise and puts in too little completes the call, without a raise, or gives up his bets and every
    claim to the pot. Giving up is logged as a fold directly below the short call, or below the chips; they stay in the pot.

        Bob: puts in $50 silently                  $150 is owed
        Bob: calls $50                             $100 is missing, unless the next line completes it or folds
    """
    return _broken(case, step, "undercall") or _taken_back(case, step)


@check("handful-short", "steps")
def handful_short(case: Case, step: Step) -> Finding | None:
    """A raise was announced, and not all chips that were put in for it count.

    A player who announces a raise and begins to bet from an uncounted handful bets everything that was in the hand.

        Bob said, "raise"
        Bob: puts in $700 silently
        Bob: raises $300 to $400                   a raise to $700 is due
    """
    return _broken(case, step, "handful-short")


@check("string-bet", "steps")
def string_bet(case: Case, step: Step) -> Finding | None:
    """A second motion was counted as a bet or raise, or chips moved in one motion were not.

    A raise is made in one motion, or its sum is announced, or "raise" is announced, the call placed and the raise moved in in one
    motion. Chips that are added in a second motion are a string bet: only the first motion counts, or none (`th_string_bet`).
    A line `puts in .. in 2 motions` does not say how much the first one was; there a raise of the whole is wrong, and so is a check
    in a round without a bet. A "raise" that is said when chips lie there already comes too late: they count as silent chips.

        Bob: puts in $100 silently                 the call
        Bob: puts in $200 silently
        Bob: raises $200 to $300                   a call is due
    """
    return _broken(case, step, "string-bet")


@check("half-raise", "steps")
def half_raise(case: Case, step: Step) -> Finding | None:
    """Chips put in silently were ruled against the 50 % rule.

    A silent increase of at least half of the last bet or raise is a raise and is filled up to the minimum; less is a call and the
    surplus goes back. A single chip is never judged by this rule (see `chip-ruling`).
    """
    return _broken(case, step, "half-raise")


def talked(case: Case) -> dict[int, Turn]:
    """The actions that are to be judged although they are what was asked."""
    kinds = case.hand.kinds
    return turns(case) if "silent" in kinds or "said" in kinds else {}


def _taken_back(case: Case, step: Step) -> Finding | None:
    """A fold after a short call whose chips, as the log's total says, did not stay in the pot."""
    table, event, money = case.table, step.done, case.money
    chips = dict(table.forfeits).get(step.line, 0)
    total = next((c.amount for c in case.hand.claims if c.kind == "total"), None)
    if event is None or not chips or table.forfeit or total != case.rep.total_pot:
        return None
    text = f"{case.name(event.seat)} folds after a short call of {money(chips)}, which is not in the pot; who gives up loses it"
    return case.finding(
        "undercall", step.line, text, seat=event.seat, street=step.street, logged=0, expected=chips,
        chips=case.chips({event.seat: -chips, "pot": chips}), note=f"{money(chips)} stay in the pot",
    )  # fmt: skip


def _broken(case: Case, step: Step, code: str) -> Finding | None:
    turn = talked(case).get(step.line)
    if turn is None or turn.step is not step:
        return None
    due = ruling(case, turn)
    if due is None or due.code != code:
        return None
    return _finding(case, turn, due)


def _finding(case: Case, turn: Turn, due: Ruling) -> Finding:
    step, money, seat = turn.step, case.money, turn.done.seat
    known = due.total >= 0
    paid = due.total - step.committed
    back = step.paid - paid if known else 0
    note = {
        "call": f"a call of {money(paid)}" if paid else "a check",
        "any": "no bet, no raise",
    }.get(
        due.kind,
        f"a {due.kind} {'to' if due.kind == 'raise' else 'of'} {money(due.total)}"
        if known
        else "only the first motion",
    )
    text = f"{did(case, step)}; {due.why}"
    return case.finding(
        due.code, step.line, text, seat=seat, street=step.street, rules=(due.rule,), logged=step.paid,
        expected=paid if known else None, chips=case.chips({seat: back, "pot": -back}), note=note,
    )  # fmt: skip
