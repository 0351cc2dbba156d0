"""A hand in our own lines, or in those of the room that writes like them. What they have no words for is kept as a record."""

import json
from collections.abc import Callable
from typing import Any, Final

from handaudit.model.cards import TEXT_OF, UNKNOWN
from handaudit.model.conventions import PLAIN
from handaudit.model.hand import Claim, Event, Hand
from handaudit.model.money import SIGN_OF

LIMITS: Final = {
    "no-limit": "No Limit", "pot-limit": "Pot Limit", "limit": "Limit", "spread-limit": "Spread Limit",
    "pot-limit-then-no-limit": "Pot Limit Pre-Flop, No Limit Post-Flop", "": "",
}  # fmt: skip
POSTS: Final = {
    "ante": "the ante", "small-blind": "small blind", "big-blind": "big blind", "both-blinds": "small & big blinds",
    "button-blind": "button blind", "over-blind": "straddle", "dead-blind": "dead blind",
}  # fmt: skip
RUNS: Final = ("", "FIRST ", "SECOND ", "THIRD ")
STREETS: Final = {
    "deal": "HOLE CARDS", "preflop": "PRE-FLOP", "flop": "FLOP", "turn": "TURN", "river": "RIVER", "showdown": "SHOW DOWN",
    "draw": "DRAW",
}  # fmt: skip
AWAY: Final = {
    "leaves": "leaves the table", "returns": "returns", "sits-out": "is sitting out", "timed-out": "has timed out",
    "disconnected": "is disconnected", "connected": "is connected",
}  # fmt: skip
WHEN: Final = {
    "preflop": " folded before Flop", "flop": " folded on the Flop", "turn": " folded on the Turn", "river": " folded on the River",
    "": " folded",
}  # fmt: skip
STATES: Final = {"in": "", "sitting-out": " is sitting out", "out": " out of hand"}


def cards(held: tuple[int, ...]) -> str:
    """Cards in a bracket; one that is not shown is `XX`."""
    return "[" + " ".join("XX" if card == UNKNOWN else TEXT_OF[card] for card in held) + "]"


class NativeWriter:
    """Tells one hand. A `site` that is given stands in the header and nothing is kept; without one the header is ours."""

    def __init__(self, hand: Hand, site: str = "") -> None:
        self.hand, self.site = hand, site
        code = hand.currency.code
        self.sign = SIGN_OF.get(code or "", "")
        self.known = code is None or (len(code) == 3 and code.isascii() and code.isupper())

    def money(self, amount: int, whole: bool = True) -> str:
        """`$12.50`, `$40`; with two places where chips of a table without a currency have parts."""
        minor = self.hand.currency.minor_units
        units, rest = divmod(abs(amount), minor)
        cents = f".{rest:0{len(str(minor)) - 1}d}" if minor > 1 and (rest or not whole) else ""
        return f"{'-' if amount < 0 else ''}{self.sign}{units}{cents}"

    def head(self) -> list[str]:
        """Header, source, table and seats."""
        hand, bare = self.hand, self.hand.currency.code is None or not self.known
        money = (lambda amount: self.money(amount, False)) if bare else self.money
        between = "-" if hand.limit == "spread-limit" else "/"
        stakes = f"{money(hand.small)}{between}{money(hand.big)}" + (f" - {money(hand.cap)} Cap - " if hand.cap else "")
        stakes = f"Ante {money(hand.ante)} - {stakes}" if hand.ante else stakes
        game = f"{hand.game} {LIMITS.get(hand.limit, '')}".rstrip()
        code = f" {hand.currency.code}" if hand.currency.code and self.known else ""
        level = f" - Level {hand.level}" if hand.level else ""
        what = (
            f"Tournament #{hand.tournament}, {game}{level} ({stakes})"
            if hand.tournament
            else f"{game} ({stakes}{code})"
        )
        date = f" - {hand.date}" if hand.date[:1].isdigit() else ""
        lines = [f"{self.site or 'Handaudit'} Hand #{hand.id or '-'}: {what}{date}"]
        if not self.site:
            lines.append(source_line(hand, "" if self.known else hand.currency.code or ""))
        size = f" {hand.max_seats}-max" if hand.max_seats else ""
        button = f" Seat #{hand.button} is the button" if hand.button else ""
        lines.append(f"Table '{hand.table}'{size}{' (Play Money)' if hand.play_money else ''}{button}")
        lines += [
            f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips){STATES[seat.state]}"
            for seat in sorted(hand.seats)
        ]
        return lines

    def event(self, event: Event) -> str:
        """An event as a line, an empty one where there are no words for it."""
        said = _SAID.get(event.kind)
        return said(self, event) if said is not None else ""

    def name(self, seat: int) -> str:
        """The name at a seat."""
        return self.hand.name_of(seat)

    def claim(self, claim: Claim) -> str:
        """A claim as a line; a total takes the rake and the pots with it."""
        if claim.kind == "board":
            return f"{RUNS[claim.run]}Board {cards(claim.cards)}"
        if claim.kind == "runs":
            return f"Hand was run {'twice' if claim.run == 2 else 'three times'}"
        return self._seat(claim) if claim.kind == "seat" else ""

    def totals(self) -> str:
        """The total, the pots and the rake as one line, where a log claims a total and a rake."""
        found: dict[str, list[Claim]] = {}
        for claim in self.hand.claims:
            found.setdefault(claim.kind, []).append(claim)
        if len(found.get("total", ())) != 1 or len(found.get("rake", ())) != 1:
            return ""
        text = f"Total pot {self.money(found['total'][0].amount)}"
        for claim in found.get("pot", ()):
            kind, _, number = claim.pot.partition("-")
            text += f" {kind.title()} pot{'-' + number if number else ''} {self.money(claim.amount)}."
        return f"{text} | Rake {self.money(found['rake'][0].amount)}"

    def _seat(self, claim: Claim) -> str:
        tags = "".join(f" ({tag})" for tag in claim.tags)
        head = f"Seat {claim.seat}: {claim.name}{tags}"
        paid = [self.money(amount) for amount in claim.amounts]
        if claim.result == "folded" and claim.when in WHEN and not claim.cards:
            return head + WHEN[claim.when] + (" (didn't bet)" if claim.nobet else "")
        if claim.result == "showed" and claim.cards:
            words = [f" with {words}" for words in claim.words] or [""]
            ends = [f" and won ({amount})" for amount in paid] + ([" and lost"] if claim.lost else [])
            ends = ends or ([" and lost"] if claim.words else [])
            told = ", ".join(end + (words[at] if at < len(words) else "") for at, end in enumerate(ends)).replace(
                ", and", ", and"
            )
            return f"{head} showed {cards(claim.cards)}{told}"
        if claim.result == "mucked":
            return (
                f"{head} mucked"
                + (f" {cards(claim.cards)}" if claim.cards else "")
                + (" and lost" if claim.lost else "")
            )
        if claim.result in ("collected", "won") and len(paid) == 1:
            return f"{head} {'collected' if claim.result == 'collected' else 'mucked hand and won'} ({paid[0]})"
        return head + (" (didn't bet)" if claim.nobet else "") if claim.result == "silent" else ""


