"""Openers: a pot that only a good hand may open, what happens when it was not one, and deals that nobody opens.

In: a hand in play. Out: its acts `declare`, `false`, `split`, `redeal`, `carried` and what goes back.
"""

from tests.support.betting import Play, ask, begin, limits, size_of_raise, take
from tests.support.games import Street
from tests.support.hand import AT_SHOWDOWN, Act
from tests.support.opening import openers_in, opens, still_open
from tests.support.special import Special

FOUND = ("found before the draw", "found after the draw", AT_SHOWDOWN)


class Openers(Special):
    """Who opens, and the moments at which false openers are found.

    `false` says that the opener of this deal had no right to, `opening` is the total of that bet; `callers` and `raised` say what it led
    to. `declined` have checked an unopened pot; `ends` says why a deal ends before its time: redeal, carry or folder.
    """

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.fouled: list[int] = []
        self.barred: set[int] = set()
        self.deals = 1
        self.fresh()

    def fresh(self) -> None:
        """Nothing has been said in this deal."""
        self.dealt = dict(self.play.state.cards)
        self.inside = set(self.play.live)
        self.opener = self.opening = self.last_fold = 0
        self.false = self.raised = False
        self.callers: list[int] = []
        self.fouled = []
        self.declined: set[int] = set()
        self.passed: set[int] = set()
        self.split: set[int] = set()
        self.ends = ""

    def speaks_first(self, street: Street) -> int:
        """In some houses the opener speaks first after the draw."""
        after = street.name != self.play.table.game.opening
        return self.opener if after and self.play.table.says("jb_first_to_bet2", "opener") else 0

    def over(self) -> bool:
        """Whether this deal ends before its time."""
        return self.ends != ""

    # -- turns -------------------------------------------------------------------------------------------------

    def first_round(self) -> bool:
        """Whether the pot is open to openers."""
        return self.play.state.street == self.play.table.game.opening

    def opens(self, street: Street) -> bool:
        """A round of betting begins."""
        self.last_fold = 0
        return True

    def wants(self, seat: int) -> bool:
        """A player without chips may declare openers."""
        play = self.play
        unopened = self.first_round() and not self.opener and seat not in self.passed
        return unopened and seat in play.live and not play.stacks[seat] and len(play.live) > 1

    def turn(self, seat: int) -> bool:
        """False openers may be found; then, in a pot that is not open, a player opens or not."""
        if self.found(complete=False):
            self.play.at -= 1  # it is the same player's turn again
            self.foul(complete=not self.first_round())
            return False
        if not self.first_round() or self.opener:
            return True
        self.unopened(seat)
        return False

    def may_fold(self, seat: int) -> bool:
        """Whoever opened falsely hopes for the best."""
        return not (self.false and seat == self.opener)

    def acted(self, act: Act) -> bool:
        """What an opening leads to."""
        if act.kind == "fold":
            self.last_fold = act.seat
        elif self.first_round() and act.kind == "call":
            self.callers.append(act.seat)
        elif self.first_round() and act.kind in {"bet", "raise"}:
            self.raised = True
        return False

    def unopened(self, seat: int) -> None:
        """A turn in a pot that nobody has opened."""
        play, rng, chances = self.play, self.play.rng, self.play.table.chances
        good = opens(play.state.cards[seat])
        false = not good and rng.random() < chances["false"]
        if not play.stacks[seat]:
            self.passed.add(seat)
            if (good and rng.random() < 0.8) or (false and rng.random() < 0.7):
                self.open(seat, declare=True)
        elif good or false:
            self.open(seat, declare=rng.random() < 0.3)
        elif rng.random() < 0.03 and len(play.live) > 2:
            ask(play, seat)
            take(play, Act("fold", seat))
            self.last_fold = seat
        else:
            ask(play, seat)
            take(play, Act("check", seat))
            self.declined.add(seat)

    def open(self, seat: int, *, declare: bool) -> None:
        """The pot is open: by a bet, or by words."""
        play = self.play
        self.opener, self.false = seat, not opens(play.state.cards[seat])
        if declare or not limits(play, seat)[2]:
            play.does(Act("declare", seat))
            again = play.table.says("jb_declare_turn", "yes")
            play.round.acted = {seat} if again else play.round.acted | {seat}
            play.round.closed = {seat} if again else play.round.closed | {seat}
            return
        asked = ask(play, seat)
        to = size_of_raise(play, seat, asked.least, asked.most)
        self.opening = to
        said = "opens" if self.false or play.rng.random() < 0.8 else ""
        take(play, Act("bet", seat, to, to, to == asked.stack, said))

    # -- false openers -----------------------------------------------------------------------------------------

    def found(self, *, complete: bool) -> bool:
        """Whether false openers are found now: at any moment by chance, and at the latest when the opener is the last one."""
        play, table = self.play, self.play.table
        if not self.false or self.opener not in play.live:
            return False
        if len(play.live) == 1:
            return True
        if complete and self.first_round() and not play.round.level and table.says("jb_open_all_check", "redeal"):
            return True
        return play.rng.random() < table.chances["found"] * (0.6 if complete else 1)

    def complete(self) -> None:
        """A round is over, but for what goes back."""
        if self.found(complete=True):
            self.foul(complete=True)

    def foul(self, *, complete: bool) -> None:
        """The false opener is out; the deal goes on, is open again, or ends."""
        play, seat = self.play, self.opener
        alone = len(play.live) == 1
        on = not alone and not complete and (self.raised or len(self.callers) > 1)
        self.out(seat, FOUND[0 if self.first_round() else 1])
        if alone:
            self.alone()
        elif on:
            back = play.round.inside(seat) - self.opening
            if back > 0 and not play.table.says("jb_false_open_later_bets", "stay"):
                play.does(Act("returned", seat, back, what="refund"))
        elif not complete:
            self.reopen(seat)

    def out(self, seat: int, when: str) -> None:
        """A fouled hand; whoever had nothing but his ante in it is barred."""
        play = self.play
        spent = not play.stacks[seat] and play.state.paid[seat] == play.table.chair(seat).stack
        if not self.opening and spent and play.state.put[seat] <= play.table.ante:
            self.barred.add(seat)
        play.does(Act("false", seat, what=when))
        self.fouled.append(seat)
        self.false = False

    def alone(self) -> None:
        """The false opener was the last: the pot goes on to the next deal, or to whoever folded last."""
        play = self.play
        if play.table.says("jb_false_open_uncontested", "last_folder_wins") and self.last_fold:
            play.does(Act("revive", self.last_fold))
            self.opener, self.ends = 0, "folder"
            return
        self.ends = "carry" if not self.first_round() or play.rng.random() < 0.5 else "redeal"

    def reopen(self, seat: int) -> None:
        """The opening is void: the single call goes back, and whoever has not declined may open."""
        play = self.play
        for caller in self.callers:
            amount = play.round.inside(caller)
            if play.table.says("jb_false_open_callers", "stays_dead"):
                play.does(Act("forfeit", caller, amount))
            else:
                play.does(Act("returned", caller, amount, what="refund"))
        play.does(Act("reopen"))
        self.callers, self.opener, self.opening, self.raised = [], 0, 0, False
        play.round = begin(play, play.table.game.street(play.state.street))
        play.round.acted, play.round.closed = set(self.declined), set(self.declined)
        play.at = play.turns.index(seat) + 1

    # -- draws -------------------------------------------------------------------------------------------------

    def draws(self, seat: int) -> None:
        """Another player is about to draw: false openers may be found."""
        play = self.play
        found = self.false and seat != self.opener and self.opener in play.live and len(play.live) > 1
        if found and not play.table.terse and play.rng.random() < play.table.chances["found"] / 3:
            self.out(self.opener, FOUND[0])

    def discards(self, seat: int, gone: tuple[int, ...]) -> tuple[int, ...]:
        """An opener keeps his openers, or splits them, with a word or with his discards in sight."""
        play, rng = self.play, self.play.rng
        if seat != self.opener or self.false or seat in self.split:
            return gone
        cards, dealt = play.state.cards[seat], self.dealt[seat]
        if still_open(tuple(card for card in dealt if card in cards and card not in gone)):
            return gone
        if rng.random() < play.table.chances["split"] * 3:
            seen = seat in play.table.heroes and seat not in play.unseen
            if rng.random() < 0.7 or not seen:
                play.does(Act("split", seat))
            else:
                play.told.add(seat)
            self.split.add(seat)
            return gone
        return tuple(card for card in gone if card not in openers_in(dealt))

    # -- the end of a deal -------------------------------------------------------------------------------------

    def closed(self, street: Street) -> None:
        """The opening round is over: where nobody opened, the hand is dealt again."""
        play = self.play
        if self.ends or street.name != play.table.game.opening or len(play.live) < 2:
            return
        checked = self.opener in play.live and not play.round.level
        if not self.opener or (checked and play.table.says("jb_open_all_check", "redeal")):
            self.ends = "redeal"

    def again(self) -> bool:
        """Another deal follows; else the pot is carried on, or false openers are found at the showdown."""
        play = self.play
        if self.ends == "redeal" and not self.may_deal():
            self.ends = "carry"
        if self.ends == "redeal":
            self.deal()
            return True
        if self.ends == "carry":
            play.does(Act("carried", amount=play.state.pot))
        elif len(play.live) > 1 and self.false and self.opener in play.live:
            play.does(Act("false", self.opener, what=AT_SHOWDOWN))
        return False

    def players(self) -> set[int]:
        """Who may come into another deal with chips."""
        play = self.play
        rich = {seat for seat in play.table.numbers if play.stacks[seat] and seat not in self.barred}
        return rich - set(self.fouled) if play.table.says("jb_false_opener_reante", "no") else rich

    def may_deal(self) -> bool:
        """Whether enough players are left for another deal, and the house deals another one."""
        play, most = self.play, self.play.table.options["jb_max_reantes"]
        if most != "none" and self.deals > int(most) and play.table.says("jb_after_max", "end_hand_carry_pot"):
            return False
        given_up = bool(self.fouled) and self.opener not in play.live and play.rng.random() < 0.15
        return not given_up and len(self.players()) > 1

    def deal(self) -> None:
        """The button moves, antes are due up to a number of times, and everybody who may gets new cards."""
        play, table, most = self.play, self.play.table, self.play.table.options["jb_max_reantes"]
        rich = self.players()
        broke = {n for n in self.inside if not play.stacks[n] and n not in self.barred and n not in self.fouled}
        inside = rich if table.says("jb_broke_redeal", "out") else rich | broke
        button = table.clockwise(play.state.button)[0]
        play.does(Act("redeal", amount=button, shown=play.rng.random() < 0.8))
        around = [seat for seat in table.clockwise(button) if seat in inside]
        if most == "none" or self.deals <= int(most):
            for seat in around:
                amount = min(table.ante, play.stacks[seat])
                if amount:
                    play.does(Act("post", seat, amount, 0, amount == play.stacks[seat], "ante"))
        play.does(Act("street", what=table.game.opening))
        for seat, cards in self.new_cards(around).items():
            play.does(Act("dealt", seat, what="deal", cards=cards, shown=seat not in play.unseen))
        self.deals += 1
        self.fresh()

    def new_cards(self, seats: list[int]) -> dict[int, tuple[int, ...]]:
        """New cards; in the last deal somebody has openers."""
        play, hole = self.play, self.play.table.game.hole
        pack = [*(card for chair in play.table.chairs for card in chair.hole), *play.table.spare]
        while True:
            play.rng.shuffle(pack)
            cards = {seat: tuple(pack[hole * i : hole * i + hole]) for i, seat in enumerate(seats)}
            if self.deals < 6 or any(opens(held) for seat, held in cards.items() if play.stacks[seat]):
                break
        play.stub, play.left, play.heap, play.thrown = pack[hole * len(seats) :], [], {}, {}
        return cards
