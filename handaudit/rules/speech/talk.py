"""Talk at the table, as far as it says something: a small closed vocabulary in English and German; all other talk says nothing."""

from itertools import pairwise
from typing import Final, NamedTuple

from handaudit.model.money import Currency, read_digits, split_sign
from handaudit.rules.speech.words import lists, meanings, words

LONGEST: Final = 80
"""Nobody announces an action in more characters than this."""
EXPOSED: Final = "exposed"
FORGOTTEN: Final = "forgotten"
COUNT: Final = "count"
_LEADS: Final = words("action", "leads")
_SUMS: Final = words("action", "sums")
_KINDS: Final = meanings("action-kind")
_TO: Final = meanings("action-sum")
_SENTENCES: Final = frozenset(words("show", "sentences"))
_POLITE: Final = frozenset(words("show", "polite"))
_SEE: Final = frozenset(words("show", "see"))
_THEM: Final = frozenset(words("show", "all") + words("show", "cards"))
_NOT_SHOWN: Final = frozenset(words("show", "not"))
_COUNTS: Final = sorted(words("count", "leads"), key=len, reverse=True)
_WHO: Final = words("cards", "who")
_GAVE: Final = words("cards", "gave")
_HAVE: Final = (*_GAVE, *words("cards", "have"), "drew")
_ALONE: Final = frozenset(_GAVE + words("cards", "alone"))
_TOLD: Final = frozenset(words("advice", "who"))
_OUGHT: Final = frozenset(words("advice", "ought"))
_ADVISED: Final = frozenset(words("advice", "actions"))
_ADVICE_WITH: Final = frozenset(words("advice", "with"))
_MAYBE: Final = frozenset(words("cards", "maybe"))
_CARDS: Final = frozenset(words("cards", "names")) | {"those"}
_BETWEEN: Final = frozenset(words("cards", "between"))
_SELF: Final = frozenset(words("cards", "self"))
_PHRASES: Final = (
    ("folded", words("cards", "folded")),
    ("had", words("cards", "held")),
    ("drew", words("cards", "drew")),
    ("fullhouse", words("cards", "made")),
    ("those", words("cards", "those")),
)
_MY_HAND: Final = words("cards", "my-hand")
_THERE: Final = words("cards", "there")
_IN_MY_HAND: Final = words("cards", "in-my-hand")
_WERE: Final = words("cards", "were")
_ENDS: Final = (("had", words("cards", "ends-had")), ("folded", words("cards", "ends-gave")))
_NUMBERS: Final = frozenset(words("cards", "numbers"))
_TWO: Final = frozenset(words("cards", "two"))
_ONE_SUIT: Final = frozenset(words("cards", "one-suit"))
_RANKS: Final = "23456789tjqka"
_SUITS: Final = frozenset(words("cards", "suits"))
_MINE: Final = frozenset(words("cards", "mine"))
_GONE: Final = frozenset(words("cards", "gone"))
_IS: Final = frozenset(words("cards", "is"))
_FAREWELLS: Final = words("cards", "farewells")
_RANKED: Final = frozenset(_RANKS) | {"10"}
_OTHERS: Final = frozenset(words("foreign", "words"))
_OBJECTS: Final = words("objection", "said")
_GROUNDS: Final = lists()["misdeal"]


_SPELLED: Final = {
    f"{unit}{many}": at * size
    for row in ("one two three four five six seven eight nine", "ein zwei drei vier fünf sechs sieben acht neun")
    for at, unit in enumerate(row.split(), 1)
    for many, size in (("hundred", 100), ("hundert", 100), ("thousand", 1000), ("tausend", 1000))
}
"""Round sums as they are said, without the space between their words: `twohundred`, `dreitausend`."""


class Spoken(NamedTuple):
    """An announced action: `kind` fold | check | call | bet | raise | all-in; `amount` 0 where none was named, `by` true where it is
    what the raise adds, `loose` where the words leave open whether they mean to or by."""

    kind: str
    amount: int = 0
    by: bool = False
    loose: bool = False


