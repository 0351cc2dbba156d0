"""What is told of two hands, a date, an id or a copy at a glance is what the long way tells."""

import random
from array import array
from datetime import date
from typing import Any

import pytest

from handaudit.kernel.load import kernel
from handaudit.model.clock import DAY, UNKNOWN, Clock, _read, elapsed, read_clock
from handaudit.model.money import CHIPS, Currency
from handaudit.model.table_state import Chair, HandPlace, LedgerLine, State
from handaudit.session import duplicates
from handaudit.session.digests import Digest, Twins
from handaudit.session.disk_index import BUCKETS, RUNS, Bucket, DiskIndex, _sift, bucket_of
from handaudit.session.duplicates import Seen
from handaudit.session.numbers import IntervalEnd, Numbers
from handaudit.session.pairs import agree, join, native, online, quiet, unchanged

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
VERBS = ("buys-in", "adds", "removes", "leaves", "joins")


def once(rng: random.Random, share: float) -> bool:
    return rng.random() < share


def chair(rng: random.Random, seat: int, start: int) -> Chair:
    end = rng.choice((start, start, start + 10, start - 10))
    ends = (end, end + 5) if once(rng, 0.05) else (end,)
    return Chair(seat, start, ends, seat + 2, not once(rng, 0.07), once(rng, 0.03))


def hand(rng: random.Random, before: State | None = None) -> State:
    """A hand that often follows another one, and often not quite."""
    chairs: dict[str, Chair] = {}
    for seat, name in enumerate(NAMES, 1):
        was = None if before is None else before.chairs.get(name)
        start = rng.choice((50, 100, 500)) if was is None else was.ends[0]
        if once(rng, 0.08):
            start += rng.choice((-10, 10, 5, 400))
        if not once(rng, 0.15):
            chairs[name] = chair(rng, 8 if once(rng, 0.04) else seat, start)
    seconds = 63_700_000_000 + rng.randrange(100) if before is None else before.clock.seconds
    seconds += rng.choice((60, 60, 60, 60, 0, -40, 700, 20_000)) if before is not None else 0
    number = (
        -1
        if once(rng, 0.1)
        else rng.randrange(1000, 1003)
        if before is None
        else before.number + rng.choice((1, 7, -1, 0))
    )
    button = rng.randrange(0, 6) if before is None else (before.button + rng.choice((1, 1, 1, 1, 0, 2))) % 6
    block = [
        LedgerLine(1, rng.choice(NAMES), rng.choice(VERBS), 10) for _ in range(rng.choice((0, 0, 0, 0, 0, 0, 1, 2)))
    ]
    into = before.carried[2] if before is not None else 0
    return State(
        str(number), number, HandPlace(0, "log", 1), UNKNOWN if once(rng, 0.05) else Clock(seconds, rng.choice(("ET", "ET", "ET", "UTC"))),
        button, button, chairs, once(rng, 0.5), once(rng, 0.3), rng.choice(("", "", "JB", "C32")),
        rng.choice((CHIPS, CHIPS, CHIPS, Currency("USD", 100))), "no-limit", 1, 2, {rng.choice(NAMES): 10} if once(rng, 0.08) else {},
        frozenset(rng.sample(NAMES, 1) if once(rng, 0.06) else ()), tuple(block),
        (into + 3 * once(rng, 0.05), 0, 4 * once(rng, 0.1)), once(rng, 0.03), {}, 0,
    )  # fmt: skip


@pytest.mark.heavy
def test_two_hands_that_plainly_say_nothing_say_nothing() -> None:
    rng = random.Random("pairs")
    told: dict[tuple[str, bool], int] = {}
    glimpsed = 0
    for _ in range(12_000):
        before = hand(rng)
        after = hand(rng, before)
        gone = elapsed(before.clock, after.clock)
        silent = not any(online(before, after))
        assert quiet(before, after, gone) == quiet(before, after, gone, join(before, after)) == silent, (before, after)
        waiting: dict[str, int] = {"Eve": 10} if once(rng, 0.1) else {}
        clean = not any(native(before, after, waiting, {}))
        assert agree(before, after, waiting, {}) == clean, (before, after, waiting)
        glimpsed += unchanged(before, after)
        for key in (("online", silent), ("native", clean)):
            told[key] = told.get(key, 0) + 1
    assert min(told.values()) > 300, told
    assert glimpsed > 1000


