"""The showdown: who held what, what it is in words, and why the winner of each pot wins."""

from collections.abc import Iterator

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.replay import Pot, Replay
from handaudit.replay.table import evaluator_of
from handaudit.rules.ranking import Evaluator

Row = tuple[str, str, str]


def showdown_rows(audit: Audit) -> list[Row]:
    """Player, cards, and the hand in words, for each who could win a contested pot; the best hand first. Cards that were not shown are
    said to be so."""
    rep, book = audit.replay, audit.rulebook
    if rep is None or book is None:
        return []
    seats = {seat for pot in rep.pots if len(pot.eligible) > 1 for seat in pot.eligible}
    if not any(_known(rep, seat) for seat in seats):
        return []
    evaluator = evaluator_of(book)
    rows = []
    for seat in sorted(seats, key=lambda one: (-rep.strengths.get(one, -1), one)):
        held = rep.holdings.get(seat, ())
        cards = f"[{cards_text(held)}]" if held and UNKNOWN not in held else "not shown"
        strength = rep.strengths.get(seat)
        rows.append((audit.hand.name_of(seat), cards, "-" if strength is None else evaluator.describe(strength)))
    return rows


def reasons(audit: Audit) -> Iterator[str]:
    """One sentence for each pot: who wins it and what decides it."""
    rep, book = audit.replay, audit.rulebook
    if rep is None or book is None:
        return
    evaluator = evaluator_of(book)
    for pot in rep.pots:
        if any(award.run or award.half for award in rep.awards if award.pot == pot.name):
            continue  # a pot in parts has no one winner; the table of pots names them
        name = "The pot" if len(rep.pots) == 1 else f"The {pot.name} pot"
        text = _reason(audit, rep, pot, evaluator)
        if text:
            yield f"{name}: {text}."


def _reason(audit: Audit, rep: Replay, pot: Pot, evaluator: Evaluator) -> str:
    name_of = audit.hand.name_of
    takers = [award.seat for award in rep.awards if award.pot == pot.name and award.amount]
    if not takers:
        return ""
    names = " and ".join(name_of(seat) for seat in takers)
    wins = "wins" if len(takers) == 1 else "share it"
    if pot.name in rep.unverifiable:
        return f"{names} {wins} by the log; not all the cards that decide it were shown"
    if len(pot.eligible) == 1:
        return f"{names} {wins}; nobody else is left in it"
    best = [rep.strengths.get(seat) for seat in takers]
    if best[0] is None:
        return f"{names} {wins}; no other hand was shown down"
    words = evaluator.describe(best[0])
    others = [seat for seat in pot.eligible if seat not in takers and seat in rep.strengths]
    if len(takers) > 1:
        return f"{names} share it with equal hands: {words}"
    if not others:
        return f"{names} {wins} with {words}; no other hand was shown"
    second = max(others, key=lambda seat: rep.strengths[seat])
    beaten = evaluator.describe(rep.strengths[second])
    if beaten == words:
        return f"{names} {wins}: both have {words}, and {names} has the higher cards beside it"
    return f"{names} {wins}: {words} beats {beaten} ({name_of(second)})"


def _known(rep: Replay, seat: int) -> bool:
    held = rep.holdings.get(seat, ())
    return bool(held) and UNKNOWN not in held and seat in rep.strengths