def plain(text: str) -> str:
    """The words in small letters, without signs between them; empty where it is a question or too long to be an announcement."""
    if len(text) > LONGEST or "?" in text:
        return ""
    kept = [c if c.isalnum() or c in " .,$€£¥₹" else "" if c in "'’!\"" else " " for c in text.casefold()]
    return " ".join("".join(kept).split()).strip(" .,")


def action(text: str, currency: Currency) -> Spoken | None:
    """The action that the words announce, or None where they are talk."""
    said = plain(text)
    lead = next((lead for lead in _LEADS if said.startswith(f"{lead} ")), "")
    said = said[len(lead) :].removesuffix(" please").removesuffix(" bitte").strip(" .,")
    if said in _KINDS:
        return Spoken(_KINDS[said])
    for verb in _SUMS:
        if said.startswith(f"{verb} "):
            return _with_sum(verb, said[len(verb) + 1 :], currency)
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


def sum_alone(text: str, currency: Currency) -> int:
    """The sum that is said without a word of action, in minor units; 0 if something else is said."""
    said = plain(text)
    return _SPELLED.get(said.replace(" ", ""), 0) * currency.minor_units or money(said, currency)


def money(text: str, currency: Currency) -> int:
    """A named sum in minor units, 0 where it is none."""
    sign, _, digits = split_sign(text)
    if " " in text or (sign and currency.code is None):
        return 0
    return read_digits(digits, currency.minor_units) or 0


def wants_to_see(text: str) -> bool:
    """Whether somebody asks that cards be shown to him, or to all."""
    sentence = plain(text.replace("?", "")).replace(",", "")
    if sentence.removesuffix(" please").removesuffix(" bitte") in _SENTENCES:
        return True
    said = set(sentence.split())
    asks = bool(said & _POLITE) or sentence.startswith("show")
    return asks and bool(said & _SEE) and bool(said & _THEM) and not said & _NOT_SHOWN


def counts(text: str, currency: Currency) -> int:
    """The sum that somebody says he has counted, 0 where he says nothing of the kind."""
    sentence = plain(text).replace(", ", " ")
    lead = next((lead for lead in _COUNTS if sentence.startswith(f"{lead} ")), "")
    return money(sentence[len(lead) + 1 :], currency) if lead else 0


def discloses(text: str, names: list[str]) -> bool:
    """Whether the words tell of cards: who has, had or folded them, and which. Every word must be one that says just that."""
    said = _said(_of_him(text, names))
    if said[:1] and said[0] in _SELF:
        said = said[1:]
    elif len(said) > 2 and said[0] in _WHO and said[1] in _SELF:
        said = said[:1] + said[2:]
    if said[:1] and said[0] in _ALONE:
        said = ["i", *said]
    said = said[:1] + [w for at, w in enumerate(said) if at and w not in _MAYBE]
    if len(said) < 3 or said[0] not in _WHO or said[1] not in _HAVE:
        return False
    rest = said[2:]
    drew, gave = said[1] == "drew", any(w in _GAVE for w in said[1:])
    cards = _CARDS - _NUMBERS if drew else _CARDS
    suits = _SUITS | _ONE_SUIT if drew or said[1] == "folded" else _SUITS
    told = any(w in cards or _is_card(w, gave) or ((gave or drew) and w in suits) for w in rest)
    told = told or any(many in _TWO and w in suits for many, w in pairwise(rest))
    return told and all(
        w in cards or w in suits or w in _BETWEEN or (gave and w in _GAVE) or _is_card(w, gave) for w in rest
    )


def _of_him(text: str, names: list[str]) -> str:
    """The words in small letters, without whom they are said to, and `he` in place of a player's name; empty for a question."""
    if len(text) > LONGEST or "?" in text:
        return ""
    low = text.casefold().strip(" .!")
    for name in sorted((n.casefold() for n in names), key=len, reverse=True):
        low = low.removesuffix(f", {name}")
        if low.startswith(name + " "):
            return "he" + low[len(name) :]
    return low


