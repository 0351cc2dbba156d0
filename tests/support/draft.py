"""What is played, and for how much: game, limit, site and stakes, before anybody sits down.

In: a random generator and settings. Out: a `Draft`, to which `posts` and `seating` add the rest of a table.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tests.support.games import GAMES, Game, draws
from tests.support.hand import Post
from tests.support.settings import Settings
from tests.support.table import clockwise

STAKES = ((1, 2), (2, 5), (5, 10), (10, 25), (25, 50), (50, 100), (100, 200), (200, 400), (500, 1000))
LEVELS = (
    (10, 20, 0), (15, 30, 0), (25, 50, 5), (50, 100, 10), (75, 150, 15), (100, 200, 25), (300, 600, 75), (1000, 2000, 200),
)  # fmt: skip
BRING_IN_BETS = (10, 20, 40, 100, 200, 600, 1000, 4000)
ANTES = (("USD", 25), ("EUR", 100), ("USD", 200), (None, 1), (None, 2), (None, 5), (None, 10))
BUYINS = ("$10+$1 USD", "€5+€0.50 EUR", "300FPP", "Freeroll", "100+0", "$50+$50+$9 USD")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "XIX")


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


@dataclass(slots=True)
class Draft:
    """A table while it is drawn. `taken` are its seats, of which `numbers` are in the hand; `free` are the others."""

    rng: random.Random
    settings: Settings
    game: Game
    options: Mapping[str, str]
    chances: Mapping[str, float]
    limit: str
    site: str
    stakes: Stakes
    max_seats: int = 0
    taken: list[int] = field(default_factory=list)
    free: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    stacks: dict[int, int] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)
    button: int = 0
    small_seat: int = 0
    big_seat: int = 0
    over_seat: int = 0
    over: int = 0
    posts: list[Post] = field(default_factory=list)

    def happens(self, what: str) -> bool:
        """Whether something happens that not every game has."""
        return what in self.chances and self.rng.random() < self.chances[what]

    def clockwise(self, after: int) -> list[int]:
        """The seats of the hand, clockwise from the left of one."""
        return clockwise(self.numbers, after)

    @property
    def loose(self) -> bool:
        """Whether blinds may lack, and others may post."""
        return self.game.posts == "blinds" and not self.game.strict

    @property
    def odd(self) -> float:
        """How often the table is unusual."""
        return self.settings.oddities


def draw_draft(rng: random.Random, settings: Settings) -> Draft:
    """A game that was asked for, with stakes."""
    game = GAMES[rng.choice(settings.games)]
    options = {**game.options, **settings.options} if settings.options else game.options
    chances = {**game.chances, **settings.chances} if settings.chances else game.chances
    if options.get("jb_draw_rounds", "1") != "1":
        game = replace(game, streets=draws(int(options["jb_draw_rounds"])))
    limits = [limit for limit in game.limits if limit in settings.limits]
    limit = game.limits[0] if len(game.limits) == 1 else rng.choice(limits)
    site = rng.choice([site for site in settings.sites if site in game.sites])
    kind = rng.choice([kind for kind in settings.kinds if kind in game.kinds] or game.kinds)
    draft = Draft(rng, settings, game, options, chances, limit, site, Stakes(None, 1, 0, 0))
    if game.posts == "ante":
        draft.stakes = ante_only(draft)
    elif game.posts == "bring-in":
        draft.stakes = with_bring_in(rng, kind)
    elif kind == "cash" or game.posts == "button blind":
        draft.stakes = cash(draft)
    else:
        draft.stakes = tournament(draft)
    return draft


def ante_only(draft: Draft) -> Stakes:
    """Everybody antes, and nobody posts a blind."""
    code, unit = draft.rng.choice(ANTES)
    bets = 2 if draft.limit == "Limit" or draft.options.get("jb_min_bet") == "two_antes" else 1
    return Stakes(code, 100 if code else 1, 0, bets * unit, ante=unit, depth=2)


def with_bring_in(rng: random.Random, kind: str) -> Stakes:
    """Antes and a bring-in."""
    big = rng.choice(BRING_IN_BETS)
    stakes = Stakes(None, 1, 0, big, ante=big // 10, bring=3 * big // 10)
    if kind == "cash":
        stakes.code, stakes.minor = rng.choice((("USD", 100), ("EUR", 100), (None, 1)))
    else:
        stakes.tournament, stakes.level, stakes.buyin = str(rng.randint(1, 10**9)), rng.choice(ROMAN), "100+9"
    return stakes


def cash(draft: Draft) -> Stakes:
    """Blinds of a cash game."""
    rng, game, limit = draft.rng, draft.game, draft.limit
    code = rng.choice(("USD", "USD", "EUR", "GBP", None))
    small, big = rng.choice(STAKES)
    if limit == "Limit" and rng.random() < 0.3:
        small, big = (2, 5) if code else (1, 2)
    if game.strict or (game.exchanges and limit == "Limit"):
        big = 2 * small
    stakes = Stakes(code, 100 if code else 1, small, big)
    if draft.happens("ante"):
        stakes.ante = max(1, small // 2)
    if small % 100 == stakes.ante % 100 == 0 and draft.happens("smallest chip"):
        stakes.unit = 100
    if game.posts == "button blind":
        stakes.small, stakes.ante = 0, big
    return stakes


def tournament(draft: Draft) -> Stakes:
    """Blinds of a level, often with antes."""
    rng, settings = draft.rng, draft.settings
    small, big, ante = rng.choice(LEVELS)
    stakes = Stakes(None, 1, small, big, tournament=str(rng.randint(1, 10**9)), level=rng.choice(ROMAN))
    stakes.buyin = rng.choice(BUYINS)
    if draft.site == "Handaudit" and draft.game.boards == 1 and rng.random() < settings.smallest_chip:
        stakes.unit = 5 if small % 25 else 25
    if not draft.game.strict and rng.random() < 0.6:
        stakes.ante = ante
        stakes.unit = 5 if stakes.unit > 5 and ante % stakes.unit else stakes.unit
        if ante and rng.random() < settings.oddities * 0.4:
            stakes.ante, stakes.ante_by = big, "big blind"
    return stakes


def draw_stack(draft: Draft) -> int:
    """From one chip to 500 big blinds, short ones often; or as the settings say."""
    rng, settings, stakes = draft.rng, draft.settings, draft.stakes
    unit, big = stakes.unit, stakes.big * stakes.depth
    if settings.stacks is not None:
        return rng.randint(settings.stacks[0] * big // unit, settings.stacks[1] * big // unit) * unit
    if rng.random() < settings.short:
        most = 3 * big + stakes.ante
    else:
        most = big * rng.choice((12, 40, 40, 100, 100, 500))
    return rng.randint(1, max(1, most // unit)) * unit
