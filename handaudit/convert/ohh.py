"""A hand as an object of OHH: players by number, rounds of actions, pots with their rake and their winners."""

from decimal import Decimal
from typing import Any, Final

from handaudit.convert.plan import Plan, Refusal, plan
from handaudit.model.audit import Audit
from handaudit.model.cards import TEXT_OF
from handaudit.model.clock import read_clock
from handaudit.read.layouts import layout
from handaudit.read.records import written

LAYOUT: Final = "ohh"
LIMITS: Final = {"no-limit": "NL", "pot-limit": "PL", "limit": "FL"}
POSTS: Final = {
    "ante": "Post Ante", "small-blind": "Post SB", "big-blind": "Post BB", "over-blind": "Straddle", "dead-blind": "Post Dead",
}  # fmt: skip
DEEDS: Final = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
ROUNDS: Final = {"flop": "Flop", "turn": "Turn", "river": "River"}
Tree = dict[str, Any]


def ohh_tree(audit: Audit) -> Tree:
    """A hand as a tree, in the order of the format. Raises `Refusal`."""
    hand, made = audit.hand, plan(audit)
    game = layout(LAYOUT).words["writes"].get(hand.game.lower(), "")
    if not game or hand.limit not in LIMITS:
        raise Refusal(f"the layout has no word for {hand.game} {hand.limit}".rstrip())
    number = {seat.number: at for at, seat in enumerate(sorted(made.players), 1)}
    tree: Tree = {
        "spec_version": "1.4.6", "site_name": hand.site, "network_name": hand.site, "internal_version": "1",
        "tournament": bool(hand.tournament), "game_number": hand.id, "table_name": hand.table, "game_type": game,
        "bet_limit": {"bet_type": LIMITS[hand.limit], "bet_cap": _money(audit, hand.cap)},
        "table_size": max(hand.max_seats, len(made.players)), "currency": hand.currency.code or "", "dealer_seat": hand.button,
        "small_blind_amount": _money(audit, hand.small), "big_blind_amount": _money(audit, hand.big),
        "ante_amount": _money(audit, hand.ante),
    }  # fmt: skip
    if read_clock(hand.date).seconds >= 0 and hand.date.endswith(("UTC", "GMT")):
        tree["start_date_utc"] = hand.date[:19].replace("/", "-").replace(" ", "T") + "Z"
    if hand.tournament:
        tree["tournament_info"] = {"tournament_number": hand.tournament}
    if len(made.dealt) == 1:
        tree["hero_player_id"] = number[next(iter(made.dealt))]
    tree["players"] = [
        {"id": number[seat.number], "seat": seat.number, "name": seat.name, "starting_stack": _money(audit, seat.stack)}
        for seat in sorted(made.players)
    ]
    tree["rounds"] = _rounds(audit, made, number)
    tree["pots"] = _pots(audit, number)
    return tree


def json_of(tree: Tree) -> str:
    """The tree as JSON, each record on a line of its own."""
    lines = ",\n".join(f"    {written(key)}: {_value(value)}" for key, value in tree.items())
    return f'{{\n  "ohh": {{\n{lines}\n  }}\n}}'


def _rounds(audit: Audit, made: Plan, number: dict[int, int]) -> list[Tree]:
    count = 0

    def act(seat: int, action: str, **more: Any) -> Tree:
        nonlocal count
        count += 1
        return {"action_number": count, "player_id": number[seat], "action": action, **more}

    actions: list[Tree] = []
    for post in made.posts:
        if post.text not in POSTS:
            raise Refusal(f"the layout has no word for {post.text.replace('-', ' ')}")
        late = post.text == "big-blind" and post.seat in made.late
        word = "Post Extra Blind" if late else POSTS[post.text]
        actions.append(act(post.seat, word, amount=_money(audit, post.amount), is_allin=post.allin))
    actions += [act(seat, "Dealt Cards", cards=_cards(held)) for seat, held in made.dealt.items()]
    rounds: list[Tree] = [{"id": 0, "street": "Preflop", "actions": actions}]
    shows: list[Tree] = []
    own = dict(made.blinds)
    for action in made.actions:
        if action.kind == "board":
            own = {}
            actions = []
            street: Tree = {
                "id": len(rounds),
                "street": ROUNDS[action.text],
                "cards": _cards(action.cards),
                "actions": actions,
            }
            rounds.append(street)
        elif action.kind in ("show", "muck"):
            words = "Shows Cards" if action.kind == "show" else "Mucks Cards"
            shows.append(act(action.seat, words, **({"cards": _cards(action.cards)} if action.cards else {})))
        elif action.kind in ("fold", "check"):
            actions.append(act(action.seat, DEEDS[action.kind]))
        else:
            put = action.to - own.get(action.seat, 0)
            actions.append(act(action.seat, DEEDS[action.kind], amount=_money(audit, put), is_allin=action.allin))
            own[action.seat] = action.to
    if shows:
        rounds.append({"id": len(rounds), "street": "Showdown", "actions": shows})
    return rounds


def _pots(audit: Audit, number: dict[int, int]) -> list[Tree]:
    """What the pots hold by the rules, and who was paid from them by the log, where it says which pot it was."""
    rep, hand = audit.replay, audit.hand
    if rep is None:
        raise Refusal("it was not replayed")
    paid: dict[str, dict[int, int]] = {}
    for event in hand.events:
        if event.kind == "collect":
            name = "main" if event.text == "pot" and len(rep.pots) == 1 else event.text
            name = "side-1" if name == "side" else name
            mine = paid.setdefault(name, {})
            mine[event.seat] = mine.get(event.seat, 0) + event.amount
    if not set(paid) <= {pot.name for pot in rep.pots} or hand.ways.uncalled != "printed":
        paid = {}
        for award in rep.awards:
            mine = paid.setdefault(award.pot, {})
            mine[award.seat] = mine.get(award.seat, 0) + award.amount
    return [
        {
            "number": at, "amount": _money(audit, pot.amount), "rake": _money(audit, pot.rake),
            "player_wins": [
                {"player_id": number[seat], "win_amount": _money(audit, amount)} for seat, amount in paid.get(pot.name, {}).items()
            ],
        }
        for at, pot in enumerate(rep.pots)
    ]  # fmt: skip


def _value(value: Any) -> str:
    """A value; the items of a list stand on lines of their own."""
    if not isinstance(value, list) or not value:
        return written(value)
    return "[\n" + ",\n".join(f"      {_item(one)}" for one in value) + "\n    ]"


def _item(one: Tree) -> str:
    deep = {
        key: value for key, value in one.items() if isinstance(value, list) and value and isinstance(value[0], dict)
    }
    if not deep:
        return written(one)
    plain = written({key: value for key, value in one.items() if key not in deep})[:-1]
    rows = "".join(
        f', "{key}": [\n' + ",\n".join(f"        {written(row)}" for row in value) + "\n      ]"
        for key, value in deep.items()
    )
    return plain + rows + "}"


def _money(audit: Audit, amount: int) -> Decimal:
    minor = audit.hand.currency.minor_units
    return Decimal(amount) if minor == 1 else Decimal(amount).scaleb(1 - len(str(minor)))


def _cards(held: tuple[int, ...]) -> list[str]:
    return [TEXT_OF[card] for card in held]
