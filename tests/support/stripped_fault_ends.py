"""Faults of parole and of the showdown, and hands that another house deals by its rules."""

import re
from collections.abc import Callable

from tests.support.stripped_faults import Log, Unfit, amounts, cards_in, name_of, plant
from tests.support.stripped_rank import strength
from tests.support.stripped_scribe import money


@plant("parole-before-the-draw", "parole-phase", parole=1)
def parole_early(log: Log) -> None:
    at = log.one(": offers parole", log.second, log.end)
    if not log.hand.consent:
        raise Unfit
    asked = [i for i in range(at, log.end) if log.lines[i].endswith(" parole")]
    moved = [log.lines[i] for i in asked]
    del log.lines[asked[0] : asked[-1] + 1]
    where = log.draw
    log.lines[where:where] = moved
    log.fault(where)


@plant("parole-by-the-second-speaker", "parole-order", parole=1)
def parole_second(log: Log) -> None:
    at = log.one(": offers parole", log.second, log.end)
    if not log.lines[at + 1].endswith(": accepts parole"):
        raise Unfit
    one, two = name_of(log.lines[at]), name_of(log.lines[at + 1])
    log.lines[at + 1] = f"{one}: accepts parole"
    log.fault(at, f"{two}: offers parole")


@plant("parole-refused-and-paid", "parole-not-unanimous", parole=1)
def parole_refused(log: Log) -> None:
    if not log.hand.consent:
        raise Unfit
    at = log.all(": accepts parole", log.second, log.end)[-1]
    log.lines[at] = log.lines[at].replace("accepts", "declines")
    log.fault(log.one(" collected ", log.end, log.end + 1))


def shift(log: Log, a: int, b: int) -> None:
    """A chip goes from one winner to another, in the summary too."""
    hand = log.hand
    for at, change in ((a, -1), (b, 1)):
        name = log.lines[at].partition(" collected ")[0]
        (amount,) = amounts(log.lines[at].partition(" collected ")[2].partition(" from")[0], hand)
        log.lines[at] = log.lines[at].replace(money(hand, amount), money(hand, amount + change))
        row = log.one(f"^Seat .: {re.escape(name)}[ (]", log.end)
        log.lines[row] = log.lines[row].replace(f"({money(hand, amount)})", f"({money(hand, amount + change)})")


@plant("parole-shares-unequal", "parole-split", parole=1)
def parole_unequal(log: Log) -> None:
    lines = log.all(" collected ", log.end)
    if not log.hand.consent or len(log.hand.pots) > 1:
        raise Unfit
    shift(log, lines[0], lines[1])
    log.fault(lines[1])


@plant("odd-chip-to-the-wrong-seat", "odd-chip", parole=0, twins=1, fold=0.1)
def odd_chip(log: Log) -> None:
    lines = log.all(" collected ", log.end)
    if len(log.hand.pots) > 1 or len(lines) < 2 or len(set(log.hand.won.values()) - {0}) < 2:
        raise Unfit
    shift(log, lines[0], lines[1])
    log.fault(lines[1])


@plant("paid-to-the-worse-hand", "wrong-winner", parole=0)
def worse_hand(log: Log) -> None:
    hand = log.hand
    shown = [seat for seat, shows in hand.shown if shows]
    losers = [s for s in shown if not hand.won[s]]
    if len(hand.pots) > 1 or not losers or len(hand.pots[0].awards) > 1:
        raise Unfit
    (winner,) = hand.pots[0].awards
    loser, at = losers[0], log.one(" collected ", log.end)
    log.fault(at, log.lines[at].replace(hand.names[winner], hand.names[loser]))
    rows = {s: log.one(f"^Seat {s}: ", at) for s in (winner, loser)}
    prize = f"won ({money(hand, hand.won[winner])})"
    log.lines[rows[winner]] = log.lines[rows[winner]].replace(prize, "lost")
    log.lines[rows[loser]] = log.lines[rows[loser]].replace("and lost", f"and {prize}")


