"""A hand as PHH: TOML of the players from the small blind on, forced bets by seat, and actions in the order of play."""

import re
from collections.abc import Iterator
from decimal import Decimal
from json.encoder import encode_basestring as quoted
from typing import Any, Final

from handaudit.convert.plan import Plan, Refusal, plan
from handaudit.model.audit import Audit
from handaudit.model.cards import TEXT_OF
from handaudit.model.money import SIGN_OF
from handaudit.read.layouts import layout
from handaudit.replay.trusted_claims import logged_stacks

LAYOUT: Final = "phh"
ACTIONS: Final = "actions"
_DAY: Final = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})(?: (\d{1,2}:\d\d:\d\d))?(?: ([A-Z]{2,5}))?")


class LocalTime(str):
    """A time of the day: TOML has a kind of value for it."""

    __slots__ = ()


Fields = list[tuple[str, Any]]
"""Keys and their values: a text, a number, a time, or a list of these."""


def phh_fields(audit: Audit) -> Fields:
    """The keys of a hand and their values, in the order of the format. Raises `Refusal`."""
    hand, made = audit.hand, plan(audit)
    variant = next(
        (code for code, game in layout(LAYOUT).words["games"].items() if game == f"{hand.game}/{hand.limit}"), ""
    )
    if not variant:
        raise Refusal(f"the layout has no word for {hand.game} {hand.limit}".rstrip())
    seats = [seat.number for seat in made.players]
    order = seats[::-1] if len(seats) == 2 else seats
    fields: Fields = [
        ("variant", variant.upper()),
        ("antes", [_money(audit, made.antes.get(seat, 0)) for seat in order]),
        ("blinds_or_straddles", [_blind(audit, made, seat, order) for seat in order]),
    ]
    if hand.limit == "limit":
        fields += [("small_bet", _money(audit, hand.small)), ("big_bet", _money(audit, hand.big))]
    else:
        fields.append(("min_bet", _money(audit, hand.big)))
    fields.append(("starting_stacks", [_money(audit, seat.stack) for seat in made.players]))
    fields.append((ACTIONS, _actions(audit, made)))
    fields += _about(audit, made)
    ends = _ends(audit)
    if ends:
        fields.append(("finishing_stacks", [_money(audit, ends.get(seat, 0)) for seat in seats]))
    return fields


def toml_of(fields: Fields) -> str:
    """The fields as TOML, a key a line; each action has a line of its own."""
    return "".join(f"{key} = {_actions_of(value) if key == ACTIONS else _value(value)}\n" for key, value in fields)


def records_of(fields: Fields) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The records that a reader makes of the fields: one for each key, and one for each item of a list."""
    for key, value in fields:
        if isinstance(value, list):
            yield from (((key, at), item) for at, item in enumerate(value))
        else:
            yield (key,), value


def _actions_of(actions: list[str]) -> str:
    lines = ",\n".join(f"  {said(action)}" for action in actions)
    return f"[\n{lines}\n]"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Decimal):
        return format(value, "f")
    return str(value) if isinstance(value, int | LocalTime) else said(value)


def said(text: str) -> str:
    """A text as TOML: JSON's way of writing, and DEL escaped too."""
    return quoted(text).replace("\x7f", "\\u007f")


def _about(audit: Audit, made: Plan) -> Fields:
    hand = audit.hand
    is_number = hand.id.isascii() and hand.id.isdigit() and hand.id[0] != "0" and len(hand.id) < 19
    fields: Fields = [
        ("players", [seat.name for seat in made.players]),
        ("seats", [seat.number for seat in made.players]),
        ("hand", int(hand.id) if is_number else hand.id),
        ("venue", hand.site),
    ]
    if hand.table:
        fields.append(("table", hand.table))
    if hand.max_seats >= len(made.players):
        fields.append(("seat_count", hand.max_seats))
    code = hand.currency.code
    if code:
        fields.append(("currency", code))
        if code in SIGN_OF:
            fields.append(("currency_symbol", SIGN_OF[code]))
    day = _DAY.match(hand.date)
    if day is not None:
        fields += [(key, int(day[at])) for at, key in enumerate(("year", "month", "day"), 1)]
        if day[4]:
            fields.append(("time", LocalTime(day[4].zfill(8))))
            fields += [("time_zone_abbreviation", day[5])] if day[5] else []
    return fields


def _ends(audit: Audit) -> dict[int, int]:
    """The stacks at the end: by the log where it says what went back and who was paid, else by the rules."""
    hand, rep = audit.hand, audit.replay
    if rep is None:
        return {}
    if hand.ways.uncalled != "printed" or hand.ways.paid != "printed" or rep.cash_outs:
        return rep.final
    return logged_stacks(hand, rep)


def _actions(audit: Audit, made: Plan) -> list[str]:
    place = {seat.number: f"p{at}" for at, seat in enumerate(made.players, 1)}
    need = max((len(held) for held in made.known.values()), default=0) or (
        audit.rulebook.hole_dealt if audit.rulebook else 0
    )
    found = [f"d dh {place[seat]} {_cards(made.dealt.get(seat, ())) or '??' * need}" for seat in place]
    ends = [action for action in made.actions if action.kind in ("show", "muck")]
    for action in made.actions:
        if action.kind == "board":
            found.append(f"d db {_cards(action.cards)}")
        elif action.kind == "fold":
            found.append(f"{place[action.seat]} f")
        elif action.kind in ("check", "call"):
            found.append(f"{place[action.seat]} cc")
        elif action.kind in ("bet", "raise"):
            found.append(f"{place[action.seat]} cbr {_money(audit, action.to):f}")
    if made.contested:
        told = list(dict.fromkeys(action.seat for action in ends if action.seat not in made.folded))
        told += [seat for seat in place if seat not in made.folded and seat not in told]
        mucked = {action.seat for action in ends if action.kind == "muck"}
        for seat in told:
            held = made.known.get(seat, ()) if seat not in mucked else ()
            found.append(f"{place[seat]} sm {_cards(held)}".rstrip())
    return found


def _blind(audit: Audit, made: Plan, seat: int, order: list[int]) -> Decimal:
    """A blind by seat. Who has less posts what he has, and the whole blind stands here: the stack says the rest."""
    amount = made.blinds.get(seat, 0)
    kinds = {post.text: post for post in made.posts if post.seat == seat}
    hand = audit.hand
    whole = (
        {"small-blind": hand.small, "big-blind": hand.big}
        if hand.limit != "limit"
        else {"small-blind": hand.small // 2, "big-blind": hand.small}
    )
    for kind, due in whole.items():
        if kind in kinds and kinds[kind].allin and seat not in made.late:
            amount = max(amount, due)
    return _money(audit, -amount if seat in made.late else amount)


def _money(audit: Audit, amount: int) -> Decimal:
    minor = audit.hand.currency.minor_units
    whole, rest = divmod(abs(amount), minor)
    cents = f".{rest:0{len(str(minor)) - 1}d}".rstrip("0") if rest else ""
    return Decimal(f"{'-' if amount < 0 else ''}{whole}{cents}")


def _cards(held: tuple[int, ...]) -> str:
    return "".join(TEXT_OF[card] for card in held)
