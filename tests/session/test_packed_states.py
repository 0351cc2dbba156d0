"""What a chain keeps as bytes is what it had."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handaudit.model.clock import Clock
from handaudit.model.money import Currency
from handaudit.model.table_state import Chair, HandPlace, LedgerLine, State
from handaudit.session.chain import HandChain, packed, unpacked

NAMES = st.text(st.characters(), min_size=1, max_size=8)
"""Also with what stands for bytes that are not UTF-8."""
CHIPS = st.integers(-(10**24), 10**24)
WORDS = st.tuples(NAMES, NAMES)
CHAIRS = st.builds(Chair, st.integers(1, 10), CHIPS, st.tuples(CHIPS), st.integers(1), st.booleans(), st.booleans())
STATES = st.builds(
    State,
    NAMES, CHIPS, st.builds(HandPlace, st.integers(), NAMES, st.integers()), st.builds(Clock, CHIPS, NAMES),
    CHIPS, CHIPS, st.dictionaries(NAMES, CHAIRS, max_size=4), st.booleans(), st.booleans(), NAMES,
    st.builds(Currency, st.none() | NAMES, CHIPS), NAMES, CHIPS, CHIPS, st.dictionaries(NAMES, CHIPS, max_size=2),
    st.frozensets(NAMES, max_size=2), st.tuples(st.builds(LedgerLine, CHIPS, NAMES, NAMES, CHIPS)),
    st.tuples(CHIPS, CHIPS, CHIPS), st.booleans(), st.dictionaries(NAMES, WORDS, max_size=2), CHIPS,
    st.tuples(st.tuples(CHIPS, WORDS)), CHIPS, st.frozensets(NAMES, max_size=2), st.booleans(),
)  # fmt: skip


def kinds(value: object) -> object:
    """The classes that a value is made of: a tuple equals a named one with the same fields, and is none."""
    if isinstance(value, dict):
        return dict, [(kinds(key), kinds(one)) for key, one in value.items()]
    return type(value), [kinds(one) for one in value] if isinstance(value, tuple) else None


@pytest.mark.heavy
@given(STATES, STATES)
def test_two_states_come_back_as_they_were(first: State, last: State) -> None:
    again = unpacked(packed(first, last))
    assert again == (first, last)
    assert kinds(again) == kinds((first, last))
    assert again[0].place is first.place
    assert again[1].place is last.place
    assert [list(state.chairs) for state in again] == [list(first.chairs), list(last.chairs)]


@pytest.mark.heavy
@given(STATES)
def test_one_state_at_both_ends_stays_one(state: State) -> None:
    first, last = unpacked(packed(state, state))
    assert first is last
    assert first == state


@pytest.mark.heavy
@given(STATES, STATES)
def test_a_folded_chain_has_the_same_ends_and_takes_new_ones(first: State, last: State) -> None:
    chain = HandChain(first)
    chain.last = last
    for _ in range(2):
        chain.fold()
        chain.fold()
        assert (chain.first, chain.last) == (first, last)
    chain.fold()
    chain.last = first
    assert (chain.first, chain.last) == (first, first)
    chain.fold()
    chain.first = last
    assert (chain.first, chain.last) == (last, first)


def test_bytes_that_name_a_class_are_refused() -> None:
    place = HandPlace(0, "a.txt", 1)
    with pytest.raises(pickle.UnpicklingError, match="is no plain value"):
        unpacked((pickle.dumps((Path("a"),)), place, place))
