"""Players whom the floor has barred from sharing a table, and the hands that list both of them all the same."""

from collections.abc import Iterator

from handaudit.check.audit import Audit
from handaudit.check.live.rulings import bars
from handaudit.model.finding import Finding


class Barred:
    """Feed it the hands in order; it remembers pairs by name, and says each pair once."""

    def __init__(self) -> None:
        self.pairs: dict[tuple[str, str], str] = {}

    def hand(self, audit: Audit) -> Iterator[Finding]:
        """What is wrong with the seats of one more hand; then its own rulings count."""
        hand = audit.hand
        if self.pairs:
            line_of = {s.name: s.line for s in hand.seats if s.state != "out"}
            for pair in [pair for pair in self.pairs if pair[0] in line_of and pair[1] in line_of]:
                first, second = sorted(pair, key=lambda name: line_of[name])
                text = (
                    f"{first} and {second} sit at one table; the floor barred them from that ({self.pairs.pop(pair)})"
                )
                yield Finding(
                    "banned-pair", "warn", line_of[second], text, rules=("TH-FLOOR-3",), player=second, hand=hand.id, file=hand.source,
                    domain="session", mark=second, note=f"not with {first}",
                )  # fmt: skip
        if "floor" in hand.kinds:
            for event in hand.events:
                if event.kind == "floor":
                    self._bar(sorted(bars(hand, event.text)), f"hand #{hand.id}, line {event.line}")

    def _bar(self, names: list[str], where: str) -> None:
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                self.pairs.setdefault((one, two), where)
