"""Players whom the floor has barred from sharing a table, and the hands that list both of them all the same."""

from collections.abc import Iterator, Sequence

from handaudit.model.finding import Finding
from handaudit.session.say import say
from handaudit.session.state import State


class Barred:
    """Feed it the hands in order; it remembers pairs by name, and says each pair once."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], str] = {}

    def hand(self, state: State) -> Iterator[Finding]:
        """What is wrong with the seats of one more hand; then its own rulings count."""
        chairs = state.chairs
        for pair in [pair for pair in self.pairs if pair[0] in chairs and pair[1] in chairs]:
            first, second = sorted(pair, key=lambda name: chairs[name].line)
            text = f"{first} and {second} sit at one table; the floor barred them from that ({self.pairs.pop(pair)})"
            yield say(
                "banned-pair", state, text, chairs[second].line, player=second, mark=second, note=f"not with {first}",
                rules=("TH-FLOOR-3",), severity="warn",
            )  # fmt: skip
        for line, names in state.bars:
            self._bar(sorted(names), f"hand #{state.id}, line {line}")

    def _bar(self, names: Sequence[str], where: str) -> None:
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                self.pairs.setdefault((one, two), where)
