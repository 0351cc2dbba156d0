"""A table is drawn at random: game, stakes, seats, stacks, blinds, cards and house rake, before any bet.

In: a random generator and settings. Out: a `Table`.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from handaudit.model.cards import CARD_OF
from tests.support.evaluator import RANK_OF
from tests.support.games import BOARD_GAMES, GAMES, LIMITS, SITES, Game, draws
from tests.support.hand import Chair, Outsider, Post, Table
from tests.support.names import pick_names
from tests.support.table import SIGNS, clockwise

FULL_PACK = [card for text, card in CARD_OF.items() if text != "Jk"]
PACKS = {
    game.pack: [
        card
        for text, card in CARD_OF.items()
        if (text[0] in game.pack and text != "Jk") or (text == "Jk" and "+" in game.pack)
    ]
    for game in GAMES.values()
}
STAKES = ((1, 2), (2, 5), (5, 10), (10, 25), (25, 50), (50, 100), (100, 200), (200, 400), (500, 1000))
LEVELS = (
    (10, 20, 0),
    (15, 30, 0),
    (25, 50, 5),
    (50, 100, 10),
    (75, 150, 15),
    (100, 200, 25),
    (300, 600, 75),
    (1000, 2000, 200),
)
BRING_IN_BETS = (10, 20, 40, 100, 200, 600, 1000, 4000)
MIXES = ("", "8-Game", "HORSE", "Mixed Games")
LADDERS = ("AKQJT", "KQJT9", "98765", "AAAAK", "KKKAA", "QQJJA")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "XIX")


@dataclass(frozen=True, slots=True)
class Settings:
    """What kinds of hands are dealt. Shares are chances from 0 to 1."""

    games: tuple[str, ...] = tuple(BOARD_GAMES)
    limits: tuple[str, ...] = LIMITS
    sites: tuple[str, ...] = SITES
    kinds: tuple[str, ...] = ("cash", "tournament")
    players: tuple[int, int] = (2, 10)
    nasty: float = 0.25
    chatter: float = 0.4
    rake: float = 0.6
    run_twice: float = 0.3
    oddities: float = 0.25
    """Straddles, returning players, dead buttons, missing small blinds, absent players, seats out of the hand, big blind antes."""
    short: float = 0.3
    """Chance of a stack of less than three big blinds, down to one chip."""
    stacks: tuple[int, int] | None = None
    """Fewest and most big blinds of a stack; where None, anything from one chip to 500."""
    hidden: float = 0.6
    """Chance that a log of our own does not show all hole cards; a room's never does."""
    muck: float = 0.3
    smallest_chip: float = 0.3
    mood: tuple[float, float, float] | None = None
    """Chances to fold, to raise and to move all-in where each is possible; drawn for each hand where None."""
    blindless: bool = False
    """Whether the seat of the big (or button) blind may be all-in by the ante and post nothing; the others call the full blind."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Readings under which the hands are played, instead of those of the game's table."""
    chances: Mapping[str, float] = field(default_factory=dict)
    """Chances of what only some games have, instead of those of the game's table."""


@dataclass(slots=True)
class Stakes:
    """Blinds and money of a table."""

    code: str | None
    minor: int
    small: int
    big: int
    ante: int = 0
    ante_by: str = "all"
    unit: int = 1
    tournament: str = ""
    level: str = ""
    buyin: str = ""
    bring: int = 0
    depth: int = 1
    """By how much stacks are deeper than where the bets are bigger than the blinds."""


