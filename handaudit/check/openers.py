"""Openers: whether a hand had them, and whether its player proved it."""

from collections.abc import Iterator
from typing import Unpack

from handaudit.check.bug import wild_opens
from handaudit.check.case import Case, Details
from handaudit.check.firstcards import first_cards, in_words, known
from handaudit.check.openings import objection
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.deal_records import Opening
from handaudit.replay.misdeal import last_deal
from handaudit.replay.proof import opening_of, opens


@analyser("openers", book=lambda book: bool(book.prove))
def openers(case: Case) -> Iterator[Finding]:
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
            yield _false(case, opening)
    for foul in table.fouls:
        if known(case, foul.cards) and opens(table, foul.cards) and foul.ruling != "other":
            text = f"is said to have no openers, but holds [{cards_text(foul.cards)}]"
            yield _wrong(case, "false-open-ruling", foul.line, foul.seat, text, note="openers")
    in_steps = {s.line for s in case.rep.steps if not s.ok}
    for event in case.hand.events:
        if objection(case, event, "undeclared"):
            shown, note = cards_text(first_cards(case, event)), "openers are declared"
            text = f"checks with [{shown}] and does not declare openers"
            yield _wrong(
                case, "undeclared-opener", event.line, event.seat, text, logged=shown, note=note, mark="checks"
            )
        elif objection(case, event, "ruling"):
            yield _ruled(case, event)
        elif objection(case, event, "second") and event.line not in in_steps:
            text = "opens, but the pot is open"
            yield _wrong(case, "second-open", event.line, event.seat, text, note="open already")
        elif event.kind == "show" and event.text == "openers":
            dealt = first_cards(case, event)
            if known(case, dealt) and not set(event.cards) <= set(dealt):
                yield _strange(case, event)
            elif not opens(table, event.cards) and wild_opens(case, event.cards):
                yield _wild(case, event.line, event.seat, event.cards)
    yield from _proof(case)


def _wrong(case: Case, code: str, line: int, who: int, text: str, **more: Unpack[Details]) -> Finding:
    """What a player did is wrong: in the first round, unless told otherwise."""
    told: Details = {"seat": who, "street": "bet-1", **more}
    return case.finding(code, line, f"{case.name(who)} {text}", **told)


def _false(case: Case, opening: Opening) -> Finding:
    """The pot was opened, or bet, without openers; the bug is no wild card."""
    if wild_opens(case, opening.cards):
        return _wild(case, opening.line, opening.seat, opening.cards)
    shown, words = cards_text(opening.cards), in_words(case, opening.cards)
    if opening.verb == "bets":
        text, note = f"bets in an unopened pot with [{shown}]: {words}", "must check"
        return _wrong(case, "open-undeclared", opening.line, opening.seat, text, logged=shown, note=note, mark="bets")
    text, note = f"opens with [{shown}]: {words}", "at least a pair of jacks"
    return _wrong(case, "false-open", opening.line, opening.seat, text, logged=shown, note=note)


def _strange(case: Case, event: Event) -> Finding:
    """Openers are shown that were not dealt; what was not proven follows from it."""
    shown = cards_text(event.cards)
    told: Details = {
        "street": "showdown",
        "logged": shown,
        "note": "not dealt to him",
        "mark": shown,
        "domain": "opening",
    }
    text = f"shows openers [{shown}], which he was not dealt"
    return _wrong(case, "cards-mismatch", event.line, event.seat, text, **told)


def _wild(case: Case, line: int, seat: int, cards: tuple[int, ...]) -> Finding:
    shown = cards_text(cards)
    text = f"opens with [{shown}]: the bug is an ace, it pairs nothing else"
    return _wrong(case, "bug-misread", line, seat, text, logged=shown, note=in_words(case, cards))


def _ruled(case: Case, event: Event) -> Finding:
    """After false openers the hand went the wrong way."""
    foul = next(f for f in reversed(case.table.fouls) if f.line < event.line)
    name, note = case.name(foul.seat), "the deal is played on"
    text = f"acts as if the pot were unopened; it is played on without {name}"
    if foul.ruling == "reopens":
        text, note = f"acts on a bet that is void: the opening of {name} was false", "the pot is unopened"
    return _wrong(case, "false-open-ruling", event.line, event.seat, text, note=note, others=(foul.seat,))


def _proof(case: Case) -> Iterator[Finding]:
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
        won = sum(e.amount for e in paid)
        text = f"opened the pot and takes {case.money(won)} without showing openers"
        told: Details = {"street": "showdown", "logged": won, "expected": 0, "chips": -won, "note": "no openers shown"}
        yield _wrong(case, "openers-unproven", paid[0].line, seat, text, **told)


def _best(case: Case, seat: int) -> bool:
    """Whether nobody who is paid holds more."""
    ev, held = case.evaluator(), case.rep.holdings
    paid = [ev.best(held[a.seat]) for a in case.rep.awards if known(case, held.get(a.seat, ()))]
    mine = held.get(seat, ())
    return known(case, mine) and ev.best(mine) >= max(paid, default=0)


def _split(case: Case, opening: Opening, paid: bool) -> Finding | None:
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
                text = f"throws away part of his openers [{cards_text(opening.cards)}] and does not say so"
                note = "openers are split"
                return _wrong(case, "split-undeclared", event.line, seat, text, street="draw-1", note=note)
    return None
