"""A swapping table stands before the first card: stakes, seats, stacks, posts, the pack, and how the hand will be printed."""

import random
from dataclasses import dataclass, field

from handaudit.model.cards import CARD_OF
from tests.support.names import pick_names
from tests.support.table import clockwise

PACK = [card for text, card in CARD_OF.items() if text != "Jk"]
BLINDS = (
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 4),
    (2, 5),
    (5, 10),
    (10, 20),
    (15, 30),
    (25, 50),
    (50, 100),
    (100, 200),
    (500, 1000),
)
ROMAN = ("I", "II", "III", "IV", "VIII", "XII")
LADDERS = ("AKQJT", "KQJT9", "98765", "AAAAK", "KKKAA", "QQJJA")
"""Ranks of boards that most hands cannot better: pots are divided among many."""

DEFAULTS = {
    "dh_swap1_order": "left_of_last_blind", "dh_postflop_model": "swap_then_act", "dh_fee_base": "all_pots",
    "dh_fee_eq_stack": "allowed_allin", "dh_fee_self_allin": "pooled_main",
    "dh_allin_situation": "other_live_player_allin_at_payment", "dh_three_count": "live_players_at_payment",
    "dh_allin_two_players": "pooled", "dh_separate_in_base": "no", "dh_allin_fee_award": "hand_winner",
    "dh_allin_fee_tie": "equal", "dh_can_swap_test": "at_call_against_next_fee",
    "dh_direct_showdown": "expose_then_run_out", "dh_allin_blind_swap": "no", "dh_blind_swap_scope": "sb_bb_ob_only",
    "dh_overblind_fee": "free", "dh_overblind_order": "posting_order_after_bb", "dh_preflop_fee_collect": "either",
    "dh_swapped_card": "dead", "dh_burn_before_swap": "no", "dh_stub_short": "refuse", "dh_fold_is_action": "yes",
    "dh_swap_facing_bet_for_stack": "all_in_for_what_he_had",
}  # fmt: skip
"""The readings that count where nobody chose another."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of hands are dealt: chances from 0 to 1, and numbers of players."""

    players: tuple[int, int] = (2, 10)
    short: float = 0.35
    over: float = 0.15
    ante: float = 0.2
    odd: float = 0.15
    hidden: float = 0.15
    vague: float = 0.25
    muck: float = 0.2
    rake: float = 0.15
    even: float = 0.12
    ghost: float = 0.12
    idle: float = 0.2
    crumbs: float = 0.03
    exact: float = 0.25
    nasty: float = 0.15
    swap: tuple[float, float] = (0.15, 0.75)
    limits: tuple[str, ...] = ("No Limit",) * 8 + ("Pot Limit", "Limit")


@dataclass(slots=True)
class SwapTable:
    """Everything that is settled before the first card. `posts` are (seat, words, size, dead part) in the order of posting."""

    id: str
    limit: str
    code: str | None
    minor: int
    small: int
    big: int
    ante: int
    tournament: str
    unit: int
    button: int
    seats: list[int]
    names: dict[int, str]
    stacks: dict[int, int]
    posts: list[tuple[int, str, int, int]]
    small_seat: int
    big_seat: int
    overs: list[int]
    newcomers: list[int]
    pack: list[int]
    muckers: set[int]
    seen: set[int] | None
    rake: int
    options: dict[str, str]
    taste: dict[str, float] = field(default_factory=dict)
    fixed: list[int] = field(default_factory=list)
    idle: set[int] = field(default_factory=set)
    outside: dict[int, tuple[str, int, str]] = field(default_factory=dict)

    def left_of(self, seat: int) -> list[int]:
        """All seats clockwise, beginning left of `seat`."""
        return clockwise(self.seats, seat)


