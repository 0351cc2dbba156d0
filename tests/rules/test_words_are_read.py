"""A rulebook never lies: every word that may be changed is read by what plays and judges, or the change is refused with a reason."""

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from handaudit.base.errors import RulebookError
from handaudit.model import rulebook as records
from handaudit.model.cards import DECKS
from handaudit.rules import load as loading
from handaudit.rules import schema
from handaudit.rules.load import load, names
from handaudit.rules.ranking import evaluator
from handaudit.session.state import state_of
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.games import BOARD_GAMES, GAMES
from tests.support.scribe import print_hand

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.txt"))
RECORDS = (
    records.Rulebook, records.Street, records.Deal, records.Exchange, records.Bet, records.Post, records.Ranking,
    records.Half, records.RakeSchedule, records.Between,
)  # fmt: skip
PLAYS = (
    "handaudit.replay.",
    "handaudit.check.",
    "handaudit.session.state",
    "handaudit.rules.ranking",
    "handaudit.rules.strength",
    "handaudit.model.rulebook",
)
"""Modules that play and judge; `rulebook` works some fields out from others."""
SEEDS = 25
HOUSE = """base = "holdem"
[set]
settle.rake = { percent = 5, cap = [[2, 100], [5, 300]], no-flop-no-drop = true, rounding = "up", unit = 5 }
"""
ABOUT = {"title", "name", "rules", "games", "base", "path", "sha256", "settings", "chosen", "because", "options"}
"""What a rulebook says of itself."""


@cache
def read_fields() -> frozenset[tuple[str, str]]:
    """Records and their fields that are read while hands of every kind are played and judged."""
    found: set[tuple[str, str]] = set()
    patch = pytest.MonkeyPatch()

    def spied(kind: type) -> Any:
        def get(self: object, name: str) -> Any:
            if sys._getframe(1).f_globals.get("__name__", "").startswith(PLAYS):
                found.add((kind.__name__, name))
            return object.__getattribute__(self, name)

        return get

    evaluator.cache_clear()  # one that an earlier test has left would not ask its ranking again,
    loading._loaded.cache_clear()  # nor a rulebook its streets
    for kind in RECORDS:
        patch.setattr(kind, "__getattribute__", spied(kind))
    try:
        for path in SAMPLES:
            for result in audit_text(path.read_text("utf-8")):
                state_of(result, 0)
        for hand in deal_many(5, 60, Settings()):
            text = print_hand(hand)
            audit_text(text)
            audit_text(text.replace(" No Limit ", " ", 1))
        for name in GAMES.keys() - BOARD_GAMES.keys():
            for hand in deal_many(SEEDS, SEEDS, Settings(games=(name,))):
                audit_text(print_hand(hand))
        (rakes,) = [path for path in SAMPLES if path.stem == "holdem-cash-clean"]
        with TemporaryDirectory() as folder:
            house = Path(folder) / "house.toml"
            house.write_text(HOUSE, "utf-8")
            audit_text(rakes.read_text("utf-8"), rulebook=str(house))
    finally:
        patch.undo()
    return frozenset(found)


def forms(
    kind: type[BaseModel] = schema.RulebookForm, seen: frozenset[type] = frozenset()
) -> Iterator[type[BaseModel]]:
    """The form of a rulebook and those within it."""
    yield kind
    for field in kind.model_fields.values():
        stack = [field.annotation]
        while stack:
            one = stack.pop()
            if isinstance(one, type) and issubclass(one, BaseModel):
                if one not in seen:
                    yield from forms(one, seen | {kind})
            else:
                stack += get_args(one)


SAME = {"RulebookForm": "Rulebook", "LimitForm": "Rulebook", "SeatsForm": "Rulebook", "RevealForm": "Rulebook",
        "SettleForm": "Rulebook", "UsesForm": "Rulebook", "RakeForm": "RakeSchedule", "RedealForm": ""}  # fmt: skip
NAMES = {
    ("RulebookForm", "rules"): "chapter", ("RulebookForm", "second_half"): "other", ("RulebookForm", "street"): "streets",
    ("StreetForm", "post"): "posts", ("LimitForm", "kind"): "limit", ("LimitForm", "strict"): "strict_limits",
    ("RevealForm", "checked"): "show_checked", ("RevealForm", "later"): "show_later",
    ("RakeForm", "cap"): "caps", ("UsesForm", "hole"): "hole_used", ("UsesForm", "board"): "board_used",
}  # fmt: skip


def is_single(annotation: Any) -> bool:
    """Whether a word can have one value only."""
    return get_origin(annotation) is Literal and len(get_args(annotation)) == 1


FORMS = sorted(set(forms()), key=lambda form: form.__name__)
GROUPS = {"uses", "limit", "seats", "reveal", "settle"}
TOLD = {("DealForm", "burn"), ("ExchangeForm", "keep_openers")}
"""Words that follow from others: any other value is refused (below)."""


READ = [form for form in FORMS if SAME.get(form.__name__, "as it is called")]
"""Forms that become records; a redeal stays a table, and the words of it that may be changed are tried below."""


