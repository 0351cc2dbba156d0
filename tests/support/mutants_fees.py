"""Faults of fees for swaps: their price, what they count for, where they lie, who gets them; and of when hands are opened for want of any.

In: a dealt hand with swaps. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random
from dataclasses import replace

from handaudit.model.cards import cards_text
from tests.support.hand import Act, Award, DealtHand, Pot
from tests.support.mutants_swaps import (
    GAME,
    PLAIN,
    fault,
    moment,
    pick,
    put_in,
    streets_of,
    swaps,
)
from tests.support.plant import Found, index_of, of_games, reword, scribe_of, turns, with_text
from tests.support.scribe import Line, lines
from tests.support.settle import pay


def priced(hand: DealtHand, at: int, fee: int) -> Found | None:
    """The line of a swap with another price; none where the stack is not enough for it."""
    act, stack = hand.acts[at], moment(hand, at).state.stacks[hand.acts[at].seat]
    return None if 0 < stack < fee else reword(hand, at, act._replace(amount=fee, allin=fee == stack))


def fees_before(hand: DealtHand, at: int) -> list[Act]:
    """The swaps of the same street above an act."""
    streets = streets_of(hand)
    return [act for i, act in enumerate(hand.acts[:at]) if act.kind == "swap" and streets[i] == streets[at]]


def swap_acts(hand: DealtHand, *, first: bool | None = None) -> list[int]:
    """The acts that are swaps."""
    found = lines(hand)
    return [found[i].at for i in swaps(hand, found, first=first)]


@fault("fee-too-small", "fee-amount", GAME)
def fee_too_small(rng: random.Random, hand: DealtHand) -> Found | None:
    """A few chips less than the price."""
    at = pick(rng, [at for at in swap_acts(hand) if hand.acts[at].amount > 3])
    return None if at < 0 else priced(hand, at, hand.acts[at].amount - rng.randint(1, 3))


@fault("swap-for-free", "fee-amount", GAME)
def swap_for_free(rng: random.Random, hand: DealtHand) -> Found | None:
    """Nothing is paid."""
    at = pick(rng, [at for at in swap_acts(hand) if hand.acts[at].amount])
    return None if at < 0 else priced(hand, at, 0)


@fault("blind-pays", "fee-blind", GAME)
def blind_pays(rng: random.Random, hand: DealtHand) -> Found | None:
    """A blind is charged the small blind."""
    fee = hand.table.small
    free = [at for at in swap_acts(hand, first=True) if not hand.acts[at].amount]
    at = pick(rng, [at for at in free if moment(hand, at).state.stacks[hand.acts[at].seat] >= fee])
    return None if at < 0 else priced(hand, at, fee)


@fault("fee-not-credited", "fee-credit", GAME)
def fee_not_credited(rng: random.Random, hand: DealtHand) -> Found | None:
    """A swapper of the first round calls as if he had paid nothing."""
    paid = {act.seat: act.amount for act in (hand.acts[at] for at in swap_acts(hand, first=True)) if act.amount}
    options, seen = [], set()
    for ask, act in turns(hand, "fold", "check", "call", "bet", "raise"):
        if act.kind == "call" and ask.street == "preflop" and act.seat in paid and act.seat not in seen:
            options += [(ask, act)] if ask.stack > act.amount + paid[act.seat] else []
        seen.add(act.seat)
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, act._replace(amount=act.amount + paid[act.seat]))


@fault("fee-back-after-folding", "fee-refund", GAME)
def fee_back_after_folding(rng: random.Random, hand: DealtHand) -> Found | None:
    """A swapper folds and takes his fee back."""
    found = lines(hand)
    paid = [hand.acts[at] for at in swap_acts(hand) if hand.acts[at].amount]
    options = [
        (i + 1, act)
        for i, line in enumerate(found)
        for act in paid
        if line.tag == "act" and hand.acts[line.at].kind == "fold" and line.seat == act.seat and found[i + 1].tag in {"act", "swap"}
    ]  # fmt: skip
    if not options:
        return None
    at, act = rng.choice(options)
    text = scribe_of(hand).act_text(Act("returned", act.seat, act.amount))
    return put_in(found, at, [Line(text, "returned", act.seat)])


@fault("fee-returned-as-uncalled", "fee-refund", GAME)
def fee_returned_as_uncalled(rng: random.Random, hand: DealtHand) -> Found | None:
    """The uncalled part of a bet goes back with the fee of that street."""
    streets = streets_of(hand)
    options = [
        (at, fee.amount)
        for at, act in enumerate(hand.acts)
        if act.kind == "returned" and hand.table.game.opened[streets[at]]
        for fee in fees_before(hand, at)
        if fee.seat == act.seat and fee.amount
    ]
    if not options:
        return None
    at, fee = rng.choice(options)
    return reword(hand, at, hand.acts[at]._replace(amount=hand.acts[at].amount + fee))


@of_games("bets-the-pooled-fees", "fee-pooled-early", GAME, settings=replace(PLAIN, limits=("Pot Limit",)))
def bets_the_pooled_fees(rng: random.Random, hand: DealtHand) -> Found | None:
    """In pot limit a bet counts a fee of this street as pot."""
    options = []
    for ask, act in turns(hand, "bet"):
        fees = sum(fee.amount for fee in fees_before(hand, ask.at))
        pot = moment(hand, ask.at).fee
        if hand.table.limit == "Pot Limit" and fees and not ask.committed and pot and ask.stack > pot + fees:
            options.append((ask.at, act, pot + rng.randint(1, fees)))
    if not options:
        return None
    at, act, to = rng.choice(options)
    return reword(hand, at, act._replace(amount=to, to=to, allin=False))


@fault("later-swapper-pays-more", "fee-escalated", GAME)
def later_swapper_pays_more(rng: random.Random, hand: DealtHand) -> Found | None:
    """The second swapper of a street pays the pot with the first fee in it."""
    options = []
    for at in swap_acts(hand, first=False):
        before = sum(fee.amount for fee in fees_before(hand, at))
        fee = hand.acts[at].amount + before
        if before and moment(hand, at).state.stacks[hand.acts[at].seat] >= fee:
            options.append((at, fee))
    return priced(hand, *rng.choice(options)) if options else None


@fault("fee-counts-as-call", "fee-credited", GAME)
def fee_counts_as_call(rng: random.Random, hand: DealtHand) -> Found | None:
    """A swapper facing a bet calls only what is more than his fee, or checks it off."""
    options = [
        (ask.at, act, fee.amount)
        for ask, act in turns(hand, "call")
        if ask.stack > act.amount and hand.table.game.opened[ask.street]
        for fee in fees_before(hand, ask.at)
        if fee.seat == act.seat and fee.amount
    ]
    if not options:
        return None
    at, act, fee = rng.choice(options)
    left = act.amount - fee
    return reword(hand, at, act._replace(amount=left) if left > 0 else Act("check", act.seat))


@fault("fee-called-like-a-bet", "fee-credited", GAME)
def fee_called_like_a_bet(rng: random.Random, hand: DealtHand) -> Found | None:
    """The player after a swapper calls the fee."""
    options = [
        (ask.at, fee.amount)
        for ask, act in turns(hand, "check")
        if hand.table.game.opened[ask.street]
        for fee in fees_before(hand, ask.at)
        if fee.seat != act.seat and 0 < fee.amount < ask.stack
    ]
    if not options:
        return None
    at, fee = rng.choice(options)
    return reword(hand, at, Act("call", hand.acts[at].seat, fee))


@fault("fee-not-paid-out", "fee-lost", GAME)
def fee_not_paid_out(rng: random.Random, hand: DealtHand) -> Found | None:
    """All fold, and the winner gets the pot without the last fee."""
    fees = [act.amount for act in hand.acts if act.kind == "swap" and act.what == "main"]
    if hand.contested or not fees or hand.pots[0].awards[0].amount <= fees[-1]:
        return None
    pot, scribe = hand.pots[0], scribe_of(hand)
    less = pot.awards[0].amount - fees[-1]
    found = lines(hand)
    at = index_of(found, "collect", at=0)
    text = f"{scribe.name(pot.awards[0].seat)} collected {scribe.money(less)} from "
    found = with_text(found, at, text + found[at].text.rpartition(" from ")[2])
    if rng.random() < 0.5:
        scribe = scribe_of(pay(hand, (pot._replace(amount=pot.amount - fees[-1]), *hand.pots[1:])))
        scribe.total()
        found = with_text(found, index_of(found, "total"), scribe.lines[0].text)
    return found, at


# -- where held fees lie, and who gets them --------------------------------------------------------------------


def kept(hand: DealtHand) -> Pot | None:
    """The pot of held fees."""
    return next((pot for pot in hand.pots if pot.name == "swap"), None)


def paid(hand: DealtHand, *pots: Pot) -> tuple[list[Line], DealtHand]:
    """The log of the hand with other pots."""
    told = pay(hand, pots)
    return lines(told), told


def merged(pot: Pot, more: Pot) -> Pot:
    """A pot with the chips of another, which go to the same winners."""
    won = {award.seat: award.amount for award in pot.awards}
    for award in more.awards:
        won[award.seat] = won.get(award.seat, 0) + award.amount
    return pot._replace(amount=pot.amount + more.amount, awards=tuple(Award(seat, n) for seat, n in won.items()))


def collected(hand: DealtHand, found: list[Line], name: str) -> int:
    """The first line that pays a pot."""
    return index_of(found, "collect", at=[pot.name for pot in hand.pots].index(name))


@fault("held-fee-in-main-pot", "allin-fee-pooled", GAME)
def held_fee_in_main_pot(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A held fee is paid with the main pot."""
    fees = kept(hand)
    if fees is None or hand.rake:
        return None
    found, told = paid(hand, merged(hand.pots[0], fees), *hand.layers[1:])
    return found, collected(told, found, "main")


