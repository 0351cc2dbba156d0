"""Swaps: a player pays a fee for another card, before the flop in a round of its own and then in his first turn of each street.

In: a hand in play. Out: its acts `swap`, `stand` and `open`, and where each fee goes: it is a `bet`, lies in the `main` pot or in the
`swap` pot, which the winner of the hand takes.
"""

from typing import NamedTuple

from tests.support.betting import Play, turns_of
from tests.support.games import Street
from tests.support.hand import Act
from tests.support.settle import pots_of
from tests.support.special import Special


class Taste(NamedTuple):
    """How this hand is played and logged: chances to swap, to say that one stands pat, to log a free swap, to leave out a new card, and
    to bet so that just the next fee is left."""

    swap: float
    talk: float
    free: float
    vague: float
    exact: float


class Swaps(Special):
    """Who may swap when, at what price, and what becomes of the fee."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        rng, chances = play.rng, play.table.chances
        self.taste = Taste(
            chances.get("swap", rng.uniform(0.15, 0.75)), rng.choice((0, 0, 0.3, 1)), rng.choice((0.0, 0.5, 1.0)),
            0.3 if rng.random() < chances["vague"] else 0.0, chances["exact"] if rng.random() < 0.5 else 0.0,
        )  # fmt: skip
        self.burns = rng.random() < chances["dealer"]
        self.fee = 0
        self.fees: dict[int, bool] = {}
        """The acts that paid a fee on this street, and whether enough players were in the hand for holding it."""
        self.swapped: set[int] = set()
        self.offered: set[int] = set()
        self.opener = 0
        self.open = False
        """Whether hands lie open because nobody can bet or swap any more."""

    # -- a street ----------------------------------------------------------------------------------------------

    def before(self, street: Street) -> None:
        """Hands are opened before a street on which nobody can do anything; the dealer's own lines."""
        play, table = self.play, self.play.table
        if not street.board:
            return
        at_once = table.says("dh_direct_showdown", "expose_then_run_out")
        if not self.open and at_once and table.says("dh_can_swap_test", "at_call_against_next_fee"):
            self.open_if_stuck(self.next_fee())
        if self.burns:
            play.stub.pop()
            play.does(Act("dealer", what="knocks"))
            play.does(Act("dealer", what="burns"))

    def price(self, street: Street) -> int:
        """What a swap costs on a street; 0 where there is none."""
        if not street.board and not street.exchange:
            return 0
        self.fee = self.next_fee() if street.board else self.play.table.small
        return self.fee

    def opens(self, street: Street) -> bool:
        """A street begins; where nobody can bet or pay, hands are opened and nothing is played."""
        play, table = self.play, self.play.table
        self.fees, self.swapped, self.offered, self.opener = {}, set(), set(), 0
        if not street.board:
            return True
        at_once = table.says("dh_direct_showdown", "expose_then_run_out")
        if at_once and table.says("dh_can_swap_test", "at_street_start") and street.name != table.game.names[-1]:
            self.open_if_stuck(self.fee)
        if self.open:
            return False
        if table.says("dh_postflop_model", "two_phase"):
            for seat in turns_of(play, street):
                self.offer(seat)
        return True

    def wants(self, seat: int) -> bool:
        """A player who cannot bet has a turn all the same: he may swap."""
        play = self.play
        free = (
            seat not in self.offered and seat not in play.round.acted and play.table.game.opened[play.state.street] > 0
        )
        return free and seat in play.live and play.stacks[seat] > 0 and len(play.live) > 1

    def turn(self, seat: int) -> bool:
        """He may swap, and acts if something is asked of him."""
        play = self.play
        self.offered.add(seat)
        if play.table.says("dh_postflop_model", "swap_then_act"):
            self.offer(seat)
        return play.round.asks(seat, play.live, play.stacks)

    def acted(self, act: Act) -> bool:
        """Whether a player who opened with his first act may swap once more hangs on the house."""
        if act.kind in {"bet", "raise"}:
            first = sum(one.seat == act.seat for one in self.acts_of_street()) == 1
            self.opener = act.seat if act.kind == "bet" and first else 0
        return False

    def closed(self, street: Street) -> None:
        """In some houses it shows only now which fees are held."""
        play, table = self.play, self.play.table
        if not table.says("dh_allin_situation", "any_allin_by_end_of_round"):
            return
        allin = {seat for seat in play.live if not play.stacks[seat]}
        for at, enough in self.fees.items():
            act = play.acts[at]
            own = allin == {act.seat} and act.allin and table.says("dh_fee_self_allin", "pooled_main")
            if allin and enough and not own:
                play.state.hold(act)
                play.acts[at] = act._replace(what="swap")

    def acts_of_street(self) -> list[Act]:
        """The voluntary acts of this street."""
        play = self.play
        return [play.acts[asked.at] for asked in play.asks if asked.street == play.state.street]

    def size(self, seat: int, least: int, most: int) -> int:
        """A total after which the seat has the price of a swap left on the next street if some call, or just more or less; 0 for none."""
        play, rng = self.play, self.play.rng
        if rng.random() >= self.taste.exact:
            return 0
        inside, unit = play.round.inside, play.table.unit
        calls = [n for n in play.live if n != seat and play.stacks[n] + inside(n) >= least]
        calls = rng.sample(calls, rng.randint(0, min(2, len(calls))))
        middle = play.state.pot + sum(play.state.aside.values())
        have = play.stacks[seat] + 2 * inside(seat) - middle + sum(map(inside, calls))
        to, odd = divmod(have + rng.choice((-1, 0, 0, 1)) * unit, len(calls) + 2)
        return to if not odd and least <= to <= most and to % unit == 0 else 0

    # -- hands are opened --------------------------------------------------------------------------------------

    def next_fee(self) -> int:
        """The price of a swap if a street began now."""
        state, table = self.play.state, self.play.table
        kept = state.held if table.says("dh_separate_in_base", "yes") else 0
        return kept + (pots_of(state)[0][0] if table.says("dh_fee_base", "main_pot") else state.pot)

    def pays(self, stack: int, fee: int) -> bool:
        """Whether a stack is enough for a fee: in some houses not if it is just that."""
        return stack > fee if self.play.table.says("dh_fee_eq_stack", "refused") else stack >= fee

    def open_if_stuck(self, fee: int) -> None:
        """If nobody can bet any more and nobody can pay for a swap, all hands are opened, without words."""
        play = self.play
        rich = [seat for seat in play.live if play.stacks[seat]]
        if len(play.live) < 2 or len(rich) > 1 or any(self.pays(play.stacks[seat], fee) for seat in rich):
            return
        self.open = True
        for seat in play.table.clockwise(play.table.button):
            if seat in play.live:
                play.does(Act("open", seat))

    # -- swaps -------------------------------------------------------------------------------------------------

    def offer(self, seat: int) -> None:
        """The swap on a first turn."""
        play, table, round_ = self.play, self.play.table, self.play.round
        stack = play.stacks[seat]
        if not table.game.opened[play.state.street] or seat in self.swapped or seat not in play.live:
            return
        again = seat == self.opener and table.says("dh_fold_is_action", "no")
        if (seat in round_.acted and not again) or not stack or not self.pays(stack, self.fee) or not self.may(seat):
            return
        facing = stack == self.fee and round_.owes(seat, play.live, play.stacks)
        if facing and table.says("dh_swap_facing_bet_for_stack", "refused"):
            return
        if play.rng.random() < self.taste.swap:
            self.swap(seat, self.fee)
        elif play.rng.random() < self.taste.talk * 0.5 and seat not in round_.acted:
            play.does(Act("stand", seat))

    def may(self, seat: int) -> bool:
        """Whether the player is there, and a card is left for him beside the burns."""
        return not self.play.table.chair(seat).absent and len(self.play.stub) > 4

    def exchange(self) -> None:
        """The round before the flop: blinds swap free, all others pay the small blind."""
        play, table, rng = self.play, self.play.table, self.play.rng
        free, newcomers = self.free_swappers()
        for seat in self.first_order():
            due = 0 if seat in free else self.fee
            stack = play.stacks[seat]
            able = stack > 0 if not due else self.pays(stack, due)
            able = able or (not due and table.says("dh_allin_blind_swap", "yes"))
            if due and seat in newcomers:
                able = False  # whether a fee on top of a live post is a bet above the level is not said
            if able and self.may(seat) and rng.random() < self.taste.swap:
                self.swap(seat, due)
            elif stack and not table.chair(seat).absent and rng.random() < self.taste.talk:
                play.does(Act("stand", seat))

    def free_swappers(self) -> tuple[set[int], set[int]]:
        """Who swaps free in the first round, and who came in with a post of his own."""
        table = self.play.table
        blinds = {table.small_seat, table.big_seat}
        overs = {post.seat for post in table.posts if post.what in {"over blind", "straddle"}}
        newcomers = {post.seat for post in table.posts} - blinds - overs
        free = set(blinds)
        if table.says("dh_overblind_fee", "free"):
            free |= overs
        if table.says("dh_blind_swap_scope", "any_live_post"):
            free |= newcomers
        posted = {act.seat for act in self.play.acts if act.kind == "post" and act.what != "ante"}
        return free & posted, newcomers

    def first_order(self) -> list[int]:
        """Left of the last blind round to the big blind, then the over-blinds."""
        table = self.play.table
        overs = [post.seat for post in table.posts if post.what in {"over blind", "straddle"}]
        if not table.says("dh_overblind_order", "posting_order_after_bb"):
            overs = [seat for seat in table.clockwise(table.button) if seat in overs]
        if table.says("dh_swap1_order", "left_of_last_blind"):
            ring = table.clockwise(table.big_seat)
        else:
            around, blinds = table.clockwise(table.button), (table.small_seat, table.big_seat)
            ring = [n for n in around if n not in blinds] + [n for n in around if n in blinds]
        return [seat for seat in ring if seat not in overs] + overs

    def swap(self, seat: int, due: int) -> None:
        """One swap: fee, card out, card in at once."""
        play, table, rng = self.play, self.play.table, self.play.rng
        first, known = not table.game.opened[play.state.street], seat in table.heroes
        goes_to, enough = ("bet", False) if first else self.goes_to(seat, due)
        out = rng.choice(play.state.cards[seat])
        allin = due > 0 and due == play.stacks[seat]
        silent = first and not due and not known and rng.random() > self.taste.free
        told = known and rng.random() > self.taste.vague
        named = (known and rng.random() > self.taste.vague) or rng.random() < 0.3
        if silent:
            play.does(Act("discard", seat, 1, what="silent", cards=(out,)))
        else:
            if not first:
                self.fees[len(play.acts)] = enough
            play.does(Act("swap", seat, due, allin=allin, what=goes_to, cards=(out,), shown=named))
            if self.burns and table.says("dh_burn_before_swap", "yes"):
                play.does(Act("dealer", what="burns"))
        new = play.stub.pop()
        if table.says("dh_swapped_card", "back_to_stub"):
            self.put_back(out)
        play.does(Act("dealt", seat, cards=(new,), shown=told))
        self.swapped.add(seat)

    def put_back(self, card: int) -> None:
        """The card goes back into the pack, anywhere: it may come again, on the board too."""
        play = self.play
        shown = play.table.game.opened[play.state.street]
        at = play.rng.randint(shown, len(play.board) + len(play.stub))
        if at < len(play.board):
            play.board[at], card = card, play.board[at]
        play.stub.insert(max(0, at - len(play.board)), card)

    def goes_to(self, seat: int, due: int) -> tuple[str, bool]:
        """Whether a fee is held or pooled, and whether enough players are in the hand for holding it."""
        play, table = self.play, self.play.table
        count = len(play.live if table.says("dh_three_count", "live_players_at_payment") else table.numbers)
        enough = count >= 3 or table.says("dh_allin_two_players", "held")
        if table.says("dh_allin_situation", "any_allin_by_end_of_round"):
            return "main", enough
        others = any(not play.stacks[n] for n in play.live if n != seat)
        alone = play.stacks[seat] == due and table.says("dh_fee_self_allin", "held")
        return ("swap" if (others or alone) and enough else "main"), enough
