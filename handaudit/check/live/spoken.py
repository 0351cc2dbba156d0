"""What was said and binds: the action that a player announced, and a ruling of the floor, which is final."""

from handaudit.check.action_view import ACTS, Action, turns
from handaudit.check.case import Case, Details, Findings, Turn
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Ask, Step
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.floor import last_ruling
from handaudit.replay.settle import pot_name
from handaudit.rules.speech.floor_rulings import SeatRuling, order
from handaudit.rules.speech.pot_rulings import PotDecision, pot_ruling
from handaudit.rules.speech.talk import Spoken


@ACTS.on_wrong()
def verbal_ignored(a: Action) -> Finding | None:
    """A binding announcement was not enforced."""
    turn = turns(a.case).get(a.line) if a.case.book.live_table else None
    if turn is None or not turn.words or turn.step is not a.step:
        return None
    if (left := _left(a.case, turn)) is not None:
        fields = {"word": f'"{turn.words[0].spoken.kind}"', "said": turn.words[0].line, "what": left[0]}
        told: Details = {"logged": a.step.paid, "expected": left[1], "chips": a.step.paid - left[1]}
        told["rules"] = ("RR-WORD-1",)
        return a.wrong("verbal-ignored.impossible", fields, **told)
    if (due := _due(a.case, turn)) is None:
        return None
    (what, paid), word, put = due, turn.words[0], a.step.paid
    rules = ("TH-VERBAL-1",) if word.turn == word.seat else ("TH-VERBAL-2",)
    fields = {"what": what, "said": word.line}
    return a.wrong("verbal-ignored", fields, rules=rules, logged=put, expected=paid, chips=put - paid)


def _left(case: Case, turn: Turn) -> tuple[str, int] | None:
    """What is left to a player who announced in turn what cannot be done, and what it costs; None if the log keeps to it or the house's
    book does not speak of it."""
    word, ask, event = turn.words[0], turn.ask, turn.done
    if case.book.options.get("th_impossible_word") != "binds" or word.turn != word.seat:
        return None
    if word.spoken.kind == "check" and ask.owes and event.kind == "raise":
        return "a call or a fold", ask.owes
    if word.spoken.kind == "call" and not ask.owes and event.kind == "bet":
        return "a check", 0
    return None


def _due(case: Case, turn: Turn) -> tuple[str, int] | None:
    """What was announced and what it costs, or None where the log keeps to it, or it cannot be done."""
    step, ask, event, money = turn.step, turn.ask, turn.done, case.money
    spoken = turn.words[0].spoken
    kind = spoken.kind
    if kind == "fold":
        return None if event.kind == "fold" else ("a fold", 0)
    if kind == "check":
        return None if event.kind == "check" or ask.owes else ("a check", 0)
    if kind == "call":
        return None if event.kind == "call" or not ask.owes else (f"a call of {money(ask.owes)}", ask.owes)
    if not ask.may_raise or step.stack <= ask.owes:
        return None
    if kind == "all-in":
        whole = case.table.limit == "no-limit"
        return None if step.paid == step.stack or not whole else ("all his chips", step.stack)
    named = next((w.spoken for w in turn.words if w.spoken.kind in ("bet", "raise") and w.spoken.amount), spoken)
    totals = _totals(named, ask, step)
    made = event.to if event.kind == "raise" else event.amount
    if event.kind in ("bet", "raise") and (not totals or made in totals):
        return None
    word = "raise" if ask.level else "bet"
    if not totals:
        return f"a {word}", min(ask.low - step.committed, step.stack)
    return f"a {word} {'to' if ask.level else 'of'} {money(totals[0])}", totals[0] - step.committed


def _totals(named: Spoken, ask: Ask, step: Step) -> list[int]:
    """The totals that a named sum may mean, as far as they are legal."""
    every = step.committed + step.stack
    to, by = named.amount, ask.level + named.amount
    said = [by] if named.by else [to, by] if named.loose else [to]
    if not named.amount:
        return []
    return [n for n in said if ask.low <= n <= min(ask.high, every) or n == every]


@analyser("floor", kinds="floor")
def against_the_floor(case: Case) -> Findings:
    """The first line that goes against each plain ruling."""
    yield from _misdirected(case)
    for event in case.hand.events:
        if event.kind == "floor" and (ruling := order(case.hand, event)) is not None:
            wrong = next((e for e in case.hand.events if e.line > event.line and _against(case, ruling, e)), None)
            if wrong is not None:
                what = ruling.what if ruling.what in ("dead", "no-raise", "wins") else "acts"
                what = "raise-to" if ruling.what == "raise" and ruling.amount else what
                fields = {"ruling": ruling}
                yield case.finding(f"floor-ignored.{what}", wrong, fields, others=(ruling.seat,))


def _misdirected(case: Case) -> Findings:
    """A pot that is not paid to the players whom the floor gave it to."""
    table, pots = case.table, case.rep.pots
    for event in case.hand.events:
        won = pot_ruling(case.hand, event) if event.kind == "floor" else None
        if won is None or not won.seats or (won.what is PotDecision.WINS and order(case.hand, event) is not None):
            continue
        after = [(e, pot_name(e.text, pots)) for e, _ in table.collects if e.line > event.line]
        if len(won.seats) == 1:  # a pot that its player is not in goes to another
            (seat,) = won.seats
            his = {pot.name for pot in pots if seat in pot.eligible or seat not in table.live}
            after = [(e, pot) for e, pot in after if pot in his and last_ruling(table, pot) == won]
        paid = [e for e, pot in after if won.is_of(pot)]
        if paid and {e.seat for e in paid} != set(won.seats):
            names = " and ".join(case.hand.name_of(seat) for seat in won.seats)
            wrong = next((e for e in paid if e.seat not in won.seats), paid[0])
            what = "split" if len(won.seats) > 1 else "goes-to"
            yield case.finding(f"floor-ignored.{what}", wrong, {"names": names, "ruled": event.line}, others=won.seats)


def _against(case: Case, ruling: SeatRuling, event: Event) -> bool:
    mine = event.seat == ruling.seat
    if ruling.what == "dead":
        return mine and (event.kind == "collect" or (event.kind in ACTIONS and event.kind != "fold"))
    if ruling.what == "wins":
        paid = {e.seat for e, _ in case.table.collects if e.line > ruling.line}
        return event.kind == "collect" and bool(paid) and ruling.seat not in paid
    after = [e for e in case.hand.events if e.line > ruling.line]
    acts = (e for e in after if e.kind == "street" or (e.seat == ruling.seat and e.kind in ACTIONS))
    if not mine or event.kind not in ACTIONS or event != next(acts, None):
        return False  # only the player's next action in the same round
    if ruling.what == "no-raise":
        return event.kind in ("bet", "raise")
    if ruling.what == "raise":
        return event.kind not in ("bet", "raise") or bool(ruling.amount and (event.to or event.amount) != ruling.amount)
    return event.kind != ruling.what
