"""A tree becomes the records that the engine reads. It is known to be in order: the schema was asked, or a test asks it of our own.

This needs no schema library, which costs more to import than a hand to audit.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from handaudit.model.rulebook import Bet, Between, Deal, Exchange, Half, Post, RakeSchedule, Ranking, Rulebook, Street
from handaudit.rules.tree import Tree

_HEADS = {
    "limit": {"kind": "limit", "pot_cap": "pot_cap", "strict": "strict_limits"},
    "seats": {"heads_up_small_blind": "heads_up_small_blind"},
    "reveal": {"prove": "prove", "checked": "show_checked", "later": "show_later"},
    "settle": {"odd_chip": "odd_chip", "held": "held"},
}
"""Where the values of these tables are in the record."""
_LIMIT = {"limit": "as-logged", "heads_up_small_blind": "button"}
_IMPLIED = frozenset({"burn", "keep_openers"})
"""Words of a street that follow from others; no other value of them is accepted."""
_REDEAL = {"antes": 3, "after": "redeal-without-ante", "button": "moves", "carries": "pot"}


def rulebook_of(tree: Tree, **rest: Any) -> Rulebook:
    """The tree, its choices made, as the engine reads it; `rest` is what does not stand in it: name, options, because, path."""
    heads: dict[str, Any] = dict(_LIMIT)
    for table, places in _HEADS.items():
        values = _keys(tree.get(table, {}))
        heads |= {places[key]: value for key, value in values.items() if key in places}
    uses, rake = tree["uses"], tree.get("settle", {}).get("rake", "as-logged")
    return Rulebook(
        title=tree["title"],
        chapter=tree["rules"],
        players=_pair(tree["players"]),
        deck=tree["deck"],
        ranking=Ranking(**_keys(tree.get("ranking", {}))),
        hole_used=_pair(uses["hole"]),
        board_used=_pair(uses.get("board", (0, 0))),
        streets=tuple(_street(name, tree["street"][name]) for name in tree["streets"]),
        rake=None if rake == "as-logged" else _schedule(_keys(rake)),
        winner_rates=tuple(Fraction(rate) / 100 for rate in tree.get("settle", {}).get("winner-rates", ())),
        boards=tree.get("boards", 1),
        other=_half(tree["second-half"]) if "second-half" in tree else None,
        redeal=_REDEAL | _keys(tree["redeal"]) if "redeal" in tree else {},
        between=Between(**_keys(tree.get("between", {}))),
        games=tuple(tree.get("games", ())),
        **heads,
        **rest,
    )


def _keys(table: Mapping[str, Any]) -> dict[str, Any]:
    """Hyphens in the file are underscores here."""
    return {key.replace("-", "_"): value for key, value in table.items()}


def _words(table: Mapping[str, Any], without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """TOML has no null: the empty word means that there is none."""
    return {key: None if value == "" else value for key, value in _keys(table).items() if key not in without}


def _pair(values: Any) -> tuple[int, int]:
    return values[0], values[1]


def _half(table: Mapping[str, Any]) -> Half:
    uses = table["uses"]
    return Half(Ranking(**_keys(table.get("ranking", {}))), _pair(uses["hole"]), _pair(uses.get("board", (0, 0))))


def _street(name: str, table: Mapping[str, Any]) -> Street:
    return Street(
        name,
        tuple(_post(post) for post in table.get("post", ())),
        Deal(**_words(table["deal"], _IMPLIED)) if "deal" in table else None,
        Exchange(**_words(table["exchange"], _IMPLIED)) if "exchange" in table else None,
        Bet(**_words(table["bet"])) if "bet" in table else None,
    )


def _post(post: Any) -> Post:
    """`ante?` is short for an ante that may be missing."""
    return Post(post.removesuffix("?"), post.endswith("?")) if isinstance(post, str) else Post(**_keys(post))


def _schedule(rake: Mapping[str, Any]) -> RakeSchedule:
    caps = rake.get("cap", ())
    return RakeSchedule(
        Fraction(Decimal(rake["percent"])) / 100,
        ((0, caps),) if isinstance(caps, int) else tuple(_pair(cap) for cap in caps),
        rake.get("no_flop_no_drop", False),
        rake.get("rounding", "half-even"),
        rake.get("unit", 1),
    )
