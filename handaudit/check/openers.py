"""Openers: who opens a pot and when, whether the hand had them, and whether its player proved it."""

from handaudit.check.action_view import ACTS, Action
from handaudit.check.case import Case, Findings
from handaudit.check.proofs import wild_opens
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.misdeal import last_deal
from handaudit.replay.proof import opening_of, opens
from handaudit.replay.table import OpenerRecord


def _known(case: Case, cards: tuple[int, ...]) -> bool:
    """Whether these are a whole hand that the log shows."""
    return len(cards) == case.book.hole_dealt and UNKNOWN not in cards


def _first_cards(case: Case, event: Event) -> tuple[int, ...]:
    """The cards that a seat was dealt first in the deal of this line."""
    cards: tuple[int, ...] = ()
    for e in case.hand.events:
        if e.line > event.line:
            break
        if e.kind == "street" and e.text == "redeal":
            cards = ()
        elif e.kind == "dealt" and e.seat == event.seat and not cards:
            cards = e.kept + e.cards
    return cards


@ACTS.on_wrong()
def opens_again(a: Action) -> Finding | None:
    """The pot was opened by a player who had passed in this deal, or a second time although it was open."""
    noted = a.case.table.objections.get(a.line) if a.step.done is not None else ""
    if noted == "declined":
        deal = sum(1 for r in a.case.table.redeals if r.line < a.line)
        fouled = any(f.line < a.line and f.deal == deal for f in a.case.table.fouls)
        return a.wrong("decliner-opened", rules=("JB-FALSE-1",) if fouled else ("JB-OPEN-3",))
    if noted != "second":
        return None
    opener = next((o.seat for o in reversed(a.case.table.openings) if o.line < a.line), 0)
    return a.wrong("second-open.since", others=(opener,)) if opener else a.wrong("second-open")


@ACTS.on_wrong("check")
def open_refused(a: Action) -> Finding | None:
    """A player who is all-in for the ante was not allowed to open."""
    table = a.case.table
    if a.step.stack or not table.book.prove or not opens(table, _first_cards(a.case, a.event)):
        return None
    deal = sum(1 for r in table.redeals if r.line < a.line)
    return None if any(o.line < a.line and o.deal == deal for o in table.openings) else a.wrong("open-refused")


@ACTS.on_wrong("post")
def barred_player_posts(a: Action) -> Finding | None:
    """A player posts who had opened falsely while all-in for the ante, before that pot was won."""
    fouled = any(f.seat == a.seat and f.line < a.line for f in a.case.table.fouls)
    return barred(a.case, a.line, a.seat) if a.seat in a.case.table.barred and fouled else None


def barred(case: Case, line: int, seat: int) -> Finding:
    """A player was dealt in who is out until the pot is won."""
    return case.finding("barred-player-dealt", line, seat=seat)


@analyser("openers", book=lambda book: bool(book.prove))
def openers(case: Case) -> Findings:
    """Openings, passes and proofs that do not fit the cards that the log shows."""
    table = case.table
    fouled = {(f.deal, f.seat) for f in table.fouls}
    for noted_opening in table.openings:
        opening = _with_cards(case, noted_opening)
        cards = opening.cards
        if table.objections.get(opening.line) == "declined":
            continue
        if _known(case, cards) and not opens(table, cards) and (opening.deal, opening.seat) not in fouled:
            name = "open-undeclared" if opening.verb == "bets" else "false-open"
            yield _opens_with(case, "bug-misread" if wild_opens(case, cards) else name, opening)
    for foul in table.fouls:
        if _known(case, foul.cards) and opens(table, foul.cards) and foul.ruling != "other":
            yield case.finding("false-open-ruling.had", foul)
    in_steps = {s.line for s in case.rep.steps if not s.ok}
    for event in case.hand.events:
        noted = table.objections.get(event.line)
        if noted == "undeclared":
            yield case.finding("undeclared-opener", event, logged=cards_text(_first_cards(case, event)))
        elif noted == "ruling":
            foul = next(f for f in reversed(table.fouls) if f.line < event.line)
            name = "reopens" if foul.ruling == "reopens" else "unopened"
            yield case.finding(f"false-open-ruling.{name}", event, others=(foul.seat,))
        elif noted == "second" and event.line not in in_steps:
            yield case.finding("second-open", event, street="bet-1")
        elif event.kind == "show" and event.text == "openers":
            dealt = _first_cards(case, event)
            if _known(case, dealt) and not set(event.cards) <= set(dealt):
                # What was not proven follows from it.
                yield case.finding("cards-mismatch.openers", event, logged=cards_text(event.cards))
            elif not opens(table, event.cards) and wild_opens(case, event.cards):
                yield _opens_with(case, "bug-misread", event)
    yield from _proof(case)


