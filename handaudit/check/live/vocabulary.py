"""Spoken words as a table hears them: a small closed vocabulary in English and German; all other talk says nothing."""

from typing import Final, NamedTuple

from handaudit.model.hand import Event
from handaudit.model.money import Currency
from handaudit.model.replay import Ask, Step
from handaudit.read.amounts import read_digits, split_sign

LONGEST: Final = 80
"""Nobody announces an action in more characters than this."""


class Spoken(NamedTuple):
    """An announced action: `kind` fold | check | call | bet | raise | all-in; `amount` 0 where none was named, `by` true where it is
    what the raise adds, `loose` where the words leave open whether they mean to or by."""

    kind: str
    amount: int = 0
    by: bool = False
    loose: bool = False


class Word(NamedTuple):
    """An announced action and its line; `level` is the bet that it answered, `turn` whose turn it was."""

    line: int
    seat: int
    spoken: Spoken
    level: int
    turn: int


class Turn(NamedTuple):
    """An action with what led to it: `words` that bind it, first to last, and the motions of `chips` since the action before."""

    step: Step
    ask: Ask
    done: Event
    words: tuple[Word, ...]
    chips: tuple[Event, ...]


_LEADS: Final = ("i will ", "ill ", "i ", "ich ", "im ", "ok ", "okay ")
_KINDS: Final = {
    "fold": "fold", "folding": "fold", "am folding": "fold", "am out": "fold", "passe": "fold", "steige aus": "fold", "werfe weg": "fold",
    "check": "check", "checking": "check", "checke": "check", "schiebe": "check",
    "call": "call", "calling": "call", "am calling": "call", "calle": "call", "gehe mit": "call", "geh mit": "call",
    "bet": "bet", "setze": "bet",
    "raise": "raise", "reraise": "raise", "re raise": "raise", "erhöhe": "raise", "erhoehe": "raise",
    "all in": "all-in", "allin": "all-in", "am all in": "all-in", "bin all in": "all-in", "go all in": "all-in", "gehe all in": "all-in",
}  # fmt: skip
_TO: Final = {"to": "to", "auf": "to", "it to": "to", "by": "by", "um": "by"}
_SUMS: Final = ("raise", "reraise", "re raise", "erhöhe", "erhoehe", "bet", "setze", "call", "calle", "make it")
_SHOW_ALL: Final = frozenset(
    {
        "show", "show me", "show me too", "me too", "show us", "show us too", "show all", "show everyone", "show everybody",
        "show one show all", "show it", "show them", "show your cards", "i want to see", "i want to see it", "i want to see them",
        "i want to see too", "let me see", "let us see", "let me see too", "zeig", "zeig mir", "zeig mir auch", "mir auch", "zeig her",
        "zeig uns", "allen zeigen", "bitte allen zeigen", "zeig es allen", "ich will sie sehen", "ich will auch sehen",
    }
)  # fmt: skip
_SEE: Final = frozenset({"show", "see", "zeig", "zeige", "zeigen", "sehen", "aufdecken"})
_ALL: Final = frozenset(
    {"all", "everyone", "everybody", "too", "us", "table", "allen", "alle", "auch", "uns", "jedem", "others"}
)
_THEM: Final = frozenset(
    {"it", "them", "that", "those", "hand", "hands", "cards", "card", "sie", "karten", "karte", "blatt"}
)
_COUNTS: Final = ("i count ", "i counted ", "i count it ", "i counted it ", "ich zähle ", "ich habe gezählt ")
_GAVE: Final = frozenset({"folded", "mucked", "dumped", "tossed", "discarded"})
_HAVE: Final = _GAVE | {
    "have",
    "has",
    "had",
    "hatte",
    "habe",
    "hat",
    "hast",
    "holds",
    "held",
    "missed",
    "flopped",
    "rivered",
}
_MAYBE: Final = frozenset(
    {
        "must",
        "could",
        "might",
        "probably",
        "surely",
        "really",
        "damn",
        "grr",
        "argh",
        "lol",
        "haha",
        "unfortunately",
        "leider",
        "preflop",
    }
)
_RANKS: Final = "23456789tjqka"
_WHO: Final = frozenset({"i", "ich", "you", "du", "he", "she", "er", "sie"})
_CARDS: Final = frozenset(
    {
        "ace", "aces", "king", "kings", "queen", "queens", "jack", "jacks", "ten", "tens", "nine", "nines", "eight", "eights",
        "seven", "sevens", "six", "sixes", "five", "fives", "four", "fours", "three", "threes", "deuce", "deuces",
        "as", "ass", "asse", "könig", "könige", "dame", "damen", "bube", "buben",
        "pair", "trips", "set", "straight", "flush", "quads", "paar", "drilling", "straße", "strasse", "vierling", "fullhouse",
    }
)  # fmt: skip
_BETWEEN: Final = frozenset(
    {
        "a", "an", "the", "of", "and", "two", "full", "house", "pocket", "suited", "high", "in", "my", "his", "her", "hand", "another",
        "ein", "eine", "einen", "und", "zwei", "das", "die", "den", "too", "also", "auch", "weggeworfen", "gepasst", "just", "already",
        "spades", "hearts", "diamonds", "clubs", "pik", "herz", "karo", "kreuz",
    }
)  # fmt: skip


