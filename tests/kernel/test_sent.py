"""What one process has found in a block is in another what that would have found itself, or it is refused."""

import random
from array import array
from typing import TYPE_CHECKING, Any

import pytest

from handaudit.session.digests import Digest, Twins
from tests.support.changes import changed
from tests.support.clean_hands import PLAIN, new_kernel, the_kernel
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Found


def looked_at(seed: int, hands: int = 40) -> tuple[bytes, "Found"]:
    """A text of hands, some of which were changed, and what was found in it."""
    rng = random.Random(seed)
    dealt = [print_hand(hand).strip("\n") for hand in deal_many(seed, hands, PLAIN)]
    dealt = ["\n".join(changed(rng, hand.split("\n"))) if rng.random() < 0.3 else hand for hand in dealt]
    data = ("\n\n\n".join(dealt) + "\n").encode("utf-8", "surrogateescape")
    kernel = new_kernel()
    starts = [start for start, _ in kernel.headers(data, 0)]
    found = kernel.look(data[starts[0] :], [*[start - starts[0] for start in starts], len(data) - starts[0]])
    assert found is not None
    return data[starts[0] :], found


def sent(data: bytes, found: "Found", **other: Any) -> "Found":
    """The same as another process has it."""
    *rest, hands, chairs = found.sent()
    deals, tables = found.numbered
    given = {"hands": hands, "chairs": chairs, "deals": list(deals), "tables": list(tables)} | other
    made: Found = the_kernel().received(
        data, given["deals"], given["tables"], tuple(rest), given["hands"], given["chairs"]
    )
    return made


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(n, marks=pytest.mark.long) for n in range(100, 150))])
def test_all_that_was_found_is_there(seed: int) -> None:
    the_kernel()
    data, found = looked_at(seed)
    there = sent(data, found)
    hands = range(found.count)
    assert there.count == found.count
    assert there.lines == found.lines
    assert there.places(0, found.count, 7) == [found.reach(0, hand) + 7 for hand in hands]
    assert any(found.told(hand) for hand in hands)
    for hand in hands:
        assert (there.told(hand), there.why(hand), there.rows(hand)) == (
            found.told(hand),
            found.why(hand),
            found.rows(hand),
        )
        assert (there.raw(hand), there.size(hand)) == (found.raw(hand), found.size(hand))
        assert there.clean_hand(hand, 5, "n", 1) == found.clean_hand(hand, 5, "n", 1)
        end = found.rows(hand)
        for digest in (Digest(), Digest(b"key")):
            place = Twins.place(1, 5)
            assert there.twins(digest, hand, end, place) == found.twins(digest, hand, end, place)
        assert there.books_of(hand, end) == found.books_of(hand, end)
        assert there.stretches(hand, end, frozenset()) == found.stretches(hand, end, frozenset())


@pytest.mark.heavy
def test_what_was_found_elsewhere_is_refused() -> None:
    the_kernel()
    data, found = looked_at(3)
    *_, hands, chairs = found.sent()
    for wrong in (
        {"hands": hands[:-8]},
        {"hands": hands + bytes(8)},
        {"chairs": chairs[:-8]},
        {"hands": array("q", [1 << 40] * (len(hands) // 8)).tobytes()},
        {"deals": []},
        {"tables": []},
    ):
        with pytest.raises(ValueError, match="these"):
            sent(data, found, **wrong)
    with pytest.raises(ValueError, match="another text"):
        sent(data[: len(data) // 2], found)
