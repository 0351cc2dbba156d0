"""A hand as PHH: TOML of the players from the small blind on, forced bets by seat, and actions in the order of play."""

import json
import re
from typing import Final

from handaudit.convert.plan import Plan, Refusal, plan
from handaudit.model.audit import Audit
from handaudit.model.cards import TEXT_OF
from handaudit.model.money import SIGN_OF
from handaudit.read.layouts import layout
from handaudit.replay.trusted_claims import logged_stacks

LAYOUT: Final = "phh"
_DAY: Final = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})(?: (\d{1,2}:\d\d:\d\d))?(?: ([A-Z]{2,5}))?")


def phh_fields(audit: Audit) -> list[tuple[str, str]]:
    """The keys of a hand and their values as TOML, in the order of the format. Raises `Refusal`."""
    hand, made = audit.hand, plan(audit)
    variant = next(
        (code for code, game in layout(LAYOUT).words["games"].items() if game == f"{hand.game}/{hand.limit}"), ""
    )
    if not variant:
        raise Refusal(f"the layout has no word for {hand.game} {hand.limit}".rstrip())
    seats = [seat.number for seat in made.players]
    order = seats[::-1] if len(seats) == 2 else seats
    fields = [
        ("variant", said(variant.upper())),
        ("antes", _row([_money(audit, made.antes.get(seat, 0)) for seat in order])),
        ("blinds_or_straddles", _row([_blind(audit, made, seat, order) for seat in order])),
    ]
    if hand.limit == "limit":
        fields += [("small_bet", _money(audit, hand.small)), ("big_bet", _money(audit, hand.big))]
    else:
        fields.append(("min_bet", _money(audit, hand.big)))
    fields.append(("starting_stacks", _row([_money(audit, seat.stack) for seat in made.players])))
    actions = ",\n".join(f"  {said(action)}" for action in _actions(audit, made))
    fields.append(("actions", f"[\n{actions}\n]"))
    fields += _about(audit, made)
    ends = _ends(audit)
    if ends:
        fields.append(("finishing_stacks", _row([_money(audit, ends.get(seat, 0)) for seat in seats])))
    return fields


def said(text: str) -> str:
    """A text as TOML: JSON's way of writing, and DEL escaped too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _about(audit: Audit, made: Plan) -> list[tuple[str, str]]:
    hand = audit.hand
    fields = [
        ("players", _row([said(seat.name) for seat in made.players])),
        ("seats", _row([str(seat.number) for seat in made.players])),
        (
            "hand",
            hand.id
            if hand.id.isascii() and hand.id.isdigit() and hand.id[0] != "0" and len(hand.id) < 19
            else said(hand.id),
        ),
        ("venue", said(hand.site)),
    ]
    if hand.table:
        fields.append(("table", said(hand.table)))
    if hand.max_seats >= len(made.players):
        fields.append(("seat_count", str(hand.max_seats)))
    code = hand.currency.code
    if code:
        fields.append(("currency", said(code)))
        if code in SIGN_OF:
            fields.append(("currency_symbol", said(SIGN_OF[code])))
    day = _DAY.match(hand.date)
    if day is not None:
        fields += [(key, str(int(day[at]))) for at, key in enumerate(("year", "month", "day"), 1)]
        if day[4]:
            fields.append(("time", day[4].zfill(8)))
            fields += [("time_zone_abbreviation", said(day[5]))] if day[5] else []
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
            found.append(f"{place[action.seat]} cbr {_money(audit, action.to)}")
    if made.contested:
        told = list(dict.fromkeys(action.seat for action in ends if action.seat not in made.folded))
        told += [seat for seat in place if seat not in made.folded and seat not in told]
        mucked = {action.seat for action in ends if action.kind == "muck"}
        for seat in told:
            held = made.known.get(seat, ()) if seat not in mucked else ()
            found.append(f"{place[seat]} sm {_cards(held)}".rstrip())
    return found


def _blind(audit: Audit, made: Plan, seat: int, order: list[int]) -> str:
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
    return ("-" if seat in made.late and amount else "") + _money(audit, amount)


def _money(audit: Audit, amount: int) -> str:
    minor = audit.hand.currency.minor_units
    whole, rest = divmod(abs(amount), minor)
    cents = f".{rest:0{len(str(minor)) - 1}d}".rstrip("0") if rest else ""
    return f"{'-' if amount < 0 else ''}{whole}{cents}"


def _cards(held: tuple[int, ...]) -> str:
    return "".join(TEXT_OF[card] for card in held)


def _row(items: list[str]) -> str:
    return f"[{', '.join(items)}]"