def plain(text: str) -> str:
    """The words in small letters, without signs between them; empty where it is a question or too long to be an announcement."""
    if len(text) > LONGEST or "?" in text:
        return ""
    kept = [c if c.isalnum() or c in " .,$€£¥₹" else "" if c in "'’!\"" else " " for c in text.casefold()]
    return " ".join("".join(kept).split()).strip(" .,")


def action(text: str, currency: Currency) -> Spoken | None:
    """The action that the words announce, or None where they are talk."""
    words = plain(text)
    for lead in _LEADS:
        if words.startswith(lead):
            words = words[len(lead) :]
            break
    words = words.removesuffix(" please").removesuffix(" bitte").strip(" .,")
    if words in _KINDS:
        return Spoken(_KINDS[words])
    for verb in _SUMS:
        if words.startswith(verb + " "):
            return _with_sum(verb, words[len(verb) + 1 :], currency)
    return None


def _with_sum(verb: str, rest: str, currency: Currency) -> Spoken | None:
    how = next((h for h in _TO if rest.startswith(h + " ")), "")
    amount = money(rest[len(how) :].strip(), currency)
    if not amount:
        return None
    if verb == "make it":
        return Spoken("raise", amount) if not how else None
    kind = _KINDS[verb]
    if kind == "call":
        return Spoken("call") if not how else None
    return Spoken(kind, amount, _TO.get(how) == "by", not how and kind == "raise")


def money(text: str, currency: Currency) -> int:
    """A named sum in minor units, 0 where it is none."""
    sign, _, digits = split_sign(text)
    if " " in text or (sign and currency.code is None):
        return 0
    return read_digits(digits, currency.minor_units) or 0


def wants_to_see(text: str) -> bool:
    """Whether somebody asks that cards be shown to him, or to all."""
    words = plain(text.replace("?", "")).replace(",", "")
    if words.removesuffix(" please").removesuffix(" bitte") in _SHOW_ALL:
        return True
    said = set(words.split())
    asks = bool(said & {"please", "bitte", "can", "may", "must", "want", "will", "darf", "kann"}) or words.startswith(
        "show"
    )
    return asks and bool(said & _SEE) and bool(said & (_ALL | _THEM)) and not said & {"not", "dont", "nicht", "up"}


def counts(text: str, currency: Currency) -> int:
    """The sum that somebody says he has counted, 0 where he says nothing of the kind."""
    words = plain(text)
    return next(
        (
            money(words[len(lead) :], currency)
            for lead in sorted(_COUNTS, key=len, reverse=True)
            if words.startswith(lead)
        ),
        0,
    )


def discloses(text: str, names: list[str]) -> bool:
    """Whether the words tell of cards: who has, had or folded them, and which. Every word must be one that says just that."""
    if len(text) > LONGEST or "?" in text:
        return False
    low = text.casefold().strip(" .!")
    for name in sorted((n.casefold() for n in names), key=len, reverse=True):
        low = low.removesuffix(f", {name}")
        if low.startswith(name + " "):
            low = "he" + low[len(name) :]
            break
    words = "".join(c if c.isalnum() else " " for c in low).split()
    if words[:1] and words[0] in _GAVE | {"had", "hatte"}:
        words = ["i", *words]
    words = words[:1] + [w for at, w in enumerate(words) if at and w not in _MAYBE]
    if len(words) < 3 or words[0] not in _WHO or words[1] not in _HAVE:
        return False
    rest = words[2:]
    digits = words[1] in _GAVE
    told = [w for w in rest if w in _CARDS or _is_card(w, digits)]
    return bool(told) and all(w in _CARDS or w in _BETWEEN or _is_card(w, digits) for w in rest)


def _is_card(word: str, digits: bool) -> bool:
    """`ah`, `ak`, `k7o`; two plain digits are cards only where they were folded."""
    if word[:1] not in _RANKS or len(word) > 3:
        return False
    if len(word) == 2 and word[1] in "shdc":
        return True
    ranks, ending = word[:2], word[2:]
    return (
        len(word) > 1
        and ranks[1] in _RANKS
        and ending in ("", "s", "o")
        and (digits or bool(ending) or not word.isdigit())
    )