def test_a_button_that_no_line_tells_has_not_moved() -> None:
    """Of hands that do not follow each other by their ids the button tells whether one is missing between them."""
    rng = random.Random("buttons")
    told = 0
    for _ in range(8_000):
        before = hand(rng)
        after = hand(rng, before)
        if before.number == after.number - 1:
            continue
        jumps = [one for one in online(before, after) if one.code == "session-stack-jump"]
        told += bool(jumps)
        assert not jumps or (before.button and after.button)
    assert told > 20


DATES = (
    "2018/12/29 5:00:34 UTC [2018/12/29 0:00:34 ET]", "2018/12/29 15:00:34 ET", "2018/2/9 5:00:34 ET", "2018/02/30 5:00:34 ET",
    "0000/01/01 5:00:34 ET", "2018/12/29 - 5:00:34 (ET)", "2018/12/29 5:00:34", "2018/12/29 5:00 ET", "2018/12/29 5:99:99 CCT ",
    "2018/12/29 5:00:34  ET", "2018/12/29 5:00:34 et", "2018/12/29 5:00:34 ABCDEF", "2018/12/29 5:00:34 ET) x", "2018/12/29 5:00:34 ET\n",
    "2018/12/29 5:00:34\tET", "٢٠١٨/12/29 5:00:34 ET", "2018/12/29 5:٠٠:34 ET", "2018/12/29    5:00:34 ET", "2018/12/29 5:0:34 ET", "", ":",
    "x" * 200 + ":00:00 ET", "2018/12/29 5:00:3 ET", "2018/12/29 5:00:345 ET", "2018/12/29 5:00:34 ÉT", "2018/12/29  -5:00:34 ET",
)  # fmt: skip


@pytest.mark.parametrize("text", DATES)
def test_a_date(text: str) -> None:
    assert read_clock(text) == _read(text)
    assert read_clock(text[:-1]) == _read(text[:-1])


@pytest.mark.heavy
def test_dates_that_are_almost_dates() -> None:
    rng = random.Random("dates")
    known = 0
    for _ in range(20_000):
        signs = list(rng.choice(DATES[:6]))
        for _ in range(rng.randrange(3)):
            signs[rng.randrange(min(24, len(signs)))] = rng.choice("0123456789:/ -(ETé\n")
        text = "".join(signs)
        assert read_clock(text) == _read(text), text
        known += read_clock(text) != UNKNOWN
    assert 5_000 < known < 19_000


def test_clocks_are_put_back_on_the_sundays_of_the_calendar() -> None:
    seen = 0
    for day in range(date(2016, 1, 1).toordinal(), date(2028, 1, 1).toordinal()):
        when = date.fromordinal(day)
        for hour in (3, 4):
            late = day * DAY + hour * 3600
            free = when.weekday() == 6 and when.month in (3, 4, 10, 11) and hour < 4
            seen += 1
            assert elapsed(Clock(late, "ET"), Clock(late - 60, "ET")) == (0 if free else -60)
    assert seen


def test_ids_that_follow_each_other_make_the_intervals_that_they_make_in_any_order() -> None:
    seen = 0
    rng = random.Random("ids")
    end: Any = None
    for _ in range(300):
        ids = rng.sample(range(40), rng.randrange(1, 40))
        if once(rng, 0.5):
            ids.sort()
            at = rng.randrange(len(ids))
            ids = ids[at:] + ids[:at]
        ids += rng.choices(ids, k=3)
        numbers = Numbers()
        for number in ids:
            numbers.add(number, IntervalEnd(str(number), end, UNKNOWN, ("", "", "")))
        held = set(ids)
        lows = [n for n in sorted(held) if n - 1 not in held]
        highs = [n for n in sorted(held) if n + 1 not in held]
        seen += 1
        assert numbers.lows == lows == sorted(numbers.spans)
        assert [(last, int(a.id), int(b.id)) for last, a, b in map(numbers.spans.__getitem__, lows)] == [
            (high, low, high) for low, high in zip(lows, highs, strict=True)
        ]
        assert numbers.count == len(held)
    assert seen