@pytest.mark.heavy
@pytest.mark.parametrize("form", READ, ids=[form.__name__ for form in READ])
def test_every_word_is_read_or_has_one_value(form: type[BaseModel]) -> None:
    seen = 0
    record = SAME.get(form.__name__, form.__name__.removesuffix("Form"))
    for name, field in form.model_fields.items():
        if name in ABOUT | GROUPS or is_single(field.annotation) or (form.__name__, name) in TOLD:
            continue
        place = (record, NAMES.get((form.__name__, name), name))
        seen += 1
        assert place in read_fields(), f"nothing reads {form.__name__}.{name}"
    assert seen


CHANGES = [
    ("holdem", "reveal.first=left-of-button", "reveal.first"),
    ("holdem", "street.flop.deal.burn=3", "street.flop.deal.burn"),
    ("holdem", "street.turn.deal.burn=0", "street.turn.deal.burn"),
    ("jacks-or-better", "street.draw.exchange.keep-openers=false", "keep-openers"),
    ("jacks-or-better", "redeal.button=stays", "redeal.button"),
    ("jacks-or-better", "redeal.carries=nothing", "redeal.carries"),
    ("holdem", "limit.reopen=any", "limit.reopen"),
    ("holdem", "settle.odd-chip=right-of-button", "settle.odd-chip"),
    ("holdem", "reveal.checked=by-draws", "reveal.checked"),
    ("draw-holdem", "street.flop.exchange.one-for-one=true", "street.flop.exchange.one-for-one"),
]


@pytest.mark.parametrize(("name", "setting", "path"), CHANGES, ids=[setting for _, setting, _ in CHANGES])
def test_what_cannot_be_played_is_refused_with_the_reason(name: str, setting: str, path: str) -> None:
    with pytest.raises(RulebookError, match=r"expected|kept|unknown|told by|said of|nothing stands") as raised:
        load(name, (setting,))
    assert path in str(raised.value)


@pytest.mark.parametrize("name", names())
def test_the_words_of_a_bundled_rulebook_hold(name: str) -> None:
    """Set by path to the value that they have, no word is refused: the checks above refuse no game that comes with handaudit."""
    word = load(name).odd_chip
    assert load(name, (f"settle.odd-chip={word}",)).streets == load(name).streets


def test_every_pack_of_the_schema_is_stated_once() -> None:
    assert set(get_args(schema.RulebookForm.model_fields["deck"].annotation)) == set(DECKS)
    assert {name: deck.size for name, deck in DECKS.items()} == {
        "standard-52": 52, "standard-53": 53, "short-36": 36, "stripped-32": 32
    }  # fmt: skip
    assert all(len(deck.cards) == deck.size for deck in DECKS.values())


def leaves(tree: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The path and value of every key of a rulebook that is no table; a word that an option picks is the word."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, value


def literals() -> list[tuple[Any, ...]]:
    """The words that may stand in one place, for every place of the schema."""
    found = []
    for form in FORMS:
        for field in form.model_fields.values():
            stack = [field.annotation]
            while stack:
                one = stack.pop()
                if get_origin(one) is Literal:
                    found.append(get_args(one))
                else:
                    stack += get_args(one)
    return found


def others(value: Any) -> Iterator[str]:
    """Other values for a place, as `--set` takes them."""
    if isinstance(value, bool):
        yield str(not value).lower()
    elif isinstance(value, int):
        yield from (str(value + 1), *([str(value - 1)] if value else []))
    elif isinstance(value, list):
        yield str([*value[:-1], value[-1] + 1] if value and isinstance(value[-1], int) else value[:-1])
    elif isinstance(value, str):
        yield from sorted({word for words in literals() if value in words for word in words} - {value})
        yield "nonsense"


def differing(one: Any, other: Any) -> Iterator[tuple[str, str]]:
    """The records and fields in which two rulebooks differ, down to the innermost ones."""
    for field in named(one):
        a, b = getattr(one, field), getattr(other, field)
        if a == b or (type(one) is records.Rulebook and field in ABOUT - {"title", "games"}):
            continue
        inner = list(zip(a, b, strict=False)) if type(a) is tuple and type(b) is tuple else [(a, b)]
        below = [name for x, y in inner if named(x) and type(x) is type(y) and x != y for name in differing(x, y)]
        yield from below or [(type(one).__name__, field)]


def named(record: Any) -> tuple[str, ...]:
    """The names of a record's fields; none for what is no record."""
    return tuple(one.name for one in fields(record)) if is_dataclass(record) else getattr(record, "_fields", ())


@pytest.mark.heavy
@pytest.mark.parametrize("name", names())
def test_every_field_changed_is_refused_or_shows(name: str) -> None:
    """Each value of a rulebook set to another one: it is refused, or a field differs that hands are played and judged by."""
    book, refused, shown = load(name), 0, 0
    chain = loading.sources(name, None)
    draft = loading._draft(chain, ())
    tree = loading.picked(loading.expanded(draft.tree, name), loading._choices(draft, ()), name)
    unplayed = tuple(f"street.{street}." for street in tree["street"] if street not in tree["streets"])
    for path, value in leaves(tree):
        for other in () if path.startswith(unplayed) else others(value):
            try:
                changed = load(name, (f"{path}={other}",))
            except RulebookError:
                refused += 1
                continue
            found = set(differing(book, changed))
            told = path in ("title", "games", "rules")  # what a rulebook is called, and whose rules are cited
            assert told or found & read_fields(), (path, other, found)
            assert told or found, (path, other)
            shown += 1
    assert refused > 20
    assert shown > 5
