"""A hand that cannot be read never accuses its neighbours: nobody knows what happened in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from tests.session.test_generated import ROOMS
from tests.support.sessions import Night

HANDS = 24
KINDS: dict[str, dict[str, Any]] = {"native": {}} | {
    name: {key: value for key, value in room.items() if key != "kinds"} for name, room in ROOMS.items()
}


def a_line_too_many(text: str) -> str:
    """A line with chips that nobody can read."""
    return text.replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nthe house moves $40 to somebody", 1)


def no_header(text: str) -> str:
    """The header is gone, and the number of the hand with it."""
    before, gap, rest = text.rstrip("\n").rpartition("\n\n")
    return before + gap + rest.partition("\n")[2] + "\n\n"


def no_number(text: str) -> str:
    """The number is damaged."""
    head, _, rest = text.partition("#")
    return f"{head}#?{rest.lstrip('0123456789')}"


def half(text: str) -> str:
    """The hand breaks off."""
    return text[: text.index("*** SUMMARY ***") - 40].rstrip() + "\n\n"


def night(seed: str, **table: Any) -> list[str]:
    """The hands of a session in which chips come and go."""
    made = Night(seed, **table)
    pieces = []
    for _ in range(HANDS):
        made.between()
        pieces.append(made.taken() + made.print(made.deal()))
    return pieces


def between(folder: Path, pieces: list[str]) -> list[tuple[str, int | None]]:
    """What is said between the hands of a log."""
    path = folder / "night.txt"
    path.write_text("".join(pieces), "utf-8")
    items = list(Run([str(path)]))
    found = [f for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]
    return [(one.code, one.line) for one in found if one.code.startswith(("session-", "carry-", "missed-"))]


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spoil", [a_line_too_many, no_header, no_number, half])
def test_nothing_is_said_across_an_unread_hand(spoil: Callable[[str], str], kind: str, tmp_path: Path) -> None:
    pieces = night(f"unread/{kind}", **KINDS[kind])
    assert between(tmp_path, pieces) == []
    assert len(pieces) == HANDS
    for at in range(1, HANDS - 1, 5):
        wrong = [*pieces[:at], spoil(pieces[at]), *pieces[at + 1 :]]
        assert wrong[at] != pieces[at]
        assert between(tmp_path, wrong) == [], wrong[at]


def test_a_fault_beside_an_unread_hand_is_found(tmp_path: Path) -> None:
    """The hands that follow each other are held to it, whatever stands elsewhere."""
    pieces = night("beside")
    assert between(tmp_path, [*pieces[:8], *pieces[9:]])
    assert between(tmp_path, [a_line_too_many(pieces[0]), *pieces[1:8], *pieces[9:]])
