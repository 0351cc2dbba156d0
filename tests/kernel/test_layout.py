"""How the lines of a hand are cut, many bytes at once, and what digest it has are those of the reference path."""

import random
from itertools import pairwise

import pytest

from handaudit.session.digests import Digest
from tests.kernel.test_habits import DEAD
from tests.support.clean_hands import new_kernel
from tests.support.looks import block, looked, spans_of, taken

TOP, REST = DEAD.split("*** HOLE CARDS ***\n")
CARDS = ("[Ah Kh]", "[3c 3d]", "[9s 8s]", "[Jd 4h]")
GAPS = 40


def hand(dealt: int, sign: str = "$", chat: str = "", table: str = "Ada") -> str:
    """A hand with some lines of cards dealt, in some currency."""
    rows = [f"Dealt to {name} {cards}" for name, cards in zip(("Ann", "Bob", "Cy", "Dee")[:dealt], CARDS, strict=False)]
    rows += [f'Ann said, "{chat}"'] if chat else []
    text = TOP.replace("'Ada'", f"'{table}'") + "*** HOLE CARDS ***\n" + "".join(f"{row}\n" for row in rows) + REST
    code = {"$": "USD", "\u20ac": "EUR", "\u00a3": "GBP"}[sign]
    return text.replace("$", sign).replace("USD", code).strip("\n")


def all_of(key: bytes, ends: str, hands: list[str]) -> int:
    """Holds the digests of hands that are taken to those of their lines; how many are taken."""
    digest = Digest(key)
    data = block(one.replace("\n", ends) for one in hands)
    spans = spans_of(data)
    found = new_kernel().look(data[: spans[-1]], spans)
    assert found is not None
    count = 0
    for number, (low, high) in enumerate(pairwise(spans)):
        assert found.lines[number] == data.count(b"\n", low, high)
        if found.rows(number) > number:
            count += 1
            rows = data[low:high].decode().split("\n")
            assert found.contents(digest, number, number + 1) == [digest.content(rows)]
            assert int.from_bytes(found.twins(digest, number, number + 1, 7)[1], "little") == digest.content(rows)
            assert digest.content_of_bytes(data[low:high]) == digest.content(rows)
    return count


@pytest.mark.parametrize("ends", ["\n", "\r\n", " \n", " \r\n"])
@pytest.mark.parametrize("key", [b"", b"key"])
def test_a_digest_is_that_of_the_lines(ends: str, key: bytes) -> None:
    hands = [hand(dealt, sign) for dealt in range(5) for sign in ("$", "\u20ac", "\u00a3")]
    assert all_of(key, ends, hands) == len(hands)
    assert (
        all_of(key, ends, [hand(dealt, "$", chat) for dealt in range(3) for chat in ("\u00e9", "\u20ac 5", "\u3000")])
        == 9
    )


def test_a_line_may_end_at_any_of_the_bytes_that_are_looked_at_together() -> None:
    hands = [hand(1, table="x" * size) for size in range(1, 140)]
    assert all_of(b"", "\n", hands) == all_of(b"", "\r\n", hands) == len(hands)
    for hidden in hands:  # the last hand of a block, at the end of what may be read
        data = hidden.encode() + b"\n"
        found = new_kernel().look(data, [0, len(data)])
        assert found is not None
        assert found.rows(0) == 1


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_signs_of_control_leave_a_hand_where_they_stand_anywhere_but_at_the_end_of_a_line(seed: int) -> None:
    rng = random.Random(seed)
    whole = hand(1)
    kernel = new_kernel()
    for _ in range(400):
        at = rng.randrange(whole.index("\n") + 1, len(whole))
        sign = rng.choice(("\0", "\t", "\r", "\r\r", "\x1f", "\n", "\n\n", "\x7f", "\u00e9", "\u20ac", "\r\n"))
        text = whole[:at] + sign + whole[at:]
        data = block([text, whole], "\n\n")
        found = looked(data, kernel)
        if sign in ("\0", "\t", "\r\r", "\x1f") or (sign == "\r" and whole[at] != "\n"):
            assert found[0][1] is None, (at, sign)
    assert taken(block([whole.replace("\n", "\r\n")])) == 1


@pytest.mark.parametrize("text", ["\u20ac", "\u00a3", "\u00e9"])
@pytest.mark.parametrize("cut", [1, 2])
def test_half_a_sign_at_the_end_is_none(text: str, cut: int) -> None:
    """A hand with what is no UTF-8 is not taken, wherever that stands; with a whole sign it is."""
    raw = text.encode()[:cut]
    plain = hand(0, "\u20ac", chat="X").encode() + b"\n"
    rows = set()
    for gap in range(GAPS):
        data = plain.replace(b"X", b"x" * gap + raw)
        found = new_kernel().look(data, [0, len(data)])
        assert found is not None
        rows.add(found.rows(0) > 0)
    assert rows == {raw == text.encode()}