def _said(low: str) -> list[str]:
    """The words, without what only leads in; `7-2` is one. What the speaker says of a card of his that is gone becomes what he did."""
    for farewell in _FAREWELLS:
        if low.startswith(f"{farewell} "):
            low = f"i folded {low[len(farewell) :]}"
    low = _in_one_word(_by_hand(low))
    joined = " ".join(w.replace("-", "") if all(part in _RANKED for part in w.split("-")) else w for w in low.split())
    said = "".join(c if c.isalnum() else " " for c in joined).split()
    while said[:1] and said[0] in _MAYBE:
        said = said[1:]
    if len(said) > 2 and said[0] in _MINE and said[-1] in _GONE:
        return ["i", "folded", *(w for w in said[1:-1] if w not in _IS)]
    return said


def _by_hand(low: str) -> str:
    """What is said of the speaker's hand as what he had: `there were aces in my hand`, `my cards were aces`, `aces is what I folded`."""
    plain = _spaced(low)
    for begin in _MY_HAND:
        if plain.startswith(f"{begin} "):
            return f"i had {plain[len(begin) + 1 :]}"
    for verb, ends in _ENDS:
        for end in ends:
            if plain.endswith(f" {end}"):
                return f"i {verb} {plain.removesuffix(end)}"
    for where in _IN_MY_HAND:
        if not plain.endswith(f" {where}"):
            continue
        cards = plain.removesuffix(f" {where}")
        for begin in _THERE:
            if cards.startswith(f"{begin} "):
                return f"i had {cards[len(begin) + 1 :]}"
        left, _, last = cards.rpartition(" ")
        return f"i had {left}" if last in _WERE else cards
    return low


def _spaced(low: str) -> str:
    """The words, one space between two of them."""
    return " ".join("".join(c if c.isalnum() or c == "-" else " " for c in low).split())


def _in_one_word(low: str) -> str:
    """The words, with one word for several that say that cards were folded or held, or hoped for."""
    spaced = f" {_spaced(low)} "
    for one, phrases in _PHRASES:
        for phrase in phrases:
            spaced = spaced.replace(f" {phrase} ", f" {one} ")
    return spaced.strip()


def advises(text: str, names: list[str]) -> bool:
    """Whether the words say what somebody else should do: `he should call`, `du solltest passen`."""
    said = "".join(c if c.isalnum() else "" if c in "'’" else " " for c in _of_him(text, names)).split()
    if len(said) < 3 or said[0] not in _TOLD or said[1] not in _OUGHT:
        return False
    return any(word in _ADVISED for word in said[2:]) and all(w in _ADVISED or w in _ADVICE_WITH for w in said[2:])


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


def foreign(text: str) -> bool:
    """Whether the words are in letters that neither German nor English is written in, or two of them are another language's.

    German and English are free, all others are not (TH-CONDUCT-1).
    """
    letters = [c for c in text if c.isalpha()]
    if len(letters) < 2:
        return False
    if all(ord(c) > 0x36F for c in letters) and not any(0x1D00 <= ord(c) <= 0x1EFF for c in letters):
        return True
    said = "".join(c if c.isalpha() else "" if c in "'’" else " " for c in text.casefold()).split()
    return len(_OTHERS.intersection(said)) > 1


def objects(text: str) -> bool:
    """Whether somebody says that he was passed over."""
    sentence = text.casefold().replace("’", "'")
    return any(said in sentence for said in _OBJECTS)


def ground_of(line: str) -> str:
    """The ground that a line names; empty where it names none that is known. `one card exposed` is no count."""
    text = line.partition(" - ")[2].lower() if " - " in line else ""
    exposed = any(word in text for word in _GROUNDS[EXPOSED])
    for ground, said in _GROUNDS.items():
        if any(word in text for word in said) and not (ground == COUNT and exposed):
            return ground
    return ""
