"""What a kernel keeps is bounded, and each bound is met: at it a hand is taken, above it the reference path reads it."""

import os
import struct
from collections.abc import Callable
from functools import cache
from itertools import accumulate, product

import pytest

from handaudit.session.digests import Digest
from tests.kernel.test_habits import DEAD
from tests.kernel.test_showdowns import THREE
from tests.support.clean_hands import new_kernel, the_kernel
from tests.support.looks import block, taken

FOLDS = "Dee: folds\n"


def duel(raises: int) -> str:
    """Heads up: one smallest raise after the other, then a fold."""
    rows = [f"{('Ann', 'Bob')[at % 2]}: raises $2 to ${2 * at + 4}" for at in range(raises)]
    winner = ("Bob", "Ann")[raises % 2]
    loser = "Ann" if winner == "Bob" else "Bob"
    pot, back = 2 * (2 * raises), 2
    tags = {"Ann": "Seat 1: Ann (button) (small blind)", "Bob": "Seat 2: Bob (big blind)"}
    ends = {winner: f"collected (${pot})", loser: "folded before Flop"}
    return "\n".join([
        "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2026/11/21 18:00:00 ET", "Table 'Long' 2-max Seat #1 is the button",
        "Seat 1: Ann ($9000 in chips)", "Seat 2: Bob ($9000 in chips)", "Ann: posts small blind $1", "Bob: posts big blind $2",
        "*** HOLE CARDS ***", *rows, f"{loser}: folds", f"Uncalled bet (${back}) returned to {winner}",
        f"{winner} collected ${pot} from pot", "*** SUMMARY ***", f"Total pot ${pot} | Rake $0",
        *(f"{tags[name]} {ends[name]}" for name in ("Ann", "Bob")),
    ])  # fmt: skip


def put(old: str, new: str) -> str:
    """A plain hand with another text in it."""
    assert old in DEAD
    return DEAD.replace(old, new)


