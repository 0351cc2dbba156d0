"""The rules that a finding may cite and the codes that it may have, as data that can be printed."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from handaudit.rules.elsewhere import elsewhere
from handaudit.rules.options import options

COMMON: Final = "TH"
"""The chapter of the rules that every game shares."""


@dataclass(frozen=True, slots=True)
class Rule:
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


@dataclass(frozen=True, slots=True)
class Code:
    """What a finding is called: its class (money | order | cards | procedure), meaning, rules and an example."""

    code: str
    kind: str
    meaning: str
    rules: tuple[str, ...]
    example: str

    @property
    def options(self) -> tuple[str, ...]:
        """The open options that the rules of this code name, each once."""
        return tuple(dict.fromkeys(key for id in self.rules if (found := rule(id)) for key in found.options))


def rules() -> Mapping[str, Rule]:
    """All rules by id, in the order of the specification."""
    return _load()[0]


def codes() -> Mapping[str, Code]:
    """All codes by name, in the order of the specification."""
    return _load()[1]


def rule(id: str) -> Rule | None:
    """The rule of that id, or None."""
    return rules().get(id)


def code(name: str) -> Code | None:
    """The code of that name, or None."""
    return codes().get(name)


@cache
def _load() -> tuple[Mapping[str, Rule], Mapping[str, Code]]:
    data: dict[str, Any] = tomllib.loads((Path(__file__).parent / "catalogue.toml").read_text(encoding="utf-8"))
    found = {
        id: Rule(id, row["statement"], row["source"], tuple(row["codes"]), _named(row["statement"]))
        for id, row in data["rule"].items()
    }
    named = {
        name: Code(name, row["class"], row["meaning"], tuple(row["rules"]), row["example"])
        for name, row in data["code"].items()
    }
    return MappingProxyType(found), MappingProxyType(named)


def _named(statement: str) -> tuple[str, ...]:
    """The option keys between back ticks: every second piece of the text, up to an `=`."""
    keys = (piece.partition("=")[0] for piece in statement.split("`")[1::2])
    return tuple(dict.fromkeys(key for key in keys if key in options()))
