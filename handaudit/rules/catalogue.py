"""The rules that a finding may cite and the codes that it may have, as data that can be printed.

A rule is a table of `catalogue.toml`, a code a file in `codes/`, which names the rules that its fault breaks.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from handaudit.base.bundled import bundled_folder, bundled_toml
from handaudit.rules.elsewhere import elsewhere
from handaudit.rules.options import options

COMMON: Final = "TH"
"""The chapter of the rules that every game shares."""
BEYOND: Final = "RR"
"""The chapter of what the texts of the house lack: rules of other books, each for the games that it names."""
FIRST_ROUNDS: Final = frozenset({"preflop", "bet-1"})
"""What the first betting round is called, where it is not called by the first street of the game."""


_KEYS: Final = re.compile(r" \((?:[^()`:]*: )?`[^`]*`(?:, `[^`]*`)*\)|, `[^`]*`(?=[),])")
"""The keys of options in the words of a rule: in brackets of their own, or last in a bracket."""


class Game(Protocol):
    """What decides which rules are those of a game: a rulebook has it."""

    @property
    def chapter(self) -> str: ...

    @property
    def traits(self) -> frozenset[str]: ...

    @property
    def first_street(self) -> str: ...


class Rule(NamedTuple):
    """One rule: what it says, where it stands, which codes report its breach, and which open options its words name.

    `games` says for which games it is, by the traits of their rulebooks: all groups must fit, of a group one word is enough, and a word
    behind `!` must not be there. `round` is first | later where it is about that betting round only."""

    id: str
    statement: str
    source: str
    codes: tuple[str, ...]
    options: tuple[str, ...] = ()
    games: tuple[frozenset[str], ...] = ()
    round: str = ""

    def holds(self, game: Game, street: str = "") -> bool:
        """Whether it is a rule of this game, and of the round of this street; every round where no street is named."""
        if self.chapter not in (COMMON, BEYOND, game.chapter):
            return False
        if self.round and street:
            first = street in FIRST_ROUNDS or street == game.first_street
            if first != (self.round == "first"):
                return False
        traits = game.traits
        return all(
            any((word[1:] not in traits) if word.startswith("!") else word in traits for word in group)
            for group in self.games
        )

    @property
    def chapter(self) -> str:
        """The chapter of the rules, which is the first word of the id."""
        return self.id.partition("-")[0]

    @property
    def cited(self) -> str:
        """The rule as a finding cites it: its id, the numbers of other books that say the same, its sentence."""
        beside = elsewhere(self.id).beside
        return f"{self.id}{f' ({beside})' if beside else ''}: {self.statement}"

    @property
    def spoken(self) -> str:
        """What it says, to be read aloud: without the keys of options."""
        return _KEYS.sub("", self.statement)

    @property
    def sources(self) -> str:
        """Where it stands, and where other books say the same."""
        other = elsewhere(self.id)
        same = f"; the same in {other.beside}" if other.beside else ""
        return self.source + same + (f"; compare {other.compare}" if other.compare else "")

    @property
    def inferred(self) -> bool:
        """True where no source says it: the rule is needed to replay a hand and follows common practice."""
        return self.source.startswith("inferred")


class Code(NamedTuple):
    """What a finding is called. Where rules name it: its class (money | order | cards | procedure), meaning, rules and an example.

    Where something raises it: the `severity` (error | warn | info) and `domain` of a finding, the rules that it `cites`, the options
    that `decide` about it, and its page: the `title` says what is wrong, the `text` why it is. Where nothing does, `not_raised` says why.
    """

    code: str
    kind: str
    meaning: str
    rules: tuple[str, ...]
    example: str
    severity: str = ""
    domain: str = ""
    cites: tuple[str, ...] = ()
    decide: tuple[str, ...] = ()
    title: str = ""
    text: str = ""
    not_raised: str = ""

    @property
    def options(self) -> tuple[str, ...]:
        """The open options that the rules of this code name, each once."""
        return tuple(dict.fromkeys(key for id in self.rules if (found := rule(id)) for key in found.options))


def rules() -> Mapping[str, Rule]:
    """All rules by id, in the order of the specification."""
    return _load()


def codes() -> Mapping[str, Code]:
    """All codes that rules name, in the order of the specification."""
    return _named_codes()


def every_code() -> Mapping[str, Code]:
    """All codes by name, also those of reading and of sessions, which no rule names."""
    return _load_codes()


def of_chapter(ids: Iterable[str], chapter: str) -> tuple[str, ...]:
    """The rules of a game's own chapter, else the common ones, else those of other books."""
    known = tuple(ids)
    for one in (chapter, COMMON, BEYOND):
        if found := tuple(id for id in known if id.startswith(f"{one}-")):
            return found
    return ()


