"""No text breaks the kernel, and what it takes of hostile ones is clean on the reference path."""

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from handaudit.read.chunks import Chunk
from tests.kernel import sanitized
from tests.kernel.mutations import look_at
from tests.kernel.test_habits import DEAD
from tests.kernel.test_showdowns import SPLIT, THREE
from tests.support.clean_hands import hold, hold_audit, new_kernel
from tests.support.volume import volume

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Kernel


def held(kernel: "Kernel", data: bytes) -> bool:
    """Whether one hand is taken: for what it is on the reference path."""
    found = kernel.look(data, [0, len(data)])
    assert found is not None
    clean = found.clean_hand(0, 7, "log.txt", 3)
    if clean is not None:
        text = data.decode("utf-8", "surrogateescape").replace("\r\n", "\n").replace("\r", "\n")  # each ends a line
        rows = tuple(text.rstrip("\n").split("\n"))
        hold_audit(kernel, data, hold(clean, Chunk(7, rows, "hand", 0, 0)))
    return clean is not None


@pytest.mark.parametrize("hand", [DEAD, THREE, SPLIT], ids=["folds", "showdown", "split"])
def test_a_hand_that_is_cut_at_every_byte(hand: str) -> None:
    """From behind nothing but the whole is taken; from before what has a header still, of another house."""
    kernel = new_kernel()
    whole = hand.encode()
    kept = [cut for cut in range(1, len(whole) + 1) if held(kernel, whole[:cut] + b"\n")]
    assert kept[-1] == len(whole)
    assert {whole[cut:] for cut in kept} <= {b"", b" [Tc 9c]", b"[Tc 9c]"}, "mucked cards need not be shown"
    kept = [cut for cut in range(len(whole)) if held(kernel, whole[cut:] + b"\n")]
    assert kept[0] == 0
    assert kept[-1] < hand.index(" Hand #")


@pytest.mark.heavy
@pytest.mark.parametrize("hand", [DEAD, THREE], ids=["folds", "showdown"])
def test_every_byte_is_another(hand: str, thorough: bool) -> None:
    rng = random.Random(1)
    kernel = new_kernel()
    whole = hand.encode()
    seen = 0
    for at in range(len(whole)):
        for sign in range(256) if thorough else [0, 10, 13, 32, 255, rng.randrange(48, 58), rng.randrange(33, 127)]:
            data = whole[:at] + bytes([sign]) + whole[at + 1 :] + b"\n"
            seen += held(kernel, data)
    assert seen > 20, "an id, a date or a table may be another"


def test_byte_order_marks() -> None:
    """A mark at the beginning of a line is skipped by who reads it line by line, and a swapped one is no text: no such hand is taken."""
    kernel = new_kernel()
    assert held(kernel, DEAD.replace("Cy", "\uff23y").encode() + b"\n")
    for mark in "\ufeff\ufffe":
        for text in (DEAD.replace("Cy", f"{mark}Cy"), DEAD.replace("Ann: folds", f'Ann: folds\n{mark}Ann said, "hi"')):
            assert not held(kernel, text.encode() + b"\n"), text


@pytest.mark.heavy
def test_blocks_of_changed_hands(thorough: bool) -> None:
    kernel = new_kernel()
    blocks = 2000 if thorough else volume(120, 30)
    counts = [look_at(random.Random(f"hostile {at}"), kernel) for at in range(blocks)]
    assert min(hands for hands, _ in counts) > 0
    assert sum(taken for _, taken in counts) > 1.7 * blocks


@pytest.mark.long
@pytest.mark.usefixtures("native")
def test_no_byte_is_read_out_of_place(tmp_path: Path) -> None:
    """Under GCC's sanitizers; `python -m tests.kernel.sanitized` looks longer."""
    if not sanitized.libraries():
        pytest.skip("GCC, its sanitizers or Python's headers are not installed")
    done = sanitized.run(["--minutes", "0.5", "--seed", "long"], tmp_path)
    assert done.returncode == 0, done.stdout
    assert "blocks of changed hands" in done.stdout
