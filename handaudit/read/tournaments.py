"""What a log tells of a tournament beside its chips: the price of its header, places, prizes, bounties, rebuys. Nothing is guessed.

These lines are talk to the replay. For statistics they are read once more, by a grammar of their own, after the names of the seats: what
somebody says of a prize is no prize.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from handaudit.model.hand import Hand
from handaudit.model.money import CHIPS, SIGN_OF, Currency, read_digits, split_sign
from handaudit.read.amounts import Amounts, currency_of
from handaudit.read.terminals import TOURNAMENTS, terminals

_ABOVE: Final = 3
"""So many lines of a hand may name the buy-in."""
_LONGEST: Final = 1_000
_WORDS: Final = ("tournament", "bounty", "eliminat", "re-buys", "add-on")
"""A line without any of these tells nothing here."""
SIGNS: Final = tuple(word.encode() for word in _WORDS)
"""The same as bytes."""
_PARTS: Final = {2: ("buy_in", "fee"), 3: ("buy_in", "bounty", "fee")}


class Price(NamedTuple):
    """What an entry costs, in minor units: `buy_in` goes to the prizes, `bounty` on the player's own head, `fee` to the house. None is
    not told."""

    currency: Currency
    buy_in: int | None = None
    bounty: int | None = None
    fee: int | None = None


class TournamentLine(NamedTuple):
    """A line about a player as it stands: `text` is the amount as it is written, None where there is none; `news_in` reads it."""

    line: int
    seat: int
    kind: str
    place: int = 0
    text: str | None = None


class News(NamedTuple):
    """A line about a player. `kind` is finished | wins | knockout | rebuy | add-on; `amount` is the prize, the bounty or the cost in
    minor units of `currency`, None where the line tells none that can be read, 0 where it tells a place and no prize."""

    line: int
    seat: int
    kind: str
    place: int = 0
    amount: int | None = None
    currency: Currency | None = None


def price_of(hand: Hand) -> Price | None:
    """The price of an entry as the hand's header tells it; None where it tells none."""
    return _price_in(hand.lines[:_ABOVE])


def price_above(raw: bytes) -> Price | None:
    """The same by the bytes of a hand."""
    rows = raw.split(b"\n", _ABOVE)[:_ABOVE]
    return _price_in([row.removesuffix(b"\r").decode("utf-8", "surrogateescape") for row in rows])


def _price_in(rows: Sequence[str]) -> Price | None:
    forms = _forms()
    for row in rows:
        text = row[:_LONGEST]
        if found := forms["BUYIN"].search(text):
            return _price(found["parts"] or found["parts_"], found["code"])
        if found := forms["POINTS"].search(text):
            return Price(Currency(found["unit"], 1), int(found["points"]))
        if forms["FREE"].search(text):
            return Price(CHIPS, 0, None, 0)
    return None


@lru_cache(maxsize=1024)
def _price(text: str, code: str | None) -> Price | None:
    parts = [part.strip() for part in text.split("+")]
    parts = [part[-1] + part[:-1] if part[-1:] in SIGN_OF.values() else part for part in parts]
    sign = split_sign(parts[0])[0]
    currency = currency_of(sign, code, any("." in part for part in parts))
    amounts = Amounts(currency, sign)
    read = [amounts[part] for part in parts]
    return None if amounts.bad else Price(currency, **dict(zip(_PARTS[len(parts)], read, strict=True)))


def is_silent(raw: bytes) -> bool:
    """Whether the bytes of a hand have no line about a player."""
    return not any(map(raw.__contains__, SIGNS))


def lines_about(hand: Hand) -> list[TournamentLine]:
    """The lines about players of the hand, in the order of the log."""
    whole = "\n".join(hand.lines)
    if not any(word in whole for word in _WORDS):
        return []
    return _lines_about(whole, hand.line, {seat.name: seat.number for seat in hand.seats})


def lines_in(raw: bytes, line: int, names: Mapping[int, str]) -> list[TournamentLine]:
    """The same by the bytes of a hand, whose header is at that line, and by the names of its seats."""
    if is_silent(raw):
        return []
    whole = raw.decode("utf-8", "surrogateescape").replace("\r\n", "\n").rstrip("\n")
    return _lines_about(whole, line, {name: seat for seat, name in names.items()})


