"""Amounts and cards as the log prints them, each read once and remembered; what cannot be read is noted, never guessed."""

from typing import Any

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.money import CODE_OF, SIGN_OF, Currency, read_digits, split_sign

REMEMBERED = 20_000
"""Texts kept by each table before it is emptied: memory stays bounded on any log."""

SCALES = {"JPY": 1, "KRW": 1}
"""Codes whose currency has no minor unit; all others have a hundred."""

UNSEEN = "XX"
LEFT_OUT = "??"
"""A card that the log had and a redaction has left out: one card, nobody knows which."""
"""A card that is not shown, beside one that is."""


class Memory:
    """What lines of one currency say, by their text after the name: `said` follows a name and a colon, `sums` the name of a
    summary's seat line, `bare` is a whole line. Values are the fields of the record that come after line, kind, seat and name."""

    __slots__ = ("bare", "said", "sums")

    def __init__(self) -> None:
        self.said: dict[str, tuple[str, tuple[Any, ...]]] = {}
        self.sums: dict[str, tuple[Any, ...]] = {}
        self.bare: dict[str, tuple[str, tuple[Any, ...]]] = {}


class Amounts(dict[str, int]):
    """Amount text to minor units of one currency. What is no amount of it is noted in `bad` and reads as 0.

    `lines` remembers what whole lines say in this currency.
    """

    def __init__(self, currency: Currency, sign: str) -> None:
        self.currency = currency
        code = currency.code
        self.signs = {"", sign} | ({SIGN_OF[code]} if code in SIGN_OF else set()) if code else {""}
        self.bad: list[tuple[str, str]] = []
        self.lines = Memory()

    def __missing__(self, text: str) -> int:
        sign, code, digits = split_sign(text)
        amount = None
        if sign in self.signs and (not code or code == self.currency.code):
            amount = read_digits(digits, self.currency.minor_units)
        if amount is None:
            self.bad.append(("log-bad-amount", text))
            return 0
        if len(self) >= REMEMBERED:
            self.clear()
        self[text] = amount
        return amount


class Cards(dict[str | None, tuple[int, ...]]):
    """The inside of a card bracket to cards; no bracket is no cards. What else a bracket holds is noted in `bad`."""

    def __init__(self) -> None:
        self.bad: list[tuple[str, str]] = []
        self[None] = ()

    def __missing__(self, text: str | None) -> tuple[int, ...]:
        assert text is not None
        try:
            plain = UNSEEN not in text and LEFT_OUT not in text
            cards = tuple([CARD_OF[card] for card in text.split()] if plain else _partly(text))
        except KeyError:
            self.bad.append(("log-bad-card", text))
            return ()
        if len(self) >= REMEMBERED:
            self.clear()
            self[None] = ()
        self[text] = cards
        return cards


def is_cards(text: str) -> bool:
    """Whether a bracket holds nothing but cards."""
    return all(word in CARD_OF for word in text.split())


def _partly(text: str) -> list[int]:
    """`XX Qs`: a hand of which not all cards are shown. One of which none is shows nothing; `?? ??` are two cards all the same."""
    cards = [UNKNOWN if card in (UNSEEN, LEFT_OUT) else CARD_OF[card] for card in text.split()]
    return cards if LEFT_OUT in text or any(card != UNKNOWN for card in cards) else []


def currency_of(sign: str, code: str | None, decimals: bool) -> Currency:
    """A header's currency: its code, else what its sign means, else bare chips (in hundredths where it prints decimals)."""
    known = code or CODE_OF.get(sign)
    if known is None:
        return Currency(None, 100 if decimals else 1)
    return Currency(known, SCALES.get(known, 100))
