"""Faults of parole, and hands that one house plays by its rules and another would not.

In: a dealt hand. Out: its log with one fault, registered in `plant.OF_GAMES`.
"""

import random
from collections.abc import Callable
from dataclasses import replace

from tests.support.evaluator import HIGH, rank_five
from tests.support.hand import DealtHand
from tests.support.mutants_draws import first_draw
from tests.support.mutants_money import paid_to
from tests.support.plant import Found, index_of, of_games, reword, turns
from tests.support.scribe import lines
from tests.support.settings import Settings

GAME = "32-card-draw"
ASKED = Settings(games=(GAME,), chatter=0, mood=(0.1, 0.2, 0.02), chances={"parole": 1, "terse": 0})
PLAYED = Settings(games=(GAME,), chatter=0, short=0, chances={"parole": 0})


def asking(hand: DealtHand) -> list[int]:
    """The indices of the words of a parole that all accepted."""
    return [i for i, act in enumerate(hand.acts) if act.kind == "parole"] if hand.consent else []


@of_games("parole-before-the-draw", "parole-phase", GAME, settings=ASKED)
def parole_before_the_draw(_rng: random.Random, hand: DealtHand) -> Found | None:
    """Parole is offered and accepted before the draw."""
    if not asking(hand):
        return None
    found = lines(hand)
    said = [line for line in found if line.tag == "parole"]
    rest = [line for line in found if line.tag != "parole"]
    at = index_of(rest, "street", at=first_draw(hand))
    return [*rest[:at], *said, *rest[at:]], at


@of_games("parole-by-another", "parole-order", GAME, settings=ASKED)
def parole_by_another(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The second to speak offers parole, and the first accepts."""
    said = asking(hand)
    if len(said) < 2:
        return None
    one, two = (hand.acts[at].seat for at in said[:2])
    acts = list(hand.acts)
    acts[said[0]], acts[said[1]] = acts[said[0]]._replace(seat=two), acts[said[1]]._replace(seat=one)
    found = lines(replace(hand, acts=tuple(acts)))
    return found, index_of(found, "parole", at=said[0])


@of_games("parole-declined-and-paid", "parole-not-unanimous", GAME, settings=ASKED)
def parole_declined_and_paid(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The last one asked declines, and the pot is shared."""
    said = asking(hand)
    if len(said) < 2:
        return None
    found, _ = reword(hand, said[-1], hand.acts[said[-1]]._replace(what="declines"))
    return found, index_of(found, "collect")


@of_games("parole-shares-unequal", "parole-split", GAME, settings=ASKED)
def parole_shares_unequal(_rng: random.Random, hand: DealtHand) -> Found | None:
    """By consent one player gets a chip more than his share, and another one less."""
    if not asking(hand) or len(hand.pots) > 1:
        return None
    first, second, *rest = hand.pots[0].awards
    unit = hand.table.unit
    found = lines(
        paid_to(
            hand, 0, (first._replace(amount=first.amount - unit), second._replace(amount=second.amount + unit), *rest)
        )
    )
    return found, index_of(found, "collect", seat=second.seat)


def option(
    name: str, code: str, key: str, value: str, audited: str, settings: Settings, fits: Callable[[DealtHand], bool]
) -> None:
    """A hand that is legal under one reading is audited under another; the line that breaks it is not named here."""

    @of_games(
        name, code, GAME, alone=False, settings=replace(settings, options={key: value}), audited=(f"{key}={audited}",)
    )
    def as_dealt(_rng: random.Random, hand: DealtHand) -> Found | None:
        return (lines(hand), -1) if fits(hand) else None


def five_bets(hand: DealtHand) -> bool:
    """Whether more than three raises stand before the draw, or more than four bets after it."""
    before = [ask.at for ask, _ in turns(hand, "bet", "raise") if ask.at < first_draw(hand)]
    if any(act.allin for act in hand.acts):
        return False  # a short raise may not count
    return len(before) > 3 or len(turns(hand, "bet", "raise")) - len(before) > 4


def more_than_the_pot(hand: DealtHand) -> bool:
    """Whether somebody bets or raises by more than what lay in the middle before his turn."""
    return any(act.to > ask.level + ask.pot for ask, act in turns(hand, "bet", "raise"))


def late_parole(hand: DealtHand) -> bool:
    """Whether parole is offered after an action of the second round."""
    offers = [i for i, act in enumerate(hand.acts) if act.kind == "parole" and act.what == "offers"]
    return any(first_draw(hand) < ask.at < offers[-1] for ask in hand.asks) if offers else False


def tied(hand: DealtHand) -> bool:
    """Whether two hands of the same ranks meet at the showdown."""
    if not hand.compared or len(hand.pots) > 1:
        return False
    one, two = (rank_five(hand.cards[seat], HIGH) for seat in hand.live)
    return one == two


option(
    "fifth-bet", "limit-cap", "c32_limit_cap", "none", "four_in_limit_only",
    replace(PLAYED, limits=("Limit",), mood=(0.02, 0.8, 0)), five_bets,
)  # fmt: skip
option(
    "more-than-the-pot", "pot-limit", "c32_pl_cap", "pot_after_call", "pot_before_call",
    replace(PLAYED, limits=("Pot Limit",), mood=(0.2, 0.6, 0.3)), more_than_the_pot,
)  # fmt: skip
option(
    "parole-after-a-bet", "parole-phase", "c32_parole_timing", "any_time_in_round", "before_any_action",
    replace(PLAYED, mood=(0.05, 0.2, 0.02)), late_parole,
)  # fmt: skip
TIES = Settings(games=(GAME,), players=(2, 2), mood=(0.02, 0.2, 0), muck=0, chances={"parole": 0, "ties": 1})
option("ties-broken-by-suit", "suit-break", "c32_tie", "suit", "split", TIES, tied)
option("ties-not-broken-by-suit", "suit-rule", "c32_tie", "split", "suit", TIES, tied)
