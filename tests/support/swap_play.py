"""A swapping hand is played by the rules, one random legal decision at a time; every step is a row of the log that knows what it is."""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support.swap_table import SwapTable
from tests.support.table import SIGNS, Betting, money

BOARD = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}
STREETS = ("flop", "turn", "river")


class Row(NamedTuple):
    """A printed line. `tag` is what it is: header unit table seat post street dealt swap redealt pat act returned dealer open show muck
    collect noshow summary total board result; `fee` is the price that stood, `what` says where the fee went or which act or street it is,
    `owe` and `stack` what stood before an act, `cards` the cards after a deal."""

    text: str
    tag: str
    seat: int = 0
    amount: int = 0
    street: str = ""
    what: str = ""
    fee: int = 0
    owe: int = 0
    stack: int = 0
    cards: tuple[int, ...] = ()


@dataclass(slots=True)
class Fee:
    """A paid swap after the flop or before it."""

    row: int
    street: str
    seat: int
    paid: int
    goes_to: str
    three: bool = False
    self_allin: bool = False


@dataclass(slots=True)
class Play:
    """The hand while it is played, and what it came to."""

    rng: random.Random
    t: SwapTable
    rows: list[Row] = field(default_factory=list)
    stack: dict[int, int] = field(default_factory=dict)
    paid: dict[int, int] = field(default_factory=dict)
    returned: dict[int, int] = field(default_factory=dict)
    put: dict[int, int] = field(default_factory=dict)
    live: list[int] = field(default_factory=list)
    hole: dict[int, list[int]] = field(default_factory=dict)
    board: list[int] = field(default_factory=list)
    fees: list[Fee] = field(default_factory=list)
    streets: list[tuple[str, int, int | None]] = field(default_factory=list)
    folded: dict[int, str] = field(default_factory=dict)
    dead: int = 0
    aside: int = 0
    held: int = 0
    street: str = ""
    fee: int = 0
    round: Betting = field(default_factory=lambda: Betting("", 0))
    swapped: set[int] = field(default_factory=set)
    opened_now: bool = False
    dealt_in: int = 0
    drawn: int = 0
    bettor: int = 0
    acted_street: str = ""
    bettor_street: str = ""
    open_hands: bool = False
    blurred: set[int] = field(default_factory=set)

    # -- printing ----------------------------------------------------------------------------------------------

    def money(self, n: int) -> str:
        return money(n, SIGNS.get(self.t.code or "", ""), self.t.minor)

    def row(self, text: str, tag: str, seat: int = 0, amount: int = 0, **more: object) -> None:
        self.rows.append(Row(text, tag, seat, amount, self.street, **more))  # type: ignore[arg-type]

    def say(self, seat: int, text: str, tag: str, amount: int = 0, **more: object) -> None:
        allin = " and is all-in" if amount and not self.stack[seat] else ""
        self.row(f"{self.t.names[seat]}: {text}{allin}", tag, seat, amount, **more)

    # -- chips -------------------------------------------------------------------------------------------------

    def middle(self) -> int:
        """All chips that lie in the middle, held fees too."""
        return sum(self.paid.values()) - sum(self.returned.values())

    def pay(self, seat: int, amount: int) -> int:
        amount = min(amount, self.stack[seat])
        self.stack[seat] -= amount
        self.paid[seat] += amount
        return amount

    def bet_chips(self, seat: int, amount: int) -> int:
        amount = self.pay(seat, amount)
        self.round.bets[seat] = self.round.inside(seat) + amount
        self.put[seat] += amount
        return amount

    def opt(self, key: str, value: str) -> bool:
        return self.t.options[key] == value


def fresh(rng: random.Random, t: SwapTable) -> Play:
    """Before the first chip."""
    play = Play(rng, t)
    play.stack = dict(t.stacks)
    for ledger in (play.paid, play.returned, play.put):
        ledger.update(dict.fromkeys(t.seats, 0))
    play.live = list(t.seats)
    play.dealt_in = len(t.seats)
    return play


