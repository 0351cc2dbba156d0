"""What the native kernel tells of a hand by itself is the audit of the reference path, in every field, and it can tell of nearly all."""

from copy import copy
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from handaudit.check.audit import audit
from handaudit.jobs.auditor import Auditor, Readings
from handaudit.model.audit import Audit
from handaudit.read.chunks import Chunk
from tests.benchmarks.amplify import amplified, seeds_of
from tests.kernel.test_rooms import ALONE, ENTERED, OPAQUE, SHOWN
from tests.support.clean_hands import PLAIN, READER, ROOT, SAMPLES, book_of, differences, hold_audit, new_kernel
from tests.support.dealer import Settings
from tests.support.looks import TOURNAMENT, block, dealt, real, spans_of

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Kernel


def told(data: bytes, kernel: "Kernel | None" = None) -> list[Audit | None]:
    """What is told of those hands of a block that are taken, each held to the reference path."""
    kernel, spans = kernel or new_kernel(), spans_of(data)
    if not spans:
        return []
    found = kernel.look(data[spans[0] :], [at - spans[0] for at in (*spans, len(data))])
    many: list[Audit | None] = []
    for number, (begin, end) in enumerate(pairwise((*spans, len(data)))):
        if found is None or found.clean_hand(number, 7, "log.txt", 3) is None:
            continue
        chunk = Chunk(7, (), "hand", 0, 0, complete_eof=True, clean=found, raw=data[begin:end]).whole()
        hand = READER.read(chunk, "log.txt")
        book = book_of(hand.game)
        assert book is not None
        many.append(hold_audit(kernel, data[begin:end], audit(hand, book)))
    return many


def all_told(data: bytes, most: float = 0.0) -> int:
    """How many hands of a block are told of; at most that part of those that are taken is not."""
    many = told(data)
    assert sum(one is None for one in many) <= most * len(many)
    return len(many)


KINDS = {
    "quiet": PLAIN,
    "tournament": TOURNAMENT,
    "short": replace(PLAIN, short=0.8),
    "limit": replace(PLAIN, limits=("Limit",), short=0.4),
    "pot limit": replace(PLAIN, limits=("Pot Limit",), short=0.4),
    "chatter": replace(PLAIN, chatter=0.5),
    "all": Settings(),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str) -> None:
    assert all_told(block(dealt(81, 90, KINDS[name])), 0.02) > 4


