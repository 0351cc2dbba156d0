"""Who should have what: the chips as the log leaves them, the chips that are due, and the payments from one to the other."""

from dataclasses import dataclass, replace
from typing import Final

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.model.rulebook import Rulebook
from handaudit.replay.trusted_claims import logged_stacks
from handaudit.session.transfers import Transfer, settle_up

POT: Final = "the pot"
"""Where chips come from or go to that no player of the hand has: the log paid out more than was put in, or less."""
_PAYS: Final = frozenset({"call", "bet", "raise", "swap", "post"})


@dataclass(frozen=True, slots=True)
class CorrectedAccount:
    """One player's chips at the end of the hand: as the log has them, and as they are due."""

    seat: int
    name: str
    start: int
    logged: int
    due: int


@dataclass(frozen=True, slots=True)
class Correction:
    """The accounts of a hand and the fewest payments that put them right. `sure` is false where a wrong amount could not be put
    right in the replay, so that the pot's side of it stays open."""

    accounts: tuple[CorrectedAccount, ...]
    transfers: tuple[Transfer, ...]
    sure: bool = True


def logged_chips(result: Audit) -> dict[int, int]:
    """What each seat has at the end by the log's own word: what went in, what came back, what was collected."""
    hand, rep = result.hand, result.replay
    if rep is None:
        return {}
    if hand.kinds & {"cancelled", "cashout"}:
        return rep.goes_on_with
    return logged_stacks(hand, rep)


def correction(
    result: Audit, book: Rulebook, disputed: tuple[Finding, ...], every: bool, *, excuses: bool = True
) -> Correction:
    """The accounts when the disputed faults are put right; `every` where they are all the faults of the hand.

    Without `excuses` the rulebook counts as it is: no error is one that another reading excuses.

    A wrong payment into the pot is put right in the log and the hand replayed, so that it reaches whoever wins it; where the log
    does not play on from there, it is between the player and whoever took every pot. A wrong award is due as the replay says.
    What the floor has settled is not put right: its ruling is final.
    """
    rep = result.replay
    assert rep is not None
    logged = logged_chips(result)
    names = {seat: result.hand.name_of(seat) for seat in rep.start}
    open_faults = [f for f in disputed if f.severity != "info"]
    ruled = [f for f in disputed if f.severity == "info"]
    now, loose = put_right(result, book, open_faults, excuses=excuses)
    before = rep.goes_on_with
    due = now.replay.goes_on_with if now.replay is not None else dict(before)
    twice = {f.seat for f in open_faults if f.code == "cash-out"}
    for one in rep.cash_outs:
        if one.seat in twice:  # the house has paid already
            due[one.seat] -= one.collected
    seats = {name: seat for seat, name in names.items()}
    takers = [seat for seat, won in rep.won.items() if won]
    winner = takers[0] if len(takers) == 1 else None  # whoever took every pot has what was paid in too much
    for finding, sign in [(f, 1) for f in loose] + [(f, -1) for f in ruled if f.domain == "money"]:
        for name, chips in finding.chips.items():
            if name in seats:
                due[seats[name]] += sign * chips
        if sign > 0 and winner is not None:
            due[winner] -= finding.chips.get(finding.player or "", 0)
    if not every and not any(f.domain == "money" for f in disputed):
        due = {seat: logged[seat] + due[seat] - before[seat] for seat in due}
    accounts = tuple(CorrectedAccount(s, names[s], rep.start[s], logged[s], due[s]) for s in sorted(rep.start))
    return Correction(accounts, payments(accounts), not loose)


def as_logged(result: Audit) -> Correction:
    """The accounts as the log leaves them: nothing is put right any more."""
    rep = result.replay
    assert rep is not None
    logged = logged_chips(result)
    return Correction(
        tuple(
            CorrectedAccount(seat, result.hand.name_of(seat), rep.start[seat], logged[seat], logged[seat])
            for seat in sorted(rep.start)
        ),
        (),
    )


