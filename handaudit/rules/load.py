"""A rulebook is loaded by name or path: its file, the files it is based on, and the settings of this run."""

import hashlib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NoReturn

from handaudit.base.errors import RulebookError
from handaudit.model.rulebook import Rulebook
from handaudit.rules.options import defaults, options
from handaudit.rules.plain import rulebook_of
from handaudit.rules.source import OVER, RulebookSource, bundled, every_file, heading, houses, names, sources, whole
from handaudit.rules.tree import FREE, Tree, chosen_by, expanded, fail, flat, hint, origin, paths, picked, put, shown

__all__ = ["for_game", "houses", "load", "names", "over_game", "source_of", "validate"]

SCHEMA = 1
"""The newest form of a rulebook file that this version reads."""

SMALL = tuple(map(str, range(7)))
"""Numbers that are tried where an option takes one and its readings name few."""
SETTING = "--set"
BECAUSE = "because."
"""`--set because.KEY=REASON` gives the reason of a choice."""
OTHER_WORDS = dict.fromkeys(("extends", "inherits", "parent", "from"), "base") | {"name": "title", "reasons": "because"}
"""What people write for a key of a house file."""
HOUSE_KEYS = ("schema", "base", "title", "options", "set", "because")


@dataclass(slots=True)
class RulebookDraft:
    """A rulebook on its way: the root file's tree, changed layer by layer, and the choices made so far.

    `origins` tells which layer a path was set by, so that an error names the right file.
    """

    where: str
    tree: Tree
    chosen: dict[str, Any] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)


Settings = Mapping[str, str] | Iterable[str]
Pairs = tuple[tuple[str, str], ...]


def load(name_or_path: str, settings: Settings = (), *, within: Path | None = None) -> Rulebook:
    """The rulebook of that name (bundled) or path (TOML), under the settings (`key=value`: an option or a dotted path).

    `within` is the folder of a log that names the rulebook: a path is then relative to it and must stay inside it.
    """
    return _loaded(sources(name_or_path, within), _pairs(settings))


def vary(book: Rulebook, key: str, value: str) -> Rulebook:
    """The same rulebook under the same settings, with one option read otherwise."""
    return _varied(book.path or book.name, bool(book.path), book.sha256, book.settings, key, value)


@lru_cache(maxsize=512)
def _varied(name: str, is_path: bool, _sha256: str, settings: tuple[str, ...], key: str, value: str) -> Rulebook:
    """The digest tells rulebooks of one name apart."""
    chain, before = sources(name, None, is_path=is_path), _pairs(settings)
    pairs = tuple((dict(before) | {key: value}).items())
    if key in _picks(chain) or key in _choosers(chain):
        return _loaded(chain, pairs, not is_path and not before and value in (*options()[key].values, *SMALL))
    book = _loaded(chain, before)
    return replace(
        book,
        options={**book.options, key: _choice(key, value, SETTING)},
        chosen=book.chosen | {key},
        settings=tuple(f"{name}={word}" for name, word in pairs),
        sha256=_digest(chain, pairs),
    )


def picks(book: Rulebook) -> frozenset[str]:
    """The option keys that pick a word of this rulebook: another reading of them makes another rulebook."""
    return _picks(sources(book.path or book.name, None, is_path=bool(book.path)))


@lru_cache(maxsize=64)
def _picks(chain: tuple[RulebookSource, ...]) -> frozenset[str]:
    return frozenset(chosen_by(_draft(chain, ()).tree))


@lru_cache(maxsize=64)
def _choosers(chain: tuple[RulebookSource, ...]) -> frozenset[str]:
    """The options that pick the reading of another option, and those that are picked so."""
    chosen = {key: value["by"] for key, value in _draft(chain, ()).chosen.items() if not isinstance(value, str)}
    return frozenset([*chosen, *chosen.values()])


def validate(path: str | Path) -> Rulebook:
    """The rulebook of a file, after every reading of every option that it names was tried."""
    chain = sources(str(Path(path)), None, is_path=True)
    book = _loaded(chain, ())
    draft = _draft(chain, ())
    for key in sorted(chosen_by(draft.tree)):
        for value in options()[key].values:
            _built(draft, chain, ((key, value),))
    return book


def for_game(header_game: str) -> str | None:
    """The name of the bundled rulebook that a header's game picks, or None."""
    plain = _plain(header_game)
    # The one that is called like the game comes first: no two take the same game, and a run has one or two of many.
    called = "".join(filter(str.isalnum, plain))
    first = sorted(names(), key=lambda name: name.replace("-", "") != called)
    return next((name for name in first if plain in _heading(name) and plain in _games_of(name)), None)


def over_game(name: str, header_game: str) -> str:
    """The name of a rulebook for hands of a game: a book of card rooms stands over the rulebook that the header's game picks."""
    game = for_game(header_game) if name in houses() else None
    return f"{name}{OVER}{game}" if game is not None else name


