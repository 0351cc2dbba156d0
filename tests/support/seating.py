"""A table is drawn at random: who sits where with what, who posts, and the cards, before any bet.

In: a random generator and settings. Out: a `Table`.
"""

import random

from handaudit.model.cards import CARD_OF
from tests.support.draft import Draft, draw_draft, draw_stack
from tests.support.evaluator import RANK_OF
from tests.support.games import GAMES, Game
from tests.support.hand import Chair, Outsider, Table
from tests.support.names import pick_names
from tests.support.posts import draw_posts
from tests.support.settings import Settings
from tests.support.table import SIGNS

FULL_PACK = [card for text, card in CARD_OF.items() if text != "Jk"]
PACKS = {
    game.pack: [card for text, card in CARD_OF.items() if (text[0] if text != "Jk" else "+") in game.pack]
    for game in GAMES.values()
}
MIXES = ("", "8-Game", "HORSE", "Mixed Games")
LADDERS = ("AKQJT", "KQJT9", "98765", "AAAAK", "KKKAA", "QQJJA")
TITLES = ("Kitchen", "Back Room II", "O'Hara #5", "Vega - 40-100 bb")


def draw_table(rng: random.Random, settings: Settings) -> Table:
    """One table, ready to be played."""
    draft = draw_draft(rng, settings)
    names, outsiders = sit_down(draft)
    draw_stacks(draft)
    draw_posts(draft)
    draw_absent(draft)
    game, stakes, chances = draft.game, draft.stakes, draft.chances
    pack = list(PACKS[game.pack])
    rng.shuffle(pack)
    ties = draft.happens("ties")
    if ties and not game.board:
        make_twins(rng, game, pack)
    ladder = make_ladder(rng, pack) if ties and game.board else ()
    chairs = []
    for n in draft.numbers:
        hole = tuple([pack.pop() for _ in range(game.hole)])
        chairs.append(Chair(n, names[n], draft.stacks[n], hole, n in draft.absent))
    board = ladder or tuple([pack.pop() for _ in range(game.board)])
    second = () if game.exchanges and game.boards == 1 else tuple([pack.pop() for _ in range(game.board)])
    raked = not stakes.tournament and stakes.unit == 1 and rng.random() < settings.rake
    title = rng.choice(TITLES)
    if stakes.tournament:
        title = f"{stakes.tournament} {rng.randint(1, 40)}"
    return Table(
        id=str(rng.randint(10**3, 10**12)), site=draft.site, game=game, limit=draft.limit, code=stakes.code,
        sign=SIGNS.get(stakes.code or "", ""), minor=stakes.minor, small=stakes.small, big=stakes.big, ante=stakes.ante,
        ante_by=stakes.ante_by, over=draft.over, tournament=stakes.tournament, level=stakes.level, buyin=stakes.buyin, unit=stakes.unit,
        button=draft.button, max_seats=draft.max_seats, title=title, chairs=tuple(chairs), outsiders=outsiders,
        small_seat=draft.small_seat, big_seat=draft.big_seat, over_seat=draft.over_seat, posts=tuple(draft.posts), board=board,
        second=second, spare=tuple(pack),
        run_twice=game.runs_twice and not stakes.tournament and rng.random() < settings.run_twice,
        rake_percent=rng.choice((3, 4, 5, 5, 10)) if raked else 0,
        rake_cap=rng.choice((20, 50, 150, 300, 1000)),
        rake_spread=rng.choice(("main-first", "proportional")),
        muckers=frozenset([n for n in draft.numbers if rng.random() < settings.muck]),
        heroes=draw_heroes(draft),
        chatter=rng.random() < settings.chatter and not game.up, seed=rng.getrandbits(32), bring=stakes.bring,
        mix=rng.choice(MIXES) if game.posts == "bring-in" and draft.site == "PokerStars" else "",
        carried=stakes.ante * rng.randint(1, 20) if draft.happens("carried") else 0,
        options=draft.options, chances=chances, pat=ties and not game.board, hides=draft.happens("hide"),
        terse=draft.options.get("jb_draw_rounds", "1") == "1" and draft.happens("terse"),
    )  # fmt: skip


