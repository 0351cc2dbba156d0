"""The test dealer is right about itself: chips are conserved, pots add up, every act is legal, every log holds what it must."""

import random
import re
from collections import Counter
from itertools import combinations

import pytest

from handaudit.model.cards import CARD_OF
from tests.support import evaluator
from tests.support.dealer import Settings, deal, deal_many
from tests.support.games import BOARD_GAMES, GAMES
from tests.support.hand import DealtHand
from tests.support.mutants import MUTANTS, hands_for
from tests.support.reveal import reveal
from tests.support.scribe import lines, print_hand, print_session
from tests.support.settle import settle
from tests.support.state import VOLUNTARY
from tests.support.truth import differences, truth
from tests.support.volume import volume
from tests.support.words import words

HANDS = volume(1000, 300)


@pytest.fixture(scope="module")
def hands() -> list[DealtHand]:
    """The hands of this module, dealt once."""
    return list(deal_many(2026, HANDS))


@pytest.mark.heavy
def test_chips_are_conserved(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        start = sum(chair.stack for chair in hand.table.chairs)
        seen += 1
        assert start == sum(hand.final(seat) for seat in hand.table.numbers) + hand.rake
        assert all(hand.final(seat) >= 0 for seat in hand.table.numbers)
    assert seen


@pytest.mark.heavy
def test_pots_hold_what_was_paid_and_pay_what_they_hold(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        seen += 1
        assert hand.total == sum(hand.paid.values()) - sum(hand.returned.values())
        assert hand.rake == sum(pot.rake for pot in hand.pots)
        for pot in hand.pots:
            seen += 1
            assert sum(award.amount for award in pot.awards) == pot.amount - pot.rake
            assert {award.seat for award in pot.awards} <= set(pot.eligible) <= set(hand.live)
        for inner, outer in zip(hand.pots, hand.pots[1:], strict=False):
            seen += 1
            assert set(outer.eligible) < set(inner.eligible)
    assert seen


@pytest.mark.heavy
def test_no_seat_wins_more_from_a_seat_than_it_put_in(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        for seat in hand.table.numbers:
            stake = hand.paid[seat] - hand.returned[seat]
            dead = sum(act.dead for act in hand.acts)
            seen += 1
            assert hand.won[seat] <= dead + sum(min(stake, hand.paid[n] - hand.returned[n]) for n in hand.table.numbers)
    assert seen


def test_every_act_is_what_was_asked(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        table = hand.table
        seen += 1
        assert [ask.at for ask in hand.asks] == [i for i, act in enumerate(hand.acts) if act.kind in VOLUNTARY]
        for ask in hand.asks:
            act = hand.acts[ask.at]
            seen += 1
            assert act.seat == ask.seat
            if act.kind == "check":
                seen += 1
                assert not ask.owe
            if act.kind == "call":
                seen += 1
                assert act.amount == min(ask.owe, ask.stack) > 0
            if act.kind in {"bet", "raise"}:
                seen += 1
                assert (act.kind == "bet") == (ask.level == 0)
                assert not ask.closed
                assert ask.level < act.to <= ask.committed + ask.stack
                assert act.allin == (act.to == ask.committed + ask.stack)
                full = ask.level + (ask.step if ask.level else table.least_bet())
                if table.limit != "Limit":
                    seen += 1
                    assert act.to >= full or act.allin
                if table.limit == "Pot Limit":
                    seen += 1
                    assert act.to <= ask.level + ask.pot + max(0, ask.level - ask.committed)
                if table.limit == "Limit":
                    seen += 1
                    assert ask.bets < 4
    assert seen


def test_no_card_is_dealt_twice(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        table = hand.table
        cards = [card for chair in table.chairs for card in chair.hole] + list(table.board) + list(table.second)
        seen += 1
        assert len(cards) == len(set(cards))
        assert not set(cards) & set(table.spare)
    assert seen


def test_settling_again_changes_nothing(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands[:300]:
        seen += 1
        assert settle(hand.table, hand.acts, hand.asks) == hand
    assert seen


def test_who_mucks_wins_nothing_and_the_first_shows(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        for site in ("Handaudit", "PokerStars"):
            items = reveal(hand, site) if hand.contested else []
            seen += 1
            assert sorted(item.seat for item in items) == (sorted(hand.live) if hand.contested else [])
            assert all(item.shows or not hand.won[item.seat] for item in items)
            assert not items or items[0].shows
    assert seen


def test_truth_agrees_with_itself(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        known = truth(hand)
        seen += 1
        assert differences(hand, known) == []
        assert all(player["net"] == player["final"] - player["start"] for player in known["players"])
        known["players"][0]["won"] += 1
        assert differences(hand, known)
    assert seen


@pytest.mark.heavy
def test_a_log_names_every_seat_and_every_chip(hands: list[DealtHand]) -> None:
    seen = 0
    for hand in hands:
        found = lines(hand)
        tags = Counter(line.tag for line in found)
        seen += 1
        assert tags["seat"] == len(hand.table.chairs) + len(hand.table.outsiders)
        assert tags["result"] == len(hand.table.chairs)
        assert tags["header"] == tags["table"] == tags["summary"] == tags["total"] == 1
        assert tags["post"] + tags["act"] + tags["returned"] == sum(act.kind != "street" for act in hand.acts)
        assert sum(line.amount for line in found if line.tag == "collect") == hand.total - hand.rake
        assert all("\n" not in line.text and "\r" not in line.text for line in found)
    assert seen


@pytest.mark.heavy
def test_printing_twice_gives_the_same_bytes(hands: list[DealtHand]) -> None:
    for hand in hands[:100]:
        for dialect in (None, "handaudit", "pokerstars"):
            assert print_hand(hand, dialect) == print_hand(hand, dialect)
        assert print_hand(hand, newline="\r\n") == print_hand(hand).replace("\n", "\r\n")
    text = print_session(hands[:20])
    assert len(re.findall(r"^\w+ Hand #10\d\d:", text, re.MULTILINE)) == 20


def test_the_same_seed_deals_the_same_hand() -> None:
    assert deal(random.Random(5)) == deal(random.Random(5))
    assert next(deal_many(9, 1)) == next(deal_many(9, 5))


def test_every_kind_of_hand_is_dealt(hands: list[DealtHand]) -> None:
    seen: Counter[str] = Counter()
    for hand in hands:
        table = hand.table
        kinds = {act.what for act in hand.acts if act.kind == "post"}
        facts = {
            table.game.slug, table.limit, table.site, table.code or "chips", hand.last_street, *kinds,
            "tournament" if table.tournament else "cash",
            "heads-up" if len(table.chairs) == 2 else "ring",
            "dead button" if table.button not in table.numbers else "button",
            "no small blind" if not table.small_seat else "small blind",
            "three pots" if len(hand.pots) > 2 else "few pots",
            "raked" if hand.rake else "unraked",
            "run twice" if hand.runs > 1 else "once",
            "short post" if any(act.kind == "post" and act.allin for act in hand.acts) else "full posts",
            "short all-in" if any(ask.closed and ask.short for ask in hand.asks) else "open",
            "split" if any(len(pot.awards) > 1 for pot in hand.pots) else "whole",
            "odd chip" if any(award.odd for pot in hand.pots for award in pot.awards) else "even",
            "smallest chip" if table.unit > 1 else "one",
            "absent" if any(chair.absent for chair in table.chairs) else "present",
            "big blind ante" if table.ante and table.ante_by != "all" else "antes",
        }  # fmt: skip
        facts |= {f"all-in {ask.street}" for ask in hand.asks if hand.acts[ask.at].allin}
        seen.update(facts)
    wanted = {
        *BOARD_GAMES, "No Limit", "Pot Limit", "Limit", "Handaudit", "PokerStars", "USD", "EUR", "GBP", "chips",
        "preflop", "flop", "turn", "river", "all-in preflop", "all-in flop", "all-in turn", "all-in river",
        "ante", "small blind", "big blind", "over blind", "small & big blinds", "button blind", "big blind ante",
        "tournament", "cash", "heads-up", "dead button", "no small blind", "three pots", "raked", "run twice",
        "short post", "short all-in", "split", "odd chip", "smallest chip", "absent",
    }  # fmt: skip
    assert len(wanted) > 40
    assert {fact: seen[fact] for fact in wanted if seen[fact] < 3} == {}


def test_the_evaluator_orders_hands() -> None:
    def value(text: str, short: bool = False) -> evaluator.Value:
        cards = tuple(sorted(CARD_OF[text[i : i + 2]] for i in range(0, len(text), 2)))
        return evaluator.rank_five(cards, evaluator.SHORT if short else evaluator.HIGH)

    order = [
        "7d5c4h3s2d", "2s2d5c6h7d", "2s2d3c3h7d", "2s2d2c6h7d", "As2d3c4h5d", "2s3d4c5h6d",
        "2h5h7h9hJh", "2s2d2c3h3d", "2s2d2c2h3d", "As2s3s4s5s", "AsKsQsJsTs",
    ]  # fmt: skip
    values = [value(text) for text in order]
    assert all(a < b for a, b in combinations(values, 2))
    assert value("AsKdQc9h8d") == value("AhKcQd9s8c")
    assert value("As6d7c8h9d", short=True) < value("6s7d8c9hTd", short=True)
    assert value("6s6d6c7h7d", short=True) < value("6h8h9hJhQh", short=True)
    assert value("6s6d6c7h8d", short=True) < value("As6d7c8h9d", short=True)
    assert words(value("As2d3c4h5d"), evaluator.HIGH) == "a straight, Ace to Five"
    assert words(value("As6d7c8h9d", short=True), evaluator.SHORT) == "a straight, Ace to Nine"


def test_a_low_is_found_only_with_two_from_the_hand() -> None:
    cards = CARD_OF
    board = tuple(cards[text] for text in ("2h", "4d", "8s", "Kc", "Kd"))
    low = GAMES["omaha-hi-lo"].halves[1]
    assert evaluator.worth(low, (cards["As"], cards["3s"], cards["Qs"], cards["Qd"]), board) == (
        0,
        (-8, -4, -3, -2, -1),
    )
    assert evaluator.worth(low, (cards["As"], cards["2s"], cards["Qs"], cards["Qd"]), board) is None


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_a_mutant_changes_the_log_at_its_line(name: str) -> None:
    mutant = MUTANTS[name]
    found = hands_for(name, 77, 5)
    assert len(found) == 5
    for i, hand in enumerate(found):
        planted = mutant.apply(random.Random(i), hand)
        text, code, line, *_ = planted
        true, told = print_hand(hand).splitlines(), text.splitlines()
        assert code == mutant.code
        assert told != true
        assert 1 <= line <= len(told)
        assert all(1 <= other <= len(told) for other in planted.also)
        assert (planted.house != "") == (mutant.house is not None)
        assert mutant.apply(random.Random(i), hand) == planted


def test_settings_are_kept() -> None:
    seen = 0
    settings = Settings(
        games=("omaha",),
        limits=("Pot Limit",),
        sites=("PokerStars",),
        kinds=("tournament",),
        players=(3, 3),
        nasty=0,
        chatter=0,
    )
    for hand in deal_many(3, 50, settings):
        table = hand.table
        seen += 1
        assert (table.game.slug, table.limit, table.site, len(table.chairs)) == ("omaha", "Pot Limit", "PokerStars", 3)
        assert table.tournament
        assert not table.chatter
    assert seen
