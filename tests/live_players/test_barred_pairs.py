"""Players whom the floor has barred from sharing a table: the next hand that lists both is the fault."""

from pathlib import Path

import pytest

from handaudit.check.audit import Audit
from handaudit.pipeline import Run
from tests.live_players.table import log

FOLD = ("Cy: folds", "Ann: folds", "Uncalled bet (10) returned to Bob", "Bob collected 20 from pot")


def second(id: int) -> str:
    """The same table later; its button and stacks follow from the hand before."""
    text = log(*FOLD, id=id)
    return text.replace("Loft", f"Other {id}")


def found(folder: Path, *texts: str) -> list[tuple[str, str | None, int | None, str | None]]:
    path = folder / "log.txt"
    path.write_text("\n".join(texts), "utf-8")
    items = list(Run([str(path)]))
    every = [f for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]
    return [(f.code, f.player, f.line, f.hand) for f in every]


@pytest.mark.parametrize(
    "ruling",
    [
        "Floor: bars Ann and Bob from sharing a table",
        "Floor: Ann and Bob may not play at the same table",
        "Floor: Ann und Bob dürfen nicht am selben Tisch sitzen",
        "Floor: seat 1 and seat 2 are barred",
    ],
)
def test_a_barred_pair_is_said_at_the_next_hand_that_lists_both(ruling: str, tmp_path: Path) -> None:
    one = log(*FOLD, ruling)
    start = one.count("\n") + 1
    assert found(tmp_path, one, second(2), second(3)) == [("banned-pair", "Bob", start + 4, "2")]


def test_the_hand_of_the_ruling_itself_is_none(tmp_path: Path) -> None:
    assert found(tmp_path, log(*FOLD, "Floor: Ann and Bob are barred from sharing a table")) == []


@pytest.mark.parametrize(
    "ruling",
    [
        "Floor: Ann and Bob may stay at the same table",
        "Floor: Ann is barred for ten minutes",
        "Floor: Ann and Bob split the pot",
    ],
)
def test_other_rulings_bar_nobody(ruling: str, tmp_path: Path) -> None:
    assert found(tmp_path, log(*FOLD, ruling), second(2)) == []


def test_one_of_them_alone_is_no_fault(tmp_path: Path) -> None:
    one = log(*FOLD, "Floor: Ann and Dee are barred", seats=3)
    assert found(tmp_path, one, second(2)) == []
