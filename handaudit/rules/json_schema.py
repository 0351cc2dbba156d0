"""JSON schemas of rulebooks and settings, made of the forms that read them; editors complete and check TOML files by them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from handaudit.base.setting_keys import KEYS, Key
from handaudit.rules.options import Option, options
from handaudit.rules.schema import RulebookForm
from handaudit.rules.source import names

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SCHEMA: Final = 1
_POSTS: Final = ("ante", "small-blind", "big-blind", "over-blind", "button-blind")
_SHORT: Final[Mapping[str, dict[str, Any]]] = {
    "rake": {"const": "as-logged"},
    "cap": {"type": "integer", "minimum": 0},
}
"""Words that stand for a table, by the key that they are the value of."""
Tree = dict[str, Any]
_CHOICE: Final[Tree] = {"$ref": "#/$defs/Choice"}


def rulebook_schema() -> Tree:
    """The schema of a rulebook file: a house over a base, or a game of its own."""
    made = RulebookForm.model_json_schema(by_alias=True)
    places = {name: _loose(tree) for name, tree in made.pop("$defs").items()}
    game = _loose(made)
    for form in (game, places["StreetForm"]):
        form["properties"]["like"] = {
            "type": "string",
            "description": "take over what this one has, and give what differs",
        }
    game["properties"] |= {
        "schema": {"const": SCHEMA},
        "without": {"type": "array", "items": {"type": "string"}},
        "options": _readings(_CHOICE),
        "because": _texts(),
    }
    game["anyOf"] = [{"required": ["like"]}, {"required": list(made["required"])}]
    game["not"] = {"required": ["base"]}
    house: Tree = {
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "base": {"type": "string", "minLength": 1, "examples": list(names())},
            "title": {"type": "string"},
            "options": _readings(),
            "set": {"type": "object", "description": "a path of the rulebook and its value"},
            "because": _texts(),
        },
        "required": ["base"],
        "additionalProperties": False,
    }
    return {
        "$schema": DIALECT,
        "title": "A rulebook of handaudit",
        "if": {"required": ["base"]},
        "then": {"$ref": "#/$defs/House"},
        "else": {"$ref": "#/$defs/Game"},
        "type": "object",
        "$defs": {"House": house, "Game": game, "Choice": _choice(options()), **places},
    }


def settings_schema() -> Tree:
    """The schema of a settings file."""
    return {
        "$schema": DIALECT,
        "title": "Settings of handaudit",
        "type": "object",
        "properties": {key.name: _setting(key) for key in KEYS},
        "additionalProperties": False,
    }


def _loose(tree: Any) -> Any:
    """A form as files have it: nothing is required, since a street may be like another, and a value may be left to an option."""
    if isinstance(tree, list):
        return [_loose(one) for one in tree]
    if not isinstance(tree, dict):
        return tree
    found = {key: _loose(value) for key, value in tree.items() if key not in ("required", "title", "default")}
    if isinstance(tree.get("properties"), dict):
        found["properties"] = {key: _value(key, _loose(value)) for key, value in tree["properties"].items()}
    return found


def _value(key: str, tree: Tree) -> Tree:
    """A value, the words that stand for it, and the choice that leaves it to an option."""
    if key == "post":
        words = [f"{post}{end}" for post in _POSTS for end in ("", "?")]
        tree = tree | {"items": {"anyOf": [tree["items"], {"enum": words}]}}
    also = [_SHORT[key]] if key in _SHORT else []
    return {"anyOf": [tree, *also, _CHOICE]} if key not in ("title", "games", "rules") else tree


def _readings(*also: Tree) -> Tree:
    return {
        "type": "object",
        "properties": {key: _option(one, also) for key, one in options().items()},
        "additionalProperties": False,
    }


def _option(one: Option, also: Sequence[Tree]) -> Tree:
    """An option: its readings, the gap that it fills and the reason of its default."""
    whole = [int(value) for value in one.values if value.isascii() and value.isdigit()]
    ways: list[Tree] = [{"enum": [*one.values, *whole]}]
    ways += [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]{1,12}$"}] if one.number else []
    return {"description": f"{one.gap}. {one.reason}", "default": one.default, "anyOf": [*ways, *also]}


def _texts() -> Tree:
    return {"type": "object", "additionalProperties": {"type": "string"}}


def _choice(keys: Iterable[str]) -> Tree:
    return {"type": "object", "properties": {"by": {"enum": list(keys)}}, "required": ["by"]}


def _setting(key: Key) -> Tree:
    """The value of one setting."""
    words: Tree = {
        "anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string", "minLength": 1}}]
    }
    made: Tree = {
        "word": {"enum": list(key.values)} if key.values else {"type": "string", "minLength": 1},
        "number": {"type": "integer", "minimum": 1},
        "words": words,
        "lists": {"type": "object", "additionalProperties": words},
        "table": _readings() | {"patternProperties": {r"\.": {"type": ["string", "integer"]}}}
        if key.name == "options"
        else _texts(),
    }[key.form]
    return {"description": key.meaning, **made}
