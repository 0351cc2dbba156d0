"""Pots that do not simply go to the best hand: sold hands, rake by the winner, ties broken by suits, and parole: a pot that is divided by
consent, asked for by the first speaker of the last betting round, before any bet."""

from decimal import Decimal

from handaudit.check.case import Case, Details, Findings
from handaudit.check.payments import PAID, Payment, label
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import CashOut, Step
from handaudit.replay.live import last_asking


@analyser("cash-outs", kinds="cashout")
def cash_outs(case: Case) -> Findings:
    """A hand was cashed out that could not be, or its player was paid twice."""
    seen: set[int] = set()
    for one in case.rep.cash_outs:
        again = one.seat in seen
        seen.add(one.seat)
        yield from _cash_out(case, one, again)


def _cash_out(case: Case, one: CashOut, again: bool) -> Findings:
    line, amount, due, mine = one.line, one.paid, 0, [c.cashed_out for c in case.seat_claims if c.seat == one.seat]
    most = sum(p.amount for p in case.rep.pots if one.seat in p.eligible)
    paid = next((e for e, _ in case.table.collects if e.seat == one.seat and not e.to), None)
    if one.seat not in case.table.live:
        name = "out"
    elif again:
        name = "again"
    elif amount + one.fee > most:
        name, due = "too-much", max(most - one.fee, 0)
    elif paid is not None and ("not-awarded" in mine or not any(mine)):
        name, line, amount = "collected", paid.line, paid.amount
    else:
        case.verified += 1
        return
    chips: dict[int | str, int] = {one.seat: due - amount, "house": amount - due}
    fields = {"paid": one.paid, "fee": one.fee, "most": most}
    yield case.finding(f"cash-out.{name}", line, fields, seat=one.seat, logged=amount, expected=due, chips=chips)


@analyser("rake-by-winner")
def rake_by_winner(case: Case) -> Findings:
    """Equal hands are paid unequally, and a rake that depends on the winner explains it."""
    for pot in case.rep.pots if case.rep.winner_rates else ():
        if (rates := case.rep.winner_rates.get(pot.name)) is not None:
            paid = {a.seat: a.amount for a in case.rep.awards if a.pot == pot.name}
            percent = {s: (Decimal(100 * r.numerator) / r.denominator).normalize() for s, r in rates.items()}
            shares = ", ".join(f"{case.name(s)} {case.money(paid[s])} after {n:f} %" for s, n in percent.items())
            line = next((e.line for e, _ in case.table.collects if e.seat in rates), case.hand.line)
            fields = {"the_pot": label(case, pot), "shares": shares}
            yield case.finding("rake-by-winner", line, fields, others=tuple(rates))


@PAID.on()
def parole_split(p: Payment) -> Finding | None:
    """The shares of a pot that was divided by consent are not equal, or the odd chip is in the wrong place."""
    by_consent = p.case.table.consent and p.seat in p.pot.eligible
    return p.wrong("parole-split", chips=p.by_seat) if by_consent else None


@PAID.on()
def suit_rule(p: Payment) -> Finding | None:
    """The house breaks ties by suit, and a tie was not broken so."""
    ranking, ev, strengths = p.case.book.ranking, p.case.evaluator(), p.case.rep.strengths
    if ranking.ties != "by-suit" or p.seat not in p.pot.eligible or not p.known or p.expected or len(p.due) != 1:
        return None
    best = next(iter(p.due))
    mine, theirs = strengths.get(p.seat), strengths.get(best)
    if mine is None or theirs is None or ev.parts(mine) != ev.parts(theirs):
        return None
    return p.wrong("suit-rule", {"suits": ranking.suit_order}, expected=0, chips=p.by_seat, others=(best,))


def _astray(case: Case, step: Step, event: Event) -> Finding:
    """Parole outside the last betting round, after a bet or check, or not started by the first speaker of the round."""
    if step.note == "phase":
        return case.finding(
            "parole-phase" if step.street == "bet-2" else "parole-phase.early", event, street=step.street
        )
    others = (step.ask.seat,) if step.ask is not None and step.ask.seat else ()
    name = f"parole-order.{'asks' if event.text == 'offers' else 'answers'}{'' if others else '-nobody'}"
    return case.finding(name, event, street=step.street, others=others)


@analyser("parole", kinds="parole")
def paroles(case: Case) -> Findings:
    """Paroles at a wrong time or by a wrong player, and pots that were divided without consent."""
    table = case.table
    if not table.parole:
        return
    spoken: set[str] = set()
    for step in case.rep.steps:
        if step.task == "parole" and step.done is not None:
            if step.note and step.street not in spoken:
                yield _astray(case, step, step.done)
            spoken.add(step.street)
    yield from _asking(case)
    if table.consent or table.cancelled:
        return
    paid, pots = {event.seat for event, _ in table.collects}, {event.text for event, _ in table.collects}
    if len(paid) > 1 and not table.shows and not table.mucked and len(pots) < len(table.collects):
        answers = last_asking(table)
        agreed = {e.seat for e in answers if e.text != "declines"}
        refused = [e.seat for e in answers if e.text == "declines"]
        silent = [s for s in table.order if s in table.live and s not in agreed]
        seat = (refused or silent or list(table.order))[0]
        # Whose chips they are the log cannot tell.
        rules = ("C32-PAR-3",) if refused else ("C32-PAR-2",)
        told: Details = {"logged": "divided", "expected": "betting goes on", "others": (seat,), "rules": rules}
        yield case.finding("parole-not-unanimous", table.collects[0][0], **told)


def _asking(case: Case) -> Findings:
    """Whether the asking goes on after a refusal, where the house has decided that (`c32_parole_asking`)."""
    way, table = case.book.options.get("c32_parole_asking"), case.table
    if way not in ("stop_at_refusal", "ask_all"):
        return
    answers = last_asking(table)
    refused = next((i for i, e in enumerate(answers) if e.text == "declines"), None)
    if refused is None:
        return
    if way == "stop_at_refusal" and answers[refused + 1 :]:
        yield case.finding("parole-order.refused", answers[refused + 1])
    spoken = {e.seat for e in answers}
    last = answers[-1]
    acts = (s.done for s in case.rep.steps if s.done is not None and s.line > last.line)
    folded_after = {e.seat for e in acts if e.kind == "fold"}
    silent = [s for s in table.order if (s in table.live or s in folded_after) and s not in spoken]
    if way == "ask_all" and silent:
        yield case.finding("parole-order.not-asked", last, others=(silent[0],))