def source_line(hand: Hand, currency: str = "") -> str:
    """Whose hand it is, and what its figures mean where that is not what they mean in our own lines."""
    ways = [f"{key.rstrip('_')} {value}" for key, value in hand.ways._asdict().items() if value != getattr(PLAIN, key)]
    given = ([f"currency {currency}"] if currency else []) + ways
    return f"Source: {hand.site}" + (f" ({', '.join(given)})" if given else "")


def record(told: Event | Claim) -> str:
    """An event or a claim field by field."""
    kind = "event" if isinstance(told, Event) else "claim"
    given: dict[str, Any] = {}
    for key, value in told._asdict().items():
        if key == "line" or not value:
            continue
        given[key] = " ".join(TEXT_OF[card] for card in value) if key in ("cards", "kept") else value
    return f"Record: {kind} {json.dumps(given, ensure_ascii=True)}"


def _street(teller: NativeWriter, event: Event) -> str:
    if event.text == "summary":
        return "*** SUMMARY ***"
    run = event.amount if event.amount < len(RUNS) else 0
    brackets = "".join(f" {cards(part)}" for part in (event.kept, event.cards) if part)
    word = STREETS.get(event.text, "")
    return f"*** {RUNS[run]}{word} ***{brackets}" if word else ""


def _acts(words: str) -> Callable[[NativeWriter, Event], str]:
    def said(teller: NativeWriter, event: Event) -> str:
        end = "" if not event.allin else " and is all-in"
        text = words.format(money=teller.money(event.amount), to=teller.money(event.to), cards=cards(event.cards))
        return f"{teller.name(event.seat)}: {text}{end}"

    return said


def _post(teller: NativeWriter, event: Event) -> str:
    word = POSTS.get(event.text, "")
    return _acts(f"posts {word} {{money}}")(teller, event) if word else ""


def _show(teller: NativeWriter, event: Event) -> str:
    words = f" ({event.text})" if event.text else ""
    return f"{teller.name(event.seat)}: shows {cards(event.cards)}{words}"


def _collect(teller: NativeWriter, event: Event) -> str:
    kind, _, number = event.text.partition("-")
    pot = "pot" if kind == "pot" else f"{kind} pot{'-' + number if number else ''}"
    sold = " (pot not awarded as player cashed out)" if event.to else ""
    return f"{teller.name(event.seat)} collected {teller.money(event.amount)} from {pot}{sold}"


def _cashout(teller: NativeWriter, event: Event) -> str:
    fee = f" | Cash Out Fee {teller.money(event.to)}" if event.to else ""
    return f"{teller.name(event.seat)} cashed out the hand for {teller.money(event.amount)}{fee}"


def _dealt(teller: NativeWriter, event: Event) -> str:
    kept = f" {cards(event.kept)}" if event.kept else ""
    return f"Dealt to {teller.name(event.seat)}{kept} {cards(event.cards)}"


_SAID: Final[dict[str, Callable[[NativeWriter, Event], str]]] = {
    "post": _post, "street": _street, "dealt": _dealt, "show": _show, "collect": _collect, "cashout": _cashout,
    "fold": _acts("folds"), "check": _acts("checks"), "call": _acts("calls {money}"), "bet": _acts("bets {money}"),
    "raise": _acts("raises {money} to {to}"), "muck": _acts("mucks hand"), "noshow": _acts("doesn't show hand"),
    "returned": lambda teller, event: f"Uncalled bet ({teller.money(event.amount)}) returned to {teller.name(event.seat)}",
    "splash": lambda teller, event: f"STP added: {teller.money(event.amount)}",
    "said": lambda teller, event: f'{teller.name(event.seat)} said, "{event.text}"',
    "away": lambda teller, event: f"{teller.name(event.seat)} {AWAY.get(event.text, event.text)}",
    "cancelled": lambda teller, event: "Hand cancelled",
    "nolow": lambda teller, event: "No low hand qualified",
    "capped": lambda teller, event: "Betting is capped",
}  # fmt: skip