@pytest.mark.heavy
@pytest.mark.parametrize("held", [1_000, 7_919, 1 << 20])
def test_many_ids_are_found_again_in_memory_and_on_disk(held: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handaudit.session.disk_index.FEW", 1 << 9)  # the filter grows, too
    seen = Seen(held=held)
    for number in range(30_000):
        assert seen.note("x", str(number), (number << 32) % (1 << 64) | 7, number % 5, number) is None
        assert len(seen.keys) <= held
        assert len(seen.slots) > len(seen.keys)
    assert (seen.spilled is None) == (held > 30_000)
    for number in range(0, 30_000, 3):
        content = (number << 32) % (1 << 64)
        assert seen.note("x", str(number), content | 7, 0, 0) == (number % 5, number, True)
        assert seen.note("x", str(number), content ^ 1 << 63 | 7, 0, 0) == (number % 5, number, False)
    assert seen.note("y", "7", 7, 0, 0) is None
    assert seen.note("y", "7", 7, 0, 0) == (0, 0, True)


def twins(seen: Seen, log: int, ids: list[str], contents: list[int]) -> Twins:
    """Hands as the native kernel tells of them; each is a line long."""
    keys = array("q", (seen.digest.of_name("x", id) for id in ids))
    places = array("Q", (Twins.place(log, line) for line in range(len(ids))))
    return Twins(keys.tobytes(), array("Q", contents).tobytes(), places.tobytes())


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("key", [b"", b"shared by processes"])
@pytest.mark.parametrize("held", [50, 333, 1 << 20])
def test_hands_in_a_row_are_taken_up_to_the_first_that_came_before(held: int, key: bytes) -> None:
    """What `fresh` takes is what `note` takes one by one, wherever the older hand lies."""
    rng = random.Random(held)
    rows, single = Seen(Digest(key), held), Seen(Digest(key), held)
    for log in range(150):
        ids = [str(rng.randrange(15_000)) for _ in range(rng.randrange(60))]
        contents = [rng.randrange(1 << 64) for _ in ids]
        some = twins(rows, log, ids, contents)
        at = rng.randrange(3) if len(ids) > 3 else 0
        taken = rows.fresh(some, at)
        told = [single.note("x", ids[n], contents[n], log, n) for n in range(at, min(at + taken + 1, len(ids)))]
        assert [one for one in told if one is not None] == [one for one in told[taken:] if one is not None]
        assert len(told) == taken or told[-1] is not None
        for n, one in enumerate(told[:taken], at):
            assert one is None
            assert rows.note("x", ids[n], contents[n] ^ 1 << 63, 0, 0) == (log, n, False)
    assert (rows.spilled is None) == (held > 20_000)


@pytest.mark.heavy
def test_runs_on_disk_become_one_where_they_are_many() -> None:
    """Also of keys that begin alike, and of such that stand in the bytes of two others."""
    rng, index = random.Random(6), DiskIndex()
    told: dict[int, tuple[int, int]] = {}
    for _ in range(40):
        buckets: list[list[tuple[int, int, int]]] = [[] for _ in range(1 << BUCKETS)]
        for _ in range(30):
            key = rng.choice((rng.getrandbits(64) - (1 << 63), rng.getrandbits(12), -rng.getrandbits(40)))
            if key not in told:
                told[key] = rng.getrandbits(64), rng.getrandbits(64)
                buckets[bucket_of(key)].append((key, *told[key]))
        index.take(
            Bucket(*[array(code, [row[at] for row in rows]).tobytes() for at, code in enumerate("qQQ")])
            for rows in buckets
        )
        assert len(index.runs) < 2 * RUNS
    assert index.count == len(told) == sum(run.hands for run in index.runs)
    assert all(index.find(key) == said for key, said in told.items())
    assert not any(index.find(key + 1) for key in told if key + 1 not in told)


@pytest.mark.usefixtures("native")
def test_the_kernel_sifts_as_python_does() -> None:
    from handaudit.kernel.kernel import sift

    mine, theirs = array("Q", bytes(8 << 6)), array("Q", bytes(8 << 6))
    rng = random.Random(2)
    for count in (0, 1, 50):
        keys = array("q", [rng.getrandbits(64) - (1 << 63) for _ in range(count)])
        sift(mine, keys)
        _sift(theirs, keys)
        assert mine == theirs
    assert any(mine)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("count", [0, 1, 2, 700, 9_000])
def test_the_kernel_sorts_and_places_hands_as_python_does(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(count)
    seen = Seen()
    for _ in range(count):
        seen.keys.append(rng.choice((rng.getrandbits(64) - (1 << 63), rng.getrandbits(9), -rng.getrandbits(9) - 1)))
        seen.contents.append(rng.getrandbits(64))
        seen.places.append(rng.getrandbits(64))
    made = []
    for built in (kernel(), None):
        monkeypatch.setattr(duplicates, "kernel", lambda one=built: one)
        seen._empty(1 << 12)
        seen._grow()
        made.append((list(seen._buckets()), seen.slots))
    assert made[0] == made[1]
    assert sum(len(one.places) for one in made[0][0]) == 8 * count
    assert sorted(filter(None, made[0][1])) == list(range(1, count + 1))


@pytest.mark.heavy
def test_stretches_of_ids_leave_what_single_ids_leave() -> None:
    rng = random.Random("stretches")
    seen = dense = 0
    for turn in range(200):
        numbers, single = Numbers(), Numbers()
        wide = 60 if turn % 4 else 40_000
        for _ in range(rng.randrange(1, 12) if turn % 4 else 500):
            first = rng.randrange(wide)
            ids = range(
                first, first + rng.choice((1, 1, 2, 3, 9) if turn % 4 else (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2))
            )
            ends = [IntervalEnd(f"{n}/{rng.randrange(99)}", HandPlace(0, "log", n), UNKNOWN, ("", "", "")) for n in ids]
            numbers.span(ids[0], ids[-1], ends[0], ends[-1])
            for n, end in zip(ids, ends, strict=True):
                single.add(n, end)
            assert vars(numbers) == vars(single)
            seen += 1
        dense += numbers.dense
    assert seen > 1_000
    assert 100 < dense < 200


def test_the_largest_digests_come_back_from_disk() -> None:
    seen = Seen(held=2)
    top = (1 << 64) - 1
    for number in range(9):
        assert seen.note("x", str(number), top - number, (1 << 24) - 1, number) is None
    assert seen.spilled is not None
    assert [seen.note("x", str(number), top - number, 0, 0) for number in range(9)] == [
        ((1 << 24) - 1, number, True) for number in range(9)
    ]


def test_without_room_on_disk_hands_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes nothing costs memory; one that is full later ends the run with a word, and no hand is forgotten in silence."""

    def full(*_: object) -> None:
        raise OSError(28, "temporary files: database or disk is full")

    with monkeypatch.context() as context:
        context.setattr("handaudit.session.disk_index.DiskIndex.take", full)
        seen = Seen(held=100)
        for number in range(1_000):
            assert seen.note("x", str(number), number, 0, number) is None
        assert seen.spilled is None
        assert all(seen.note("x", str(number), number, 0, 0) for number in range(1_000))
    seen = Seen(held=100)
    for number in range(150):
        assert seen.note("x", str(number), number, 0, number) is None
    monkeypatch.setattr("handaudit.session.disk_index.DiskIndex.take", full)
    with pytest.raises(OSError, match="temporary files"):
        assert [seen.note("x", str(number), number, 0, number) for number in range(150, 300)]
