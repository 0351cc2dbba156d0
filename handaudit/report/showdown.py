"""The showdown: who held what, what it is in words, and why the winner of each pot wins."""

from collections.abc import Iterator

from handaudit.model.audit import Audit
from handaudit.model.cards import JOKER, UNKNOWN, cards_text
from handaudit.model.replay import Pot, Replay
from handaudit.replay.table import evaluator_of
from handaudit.report.part_reasons import part_reasons
from handaudit.rules.ranking import Evaluator
from handaudit.rules.speech.pot_rulings import pot_ruling
from handaudit.rules.strength import SETS

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
        name = "The pot" if len(rep.pots) == 1 else f"The {pot.name} pot"
        if any(award.run or award.half for award in rep.awards if award.pot == pot.name):
            yield from part_reasons(audit, pot, name)
            continue
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
    if ruled := _ruled(audit, pot):
        return f"{names} {wins} by a ruling of the floor (line {ruled})"
    best = [rep.strengths.get(seat) for seat in takers]
    if best[0] is None:
        return f"{names} {wins}; no other hand was shown down"
    words = evaluator.describe(best[0]) + _five(audit, rep, takers[0], evaluator)
    others = [seat for seat in pot.eligible if seat not in takers and seat in rep.strengths]
    if len(takers) > 1:
        return f"{names} share it with equal hands: {words}"
    if not others:
        return f"{names} {wins} with {words}; no other hand was shown"
    second = max(others, key=lambda seat: rep.strengths[seat])
    beaten = evaluator.describe(rep.strengths[second]) + _five(audit, rep, second, evaluator)
    if evaluator.describe(rep.strengths[second]) == evaluator.describe(best[0]):
        return f"{names} {wins}: {words} has the higher cards beside it than {beaten} ({name_of(second)})"
    return f"{names} {wins}: {words} beats {beaten} ({name_of(second)})"


def _five(audit: Audit, rep: Replay, seat: int, evaluator: Evaluator) -> str:
    """The five cards of a hand that play, in brackets; nothing if there is more than one board or no five cards are known."""
    cards = rep.holdings.get(seat, ())
    if (
        UNKNOWN in (*cards, *rep.board)
        or JOKER in cards
        or audit.rulebook is None
        or audit.rulebook.boards > 1
        or evaluator.ranking.order in SETS
    ):
        return ""
    five = evaluator.playing(cards, rep.board)
    return f" [{cards_text(five)}]" if len(five) == 5 else ""


def _ruled(audit: Audit, pot: Pot) -> int:
    """The line of the ruling by which a pot goes where its cards alone would not send it; 0 if there is none."""
    rep = audit.replay
    assert rep is not None
    takers = {award.seat for award in rep.awards if award.pot == pot.name and award.amount}
    rows = [pot_ruling(audit.hand, e) for e in audit.hand.events if e.kind == "floor"]
    row = next((row for row in reversed(rows) if row is not None and row.is_of(pot.name)), None)
    if row is None or (row.seats and set(row.seats) != takers):
        return 0
    shown = {seat: rep.strengths[seat] for seat in pot.eligible if seat in rep.strengths}
    best = {seat for seat, strength in shown.items() if strength == max(shown.values())}
    return 0 if best == takers else audit.hand.number_of(row.line)


def _known(rep: Replay, seat: int) -> bool:
    held = rep.holdings.get(seat, ())
    return bool(held) and UNKNOWN not in held and seat in rep.strengths