def draw_stakes(
    rng: random.Random,
    settings: Settings,
    game: Game,
    chances: Mapping[str, float],
    options: Mapping[str, str],
    limit: str,
    site: str,
) -> Stakes:
    """Cash or tournament stakes, without anything that depends on the seats."""
    kind = rng.choice([kind for kind in settings.kinds if kind in game.kinds] or game.kinds)
    if game.posts == "ante":
        code, unit = rng.choice((("USD", 25), ("EUR", 100), ("USD", 200), (None, 1), (None, 2), (None, 5), (None, 10)))
        bets = 2 if limit == "Limit" or options.get("jb_min_bet") == "two_antes" else 1
        return Stakes(code, 100 if code else 1, 0, bets * unit, ante=unit, depth=2)
    if game.posts == "bring-in":
        big = rng.choice(BRING_IN_BETS)
        stakes = Stakes(None, 1, 0, big, ante=big // 10, bring=3 * big // 10)
        if kind == "cash":
            stakes.code, stakes.minor = rng.choice((("USD", 100), ("EUR", 100), (None, 1)))
        else:
            stakes.tournament, stakes.level, stakes.buyin = str(rng.randint(1, 10**9)), rng.choice(ROMAN), "100+9"
        return stakes
    if kind == "cash" or game.posts == "button blind":
        code = rng.choice(("USD", "USD", "EUR", "GBP", None))
        small, big = rng.choice(STAKES)
        if limit == "Limit" and rng.random() < 0.3:
            small, big = (2, 5) if code else (1, 2)
        if game.strict or (game.exchanges and limit == "Limit"):
            big = 2 * small
        stakes = Stakes(code, 100 if code else 1, small, big)
        if "ante" in chances and rng.random() < chances["ante"]:
            stakes.ante = max(1, small // 2)
        if (
            "smallest chip" in chances
            and small % 100 == stakes.ante % 100 == 0
            and rng.random() < chances["smallest chip"]
        ):
            stakes.unit = 100
        if game.posts == "button blind":
            stakes.small, stakes.ante = 0, big
        return stakes
    small, big, ante = rng.choice(LEVELS)
    stakes = Stakes(None, 1, small, big, tournament=str(rng.randint(1, 10**9)), level=rng.choice(ROMAN))
    stakes.buyin = rng.choice(("$10+$1 USD", "€5+€0.50 EUR", "300FPP", "Freeroll", "100+0", "$50+$50+$9 USD"))
    if site == "Handaudit" and game.boards == 1 and rng.random() < settings.smallest_chip:
        stakes.unit = 5 if small % 25 else 25
    if not game.strict and rng.random() < 0.6:
        stakes.ante = ante
        stakes.unit = 5 if stakes.unit > 5 and ante % stakes.unit else stakes.unit
        if ante and rng.random() < settings.oddities * 0.4:
            stakes.ante, stakes.ante_by = big, "big blind"
    return stakes


def draw_stack(rng: random.Random, settings: Settings, stakes: Stakes) -> int:
    """From one chip to 500 big blinds, short ones often; or as the settings say."""
    unit, big = stakes.unit, stakes.big * stakes.depth
    if settings.stacks is not None:
        return rng.randint(settings.stacks[0] * big // unit, settings.stacks[1] * big // unit) * unit
    if rng.random() < settings.short:
        most = 3 * big + stakes.ante
    else:
        most = big * rng.choice((12, 40, 40, 100, 100, 500))
    chips = rng.randint(1, max(1, most // unit))
    return chips * unit


def draw_table(rng: random.Random, settings: Settings) -> Table:
    """One table, ready to be played."""
    game = GAMES[rng.choice(settings.games)]
    options = {**game.options, **settings.options}
    chances = {**game.chances, **settings.chances}
    if options.get("jb_draw_rounds", "1") != "1":
        game = replace(game, streets=draws(int(options["jb_draw_rounds"])))
    limits = [limit for limit in game.limits if limit in settings.limits]
    limit = game.limits[0] if len(game.limits) == 1 else rng.choice(limits)
    site = rng.choice([site for site in settings.sites if site in game.sites])
    stakes = draw_stakes(rng, settings, game, chances, options, limit, site)
    pack = list(PACKS[game.pack])
    most = max(game.most, settings.players[0])
    room = min(settings.players[1], most, (len(pack) - 2 * game.board - 2) // game.hole)
    count = rng.randint(min(settings.players[0], room), room)
    max_seats = rng.choice([size for size in (2, 6, 8, 9, 10) if size >= count])
    odd = settings.oddities
    outside = 1 if max_seats > count and rng.random() < odd * 0.6 else 0
    taken = sorted(rng.sample(range(1, max_seats + 1), count + outside))
    names = pick_names(rng, count + outside, settings.nasty)
    gone = rng.choice(taken) if outside else 0
    numbers = [number for number in taken if number != gone]
    outsiders = tuple(
        Outsider(n, names[i], draw_stack(rng, settings, stakes), _why_out(stakes))
        for i, n in enumerate(taken)
        if n == gone
    )
    stacks = {n: draw_stack(rng, settings, stakes) for n in numbers}
    for n in rng.sample(numbers, 2):
        stacks[n] = max(stacks[n], stakes.ante * (20 if game.posts == "ante" else 2) + stakes.big * 2)
    if "exact" in chances:  # stacks that are just the price of a swap, or of a blind and a swap
        few = [stakes.small, 2 * stakes.small, stakes.big, stakes.small + stakes.big, 2 * stakes.big]
        stacks |= {n: rng.choice(few) for n in numbers if rng.random() < chances["exact"] * 0.1}

    free = [n for n in range(1, max_seats + 1) if n not in taken]
    loose = game.posts == "blinds" and not game.strict
    dead_button = count >= 3 and bool(free) and loose and rng.random() < odd * 0.5
    button = 0 if game.posts == "bring-in" else rng.choice(free) if dead_button else rng.choice(numbers)
    around = clockwise(numbers, button)
    left = options.get("c32_heads_up_sb") == "left_of_button"
    small_seat, big_seat = _blind_seats(rng, odd, game, around, heads_up_left=left)
    blindless = settings.blindless or ("blindless" in chances and rng.random() < chances["blindless"])
    blindless = blindless and (settings.blindless or (small_seat > 0 and stacks[small_seat] > stakes.ante))
    if not blindless and big_seat:
        stacks[big_seat] = max(stacks[big_seat], stakes.ante + stakes.unit)
    if stakes.ante_by == "big blind":
        stacks[big_seat] = max(stacks[big_seat], stakes.ante + stakes.unit)
    over_seat = over = 0
    rest = [n for n in numbers if n not in {small_seat, big_seat, button}]
    if game.over_blind:
        if count >= game.over_blind:
            over_seat, over = around[(around.index(big_seat) + 1) % count], stakes.big * 2
    elif (
        "over" not in chances
        and loose
        and not stakes.tournament
        and limit != "Limit"
        and count >= 4
        and rng.random() < odd * 0.5
    ):
        over_seat, over = around[(around.index(big_seat) + 1) % count], stakes.big * 2
        stacks[over_seat] += over
        rest = [n for n in rest if n != over_seat]
    posts = [
        Post(small_seat, "small blind", stakes.small),
        Post(big_seat, "button blind" if game.posts == "button blind" else "big blind", stakes.big),
        Post(over_seat, "over blind", over),
    ]
    if "over" in chances:
        rest = [n for n in clockwise(numbers, big_seat) if n not in {small_seat, big_seat}]
        if limit != "Limit" and rng.random() < chances["over"]:
            left = {n: stacks[n] - (stakes.ante if stakes.ante_by == "all" else 0) for n in rest}
            overs = _over_blinds(rng, stakes, {n: chips for n, chips in left.items() if chips > 0})
            posts += overs
            for post in overs:
                over_seat, whole = post.seat, min(post.size, left[post.seat])
                # An over-blind that is all its poster has counts as the full one, twice the big blind.
                over = max(over, whole, 2 * stakes.big if whole == left[post.seat] else 0)
                rest.remove(post.seat)
    if "entry" in chances:
        blinds = {small_seat, big_seat, over_seat}
        coming = [n for n in clockwise(numbers, over_seat or big_seat) if n not in blinds]
        coming = [n for n in coming if rng.random() < chances["entry"]]
    elif "over" in chances and stacks[big_seat] <= stakes.ante:
        coming = []  # whose post would be taken for the big blind
    elif loose and not stakes.tournament and rest and rng.random() < odd:
        coming = rng.sample(rest, min(len(rest), rng.choice((1, 1, 2))))
    else:
        coming = []
    for n in coming:
        entry = _entry(rng, game, n, stakes, over, options, small=small_seat > 0 and stacks[small_seat] > stakes.ante)
        posts += entry
        stacks[n] = max(stacks[n], stakes.small + stakes.big)
        if game.strict:
            stacks[n] = max(stacks[n], sum(post.size for post in entry) + stakes.big)
    absent: set[int] = set()
    if "idle" in chances:
        if stakes.tournament and rng.random() < chances["idle"]:
            absent = set(rng.sample(numbers, rng.randint(1, max(1, count - 2))))
    elif stakes.tournament and loose and count >= 4 and rng.random() < odd * 0.6:
        absent = {rng.choice(numbers)}
        for n in absent:
            stacks[n] = max(stacks[n], stakes.ante + 3 * stakes.big)
    rng.shuffle(pack)
    ties = "ties" in chances and rng.random() < chances["ties"]
    if ties and not game.board:
        make_twins(rng, game, pack)
    ladder = make_ladder(rng, pack) if ties and game.board else ()
    chairs = []
    by_number = dict(zip(taken, names, strict=True))
    for n in numbers:
        hole = tuple(pack.pop() for _ in range(game.hole))
        chairs.append(Chair(n, by_number[n], stacks[n], hole, n in absent))
    board = ladder or tuple(pack.pop() for _ in range(game.board))
    second = () if game.exchanges and game.boards == 1 else tuple(pack.pop() for _ in range(game.board))
    raked = not stakes.tournament and stakes.unit == 1 and rng.random() < settings.rake
    title = rng.choice(("Kitchen", "Back Room II", "O'Hara #5", "Vega - 40-100 bb"))
    if stakes.tournament:
        title = f"{stakes.tournament} {rng.randint(1, 40)}"
    return Table(
        id=str(rng.randint(10**3, 10**12)), site=site, game=game, limit=limit, code=stakes.code, sign=SIGNS.get(stakes.code or "", ""),
        minor=stakes.minor, small=stakes.small, big=stakes.big, ante=stakes.ante, ante_by=stakes.ante_by, over=over,
        tournament=stakes.tournament, level=stakes.level, buyin=stakes.buyin, unit=stakes.unit, button=button, max_seats=max_seats,
        title=title, chairs=tuple(chairs), outsiders=outsiders, small_seat=small_seat, big_seat=big_seat, over_seat=over_seat,
        posts=tuple(post for post in posts if post.seat), board=board, second=second, spare=tuple(pack),
        run_twice=game.runs_twice and not stakes.tournament and rng.random() < settings.run_twice,
        rake_percent=rng.choice((3, 4, 5, 5, 10)) if raked else 0,
        rake_cap=rng.choice((20, 50, 150, 300, 1000)),
        rake_spread=rng.choice(("main-first", "proportional")),
        muckers=frozenset(n for n in numbers if rng.random() < settings.muck),
        heroes=_heroes(rng, settings, site, [n for n in numbers if n not in absent]),
        chatter=rng.random() < settings.chatter and not game.up, seed=rng.getrandbits(32), bring=stakes.bring,
        mix=rng.choice(MIXES) if game.posts == "bring-in" and site == "PokerStars" else "",
        carried=stakes.ante * rng.randint(1, 20) if "carried" in chances and rng.random() < chances["carried"] else 0,
        options=options, chances=chances, pat=ties and not game.board,
        hides="hide" in chances and rng.random() < chances["hide"],
        terse="terse" in chances and options.get("jb_draw_rounds", "1") == "1" and rng.random() < chances["terse"],
    )  # fmt: skip


def make_ladder(rng: random.Random, pack: list[int]) -> tuple[int, ...]:
    """A board, taken from the pack, that most hands cannot better: pots are divided among many."""
    suits = rng.sample("shdc", 4)
    board = [CARD_OF[rank + suits[at % 4]] for at, rank in enumerate(rng.choice(LADDERS))]
    pack[:] = [card for card in pack if card not in board]
    return tuple(rng.sample(board, 5))


def _over_blinds(rng: random.Random, stakes: Stakes, stacks: dict[int, int]) -> list[Post]:
    """One or two over-blinds of any seats that are no blinds; the first may be all a short stack has."""
    able = list(stacks)
    if not able:
        return []
    size = stakes.big * rng.choice((2, 2, 2, 2, 3, 4))
    first = able[0] if rng.random() < 0.8 else rng.choice(able)
    posts = [Post(first, rng.choice(("over blind", "straddle")), size)]
    rich = [n for n in able if n != first and stacks[n] > 2 * size]
    if rich and rng.random() < 0.3:
        posts.append(Post(rng.choice(rich), "over blind", size * rng.choice((1, 2))))
    return posts


def make_twins(rng: random.Random, game: Game, pack: list[int]) -> None:
    """The first two hands are of the same ranks, so that they tie where nobody draws."""
    ranks = set(rng.sample(sorted({RANK_OF[card] for card in pack}), game.hole))
    twins: list[int] = []
    for _ in range(2):
        for rank in sorted(ranks):
            twins.append(next(card for card in pack if RANK_OF[card] == rank and card not in twins))
    pack[:] = [card for card in pack if card not in twins] + twins


def _entry(
    rng: random.Random, game: Game, seat: int, stakes: Stakes, over: int, options: Mapping[str, str], *, small: bool
) -> list[Post]:
    """What a player posts to come in between the blinds; a dead small blind only where there is a `small` one."""
    blinds = {"S": stakes.small, "B": stakes.big, "O": over or 2 * stakes.big}
    alone = options.get("c32_newcomer_no_ob") == "over_blind_amount"
    able = [
        entry
        for entry in game.entries
        if (over or not any("O" in live for _, live, _ in entry) or (alone and len(entry) == 1))
        and (small or not any(what == "small blind" for what, _, _ in entry))
    ]
    posts = []
    for what, live, dead in rng.choice(able):
        gone = sum(blinds[sign] for sign in dead)
        posts.append(Post(seat, what, sum(blinds[sign] for sign in live) + gone, gone))
    return posts


def _why_out(stakes: Stakes) -> str:
    return " out of hand (moved from another table into small blind)" if stakes.tournament else " is sitting out"


def _blind_seats(
    rng: random.Random, odd: float, game: Game, around: list[int], *, heads_up_left: bool
) -> tuple[int, int]:
    """Seats of small and big blind (the button's own blind counts as the big one)."""
    if game.posts in {"bring-in", "ante"}:
        return 0, 0
    if game.posts == "button blind":
        return 0, around[-1]
    if len(around) == 2 and not heads_up_left:
        return around[1], around[0]
    if len(around) > 2 and not game.strict and rng.random() < odd * 0.4:
        return 0, around[0]
    return around[0], around[1]


def _heroes(rng: random.Random, settings: Settings, site: str, numbers: list[int]) -> tuple[int, ...]:
    """Whose hole cards the log shows when they are dealt."""
    if site == "Handaudit" and rng.random() < 1 - settings.hidden:
        return tuple(numbers)
    return (rng.choice(numbers),) if rng.random() < 0.7 else ()