BOUNDS: dict[str, tuple[Callable[[int], str], range]] = {
    "letters of a name": (lambda size: put("Dee", "D" * size), range(36, 46)),
    "bytes of a name": (lambda size: put("Dee", "é" * size), range(16, 24)),
    "number of a seat": (lambda number: put("Seat 4", f"Seat {number}"), range(4, 40)),
    "lines": (duel, range(200, 260)),
    "lines of talk": (lambda count: put(FOLDS, 'Ann said, "hi"\n' * count + FOLDS), range(44, 60)),
    "blanks behind a line": (lambda count: put(FOLDS, f"Dee: folds{' ' * count}\n"), range(10)),
    "digits of a stack": (lambda size: put("Ann ($10 ", f"Ann (${'1' * size} "), range(1, 30)),
    "digits of an id": (lambda size: put("#77", "#" + "7" * size), range(1, 600, 13)),
    "letters of a table": (lambda size: put("'Ada'", f"'{'x' * size}'"), range(1, 700, 13)),
    "empty lines behind it": (lambda count: put(FOLDS, FOLDS + "\n" * count), range(3)),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_up_to_a_bound_a_hand_is_taken(name: str) -> None:
    """And never above; `taken` holds it to the reference path."""
    make, sizes = BOUNDS[name]
    found = [taken(block([make(size), DEAD])) - 1 for size in sizes]
    assert found[0] == 1
    assert found[-1] == 0
    assert found == sorted(found, reverse=True), name


def at_tables(names: list[str], hand: str = THREE) -> tuple[bytes, list[int]]:
    """A block of one hand, once at each of some tables, and where each begins."""
    texts = [hand.replace("'Alpha'", f"'{name}'").encode() + b"\n\n\n" for name in names]
    return b"".join(texts), [0, *accumulate(map(len, texts))]


@pytest.mark.heavy
def test_more_new_texts_than_are_asked_for_in_one_block() -> None:
    """Nobody can make a block cost more: the rest is left, and taken where it comes again."""
    names = [f"T{number:05}" for number in range(6_000)]
    data, spans = at_tables(names)
    kernel = new_kernel()
    counts = []
    for _ in range(4):
        found = kernel.look(data, spans)
        assert found is not None
        good = [at for at in range(found.count) if found.told(at) is not None]
        assert all(found.head(at)[3] == (names[at], 1) for at in good[::37])
        assert found.why(good[-1]) != found.why(found.count - 1) or len(good) == found.count
        counts.append(len(good))
    assert 4_900 < counts[0] < 5_000
    assert counts[1] == 6_000
    assert min(counts) > 4_900


def folded(cents: int) -> str:
    """A hand in which all fold to the big blind, with a small blind of so many cents."""
    small, big = f"${cents // 100}.{cents % 100:02}", f"${cents // 50}.{2 * cents % 100:02}"
    return (
        f"PokerStars Hand #{cents}:  Hold'em No Limit ({small}/{big} USD) - 2026/11/21 18:00:00 ET\n"
        "Table 'Ada' 6-max Seat #1 is the button\nSeat 1: Ann ($900 in chips)\nSeat 2: Bob ($900 in chips)\n"
        f"Seat 3: Cy ($900 in chips)\nBob: posts small blind {small}\nCy: posts big blind {big}\n*** HOLE CARDS ***\n"
        f"Ann: folds\nBob: folds\nUncalled bet ({small}) returned to Cy\nCy collected {big} from pot\n*** SUMMARY ***\n"
        f"Total pot {big} | Rake $0\nSeat 1: Ann (button) folded before Flop (didn't bet)\n"
        f"Seat 2: Bob (small blind) folded before Flop\nSeat 3: Cy (big blind) collected ({big})\n\n\n"
    )


@pytest.mark.heavy
def test_more_forms_of_header_lines_than_are_kept() -> None:
    """Each hand has the stakes that its own header tells, whatever was forgotten meanwhile."""
    assert taken(block([folded(7).strip()])) == 1
    texts = [folded(cents).encode() for cents in range(1, 1_300)]
    kernel = new_kernel()
    for order in (texts, texts[::-1], texts[600:]):
        found = kernel.look(b"".join(order), [0, *accumulate(map(len, order))])
        assert found is not None
        heads = [found.head(at) for at in range(found.count) if found.told(at) is not None]
        assert len(heads) == len(order)
        assert all(deal.big == 2 * deal.small == 2 * int(id) for deal, id, _, _ in heads)


def mixed(key: int, word: bytes) -> int:
    """What the kernel makes of eight bytes of a text behind others."""
    key = (key ^ struct.unpack("<Q", word)[0]) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
    return key ^ key >> 32


@cache
def alike(count: int = 70) -> list[str]:
    """Names of tables, of one length, whose table lines mix to one word where the seed is 0."""
    signs = bytes(sign for sign in range(33, 127) if chr(sign) not in "'\\")
    behind = "' 6-max Seat #1 is the button"
    key = mixed(len("Table 'A" + behind) + 16, b"Table 'A")
    names, wanted = list[str](), mixed(key, b"abcdefgh") ^ struct.unpack("<Q", b"MNOPQRST")[0]
    for turned in product(signs, repeat=8):
        word = bytes(turned[::-1])
        other = struct.pack("<Q", mixed(key, word) ^ wanted)
        if not other.translate(None, signs):
            names.append("A" + (word + other).decode())
            if len(names) == count:
                break
    return names


@pytest.mark.heavy
def test_texts_that_collide_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than places are tried: those that are not kept are asked for each time."""
    monkeypatch.setattr(os, "urandom", bytes)
    kernel = new_kernel()
    names = alike()
    assert len(set(names)) == 70
    data, spans = at_tables(names)
    for _ in range(2):
        found = kernel.look(data, spans)
        assert found is not None
        assert [found.head(at)[3] for at in range(70) if found.told(at) is not None] == [(name, 1) for name in names]


def test_nobody_knows_which_texts_collide() -> None:
    """Each memory has a seed of its own, which no log can know: the same look as with one that is known."""
    data, spans = at_tables(alike()[:20])
    found = new_kernel().look(data, spans)
    assert found is not None
    assert all(found.told(at) is not None for at in range(20))


@pytest.mark.parametrize(
    "spans", [[0, 0, 4], [4, 0], [-1, 4], [0, 3, 2, 4], [0, -(2**63), 4], [4, 4], [0, 5], [0, 2**40], []]
)
def test_places_that_are_not_in_order_are_refused(spans: list[int]) -> None:
    with pytest.raises(ValueError, match="places of hands"):
        new_kernel().look(b"abc\n", spans)


@pytest.mark.parametrize(("data", "spans"), [(b"abc", [0, 3]), (b"", [0, 0])])
def test_a_block_that_does_not_end_a_line_is_not_looked_at(data: bytes, spans: list[int]) -> None:
    assert new_kernel().look(data, spans) is None


def test_what_is_asked_in_vain_is_refused() -> None:
    kernel = the_kernel()
    with pytest.raises(TypeError, match="made by a Kernel"):
        kernel.Found()
    for cards in ([1, 2, 3], list(range(8)), [1] * 7, [0, 1, 2, 3, 4, 5, 52], [-1, 0, 1, 2, 3, 4, 5]):
        with pytest.raises(ValueError, match="seven different cards"):
            kernel.strength(cards)


def test_a_number_that_is_no_hand_is_refused() -> None:
    data = THREE.encode() + b"\n"
    found = new_kernel().look(data, [0, len(data)])
    assert found is not None
    assert found.count == 1
    for ask in (found.told, found.head, found.rows, found.raw, found.size, found.why):
        for number in (-1, 1, 2**31 - 1):
            with pytest.raises(IndexError):
                ask(number)


def test_a_hand_that_was_not_taken_has_no_deal() -> None:
    """Nobody knows its header: it is refused, where nothing else was looked at before too."""
    data = b"no hand\n" * 12
    found = new_kernel().look(data, [0, len(data)])
    assert found is not None
    assert found.told(0) is None
    for ask in (
        lambda: found.head(0),
        lambda: found.books_of(0, 1),
        lambda: found.stretches(0, 1, frozenset()),
        lambda: found.twins(Digest(), 0, 1, 1),
    ):
        with pytest.raises(ValueError, match="not taken"):
            ask()


@pytest.mark.heavy
def test_what_was_found_stays_when_the_kernel_has_looked_elsewhere() -> None:
    """What is told of a block is its own, whatever its kernel has forgotten and learned since."""
    kernel = new_kernel()
    data, spans = at_tables(["Ada", "Ben"])
    found = kernel.look(data, spans)
    assert found is not None
    more, places = at_tables([f"T{number}" for number in range(5_100)])
    for _ in range(2):
        kernel.look(more, places)
    del kernel, data
    assert [found.head(at)[3] for at in (0, 1)] == [("Ada", 1), ("Ben", 1)]
    assert [one[-1][0] for at in (0, 1) if (one := found.told(at))] == [["Ann", "Bob", "Cy", "Di"]] * 2