@fault("held-fee-in-side-pot", "allin-fee-pooled", GAME)
def held_fee_in_side_pot(rng: random.Random, hand: DealtHand) -> Found | None:
    """A held fee is put into a side pot."""
    fees = kept(hand)
    sides = [i for i, pot in enumerate(hand.layers) if i and len(pot.awards) == 1]
    if fees is None or not sides or hand.rake:
        return None
    at = rng.choice(sides)
    (winner,) = hand.pots[at].awards
    more = fees._replace(awards=(Award(winner.seat, fees.amount),))
    found, told = paid(hand, *(merged(pot, more) if i == at else pot for i, pot in enumerate(hand.layers)))
    return found, collected(told, found, hand.pots[at].name)


@fault("pooled-fee-held", "allin-fee-pooled", GAME)
def pooled_fee_held(_rng: random.Random, hand: DealtHand) -> Found | None:
    """A fee that belongs to the pot is paid as a swap pot."""
    fees, main = [act.amount for act in hand.acts if act.what == "main"], hand.pots[0]
    if kept(hand) or not fees or hand.rake or len(main.awards) != 1 or main.awards[0].amount <= fees[-1]:
        return None
    (winner,) = main.awards
    less = main._replace(amount=main.amount - fees[-1], awards=(winner._replace(amount=winner.amount - fees[-1]),))
    more = Pot("swap", fees[-1], 0, main.eligible, (Award(winner.seat, fees[-1]),))
    found, told = paid(hand, less, *hand.pots[1:], more)
    return found, collected(told, found, "swap")


