"""The terminals of the short form's grammar, each compiled once, and which of them may stand where."""

import json
import re
from functools import cache
from typing import Final

from handaudit.model.cards import CARD_OF
from handaudit.read.terminals import terminals

GRAMMAR: Final = "short"
SAID: Final = ("SAY", "SILENT", "PAROLE", "SHOW", "MUCK", "HIDE")
"""What a player may do or say on any street."""
FORMS: Final[dict[str, tuple[str, ...]]] = {
    "post": ("POST",),
    "cards": ("DEALT",),
    "bet": (
        "FOLD", "CHECK", "CALL", "BET", "RAISE", "TOTAL", "ALLIN", "OPEN", "DECLARE", "SPLIT", "SWAP", "DISCARD", "STAND", "BRING",
        "POST", *SAID,
    ),
    "swap": ("SWAP", "STAND", *SAID),
    "draw": ("CHANGE", "COUNT", "DISCARD", "STAND", "SPLIT", *SAID),
    "show": ("MUCK", "HIDE", "SAY", "SHOWN"),
    "openers": ("DEALT",),
    "win": ("WIN", "HIDE", "MUCK", "SAY"),
    "back": ("PAID",),
}  # fmt: skip
"""The pieces that a line of each kind may hold."""
WORDS: Final = {
    "post": "sb, bb, ante, straddle, dead, both, each with an amount",
    "cards": "cards: `As Kd`",
    "bet": "f, x, c, a total as `6`, b 6, r 6, all-in, swaps 8s>Ts for 5, opens 6",
    "swap": "the card that goes, the card that comes, the fee: `8s>Ts for 5`, or pat",
    "draw": "the cards that go and come: `9c 8c>Td Qh`, a number of cards, or pat",
    "show": "cards: `As Kd`, or mucks",
    "openers": "the cards that prove the openers",
    "win": "an amount and the pot: `405 main`",
    "back": "an amount",
}
"""What a message says of them."""
_CARD: Final = re.compile(r"\s*(?:(10|[2-9TJQKAtjqka])([shdcSHDC])|([Jj][Kk])|(XX|xx))")


@cache
def compiled() -> dict[str, re.Pattern[str]]:
    """The terminals by name."""
    return {one.name: re.compile(one.regexp) for one in terminals(GRAMMAR)}


def spelled(text: str) -> str | None:
    """Cards as our own lines print them: `AsKd`, `as kd` and `10h` are read; None for anything else."""
    cards: list[str] = []
    at = 0
    text = text.strip()
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            return None
        rank, suit, joker, unseen = found.groups()
        cards.append("Jk" if joker else "XX" if unseen else ("T" if rank == "10" else rank.upper()) + suit.lower())
        at = found.end()
    return " ".join(cards) if cards and all(card == "XX" or card in CARD_OF for card in cards) else None


def plain_name(name: str) -> bool:
    """Whether a name needs no quotes."""
    return (
        name == name.strip()
        and bool(name)
        and not any(sign in name for sign in ',;"=')
        and compiled()["SEAT"].fullmatch(f"{name} 1") is not None
        and "  " not in name
    )


def quoted(name: str) -> str:
    """A name as the short form writes it."""
    return name if plain_name(name) else json.dumps(name, ensure_ascii=False)


def unquoted(text: str) -> str | None:
    """The name in quotes, or the text itself; None where the quotes hold none."""
    if not text.startswith('"'):
        return text
    try:
        name = json.loads(text, strict=False)
    except ValueError:
        return None
    return name if isinstance(name, str) and name else None
