"""Faults of totals, rake and awards."""

import random
from dataclasses import replace

from tests.support.evaluator import BUG
from tests.support.hand import Award, DealtHand, Pot
from tests.support.plant import Found, index_of, mutant, scribe_of, with_text
from tests.support.reveal import reveal
from tests.support.scribe import Line, lines
from tests.support.settle import halves, pay, settle
from tests.support.truth import house_file


def total_line(hand: DealtHand, told: DealtHand) -> Found:
    """The log of a hand with the total line of another."""
    found, scribe = lines(hand), scribe_of(told)
    scribe.total()
    at = index_of(found, "total")
    return with_text(found, at, scribe.lines[0].text), at


def shown(hand: DealtHand) -> set[int]:
    """Seats that show at the showdown."""
    return (
        {item.seat for item in reveal(hand, hand.table.site) if item.shows}
        if hand.compared and not hand.opened
        else set()
    )


def paid_to(hand: DealtHand, index: int, awards: tuple[Award, ...]) -> DealtHand:
    """The hand with one pot paid otherwise."""
    return pay(hand, tuple(pot._replace(awards=awards) if i == index else pot for i, pot in enumerate(hand.pots)))


def simple(hand: DealtHand) -> bool:
    """One board and no low: each pot has one kind of winner, and the log shows it."""
    if any(BUG in hand.cards[seat] for seat in hand.live):
        return False  # it may be taken for a wild card
    return not hand.table.hides and hand.compared and hand.runs == 1 and len(hand.table.game.halves) == 1


def sole(hand: DealtHand, first: int = 0) -> list[tuple[int, Pot, int]]:
    """Contested pots with one winner who shows, each with every other shown seat that is in the pot."""
    open_cards = shown(hand)
    if not simple(hand):
        return []
    return [
        (i, pot, seat)
        for i, pot in enumerate(hand.layers)
        if i >= first and len(pot.awards) == 1 and pot.awards[0].seat in open_cards
        for seat in pot.eligible
        if seat in open_cards and seat != pot.awards[0].seat
    ]


def collected(hand: DealtHand, told: DealtHand, index: int, seat: int, *, consistent: bool) -> Found:
    """The log of `told`, or that of `hand` with only the collected line of a pot as in `told`."""
    other = lines(told)
    at = index_of(other, "collect", at=index, seat=seat)
    if consistent:
        return other, at
    found = lines(hand)
    place = index_of(found, "collect", at=index)
    return with_text(found, place, other[at].text), place


@mutant("total-pot", "pot-total-mismatch")
def total_pot(rng: random.Random, hand: DealtHand) -> Found | None:
    """The total of the summary is not what was put in."""
    delta = hand.table.unit * rng.choice((-1, 1, 7, 20))
    pots = (hand.pots[0]._replace(amount=hand.pots[0].amount + delta), *hand.pots[1:])
    told = scribe_of(replace(hand, pots=pots))
    found = lines(hand)
    at = index_of(found, "total")
    true = f"Total pot {told.money(hand.total)}"
    return with_text(found, at, f"Total pot {told.money(hand.total + delta)}" + found[at].text[len(true) :]), at