def header(play: Play) -> None:
    """Header, table, seats."""
    t, money = play.t, play.money
    stakes = f"{money(t.small)}/{money(t.big)}" + (f" {t.code}" if t.code else "")
    game = f"Draw-Holdem {t.limit}"
    what = f"Tournament #{t.tournament}, {game} - Level IV ({stakes})" if t.tournament else f"{game} ({stakes})"
    play.row(f"Handaudit Hand #{t.id}: {what} - 2026/11/19 20:15:00 UTC", "header")
    if t.unit > 1:
        play.row(f"Smallest chip: {money(t.unit)}", "unit")
    play.row(f"Table 'Kitchen' {max(10, *t.seats)}-max Seat #{t.button} is the button", "table")
    for s in sorted([*t.seats, *t.outside]):
        if s in t.outside:
            name, stack, state = t.outside[s]
            play.row(f"Seat {s}: {name} ({money(stack)} in chips){state}", "outside")
            continue
        state = " is sitting out" if s in t.idle else ""
        play.row(f"Seat {s}: {t.names[s]} ({money(t.stacks[s])} in chips){state}", "seat", s, t.stacks[s])


def posts(play: Play) -> None:
    """Antes, blinds, hole cards."""
    t = play.t
    play.street = "preflop"
    if t.ante:
        for s in t.left_of(t.button):
            n = play.pay(s, t.ante)
            play.put[s] += n
            play.say(s, f"posts the ante {play.money(n)}", "post", n, what="ante")
    big = t.big if t.limit != "Limit" else t.small
    play.round = Betting(t.limit, big, big, 1, counts=1)
    for seat, words, size, dead in t.posts:
        whole = min(size, play.stack[seat])
        if seat in t.overs:
            # An over-blind that is all its poster has counts as the full one, twice the big blind.
            level = max(play.round.level, whole, 2 * big if whole == play.stack[seat] else 0)
            play.round.level = play.round.full = play.round.step = level
        if not whole:
            continue
        dead_part = max(0, whole - (size - dead)) if dead else 0
        play.bet_chips(seat, whole - dead_part)
        play.dead += play.pay(seat, dead_part)
        play.say(seat, f"posts {words} {play.money(whole)}", "post", whole, what=words)
    play.row("*** HOLE CARDS ***", "street", what="deal")
    for s in t.left_of(t.button):
        play.hole[s] = [t.pack.pop(), t.pack.pop()]
    for s in t.left_of(t.button):
        if t.seen is None or s in t.seen:
            cards = tuple(play.hole[s])
            play.row(f"Dealt to {t.names[s]} [{cards_text(cards)}]", "dealt", s, cards=cards)


