"""A read hand is printed as a log again, from nothing but its record: one line for each event, seat and claim, in their order.

What a record does not hold cannot be printed: chatter without an event, a buy-in of a tournament, the reason of a misdeal.
"""

from dataclasses import dataclass, fields
from typing import Any

from handaudit.model.cards import cards_text
from handaudit.model.hand import Claim, Event, Hand, Seat
from handaudit.model.money import SIGN_OF

LIMITS = {
    "no-limit": "No Limit",
    "pot-limit": "Pot Limit",
    "limit": "Limit",
    "pot-limit-then-no-limit": "Pot Limit Pre-Flop, No Limit Post-Flop",
    "": "",
}
ORDINAL = ("", "FIRST ", "SECOND ", "THIRD ")
STATES = {"in": "", "sitting-out": " is sitting out", "out": " out of hand"}
NTH = ("2nd", "3rd", "4th", "5th", "6th")
STREETS = {"deal": "HOLE CARDS", "showdown": "SHOW DOWN"} | {f"{nth}-street": f"{nth} STREET" for nth in NTH}
BLINDS = {
    "small-blind": "small blind",
    "big-blind": "big blind",
    "both-blinds": "small & big blinds",
    "ante": "the ante",
}
WHEN = {
    "": "",
    "preflop": " before Flop",
    "flop": " on the Flop",
    "turn": " on the Turn",
    "river": " on the River",
    "before-draw": " before the Draw",
    "draw-1": " after the 1st Draw",
    "draw-2": " after the 2nd Draw",
    "draw-3": " after the 3rd Draw",
} | {f"{nth}-street": f" on the {nth} Street" for nth in NTH}
AWAY = {
    "leaves": "leaves the table",
    "returns": "returns",
    "sits-out": "is sitting out",
    "timed-out": "has timed out",
    "disconnected": "is disconnected",
    "connected": "is connected",
}
SOLD = {"": "", "cashed-out": " (cashed out)", "not-awarded": " (pot not awarded as player cashed out)"}
DEALS = {"burns": "burns", "burns-up": "burns face up", "dealt-last": "dealt last", "takes-back": "takes back"}


