"""A simulated night at a home table whose site writes a row for every chip: what it prints, and what everybody really won.

It is written from the table of rows in the contract and imports nothing of the program under test. Chips are ints; in a game of cents
they are printed with two decimals.
"""

import csv
import io
from dataclasses import dataclass, field
from random import Random

BOARD = ("Flop:  [2♣, 7♦, 9♠]", "Turn: 2♣, 7♦, 9♠ [3♥]", "River: 2♣, 7♦, 9♠, 3♥ [J♣]")
BEST, SECOND = "A♠, A♥", "K♠, K♥"
OWN = ("4♠, 5♠", "4♥, 5♥", "4♦, 5♦", "4♣, 5♣", "6♠, 8♠", "6♥, 8♥")
NICKS = ("Ann", "Bob", "Cy", "Di @ home", "Ed", "Ann")


@dataclass
class Guest:
    """One person: `stack` is None away from the table, `chips` what he had when he left the seat without cashing out."""

    nick: str
    id: str
    seat: int
    stack: int | None = None
    up: bool = False
    bought: int = 0
    cashed: int = 0
    sessions: list[list[int]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name as the site prints it."""
        return f"{self.nick} @ {self.id}"

    @property
    def net(self) -> int:
        """What he won (+) or lost (-): what he took, and what lies before him, less what he paid."""
        return self.cashed + (self.stack or 0) - self.bought


class HomeNight:
    """Plays a night. `rows` are the rows in the order of play, each with its hand (0 between hands); `guests` know the truth."""

    def __init__(self, seed: int, hands: int = 12, *, cents: bool = False) -> None:
        self.random, self.seed = Random(seed), seed
        self.odd = Random(f"odd {seed}")  # what kind of hand is dealt
        self.cents = cents
        self.rows: list[str] = []
        self.guests = [Guest(nick, f"id{at}_{seed}", at + 1) for at, nick in enumerate(NICKS)]
        self.unit = 100 if cents else 1
        self.button = 0
        self.dealt = 0  # where the last hand has its stacks
        self.queued: set[str] = set()
        self.between: list[str] = []
        self.best = self.guests[0]
        for guest in self.guests[:4]:
            self._join(guest)
        for number in range(1, hands + 1):
            self._hand(number)
            for _ in range(self.random.randrange(3)):
                self._event()
        self.rows += self.between

    # -- what the site prints ----------------------------------------------------------------------------------

    def show(self, amount: int) -> str:
        """An amount as the site prints it."""
        return f"{amount // 100}.{amount % 100:02}" if self.cents else str(amount)

    def player(self, guest: Guest, text: str) -> str:
        """A row about a player."""
        return f'The player "{guest.name}" {text}'

    def csv(self, rows: list[tuple[int, str]] | None = None, *, newest: bool = True) -> str:
        """The log as the site exports it."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["entry", "at", "order"])
        counted = list(enumerate(self.rows)) if rows is None else rows
        full = [
            (row, f"2026-03-04T{18 + at // 3600:02}:{at // 60 % 60:02}:{at % 60:02}.123Z", 170000000000000 + 100 * at)
            for at, row in counted
        ]
        writer.writerows(full[::-1] if newest else full)
        return out.getvalue()

    def ledger(self) -> str:
        """The site's ledger: a row for each session of a player."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow("player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net".split(","))
        for guest in self.guests:
            for at, (bought, cashed, open_) in enumerate(guest.sessions):
                last = at == len(guest.sessions) - 1
                stack = (guest.stack or 0) if last and open_ else 0
                paid = "" if open_ and not cashed else cashed
                row = [guest.nick, guest.id, "2026-03-04T18:00:00.000Z", "" if open_ else "2026-03-04T20:00:00.000Z"]
                writer.writerow([*row, bought, paid, stack, cashed + stack - bought])
        return out.getvalue()

    # -- money -------------------------------------------------------------------------------------------------

    def _pay(self, guest: Guest, amount: int) -> None:
        """Money for chips (+), or chips for money (-)."""
        if amount > 0:
            guest.bought += amount
            guest.sessions[-1][0] += amount
        else:
            guest.cashed -= amount
            guest.sessions[-1][1] -= amount

    def _join(self, guest: Guest) -> None:
        amount = self.random.randrange(60, 200) * self.unit + (self.random.randrange(100) if self.cents else 0)
        guest.sessions.append([0, 0, 1])
        self._pay(guest, amount)
        guest.stack, guest.up = amount, False
        if self.random.random() < 0.5:
            self.between.append(self.player(guest, "requested a seat."))
            self.between.append(
                f'The admin approved the player "{guest.name}" participation with a stack of {self.show(amount)}.'
            )
        row = self.player(guest, f"joined the game with a stack of {self.show(amount)}.")
        if self.rows and not any(f' @ {guest.id}"' in one for one in [*self.between, *self.rows[self.dealt :]]):
            self.rows.insert(self._amid(), row)
        else:
            self.between.append(row)

    def _amid(self) -> int:
        """A place amid the last hand."""
        ends = next(at for at in range(self.dealt, len(self.rows)) if self.rows[at].startswith("-- ending"))
        return self.random.randrange(self.dealt + 1, ends)

    def _event(self) -> None:
        seated = [one for one in self.guests if one.stack is not None and not one.up and one.id not in self.queued]
        if not self.rows or not seated:
            return
        options = [
            self._quit,
            self._top_up,
            self._queue,
            self._stop,
            self._stand,
            self._back,
            self._log_in,
            self._come,
            self._remove,
        ]
        self.random.choice(options)(self.random.choice(seated))

    def _quit(self, guest: Guest) -> None:
        if sum(one.stack is not None and not one.up for one in self.guests) <= 3:
            return
        assert guest.stack is not None
        self.between.append(self.player(guest, f"quits the game with a stack of {self.show(guest.stack)}."))
        self._pay(guest, -guest.stack)
        guest.sessions[-1][2] = 0
        guest.stack = None

    def _come(self, _: Guest) -> None:
        away = [one for one in self.guests if one.stack is None]
        if away:
            guest = self.random.choice(away)
            if self.random.random() < 0.3 and guest.sessions:
                guest.nick += "2"
            self._join(guest)

    def _change(self, guest: Guest, new: int) -> None:
        assert guest.stack is not None
        self._pay(guest, new - guest.stack)
        guest.stack = new

    def _top_up(self, guest: Guest) -> None:
        """The owner changes a stack, at once or in the next hand."""
        assert guest.stack is not None
        new = guest.stack + self.random.randrange(1, 100) * self.unit
        updated = (
            f'The admin updated the player "{guest.name}" stack from {self.show(guest.stack)} to {self.show(new)}.'
        )
        if self.random.random() < 0.5:
            self.between.append(
                f'WARNING: the admin queued the stack change for the player "{guest.name}" adding '
                f"{self.show(new - guest.stack)} chips in the next hand."
            )
        self.between.append(updated)
        self._change(guest, new)

    def _remove(self, guest: Guest) -> None:
        assert guest.stack is not None
        new = guest.stack - guest.stack // 4
        if new != guest.stack:
            change = f"stack from {self.show(guest.stack)} to {self.show(new)}."
            self.between.append(f'The admin updated the player "{guest.name}" {change}')
            self._change(guest, new)

    def _queue(self, guest: Guest) -> None:
        """A change in the next hand that no row carries out."""
        assert guest.stack is not None
        kind = self.random.randrange(3)
        amount = self.random.randrange(1, 50) * self.unit
        if kind == 1 and amount >= guest.stack:
            return
        words = ("adding", "removing", "resetting to")[kind]
        new = (guest.stack + amount, guest.stack - amount, amount)[kind]
        if any(f'"{guest.name}"' in row and "queued" in row for row in self.between) or new < 10 * self.unit:
            return
        change = f"{words} {self.show(amount)} chips in the next hand."
        row = f'WARNING: the admin queued the stack change for the player "{guest.name}" {change}'
        if any(guest.name in one for one in self.between):
            return  # what waits must be the last word on a stack
        self.between.append(row)
        self._change(guest, new)
        guest.up = False
        self.queued.add(guest.id)

    def _stop(self, _: Guest) -> None:
        """The game is stopped and started again: who sits down again keeps his chips, or brings or takes some."""
        host = self.guests[0].name
        self.between.append(f'The admin "{host}" enqueued the game stop on next hand.')
        for one in self.guests:
            if one.stack is None or one.up or one.id in self.queued or self.random.random() < 0.4:
                continue
            if self.random.random() < 0.3:
                self._change(one, max(10 * self.unit, one.stack + self.random.randrange(-20, 40) * self.unit))
            self.between.append(self.player(one, f"joined the game with a stack of {self.show(one.stack)}."))

    def _stand(self, guest: Guest) -> None:
        if sum(one.stack is not None and not one.up for one in self.guests) <= 3 or guest.id in self.queued:
            return
        assert guest.stack is not None
        self.between.append(self.player(guest, f"stand up with the stack of {self.show(guest.stack)}."))
        guest.up = True

    def _back(self, _: Guest) -> None:
        for guest in self.guests:
            if guest.stack is None or not guest.up:
                continue
            if self.random.random() < 0.3:
                self._change(guest, guest.stack + self.random.randrange(1, 40) * self.unit)
            how = self.random.choice(("sit back with the stack of", "joined the game with a stack of"))
            self.between.append(self.player(guest, f"{how} {self.show(guest.stack)}."))
            guest.up = False

    def _log_in(self, guest: Guest) -> None:
        if guest.id in self.queued:
            return
        old = guest.id
        guest.ids.append(old)
        before = guest.name
        guest.id = f"{old}x"
        row = self.player(guest, f"changed the ID from {old} to {guest.id} because authenticated login.")
        if any(before in one for one in self.between) or self.random.random() < 0.5:
            self.between.append(row)
            return
        at = self._amid()
        self.rows[at:] = [row, *(one.replace(before, guest.name) for one in self.rows[at:])]

    # -- hands -------------------------------------------------------------------------------------------------

    def _hand(self, number: int) -> None:
        """One hand: a raise that wins the blinds, or a call and a showdown."""
        least = 4 * self.unit
        for guest in self.guests:
            if guest.stack is not None and not guest.up and guest.stack < 3 * least and guest.id not in self.queued:
                new = guest.stack + 100 * self.unit
                self._change(guest, new)
                self.between.append(self.player(guest, f"rebought. New stack {self.show(new)}."))
        self.queued = set()
        dealt = sorted(
            (one for one in self.guests if one.stack is not None and not one.up and one.stack >= least),
            key=lambda one: one.seat,
        )
        if len(dealt) < 3:
            return
        self.button = next((at for at, one in enumerate(dealt) if one.seat > self.button), 0)
        order = dealt[self.button + 1 :] + dealt[: self.button + 1]
        self.button = dealt[self.button].seat
        split = self.random.randrange(len(self.between) + 1)
        self.rows += self.between[:split]
        self.rows.append(
            f'-- starting hand #{number} (id: h{number}q{self.seed})  (No Limit Texas Hold\'em) (dealer: "{order[-1].name}") --'
        )
        self.rows += self.between[split:]
        self.between = []
        stacks = " | ".join(f'#{one.seat} "{one.name}" ({self.show(one.stack or 0)})' for one in dealt)
        bomb = self.odd.random() < 0.15
        if self.odd.random() < 0.15:
            self._stopped(order, stacks, number)
        self.dealt = len(self.rows)
        self.rows.append(f"Player stacks: {stacks}")
        if bomb:
            self._bomb_pot(order, number)
        else:
            self._play(order, number)

    def _stopped(self, order: list[Guest], stacks: str, number: int) -> None:
        """The hand is stopped midway and dealt again, under its id or another one: nobody has paid anything."""
        at = max(place for place, row in enumerate(self.rows) if row.startswith("-- starting"))
        header = self.rows[at]
        self.rows[at] = header.replace(f"(id: h{number}q", f"(id: {self.odd.choice('hs')}{number}q")
        self.rows.append(f"Player stacks: {stacks}")
        self._say(order[0], f"posts a small blind of {self.show(self.unit)}")
        self._say(order[1], f"posts a big blind of {self.show(2 * self.unit)}")
        if self.odd.random() < 0.5:
            self._say(order[2], "folds")
        self.rows.append(header)

    def _bomb_pot(self, order: list[Guest], number: int) -> None:
        """Everybody puts the same in, and the betting begins with the flop: one bets, and one other may call."""
        each, bet = self.odd.choice((1, 2)) * self.unit, 2 * self.unit
        put = {one.id: each for one in order}
        for at, one in enumerate(order):
            words = "calls" if at and self.seed % 2 else "posts a bet of"
            self._say(one, f"{words} {self.show(each)} (bomb pot bet)")
        self.rows.append(BOARD[0])
        self._say(order[0], f"bets {self.show(bet)}")
        caller = self.odd.choice(order[1:]) if self.odd.random() < 0.5 else None
        for one in order[1:]:
            self._say(one, f"calls {self.show(bet)}" if one is caller else "folds")
        winner = order[0]
        if caller is None:
            self.rows.append(f'Uncalled bet of {self.show(bet)} returned to "{winner.name}"')
        else:
            put[winner.id] = put[caller.id] = each + bet
            self._show_down(order, winner, caller, {one.id: 0 for one in order}, BOARD[1:])
            winner = self.best
        self._paid(order, winner, put, caller is not None, number)

    def _play(self, order: list[Guest], number: int) -> None:
        small, big = self.unit, 2 * self.unit
        put = {one.id: 0 for one in order}
        put[order[0].id], put[order[1].id] = small, big
        self._say(order[0], f"posts a small blind of {self.show(small)}")
        self._say(order[1], f"posts a big blind of {self.show(big)}")
        turn = [*order[2:], *order[:2]]
        winner = turn[0]
        caller = self.random.choice(turn[1:]) if self.random.random() < 0.6 else None
        most = min(winner.stack or 0, (caller.stack or 0) if caller else max(one.stack or 0 for one in turn[1:]))
        to = self.random.choice((4 * self.unit, min(most, 20 * self.unit), most))
        all_in = " and go all in" if to == winner.stack else ""
        put[winner.id] = to
        self._say(winner, f"raises to {self.show(to)}{all_in}")
        for one in turn[1:]:
            if one is caller:
                put[one.id] = to
                self._say(one, f"calls {self.show(to)}{' and go all in' if to == one.stack else ''}")
            else:
                self._say(one, "folds")
        if caller is None:
            back = to - big
            put[winner.id] = big
            self.rows.append(f'Uncalled bet of {self.show(back)} returned to "{winner.name}"')
        else:
            self._show_down(order, winner, caller, put)
            winner = self.best
        self._paid(order, winner, put, caller is not None, number)

    def _paid(self, order: list[Guest], winner: Guest, put: dict[str, int], shown: bool, number: int) -> None:
        """The pot goes to the winner, and the hand is over."""
        pot = sum(put.values())
        words = " with Pair, A's (combination: A♠, A♥, J♣, 9♠, 7♦)" if shown else ""
        self._say(winner, f"collected {self.show(pot)} from pot{words}")
        for one in order:
            assert one.stack is not None
            one.stack -= put[one.id]
        assert winner.stack is not None
        winner.stack += pot
        self.rows.append(f"-- ending hand #{number} --")
        if self.random.random() < 0.3:
            self._bounty(order, winner)

    def _show_down(
        self, order: list[Guest], raiser: Guest, caller: Guest, put: dict[str, int], streets: tuple[str, ...] = BOARD
    ) -> None:
        self.best = self.random.choice((raiser, caller))
        live = [one for one in order if one in (raiser, caller)]
        all_in = any(put[one.id] == one.stack for one in live)
        for street in streets:
            self.rows.append(street)
            if not all_in:
                for one in live:
                    self._say(one, "checks")
        for one in live:
            self._say(one, f"shows a {BEST if one is self.best else SECOND}.")

    def _bounty(self, order: list[Guest], winner: Guest) -> None:
        fee = 2 * self.unit
        payers = [one for one in order if one is not winner and (one.stack or 0) >= fee]
        for one in payers:
            assert one.stack is not None
            one.stack -= fee
            self._say(one, f'paid {self.show(fee)} for the 7-2 bounty to "{winner.name}"')
        if payers:
            assert winner.stack is not None
            winner.stack += fee * len(payers)
            self._say(winner, f"collected {self.show(fee * len(payers))} from the 7-2 bounty")

    def _say(self, guest: Guest, text: str) -> None:
        self.rows.append(f'"{guest.name}" {text}')

    # -- downloads ---------------------------------------------------------------------------------------------

    def download(self, guest: Guest, first: int, last: int) -> str:
        """The rows from one place to another as one player downloads them: he sees his own cards."""
        seen: list[tuple[int, str]] = []
        base = guest.id.split("x")[0]
        for at, row in enumerate(self.rows[:last]):
            if at >= first:
                seen.append((at, row))
            if at > first and row.startswith("Player stacks") and f" @ {base}" in row:
                seen.append((at, f"Your hand is {self.own_cards(guest, at)}"))
        return self.csv(seen)

    def own_cards(self, guest: Guest, at: int) -> str:
        """The cards that a guest has in the hand whose stacks stand in a row: those that he shows, or some that nobody else has."""
        ends = next(
            (end for end in range(at, len(self.rows)) if self.rows[end].startswith("-- ending")), len(self.rows)
        )
        base = guest.id.split("x")[0]
        shown = (row for row in self.rows[at:ends] if " shows a " in row and f" @ {base}" in row)
        return next((row.rpartition(" shows a ")[2].rstrip(".") for row in shown), OWN[guest.seat - 1])