def _with_cards(case: Case, opening: OpenerRecord) -> OpenerRecord:
    """The opening with the opener's cards. If no line deals them, they are the discards and the kept cards, if the log shows both."""
    if _known(case, opening.cards):
        return opening
    for event in case.hand.events:
        if event.line < opening.line or event.seat != opening.seat:
            continue
        if event.kind == "discard":
            now = case.table.dealt_after.get(event.line)
            cards = (now.kept if now is not None else ()) + event.cards
            return opening._replace(cards=cards) if _known(case, cards) else opening
        if event.kind == "street":
            break
    return opening


def _opens_with(case: Case, name: str, place: Event | OpenerRecord) -> Finding:
    """A pot was opened with cards that are no openers."""
    ev = case.evaluator()
    return case.finding(name, place, {"words": ev.describe(ev.best(place.cards))}, logged=cards_text(place.cards))


def _proof(case: Case) -> Findings:
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
        yield case.finding("openers-unproven.failed", paid[0], logged=won, expected=0, chips=-won)


def _best(case: Case, seat: int) -> bool:
    """Whether nobody who is paid holds more."""
    ev, held = case.evaluator(), case.rep.holdings
    paid = [ev.best(held[a.seat]) for a in case.rep.awards if _known(case, held.get(a.seat, ()))]
    mine = held.get(seat, ())
    return _known(case, mine) and ev.best(mine) >= max(paid, default=0)


def _keeps_none(case: Case, opening: OpenerRecord, mine: list[Event]) -> Finding | None:
    """A finding if the kept cards hold no openers, and the opener shows a whole hand at the end without showing openers.

    The kept cards are known to hold none if the log shows them, or if it is one card.
    """
    table, size = case.table, case.book.hole_dealt
    if table.objections.get(opening.line) or _known(case, _with_cards(case, opening).cards):
        return None  # then it is known whether he had openers
    if any(e.kind == "show" and e.text == "openers" for e in mine) or not any(
        len(e.cards) == size for e in mine if e.kind == "show"
    ):
        return None
    discard = next((e for e in mine if e.kind == "discard"), None)
    now = table.dealt_after.get(discard.line) if discard is not None else None
    if discard is None or now is None or not now.kept or UNKNOWN in now.kept or len(now.kept) + discard.amount != size:
        return None
    if opens(table, now.kept):
        return None
    return case.finding("split-undeclared.kept", discard, {"kept": now.kept})


def _split(case: Case, opening: OpenerRecord, paid: bool) -> Finding | None:
    """Openers thrown away: known, not said, and not turned up at the end."""
    table, kept = case.table, opening.cards
    since = last_deal(table)
    mine = [e for e in case.hand.events if e.seat == opening.seat and e.line > since]
    shows = [e for e in mine if e.kind == "show"]
    if any(e.kind == "split" for e in mine):
        return None
    if not _known(case, kept):
        return _keeps_none(case, opening, mine)
    if not opens(table, kept):
        return None
    if table.proof != "failed" and any(e.text == "openers" and opens(table, e.cards) for e in shows):
        return None
    if not paid and not any(len(e.cards) >= case.book.hole_dealt for e in shows):
        return None
    for event in mine:
        if event.kind == "discard":
            now = table.dealt_after.get(event.line)
            gone = event.cards or (tuple(c for c in kept if c not in now.kept) if now is not None and now.kept else ())
            kept = tuple(c for c in kept if c not in gone)
            if gone and not opens(table, kept):
                return case.finding("split-undeclared", event, {"cards": opening.cards})
    return None