def test_amplified_hands() -> None:
    assert (
        all_told(block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars")), 0.02) > 30
    )


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    all_told(path.read_bytes())


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    kernel = new_kernel()
    many = [one for path in real(shared)[::8] for one in told(path.read_bytes(), kernel)]
    assert sum(one is None for one in many) < 0.01 * len(many) > 1


@pytest.mark.long
def test_all_real_hands(shared: Path) -> None:
    kernel = new_kernel()
    files = sorted((shared / "data").rglob("*.txt"))
    many = [one for path in files for one in told(path.read_bytes(), kernel)]
    assert sum(one is None for one in many) < 0.01 * len(many) > 20


PAIR = ALONE.format(words=" (a pair of Queens)")
TALK = """Bob said, "nice "hand""
Bob said, ""
Ann said, "\u00e9t\u00e9: folds"
Cy has timed out
Cy is disconnected
Cy: sits out
Cy has returned
Ann leaves the table
Zoe joins the table at seat #6
Zoe said, "hi"
Dee will be allowed to play after the button
"""


@pytest.mark.parametrize("text", [ENTERED, SHOWN, PAIR], ids=["folds", "showdown", "alone"])
def test_lines_and_names_of_every_sort(text: str) -> None:
    talked = text.replace("*** HOLE CARDS ***\n", "*** HOLE CARDS ***\n" + TALK)
    texts = [text, talked, *(one.replace("Bob", "B\u00f6b. *J* ").replace(" :", ":") for one in (text, talked))]
    texts += [one.replace("Dee", "D. e-e") for one in texts[:2]]
    told_of = texts[:2] + texts[4:]
    assert len(told_of) == 4
    for one in told_of:
        raw = one.encode()
        assert all_told(raw) == 1
        assert all_told(raw.replace(b"\n", b"\r\n")) == 1
        assert all_told(raw.replace(b"\n", b" \n")) == 1
        assert all_told(raw + b"\n\n\n") == 1
    for one in texts:
        told(one.encode())


def test_a_hand_is_told_without_its_last_line_end_and_wherever_it_stands() -> None:
    kernel = new_kernel()
    for line, source in ((1, ""), (70_000, "n\u00e9w.txt")):
        for raw in (SHOWN.encode(), SHOWN.rstrip("\n").encode()):
            one = kernel.audit(raw, line, source)
            assert one is not None
            assert (one.hand.line, one.hand.source, one.hand.events[0].line) == (line, source, line + 6)
            assert one.hand.lines == tuple(SHOWN.rstrip("\n").split("\n"))


def test_bytes_that_are_no_text_are_told_of_only_where_they_may_stay() -> None:
    kernel, named = new_kernel(), SHOWN.replace("Dee", OPAQUE)
    raw = named.encode("utf-8", "surrogateescape")
    assert kernel.audit(raw, 1, "log.txt") is None
    one = kernel.audit(raw, 1, "log.txt", True)
    assert one is not None
    assert one.hand.lines == tuple(raw.decode("utf-8", "surrogateescape").rstrip("\n").split("\n"))


@pytest.mark.parametrize("raw", [b"", b"\n", b"PokerStars", SHOWN.replace("$34", "$33").encode(), SHOWN.encode()[:600]])
def test_what_is_not_taken_is_not_told(raw: bytes) -> None:
    assert new_kernel().audit(raw, 1, "log.txt") is None


@pytest.mark.heavy
def test_looks_and_audits_in_turn() -> None:
    """A hand that is told of does not change what a look finds, nor a look what is told."""
    data = block(dealt(82, 60))
    spans = spans_of(data)
    kernel, other = new_kernel(), new_kernel()
    found = kernel.look(data[: spans[-1]], spans)
    assert found is not None
    first = [kernel.audit(found.raw(hand), 1, "log.txt") for hand in range(found.count)]
    again = kernel.look(data[: spans[-1]], spans)
    assert again is not None
    heads = [[one.clean_hand(hand, 1, "log.txt", 0) for hand in range(one.count)] for one in (found, again)]
    assert heads[0] == heads[1]
    assert first == [other.audit(found.raw(hand), 1, "log.txt") for hand in range(found.count)]


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("kind", [Auditor, Readings])
def test_a_taken_hand_is_not_read_line_by_line(
    kind: type[Auditor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what it would be; who only reads asks for no replay."""
    data = SHOWN.encode()
    auditor = kind(quick=True)
    chunk = Chunk(3, (), "hand", 0, len(data), clean=object(), raw=data)
    whole = auditor.audit(auditor.read(chunk.whole(), "log.txt"), tmp_path)
    monkeypatch.setattr(Auditor, "read", None)
    told = auditor.replayed(chunk, "log.txt", tmp_path)
    assert differences(copy(told), whole) == []
    assert (told.replay is None) == (kind is Readings)


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("fault", [None, ValueError("no"), MemoryError()])
def test_what_the_kernel_cannot_tell_is_told_by_the_reference_path(
    fault: Exception | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the kernel costs nothing but time; one of the machine is not hidden."""
    monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
    data = SHOWN.encode()
    auditor = Auditor(quick=True)
    whole = auditor.audit(auditor.read(Chunk(3, tuple(SHOWN.strip().split("\n")), "hand", 0, 0), "log.txt"), tmp_path)
    assert whole.verdict == "clean"

    class Broken:
        def audit(self, *_: object) -> None:
            if fault is not None:
                raise fault

    auditor._many = Broken()  # type: ignore[assignment]
    chunk = Chunk(3, (), "hand", 0, len(data), clean=object(), raw=data)
    if isinstance(fault, MemoryError):
        with pytest.raises(MemoryError):
            auditor.replayed(chunk, "log.txt", tmp_path)
    else:
        assert auditor.replayed(chunk, "log.txt", tmp_path) == whole


def test_records_hash_as_what_they_are() -> None:
    """Those that the kernel makes stand in sets and tables with those that anybody makes."""
    one = new_kernel().audit(SHOWN.encode(), 1, "log.txt")
    assert one is not None
    assert one.replay is not None
    hand, rep = one.hand, one.replay
    records: list[tuple[object, ...]] = [*hand.events, *hand.claims, *hand.seats, *rep.steps, *rep.moves, *rep.pots]
    records += [step.ask for step in rep.steps if step.ask is not None]
    records += [*rep.awards, *rep.streets]
    assert len({type(record) for record in records}) == 9
    for record in records:
        assert hash(record) == hash(tuple(record))
        assert repr(record) == repr(type(record)(*record))
