"""Records are what the module `dataclasses` makes of the same class, in all that somebody may ask of them."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.model import records
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.records import names_of, record
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.report.tally import Tally
from handaudit.rules.load import load
from tests.support.audits import audit_text


def pair(made: Callable[..., Any], field: Any, frozen: bool, more: bool) -> tuple[Any, Any]:
    """A class, and one that is derived from it."""

    @made(frozen=frozen)
    class Seat:
        number: int
        name: str = "Ann"
        cards: list[int] = field(default_factory=list)
        secret: int = field(default=7, repr=False, compare=False)
        size: int = field(init=False, default=3)

        def __post_init__(self) -> None:
            object.__setattr__(self, "size", len(self.name))

        @property
        def shout(self) -> str:
            return self.name.upper()

    @made(frozen=frozen, eq=more)
    class Chair(Seat):
        place: int = 4

    return Seat, Chair


def of_dataclasses(**more: Any) -> Callable[[type], type]:
    return dataclasses.dataclass(slots=True, **more)


@pytest.fixture(autouse=True, params=[0, 2_000], ids=["compiled", "few"])
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are made in another way after many of them."""
    monkeypatch.setattr(records, "MANY", request.param)


@pytest.fixture(params=[True, False], ids=["frozen", "open"])
def classes(request: pytest.FixtureRequest) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Both classes as records, and as dataclasses."""
    return pair(record, records.field, request.param, True), pair(
        of_dataclasses, dataclasses.field, request.param, True
    )


Classes = tuple[tuple[Any, Any], tuple[Any, Any]]


@pytest.mark.parametrize("at", [0, 1])
def test_a_record_is_made_compared_and_shown_as_a_dataclass_is(classes: Classes, at: int) -> None:
    mine, theirs = classes[0][at], classes[1][at]
    for given, named in (
        ((1,), {}),
        ((2, "Bob"), {"secret": 5}),
        ((), {"number": 3, "cards": [1]}),
        ((1, "x", [2], 3), {}),
    ):
        one, other = mine(*given, **named), theirs(*given, **named)
        assert repr(one) == repr(other)
        assert [getattr(one, name) for name in names_of(mine)] == [
            getattr(other, each.name) for each in dataclasses.fields(other)
        ]
        assert one == mine(*given, **named)
        assert (one == mine(2, "Bob")) == (other == theirs(2, "Bob"))
        assert one != other
        assert one.shout == other.shout
        assert not hasattr(one, "__dict__")
    assert mine(1).cards is not mine(1).cards
    assert mine.__match_args__ == theirs.__match_args__
    assert mine.__qualname__ == theirs.__qualname__
    assert mine.__slots__ == theirs.__slots__


@pytest.mark.parametrize(
    "wrong", [((), {}), ((1, "x", [], 3, 4, 5, 6), {}), ((1,), {"size": 3}), ((1,), {"colour": 3})]
)
def test_values_that_do_not_fit_are_refused(classes: Classes, wrong: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    for made in (classes[0][0], classes[1][0]):
        with pytest.raises(TypeError):
            made(*wrong[0], **wrong[1])


def test_what_looks_into_dataclasses_finds_the_same(classes: Classes) -> None:
    for mine, theirs in zip(*classes, strict=True):
        told = [
            [(one.name, one.init, one.repr, one.compare, one.default) for one in dataclasses.fields(kind)]
            for kind in (mine, theirs)
        ]
        assert told[0] == told[1]
        assert mine.__dataclass_params__.frozen == theirs.__dataclass_params__.frozen
        one = mine(1, "Bob", [4])
        assert dataclasses.asdict(one) == dataclasses.asdict(theirs(1, "Bob", [4]))
        assert records.replace(one, name="Cid") == dataclasses.replace(one, name="Cid") == mine(1, "Cid", [4])
        assert records.replace(one, name="Cid").size == 3
        assert dataclasses.is_dataclass(mine)
    other = classes[1][0](1)
    assert records.replace(other, number=2) == classes[1][0](2)


def test_a_frozen_record_stays_as_it_is() -> None:
    (mine, derived), _ = pair(record, records.field, True, True), None
    for one in (mine(1), derived(1)):
        for name in ("number", "colour"):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(one, name, 2)
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.number
    assert hash(derived(1, "Bob", ())) == hash(derived(1, "Bob", ()))
    assert mine(1, "Bob", ()) in {mine(1, "Bob", ())}
    open_one, _ = pair(record, records.field, False, True)
    with pytest.raises(TypeError):
        hash(open_one(1))
    one = open_one(1)
    one.number = 5
    assert one.number == 5
    with pytest.raises(AttributeError):
        one.colour = 5
    _, alone = pair(record, records.field, True, False)
    assert alone(1, "Bob", ()) == alone(1, "Bob", ())  # as the class is compared that it is derived from


def test_records_go_to_other_processes_and_are_copied(root: Path) -> None:
    audit = audit_text((root / "samples" / "holdem-cash-faulty.txt").read_text("utf-8"))[0]
    book = load("holdem")
    for one in (audit, audit.hand, audit.replay, book, Finding("a", "error", 3, "b", chips={"Ann": 3}), Tally()):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(one, protocol)) == one  # noqa: S301
        assert copy.copy(one) == one
        assert copy.deepcopy(one) == one
    assert {Hand, Replay, Rulebook, Finding} <= {type(audit.hand), type(audit.replay), type(book), Finding}


def test_records_load_nothing() -> None:
    code = "import sys; import handaudit.model.audit; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"dataclasses", "inspect"} & set(told.stdout.split())
