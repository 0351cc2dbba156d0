"""Actions: who acted, when and with what right, against what the rules asked."""

from handaudit.check.action_view import ACTS, NOTHING, Action, action_of
from handaudit.check.case import Case, Details, Findings
from handaudit.check.dealer.misdeals import substantial
from handaudit.check.live.dead import dead_by
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, BESIDE
from handaudit.replay.invalid import thrown_away


@ACTS.on_wrong("check call bet raise")
def dead_hand_acts(a: Action) -> Finding | None:
    """A hand that the dealer has declared dead or collected acts (TH-DEAD-2, TH-DEAD-8), or one that was thrown away (TH-DEAD-3)."""
    table, events, paid = a.case.table, a.case.hand.events, a.step.paid
    if a.step.ok or a.seat not in table.dead_seats:
        return None
    taken = (e.line for e in events if e.kind == "dealer" and e.seat == a.seat and e.text in ("collects", "dead"))
    death = next(taken, 0)
    if not death and a.seat in thrown_away(table):
        return a.wrong("dead-hand-awarded.thrown-away", logged=paid, expected=0, chips=paid)
    if 0 < death <= a.line:
        rules = dead_by(a.case, a.seat) or ("TH-DEAD-8",)
        return a.wrong("dead-hand-awarded.acts", {"death": death}, rules=rules, logged=paid, expected=0, chips=paid)
    return None


@ACTS.on_wrong()
def skip_not_restored(a: Action) -> Finding | None:
    """Premature bets were kept although the skipped player objected at once; what was put in too early goes back."""
    case, ask = a.case, a.ask
    if a.step.ok or ask is NOTHING or "said" not in case.hand.kinds or not case.book.live_table:
        return None
    event = next((e for e in case.events_at(a.line) if e.kind in ACTIONS), None)
    if event is None or event.seat == ask.seat or event.kind not in ("call", "bet", "raise"):
        return None
    word = _objection(case, a.line, ask.seat)
    if word is None:
        return None
    between = [
        s.done
        for s in case.rep.steps
        if s.street == a.street and s.ask is not None and s.ask.seat == ask.seat and s.line < word.line
        and s.done is not None and s.done.kind in ACTIONS and s.done.seat != ask.seat
    ]  # fmt: skip
    way = case.book.options.get("th_skipped_after_action")
    if (substantial(between) and way == "substantial") or (len(between) > 2 and way == "three-behind"):
        fields = {"said": word.line, "name": case.name(ask.seat), "count": len(between)}
        return a.wrong("skip-not-restored.late", fields, seat=event.seat, severity="ambiguity", others=(ask.seat,))
    paid = next((s.paid for s in case.rep.steps if s.line == a.line and s.done is event), a.step.paid)
    told: Details = {"seat": event.seat, "logged": paid, "expected": 0, "chips": paid, "others": (ask.seat,)}
    return a.wrong("skip-not-restored", {"said": word.line}, **told)


def _objection(case: Case, line: int, seat: int) -> Event | None:
    """What the skipped player said before he acted and before the next street, or the burn that follows the knock (TH-KNOCK-2)."""
    word = next((e for e in case.objecting() if e.line > line and e.seat == seat), None)
    if word is None:
        return None
    knocked = False
    for event in case.hand.events:
        if event.line <= line:
            continue
        if event is word:
            return word
        if event.kind == "dealer" and knocked and event.text.startswith("burns"):
            return None
        knocked |= event.kind == "dealer" and event.text == "knocks"
        if event.kind == "street" or (event.kind in ACTIONS and event.seat == seat):
            return None
    return None


@ACTS.on_wrong("missing")
def nothing_done(a: Action) -> Finding | None:
    """A seat that was to act has no line: the betting was not finished, or another player's action stands in its place."""
    if a.ask is NOTHING:
        return None
    seat, owes, root = a.ask.seat, a.ask.owes, not a.follows
    here = a.case.events_at(a.line)
    if any(e.kind in ACTIONS for e in here):
        return a.wrong("out-of-turn.instead", seat=here[0].seat, others=(seat,), rules=_first(a), root=root)
    return a.wrong("round-not-closed.owed" if owes else "round-not-closed", seat=seat, expected=owes or None, root=root)


@ACTS.on_wrong(" ".join(ACTIONS))
def acted_wrongly(a: Action) -> Finding | None:
    """An action of a seat that was not next, or after the betting of the street was over."""
    if a.ask is NOTHING:
        # Of a hand that is called off rooms print the fold of everybody.
        called_off = a.event.kind == "fold" and "cancelled" in a.case.hand.kinds
        return None if called_off else a.wrong("action-after-close")
    return a.wrong("out-of-turn", others=(a.ask.seat,), rules=_first(a)) if a.ask.seat != a.seat else None


def _first(a: Action) -> tuple[str]:
    """The rule that says who is first in the round."""
    return ("TH-FIRST-2",) if a.street in ("preflop", "bet-1") else ("TH-FIRST-1",)


@ACTS.on_wrong("call bet raise post")
def stack_exceeded(a: Action) -> Finding | None:
    """More chips went in than the player had."""
    wanted = a.event.to - a.step.committed if a.event.kind == "raise" else a.event.amount
    left = a.step.stack
    return a.wrong("stack-exceeded", logged=wanted, expected=left, chips=wanted - left) if wanted > left else None


@ACTS.on_wrong("check")
def check_facing_bet(a: Action) -> Finding | None:
    """A player checked although he owed chips."""
    owes = a.ask.owes
    return a.wrong("check-facing-bet", logged=0, expected=owes, chips=-owes) if owes else None


@ACTS.on_wrong("bet")
def bet_facing_bet(a: Action) -> Finding | None:
    """The log says "bets" although there was a bet already."""
    return a.wrong("bet-facing-bet", logged=a.event.amount) if a.ask.level else None


@ACTS.on_wrong("raise")
def raise_no_bet(a: Action) -> Finding | None:
    """The log says "raises" in a round without a bet."""
    return None if a.ask is NOTHING or a.ask.level else a.wrong("raise-no-bet", logged=a.event.to)


@analyser("clock", kinds="away", book=lambda book: book.own("c32_late_raise") not in ("", "ignore"))
def late_raises(case: Case) -> Findings:
    """Bets and raises of a seat that had timed out in this turn: only a line that says that a player's time was up can show it."""
    by_line = {step.line: step for step in case.rep.steps if step.task == "bet" and step.done is not None}
    out = 0
    for event in case.hand.events:
        if event.kind == "away":
            out = event.seat if event.text == "timed-out" else 0 if event.seat == out else out
        elif event.kind not in BESIDE:  # whatever else stands in between, his turn began after it
            step = by_line.get(event.line)
            if event.seat == out and event.kind in ("bet", "raise") and step is not None:
                yield action_of(case, step).wrong("late-raise")
            out = 0
