"""A log cut into batches has the chunks of the whole log, whatever stands in it and wherever it is cut."""

import io
import random
from pathlib import Path

import pytest

from handaudit.jobs.processes import batches as cutting
from handaudit.jobs.processes import shared_memory as shelf
from handaudit.jobs.processes.batches import batches, chunks_in
from handaudit.jobs.processes.rows import RowHead, RowTerms, _state, state_from
from handaudit.model.clock import Clock
from handaudit.model.money import Currency
from handaudit.model.table_state import Chair, HandPlace, State, clean_state
from handaudit.read import source as reading
from handaudit.read.chunks import Chunk, split
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import count_ends
from handaudit.read.source import Source
from tests.report.logs import HAND, numbered

GIVEN = Input("night.txt", None)
ODD = [
    "rubbish\n\n",
    "Ann buys in for $100\nBob adds $50\n\n",
    "\r\n\r\n \t\r",
    HAND.replace("\n", "\r\n"),
    HAND.replace("\n", "\r") + "\r",
    HAND.replace("\n", "\n\n"),
    HAND.partition("\n")[2],
    "\ufeff" + HAND,
    HAND.rstrip("\n") + "\ufeff",
    HAND.replace("Ann", "Hand #7: x"),
    HAND.replace("Ann", "Zoé 🃏"),
    HAND.partition("\n")[0],
    "x" * 130 + " Hand #8: y\n",
    " " * 110 + HAND,
    "a" * 119 + "Game #9: z\n",
    "\ufffe\n",
    "*** SUMMARY ***\n",
    "z" * 3_000 + "\n",
    HAND.replace("Cy: checks\n", "Ann: checks\n" * 200),
]


def whole(data: bytes, declared: str | None) -> tuple[list[Chunk], str, list[str], str]:
    """The chunks of a log in one go, its encoding, faults and digest."""
    source = Source(GIVEN, declared, io.BytesIO(data))
    chunks = list(split(source))
    return chunks, source.encoding, [fault.message for fault in source.faults], source.sha256


def in_parts(data: bytes, declared: str | None) -> tuple[list[Chunk], str, list[str], str]:
    """The same, cut."""
    source = Source(GIVEN, declared, io.BytesIO(data))
    chunks: list[Chunk] = []
    encodings, faults = set(), []
    for batch in batches(GIVEN, 0, source, declared):
        piece, found = chunks_in(batch)
        chunks += found
        encodings |= {piece.encoding} - {batch.encoding}
        faults += [fault.message for fault in piece.faults]
    encoding = encodings.pop() if encodings else source.encoding
    return chunks, encoding, [fault.message for fault in source.faults] + faults, source.sha256


