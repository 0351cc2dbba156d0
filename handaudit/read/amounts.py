"""Amounts and cards as the log prints them, each read once and remembered; what cannot be read is noted, never guessed."""

from typing import Any

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.money import CODE_OF, MAX_DIGITS, SIGN_OF, Currency

REMEMBERED = 20_000
"""Texts kept by each table before it is emptied: memory stays bounded on any log."""

SCALES = {"JPY": 1, "KRW": 1}
"""Codes whose currency has no minor unit; all others have a hundred."""

SIGNS = ("C$", "$", "€", "£", "¥", "₹", "\x80")
"""Signs before an amount. U+0080 is a euro sign that an old log's decoding left behind."""


def split_sign(text: str) -> tuple[str, str, str]:
    """The sign, the code and the digits of an amount: `$5 USD` gives `$`, `USD`, `5`."""
    code = ""
    if text[:1] == "$" and " " not in text:
        return "$", "", text[1:]
    if " " in text:
        first, _, last = text.partition(" ")
        code, text = (first, last) if first.isalpha() else (last, first)
        if " " in text:
            return "", "", ""
    for sign in SIGNS:
        if text.startswith(sign):
            return ("€" if sign == "\x80" else sign), code, text[len(sign) :]
    return "", code, text


def read_digits(text: str, scale: int) -> int | None:
    """`1,234.50` in minor units; None where it is not the plain ASCII form or finer than the scale."""
    whole, dot, cents = text.partition(".")
    if (
        scale == 100
        and len(text) <= MAX_DIGITS
        and len(cents) == 2
        and whole.isdigit()
        and cents.isdigit()
        and text.isascii()
    ):
        return int(whole + cents)  # what nearly every amount looks like
    groups = whole.split(",")
    if len(groups) > 1 and (not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:])):
        return None
    digits = "".join(groups)
    places = len(str(scale)) - 1
    if not digits.isdigit() or not digits.isascii() or (dot and not (cents.isdigit() and cents.isascii())):
        return None
    if len(cents) > places or len(digits) + len(cents) > MAX_DIGITS:
        return None
    return int(digits) * scale + int(cents.ljust(places, "0") or "0")


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