@dataclass(slots=True)
class Printer:
    """Prints the lines of one hand."""

    hand: Hand

    def money(self, amount: int) -> str:
        """`$12.50`, `1200`; a currency without a sign of its own prints none."""
        unit = self.hand.currency.minor_units
        whole, rest = divmod(amount, unit)
        return f"{SIGN_OF.get(self.hand.currency.code or '', '')}{whole}" + (
            f".{rest:0{len(str(unit)) - 1}d}" if unit > 1 else ""
        )

    def lines(self) -> list[str]:
        """All lines; the table line stands above what is at or below the seats."""
        hand = self.hand
        rows: dict[int, list[str]] = {}
        for seat in hand.seats:
            rows.setdefault(seat.line, []).append(self.seat(seat))
        for event in hand.events:
            rows.setdefault(event.line, []).append(self.event(event))
        for claim in hand.claims:
            if claim.kind not in ("rake", "pot", "splash"):
                rows.setdefault(claim.line, []).append(self.claim(claim))
        return self.head() + [row for line in sorted(rows) for row in rows[line]]

    def head(self) -> list[str]:
        """Header, the lines under it, and the table."""
        hand = self.hand
        game = f"{hand.game} {LIMITS[hand.limit]}".strip()
        level = hand.level if not hand.level or hand.level.startswith("Match Round") else f"Level {hand.level}"
        what = f"Tournament #{hand.tournament}, " if hand.tournament else ""
        what += game + (f" - {level}" if level else "") + f" ({self.stakes()})"
        rows = [f"{hand.site} Hand #{hand.id}: {what}" + (f" - {hand.date}" if hand.date else "")]
        if hand.rulebook:
            rows.append(f"Rulebook: {hand.rulebook}")
        if hand.smallest_chip:
            rows.append(f"Smallest chip: {self.money(hand.smallest_chip)}")
        seats = f" {hand.max_seats}-max" if hand.max_seats else ""
        play = " (Play Money)" if hand.play_money else ""
        button = f" Seat #{hand.button} is the button" if hand.button else ""
        return [*rows, f"Table '{hand.table}'{seats}{play}{button}"]

    def stakes(self) -> str:
        """What stands in the header's bracket."""
        hand, money = self.hand, self.money
        button_blind = hand.big and not hand.small
        parts = [f"Button Blind {money(hand.big)}"] if button_blind else []
        if hand.ante:
            parts.append(f"Ante {money(hand.ante)}")
        if hand.small:
            parts.append(f"{money(hand.small)}/{money(hand.big)}")
        if hand.cap:
            parts.append(f"{money(hand.cap)} Cap")
        return " - ".join(parts) + (f" {hand.currency.code}" if hand.currency.code else "")

    def seat(self, s: Seat) -> str:
        """A line of the seat list."""
        return f"Seat {s.number}: {s.name} ({self.money(s.stack)} in chips){STATES[s.state]}"

    def event(self, e: Event) -> str:
        """An event's line."""
        kind = getattr(self, f"_{e.kind}", None)
        text: str = kind(e) if kind is not None else PLAIN[e.kind]
        if e.seat and not text.startswith(("Dealer:", "Dealt ", "Uncalled ")):
            text = self.hand.name_of(e.seat) + text
        return text + (" and has reached the $1 cap" if e.text == "cap" else " and is all-in" if e.allin else "")

    def _post(self, e: Event) -> str:
        if e.text == "bring-in":
            return f": brings in for {self.money(e.amount)}"
        return f": posts {BLINDS.get(e.text) or e.text.replace('-', ' ')} {self.money(e.amount)}"

    def _street(self, e: Event) -> str:
        if e.text == "summary":
            return "*** SUMMARY ***"
        ordinal = ORDINAL[e.amount]
        return f"*** {ordinal}{STREETS.get(e.text) or e.text.upper()} ***{_cards(e.kept)}{_cards(e.cards)}"

    def _dealt(self, e: Event) -> str:
        return f"Dealt to {self.hand.name_of(e.seat)}{_cards(e.kept)} [{cards_text(e.cards)}]"

    def _fold(self, e: Event) -> str:
        return f": folds{_cards(e.cards)}"

    def _call(self, e: Event) -> str:
        return f": calls {self.money(e.amount)}"

    def _bet(self, e: Event) -> str:
        return f": {'opens for' if e.text == 'opens' else 'bets'} {self.money(e.amount)}"

    def _raise(self, e: Event) -> str:
        return f": raises {self.money(e.amount)} to {self.money(e.to)}"

    def _returned(self, e: Event) -> str:
        return f"Uncalled bet ({self.money(e.amount)}) returned to {self.hand.name_of(e.seat)}"

    def _show(self, e: Event) -> str:
        if e.text == "openers":
            return f": shows openers [{cards_text(e.cards)}]"
        whom = f" {self.hand.name_of(e.to)}" if e.to else ""
        return f": shows{whom} [{cards_text(e.cards)}]" + (f" ({e.text})" if e.text else "")

    def _collect(self, e: Event) -> str:
        return f" collected {self.money(e.amount)} from {_pot(e.text)}" + (SOLD["not-awarded"] if e.to else "")

    def _cashout(self, e: Event) -> str:
        return f" cashed out the hand for {self.money(e.amount)} | Cash Out Fee {self.money(e.to)}"

    def _swap(self, e: Event) -> str:
        cards = "card" if e.to == 1 else "cards"
        return f": swaps {e.to} {cards}{_cards(e.cards)} for {self.money(e.amount) if e.amount else 'free'}"

    def _discard(self, e: Event) -> str:
        return f": discards {e.amount} {'card' if e.amount == 1 else 'cards'}{_cards(e.cards)}"

    def _stand(self, e: Event) -> str:
        return f": stands pat{' on' + _cards(e.cards) if e.cards else ''}"

    def _parole(self, e: Event) -> str:
        return f": {e.text} parole"

    def _false(self, e: Event) -> str:
        return ": false openers" + (f" - {e.text}" if e.text else "")

    def _dealer(self, e: Event) -> str:
        name = self.hand.name_of(e.seat) if e.seat else ""
        if e.text == "announces":
            return f"Dealer: announces {e.amount} players"
        if e.text == "exposes":
            return f"Dealer: exposes{_cards(e.cards)}" + (f" to {name}" if name else "") + _last(e)
        if e.text in ("opens", "opens-early"):
            street = ("flop", "turn", "river")[e.amount - 1]
            return f"Dealer: opens {street}{_cards(e.cards)}" + (" early" if e.text == "opens-early" else "")
        if e.text in ("collects", "dead"):
            return f"Dealer: collects hand of {name}" if e.text == "collects" else f"Dealer: hand of {name} is dead"
        return f"Dealer: {DEALS.get(e.text, e.text)}{_cards(e.cards)}"

    def _floor(self, e: Event) -> str:
        return f"Floor: {e.text}"

    def _said(self, e: Event) -> str:
        return f' said, "{e.text}"'

    def _silent(self, e: Event) -> str:
        if e.text == "chip":
            return f": puts in {e.to} {'chip' if e.to == 1 else 'chips'} of {self.money(e.amount // e.to)} silently"
        return f": puts in {self.money(e.amount)} " + (f"in {e.to} motions" if e.text == "motions" else "silently")

    def _away(self, e: Event) -> str:
        return f" {AWAY[e.text]}"

    def _button(self, e: Event) -> str:
        return f"Seat #{e.amount} is the button"

    def _splash(self, e: Event) -> str:
        return f"STP added: {self.money(e.amount)}"

    def _carried(self, e: Event) -> str:
        return f"Carried pot {self.money(e.amount)}"

    def _carryout(self, e: Event) -> str:
        return f"Pot of {self.money(e.amount)} is carried to the next hand"

    def _rebuy(self, e: Event) -> str:
        return f" {'removes' if e.amount < 0 else 'adds'} {self.money(abs(e.amount))}"

    def claim(self, c: Claim) -> str:
        """A line of the summary."""
        return self._claim(c) + SOLD[c.cashed_out]

    def _claim(self, c: Claim) -> str:
        if c.kind == "total":
            return self.total(c)
        if c.kind == "board":
            return f"{ORDINAL[c.run]}Board [{cards_text(c.cards)}]"
        if c.kind == "runs":
            return f"Hand was run {'twice' if c.run == 2 else 'three times'}"
        text = f"Seat {c.seat}: {c.name}" + "".join(f" ({tag})" for tag in c.tags)
        nobet = " (didn't bet)" if c.nobet else ""
        if c.result == "folded" and not c.cards:
            return f"{text} folded{WHEN[c.when]}{nobet}"
        if c.result in ("collected", "won"):
            return f"{text} {'collected' if c.result == 'collected' else 'won'} ({self.money(c.amounts[0])})"
        if c.result == "mucked":
            return f"{text} mucked{_cards(c.cards)}" + (" and lost" if c.lost else "")
        if c.result == "silent":
            return text + nobet
        return f"{text} showed [{cards_text(c.cards)}]{self._outcomes(c)}"

    def _outcomes(self, c: Claim) -> str:
        said = ["folded before Flop"] if c.result == "folded" else [f"won ({self.money(n)})" for n in c.amounts]
        said += ["lost"] * (c.lost + max(0, len(c.words) - len(said) - c.lost))
        words = [f" with {text}" for text in c.words] + [""] * len(said)
        return ",".join(f" and {what}{held}" for what, held in zip(said, words, strict=False))

    def total(self, c: Claim) -> str:
        """The `Total pot` line, put together from all claims that it made."""
        same = [other for other in self.hand.claims if other.line == c.line]
        text = f"Total pot {self.money(c.amount)}"
        for other in same:
            if other.kind == "pot":
                text += f" {_pot(other.pot).capitalize()} {self.money(other.amount)}."
            elif other.kind == "splash":
                text += f" | STP {self.money(other.amount)}"
        return text + f" | Rake {self.money(next(other.amount for other in same if other.kind == 'rake'))}"