def source_of(name: str) -> str:
    """The TOML text of a rulebook, as `rulebook show` prints it: of a bundled one all of it, also what it has from another."""
    source = sources(name, None)[0]
    if source.like and not source.path:
        from handaudit.rules.whole_text import whole_text  # it needs the schema library, which few runs need

        return whole_text(source)
    return source.data.decode("utf-8-sig")


@cache
def _heading(name: str) -> str:
    return _plain(bundled(name).data.partition(b"\n[")[0].decode("utf-8"))


@cache
def _games_of(name: str) -> frozenset[str]:
    return frozenset(map(_plain, heading(bundled(name)).get("games", ())))


def _plain(game: str) -> str:
    return " ".join(game.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").casefold().split())


def _pairs(settings: Settings) -> Pairs:
    """Settings as pairs, the last of a key counting."""
    if isinstance(settings, Mapping):
        return tuple((str(key).strip(), str(value).strip()) for key, value in settings.items())
    pairs: dict[str, str] = {}
    for text in (settings,) if isinstance(settings, str) else settings:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            fail(f"{SETTING} {shown(text)[1:-1]}", "", "expected key=value")
        pairs.pop(key.strip(), None)
        pairs[key.strip()] = value.strip()
    return tuple(pairs.items())


@lru_cache(maxsize=512)
def _loaded(chain: tuple[RulebookSource, ...], settings: Pairs, known: bool = False) -> Rulebook:
    """`known` says that this rulebook is in order: a test asks it of every single reading of those that come with handaudit."""
    try:
        return _built(_draft(chain, settings), chain, settings, known)
    except RecursionError:
        raise RulebookError(f"{chain[0].label}: tables are nested too deeply") from None
    except RulebookError as error:
        if not chain[0].path:
            raise
        _all_wrong(chain, error)


def _all_wrong(chain: tuple[RulebookSource, ...], first: RulebookError) -> NoReturn:
    """Raises what is wrong with the outermost file, all of it. A file without a base has its choices tried alone."""
    from handaudit.rules.all_errors import raise_all  # only a file that is wrong needs it

    house, *bases = chain
    below = _draft(tuple(bases), ()) if bases else RulebookDraft(house.label, {})

    def keys(key: str) -> str:
        if bases and key not in HOUSE_KEYS:
            also = f'; did you mean "{OTHER_WORDS[key]}"?' if key in OTHER_WORDS else hint(key, HOUSE_KEYS)
            return f'unknown key beside "base"; expected {", ".join(HOUSE_KEYS)}{also}'
        return f'unknown key; did you mean "{OTHER_WORDS[key]}"?' if key in OTHER_WORDS else ""

    def apply(layer: Mapping[str, Any]) -> None:
        nonlocal below
        if bases or "options" in layer:
            draft = deepcopy(below)
            _apply(draft, layer, house.label)
            below = draft  # what stands below may need what is right

    raise_all(house, whole(house), first, keys, apply)


def _draft(chain: tuple[RulebookSource, ...], settings: Pairs) -> RulebookDraft:
    """All layers, from the root file outwards, with the settings last."""
    *houses, root = chain
    data = _checked(root)
    draft = RulebookDraft(root.label, data)
    layer = {key: data.pop(key, {}) for key in ("options", "because")}
    data.pop("schema", None)
    _apply(draft, layer, root.label)
    for house in reversed(houses):
        data = _checked(house)
        if "like" in data:
            fail(house.label, "like", 'stands beside "base": a house has a base, a game is like another')
        for key in data:
            if key not in HOUSE_KEYS:
                expected = ", ".join(HOUSE_KEYS)
                fail(house.label, key, f'unknown key beside "base"; expected {expected}{hint(key, HOUSE_KEYS)}')
        if "title" in data:
            draft.tree["title"] = data["title"]
            draft.origins["title"] = house.label
        _apply(draft, data, house.label)
    if settings:
        known = options()
        given = {key: value for key, value in settings if not key.startswith(BECAUSE)}
        layer = {"options": {key: value for key, value in given.items() if key in known}}
        layer["set"] = {key: _value(value) for key, value in given.items() if key not in known}
        layer["because"] = {key.removeprefix(BECAUSE): value for key, value in settings if key.startswith(BECAUSE)}
        _apply(draft, layer, SETTING)
    return draft


def _checked(source: RulebookSource) -> Tree:
    data = whole(source)
    schema = data.get("schema", SCHEMA)
    if type(schema) is not int or schema < 1:
        fail(source.label, "schema", f"read {shown(schema)}, expected a whole number from 1 to {SCHEMA}")
    if schema > SCHEMA:
        fail(
            source.label, "schema", f"read {schema}, but this version reads up to {SCHEMA}: a newer handaudit is needed"
        )
    return data


def _apply(draft: RulebookDraft, layer: Mapping[str, Any], where: str) -> None:
    for key in ("options", "set", "because"):
        if not isinstance(layer.get(key, {}), dict):
            fail(where, key, f"read {shown(layer[key])}, expected a table")
    chosen = {key: _choice(key, value, where) for key, value in layer.get("options", {}).items()}
    before = chosen_by(draft.tree)
    for key, value in layer.get("set", {}).items():
        if where == SETTING and "." not in key and key not in draft.tree:
            known = [*options(), *paths(draft.tree)]
            fail(SETTING, key, f"no option or path of that name{hint(key, known)}")
        for path in put(draft.tree, key, value, where):
            draft.origins[path] = where
    for key in chosen:
        if key in before - chosen_by(draft.tree):
            fail(where, f"options.{key}", "contradiction: what it picks is also set by path")
    draft.chosen |= chosen
    reasons = dict(flat(layer.get("because", {})))
    whole = expanded(draft.tree, where)
    known = [*options(), *paths(whole), *FREE] if reasons else []
    for key, reason in reasons.items():
        if key not in known:
            fail(where, f"because.{key}", f"no option or path of that name{hint(key, known)}")
        if not isinstance(reason, str):
            fail(where, f"because.{key}", f"read {shown(reason)}, expected a sentence")
    draft.because |= reasons


def _choice(key: str, value: Any, where: str) -> Any:
    """An option's reading, checked; a file may also let another option pick it."""
    option = options().get(key)
    if option is None:
        fail(where, f"options.{key}", f"no option of that name{hint(key, options())}")
    if isinstance(value, dict) and "by" in value:
        for word in (word for name, word in value.items() if name != "by"):
            _choice(key, word, where)
        return value
    text = str(value) if type(value) is int else value
    if not isinstance(text, str) or not option.accepts(text):
        said = " or ".join(f'"{word}"' for word in option.values) + (" or a whole number" if option.number else "")
        fail(where, f"options.{key}", f"read {shown(value)}, expected {said}{hint(value, option.values)}")
    return text


def _value(text: str) -> Any:
    """A setting's value: TOML where it is TOML, else the word itself."""
    import tomllib  # most runs have no settings

    try:
        data = tomllib.loads(f"value = {text}", parse_float=Decimal)
    except (ValueError, RecursionError):
        return text
    return data["value"] if list(data) == ["value"] else text


def _built(draft: RulebookDraft, chain: tuple[RulebookSource, ...], settings: Pairs, known: bool = False) -> Rulebook:
    chosen = _choices(draft, settings)
    tree = picked(expanded(draft.tree, draft.where), chosen, draft.where)
    outer = chain[0]
    rest: dict[str, Any] = {
        "name": outer.name,
        "options": chosen,
        "because": dict(draft.because),
        "base": chain[1].name if len(chain) > 1 else "",
        "path": outer.path,
        "chosen": frozenset(draft.chosen),
        "settings": tuple(f"{key}={value}" for key, value in settings),
        "sha256": _digest(chain, settings),
    }
    if (outer.path or settings) and not known:
        _check(draft, chain, tree, bool(settings))
    return rulebook_of(tree, **rest)


def _check(draft: RulebookDraft, chain: tuple[RulebookSource, ...], tree: Tree, set_here: bool) -> None:
    """Refuse a tree that is no rulebook, or that contradicts itself. The files that come with handaudit are known to be in order."""
    # pydantic costs more to import than all rulebooks to read: only a run that loads somebody else's pays for it.
    from handaudit.rules.build import contradictions
    from handaudit.rules.schema import form

    for path, said in contradictions(form(tree, draft.where, draft.origins)):
        # A base by itself was in order: what nobody set contradicts what the outermost layer says.
        where = SETTING if set_here else chain[0].label
        fail(origin(draft.origins, path) or where, path, f"contradiction: {said}")


def _choices(draft: RulebookDraft, settings: Pairs) -> dict[str, str]:
    """Every option with its value: the default, the files' choice, the run's; last those that another option picks."""
    chosen = defaults() | draft.chosen | {key: value for key, value in settings if key in options()}
    plain = {key: value for key, value in chosen.items() if isinstance(value, str)}
    for key in chosen.keys() - plain.keys():
        by = chosen[key]["by"]
        if isinstance(by, str) and by in options() and by not in plain:
            fail(draft.where, f"options.{key}.by", f'"{by}" is itself picked by an option')
    return {key: picked(value, plain, draft.where, f"options.{key}") for key, value in chosen.items()}


def _digest(chain: tuple[RulebookSource, ...], settings: Pairs) -> str:
    """The sha256 of the file; of all files and settings together if there are more. A rulebook that a file is like counts as a file."""
    files = every_file(chain)
    if len(files) == 1 and not settings:
        return hashlib.sha256(files[0].data).hexdigest()
    parts = [hashlib.sha256(source.data).hexdigest() for source in files]
    parts += [f"{key}={value}" for key, value in sorted(settings)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
