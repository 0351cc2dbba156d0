"""The rules that a finding may cite and the codes that it may have, as data that can be printed.

A rule is a table of `catalogue.toml`, a code a file in `codes/`, which names the rules that its fault breaks.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from handaudit.base.bundled import bundled_folder, bundled_toml
from handaudit.rules.elsewhere import elsewhere
from handaudit.rules.options import options

COMMON: Final = "TH"
"""The chapter of the rules that every game shares."""


class Rule(NamedTuple):
    """One rule: what it says, where it stands, which codes report its breach, and which open options its words name."""

    id: str
    statement: str
    source: str
    codes: tuple[str, ...]
    options: tuple[str, ...] = ()

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
    def sources(self) -> str:
        """Where it stands, and where other books say the same."""
        beside = elsewhere(self.id).beside
        return self.source + (f"; the same in {beside}" if beside else "")

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
        id: Rule(id, row["statement"], row["source"], tuple(broken_by.get(id, ())), _named(row["statement"]))
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
