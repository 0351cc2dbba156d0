"""Amounts and cards in every spelling that layouts have; what is not plain is refused, never guessed."""

import pytest

from handaudit.model.cards import CARD_OF, UNKNOWN
from handaudit.model.money import CHIPS, Currency
from handaudit.read.forms.values import read_amount, read_cards

USD, EUR = Currency("USD", 100), Currency("EUR", 100)


@pytest.mark.parametrize(
    ("text", "currency", "due"),
    [
        ("$1,234.50", USD, 123450),
        ("$ 0.96 USD", USD, 96),
        ("10€", EUR, 1000),
        ("0,02€", EUR, 2),
        ("1.32k", CHIPS, 1320),
        ("2.710", CHIPS, 2710),
        ("£2,710", Currency("GBP", 100), 271000),
        ("1 234,50 €", EUR, 123450),
        ("1\u00a0234", CHIPS, 1234),
        ("1,234,567", CHIPS, 1234567),
        ("0.125", USD, None),
        ("0.120", USD, 12),
        ("1,23,456", CHIPS, None),
        ("€5", USD, None),
        ("5.5", CHIPS, None),
        ("five", USD, None),
        ("٣", CHIPS, None),
        ("9" * 40, CHIPS, None),
        ("-$5", USD, -500),
        ("", USD, None),
    ],
)
def test_an_amount_is_read_or_refused(text: str, currency: Currency, due: int | None) -> None:
    assert read_amount(text, currency) == due


@pytest.mark.parametrize(
    ("text", "order", "due"),
    [
        ("Ah Kd", "rank-suit", ("Ah", "Kd")),
        ("10♠, K♦", "rank-suit", ("Ts", "Kd")),
        ("S10 HQ", "suit-rank", ("Ts", "Qh")),
        ("ks,8c", "rank-suit", ("Ks", "8c")),
        (" Th, Ah, Ts ", "rank-suit", ("Th", "Ah", "Ts")),
        ("AhKd", "rank-suit", ("Ah", "Kd")),
    ],
)
def test_cards_are_read_in_any_spelling(text: str, order: str, due: tuple[str, ...]) -> None:
    assert read_cards(text, order) == tuple(CARD_OF[card] for card in due)


def test_the_back_of_a_card_is_unknown_and_what_is_no_card_is_refused() -> None:
    assert read_cards("?? Ah") == (UNKNOWN, CARD_OF["Ah"])
    assert read_cards("X X") == (UNKNOWN, UNKNOWN)
    assert read_cards("Zz") is None
    assert read_cards("11s") is None
