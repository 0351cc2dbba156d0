"""What games have beside posts, cards and bets: a class for each such procedure, with a method for each moment of a hand at which it acts.

In: a hand in play. Out: further acts. A game names its procedure in its table (`Game.special`).
"""

from tests.support.betting import Play, first_to_speak
from tests.support.games import Street
from tests.support.hand import Act


class Special:
    """A procedure that does nothing at any moment."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def opens(self, street: Street) -> bool:
        """A round of betting is about to begin; whether it takes place."""
        return True

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
        speaker = first_to_speak(play, street)
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


SPECIALS = {"": Special, "parole": Parole}