def payments(accounts: tuple[CorrectedAccount, ...]) -> tuple[Transfer, ...]:
    """The fewest payments; what does not add up comes from the pot, or goes there."""
    label = POT
    while any(one.name == label for one in accounts):
        label += " (no player)"
    nets = {f"{one.name}\0{one.seat}": one.due - one.logged for one in accounts}
    nets[label] = -sum(nets.values())
    done, _ = settle_up(nets)
    return tuple(Transfer(t.payer.partition("\0")[0], t.payee.partition("\0")[0], t.amount) for t in done)


_LAST: Final[list[tuple[Audit, Rulebook, list[Finding], tuple[Audit, list[Finding]]]]] = []
"""The last answer: a page asks three times about each of its hands."""


def put_right(
    result: Audit, book: Rulebook, faults: list[Finding], *, excuses: bool = True
) -> tuple[Audit, list[Finding]]:
    """The hand with its wrong payments put right one by one, and the faults where that was not possible."""
    if _LAST and _LAST[0][0] is result and _LAST[0][1] is book and _LAST[0][2] == faults:
        now, loose = _LAST[0][3]
    else:
        now, loose = _put_right(result, book, faults, excuses)
        _LAST[:] = [(result, book, list(faults), (now, loose))]
    return now, list(loose)


def _put_right(result: Audit, book: Rulebook, faults: list[Finding], excuses: bool) -> tuple[Audit, list[Finding]]:
    hand, now = result.hand, result
    loose: list[Finding] = []
    for fault in faults:
        if fault.domain == "money" or not any(name == fault.player for name in fault.chips):
            continue
        better = _paid_rightly(hand, fault)
        after = _plays_on(now, better, book, fault, excuses) if better is not None else None
        if better is not None and after is None:
            better = _uncalled(hand, fault)
            after = _plays_on(now, better, book, fault, excuses) if better is not None else None
        if better is None or after is None:
            loose.append(fault)
            continue
        hand, now = better, after
    return now, loose


def _plays_on(before: Audit, better: Hand, book: Rulebook, fault: Finding, excuses: bool) -> Audit | None:
    """The audit of the mended hand, if the rest of the log plays on from it."""
    from handaudit.check.audit import audit  # hands that are in order need none of it

    for tried in (False, True)[: 1 + excuses]:  # what is right without excuses needs none, and they take many replays
        after = audit(better, book, excuses=tried)
        if after.replay is not None and not _worse(before, after, fault):
            return after
    return None


def _paid_rightly(hand: Hand, fault: Finding) -> Hand | None:
    """The hand with the amount on the line of the fault as it is due; None where no payment stands there."""
    owed = fault.chips.get(fault.player or "", 0)
    for at, event in enumerate(hand.events):
        if event.line == fault.line and event.kind in _PAYS and event.seat == fault.seat and event.amount >= owed:
            events = (*hand.events[:at], _less(event, owed), *hand.events[at + 1 :])
            return replace(hand, events=events)
    return None


def _uncalled(hand: Hand, fault: Finding) -> Hand | None:
    """The hand with a raise that is none put right as a call, and without the calls of it; None if nobody called the chips."""
    owed, call = fault.chips.get(fault.player or "", 0), fault.expected
    if not isinstance(call, int) or not call:
        return None
    events, called, round_on = [], False, False
    for event in hand.events:
        mine = event.line == fault.line and event.seat == fault.seat
        if mine and event.kind == "raise" and event.amount == owed:
            events.append(event._replace(kind="call", amount=call, to=0))
            round_on = True
            continue
        round_on = round_on and event.kind not in ("street", "bet", "raise")
        if round_on and event.kind == "call" and event.amount == owed:
            called = True
            continue
        events.append(event)
    return replace(hand, events=tuple(events)) if called else None


def _less(event: Event, owed: int) -> Event:
    return event._replace(amount=event.amount - owed, to=max(event.to - owed, 0) if event.kind == "raise" else event.to)


def _worse(before: Audit, after: Audit, fault: Finding) -> bool:
    """Whether the fault is still there, or the rest of the log does not play on from it."""
    known = {(f.code, f.line) for f in before.findings}
    left = {
        (f.code, f.line)
        for f in after.findings
        if f.severity == "error" and f.domain in ("order", "bet", "swap", "opening")
    }
    return (fault.code, fault.line) in left or bool(left - known)
