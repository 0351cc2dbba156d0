"""Who posts what: the button, the blinds left of it, blinds of a third player, and those who come in between.

In: a draft whose seats have stacks. Out: its posts in order, with stacks that are enough for what must be posted.
"""

from tests.support.draft import Draft
from tests.support.hand import Post


def draw_posts(draft: Draft) -> None:
    """All posts of the hand."""
    draft.button = draw_button(draft)
    blinds(draft)
    over_blind(draft)
    stakes, game = draft.stakes, draft.game
    draft.posts = [
        Post(draft.small_seat, "small blind", stakes.small),
        Post(draft.big_seat, "button blind" if game.posts == "button blind" else "big blind", stakes.big),
        Post(draft.over_seat, "over blind", draft.over),
    ]
    if "over" in draft.chances:
        others = [n for n in draft.clockwise(draft.big_seat) if n not in {draft.small_seat, draft.big_seat}]
        free_over_blinds(draft, others)
    for seat in newcomers(draft):
        comes_in(draft, seat)
    draft.posts = [post for post in draft.posts if post.seat]


def draw_button(draft: Draft) -> int:
    """The seat of the button, which may be empty; 0 where there is none."""
    rng = draft.rng
    dead = len(draft.numbers) >= 3 and len(draft.free) > 0 and draft.loose and rng.random() < draft.odd * 0.5
    return 0 if draft.game.posts == "bring-in" else rng.choice(draft.free if dead else draft.numbers)


def blinds(draft: Draft) -> None:
    """Who posts the blinds, and has at least a chip for it."""
    stakes, settings, stacks = draft.stakes, draft.settings, draft.stacks
    draft.small_seat, draft.big_seat = small, big = blind_seats(draft)
    blindless = settings.blindless or draft.happens("blindless")
    blindless = blindless and (settings.blindless or (small > 0 and stacks[small] > stakes.ante))
    if big and (not blindless or stakes.ante_by == "big blind"):
        # Houses differ in what a stack pays first that is too short for a whole big blind and its ante (`th_big_blind_ante`).
        least = stakes.big if stakes.ante_by == "big blind" else stakes.unit
        stacks[big] = max(stacks[big], stakes.ante + least)


def blind_seats(draft: Draft) -> tuple[int, int]:
    """Seats of small and big blind (the button's own blind counts as the big one)."""
    around, posts = draft.clockwise(draft.button), draft.game.posts
    if posts in {"bring-in", "ante"}:
        return 0, 0
    if posts == "button blind":
        return 0, around[-1]
    if len(around) == 2 and draft.options.get("c32_heads_up_sb") != "left_of_button":
        return around[1], around[0]
    if len(around) > 2 and not draft.game.strict and draft.rng.random() < draft.odd * 0.4:
        return 0, around[0]
    return around[0], around[1]


def over_blind(draft: Draft) -> None:
    """A blind of twice the size, left of the big one: by the rules of the game, or as a straddle that one is free to post."""
    game, count, big = draft.game, len(draft.numbers), draft.stakes.big
    if game.over_blind:
        posted = count >= game.over_blind
    else:
        usual = "over" not in draft.chances and draft.loose and not draft.stakes.tournament and draft.limit != "Limit"
        posted = usual and count >= 4 and draft.rng.random() < draft.odd * 0.5
    if posted:
        draft.over_seat, draft.over = draft.clockwise(draft.big_seat)[0], 2 * big
        draft.stacks[draft.over_seat] += 0 if game.over_blind else draft.over


def free_over_blinds(draft: Draft, others: list[int]) -> None:
    """One or two over-blinds of any seats that are no blinds; the first may be all that a short stack has."""
    rng, stakes = draft.rng, draft.stakes
    if draft.limit == "Limit" or rng.random() >= draft.chances["over"]:
        return
    ante = stakes.ante if stakes.ante_by == "all" else 0
    left = {seat: draft.stacks[seat] - ante for seat in others if draft.stacks[seat] > ante}
    if not left:
        return
    able, size = list(left), stakes.big * rng.choice((2, 2, 2, 2, 3, 4))
    first = able[0] if rng.random() < 0.8 else rng.choice(able)
    posts = [Post(first, rng.choice(("over blind", "straddle")), size)]
    rich = [seat for seat in able if seat != first and left[seat] > 2 * size]
    if rich and rng.random() < 0.3:
        posts.append(Post(rng.choice(rich), "over blind", size * rng.choice((1, 2))))
    for post in posts:
        draft.over_seat, whole = post.seat, min(post.size, left[post.seat])
        # An over-blind that is all its poster has counts as the full one, twice the big blind.
        draft.over = max(draft.over, whole, 2 * stakes.big if whole == left[post.seat] else 0)
    draft.posts += posts


def newcomers(draft: Draft) -> list[int]:
    """Who comes in between the blinds."""
    rng, stakes = draft.rng, draft.stakes
    posted = {draft.small_seat, draft.big_seat, *(post.seat for post in draft.posts)}
    if "entry" in draft.chances:
        rest = [n for n in draft.clockwise(draft.over_seat or draft.big_seat) if n not in posted]
        return [seat for seat in rest if rng.random() < draft.chances["entry"]]
    if "over" in draft.chances:
        rest = [n for n in draft.clockwise(draft.big_seat) if n not in posted]
        if draft.stacks[draft.big_seat] <= stakes.ante:
            return []  # whose post would be taken for the big blind
    else:
        rest = [n for n in draft.numbers if n not in posted and n != draft.button]
    if draft.loose and not stakes.tournament and rest and rng.random() < draft.odd:
        return rng.sample(rest, min(len(rest), rng.choice((1, 1, 2))))
    return []


def comes_in(draft: Draft, seat: int) -> None:
    """What a player posts to come in between the blinds; a dead small blind only where somebody posts a small one."""
    stakes, stacks, over = draft.stakes, draft.stacks, draft.over
    small = draft.small_seat > 0 and stacks[draft.small_seat] > stakes.ante
    alone = draft.options.get("c32_newcomer_no_ob") == "over_blind_amount"
    chips = {"S": stakes.small, "B": stakes.big, "O": over or 2 * stakes.big}
    able = [
        entry
        for entry in draft.game.entries
        if (over or not any("O" in live for _, live, _ in entry) or (alone and len(entry) == 1))
        and (small or not any(what == "small blind" for what, _, _ in entry))
    ]
    posts = []
    for what, live, dead in draft.rng.choice(able):
        gone = sum(chips[sign] for sign in dead)
        posts.append(Post(seat, what, sum(chips[sign] for sign in live) + gone, gone))
    draft.posts += posts
    stacks[seat] = max(stacks[seat], stakes.small + stakes.big)
    if draft.game.strict:
        stacks[seat] = max(stacks[seat], sum(post.size for post in posts) + stakes.big)
