"""Betting rounds of the openers game: who acts, with how much, who opens, and the moments at which false openers are found."""

from tests.support.opener_cards import opens
from tests.support.opener_fouls import foul, must_find
from tests.support.opener_table import Game
from tests.support.table import Betting


class Round:
    """One betting round while it runs."""

    def __init__(self, g: Game, order: list[int], tier: int, *, opening: bool) -> None:
        self.g = g
        self.opening = opening
        antes = 2 if g.options["jb_min_bet"] == "two_antes" else 1
        self.least = (g.small, g.big)[tier] if g.limit == "Limit" else g.ante * antes
        self.bets = self.anew()
        self.aggressor = 0
        self.any = False
        self.todo = [s for s in order if s in g.live and (g.chips.stack(s) or opening)]

    def anew(self) -> Betting:
        """Nobody has bet."""
        return Betting(self.g.limit, self.least, bets=dict.fromkeys(self.g.ring, 0), counts=2)

    # -- who is next -------------------------------------------------------------------------------------------

    def next(self) -> int:
        """The seat that must act, 0 when the round is over; a seat without chips is only asked whether it declares."""
        g = self.g
        while self.todo:
            seat = self.todo[0]
            chips = g.chips.stack(seat)
            if seat not in g.live or (not chips and (g.opener or not self.opening)):
                self.todo.pop(0)
                continue
            others = [s for s in g.live if s != seat]
            if not others:
                return 0
            if not chips:
                return seat
            busy = any(g.chips.stack(s) for s in others)
            if not busy and not self.bets.owes(seat, g.live, {s: g.chips.stack(s) for s in g.live}):
                self.todo.pop(0)
                continue
            return seat
        return 0

    def owes(self, seat: int) -> int:
        """What a call costs."""
        return min(self.bets.level - self.bets.inside(seat), self.g.chips.stack(seat))

    # -- chips -------------------------------------------------------------------------------------------------

    def pay(self, seat: int, amount: int) -> None:
        """Chips into the round."""
        self.g.chips.put(seat, amount)
        self.bets.bets[seat] += amount

    def raise_to(self, seat: int, total: int) -> None:
        """A bet or raise: everybody else is asked again; who has acted may raise again only after a full one."""
        self.pay(seat, total - self.bets.inside(seat))
        self.bets.raised(seat, total)
        self.aggressor = seat
        self.todo = [s for s in self.g.after(seat) if s != seat and s in self.g.live and self.g.chips.stack(s)]

    def sizes(self, seat: int) -> tuple[int, int]:
        """The smallest and the largest total of a bet or raise; (0, 0) where none is allowed."""
        g, bets = self.g, self.bets
        least, most, allowed = bets.span(seat, g.chips.stack(seat), g.chips.total + self.owes(seat))
        if bets.level and (seat in bets.closed or not any(g.chips.stack(s) for s in g.live if s != seat)):
            return 0, 0
        if not allowed or (g.limit == "Limit" and bets.short):
            return 0, 0
        return least, most

    # -- actions -----------------------------------------------------------------------------------------------

    def act(self, seat: int) -> None:
        """One action of the seat that is next."""
        g, rng = self.g, self.g.rng
        self.todo.pop(0)
        if self.opening and not g.opener:
            self.unopened(seat)
            return
        self.any = True
        owes, (low, high) = self.owes(seat), self.sizes(seat)
        roll = rng.random()
        mine = seat == g.opener and g.false
        if owes:
            if roll < 0.35 and not mine:
                self.fold(seat)
            elif roll < 0.8 or not low:
                self.call(seat, owes)
            else:
                self.raises(seat, low, high)
        elif roll < 0.55 or not low:
            g.say(seat, "checks", "check")
        elif roll < 0.58 and not mine:
            self.fold(seat)
        else:
            self.raises(seat, low, high)
        self.bets.closed.add(seat)

    def unopened(self, seat: int) -> None:
        """A turn in a pot that nobody has opened."""
        g, rng = self.g, self.g.rng
        good = opens(g.cards[seat])
        chips = g.chips.stack(seat)
        false = not good and rng.random() < g.ways.false
        if seat in g.declined:
            return
        if not chips:
            if (good and rng.random() < 0.8) or (false and rng.random() < 0.7):
                self.open(seat, declare=True)
            return
        self.any = True
        if good or false:
            self.open(seat, declare=rng.random() < 0.3)
            self.bets.closed.add(seat)
            return
        if rng.random() < 0.03 and len(g.live) > 2:
            self.fold(seat)
            return
        g.say(seat, "checks", "check")
        g.declined.add(seat)
        self.bets.closed.add(seat)

    def open(self, seat: int, *, declare: bool) -> None:
        """The pot is open."""
        g = self.g
        low, high = self.sizes(seat)
        g.opener, g.false = seat, not opens(g.cards[seat])
        if declare or not low:
            g.say(seat, "declares openers", "declare")
            g.facts.add("declared")
            if g.options["jb_declare_turn"] == "yes":
                self.todo = [s for s in g.after(seat) if s != seat and s in g.live and g.chips.stack(s)]
                self.bets.closed = set()
            return
        total = self.pick(low, high)
        self.raise_to(seat, total)
        g.opening = total
        g.say(
            seat,
            f"{'opens for' if g.rng.random() < 0.8 else 'bets'} {g.money(total)}{g.allin(seat)}"
            if not g.false
            else f"opens for {g.money(total)}{g.allin(seat)}",
            "open",
        )

    def pick(self, low: int, high: int) -> int:
        """A size between the bounds."""
        rng = self.g.rng
        roll = rng.random()
        if roll < 0.12:
            return high
        return min(high, low + rng.randint(0, 6) * max(low // 2, 1)) if roll < 0.8 else rng.randint(low, high)

    def fold(self, seat: int) -> None:
        """A fold."""
        self.any = True
        self.g.say(seat, "folds", "fold")
        self.g.live.discard(seat)
        self.g.folded[seat] = self.g.streets[-1][0]
        self.last_fold = seat

    def call(self, seat: int, owes: int) -> None:
        """A call."""
        g = self.g
        self.pay(seat, owes)
        if self.opening:
            g.callers.append(seat)
        g.say(seat, f"calls {g.money(owes)}{g.allin(seat)}", "call")

    def raises(self, seat: int, low: int, high: int) -> None:
        """A bet or a raise."""
        g, before = self.g, self.bets.level
        total = self.pick(low, high)
        self.raise_to(seat, total)
        if self.opening:
            g.raised = True
        if before:
            g.say(seat, f"raises {g.money(total - before)} to {g.money(total)}{g.allin(seat)}", "raise")
        else:
            g.say(seat, f"bets {g.money(total)}{g.allin(seat)}", "bet")

    # -- the whole round ---------------------------------------------------------------------------------------

    def play(self) -> None:
        """Act until nobody is asked any more; then the unmatched part of a bet goes back."""
        g = self.g
        self.last_fold = 0
        while True:
            seat = self.next()
            if must_find(g, self, complete=seat == 0):
                foul(g, self, complete=seat == 0 or not self.opening)
                continue
            if not seat:
                break
            self.act(seat)
        g.rounds.append((self.any, self.aggressor))
        self.uncalled()

    def uncalled(self) -> None:
        """What nobody else has matched goes back to its bettor, if his hand is still live."""
        g = self.g
        seat, extra = self.bets.uncalled()
        if extra and seat in g.live:
            g.chips.back(seat, extra)
            self.bets.bets[seat] -= extra
            g.put(f"Uncalled bet ({g.money(extra)}) returned to {g.names[seat]}", "returned", seat)
