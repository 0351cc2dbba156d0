"""Proof of openers, and pots that nobody in the hand may win: what becomes of them at the end (JB-PROOF-1, JB-FALSE-6)."""

from itertools import combinations

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Event
from handaudit.model.replay import Award, Pot
from handaudit.replay.misdeal import last_deal, new_deals
from handaudit.replay.pots import layers
from handaudit.replay.table import OpenerRecord, Table, evaluator_of


def opening_of(table: Table) -> OpenerRecord | None:
    """The opening of the last deal by a player who is still in the hand. A misdeal has taken the cards of an earlier one back."""
    if not table.opener or not table.openings or table.openings[-1].seat not in table.live:
        return None
    opening = table.openings[-1]
    return opening if opening.line > max(new_deals(table), default=0) else None


def least_openers(table: Table) -> str:
    """What a hand must hold at least to open in this game; empty where anything opens."""
    return next((s.bet.openers for s in table.book.streets if s.bet is not None and s.bet.openers), None) or ""


def opens(table: Table, cards: tuple[int, ...]) -> bool:
    """Whether these cards are openers."""
    return bool(cards) and UNKNOWN not in cards and evaluator_of(table.book).opens(cards, least_openers(table))


def judge_proof(table: Table) -> None:
    """Set `table.proof` of the opener who is in at the end: proven | failed | unknown, empty where none is asked for.

    Failed means that the cards are known and were not, or could not be, shown; what no line shows stays unknown.
    """
    opening = opening_of(table)
    if opening is None:
        return
    alone = len(table.live) == 1
    if alone and table.book.options.get("jb_uncontested_proof") == "not_required":
        return
    table.proof = _proof(table, opening)
    if table.proof == "failed" and not alone:
        table.disqualified.add(opening.seat)


def _proof(table: Table, opening: OpenerRecord) -> str:
    seat, size = opening.seat, table.book.hole_dealt
    dealt = opening.cards if len(opening.cards) == size and UNKNOWN not in opening.cards else ()
    if dealt and not opens(table, dealt):
        return "failed"
    shows = [e for e in table.shows if e.seat == seat]
    named = [e for e in shows if e.text == "openers"]
    for event in named:
        if opens(table, event.cards) and set(event.cards) <= set(dealt or event.cards):
            if not _kept(table, seat, event.cards, dealt):
                continue
            return "proven"
    whole = [e.cards for e in shows if e.text != "openers" and len(e.cards) >= size]
    discards = _discards(table, seat)
    if not dealt and not discards and whole and _stood_pat(table, seat):
        dealt = whole[-1]
    if not dealt:
        live = table.book.live_table
        silent = len(table.live) == 1 and live and not shows
        return "failed" if named or silent or (live and _without(table, whole, discards)) else "unknown"
    if whole:
        kept = tuple(c for c in dealt if c in whole[-1])
        retrieved = table.book.options.get("jb_openers_retrieval") == "yes"
        if opens(table, kept) or (retrieved and opens(table, dealt)):
            return "proven"
    return "failed"


def _without(table: Table, whole: list[tuple[int, ...]], discards: list[Event]) -> bool:
    """Whether the hand that was shown at the end holds no openers, nor with any discard that the log lists: nothing proves the opening."""
    if not whole or UNKNOWN in whole[-1] or len(whole[-1]) != table.book.hole_dealt:
        return False
    listed = {card for event in discards for card in event.cards}
    return not opens(table, whole[-1]) and not any(
        opens(table, pair) for pair in combinations(sorted({*whole[-1], *listed}), 2)
    )


def _kept(table: Table, seat: int, cards: tuple[int, ...], dealt: tuple[int, ...]) -> bool:
    """Whether the openers that a seat shows are still his at the end: in his hand, or among discards that he kept.

    He keeps them where he said that he split openers, where the log lists them with the discard, or where the house lets
    discards be retrieved (JB-PROOF-3, JB-SPLIT-1). What the log does not show of his last hand is no objection.
    """
    held = table.holding.get(seat, ())
    if len(held) != table.book.hole_dealt or UNKNOWN in held:
        return True
    discards = _discards(table, seat)
    listed = {card for event in discards for card in event.cards}
    if set(cards) <= listed.union(held) or table.book.options.get("jb_openers_retrieval") == "yes":
        return True
    since = table.redeals[-1].line if table.redeals else 0
    if any(e.kind == "split" and e.seat == seat and e.line > since for e in table.hand.events):
        return True
    if dealt or not discards:
        return False
    count = len(held) - max(e.amount for e in discards)  # whatever he kept may have been openers without these cards
    return any(set(cards) & set(held) <= set(some) and opens(table, some) for some in combinations(held, max(count, 0)))


def _discards(table: Table, seat: int) -> list[Event]:
    """The discards of a seat in the last deal."""
    since = last_deal(table)
    return [e for e in table.hand.events if e.kind == "discard" and e.seat == seat and e.line > since]


def _stood_pat(table: Table, seat: int) -> bool:
    return any(e.kind == "stand" and e.seat == seat for e in table.hand.events)


def carry_all(table: Table, total: int) -> None:
    """The whole pot goes to the next deal."""
    rep = table.rep
    rep.pots = [Pot("carried", total, (), rep.rake)]
    rep.carried_out = total - rep.rake


def carry_orphans(table: Table, pots: list[Pot], dead: int) -> list[Pot]:
    """Under one reading a side pot whose only player in it was fouled is carried; by default it joins the pot inside it."""
    if not table.fouls or table.book.options.get("jb_orphan_side_pot") != "carried":
        return pots
    fouled = {f.seat for f in table.fouls if f.deal == len(table.redeals)}
    with_fouled = layers(table.put, table.live | fouled, table.order, dead, table.bounds, table.old, table.base)
    orphans = sum(p.amount for p in with_fouled if not set(p.eligible) & table.live)
    if not orphans:
        return pots
    last = pots[-1]
    table.rep.carried_out += orphans
    return [*pots[:-1], last._replace(amount=last.amount - orphans), Pot("carried", orphans, ())]


def unproven_winner(table: Table, awards: list[Award]) -> bool:
    """Whether a contested pot would go to an opener of whose openers no line says anything."""
    return table.proof == "unknown" and any(a.seat == table.opener for a in awards)
