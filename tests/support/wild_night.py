"""A simulated night with more of what happens at home: straddles, boards that are run twice, people who leave amid a hand, stacks that the
owner changes while a player stands, ids that change twice; and the ledger as its host may have written it.

Like the plain night it is written from the contract and imports nothing of the program under test.
"""

from random import Random

from tests.support.home_night import BEST, SECOND, Guest, HomeNight

SECOND_BOARD = (
    "Flop (second run):  [K♦, 2♠, 7♥]", "Turn (second run): K♦, 2♠, 7♥ [9♣]", "River (second run): K♦, 2♠, 7♥, 9♣ [3♦]"
)  # fmt: skip
FIRST_BOARD = ("Flop:  [2♣, 7♦, 9♠]", "Turn: 2♣, 7♦, 9♠ [3♥]", "River: 2♣, 7♦, 9♠, 3♥ [J♣]")


class WildNight(HomeNight):
    """The same night with more events; what is drawn for them is drawn apart."""

    def __init__(self, seed: int, hands: int = 12, *, cents: bool = False) -> None:
        self.more = Random(f"more {seed}")
        super().__init__(seed, hands, cents=cents)

    # -- between hands -----------------------------------------------------------------------------------------

    def _event(self) -> None:
        super()._event()
        self.more.choice(
            [self._change_standing, self._log_in_twice, self._quit_amid, self._come_and_go, lambda: None]
        )()

    def _change_standing(self) -> None:
        """The owner changes the stack of a player who stands; then he sits back with it, or goes."""
        up = [one for one in self.guests if one.stack is not None and one.up and one.id not in self.queued]
        if not up:
            return
        guest = self.more.choice(up)
        assert guest.stack is not None
        new = max(10 * self.unit, guest.stack + self.more.randrange(-30, 60) * self.unit)
        change = f"stack from {self.show(guest.stack)} to {self.show(new)}."
        self.between.append(f'The admin updated the player "{guest.name}" {change}')
        self._change(guest, new)
        end = self.more.random()
        if end < 0.4:
            self.between.append(self.player(guest, f"sit back with the stack of {self.show(new)}."))
            guest.up = False
        elif end < 0.7:
            self.between.append(self.player(guest, f"quits the game with a stack of {self.show(new)}."))
            self._pay(guest, -new)
            guest.sessions[-1][2], guest.stack, guest.up = 0, None, False

    def _log_in_twice(self) -> None:
        """Two log-ins one behind the other, each with an id of its own."""
        seated = [one for one in self.guests if one.stack is not None and one.id not in self.queued]
        if not seated or any(" changed the ID " in row for row in self.between):
            return
        guest = self.more.choice(seated)
        for _ in range(2):
            old = guest.id
            guest.ids.append(old)
            guest.id = f"{old}x"
            self.between.append(
                self.player(guest, f"changed the ID from {old} to {guest.id} because authenticated login.")
            )

    def _come_and_go(self) -> None:
        """Somebody is let in, and leaves before he is dealt a hand."""
        away = [one for one in self.guests if one.stack is None and one.id not in self.queued]
        if not away:
            return
        guest = self.more.choice(away)
        amount = self.more.randrange(50, 100) * self.unit
        guest.sessions.append([0, 0, 1])
        self._pay(guest, amount)
        self.between.append(self.player(guest, f"joined the game with a stack of {self.show(amount)}."))
        self.between.append(self.player(guest, f"quits the game with a stack of {self.show(amount)}."))
        self._pay(guest, -amount)
        guest.sessions[-1][2] = 0

    def _quit_amid(self) -> None:
        """Who has folded leaves amid the hand, with what he has behind."""
        rows = self.rows[self.dealt :]
        if (
            any("bounty" in row for row in rows)
            or self.between
            or sum(one.stack is not None and not one.up for one in self.guests) <= 3
        ):
            return
        folded = [one for one in self.guests if one.stack is not None and not one.up and f'"{one.name}" folds' in rows]
        if not folded:
            return
        guest = self.more.choice(folded)
        if any(guest.name in row for row in rows[rows.index(f'"{guest.name}" folds') + 1 :]) or guest.id in self.queued:
            return
        first = self.dealt + rows.index(f'"{guest.name}" folds') + 1
        last = max(at for at in range(self.dealt, len(self.rows)) if self.rows[at].startswith("-- ending"))
        assert guest.stack is not None
        row = self.player(guest, f"quits the game with a stack of {self.show(guest.stack)}.")
        self.rows.insert(self.more.randrange(first, last + 1), row)
        self._pay(guest, -guest.stack)
        guest.sessions[-1][2], guest.stack = 0, None

    # -- hands -------------------------------------------------------------------------------------------------

    def _play(self, order: list[Guest], number: int) -> None:
        """A hand with a straddle, or one whose board is run twice; or a plain one."""
        kind = self.more.random()
        stacks = [one.stack or 0 for one in order]
        if kind < 0.2 and len(order) >= 4 and min(stacks) >= 10 * self.unit:
            self._straddled(order, number)
        elif kind < 0.4 and min(stacks) >= 4 * self.unit:
            self._run_twice(order, number)
        else:
            super()._play(order, number)

    def _blinds(self, order: list[Guest]) -> dict[str, int]:
        put = {one.id: 0 for one in order}
        put[order[0].id], put[order[1].id] = self.unit, 2 * self.unit
        self._say(order[0], f"posts a small blind of {self.show(self.unit)}")
        self._say(order[1], f"posts a big blind of {self.show(2 * self.unit)}")
        return put

    def _straddled(self, order: list[Guest], number: int) -> None:
        """The player behind the big blind straddles and is called, or wins the blinds."""
        put = self._blinds(order)
        straddler = order[2]
        put[straddler.id] = 4 * self.unit
        self._say(straddler, f"posts a straddle of {self.show(4 * self.unit)}")
        caller = self.more.choice([None, *order[3:], *order[:2]])
        for one in [*order[3:], *order[:2]]:
            if one is caller:
                put[one.id] = 4 * self.unit
                self._say(one, f"calls {self.show(4 * self.unit)}")
            else:
                self._say(one, "folds")
        winner = straddler
        if caller is None:
            put[straddler.id] = 2 * self.unit
            self.rows.append(f'Uncalled bet of {self.show(2 * self.unit)} returned to "{straddler.name}"')
        else:
            self._say(straddler, "checks")
            self._show_down(order, straddler, caller, put)
            winner = self.best
        self._paid(order, winner, put, caller is not None, number)

    def _run_twice(self, order: list[Guest], number: int) -> None:
        """Two are all-in before the flop, and share the pot by two boards: the one wins the first, the other the second."""
        put = self._blinds(order)
        turn = [*order[2:], *order[:2]]
        raiser, caller = self.more.sample(turn, 2)
        if turn.index(raiser) > turn.index(caller):
            raiser, caller = caller, raiser
        to = min(raiser.stack or 0, caller.stack or 0)
        for one in turn:
            if one in (raiser, caller):
                put[one.id] = to
                all_in = " and go all in" if to == one.stack else ""
                self._say(one, f"{'raises to' if one is raiser else 'calls'} {self.show(to)}{all_in}")
            else:
                self._say(one, "folds")
        pot = sum(put.values())
        twice = pot % 2 == 0
        if twice:
            self.rows.append("All players in hand choose to run it twice.")
        for one, cards in ((raiser, BEST), (caller, SECOND)):
            self._say(one, f"shows a {cards}.")
        self.rows += [*FIRST_BOARD, *(SECOND_BOARD if twice else ())]
        won = {raiser.id: pot - (pot // 2 if twice else 0), caller.id: pot // 2 if twice else 0}
        words = "with Pair, A's (combination: A♠, A♥, J♣, 9♠, 7♦)"
        self._say(raiser, f"collected {self.show(won[raiser.id])} from pot {words}")
        if twice:
            words = "with Three of a Kind, K's on the second run (combination: K♠, K♥, K♦, 9♣, 7♥)"
            self._say(caller, f"collected {self.show(won[caller.id])} from pot {words}")
        for one in order:
            assert one.stack is not None
            one.stack += won.get(one.id, 0) - put[one.id]
        self.rows.append(f"-- ending hand #{number} --")

    # -- the host's own ledger ---------------------------------------------------------------------------------

    def host_ledger(self, form: int) -> str:
        """The night as its host writes it down: the form decides what parts cells and decimals, and which columns there are."""
        random = Random(f"ledger {self.seed} {form}")
        comma = form % 2 == 1
        parts = ";" if comma else random.choice((",", "\t"))
        sign = random.choice(("", "€", "$", "EUR"))
        rows = []
        people = [one for one in self.guests if one.sessions]
        names = [one.nick for one in people]
        for guest in people:
            called = guest.nick if names.count(guest.nick) == 1 else guest.name
            first = guest.sessions[0][0]
            cells = [called, first, guest.bought - first, guest.cashed + (guest.stack or 0), guest.net]
            rows.append(cells)
        total = ["Total", *(sum(row[at] for row in rows) for at in range(1, 5))]
        heads = ["Player", "Buy-in", "Rebuy 1", "Cash out", "Net"]
        if sign in ("€", "$") and random.random() < 0.5:
            heads = [heads[0], *(f"{head} ({sign})" for head in heads[1:])]
            sign = ""
        lines = [] if random.random() < 0.5 else ["Poker night", ""]
        lines.append(parts.join(heads))
        for row in [*rows, total]:
            cells = [str(row[0]), *(self._money(int(amount), sign, comma, random) for amount in row[1:])]
            lines.append(
                parts.join(f'"{cell}"' if any(mark in cell for mark in (parts, '"')) else cell for cell in cells)
            )
            if random.random() < 0.2:
                lines.append(parts * 3 if random.random() < 0.5 else "")
        end = random.choice(("\n", "\r\n"))
        return random.choice(("", "\ufeff")) + end.join(lines) + end

    def _money(self, amount: int, sign: str, comma: bool, random: Random) -> str:
        """An amount as a person writes it, always with two decimals, so that it can be read in one way."""
        whole, part = divmod(abs(amount) * (1 if self.cents else 100), 100)
        text = f"{whole:,}.{part:02}"
        if comma:
            text = text.translate(str.maketrans(",.", ".,"))
        if not amount and random.random() < 0.5:
            return f"{sign} -".strip()
        text = f"{sign}{text}" if sign != "EUR" else f"{text} {sign}"
        return text if amount >= 0 else f"({text})" if random.random() < 0.5 else f"-{text}"