@fault("held-fee-to-another", "allin-fee-award", GAME)
def held_fee_to_another(rng: random.Random, hand: DealtHand) -> Found | None:
    """The held fee goes to a live player who has not won the hand."""
    fees = kept(hand)
    others = [seat for seat in hand.live if fees and seat not in {award.seat for award in fees.awards}]
    if fees is None or not others:
        return None
    found, told = paid(hand, *hand.layers, fees._replace(awards=(Award(rng.choice(others), fees.amount),)))
    return found, collected(told, found, "swap")


@fault("held-fee-by-pots", "allin-fee-award", GAME)
def held_fee_by_pots(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The held fee is divided between the winner of the hand and the winner of a side pot."""
    fees = kept(hand)
    won = {award.seat for award in hand.pots[0].awards}
    sides = [award.seat for pot in hand.layers[1:] for award in pot.awards if award.seat not in won]
    if fees is None or not sides or len(fees.awards) != 1 or not fees.amount * 2 // 5:
        return None
    part = fees.amount * 2 // 5
    awards = (Award(fees.awards[0].seat, fees.amount - part), Award(sides[0], part))
    found, told = paid(hand, *hand.layers, fees._replace(awards=awards))
    return found, collected(told, found, "swap") + 1


@fault("odd-chip-of-a-held-fee", "odd-chip", GAME)
def odd_chip_of_a_held_fee(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The odd chip of a divided held fee goes to the other winner."""
    fees = kept(hand)
    if fees is None or len(fees.awards) != 2 or fees.awards[0].amount == fees.awards[1].amount:
        return None
    one, two = fees.awards
    found, told = paid(
        hand, *hand.layers, fees._replace(awards=(Award(one.seat, two.amount), Award(two.seat, one.amount)))
    )
    return found, collected(told, found, "swap") + (one.amount > two.amount)


@fault("held-fee-paid-to-nobody", "fee-lost", GAME)
def held_fee_paid_to_nobody(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Nobody gets the held fee; the total still counts it."""
    if kept(hand) is None:
        return None
    found = lines(hand)
    last = len(hand.pots) - 1
    found = [line for line in found if not (line.tag == "collect" and line.at == last)]
    places = [i for i, line in enumerate(found) if line.tag == "collect"]
    return found, places[0], tuple(places[1:])


# -- when hands are opened -------------------------------------------------------------------------------------


def boards_of(hand: DealtHand, found: list[Line]) -> list[int]:
    """The lines that open cards of the board."""
    return [
        i
        for i, line in enumerate(found)
        if line.tag == "street" and hand.table.game.street(hand.acts[line.at].what).board
    ]


@fault("hands-opened-early", "showdown-early", GAME)
def hands_opened_early(rng: random.Random, hand: DealtHand) -> Found | None:
    """Hands are opened before the next card although somebody can still swap."""
    found = lines(hand)
    options = []
    for i in boards_of(hand, found):
        now = moment(hand, found[i].at + 1)
        rich = [seat for seat in now.state.live if now.state.stacks[seat]]
        later = any(line.tag == "swap" for line in found[i:])
        if len(now.state.live) > 1 and len(rich) == 1 and now.rich(rich[0]) and not hand.opened and not later:
            options.append(i)
    at = pick(rng, options)
    if at < 0:
        return None
    while found[at - 1].tag == "dealer":
        at -= 1
    scribe = scribe_of(hand)
    around = hand.table.clockwise(hand.table.button)
    shows = [f"{scribe.name(seat)}: shows [{cards_text(hand.cards[seat])}]" for seat in around if seat in hand.live]
    return put_in(found, at, [Line(text, "open") for text in shows])


def opened_at_once(hand: DealtHand) -> bool:
    """Whether hands were opened when the betting ended, not after a last swap."""
    opened = next((at for at, act in enumerate(hand.acts) if act.kind == "open"), -1)
    for at, act in enumerate(hand.acts):
        if act.kind == "street" and hand.table.game.street(act.what).board:
            state = moment(hand, at).state
            if sum(state.stacks[seat] > 0 for seat in state.live) < 2:
                return 0 <= opened < at
    return False


@fault("hands-opened-late", "showdown-delayed", GAME)
def hands_opened_late(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Nobody can pay for a swap, and hands stay closed to the end."""
    if not opened_at_once(hand):
        return None
    found = lines(hand)
    opened = [line for line in found if line.tag == "open"]
    at = index_of(found, "open")
    rest = [line for line in found if line.tag != "open"]
    board = next(i for i in range(at, len(rest)) if rest[i].tag == "street")
    end = index_of(rest, "showdown")
    return [*rest[: end + 1], *opened, *rest[end + 1 :]], board


@fault("swap-window-at-direct-showdown", "showdown-delayed", GAME)
def swap_window_at_direct_showdown(rng: random.Random, hand: DealtHand) -> Found | None:
    """Hands are open, and still a player is asked whether he swaps."""
    if not opened_at_once(hand):
        return None
    found = lines(hand)
    opened = max(i for i, line in enumerate(found) if line.tag == "open")
    at = next(i for i in range(opened, len(found)) if found[i].tag == "street") + 1
    return put_in(found, at, [Line(f"{scribe_of(hand).name(rng.choice(hand.live))}: stands pat", "stand")])