@mutant("total-sides", "side-pot")
def total_sides(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The total line lays chips of the main pot into the first side pot; both are paid rightly."""
    if len(hand.layers) < 2 or hand.rake or hand.pots[0].amount <= hand.table.unit:
        return None
    unit = hand.table.unit
    main, side, *rest = hand.pots
    pots = (main._replace(amount=main.amount - unit), side._replace(amount=side.amount + unit), *rest)
    return total_line(hand, replace(hand, pots=pots))


@mutant("rake-line", "rake-mismatch")
def rake_line(rng: random.Random, hand: DealtHand) -> Found | None:
    """The rake of the summary is not the difference of pot and awards."""
    delta = hand.table.unit * rng.choice((1, 3)) * (-1 if hand.rake > 3 * hand.table.unit and rng.random() < 0.5 else 1)
    return total_line(hand, replace(hand, rake=hand.rake + delta))


@mutant("rake-above-schedule", "rake-mismatch", house=house_file)
def rake_above_schedule(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The house takes more than its schedule says, and the books balance."""
    if not hand.rake:
        return None
    table = replace(hand.table, rake_percent=min(hand.table.rake_percent * 3, 30), rake_cap=hand.table.rake_cap * 4)
    other = settle(table, hand.acts, ())
    if other.rake <= hand.rake + 1 or not all(award.amount for pot in other.pots for award in pot.awards):
        return None
    found = lines(other)
    return found, index_of(found, "total")


def _wrong_winner(rng: random.Random, hand: DealtHand, first: int, *, consistent: bool) -> Found | None:
    options = sole(hand, first)
    if not options:
        return None
    index, pot, loser = rng.choice(options)
    told = paid_to(hand, index, (pot.awards[0]._replace(seat=loser),))
    return collected(hand, told, index, loser, consistent=consistent)


@mutant("wrong-winner", "wrong-winner")
def wrong_winner(rng: random.Random, hand: DealtHand) -> Found | None:
    """A pot is paid to a worse hand; the summary agrees."""
    return _wrong_winner(rng, hand, 0, consistent=True)


@mutant("wrong-winner-collected", "wrong-winner")
def wrong_winner_collected(rng: random.Random, hand: DealtHand) -> Found | None:
    """The collected line names a worse hand; the summary names the right one."""
    return _wrong_winner(rng, hand, 0, consistent=False)


@mutant("wrong-winner-side", "wrong-winner")
def wrong_winner_side(rng: random.Random, hand: DealtHand) -> Found | None:
    """A side pot is paid to a worse hand that is in it; the summary agrees."""
    return _wrong_winner(rng, hand, 1, consistent=True)


def _award(rng: random.Random, hand: DealtHand, more: int, *, consistent: bool) -> Found | None:
    choices = [
        (i, j)
        for i, pot in enumerate(hand.layers)
        if len({award.seat for award in pot.awards}) == len(pot.awards) and not hand.consent
        for j, award in enumerate(pot.awards)
        if award.amount + more > 0
    ]
    if not choices:
        return None
    index, j = rng.choice(choices)
    awards = list(hand.pots[index].awards)
    awards[j] = awards[j]._replace(amount=awards[j].amount + more)
    told = paid_to(hand, index, tuple(awards))
    if consistent:
        other = lines(told)
        return other, index_of(other, "collect", at=index, seat=awards[j].seat)
    found, scribe = lines(hand), scribe_of(told)
    place = index_of(found, "collect", at=index, seat=awards[j].seat)
    scribe.collect(index, awards[j].run)
    text = next(line.text for line in scribe.lines if line.seat == awards[j].seat)
    return with_text(found, place, text), place


@mutant("award-too-much", "award-total-mismatch")
def award_too_much(rng: random.Random, hand: DealtHand) -> Found | None:
    """A winner collects more than the pot holds; the summary has the right sum."""
    return _award(rng, hand, hand.rake + hand.table.unit * rng.choice((1, 6)), consistent=False)


@mutant("award-too-much-consistent", "award-total-mismatch")
def award_too_much_consistent(rng: random.Random, hand: DealtHand) -> Found | None:
    """A winner collects more than the pot holds; the summary repeats it."""
    return _award(rng, hand, hand.rake + hand.table.unit * rng.choice((1, 6)), consistent=True)


@mutant("award-too-little", "award-total-mismatch")
def award_too_little(rng: random.Random, hand: DealtHand) -> Found | None:
    """In a tournament, where no rake is taken, a winner collects too little; the summary repeats it."""
    return _award(rng, hand, -hand.table.unit, consistent=True) if hand.table.tournament else None


def _side_pot(rng: random.Random, hand: DealtHand, *, consistent: bool) -> Found | None:
    open_cards = shown(hand)
    options = [
        (i, pot, seat)
        for i, pot in enumerate(hand.layers)
        if i and hand.runs == 1 and len(pot.awards) == 1 and not hand.table.hides
        for seat in hand.live
        if seat not in pot.eligible and seat in open_cards
    ]
    if not options:
        return None
    index, pot, seat = rng.choice(options)
    told = paid_to(hand, index, (pot.awards[0]._replace(seat=seat),))
    return collected(hand, told, index, seat, consistent=consistent)


@mutant("side-pot", "side-pot")
def side_pot(rng: random.Random, hand: DealtHand) -> Found | None:
    """A short all-in is also given a side pot that it never paid into; the summary agrees."""
    return _side_pot(rng, hand, consistent=True)


@mutant("side-pot-collected", "side-pot")
def side_pot_collected(rng: random.Random, hand: DealtHand) -> Found | None:
    """The collected line gives a side pot to a short all-in; the summary does not."""
    return _side_pot(rng, hand, consistent=False)


@mutant("odd-chip", "odd-chip")
def odd_chip(rng: random.Random, hand: DealtHand) -> Found | None:
    """The odd chip goes to a winner farther from the button's left; the summary agrees."""
    options = [
        (i, a, b)
        for i, pot in enumerate(hand.layers)
        if simple(hand)
        for a in pot.awards
        for b in pot.awards
        if a.odd and not b.odd
    ]
    if not options:
        return None
    index, a, b = rng.choice(options)
    unit = hand.table.unit
    changed = {a: a._replace(amount=a.amount - unit), b: b._replace(amount=b.amount + unit)}
    told = lines(paid_to(hand, index, tuple(changed.get(award, award) for award in hand.pots[index].awards)))
    places = [index_of(told, "collect", at=index, seat=award.seat) for award in (b, a)]
    return told, places[0], (places[1],)


@mutant("odd-chip-unit", "odd-chip")
def odd_chip_unit(_rng: random.Random, hand: DealtHand) -> Found | None:
    """In a tournament a pot is halved below the smallest chip; the summary agrees."""
    for index, pot in enumerate(hand.layers if simple(hand) and hand.table.unit > 1 else ()):
        if len(pot.awards) == 2 and any(award.odd for award in pot.awards):
            total = pot.amount - pot.rake
            shares = (total - total // 2, total // 2)
            awards = tuple(award._replace(amount=share) for award, share in zip(pot.awards, shares, strict=True))
            told = lines(paid_to(hand, index, awards))
            places = [index_of(told, "collect", at=index, seat=award.seat) for award in awards]
            return told, places[0], (places[1],)
    return None


@mutant("voluntary-chop", "voluntary-chop")
def voluntary_chop(rng: random.Random, hand: DealtHand) -> Found | None:
    """Two players with unequal open hands share a pot; the summary agrees."""
    options = [o for o in sole(hand) if o[1].amount - o[1].rake >= 4 * hand.table.unit]
    if not options:
        return None
    index, pot, other = rng.choice(options)
    first, second = halves(pot.amount - pot.rake, hand.table.unit)
    winner = pot.awards[0].seat
    told = lines(paid_to(hand, index, (Award(winner, first), Award(other, second))))
    places = [index_of(told, "collect", at=index, seat=seat) for seat in (other, winner)]
    return told, places[0], (places[1],)


@mutant("suit-break", "suit-break")
def suit_break(rng: random.Random, hand: DealtHand) -> Found | None:
    """Equal hands, and one of them is paid all of it; the summary agrees."""
    options = [i for i, pot in enumerate(hand.layers) if simple(hand) and len(pot.awards) > 1]
    if len(hand.layers) < len(hand.pots):
        return None  # who takes the pot that is kept apart follows from the main pot
    if not options:
        return None
    index = rng.choice(options)
    pot = hand.pots[index]
    seat = rng.choice(pot.awards).seat
    told = lines(paid_to(hand, index, (Award(seat, pot.amount - pot.rake),)))
    return told, index_of(told, "collect", at=index, seat=seat)


@mutant("pot-order", "pot-order")
def pot_order(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The main pot is pushed before the side pots."""
    if hand.table.site != "Handaudit" or len(hand.layers) < 2 or hand.runs > 1 or not hand.compared:
        return None
    found = lines(hand)
    main = [line for line in found if line.tag == "collect" and line.at == 0]
    rest: list[Line] = [line for line in found if line not in main]
    at = next(i for i, line in enumerate(rest) if line.tag == "collect")
    return [*rest[:at], *main, *rest[at:]], at, (at + len(main),)
