"""Players whom the floor has barred from sharing a table: the next hand that lists both is the fault."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
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
    return [(f.code, f.player, f.line, f.hand) for f in every if not f.code.startswith("floor-")]


@pytest.mark.parametrize(
    "ruling",
    [
        "Floor: bars Ann and Bob from sharing a table",
        "Floor: Ann and Bob may not play at the same table",
        "Floor: Ann und Bob dürfen nicht am selben Tisch sitzen",
        "Floor: seat 1 and seat 2 are barred",
        "Floor: bans Ann and Bob from each other",
        "Floor: Ann and Bob are barred from playing together",
        "Floor: Ann and Bob sind zusammen gesperrt",
        "Floor: Ann and Bob are banned from one table",
        "Floor: Ann may not sit with Bob at a table",
        "Floor: Ann und Bob sind für denselben Tisch gesperrt",
        "Floor: Ann and Bob must be seated at different tables",
        "Floor: Ann and Bob are not allowed at the same table",
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
        "Floor: Ann is barred from raising, Bob acts first",
        "Floor: Ann must complete the call of Bob, raising is barred",
        "Floor: Ann and Bob are barred from raising",
        "Floor: Ann is banned, Bob is warned",
        "Floor: Ann und Bob sind für eine Runde gesperrt",
        "Floor: Ann must not talk to Bob at the same table",
        "Floor: Ann is not allowed to speak with Bob at the same table",
        "Floor: Ann may not look at the cards of Bob at a table",
        "Floor: Ann and Bob may sit at different tables",
    ],
)
def test_other_rulings_bar_nobody(ruling: str, tmp_path: Path) -> None:
    assert found(tmp_path, log(*FOLD, ruling), second(2)) == []


def test_one_of_them_alone_is_no_fault(tmp_path: Path) -> None:
    one = log(*FOLD, "Floor: Ann and Dee are barred", seats=3)
    assert found(tmp_path, one, second(2)) == []


BARS = "Floor: Ann and Bob are barred from sharing a table"


def files(folder: Path, *texts: str) -> list[tuple[str, str | None]]:
    """Code and hand of what is found in several files, in this order."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"{number}.txt")
        paths[-1].write_text(text, "utf-8")
    found = []
    for item in Run([str(path) for path in paths]):
        found += [(f.code, f.hand) for f in (item.findings if isinstance(item, Audit) else (item,))]
    return [row for row in found if row[0] == "banned-pair"]


def dated(text: str, when: str) -> str:
    """The hand at another time."""
    head, _, rest = text.partition("\n")
    return f"{head.rpartition(' - ')[0]} - {when} UTC\n{rest}"


@pytest.mark.parametrize(
    ("when", "event"),
    [
        ("2026/11/20 22:00:00", True),
        ("2026/11/21 03:00:00", True),  # the same night
        ("2026/11/22 20:00:00", False),
        ("2026/11/19 20:00:00", False),  # before the ruling
    ],
)
def test_a_ruling_reaches_another_file_of_the_same_night(when: str, event: bool, tmp_path: Path) -> None:
    one = dated(log(*FOLD, BARS), "2026/11/20 20:00:00")
    assert files(tmp_path, one, dated(second(2), when)) == ([("banned-pair", "2")] if event else [])


def test_a_ruling_does_not_reach_another_room(tmp_path: Path) -> None:
    one = dated(log(*FOLD, BARS), "2026/11/20 20:00:00")
    other = dated(second(2), "2026/11/20 20:10:00").replace("Handaudit Hand", "PokerStars Hand")
    assert files(tmp_path, one, other) == []


@pytest.mark.parametrize(("number", "event"), [(7, True), (8, False)])
def test_a_ruling_reaches_every_file_of_its_tournament(number: int, event: bool, tmp_path: Path) -> None:
    def played(text: str, tournament: int, when: str) -> str:
        head = dated(text, when).replace("Hold'em No Limit (10/20)", "Hold'em No Limit - Level I (10/20)", 1)
        return head.replace(": Hold'em", f": Tournament #{tournament}, Hold'em", 1)

    one = played(log(*FOLD, BARS), 7, "2026/11/20 20:00:00")
    two = played(second(2), number, "2026/11/22 20:00:00")
    assert "Tournament #7, Hold'em No Limit - Level I" in one
    assert files(tmp_path, one, two) == ([("banned-pair", "2")] if event else [])
