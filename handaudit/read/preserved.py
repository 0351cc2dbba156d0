"""What a hand of another layout keeps when it is told in ours: whose it is, what its figures mean, and what our lines have no words for."""

import json
from typing import Any, Final

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.conventions import PLAIN, WAYS
from handaudit.model.hand import Claim, Event
from handaudit.model.money import MAX_DIGITS, Currency
from handaudit.read.callbacks import Callbacks, Record
from handaudit.read.lexer import Token

NATIVE: Final = "Handaudit"
LONGEST: Final = 4_000
"""Signs of a record."""
_CARDS: Final = CARD_OF | {"??": UNKNOWN}
_POSTS: Final = (
    "ante", "small-blind", "big-blind", "over-blind", "dead-blind", "both-blinds", "button-blind", "bring-in", "bomb-pot",
)  # fmt: skip
_STREETS: Final = (
    "deal", "preflop", "flop", "turn", "river", "2nd-street", "3rd-street", "4th-street", "5th-street", "6th-street",
    "draw", "showdown", "summary",
)  # fmt: skip
_AWAY: Final = ("leaves", "returns", "sits-out", "timed-out", "disconnected", "connected")
_POTS: Final = ("pot", "main", "side", "swap", *(f"side-{number}" for number in range(1, 24)))
EVENTS: Final[dict[str, tuple[str, ...] | None]] = {
    "post": _POSTS, "street": _STREETS, "away": _AWAY, "collect": _POTS, "dealt": ("",), "fold": ("",), "check": ("",),
    "call": ("", "cap"), "bet": ("", "cap", "opens"), "raise": ("", "cap"), "returned": ("",), "show": None, "muck": ("",),
    "noshow": ("",), "cashout": ("",), "sold": ("",), "said": None, "splash": ("",), "cancelled": ("",), "nolow": ("",),
    "capped": ("",), "rebuy": ("",), "discard": ("",), "stand": ("",),
}  # fmt: skip
"""The kinds of event that may be kept so, each with the texts that it may have; any text where there is none named."""
CLAIMS: Final = frozenset(
    {"total", "pot", "rake", "splash", "board", "runs", "seat", "net", "final", "put", "got", "goes", "middle"}
)
RESULTS: Final = ("folded", "showed", "mucked", "collected", "won", "silent")
_LISTS: Final = frozenset({"cards", "kept", "amounts", "words", "tags"})


class Preserved(Callbacks):
    """A `Source:` line stands directly under the header; a `Record:` line is one event or claim, field by field."""

    def under_header(self, t: Token) -> None: ...

    def SOURCE(self, t: Token) -> None:
        draft = self.draft
        site, given = t.fields
        if draft.site != NATIVE:
            draft.spoil("log-unreadable-line.our-header", t.number)
            return
        self.under_header(t)
        draft.site, draft.told = site, True
        ways: dict[str, str] = {}
        for word, value in (pair.split(" ") for pair in (given or "").split(", ") if pair):
            key = word + "_" if word == "raise" else word
            if word == "currency":
                draft.stakes = draft.stakes._replace(currency=Currency(value, draft.stakes.currency.minor_units))
            elif value in WAYS.get(key, ()):
                ways[key] = value
            else:
                draft.spoil("log-unreadable-line.figures", t.number, mark=f"{word} {value}", word=word, value=value)
        draft.ways = PLAIN._replace(**ways) if ways else PLAIN

    def RECORD(self, t: Token) -> Record:
        kind, text = t.fields
        found = (
            _event(t.number, text, self.draft.names.by_seat)
            if kind == "event"
            else _claim(t.number, text, self.draft.names.by_seat)
        )
        if found is None or not self.draft.told:
            self.draft.spoil("log-unreadable-line.record", t.number, mark=text)
            return None
        return found


def _event(line: int, text: str, seats: Any) -> Event | None:
    given = _fields(text, Event._fields, seats)
    kind, said = (given or {}).get("kind", ""), (given or {}).get("text", "")
    if given is None or kind not in EVENTS:
        return None
    allowed = EVENTS[kind]
    return Event(line, **given) if allowed is None or said in allowed else None


def _claim(line: int, text: str, seats: Any) -> Claim | None:
    given = _fields(text, Claim._fields, seats)
    if (
        given is None
        or given.get("kind") not in CLAIMS
        or (given["kind"] == "seat" and given.get("result") not in RESULTS)
    ):
        return None
    if given.get("run", 0) not in (0, 1, 2, 3) or given.get("pot", "") not in ("", *_POTS):
        return None
    return Claim(line, **given)


def _fields(text: str, names: tuple[str, ...], seats: Any) -> dict[str, Any] | None:
    """The fields of a record, each of the kind that its default is of; None where one is not."""
    try:
        tree = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(tree, dict):
        return None
    given: dict[str, Any] = {}
    for key, value in tree.items():
        if key not in names or key == "line":
            return None
        if key in ("cards", "kept"):
            words = value.split() if isinstance(value, str) else ["-"]
            if any(word not in _CARDS for word in words):
                return None
            given[key] = tuple(_CARDS[word] for word in words)
        elif key in _LISTS:
            kind = int if key == "amounts" else str
            if not isinstance(value, list) or len(value) > 24 or not all(type(one) is kind for one in value):
                return None
            given[key] = tuple(value)
        elif type(value) not in (int, str, bool):
            return None
        else:
            given[key] = value
    whole = [*(given.get(key, 0) for key in ("amount", "to", "seat", "run")), *given.get("amounts", ())]
    flags = [given.get(key, False) for key in ("allin", "lost", "nobet")]
    texts = [given.get(key, "") for key in ("kind", "text", "pot", "name", "result", "when", "cashed_out")]
    good = all(type(one) is int and abs(one) < 10**MAX_DIGITS for one in whole) and all(
        type(one) is bool for one in flags
    )
    good = good and all(type(one) is str for one in texts) and (not given.get("seat") or given["seat"] in seats)
    return given if good else None
