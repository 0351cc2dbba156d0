"""A table is drawn at random: game, stakes, seats, stacks, blinds, cards and house rake, before any bet."""

import random
from dataclasses import dataclass

from handaudit.model.cards import CARD_OF
from tests.support.hand import GAMES, Chair, Game, Outsider, Table
from tests.support.names import pick_names

FULL_PACK = [card for text, card in CARD_OF.items() if text != "Jk"]
SHORT_PACK = [card for text, card in CARD_OF.items() if text[0] in "6789TJQKA" and text != "Jk"]
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
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "XIX")
SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


@dataclass(frozen=True, slots=True)
class Settings:
    """What kinds of hands are dealt. Shares are chances from 0 to 1."""

    games: tuple[str, ...] = tuple(GAMES)
    limits: tuple[str, ...] = ("No Limit", "Pot Limit", "Limit")
    sites: tuple[str, ...] = ("Handaudit", "PokerStars")
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
    muck: float = 0.3
    smallest_chip: float = 0.3
    mood: tuple[float, float, float] | None = None
    """Chances to fold, to raise and to move all-in where each is possible; drawn for each hand where None."""
    blindless: bool = False
    """Whether the seat of the big (or button) blind may be all-in by the ante and post nothing; the others call the full blind."""


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


def draw_stakes(rng: random.Random, settings: Settings, game: Game, limit: str, site: str) -> Stakes:
    """Cash or tournament stakes, without anything that depends on the seats."""
    kind = rng.choice(settings.kinds)
    if kind == "cash" or game.short_deck:
        code = rng.choice(("USD", "USD", "EUR", "GBP", None))
        small, big = rng.choice(STAKES)
        if limit == "Limit" and rng.random() < 0.3:
            small, big = (2, 5) if code else (1, 2)
        stakes = Stakes(code, 100 if code else 1, small, big)
        if game.short_deck:
            stakes.small, stakes.ante = 0, big
        return stakes
    small, big, ante = rng.choice(LEVELS)
    stakes = Stakes(None, 1, small, big, tournament=str(rng.randint(1, 10**9)), level=rng.choice(ROMAN))
    stakes.buyin = rng.choice(("$10+$1 USD", "€5+€0.50 EUR", "300FPP", "Freeroll", "100+0", "$50+$50+$9 USD"))
    if site == "Handaudit" and rng.random() < settings.smallest_chip:
        stakes.unit = 5 if small % 25 else 25
    if rng.random() < 0.6:
        stakes.ante = ante
        stakes.unit = 5 if stakes.unit > 5 and ante % stakes.unit else stakes.unit
        if ante and rng.random() < settings.oddities * 0.4:
            stakes.ante, stakes.ante_by = big, "big blind"
    return stakes