def _with_words(whole: str) -> list[tuple[int, str]]:
    """The lines in which one of the words stands, each with its number."""
    found: dict[int, str] = {}
    for word in _WORDS:
        at, number, before = whole.find(word), 0, 0
        while at >= 0:
            number += whole.count("\n", before, at)
            end = whole.find("\n", at)
            found[number] = whole[whole.rfind("\n", 0, at) + 1 : end if end >= 0 else None]
            at, before = whole.find(word, end) if end >= 0 else -1, at
    return sorted(found.items())


def _lines_about(whole: str, first: int, seats: Mapping[str, int]) -> list[TournamentLine]:
    found: list[TournamentLine] = []
    names = sorted(seats, key=len, reverse=True)
    for at, row in _with_words(whole):
        text = row.strip(" \t\r\n")[:_LONGEST]
        for name in names:
            if text.startswith(name) and (hit := _hit(text[len(name) :])) is not None:
                found.append(_line(first + at, seats[name], *hit))
                break
        else:
            found += [TournamentLine(first + at, seat, "knockout") for seat in _sharers(text, seats)]
    return found


def news_in(line: TournamentLine, price: Price | None) -> News:
    """The same with its amount read, as far as the price of the tournament tells how."""
    if line.kind == "finished" and line.text is None:  # the layout tells a prize where there is one
        return News(line.line, line.seat, line.kind, line.place, 0)
    return News(line.line, line.seat, line.kind, line.place, *_amount(line.text, price))


def _hit(rest: str) -> tuple[str, re.Match[str]] | None:
    """The line that this is behind a name."""
    for kind in ("FINISHED", "WINS", "KNOCKOUT", "BOUGHT"):
        hit = _forms()[kind].fullmatch(rest)
        if hit is not None:
            return kind, hit
    return None


def _line(line: int, seat: int, kind: str, hit: re.Match[str]) -> TournamentLine:
    if kind == "FINISHED":
        return TournamentLine(line, seat, "finished", int(hit["place"]), hit["prize"])
    if kind == "WINS":
        return TournamentLine(line, seat, "wins", 1, hit["prize"])
    if kind == "KNOCKOUT":
        return TournamentLine(line, seat, "knockout", 0, hit["bounty"])
    return TournamentLine(line, seat, "rebuy" if hit["what"] == "re-buys" else "add-on", 0, hit["cost"])


def _amount(text: str | None, price: Price | None) -> tuple[int | None, Currency | None]:
    """An amount in the currency of the entry; None where it is told in another one, or is no amount."""
    if text is None:
        return None, None
    text = text.strip(" .")
    number, _, unit = text.partition(" ")
    if price is not None and price.currency.code is not None and unit.removesuffix("s") == price.currency.code:
        return read_digits(number, price.currency.minor_units), price.currency
    sign, code, digits = split_sign(text)
    currency = (
        price.currency
        if price is not None and price.currency != CHIPS
        else currency_of(sign, code or None, "." in digits)
    )
    amounts = Amounts(currency, SIGN_OF.get(currency.code or "", ""))
    amount = amounts[text]
    return (None, None) if amounts.bad else (amount, currency)


def _sharers(text: str, seats: Mapping[str, int]) -> list[int]:
    """Who shares a bounty, whose parts the line does not tell; empty for any other line."""
    found: list[int] = []
    rest = text
    while rest:
        name = next((one for one in sorted(seats, key=len, reverse=True) if rest.startswith(one)), None)
        if name is None:
            return []
        found.append(seats[name])
        rest = rest[len(name) :]
        if _forms()["SHARED"].fullmatch(rest):
            return found
        if not rest.startswith((", ", " and ")):
            return []
        rest = rest[2:] if rest.startswith(", ") else rest[5:]
    return []


@cache
def _forms() -> dict[str, re.Pattern[str]]:
    """The forms of lines, out of the grammar."""
    return {one.name: re.compile(one.regexp) for one in terminals(TOURNAMENTS)}
