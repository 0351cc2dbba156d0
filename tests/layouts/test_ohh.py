"""Open Hand History: JSON objects in a row; pots with rake and jackpot; places in the tree; hostile texts are refused with a reason."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import audited


def act(
    number: int, player: int, action: str, amount: float | None = None, cards: str = "", allin: bool = False
) -> dict[str, Any]:
    """An action."""
    found: dict[str, Any] = {"action_number": number, "player_id": player, "action": action}
    if amount is not None:
        found |= {"amount": amount, "is_allin": allin}
    return found | ({"cards": cards.split()} if cards else {})


def hand(number: str = "A-17") -> dict[str, Any]:
    """Cy is all-in for 20; Ann and Bob have a side pot; each pot pays rake, and the main pot a jackpot fee."""
    before = [
        act(1, 2, "Post SB", 0.5), act(2, 3, "Post BB", 1), act(3, 1, "Dealt Cards", cards="Ah Ad"), act(4, 1, "Raise", 3),
        act(5, 2, "Call", 2.5), act(6, 3, "Raise", 19, allin=True), act(7, 1, "Call", 17), act(8, 2, "Call", 17),
    ]  # fmt: skip
    flop = [act(9, 2, "Bet", 10), act(10, 1, "Raise", 25), act(11, 2, "Call", 15)]
    shows = [
        act(12, 2, "Shows Cards", cards="9c 9d"),
        act(13, 1, "Shows Cards", cards="Ah Ad"),
        act(14, 3, "Mucks Cards"),
    ]
    rounds = [
        {"id": 0, "street": "Preflop", "actions": before},
        {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": flop},
        {"id": 2, "street": "Turn", "cards": ["Ks"], "actions": [act(15, 2, "Check"), act(16, 1, "Check")]},
        {"id": 3, "street": "River", "cards": ["3s"], "actions": [act(17, 2, "Bet", 5), act(18, 1, "Call", 5)]},
        {"id": 4, "street": "Showdown", "actions": shows},
    ]
    wins = [{"player_id": 2, "win_amount": 57.0}], [{"player_id": 2, "win_amount": 59.0}]
    pots = [
        {"number": 0, "amount": 60.0, "rake": 2.5, "jackpot": 0.5, "player_wins": wins[0]},
        {"number": 1, "amount": 60.0, "rake": 1.0, "jackpot": 0.0, "player_wins": wins[1]},
    ]
    names = ['Ann "A" {x', "Bob: folds", "Cy"]
    players = [
        {"id": n, "seat": seat, "name": name, "starting_stack": stack}
        for n, seat, name, stack in zip((1, 2, 3), (1, 4, 6), names, (100.0, 80.5, 20.0), strict=True)
    ]
    return {
        "ohh": {
            "spec_version": "1.4.6", "site_name": "Some Room", "network_name": "Net", "internal_version": "1", "tournament": False,
            "game_number": number, "start_date_utc": "2026-03-04T20:00:00Z", "table_name": "Oak", "game_type": "Holdem",
            "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 6, "currency": "USD", "dealer_seat": 1,
            "small_blind_amount": 0.5, "big_blind_amount": 1.0, "ante_amount": 0, "hero_player_id": 1, "players": players,
            "rounds": rounds, "pots": pots,
        }
    }  # fmt: skip


def uncalled(with_it: bool) -> dict[str, Any]:
    """Bob folds the flop; Ann's bet of 4 is paid out with the pot, or it is not."""
    tree = hand()
    one = tree["ohh"]
    before = [
        act(1, 2, "Post SB", 0.5),
        act(2, 3, "Post BB", 1),
        act(3, 1, "Call", 1),
        act(4, 2, "Fold"),
        act(5, 3, "Check"),
    ]
    flop = [act(6, 3, "Check"), act(7, 1, "Bet", 4), act(8, 3, "Fold")]
    one["rounds"] = [
        {"id": 0, "street": "Preflop", "actions": before},
        {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": flop},
    ]
    more = 4 if with_it else 0
    one["pots"] = [
        {"number": 0, "amount": 2.5 + more, "rake": 0.5, "player_wins": [{"player_id": 1, "win_amount": 2 + more}]}
    ]
    return tree


def file(*trees: dict[str, Any], indent: int | None = 2) -> str:
    """Hands as a file of them, a blank line behind each."""
    return "".join(json.dumps(tree, indent=indent) + "\n\n" for tree in trees)


@pytest.mark.parametrize("indent", [None, 2])
def test_a_hand_is_clean_and_its_facts_are_read(tmp_path: Path, indent: int | None) -> None:
    hands, loose, layout = audited(tmp_path, file(hand(), hand("A-18"), indent=indent), "night.ohh")
    assert (layout, loose) == ("ohh", [])
    assert [(one.verdict, [f.message for f in one.findings]) for one in hands] == [("clean", [])] * 2
    one, rep = hands[0].hand, hands[0].replay
    assert (one.id, one.site, one.game, one.limit, one.button) == ("A-17", "Some Room", "Hold'em", "no-limit", 1)
    assert (one.small, one.big, one.currency.code) == (50, 100, "USD")
    assert rep is not None
    assert (rep.total_pot, rep.rake) == (12000, 400)


def test_a_list_of_hands_is_read_too(tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, json.dumps([hand(), hand("A-18")], indent=1), "night.json")
    assert ([one.verdict for one in hands], loose) == (["clean", "clean"], [])


@pytest.mark.parametrize("with_it", [True, False])
def test_the_uncalled_bet_may_be_paid_with_the_pot_or_not(tmp_path: Path, with_it: bool) -> None:
    hands, _, _ = audited(tmp_path, file(uncalled(with_it)), "night.ohh")
    assert [one.verdict for one in hands] == ["clean"]
    wrong = uncalled(with_it)
    wrong["ohh"]["pots"][0]["player_wins"][0]["win_amount"] += 1
    found = [f.code for one in audited(tmp_path, file(wrong), "night.ohh")[0] for f in one.findings]
    assert {"award-total-mismatch", "rake-line-mismatch", "rake-mismatch"} & set(found), found


def at(*place: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Put a value somewhere into a hand."""

    def put(tree: Any) -> None:
        for part in place[:-1]:
            tree = tree[part]
        tree[place[-1]] = value

    return put


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (at("rounds", 0, "actions", 6, "amount", value=16), "call-amount", "/ohh/rounds/0/actions/6"),
        (at("rounds", 1, "actions", 1, "amount", value=12), "raise-size", "/ohh/rounds/1/actions/1"),
        (at("pots", 0, "player_wins", 0, "player_id", value=1), "wrong-winner", "/ohh/pots/0/player_wins/0"),
        (at("pots", 1, "amount", value=70), "pot-total-mismatch", None),
        (at("rounds", 2, "cards", value=["Ah"]), "card-dup", None),
    ],
)
def test_a_planted_fault_is_found_at_its_place(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], code: str, place: str | None
) -> None:
    tree = hand("A-18")
    change(tree["ohh"])
    found = [
        (f.code, f.pointer) for one in audited(tmp_path, file(hand(), tree), "night.ohh")[0][1:] for f in one.findings
    ]
    assert code in [one for one, _ in found], found
    assert place is None or (code, place) in found, found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"amount": 60.0', '"amount": "sixty"', "not a number"),
        ('"amount": 60.0', '"amount": NaN', "not a number"),
        ('"amount": 60.0', '"amount": true', "not a number"),
        ('"amount": 60.0', '"amount": 60.0, "amount": 70.0', "twice"),
        ('"amount": 60.0', '"amount": 1e999999999', "cannot be read"),
        ('"amount": 60.0', '"amount": 60.005', "cannot be read"),
        ('"amount": 60.0', '"amount": -60', "cannot be read"),
        ('"table_name": "Oak"', '"table_name": ' + "[" * 2000 + "1" + "]" * 2000, "deep"),
        ('"table_name": "Oak"', '"table_name": "' + "x" * 1_200_000 + '"', "more than 1,048,576 characters"),
        ('"table_name": "Oak"', '"table_name": "Oak', "JSON"),
        ('"name": "Cy"', '"name": "C\\ny"', "cannot be read"),
        ('"action": "Call"', '"action": "Wink"', ""),
    ],
)
def test_a_broken_hand_is_one_finding_and_the_rest_is_audited(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = json.dumps(hand(), indent=2)
    wrong = text.replace(old, new, 1)
    assert wrong != text
    last = text.replace("A-17", "A-19")
    hands, loose, layout = audited(tmp_path, f"{text}\n\n{wrong.replace('A-17', 'A-18')}\n\n{last}\n", "night.ohh")
    assert layout == "ohh"
    assert [one.verdict for one in hands] == ["clean", "unreadable", "clean"]
    messages = [f.message for f in loose] + [f.message for one in hands[1:-1] for f in one.findings]
    assert any(said in one for one in messages), messages


def test_a_file_that_is_cut_off_says_so(tmp_path: Path) -> None:
    text = json.dumps(hand(), indent=2)
    hands, _, _ = audited(tmp_path, f"{text}\n\n{text[:1500]}", "night.ohh")
    assert [one.verdict for one in hands] == ["clean", "unreadable"]


def test_a_sold_hand_and_a_hand_that_is_run_twice(tmp_path: Path) -> None:
    tree = hand()
    tree["ohh"]["pots"][0]["player_wins"][0] |= {"cashout_amount": 50.0, "cashout_fee": 0.5}
    hands, _, _ = audited(tmp_path, file(tree), "night.ohh")
    assert [one.kind for one in hands[0].hand.events].count("cashout") == 1


@pytest.mark.parametrize("value", [[1], {"a": 1}, None, "1", 1.5])
def test_a_player_number_of_any_kind_breaks_nothing(tmp_path: Path, value: object) -> None:
    tree = hand()
    tree["ohh"]["rounds"][0]["actions"][4]["player_id"] = value
    hands, _, _ = audited(tmp_path, file(tree), "night.ohh")
    assert hands[0].verdict == ("unreadable" if value != "1" else hands[0].verdict)


def test_a_tournament_counts_in_chips(tmp_path: Path) -> None:
    tree = hand()
    tree["ohh"] |= {"tournament": True, "tournament_info": {"tournament_number": "T-9", "name": "Friday"}}
    one = audited(tmp_path, file(tree), "night.ohh")[0][0].hand
    assert (one.tournament, one.currency.code) == ("T-9", None)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("wrapped", [True, False])
def test_what_stands_around_a_hand_does_not_matter(tmp_path: Path, indent: int | None, wrapped: bool) -> None:
    trees = [
        {"id": number, "tags": [1], **hand(number), "_profits": {"1": -4}} if wrapped else hand(number)["ohh"]
        for number in ("A-17", "A-18")
    ]
    for text in (json.dumps(trees, indent=indent), file(*trees, indent=indent)):
        hands, loose, layout = audited(tmp_path, text, "night.json")
        assert (layout, loose) == ("ohh", [])
        assert [(one.hand.id, one.verdict) for one in hands] == [("A-17", "clean"), ("A-18", "clean")]
    broken, loose, _ = audited(tmp_path, file(*trees).replace('"amount": 3,', '"amount": "three",', 1), "night.json")
    assert ([one.verdict for one in broken], loose) == (["unreadable", "clean"], [])


def test_streets_may_be_written_small(tmp_path: Path) -> None:
    tree = hand()
    for one in tree["ohh"]["rounds"]:
        one["street"] = one["street"].lower()
    assert [one.verdict for one in audited(tmp_path, file(tree))[0]] == ["clean"]
    tree["ohh"]["rounds"][2]["street"] = "tern"
    assert [one.verdict for one in audited(tmp_path, file(tree))[0]] == ["unreadable"]
