"""Openers: whether a hand had them, and whether its player proved it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from handaudit.check.bug import wild_opens
from handaudit.check.case import Case
from handaudit.check.firstcards import first_cards, in_words, known
from handaudit.check.openings import objection
from handaudit.check.registry import check, family, judge
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.replay.deal_records import Opening
from handaudit.replay.misdeal import last_deal
from handaudit.replay.proof import opening_of, opens


class Doubt(NamedTuple):
    """Something about openers: `what` is false | wild | bet | silent | second | split | unproven | strange | true; `cards` are the
    cards in question."""

    what: str
    line: int
    seat: int
    cards: tuple[int, ...] = ()


@check("false-open", "openers", on="false")
def false_open(case: Case, d: Doubt) -> Finding | None:
    """The pot was opened without openers, and nobody noticed.

    At least a pair of jacks is needed to open. The bug and an ace are a pair of aces; the bug and a jack are not a pair
    of jacks. Where the log says `false openers`, the opening is dealt with and no fault of the log.
    """
    return case.finding(
        "false-open",
        d.line,
        f"{case.name(d.seat)} opens with [{cards_text(d.cards)}]: {in_words(case, d.cards)}",
        seat=d.seat,
        street="bet-1",
        logged=cards_text(d.cards),
        note="at least a pair of jacks",
    )


@check("open-undeclared", "openers", on="bet")
def open_undeclared(case: Case, d: Doubt) -> Finding | None:
    """A player bet in an unopened pot without openers and without claiming to have any.

    A player without a pair of jacks, or better cards, must check while the pot is unopened. `bets` by the first to open says the
    same as `opens for` where the player holds openers; with other cards it is a bet that the pot does not allow.
    """
    return case.finding(
        "open-undeclared",
        d.line,
        f"{case.name(d.seat)} bets in an unopened pot with [{cards_text(d.cards)}]: {in_words(case, d.cards)}",
        seat=d.seat,
        street="bet-1",
        logged=cards_text(d.cards),
        note="must check",
        mark="bets",
    )


@check("undeclared-opener", "openers", on="silent")
def undeclared_opener(case: Case, d: Doubt) -> Finding | None:
    """A player with openers checked an unopened pot and did not declare.

    A qualified player may bet or check, but must say that he has openers; the pot is then open and the others may bet.
    """
    return case.finding(
        "undeclared-opener",
        d.line,
        f"{case.name(d.seat)} checks with [{cards_text(d.cards)}] and does not declare openers",
        seat=d.seat,
        street="bet-1",
        logged=cards_text(d.cards),
        note="openers are declared",
        mark="checks",
    )


@check("split-undeclared", "openers", on="split")
def split_undeclared(case: Case, d: Doubt) -> Finding | None:
    """The opener broke his openers, did not say so, and could not turn them up.

    He may split openers if he says so and keeps all his discards under a chip: they prove the opening at the end.
    """
    name = case.name(d.seat)
    return case.finding(
        "split-undeclared",
        d.line,
        f"{name} throws away part of his openers [{cards_text(d.cards)}] and does not say so",
        seat=d.seat,
        street="draw-1",
        note="openers are split",
    )


@check("openers-unproven", "openers", on="unproven")
def openers_unproven(case: Case, d: Doubt) -> Finding | None:
    """The opener was paid although he did not prove that he had openers, or had none.

    The opener must show an opening hand to win the pot, also when nobody is left against him. If the proof fails he loses
    every claim to it, and a hand whose opening was false can win nothing. Where no line shows his cards this is not judged.
    """
    name, won = case.name(d.seat), sum(e.amount for e, _ in case.table.collects if e.seat == d.seat)
    return case.finding(
        "openers-unproven",
        d.line,
        f"{name} opened the pot and takes {case.money(won)} without showing openers",
        seat=d.seat,
        street="showdown",
        logged=won,
        expected=0,
        chips=case.chips({d.seat: -won, "pot": won}),
        note="no openers shown",
    )


@check("false-open-ruling", "openers")
def false_open_ruling(case: Case, d: Doubt) -> Finding | None:
    """After false openers the hand went the wrong way.

    The deal is played on if somebody has raised, two or more players have called the opening bet, or the action before
    the draw is finished. Otherwise the opening is void: any live player who has not passed may open, and if nobody does
    there is a redeal. If the false opener is the last player left, the pot is carried.
    """
    name = case.name(d.seat)
    if d.what == "true":
        return case.finding(
            "false-open-ruling",
            d.line,
            f"{name} is said to have no openers, but holds [{cards_text(d.cards)}]",
            seat=d.seat,
            street="bet-1",
            note="openers",
        )
    if d.what != "ruling":
        return None
    foul = next(f for f in reversed(case.table.fouls) if f.line < d.line)
    if foul.ruling == "reopens":
        text, note = (
            f"{name} acts on a bet that is void: the opening of {case.name(foul.seat)} was false",
            "the pot is unopened",
        )
    else:
        text, note = (
            f"{name} acts as if the pot were unopened; it is played on without {case.name(foul.seat)}",
            "the deal is played on",
        )
    return case.finding("false-open-ruling", d.line, text, seat=d.seat, street="bet-1", note=note, others=(foul.seat,))


@judge("openers")
def other_codes(case: Case, d: Doubt) -> Finding | None:
    """What the pages of other checks tell about."""
    name = case.name(d.seat)
    if d.what == "wild":
        return case.finding(
            "bug-misread",
            d.line,
            f"{name} opens with [{cards_text(d.cards)}]: the bug is an ace, it pairs nothing else",
            seat=d.seat,
            street="bet-1",
            logged=cards_text(d.cards),
            note=in_words(case, d.cards),
        )
    if d.what == "second":
        return case.finding(
            "second-open",
            d.line,
            f"{name} opens, but the pot is open",
            seat=d.seat,
            street="bet-1",
            note="open already",
        )
    if d.what == "strange":
        finding = case.finding(
            "cards-mismatch",
            d.line,
            f"{name} shows openers [{cards_text(d.cards)}], which he was not dealt",
            seat=d.seat,
            street="showdown",
            logged=cards_text(d.cards),
            note="not dealt to him",
            mark=cards_text(d.cards),
        )
        return replace(finding, domain="opening")  # what was not proven follows from it
    return None


@family("openers", book=lambda book: bool(book.prove))
def candidates(case: Case) -> Iterator[Doubt]:
    """Openings, passes and proofs that do not fit the cards that the log shows."""
    table = case.table
    if table.cancelled:
        return
    fouled = {(f.deal, f.seat) for f in table.fouls}
    for opening in table.openings:
        cards = opening.cards
        if table.objections.get(opening.line) == "declined":
            continue
        if known(case, cards) and not opens(table, cards) and (opening.deal, opening.seat) not in fouled:
            verb = "bet" if opening.verb == "bets" else "false"
            yield Doubt("wild" if wild_opens(case, cards) else verb, opening.line, opening.seat, cards)
    for foul in table.fouls:
        if known(case, foul.cards) and opens(table, foul.cards) and foul.ruling != "other":
            yield Doubt("true", foul.line, foul.seat, foul.cards)
    in_steps = {s.line for s in case.rep.steps if not s.ok}
    for event in case.hand.events:
        if objection(case, event, "undeclared"):
            yield Doubt("silent", event.line, event.seat, first_cards(case, event))
        elif objection(case, event, "ruling"):
            yield Doubt("ruling", event.line, event.seat)
        elif objection(case, event, "second") and event.line not in in_steps:
            yield Doubt("second", event.line, event.seat)
        elif event.kind == "show" and event.text == "openers":
            dealt = first_cards(case, event)
            if known(case, dealt) and not set(event.cards) <= set(dealt):
                yield Doubt("strange", event.line, event.seat, event.cards)
            elif not opens(table, event.cards) and wild_opens(case, event.cards):
                yield Doubt("wild", event.line, event.seat, event.cards)
    yield from _proof(case)


def _proof(case: Case) -> Iterator[Doubt]:
    """The opener who is in at the end, and has not proven it although his cards are known."""
    table = case.table
    opening = opening_of(table)
    if opening is None:
        return
    seat = opening.seat
    paid = [e for e, _ in table.collects if e.seat == seat]
    denied = not paid and seat in table.disqualified and _best(case, seat)
    if not denied and (split := _split(case, opening, bool(paid))) is not None:
        yield split
    if paid and table.proof == "failed" and case.rep.won.get(seat):
        yield Doubt("unproven", paid[0].line, seat)


def _best(case: Case, seat: int) -> bool:
    """Whether nobody who is paid holds more."""
    ev, held = case.evaluator(), case.rep.holdings
    paid = [ev.best(held[a.seat]) for a in case.rep.awards if known(case, held.get(a.seat, ()))]
    mine = held.get(seat, ())
    return known(case, mine) and ev.best(mine) >= max(paid, default=0)


def _split(case: Case, opening: Opening, paid: bool) -> Doubt | None:
    """Openers thrown away: known, not said, and not turned up at the end."""
    table, seat = case.table, opening.seat
    since = last_deal(table)
    mine = [e for e in case.hand.events if e.seat == seat and e.line > since]
    if not known(case, opening.cards) or not opens(table, opening.cards) or any(e.kind == "split" for e in mine):
        return None
    if table.proof != "failed" and any(
        e.kind == "show" and e.text == "openers" and opens(table, e.cards) for e in mine
    ):
        return None
    if not paid and not any(e.kind == "show" and len(e.cards) >= case.book.hole_dealt for e in mine):
        return None
    kept = opening.cards
    for event in mine:
        if event.kind == "discard":
            now = table.dealt_after.get(event.line)
            gone = event.cards or (tuple(c for c in kept if c not in now.kept) if now is not None and now.kept else ())
            kept = tuple(c for c in kept if c not in gone)
            if gone and not opens(table, kept):
                return Doubt("split", event.line, seat, opening.cards)
    return None
