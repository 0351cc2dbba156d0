"""A hand whose events have numbers for kinds becomes lines. An event of a kind that is not known makes a line that nothing reads."""

from decimal import Decimal
from typing import Any, Final

from handaudit.read.records import clock, kind_of

_CHECK, _BOMB, _BIG, _SMALL, _LIVE, _DEAD, _CALL, _BET, _BOARD, _WIN, _FOLD, _SHOW, _BACK = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    11,
    12,
    16,
)
_POSTS: Final = {_BIG: "big blind", _SMALL: "small blind", _DEAD: "missed small blind"}
_SILENT: Final = frozenset({14, 15, 18})
_STREETS: Final = {1: "Flop", 2: "Turn", 3: "River"}
_BOUNTIES: Final = {"events/payload/receivedBounties": "wins", "events/payload/paidBounties": "pays"}
Row = tuple[int, str]


class NumberedEvents:
    """One hand. `own` is what each seat has in for the street."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        self.own: dict[Any, int] = {}
        self.shown: dict[Any, list[str]] = {}
        self.cents = False

    def lines(self, rows: list[tuple[int, str, Any]]) -> list[Row]:
        """Its lines: the header, the seats, the cards of the player who saved the log, the events."""
        around: dict[str, Any] = next((values for _, place, values in rows if place == "/envelope"), {})
        head: list[Row] = []
        seats: list[Row] = []
        dealt: list[Row] = []
        events: list[Row] = []
        payer = "?"
        for line, place, values in rows:
            kind = kind_of(place, "")
            if place == "" and isinstance(values, dict):
                head += [(line, text) for text in self._head(values, around)]
            elif kind == "players" and isinstance(values, dict):
                name = self.names[values.get("seat")] = f"{values.get('name')} @ {values.get('id')}"
                seats.append((line, f'seat {values.get("seat")}: "{name}" has {self.money(values.get("stack"))}'))
                if values.get("id") == around.get("playerId") and _cards(values.get("hand")):
                    dealt.append((line, f'"{name}" is dealt [{_cards(values.get("hand"))}]'))
            elif kind == "events/payload" and isinstance(values, dict):
                events += [(line, text) for text in self._event(values)]
            elif kind in _BOUNTIES and place.endswith("/0"):
                payer = self.names.get(values, "?")
            elif kind in _BOUNTIES:
                events.append((line, f'"{payer}" {_BOUNTIES[kind]} {self.money(values)} beside the pots'))
        posts = [one for one in events if " posts " in one[1]]
        rest = [one for one in events if " posts " not in one[1]]
        return [*head, *seats, *posts, *dealt, *rest]

    def money(self, value: Any) -> str:
        """An amount: hundredths in a game of cents."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            return "?"
        return f"{Decimal(value) / 100:.2f}" if self.cents else str(value)

    def _head(self, values: dict[str, Any], around: dict[str, Any]) -> list[str]:
        self.cents = values.get("cents") is True
        if values.get("handVersion") != 2:
            return [f"? handVersion {values.get('handVersion')}"]
        said = {
            "hand": values.get("id"), "number": values.get("number"), "game": values.get("gameType"), "table": around.get("gameId"),
            "date": clock(str(values.get("startedAt"))[:-3]), "small": self.money(values.get("smallBlind")),
            "big": self.money(values.get("bigBlind")), "button": values.get("dealerSeat"),
        }  # fmt: skip
        return [f"{key}: {value}" for key, value in said.items() if value and value != "?"]

    def _event(self, values: dict[str, Any]) -> list[str]:
        kind, seat, value = values.get("type"), values.get("seat"), values.get("value")
        if kind in _SILENT:
            return []
        if kind == _BOARD:
            self.own.clear()
            run = values.get("run")
            again = f" run {run}" if isinstance(run, int) and run > 1 else ""
            return [f"street: {_STREETS.get(values.get('turn', 0), '?')}{again} [{_cards(values.get('cards'))}]"]
        name = self.names.get(seat)
        if name is None or isinstance(kind, bool):
            return [f"? event of type {kind} at seat {seat}"]
        who = f'"{name}"'
        if values.get("bombPot") is True and kind in (_BOMB, _CALL, _BET):
            return [f"{who} posts bomb pot {self.money(value)}"]
        if kind in (_CHECK, _FOLD):
            return [f"{who} {'checks' if kind == _CHECK else 'folds'}"]
        if kind == _SHOW:
            return self._show(who, seat, values.get("cards"))
        if kind == _WIN:
            return [*self._show(who, seat, values.get("cards")), f"{who} collects {self.money(value)}"]
        return self._chips(kind, who, seat, value)

    def _chips(self, kind: Any, who: str, seat: Any, value: Any) -> list[str]:
        """An event that puts chips in, or gives them back."""
        number = int(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else 0
        if kind == _BACK:
            return [f"{who} gets back {self.money(value)}"]
        if kind == _BOMB:
            return [f"{who} posts bomb pot {self.money(value)}"]
        if kind == _LIVE:
            more = max(number - self.own.get(seat, 0), 0)
            self.own[seat] = max(number, self.own.get(seat, 0))
            return [f"{who} posts missed big blind {self.money(more)}"] if more else []
        if kind in _POSTS:
            self.own[seat] = self.own.get(seat, 0) + (number if kind != _DEAD else 0)
            return [f"{who} posts {_POSTS[kind]} {self.money(value)}"]
        if kind not in (_CALL, _BET):
            return [f"? event of type {kind} at seat {seat}"]
        level = max(self.own.values(), default=0)
        self.own[seat] = number
        return [
            f"{who} calls to {self.money(value)}" if kind == _CALL and level else f"{who} makes it {self.money(value)}"
        ]

    def _show(self, who: str, seat: Any, cards: Any) -> list[str]:
        """Cards that are shown piece by piece are together what he holds; those that were shown already are no news."""
        before = self.shown.setdefault(seat, [])
        fresh = [card for card in _cards(cards).split() if card not in before]
        before += fresh
        return [f"{who} shows [{' '.join(before)}]"] if fresh else []


def _cards(cards: Any) -> str:
    """Cards as text, without those that are not shown."""
    return " ".join(str(card) for card in cards if card) if isinstance(cards, list) else ""