def small_blind(t: SwapTable) -> int:
    """The fee of the first round."""
    return max(1, t.small // 2) if t.limit == "Limit" else t.small


def free_swappers(t: SwapTable) -> set[int]:
    """Who swaps free in the first round."""
    out = {t.small_seat, t.big_seat}
    if t.options["dh_overblind_fee"] == "free":
        out |= set(t.overs)
    if t.options["dh_blind_swap_scope"] == "any_live_post":
        out |= set(t.newcomers)
    return {s for s in out - {0} if t.stacks[s] > t.ante}


def first_round_order(t: SwapTable) -> list[int]:
    """Left of the last blind round to the big blind, then the over-blinds."""
    over = (
        t.overs
        if t.options["dh_overblind_order"] == "posting_order_after_bb"
        else [s for s in t.left_of(t.button) if s in t.overs]
    )
    if t.options["dh_swap1_order"] == "left_of_last_blind":
        ring = t.left_of(t.big_seat)
    else:
        ring = [s for s in t.left_of(t.button) if s not in (t.small_seat, t.big_seat)]
        ring += [s for s in t.left_of(t.button) if s in (t.small_seat, t.big_seat)]
    return [s for s in ring if s not in over] + over


def first_round(play: Play) -> None:
    """Swap round 1."""
    t, rng = play.t, play.rng
    play.street = "swap"
    play.fee = small_blind(t)
    play.streets.append(("swap", play.middle(), play.fee))
    play.row("*** SWAP ***", "street", what="swap")
    free = free_swappers(t)
    for seat in first_round_order(t):
        due = 0 if seat in free else play.fee
        can = play.stack[seat] >= due and (
            play.stack[seat] > 0 or (seat in free and play.opt("dh_allin_blind_swap", "yes"))
        )
        if due and play.stack[seat] == due and play.opt("dh_fee_eq_stack", "refused"):
            can = False
        if due and seat in t.newcomers:
            can = False  # whether a fee on top of a live post is a bet above the level is not said
        if can and may_swap(play, seat) and rng.random() < t.taste["swap"]:
            swap(play, seat, due)
        elif seat not in t.idle and rng.random() < t.taste["talk"] and play.stack[seat]:
            play.say(seat, "stands pat", "pat")
    play.row("*** PREFLOP ***", "street", what="preflop")


def may_swap(play: Play, seat: int) -> bool:
    """Whether the player is there, and a card is left for him beside the board and the burns."""
    return seat not in play.t.idle and play.drawn < 44 - 2 * play.dealt_in


def swap(play: Play, seat: int, due: int) -> None:
    """One swap: fee, card out, card in at once."""
    t, rng = play.t, play.rng
    play.drawn += 1
    first = play.street == "swap"
    stack = play.stack[seat]
    goes_to, three = "bet", False
    if first:
        paid = play.bet_chips(seat, due)
    else:
        goes_to, three = where(play, seat, due)
        paid = play.pay(seat, due)
        if goes_to == "swap":
            play.held += paid
        else:
            play.aside += paid
    out = rng.choice(play.hole[seat])
    shown = t.seen is None or seat in t.seen
    if first and not due and rng.random() > t.taste["free"] and not shown:
        play.hole[seat][play.hole[seat].index(out)] = t.pack.pop()
        return  # a free swap that the log does not tell of
    if not first or due:
        play.fees.append(Fee(len(play.rows), play.street, seat, paid, goes_to, three, stack == due))
    told = shown and rng.random() > t.taste["vague"]
    card = f" [{cards_text([out])}]" if (shown and rng.random() > t.taste["vague"]) or rng.random() < 0.3 else ""
    price = play.money(due) if due else "free"
    play.say(seat, f"swaps 1 card{card} for {price}", "swap", due, fee=due, stack=stack, cards=(out,), what=goes_to)
    if t.options["dh_burn_before_swap"] == "yes" and t.taste["dealer"]:
        play.row("Dealer: burns", "dealer")
    kept = [c for c in play.hole[seat] if c != out]
    new = t.pack.pop()
    if t.options["dh_swapped_card"] == "back_to_stub":
        t.pack.insert(rng.randint(0, len(t.pack)), out)
    play.hole[seat] = [*kept, new]
    if shown and not told:
        play.blurred.add(seat)
    if told:
        play.row(
            f"Dealt to {t.names[seat]} [{cards_text(kept)}] [{cards_text([new])}]", "redealt", seat, cards=(*kept, new)
        )
    play.swapped.add(seat)


def where(play: Play, seat: int, due: int) -> tuple[str, bool]:
    """Held or pooled (DH-ALLIN-3, DH-ALLIN-6), and whether three players count."""
    number = len(play.live) if play.opt("dh_three_count", "live_players_at_payment") else play.dealt_in
    enough = number >= 3 or play.opt("dh_allin_two_players", "held")
    if play.opt("dh_allin_situation", "any_allin_by_end_of_round"):
        return "main", enough
    others = any(not play.stack[s] for s in play.live if s != seat)
    alone = play.stack[seat] == due and play.opt("dh_fee_self_allin", "held")
    return ("swap" if (others or alone) and enough else "main"), enough
