"""Amounts and cards in any layout's spelling; what cannot be read is noted, never guessed."""

import re
from functools import lru_cache, partial
from typing import Final

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.money import CODE_OF, MAX_DIGITS, Currency
from handaudit.read.text_memory import TextMemory

_NUMBER: Final = re.compile(r"([^\d.,]{0,8}?)(-?)((?:\d[\d., '\xa0\u202f]*+|[.,]\d++))([kKmM]?)(?![kKmM])([^\d]{0,8})")
_SPACE: Final = " \t\xa0\u202f'"
_TIMES: Final = {"k": 1_000, "m": 1_000_000}
_RANK_SUIT: Final = re.compile(r"(10|[2-9TJQKA1tjqka])([shdcSHDC♠♥♦♣\u2664\u2661\u2662\u2667])")
_SUIT_RANK: Final = re.compile(r"([shdcSHDC♠♥♦♣])(10|[2-9TJQKA1tjqka])")
_BACK: Final = re.compile(r"(?:\?\??|\*\*?|[xX]{1,2}|--|__)")
_SUITS: Final = dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True))
_BETWEEN: Final = " \t,;-\xa0"
_A_CARD: Final = 4
"""Signs of the longest spelling of a card, and one more: few other texts are as short."""
SIGNS: Final = CODE_OF | {"US$": "USD", "\x80": "EUR", "₮": "USDT", "kr": "SEK", "RSD": "RSD"}
"""Signs of currencies, by what stands beside an amount."""


def _sign_of(text: str) -> str:
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return ""
    return (found[1] or found[5]).strip(_SPACE + "+")


sign_of: Final = TextMemory(_sign_of)
"""What stands beside the digits of an amount: a sign or a code, or nothing."""


def code_of(sign: str) -> str | None:
    """The code that a sign stands for; None for bare chips."""
    if not sign:
        return None
    return SIGNS.get(sign) or (sign if len(sign) == 3 and sign.isascii() and sign.isupper() else None)


def _has_cents(text: str) -> bool:
    found = _NUMBER.fullmatch(text.strip())
    return found is not None and not found[4] and _split(found[3].strip(_SPACE))[1] != ""


has_cents: Final = TextMemory(_has_cents)
"""Whether an amount has a part below one."""


def _split(digits: str) -> tuple[str, str]:
    """The whole part and the part behind the decimal mark, both without marks; `?` in front of what is neither.

    Of two kinds of marks the last is the decimal one. One mark alone with three digits after it parts thousands, except
    behind a lone nought; with any other number of digits it is a decimal mark.
    """
    digits = "".join(sign for sign in digits if sign not in _SPACE)
    dot, comma = digits.rfind("."), digits.rfind(",")
    at = max(dot, comma)
    if at < 0:
        return digits, ""
    mark = digits[at]
    other = "," if mark == "." else "."
    head, tail = digits[:at], digits[at + 1 :]
    if other in head:
        groups = head.split(other)
        good = mark not in head and all(len(group) == 3 for group in groups[1:]) and 1 <= len(groups[0]) <= 3
        return ("" if good else "?") + "".join(groups), tail
    if mark in head or (len(tail) == 3 and head not in ("", "0")):
        groups = digits.split(mark)
        good = all(len(group) == 3 for group in groups[1:]) and 1 <= len(groups[0]) <= 3
        return ("" if good else "?") + "".join(groups), ""
    return head, tail


def read_amount(text: str, currency: Currency) -> int | None:
    """An amount in minor units: `$1,234.50`, `10€`, `1.32k`, `2.710`, `8,17`, `3 USD`; None where it is none of this currency."""
    return amounts_of(currency)[text]


@lru_cache(16)
def amounts_of(currency: Currency) -> TextMemory[int | None]:
    """The amounts of a currency by their texts, as `read_amount` reads them."""
    return TextMemory(partial(_amount, currency=currency))


def _amount(text: str, currency: Currency) -> int | None:
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    before, minus, digits, times, behind = found.groups()
    for sign in (before, behind):
        code = code_of(sign.strip(_SPACE + "+"))
        if code is not None and currency.code is not None and code != currency.code:
            return None
    digits = digits.strip(_SPACE)
    if times:
        whole, _, cents = digits.replace(",", ".").partition(".")  # 1.320k are thousands already
    else:
        whole, cents = _split(digits.rstrip(".,"))
    if not (whole + cents).isdigit() or not (whole + cents).isascii() or len(whole + cents) > MAX_DIGITS:
        return None
    scale = currency.minor_units * _TIMES.get(times.lower(), 1)
    places = len(str(scale)) - 1
    if len(cents.rstrip("0")) > places:
        return None
    value = int(whole or "0") * scale + int((cents[:places]).ljust(places, "0") or "0")
    return -value if minus or "-" in before else value


def spelled(text: str, words: dict[str, dict[str, str]]) -> str:
    """Cards in the letters of another language, in ours: `Knh, 8Pik` as `Jh 8s`; what the layout does not know stays as it is."""
    found = []
    for card in text.replace(",", " ").split():
        rank, suit = card[:-1], card[-1:]
        for word, sign in words.get("suits", {}).items():
            if card.lower().endswith(word):
                rank, suit = card[: -len(word)], sign
        found.append(words["ranks"].get(rank.lower(), rank) + suit)
    return " ".join(found)


def read_cards(text: str, order: str = "rank-suit") -> tuple[int, ...] | None:
    """Cards in any spelling: `Ah Kd`, `10♠`, `S10`, `ks,8c`; a card's back is unknown. None where the text is no cards."""
    return _CARDS[order][text]


def _cards(text: str, order: str) -> tuple[int, ...] | None:
    known, cards = _WORDS[order], list[int]()
    for word in text.replace(",", " ").split(" "):
        found = known[word] if len(word) < _A_CARD else None
        if found is None:
            return _glued_cards(text, order)
        cards += found
    return tuple(cards)


def _glued_cards(text: str, order: str) -> tuple[int, ...] | None:
    pattern = _RANK_SUIT if order == "rank-suit" else _SUIT_RANK
    cards: list[int] = []
    at, end = 0, len(text)
    while at < end:
        if text[at] in _BETWEEN or text[at] == "\ufe0f":
            at += 1
            continue
        found = pattern.match(text, at)
        if found is None:
            back = _BACK.match(text, at)
            if back is None:
                return None
            cards.append(UNKNOWN)
            at = back.end()
            continue
        rank, suit = found.groups() if order == "rank-suit" else (found[2], found[1])
        rank = {"10": "T", "1": "A"}.get(rank, rank.upper())
        cards.append(CARD_OF[rank + (_SUITS.get(suit) or suit.lower())])
        at = found.end()
    return tuple(cards)


_WORDS: Final = {order: TextMemory(partial(_glued_cards, order=order)) for order in ("rank-suit", "suit-rank")}
_CARDS: Final = {order: TextMemory(partial(_cards, order=order)) for order in _WORDS}