def draw_table(rng: random.Random, kind: Kind, options: dict[str, str]) -> SwapTable:
    """One random table."""
    limit = rng.choice(kind.limits)
    cash = rng.random() < 0.7
    code = rng.choice(("USD", "USD", "EUR", "GBP", None)) if cash else None
    minor = 100 if code else 1
    small, big = rng.choice(BLINDS)
    if limit == "Limit":
        small, big = rng.choice(((2, 4), (10, 20), (50, 100)))
    ante = max(1, small // 2) if rng.random() < kind.ante else 0
    small, big, ante = small * minor, big * minor, ante * minor
    if code and rng.random() < 0.3:
        small, big, ante = small // 20, big // 20, ante // 20
    count = rng.randint(*kind.players)
    chairs = rng.sample(range(1, 12 if count > 10 else 11), 11 if count > 10 else 10)
    seats, free = sorted(chairs[:count]), chairs[count:]
    # The button may stand before an empty chair (a dead button).
    button = free[0] if free and count > 2 and rng.random() < kind.ghost else rng.choice(seats)
    absent = free[: rng.randint(0, 2)] if rng.random() < kind.ghost else []
    given = pick_names(rng, count + len(absent), kind.nasty)
    names = dict(zip(seats, given, strict=False))
    unit = _unit(rng, cash, minor, small, big)
    if ante % unit:
        ante = 0
    stacks = {s: _stack(rng, kind, small, big, unit) for s in seats}
    table = SwapTable(
        id=str(rng.randint(1000, 10**9)), limit=limit, code=code, minor=minor, small=small, big=big, ante=ante,
        tournament="" if cash else str(rng.randint(1, 9999)), unit=unit, button=button, seats=seats, names=names, stacks=stacks,
        posts=[], small_seat=0, big_seat=0, overs=[], newcomers=[], pack=[], muckers=set(), seen=None, rake=0,
        options=DEFAULTS | options,
    )  # fmt: skip
    for s, name in zip(absent, given[count:], strict=True):
        state = " is sitting out" if cash else " out of hand (moved from another table into small blind)"
        table.outside[s] = name, _stack(rng, kind, small, big, unit), state
    if not cash and rng.random() < kind.idle:
        table.idle = set(rng.sample(seats, rng.randint(1, max(1, count - 2))))
    _posts(rng, kind, table)
    table.pack = rng.sample(PACK, len(PACK))
    if rng.random() < kind.even:
        table.fixed = _even_board(rng)
        table.pack = [card for card in table.pack if card not in table.fixed]
    table.muckers = {s for s in seats if rng.random() < kind.muck}
    if rng.random() < kind.hidden * 2:
        table.seen = {rng.choice(seats)} if rng.random() < 0.7 else set()
    if cash and unit == 1 and rng.random() < kind.rake:
        table.rake = rng.choice((3, 5, 10))
    table.taste = {
        "swap": rng.uniform(*kind.swap),
        "fold": rng.uniform(0.08, 0.5),
        "push": rng.uniform(0.08, 0.4),
        "shove": rng.choice((0.02, 0.1, 0.35)),
        "talk": rng.choice((0, 0, 0.3, 1)),
        "free": rng.choice((0.0, 0.5, 1.0)),
        "vague": 0.3 if rng.random() < kind.vague else 0.0,
        "dealer": 1.0 if rng.random() < 0.15 else 0.0,
        "exact": kind.exact if rng.random() < 0.5 else 0.0,
        "hide": rng.random() if rng.random() < kind.hidden else 0.0,
    }
    return table


def _unit(rng: random.Random, cash: bool, minor: int, small: int, big: int) -> int:
    """The smallest chip, where the log names one: pots are divided down to it."""
    if rng.random() > 0.3:
        return 1
    unit = minor if cash else big // 4
    return unit if unit and small % unit == 0 and big % unit == 0 else 1


def _even_board(rng: random.Random) -> list[int]:
    """A board that is a strong hand of its own, in any order."""
    suits = rng.sample("shdc", 4)
    board = [CARD_OF[rank + suits[at % 4]] for at, rank in enumerate(rng.choice(LADDERS))]
    return rng.sample(board, 5)


def _stack(rng: random.Random, kind: Kind, small: int, big: int, unit: int) -> int:
    """From one small blind to 500 big blinds, short ones often; now and then what is left of one."""
    if rng.random() < kind.crumbs:
        return rng.randint(1, max(1, small // unit)) * unit
    if rng.random() < kind.exact * 0.2:
        return rng.choice((small, 2 * small, big, big + small, 2 * big))
    if rng.random() < kind.short:
        most = 6 * big
    else:
        most = big * rng.choice((12, 25, 60, 100, 500))
    return small + rng.randint(0, max(0, (most - small) // unit)) * unit


def _posts(rng: random.Random, kind: Kind, table: SwapTable) -> None:
    """Blinds, over-blinds and newcomers' posts."""
    ring = table.left_of(table.button)
    small, big = table.small, table.big
    if table.limit == "Limit":
        small, big = max(1, table.small // 2), table.small
    if len(ring) == 2:
        table.small_seat, table.big_seat = ring[1], ring[0]
    elif rng.random() < kind.odd * 0.3 and table.stacks[ring[0]] > table.ante:
        table.big_seat = ring[0]
    else:
        table.small_seat, table.big_seat = ring[0], ring[1]
    free = [s for s in table.left_of(table.big_seat) if s not in (table.small_seat, table.big_seat)]
    if table.small_seat:
        table.posts.append((table.small_seat, "small blind", small, 0))
    table.posts.append((table.big_seat, "big blind", big, 0))
    _over_blinds(rng, kind, table, free)
    left = [s for s in free if s not in table.overs]
    while left and rng.random() < kind.odd * 0.5 and not table.tournament and table.stacks[table.big_seat] > table.ante:
        seat = left.pop(rng.randrange(len(left)))
        table.newcomers.append(seat)
        what = rng.random()
        if 0.6 < what < 0.8:
            table.posts.append((seat, "small & big blinds", small + big, small))
            continue
        table.posts.append((seat, "big blind", big, 0))
        if what > 0.8:
            posted = table.small_seat and table.stacks[table.small_seat] > table.ante
            dead = "small blind" if posted and rng.random() < 0.5 else "dead blind"
            table.posts.append((seat, dead, small, small))


def _over_blinds(rng: random.Random, kind: Kind, table: SwapTable, free: list[int]) -> None:
    """One or two over-blinds of any seats that are no blinds; the first may be all a short stack has."""
    big = table.big
    able = [s for s in free if table.stacks[s] > table.ante]
    if not able or rng.random() >= kind.over or table.limit == "Limit":
        return
    size = big * rng.choice((2, 2, 2, 2, 3, 4))
    table.overs.append(able[0] if rng.random() < 0.8 else rng.choice(able))
    table.posts.append((table.overs[0], rng.choice(("over blind", "straddle")), size, 0))
    rich = [s for s in able if s not in table.overs and table.stacks[s] > 2 * size + table.ante]
    if rich and rng.random() < 0.3:
        table.overs.append(rng.choice(rich))
        table.posts.append((table.overs[1], "over blind", size * rng.choice((1, 2)), 0))
