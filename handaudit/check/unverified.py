"""A pot that went to cards which nobody saw: nothing is wrong with it, and nothing shows that it is right."""

from dataclasses import replace
from typing import Final

from handaudit.check.audit import Audit
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Pot, Replay

CODE: Final = "log-unverified-winner"


def with_unverified(audit: Audit) -> Audit:
    """The audit, with one finding more where the winner of a pot cannot be verified. It is no contradiction and changes no verdict."""
    if audit.replay is None or (finding := unverified(audit.hand, audit.replay)) is None:
        return audit
    return replace(audit, findings=(*audit.findings, finding))


def unverified(hand: Hand, rep: Replay) -> Finding | None:
    """One finding for a hand in which the winner of a pot cannot be verified: which pots, whose cards."""
    if not rep.unverifiable:
        return None
    pots = [pot for pot in rep.pots if pot.name in rep.unverifiable]
    seats = sorted({seat for pot in pots for seat in _unseen(rep, pot)})
    whose = _listed([f"{hand.name_of(seat)} (seat {seat})" for seat in seats])
    lacks = f"the cards of {whose}" if seats else "all the cards that decide it"
    which = "the pot" if len(rep.pots) == 1 else _listed([f"the {name} pot" for name in rep.unverifiable])
    takers = {award.seat for award in rep.awards if award.pot in rep.unverifiable and award.amount}
    line = next((e.line for e in hand.events if e.kind == "collect" and e.seat in takers), hand.line)
    text = f"whether {which} went to the best hand cannot be verified: the log does not show {lacks}"
    player = hand.name_of(seats[0]) if len(seats) == 1 else None
    return Finding(
        CODE,
        "info",
        line,
        text,
        seat=seats[0] if len(seats) == 1 else 0,
        player=player,
        street="showdown",
        domain="evidence",
        hand=hand.id or None,
        file=hand.source,
    )


def _unseen(rep: Replay, pot: Pot) -> list[int]:
    """The seats that may win a pot with cards that are not known."""
    return [seat for seat in pot.eligible if not rep.holdings.get(seat) or UNKNOWN in rep.holdings[seat]]


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