def cited(wanted: Iterable[str], code: str, game: Game, street: str = "") -> tuple[str, ...]:
    """The rules that a finding of the code cites in a game: of those that are `wanted` and of all that the code breaks, those that are
    rules of this game.

    The game's own chapter goes before the common one. Where the wanted rules are all of other games, the code's own rules of this
    game stand for them: first those of the chapter of other books, then the common ones. The rule of a single message is cited by this
    message alone."""
    given = _holding(wanted, game, street)
    row = code_files().get(code, {})
    single = {id for text in row.get("messages", {}).values() if isinstance(text, dict) for id in text.get("rules", ())}
    every = [id for id in _holding(_breaks(row), game, street) if id not in single]
    own = f"{game.chapter}-"
    if game.chapter != COMMON:
        if any(id.startswith(own) for id in given):
            return tuple(id for id in given if id.startswith((own, f"{COMMON}-")))
        if mine := [id for id in every if id.startswith(own)]:
            return tuple(mine)
    return tuple(given or [id for id in every if id.startswith(f"{BEYOND}-")] or every)


def _holding(ids: Iterable[str], game: Game, street: str) -> list[str]:
    return [id for id in ids if (found := rule(id)) is not None and found.holds(game, street)]


def rule(id: str) -> Rule | None:
    """The rule of that id, or None."""
    return rules().get(id)


def code(name: str) -> Code | None:
    """The code of that name, or None."""
    return codes().get(name)


@cache
def code_files() -> dict[str, dict[str, Any]]:
    """The tables of every file in `codes/` by the name of its code, without the logs that only tests read."""
    return bundled_folder(Path(__file__).with_name("codes"))


@cache
def _load() -> Mapping[str, Rule]:
    broken_by: dict[str, list[str]] = {}
    for name, row in code_files().items():
        for id in _breaks(row) if "class" in row else ():
            broken_by.setdefault(id, []).append(name)
    found = {
        id: Rule(
            id,
            row["statement"],
            row["source"],
            tuple(broken_by.get(id, ())),
            _named(row["statement"]),
            tuple(frozenset(group.split("|")) for group in row.get("games", "").split()),
            row.get("round", ""),
        )
        for id, row in _table("catalogue.toml")["rule"].items()
    }
    return MappingProxyType(found)


@cache
def _load_codes() -> Mapping[str, Code]:
    place = {id: at for at, id in enumerate(rules())}
    return MappingProxyType({name: _code(name, row, place) for name, row in code_files().items()})


def _breaks(row: dict[str, Any]) -> list[str]:
    """The rules that a fault breaks: those that each finding cites, and those of which a message or another game cites one."""
    return [*row.get("rules", ()), *row.get("also", ())]


def _code(name: str, row: dict[str, Any], place: Mapping[str, int]) -> Code:
    breaks = tuple(sorted(_breaks(row), key=place.__getitem__)) if "class" in row else ()
    kind, meaning, example, severity, domain, title, text, not_raised = (row.get(key, "") for key in _WORDS)
    cites, decide = tuple(row.get("rules", ())), tuple(row.get("options", ()))
    return Code(name, kind, meaning, breaks, example, severity, domain, cites, decide, title, text, not_raised)


_WORDS: Final = ("class", "meaning", "example", "severity", "domain", "title", "text", "not_raised")


@cache
def _named_codes() -> Mapping[str, Code]:
    return MappingProxyType({name: one for name, one in _load_codes().items() if one.kind})


@cache
def facts(name: str) -> Mapping[str, frozenset[str]]:
    """A table of words about domains: `spoils`, `domain-subjects` or `line-subjects`."""
    return MappingProxyType({key: frozenset(words.split()) for key, words in _table("domains.toml")[name].items()})


def _table(name: str) -> dict[str, Any]:
    return bundled_toml(Path(__file__).with_name(name))


def _named(statement: str) -> tuple[str, ...]:
    """The option keys between back ticks: every second piece of the text, up to an `=`."""
    keys = (piece.partition("=")[0] for piece in statement.split("`")[1::2])
    return tuple(dict.fromkeys(key for key in keys if key in options()))