def sit_down(draft: Draft) -> tuple[dict[int, str], tuple[Outsider, ...]]:
    """Seats and names of the players, and of one who may sit beside; both have stacks."""
    rng, settings, game = draft.rng, draft.settings, draft.game
    most = max(game.most, settings.players[0])
    room = min(settings.players[1], most, (len(PACKS[game.pack]) - 2 * game.board - 2) // game.hole)
    count = rng.randint(min(settings.players[0], room), room)
    draft.max_seats = rng.choice([size for size in (2, 6, 8, 9, 10) if size >= count])
    outside = 1 if draft.max_seats > count and rng.random() < draft.odd * 0.6 else 0
    every = range(1, draft.max_seats + 1)
    taken = sorted(rng.sample(every, count + outside))
    names = dict(zip(taken, pick_names(rng, count + outside, settings.nasty), strict=True))
    gone = rng.choice(taken) if outside else 0
    draft.numbers = [n for n in taken if n != gone]
    draft.free = [n for n in every if n not in taken]
    why = " out of hand (moved from another table into small blind)" if draft.stakes.tournament else " is sitting out"
    return names, (Outsider(gone, names[gone], draw_stack(draft), why),) if gone else ()


def draw_stacks(draft: Draft) -> None:
    """What the players have; two of them can pay for something."""
    rng, stakes, chances = draft.rng, draft.stakes, draft.chances
    stacks = draft.stacks = {n: draw_stack(draft) for n in draft.numbers}
    for n in rng.sample(draft.numbers, 2):
        stacks[n] = max(stacks[n], stakes.ante * (20 if draft.game.posts == "ante" else 2) + stakes.big * 2)
    if "exact" in chances:  # stacks that are just the price of a swap, or of a blind and a swap
        few = [stakes.small, 2 * stakes.small, stakes.big, stakes.small + stakes.big, 2 * stakes.big]
        stacks |= {n: rng.choice(few) for n in draft.numbers if rng.random() < chances["exact"] * 0.1}


def draw_absent(draft: Draft) -> None:
    """Who is away from the table of a tournament, and posts and folds all the same."""
    rng, stakes, numbers = draft.rng, draft.stakes, draft.numbers
    if "idle" in draft.chances:
        if stakes.tournament and draft.happens("idle"):
            draft.absent = set(rng.sample(numbers, rng.randint(1, max(1, len(numbers) - 2))))
    elif stakes.tournament and draft.loose and len(numbers) >= 4 and rng.random() < draft.odd * 0.6:
        away = rng.choice(numbers)
        draft.absent = {away}
        draft.stacks[away] = max(draft.stacks[away], stakes.ante + 3 * stakes.big)


def make_ladder(rng: random.Random, pack: list[int]) -> tuple[int, ...]:
    """A board, taken from the pack, that most hands cannot better: pots are divided among many."""
    suits = rng.sample("shdc", 4)
    board = [CARD_OF[rank + suits[at % 4]] for at, rank in enumerate(rng.choice(LADDERS))]
    pack[:] = [card for card in pack if card not in board]
    return tuple(rng.sample(board, 5))


def make_twins(rng: random.Random, game: Game, pack: list[int]) -> None:
    """The first two hands are of the same ranks, so that they tie where nobody draws."""
    ranks = set(rng.sample(sorted({RANK_OF[card] for card in pack}), game.hole))
    twins: list[int] = []
    for _ in range(2):
        for rank in sorted(ranks):
            twins.append(next(card for card in pack if RANK_OF[card] == rank and card not in twins))
    pack[:] = [card for card in pack if card not in twins] + twins


def draw_heroes(draft: Draft) -> tuple[int, ...]:
    """Whose hole cards the log shows when they are dealt."""
    rng, numbers = draft.rng, [n for n in draft.numbers if n not in draft.absent]
    if draft.site == "Handaudit" and rng.random() < 1 - draft.settings.hidden:
        return tuple(numbers)
    return (rng.choice(numbers),) if rng.random() < 0.7 else ()
