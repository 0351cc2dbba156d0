"""What readers remember changes nothing: a hand is read the same whatever was read before it, and memory stays bounded."""

import random
from pathlib import Path

import pytest

from handaudit.jobs.auditor import Auditor
from handaudit.model.money import CHIPS
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.forms.grammar import forms_of
from handaudit.read.forms.values import amounts_of, read_amount
from handaudit.read.inputs import find_inputs
from handaudit.read.layouts import layout, layouts
from handaudit.read.mappings import lines_of
from handaudit.read.names import SeatNames
from handaudit.read.text_memory import REMEMBERED, SHORT, TextMemory

ROOMS = Path(__file__).parent.parent / "cases" / "rooms"
FORMS = [one.name for one in layouts() if one.reader == "forms" and list(ROOMS.glob(f"{one.name}.*[!l]"))]


def hands_of(room: str) -> list[Chunk]:
    """The hands of a room's test log."""
    given, _ = find_inputs([str(next(path for path in ROOMS.glob(f"{room}.*") if path.suffix != ".toml"))])
    return [chunk for chunk in chunks_of(given[0])[1] if chunk.kind == "hand"]


@pytest.mark.parametrize("room", FORMS)
def test_a_hand_is_the_same_after_others(room: str) -> None:
    chunks = hands_of(room)
    assert chunks
    used, fresh = Auditor(), Auditor()
    for chunk in chunks:
        # the same words by other names, and the names at other lines: what is remembered is not about a name
        moved = chunk._replace(lines=tuple(line.replace("Ada", "Bo").replace("Cleo", "Ada") for line in chunk.lines))
        used.read(moved, "log")
    for chunk in chunks:
        used.forms[room].last.clear()
        fresh.forms.clear()
        assert used.read(chunk, "log") == fresh.read(chunk, "log")


@pytest.mark.parametrize("room", FORMS)
def test_the_first_word_of_a_line_loses_no_form(room: str) -> None:
    row = layout(room)
    told = lines_of(row.mapping) if row.mapping else list
    lines = [text.strip() for chunk in hands_of(room) for _, text in told(list(enumerate(chunk.lines)))]
    texts = {text[at:] for text in lines for at in (0, 3, 4, 5, 6, 10)}  # whole, and behind a name
    forms, seen = forms_of(row.grammar), 0
    for by_word in (forms.led, forms.plain):
        for text in texts:
            due = [form for form, _ in by_word.all if form.match.fullmatch(text) is not None]
            assert [form for form in by_word.of(text) if form in due] == due
            seen += len(due)
    assert seen


def test_a_memory_is_bounded() -> None:
    memory = TextMemory(len)
    for number in range(3 * REMEMBERED):
        assert memory[f"{number}"] == len(f"{number}")
        assert len(memory) <= REMEMBERED
    memory.clear()
    assert memory["x" * (SHORT + 1)] == SHORT + 1
    assert not memory
    amounts = amounts_of(CHIPS)
    for number in range(2 * REMEMBERED):
        assert read_amount(f"{number}", CHIPS) == number
    assert len(amounts) <= REMEMBERED


def test_names_that_begin_a_line_are_found_longest_first() -> None:
    rng = random.Random(45)
    for _ in range(300):
        names = SeatNames()
        for seat in range(1, 6):
            names.add(seat, "".join(rng.choices("Al: ", k=rng.randint(1, 4))))
        for _ in range(10):
            line = "".join(rng.choices("Al: ", k=rng.randint(0, 6)))
            due = sorted((one for one in names.by_name if line.startswith(one)), key=len, reverse=True)
            assert names.leading(line) == due
