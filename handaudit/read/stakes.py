"""What a header's bracket says: the currency of the hand and its blinds, bets, antes and cap."""

import re
from typing import NamedTuple

from handaudit.model.money import CHIPS, CODE_OF, Currency, split_sign
from handaudit.read.amounts import Amounts, currency_of

LIMITS = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "limit": "limit",
    "fixed limit": "limit",
    "spread limit": "spread-limit",
    "pot limit pre-flop, no limit post-flop": "pot-limit-then-no-limit",
    "": "",
}


FIRST = re.compile(r"(?i)(no limit|pot limit|fixed limit|spread limit|limit) ")


SPREAD = re.compile(r"([^\s\d]{0,3}[\d.,]{1,20})-([^\s\d]{0,3}[\d.,]{1,20})")
"""The least and the largest bet of spread limit: `$1-$5`."""
"""A limit that stands before its game, as converters of home games print it."""


class Stakes(NamedTuple):
    """Game and stakes of a hand; `amounts` reads every amount of it. `bad` are the bracket's words that cannot be read."""

    game: str
    limit: str
    currency: Currency
    amounts: Amounts
    small: int = 0
    big: int = 0
    ante: int = 0
    cap: int = 0
    bad: tuple[str, ...] = ()


NO_STAKES = Stakes("", "", CHIPS, Amounts(CHIPS, ""))


def game_name(text: str) -> str:
    """The game as printed; an all-capitals export gets its small letters back, a curly apostrophe is a straight one."""
    text = " ".join(text.replace("’", "'").split())
    if text != text.upper() or text == text.lower():
        return text
    kept = []
    fresh = True
    for letter in text:
        kept.append(letter if fresh else letter.lower())
        fresh = letter in " /-"
    return "".join(kept)


def read_stakes(game: str, limit: str, bracket: str, tournament: bool) -> Stakes:
    """The words of a bracket: `$1/$2 USD`, `Ante $1 - $2/$4 USD`, `Button Blind $5 - Ante $5 USD`, `$2/$4 - $80 Cap -  USD`."""
    words = bracket.replace("/", " / ").split()
    code = None
    if words and len(words[-1]) == 3 and words[-1].isalpha() and words[-1].isupper() and words[-1] != "CAP":
        code = words.pop()
    numbers = [word for word in words if any(letter.isdigit() for letter in word)]
    sign = next((split_sign(number)[0] for number in numbers), "")
    parts = any("." in number for number in numbers)
    currency = (Currency(None, 100) if parts else CHIPS) if tournament else currency_of(sign, code, parts)
    amounts = Amounts(currency, "" if tournament else sign)
    bad = []
    if code and sign not in ("$", "¥") and CODE_OF.get(sign, code) != code:
        bad.append(bracket)
    found = {"small": 0, "big": 0, "ante": 0, "cap": 0}
    for part in bracket.removesuffix(code or "").split(" - "):
        words = part.split()
        match [word.lower() for word in words]:
            case []:
                continue
            case ["ante", _]:
                found["ante"] = amounts[words[1]]
            case ["button", "blind", _]:
                found["big"] = amounts[words[2]]
            case [_, "cap"]:
                found["cap"] = amounts[words[0]]
            case [*_, "ante", _] if part.count("/") == 1:  # `200/400 ante 50`
                small, _, big = part[: part.lower().rindex(" ante ")].partition("/")
                found["small"], found["big"], found["ante"] = (
                    amounts[small.strip()],
                    amounts[big.strip()],
                    amounts[words[-1]],
                )
            case _ if part.count("/") == 1:
                small, _, big = part.partition("/")
                found["small"], found["big"] = amounts[small.strip()], amounts[big.strip()]
            case [only] if limit.lower().endswith("spread limit") and (spread := SPREAD.fullmatch(only)):
                found["small"], found["big"] = amounts[spread[1]], amounts[spread[2]]
            case _:
                bad.append(part.strip())
    bad += [text for _, text in amounts.bad]
    first = FIRST.match(game) if not limit else None
    if first is not None:
        limit, game = first[1], game[first.end() :]
    return Stakes(game_name(game), LIMITS[limit.lower()], currency, amounts, **found, bad=tuple(bad))