def draw_stack(rng: random.Random, settings: Settings, stakes: Stakes) -> int:
    """From one chip to 500 big blinds, short ones often; or as the settings say."""
    unit, big = stakes.unit, stakes.big
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
    limit = "No Limit" if game.short_deck else rng.choice(settings.limits)
    site = rng.choice(settings.sites)
    stakes = draw_stakes(rng, settings, game, limit, site)
    pack = list(SHORT_PACK if game.short_deck else FULL_PACK)
    room = min(settings.players[1], 10, (len(pack) - 12) // game.hole)
    count = rng.randint(min(settings.players[0], room), room)
    max_seats = rng.choice([size for size in (2, 6, 8, 9, 10) if size >= count])
    odd = settings.oddities
    outside = 1 if max_seats > count and rng.random() < odd * 0.6 else 0
    taken = sorted(rng.sample(range(1, max_seats + 1), count + outside))
    names = pick_names(rng, count + outside, settings.nasty)
    gone = rng.choice(taken) if outside else 0
    numbers = [number for number in taken if number != gone]
    outsiders = tuple(
        Outsider(n, names[i], draw_stack(rng, settings, stakes), _why_out(rng, stakes))
        for i, n in enumerate(taken)
        if n == gone
    )
    stacks = {n: draw_stack(rng, settings, stakes) for n in numbers}
    for n in rng.sample(numbers, 2):
        stacks[n] = max(stacks[n], stakes.ante * 2 + stakes.big * 2)

    free = [n for n in range(1, max_seats + 1) if n not in taken]
    dead_button = count >= 3 and bool(free) and not game.short_deck and rng.random() < odd * 0.5
    button = rng.choice(free) if dead_button else rng.choice(numbers)
    around = [n for n in numbers if n > button] + [n for n in numbers if n <= button]
    small_seat, big_seat, over_seat, over = _blind_seats(rng, odd, game, around, stakes)
    if not settings.blindless:
        stacks[big_seat] = max(stacks[big_seat], stakes.ante + stakes.unit)
    if stakes.ante_by == "big blind":
        stacks[big_seat] = max(stacks[big_seat], stakes.ante + stakes.unit)
    extra: list[tuple[int, str]] = []
    rest = [n for n in numbers if n not in {small_seat, big_seat, button}]
    if not game.short_deck and not stakes.tournament and limit != "Limit" and count >= 4 and rng.random() < odd * 0.5:
        over_seat, over = around[(around.index(big_seat) + 1) % count], stakes.big * 2
        stacks[over_seat] += over
        rest = [n for n in rest if n != over_seat]
    if not game.short_deck and not stakes.tournament and rest and rng.random() < odd:
        for n in rng.sample(rest, min(len(rest), rng.choice((1, 1, 2)))):
            extra.append((n, rng.choice(("big blind", "small & big blinds"))))
            stacks[n] = max(stacks[n], stakes.small + stakes.big)
    absent: set[int] = set()
    if stakes.tournament and count >= 4 and rng.random() < odd * 0.6:
        absent = {rng.choice(numbers)}
        for n in absent:
            stacks[n] = max(stacks[n], stakes.ante + 3 * stakes.big)
    rng.shuffle(pack)
    chairs = []
    by_number = dict(zip(taken, names, strict=True))
    for n in numbers:
        hole = tuple(pack.pop() for _ in range(game.hole))
        chairs.append(Chair(n, by_number[n], stacks[n], hole, n in absent))
    board, second = tuple(pack.pop() for _ in range(5)), tuple(pack.pop() for _ in range(5))
    raked = not stakes.tournament and rng.random() < settings.rake
    title = rng.choice(("Kitchen", "Back Room II", "O'Hara #5", "Vega - 40-100 bb"))
    if stakes.tournament:
        title = f"{stakes.tournament} {rng.randint(1, 40)}"
    return Table(
        id=str(rng.randint(10**3, 10**12)), site=site, game=game, limit=limit, code=stakes.code, sign=SIGNS.get(stakes.code or "", ""),
        minor=stakes.minor, small=stakes.small, big=stakes.big, ante=stakes.ante, ante_by=stakes.ante_by, over=over,
        tournament=stakes.tournament, level=stakes.level, buyin=stakes.buyin, unit=stakes.unit, button=button, max_seats=max_seats,
        title=title, chairs=tuple(chairs), outsiders=outsiders, small_seat=small_seat, big_seat=big_seat, over_seat=over_seat,
        extra=tuple(extra), board=board, second=second, spare=tuple(pack),
        run_twice=not stakes.tournament and not game.low and rng.random() < settings.run_twice,
        rake_percent=rng.choice((3, 4, 5, 5, 10)) if raked else 0,
        rake_cap=rng.choice((20, 50, 150, 300, 1000)),
        rake_spread=rng.choice(("main-first", "proportional")),
        muckers=frozenset(n for n in numbers if rng.random() < settings.muck),
        heroes=_heroes(rng, site, [n for n in numbers if n not in absent]),
        chatter=rng.random() < settings.chatter, seed=rng.getrandbits(32),
    )  # fmt: skip


def _why_out(rng: random.Random, stakes: Stakes) -> str:
    return " out of hand (moved from another table into small blind)" if stakes.tournament else " is sitting out"


def _blind_seats(
    rng: random.Random, odd: float, game: Game, around: list[int], stakes: Stakes
) -> tuple[int, int, int, int]:
    """Seats of small and big blind (the button's own blind counts as the big one), and no over blind yet."""
    if game.short_deck:
        return 0, around[-1], 0, 0
    if len(around) == 2:
        return around[1], around[0], 0, 0
    if rng.random() < odd * 0.4:
        return 0, around[0], 0, 0
    return around[0], around[1], 0, 0


def _heroes(rng: random.Random, site: str, numbers: list[int]) -> tuple[int, ...]:
    """Whose hole cards the log shows when they are dealt."""
    if site == "Handaudit" and rng.random() < 0.4:
        return tuple(numbers)
    return (rng.choice(numbers),) if rng.random() < 0.7 else ()