def logs(seed: int) -> str:
    """Some hands and odd things in any order."""
    rng = random.Random(seed)
    return "".join(
        rng.choice(ODD) + rng.choice(["", "\n", "\n\n\n"]) if rng.random() < 0.4 else numbered(HAND, number) + "\n\n"
        for number in range(rng.randrange(12))
    )


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("seed", range(60))
def test_a_cut_log_has_the_same_chunks(monkeypatch: pytest.MonkeyPatch, codec: str, seed: int) -> None:
    monkeypatch.setattr(cutting, "TARGET", [1, 700, 3_000][seed % 3])
    monkeypatch.setattr(cutting, "MOST", [2_500, 1 << 20][seed % 2])
    monkeypatch.setattr(reading, "BLOCK", [600, 5_000, 1 << 18][seed // 3 % 3])
    data = logs(seed).encode(codec, "replace")
    declared = "cp1252" if codec == "cp1252" else None
    assert in_parts(data, declared) == whole(data, declared)


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_log_in_which_a_declared_encoding_is_not_has_the_same_chunks(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(cutting, "TARGET", [1, 700][seed % 2])
    data = (logs(seed) + numbered(HAND, 90) + "\n\n" + numbered(HAND, 91)).encode().replace(b"Ann", b"Zo\xeb")
    cut = in_parts(data, "utf-16")[0]
    assert cut == whole(data, "utf-16")[0]
    assert cut == whole(data, None)[0]


def test_a_batch_ends_where_a_header_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "TARGET", 3_000)
    monkeypatch.setattr(cutting, "LARGE", 3_000)
    data = "\n\n".join(numbered(HAND, number) for number in range(1, 30)).encode()
    made = list(batches(GIVEN, 0, Source(GIVEN, None, io.BytesIO(data)), None))
    texts = [b"".join(block.data for block in batch.blocks) for batch in made]
    assert b"".join(texts) == data
    assert all(text.startswith(b"Handaudit Hand #") and len(text) < 3_000 + 2 * len(HAND) for text in texts)
    assert [batch.eof for batch in made] == [False] * (len(made) - 1) + [True]
    assert len(made) > 8
    assert [batch.line for batch in made] == [1 + data[: data.index(text)].count(b"\n") for text in texts]


def test_batches_grow_with_what_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "TARGET", 3_000)
    monkeypatch.setattr(cutting, "LARGE", 20_000)
    monkeypatch.setattr(reading, "BLOCK", 5_000)
    data = "\n\n".join(numbered(HAND, number) for number in range(1, 300)).encode()
    made = list(batches(GIVEN, 0, Source(GIVEN, None, io.BytesIO(data)), None))
    sizes = [batch.size for batch in made]
    assert all(len(list(batch.blocks)) == 1 for batch in made)
    assert sum(sizes) == len(data)
    assert max(sizes[:3]) < 3_000 + 2 * len(HAND)
    read = 0
    for size in sizes[:-1]:
        wanted = max(3_000, min(20_000, read // cutting.GROWTH))
        assert wanted <= size < wanted + 2 * len(HAND)
        read += size
    assert max(sizes) > 20_000
    # Of a run whose size is known the last ones are small again.
    made = list(batches(GIVEN, 0, Source(GIVEN, None, io.BytesIO(data)), None, total=len(data)))
    assert [batch.size for batch in made[:3]] == sizes[:3]
    assert sum(batch.size for batch in made) == len(data)
    assert all(batch.size < 3_000 + 2 * len(HAND) for batch in made[-3:])
    assert max(batch.size for batch in made) > 9_000
    late = next(batches(GIVEN, 0, Source(GIVEN, None, io.BytesIO(data)), None, 1 << 30))
    assert 20_000 <= late.size < 20_000 + 2 * len(HAND)


@pytest.mark.heavy
def test_what_has_no_header_is_not_held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cutting, "MOST", 10_000)
    monkeypatch.setattr("handaudit.read.source.BLOCK", 100_000)
    path = tmp_path / "n.txt"
    path.write_text("rubbish\n\n" * 30_000)
    given = Input("n.txt", path)
    source = Source(given)
    (batch,) = batches(given, 0, source, None)
    assert batch.rest is source
    assert source.bytes < path.stat().st_size
    assert len(list(chunks_in(batch)[1])) == 30_000
    assert source.bytes == path.stat().st_size


def test_a_state_comes_back_from_a_row_as_it_was() -> None:
    """Whatever a state learns to keep, a worker process sends it."""
    place = HandPlace(3, "a.txt", 7)
    fields = {
        "id": "12", "number": 12, "place": place, "clock": Clock(5, "ET"), "first_button": 1, "button": 2,
        "chairs": {"Ann": Chair(1, 100, (90, 80), 9, True, True)}, "strict": True, "tournament": True, "chapter": "C32",
        "currency": Currency("USD", 100), "limit": "limit", "small": 1, "big": 2, "told": {"Ann": 5},
        "gone": frozenset({"Bob"}), "block": (), "carried": (1, 2, 3), "cancelled": True, "posts": {"Ann": ("big-blind",)},
        "rake": 4, "bars": ((3, ("Ann", "Bob")),), "sub": 0, "house": frozenset({"a=b"}), "rebuys": False,
        "ledger": "room", "counted": 12, "order": 77, "unread": True,
    }  # fmt: skip
    assert list(fields) == list(State._fields)
    state = State(**fields)
    head = RowHead("12", 7, "Room", "", "Table", "", state.currency, "a.txt")
    assert state_from(_state(state), head, 3, ()) == state


def test_the_state_of_a_plain_hand_is_whole() -> None:
    terms = RowTerms("Room", "", False, False, "TH", Currency("USD", 100), "no-limit", 1, 2)
    left = ["Ann"], [1], [100], [90], 0, frozenset[str](), dict[str, int]()
    assert len(clean_state(terms, "12", HandPlace(3, "a.txt", 7), "", 1, left)) == len(State._fields)


def test_texts_on_a_shelf_come_back_and_what_has_no_room_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "TARGET", 3_000)
    monkeypatch.setattr(cutting, "LARGE", 3_000)
    data = "\n\n".join(numbered(HAND, number) for number in range(1, 40)).encode()
    made = list(batches(GIVEN, 0, Source(GIVEN, None, io.BytesIO(data)), None))
    wide = made[0]._replace(wide="utf-16")
    place = shelf.Shelf(10_000)
    sent = place.put([wide, *made])
    assert [bool(batch.lying) for batch in sent[:4]] == [False, True, True, True]
    assert not all(batch.lying for batch in sent[1:])
    assert not any(batch.lying and list(batch.blocks) for batch in sent)
    back = place.take(sent)
    assert [(list(batch.blocks), batch.size, batch.line) for batch in back] == [
        (list(batch.blocks), batch.size, batch.line) for batch in [wide, *made]
    ]
    place.put(made[4:])  # what lay there was copied
    assert list(back[1].blocks) == list(made[0].blocks)


@pytest.mark.usefixtures("native")
def test_the_kernel_counts_lines_as_the_reader_does() -> None:
    from handaudit.kernel.kernel import ends_in

    rng = random.Random("lines")
    for size in (*range(9), *(rng.randrange(2_000) for _ in range(300))):
        data = bytes(rng.choice(b"ab\n\r\n\r") for _ in range(size))
        assert ends_in(data) == count_ends(data), data
