"""The antes and blinds that a short form leaves out: who posts how much is what the rulebook and the header say."""

from collections.abc import Iterator

from handaudit.model.rulebook import Post, Rulebook
from handaudit.read.short.table import ShortTable
from handaudit.read.stakes import Stakes

WORDS = {
    "ante": "the ante", "small-blind": "small blind", "big-blind": "big blind", "over-blind": "over blind", "button-blind": "button blind",
}  # fmt: skip
NO_END = "no-end"


def due_posts(table: ShortTable, book: Rulebook | None, stakes: Stakes) -> list[str]:
    """The lines of the antes and blinds that the first street of the rulebook asks for, in the order of play."""
    if book is None or not book.streets:
        return []
    posts = [post for post in book.streets[0].posts if not (post.optional and post.blind != "ante")]
    posts = [post for post in posts if not post.players_over or len(table.live) > post.players_over]
    lines: list[str] = []
    if stakes.ante and any(post.blind == "ante" for post in posts):
        lines += [_line(table, seat, "ante", stakes.ante) for seat in table.around()]
    left = {seat: table.stack(seat) - (stakes.ante if lines else 0) for seat in table.live}
    for post, seat in _blinds(table, book, posts):
        amount = {"small-blind": stakes.small, "over-blind": 2 * stakes.big}.get(post.blind, stakes.big)
        if book_limit(stakes) and post.blind != "button-blind":
            amount = {"small-blind": stakes.small // 2, "over-blind": 2 * stakes.small}.get(post.blind, stakes.small)
        if amount and left[seat] > 0:
            lines.append(_line(table, seat, post.blind, min(amount, left[seat]), left[seat]))
    return [line for line in lines if line]


def needs_button(book: Rulebook | None) -> bool:
    """Whether somebody has to post a blind, whose seat is counted from the button."""
    return book is not None and any(
        post.blind != "ante" and not post.optional for street in book.streets[:1] for post in street.posts
    )


def antes_again(table: ShortTable, book: Rulebook | None, stakes: Stakes) -> list[str]:
    """The antes of a redeal, if one is due."""
    if book is None or not book.redeal or not stakes.ante:
        return []
    most = book.redeal.get("antes", 0)
    if most != NO_END and table.redeals > int(str(most)):
        return []
    return [_line(table, seat, "ante", stakes.ante) for seat in table.around() if table.stack(seat)]


def book_limit(stakes: Stakes) -> bool:
    """Whether the two figures of the header are bets: then the big blind is the smaller one."""
    return stakes.limit == "limit"


def _blinds(table: ShortTable, book: Rulebook, posts: list[Post]) -> Iterator[tuple[Post, int]]:
    """Each blind and the seat that posts it."""
    ring = table.around()
    blinds = [post for post in posts if post.blind not in ("ante", "button-blind")]
    if len(ring) == 2 and len(blinds) == 2 and book.heads_up_small_blind == "button" and table.button in ring:
        ring = [table.button, *(seat for seat in ring if seat != table.button)]
    yield from zip(blinds, ring, strict=False)
    for post in posts:
        if post.blind == "button-blind" and table.button in table.live:
            yield post, table.button


def _line(table: ShortTable, seat: int, blind: str, amount: int, left: int | None = None) -> str:
    stack = table.stack(seat) if left is None else left
    amount = min(amount, stack)
    end = " and is all-in" if amount == stack and not table.chips.deep(seat) else ""
    return f"{table.names.by_seat[seat]}: posts {WORDS[blind]} {table.money(amount)}{end}" if amount else ""
