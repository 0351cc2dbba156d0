"""What a dealer must do with a pack in his hand, written once more from the handbook and from nothing else.

A deck is a list of cards, top first, after the hole cards. `^` marks a burn that lies face up.
"""

from typing import NamedTuple


class Table(NamedTuple):
    """What lies on the table when the river is out."""

    burns: list[str]
    board: list[str]


def split(text: str) -> list[str]:
    """`4d Ks8s3d` as cards."""
    plain = text.replace(" ", "")
    return [plain[i : i + 2] for i in range(0, len(plain), 2)]


def straight(deck: list[str]) -> Table:
    """No error: burn and three, burn and one, burn and one."""
    b1, f1, f2, f3, b2, turn, b3, river = deck[:8]
    return Table([b1, b2, b3], [f1, f2, f3, turn, river])


def turn_early(deck: list[str], mixed: list[str]) -> Table:
    """2.6: a new card is burned, the original river is the turn, the early card goes back, the river has no burn."""
    b1, f1, f2, f3, b2, early, b3, turn = deck[:8]
    assert early in mixed
    assert turn not in mixed
    return Table([b1, b2, b3], [f1, f2, f3, turn, mixed[0]])


def river_early(deck: list[str], mixed: list[str]) -> Table:
    """2.7: the card is shuffled back and a new river comes without a further burn."""
    b1, f1, f2, f3, b2, turn, b3, early = deck[:8]
    assert early in mixed
    return Table([b1, b2, b3], [f1, f2, f3, turn, mixed[0]])


def turn_noburn(deck: list[str], two_acted: bool) -> Table:
    """2.6: the wrong card is an open burn; once two players have acted it is the turn, and one burn is missing."""
    b1, f1, f2, f3, wrong = deck[:5]
    if two_acted:
        return Table([b1, deck[5]], [f1, f2, f3, wrong, deck[6]])
    return Table([b1, wrong + "^", deck[6]], [f1, f2, f3, deck[5], deck[7]])


def flop_early(deck: list[str], mixed: list[str]) -> Table:
    """2.5: the flop goes back, the burn stays; the new flop has no burn of its own."""
    assert deck[0] not in mixed
    return Table([deck[0], mixed[3], mixed[5]], [*mixed[:3], mixed[4], mixed[6]])


def flop_noburn(mixed: list[str], burn: bool) -> Table:
    """2.5: everything is reshuffled; a card is burned before the new flop, as nothing was burned yet."""
    if burn:
        return straight(mixed)
    return Table([mixed[3], mixed[5]], [*mixed[:3], mixed[4], mixed[6]])


class Dealt(NamedTuple):
    """A deal in which one card lay face up."""

    hand: list[str]
    burn: str
    flop: list[str]


def expose(deck: list[str], players: int, seat: int, at: int) -> Dealt:
    """2.4: two rounds are dealt in any case; the seat's open card is replaced by the next one and is the first burn, open."""
    dealt = deck[: 2 * players]
    hand = [card for i, card in enumerate(dealt) if i % players == seat - 1 and i != at - 1]
    rest = deck[2 * players :]
    return Dealt([*hand, rest[0]], dealt[at - 1] + "^", rest[1:4])
