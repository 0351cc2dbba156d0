"""Faults that only some tables can show: at a live one the hand of a dealer, on line the software's own money."""

import random
from dataclasses import replace
from fractions import Fraction

from tests.support.hand import Act, DealtHand
from tests.support.mutants_money import simple
from tests.support.plant import Found, index_of, mutant, quiet, scribe_of, turns, with_text
from tests.support.scribe import Line, lines
from tests.support.settle import pay, settle

RATES = (Fraction("0.05"), Fraction("0.0625"))
"""What the winners of an equal pot pay of their shares in a room whose rake depends on the winner."""


@mutant("blind-after-the-cards", "blind-late")
def blind_after_the_cards(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The last blind is posted when the cards are out."""
    if hand.table.site != "Handaudit":
        return None
    found = lines(quiet(hand))
    posts = [i for i, line in enumerate(found) if line.tag == "post" and "ante" not in line.text]
    street = index_of(found, "street")
    if len(posts) < 2:
        return None
    post = found[posts[-1]]
    return [*found[: posts[-1]], *found[posts[-1] + 1 : street + 1], post, *found[street + 1 :]], street


@mutant("refund-of-a-collected-hand", "dead-raise-refund")
def refund_of_a_collected_hand(rng: random.Random, hand: DealtHand) -> Found | None:
    """The dealer collects the hand of a raiser whom nobody has paid, and a chip too many or too few of the raise goes back."""
    gone: set[int] = set()
    options = []
    for at, act in enumerate(hand.acts):
        if act.kind == "fold":
            gone.add(act.seat)
        options += [
            (ask, done)
            for ask, done in turns(hand, "raise")
            if ask.at == at and len(hand.table.numbers) - len(gone) == 2 and 0 < ask.owe < ask.stack and not done.allin
        ]
    if not options or hand.table.site != "Handaudit":
        return None
    ask, act = rng.choice(options)
    called = (*hand.acts[: ask.at], Act("call", act.seat, ask.owe), Act("fold", act.seat))
    found = lines(quiet(settle(hand.table, called, ())))
    scribe, unit = scribe_of(hand), hand.table.unit
    name, back = scribe.name(act.seat), scribe.money(act.to - ask.level + unit * rng.choice((1, -1)))
    place = next(i for i, line in enumerate(found) if line.tag == "act" and line.at == ask.at)
    found = with_text(found, place, scribe.act_text(act))
    found[place + 1] = Line(f"Dealer: collects hand of {name}", "dealer")
    refund = Line(f"Uncalled bet ({back}) returned to {name}", "returned", act.seat)
    return [*found[: place + 2], refund, *found[place + 2 :]], place + 2


@mutant("cash-out-of-a-folded-hand", "cash-out")
def cash_out_of_a_folded_hand(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who has folded sells the hand at the showdown."""
    folded = [act.seat for act in hand.acts if act.kind == "fold"]
    if not folded or not hand.contested or hand.table.site != "PokerStars" or hand.table.tournament:
        return None
    found, scribe = lines(hand), scribe_of(hand)
    name, at = scribe.name(rng.choice(folded)), index_of(found, "summary")
    sold = f"{name} cashed out the hand for {scribe.money(hand.table.big)} | Cash Out Fee {scribe.money(1)}"
    return [*found[:at], Line(sold, "cashout"), *found[at:]], at


@mutant("rake-of-two-rates", "rake-by-winner")
def rake_of_two_rates(rng: random.Random, hand: DealtHand) -> Found | None:
    """Equal hands share a pot, and one of them bears a higher rate of rake."""
    if not simple(hand) or len(hand.pots) > 1 or hand.table.site != "PokerStars" or hand.table.tournament:
        return None
    pot = hand.pots[0]
    if len({award.seat for award in pot.awards}) != 2 or len(pot.awards) != 2:
        return None
    part, first = Fraction(pot.amount, 2), rng.choice(RATES)
    rake = int(part * sum(RATES))
    share = round(part - rake * first / sum(RATES))
    shares = (share, pot.amount - rake - share)
    if abs(shares[0] - shares[1]) < 2:
        return None
    awards = tuple(award._replace(amount=n, odd=0) for award, n in zip(pot.awards, shares, strict=True))
    told = replace(pay(hand, (pot._replace(rake=rake, awards=awards),)), rake=rake)
    found = lines(told)
    return found, index_of(found, "collect")