@plant("paid-from-a-pot-he-is-not-in", "side-pot", parole=0, short=0.7)
def not_in_the_pot(log: Log) -> None:
    hand = log.hand
    if len(hand.pots) < 2 or len(hand.pots[-1].awards) != 1 or not hand.shown:
        raise Unfit
    outside = [s for s, shows in hand.shown if shows and s not in hand.pots[-1].eligible and not hand.won[s]]
    (winner,) = hand.pots[-1].awards
    if not outside or any(winner in pot.awards for pot in hand.pots[:-1]):
        raise Unfit
    at = log.all(" collected ", log.end)[0]
    loser = outside[0]
    log.fault(at, log.lines[at].replace(hand.names[winner], hand.names[loser]))
    rows = {s: log.one(f"^Seat {s}: ", at) for s in (winner, loser)}
    prize = f"won ({money(hand, hand.won[winner])})"
    log.lines[rows[winner]] = log.lines[rows[winner]].replace(prize, "lost")
    log.lines[rows[loser]] = log.lines[rows[loser]].replace("and lost", f"and {prize}")


@plant("wrong-hand-shown-first", "show-order", parole=0, short=0)
def shown_first(log: Log) -> None:
    if "*** SHOW DOWN ***" not in log.lines or len(log.hand.pots) > 1:
        raise Unfit
    at = log.lines.index("*** SHOW DOWN ***") + 1
    if ": shows " not in log.lines[at + 1]:
        raise Unfit
    log.lines[at], log.lines[at + 1] = log.lines[at + 1], log.lines[at]
    log.fault(at)


@plant("a-six-in-the-pack", "card-unknown", hidden=0)
def a_six(log: Log) -> None:
    folded = [s for s, street in log.hand.folded.items() if street == "bet-1"]
    if not folded:
        raise Unfit
    at = log.one(rf"^Dealt to {re.escape(log.hand.names[folded[0]])} \[", log.deal, log.deal + 7)
    log.fault(at, log.lines[at][:-3] + "6s]")


@plant("a-card-twice", "card-dup", hidden=0)
def a_card_twice(log: Log) -> None:
    folded = [s for s, street in log.hand.folded.items() if street == "bet-1"]
    if not folded:
        raise Unfit
    lines = log.all(r"^Dealt to .* \[", log.deal, log.deal + 6)
    at = log.one(rf"^Dealt to {re.escape(log.hand.names[folded[0]])} \[", log.deal, log.deal + 7)
    other = next(i for i in lines if i != at)
    log.fault(at, log.lines[at][:-3] + cards_in(log.lines[other])[0] + "]")
    log.line = max(at, other) + 1


# ---- hands that another house deals by the rules

Fits = Callable[[Log], bool]


def option(
    name: str, code: str, key: str, value: str, fits: Fits, audited: dict[str, str] | None = None, **settings: object
) -> None:
    """A log that is legal under an option is audited under another reading; the line that breaks it is not named here."""

    @plant(name, code, audited, ways={key: value}, **settings)
    def as_dealt(log: Log) -> None:
        if not fits(log):
            raise Unfit


def five_bets(log: Log) -> bool:
    """Whether more than three raises stand before the draw, or more than four bets after it."""
    at = log.draw
    return len(log.all(": raises ", log.deal, at)) > 3 or len(log.all(": (bets|raises) ", at, log.end)) > 4


def big_raise(log: Log) -> bool:
    """Whether somebody raises by more than what lay in the middle before his turn."""
    return log.hand.over_pot


def late_parole(log: Log) -> bool:
    """Whether parole is offered after an action of the second round."""
    acted = False
    for text in log.lines[log.second : log.end]:
        if acted and text.endswith(": offers parole"):
            return True
        acted = acted or not text.endswith(" parole")
    return False


def tied(log: Log) -> bool:
    """Whether equal hands meet at the showdown and one of them is the best."""
    hand = log.hand
    best = [strength(hand.cards[s]) for s in hand.pots[0].eligible]
    return (
        bool(hand.shown) and len(hand.pots) == 1 and best.count(max(best)) > 1 and all(shows for _, shows in hand.shown)
    )


option("fifth-bet", "limit-cap", "c32_limit_cap", "none", five_bets, limits=("Limit",), bold=0.8, short=0, fold=0)
option(
    "more-than-the-pot",
    "pot-limit",
    "c32_pl_cap",
    "pot_after_call",
    big_raise,
    limits=("Pot Limit",),
    bold=0.6,
    short=0,
)
option("parole-after-a-bet", "parole-phase", "c32_parole_timing", "any_time_in_round", late_parole, fold=0.05, parole=0)
option("ties-broken-by-suit", "suit-break", "c32_tie", "suit", tied, parole=0, twins=1, fold=0.05)
option(
    "ties-not-broken-by-suit", "suit-rule", "c32_tie", "split", tied, {"c32_tie": "suit"}, parole=0, twins=1, fold=0.05
)
