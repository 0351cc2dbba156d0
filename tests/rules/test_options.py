"""Every open choice has a default, another reading and a reason; every rule and code can be looked up."""

import pytest

from handaudit.rules import catalogue
from handaudit.rules.options import defaults, options

BEYOND = "RR"
"""The chapter of what the texts of the house lack."""
PREFIX = {"TH": "th_", "DH": "dh_", "C32": "c32_", "JB": "jb_"}


@pytest.mark.parametrize("key", options())
def test_an_option_has_a_default_and_another_reading(key: str) -> None:
    option = options()[key]
    assert option.key == key
    assert key.startswith(PREFIX[option.chapter])
    assert len(option.values) >= 2
    assert len(set(option.values)) == len(option.values)
    assert option.default == option.values[0]
    assert option.others == option.values[1:]
    assert all(option.accepts(value) for value in option.values)
    assert not option.accepts("anything else")
    assert option.gap
    assert option.reason


def test_the_default_is_the_first_value() -> None:
    assert defaults() == {key: option.values[0] for key, option in options().items()}


def test_every_chapter_of_the_house_leaves_something_open() -> None:
    """The games that its texts lack have rules, but no open options of their own."""
    chapters = {rule.chapter for rule in catalogue.rules().values()}
    assert {option.chapter for option in options().values()} == set(PREFIX) == chapters - {BEYOND}
    assert defaults()["dh_fee_base"] == "all_pots"
    assert options()["c32_suit_order"].values == ("HDCS", "HDSC", "SHDC")


def test_a_number_may_stand_where_the_option_says_so() -> None:
    assert options()["jb_pot_limit"].accepts("5000")
    assert options()["jb_max_reantes"].accepts("7")
    assert not options()["jb_max_reantes"].accepts("-7")
    assert not options()["jb_max_reantes"].accepts("٣")
    assert not options()["jb_max_draw"].accepts("6")


@pytest.mark.parametrize("id", catalogue.rules())
def test_a_rule_names_codes_that_name_it(id: str) -> None:
    rule = catalogue.rule(id)
    assert rule is not None
    assert rule.chapter in {*PREFIX, BEYOND}
    assert rule.statement
    assert rule.source
    assert ".txt" not in rule.source + rule.statement
    assert all(id in catalogue.codes()[code].rules for code in rule.codes)
    assert all(key in options() for key in rule.options)


@pytest.mark.parametrize("name", catalogue.codes())
def test_a_code_names_rules_that_name_it(name: str) -> None:
    code = catalogue.code(name)
    assert code is not None
    assert code.kind in ("money", "order", "cards", "procedure")
    assert code.meaning
    assert code.example
    assert code.rules
    assert all(name in catalogue.rules()[id].codes for id in code.rules)


def test_the_codes_that_rules_name_are_those_of_the_catalogue() -> None:
    assert {name for rule in catalogue.rules().values() for name in rule.codes} == set(catalogue.codes())
    assert catalogue.rule("TH-NOTHING-1") is None
    assert catalogue.code("nothing") is None


def test_a_code_of_two_chapters_has_the_rules_of_both() -> None:
    players = catalogue.codes()["player-count"]
    assert players.rules == ("TH-PLAYERS-1", "C32-PLAYERS-1", "RR-PLAYERS-1")
    assert catalogue.codes()["hand-size"].rules == ("C32-DEAL-1", "C32-DRAW-4", "JB-DRAW-3", "RR-STUD-5", "RR-SIZE-1")


def test_a_rule_knows_the_options_that_its_words_name() -> None:
    assert catalogue.rules()["DH-FEE-6"].options == ("dh_fee_base",)
    assert catalogue.rules()["C32-TIE-2"].options == ("c32_tie", "c32_suit_order")
    assert catalogue.codes()["fee-amount"].options == ("dh_fee_base",)
    assert catalogue.rules()["TH-FIRST-2"].inferred
    assert not catalogue.rules()["TH-FIRST-1"].inferred
    assert catalogue.rules()["TH-DEAL-1"].source == "Dealer handbook, 2.4 Hole Cards"