PLAIN = {
    "check": ": checks",
    "muck": ": mucks hand",
    "noshow": ": doesn't show hand",
    "declare": ": declares openers",
    "split": ": splits openers",
    "cancelled": "Hand cancelled",
    "nolow": "No low hand qualified",
    "capped": "Betting is capped",
}


def _cards(cards: tuple[int, ...]) -> str:
    return f" [{cards_text(cards)}]" if cards else ""


def _last(e: Event) -> str:
    return f", dealt last [{cards_text(e.kept)}]" if e.kept else ""


def _pot(name: str) -> str:
    return "pot" if name == "pot" else f"{name.replace('side-', 'side pot-')}" + ("" if "-" in name else " pot")


def printed(hand: Hand) -> str:
    """The hand as a log."""
    return "\n".join(Printer(hand).lines()) + "\n\n"


def content(hand: Hand) -> dict[str, Any]:
    """All that a hand says, without where its lines stand."""
    kept = {f.name: getattr(hand, f.name) for f in fields(hand) if f.name not in ("source", "line", "lines", "faults")}
    for name in ("seats", "events"):
        kept[name] = [record._replace(line=0) for record in kept[name]]
    # The figures of a `Total pot` line come in no order of their own.
    kept["claims"] = [claim._replace(line=0) for claim in hand.claims]
    return kept
