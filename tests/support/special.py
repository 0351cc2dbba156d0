"""What games have beside posts, cards and bets: a class for each such procedure, with a method for each moment of a hand at which it acts.

In: a hand in play. Out: further acts. A game names its procedure in its table (`Game.special`).
"""

from tests.support.betting import Play, turns_of
from tests.support.games import Street
from tests.support.hand import Act


class Special:
    """A procedure that does nothing at any moment."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def before(self, street: Street) -> None:
        """A street is about to be opened."""

    def speaks_first(self, street: Street) -> int:
        """Who speaks first on a street that begins left of the button; 0 for that seat."""
        return 0

    def price(self, street: Street) -> int:
        """What a swap costs on a street; 0 where there is none."""
        return 0

    def exchange(self) -> None:
        """Everybody may exchange cards in a way of this game."""

    def opens(self, street: Street) -> bool:
        """A round of betting begins; whether it takes place."""
        return True

    def wants(self, seat: int) -> bool:
        """Whether a player has a turn although no bet is asked of him."""
        return False

    def turn(self, seat: int) -> bool:
        """It is a player's turn; whether he then has to act."""
        return True

    def size(self, seat: int, least: int, most: int) -> int:
        """A total that a player bets or raises to for a reason of this game; 0 for any."""
        return 0

    def may_fold(self, seat: int) -> bool:
        """Whether a player thinks of folding."""
        return True

    def draws(self, seat: int) -> None:
        """A player is about to draw."""

    def discards(self, seat: int, gone: tuple[int, ...]) -> tuple[int, ...]:
        """What a player throws away, if this game makes him think of more than his hand."""
        return gone

    def complete(self) -> None:
        """A round is over, but for what goes back."""

    def over(self) -> bool:
        """Whether the deal ends before its last street."""
        return False

    def again(self) -> bool:
        """The deal is over; whether another one follows, which is then dealt."""
        return False

    def closed(self, street: Street) -> None:
        """A round is over, and what nobody matched is back."""

    def acted(self, act: Act) -> bool:
        """A player has acted; whether that ends the round."""
        return False


class Parole(Special):
    """The first to speak after the draw may offer to share the pot; it is shared if all agree."""

    def opens(self, street: Street) -> bool:
        """In most houses the offer comes before any action."""
        play = self.play
        if street.name == play.table.game.opening:
            return True
        speaker = next((n for n in turns_of(play, street) if play.round.asks(n, play.live, play.stacks)), 0)
        return not (speaker and play.rng.random() < play.table.chances["parole"] and self.offer(speaker))

    def acted(self, act: Act) -> bool:
        """In others it may come at any time of the round."""
        play = self.play
        if play.state.street == play.table.game.opening or not play.table.says(
            "c32_parole_timing", "any_time_in_round"
        ):
            return False
        around = play.table.clockwise(act.seat)
        speaker = next((seat for seat in around if play.round.asks(seat, play.live, play.stacks)), 0)
        return speaker > 0 and play.rng.random() < 0.1 and self.offer(speaker)

    def offer(self, speaker: int) -> bool:
        """The speaker asks for parole, the others answer clockwise. Whether all who count agree."""
        play, table = self.play, self.play.table
        play.does(Act("parole", speaker, what="offers"))
        for seat in table.clockwise(speaker)[:-1]:
            if not self.counts(seat):
                continue
            yes = play.rng.random() < 0.75
            play.does(Act("parole", seat, what="accepts" if yes else "declines"))
            if not yes and (table.says("c32_parole_asking", "stop_at_refusal") or self.breaks_off()):
                break
        return play.state.consent

    def breaks_off(self) -> bool:
        """Whether a refusal ends the asking where the house does not say."""
        return self.play.table.says("c32_parole_asking", "either") and self.play.rng.random() < 0.5

    def counts(self, seat: int) -> bool:
        """Whether a player is asked."""
        table = self.play.table
        if table.says("c32_parole_scope", "all_seated"):
            return True
        only_actors = table.says("c32_parole_allin", "only_actors_agree")
        return seat in self.play.live and (not only_actors or self.play.stacks[seat] > 0)
