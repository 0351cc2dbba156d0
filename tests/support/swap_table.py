"""A swapping table stands before the first card: stakes, seats, stacks, posts, the pack, and how the hand will be printed."""

import random
from dataclasses import dataclass, field

from handaudit.model.cards import CARD_OF
from tests.support.names import pick_names

PACK = [card for text, card in CARD_OF.items() if text != "Jk"]
BLINDS = ((1, 2), (2, 4), (2, 5), (5, 10), (10, 20), (25, 50), (50, 100), (100, 200), (500, 1000))
ROMAN = ("I", "II", "III", "IV", "VIII", "XII")
SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", None: ""}

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

    def left_of(self, seat: int) -> list[int]:
        """All seats clockwise, beginning left of `seat`."""
        return [s for s in self.seats if s > seat] + [s for s in self.seats if s <= seat]


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
    seats = sorted(rng.sample(range(1, 11), count))
    button = rng.choice(seats)
    names = dict(zip(seats, pick_names(rng, count, kind.nasty), strict=True))
    unit = big // 4 if not cash and big % 4 == 0 and rng.random() < 0.3 and small % (big // 4) == 0 else 1
    if ante % unit:
        ante = 0
    stacks = {s: _stack(rng, kind, small, big, unit) for s in seats}
    table = SwapTable(
        id=str(rng.randint(1000, 10**9)), limit=limit, code=code, minor=minor, small=small, big=big, ante=ante,
        tournament="" if cash else str(rng.randint(1, 9999)), unit=unit, button=button, seats=seats, names=names, stacks=stacks,
        posts=[], small_seat=0, big_seat=0, overs=[], newcomers=[], pack=[], muckers=set(), seen=None, rake=0,
        options=DEFAULTS | options,
    )  # fmt: skip
    _posts(rng, kind, table)
    table.pack = rng.sample(PACK, len(PACK))
    table.muckers = {s for s in seats if rng.random() < kind.muck}
    if rng.random() < kind.hidden * 2:
        table.seen = {rng.choice(seats)} if rng.random() < 0.7 else set()
    if cash and rng.random() < kind.rake:
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
        "hide": rng.random() if rng.random() < kind.hidden else 0.0,
    }
    return table


def _stack(rng: random.Random, kind: Kind, small: int, big: int, unit: int) -> int:
    """From one small blind to 500 big blinds, short ones often."""
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
    elif rng.random() < kind.odd * 0.3:
        table.big_seat = ring[0]
    else:
        table.small_seat, table.big_seat = ring[0], ring[1]
    free = [s for s in table.left_of(table.big_seat) if s not in (table.small_seat, table.big_seat)]
    if table.small_seat:
        table.posts.append((table.small_seat, "small blind", small, 0))
    table.posts.append((table.big_seat, "big blind", big, 0))
    rich = [s for s in free if table.stacks[s] > 5 * big + table.ante]
    if rich and rng.random() < kind.over and table.limit != "Limit":
        table.overs.append(rich[0] if rng.random() < 0.8 else rng.choice(rich))
        left = [s for s in rich if s not in table.overs]
        if left and rng.random() < 0.3:
            table.overs.append(rng.choice(left))
        for i, seat in enumerate(table.overs):
            table.posts.append((seat, rng.choice(("over blind", "straddle")), 2 * big * (i + 1), 0))
    left = [s for s in free if s not in table.overs]
    if left and rng.random() < kind.odd * 0.5 and not table.tournament:
        seat = rng.choice(left)
        table.newcomers.append(seat)
        if rng.random() < 0.6:
            table.posts.append((seat, "big blind", big, 0))
        else:
            table.posts.append((seat, "small & big blinds", small + big, small))
