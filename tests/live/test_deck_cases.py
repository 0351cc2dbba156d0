"""TH-X11 to TH-X17: what a dealer must do after an error, card by card, in two independent programs and in logs."""

import pytest

from handaudit.rules.options import defaults
from tests.support import deck_model
from tests.support.deck_model import Table, split
from tests.support.deck_run import run
from tests.support.live_logs import CHECKED, found, log, marked

B1, B2, B3 = "Dealer: burns [4d]", "Dealer: burns [6h]", "Dealer: burns [2c]"
CASES = {
    "TH-X11": ("4d Ks8s3d 6h Jh 2c 9c 5s Td 7h", "turn", True, True, 0, "TdJh7h5s", "4d 6h 2c", "Ks 8s 3d 9c Td"),
    "TH-X12": ("4d Ks8s3d 6h Jh 2c 9c 5s", "turn", False, False, 0, "", "4d 6h^ 2c", "Ks 8s 3d Jh 9c"),
    "TH-X13": ("4d Ks8s3d 6h Jh 2c 9c 5s", "turn", False, False, 2, "", "4d Jh", "Ks 8s 3d 6h 2c"),
    "TH-X14": ("4d Ks8s3d 6h Jh 2c 9c", "flop", True, True, 0, "9cKs6h2c3dJh8s", "4d 2c Jh", "9c Ks 6h 3d 8s"),
    "TH-X15": ("Ks8s3d 6h Jh 2c 9c 5s", "flop", False, False, 0, "2c5sKs9c3dJh8s6h", "2c 3d 8s", "5s Ks 9c Jh 6h"),
    "TH-X16": ("4d Ks8s3d 6h Jh 2c 9c 5s Td", "river", True, True, 0, "5s9cTd", "4d 6h 2c", "Ks 8s 3d Jh 5s"),
}  # fmt: skip


def model(name: str) -> Table:
    deck, *_, mixed, _, _ = CASES[name]
    cards, pool = split(deck), split(mixed)
    return {
        "TH-X11": lambda: deck_model.turn_early(cards, pool),
        "TH-X12": lambda: deck_model.turn_noburn(cards, two_acted=False),
        "TH-X13": lambda: deck_model.turn_noburn(cards, two_acted=True),
        "TH-X14": lambda: deck_model.flop_early(cards, pool),
        "TH-X15": lambda: deck_model.flop_noburn(pool, burn=True),
        "TH-X16": lambda: deck_model.river_early(cards, pool),
    }[name]()


@pytest.mark.parametrize("name", CASES)
def test_burns_and_board_are_those_of_the_rules(name: str) -> None:
    deck, street, early, burned, acted, mixed, burns, board = CASES[name]
    expected = Table(burns.split(), board.split())
    assert model(name) == expected
    assert run(split(deck), street, early, burned, acted, split(mixed), defaults()) == expected


def test_flop_without_burn_and_no_burn_by_option() -> None:
    mixed = split("2c5sKs9c3dJh8s6h")
    options = {**defaults(), "th_flop_noburn_burn": "no"}
    got = run(split("Ks8s3d 6h Jh 2c 9c 5s"), "flop", False, False, 0, mixed, options)
    assert got == deck_model.flop_noburn(mixed, burn=False)


def test_th_x17_one_exposed_card() -> None:
    deck = split("As9dKc4h2s Qd7cTh5s8d Jc Ad6h3s")
    dealt = deck_model.expose(deck, 5, 2, 7)
    assert dealt == (split("9dJc"), "7c^", split("Ad6h3s"))


def board(cards: str, *, flop: str, turn: str, river: str, flop_bets: str = CHECKED, turn_bets: str = CHECKED) -> str:
    """A log with this board; of each street what the dealer does before its last line, that line included."""
    return log(flop=flop, turn=turn, river=river, flop_bets=flop_bets, turn_bets=turn_bets, board=f"Board [{cards}]")


FLOP = B1 + "\n*** FLOP *** [Ks 8s 3d]"
TURN = B2 + "\n*** TURN *** [Ks 8s 3d] [Jh]"
EARLY_TURN = (
    "Ann: checks\nBob: checks\nDealer: burns [6h]\nDealer: opens turn [Jh] early\nDealer: takes back [Jh]\nCy: checks"
)
BACK = "Dealer: reshuffles [Td Jh 7h 5s]\nDealer: cuts"
X11_TURN = "Dealer: burns [2c]\n*** TURN *** [Ks 8s 3d] [9c]\n" + BACK
X11_RIVER = "*** RIVER *** [Ks 8s 3d 9c] [Td]"


def x11(turn: str = X11_TURN, river: str = X11_RIVER, cards: str = "Ks 8s 3d 9c Td", bets: str = CHECKED) -> str:
    return board(cards, flop=FLOP, flop_bets=EARLY_TURN, turn=turn, river=river, turn_bets=bets)


X12 = "*** TURN *** [Ks 8s 3d] [6h]\nDealer: burns face up [6h]\n*** TURN *** [Ks 8s 3d] [Jh]"
X12_RIVER = "Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d Jh] [9c]"


def x12(turn: str = X12, river: str = X12_RIVER, cards: str = "Ks 8s 3d Jh 9c", bets: str = CHECKED) -> str:
    return board(cards, flop=FLOP, turn=turn, river=river, turn_bets=bets)


LATE = "*** TURN *** [Ks 8s 3d] [6h]\nAnn: checks\nBob: checks\n"
X14_PRE = "Cy: calls 20\nAnn: calls 10\nDealer: burns [4d]\nDealer: opens flop [Ks 8s 3d] early\nDealer: takes back [Ks 8s 3d]\nBob: checks"
X14 = "Dealer: reshuffles [9c Ks 6h 2c 3d Jh 8s]\nDealer: cuts\n*** FLOP *** [9c Ks 6h]"


def x14(pre: str = X14_PRE, flop: str = X14) -> str:
    return log(
        preflop=pre,
        flop=flop,
        turn="Dealer: burns [2c]\n*** TURN *** [9c Ks 6h] [3d]",
        river="Dealer: burns [Jh]\n*** RIVER *** [9c Ks 6h 3d] [8s]",
        board="Board [9c Ks 6h 3d 8s]",
    )


X15 = (
    "*** FLOP *** [Ks 8s 3d]\nDealer: takes back [Ks 8s 3d]\nDealer: reshuffles [2c 5s Ks 9c 3d Jh 8s 6h]\nDealer: cuts\n"
    "Dealer: burns [2c]\n*** FLOP *** [5s Ks 9c]"
)


def x15(flop: str = X15) -> str:
    return log(
        flop=flop,
        turn="Dealer: burns [3d]\n*** TURN *** [5s Ks 9c] [Jh]",
        river="Dealer: burns [8s]\n*** RIVER *** [5s Ks 9c Jh] [6h]",
        board="Board [5s Ks 9c Jh 6h]",
    )


X16_TURN_BETS = (
    "Ann: checks\nBob: checks\nDealer: burns [2c]\nDealer: opens river [9c] early\nDealer: takes back [9c]\nCy: checks"
)
X16 = "Dealer: reshuffles [5s 9c Td]\nDealer: cuts\n*** RIVER *** [Ks 8s 3d Jh] [5s]"


def x16(river: str = X16, cards: str = "Ks 8s 3d Jh 5s", bets: str = X16_TURN_BETS) -> str:
    return board(cards, flop=FLOP, turn=TURN, river=river, turn_bets=bets)


RIVER_NOBURN = "*** RIVER *** [Ks 8s 3d Jh] [2c]\nDealer: burns face up [2c]\n*** RIVER *** [Ks 8s 3d Jh] [9c]"

RIGHT = {
    "X11": x11(),
    "X11, the early card comes again after the reshuffle": x11(
        river="*** RIVER *** [Ks 8s 3d 9c] [Jh]", cards="Ks 8s 3d 9c Jh"
    ),
    "X11, it is shuffled back when the betting is over": x11(
        X11_TURN.removesuffix("\n" + BACK), BACK + "\n" + X11_RIVER
    ),
    "X11, no burn is logged": x11().replace("Dealer: burns [4d]\n", "").replace("Dealer: burns [6h]\n", "").replace(
        "Dealer: burns [2c]\n", ""
    ),
    "X11, as a street line that is taken back": x11().replace(
        "Dealer: opens turn [Jh] early", "*** TURN *** [Ks 8s 3d] [Jh]"
    ),
    "X12": x12(),
    "X12, opened by the dealer's own line": x12(X12.replace("*** TURN *** [Ks 8s 3d] [6h]", "Dealer: opens turn [6h]", 1)),
    "X12, one player has acted": x12(X12.replace("[6h]\n", "[6h]\nAnn: checks\n", 1), bets="Bob: checks\nCy: checks"),
    "X14": x14(),
    "X14, the flop has four cards": x14(
        "Cy: calls 20\nAnn: calls 10\nBob: checks",
        "Dealer: burns [4d]\n*** FLOP *** [Ks 8s 3d 6h]\nDealer: takes back [Ks 8s 3d 6h]\n" + X14,
    ),
    "X15": x15(),
    "X15, one player has acted": x15(X15.replace("[Ks 8s 3d]\n", "[Ks 8s 3d]\nAnn: checks\n", 1)).replace(
        "[5s Ks 9c]\nAnn: checks\n", "[5s Ks 9c]\n"
    ),
    "X16": x16(),
    "X16, the early card comes again": x16(X16.replace("[5s]", "[9c]"), "Ks 8s 3d Jh 9c"),
    "river without burn": board("Ks 8s 3d Jh 9c", flop=FLOP, turn=TURN, river=RIVER_NOBURN),
    "early and without a burn: the burn is made up": x14(
        X14_PRE.replace("Dealer: burns [4d]\n", ""), X14.replace("*** FLOP", "Dealer: burns [4d]\n*** FLOP")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_correction_is_no_fault(name: str) -> None:
    assert found(RIGHT[name]) == [], RIGHT[name]


WRONG = {
    "turn-early-ruling": {
        "shuffled back before the new turn": x11(BACK.replace("]\n", "] <<\n") + "\n" + X11_TURN.removesuffix("\n" + BACK)),
        "river with a burn": x11(river="Dealer: burns [5s] <<\n" + X11_RIVER),
        "no new burn": x11(X11_TURN.replace("Dealer: burns [2c]\n", "").replace("[9c]", "[9c] <<")),
        "two burns": x11(X11_TURN.replace("Dealer: burns [2c]", "Dealer: burns [2c]\nDealer: burns [3h] <<")),
        "the early card stays": x11(
            "Dealer: burns [2c]\n*** TURN *** [Ks 8s 3d] [Jh] <<", "*** RIVER *** [Ks 8s 3d Jh] [Td]", "Ks 8s 3d Jh Td"
        ),
        "the early card is burned": x11("Dealer: burns face up [Jh] <<\n*** TURN *** [Ks 8s 3d] [9c]"),
        "shuffled back without the early card": x11(X11_TURN.replace("[Td Jh 7h 5s]", "[Td 7h 5s] <<")),
        "shuffled back after the river": x11(
            X11_TURN.removesuffix("\n" + BACK), X11_RIVER + "\n" + BACK.replace("]\n", "] <<\n").replace("Td ", "")
        ),
    },
    "turn-noburn-ruling": {
        "the card stays": x12(
            "Dealer: opens turn [6h]\n*** TURN *** [Ks 8s 3d] [6h] <<",
            "Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d 6h] [9c]", "Ks 8s 3d 6h 9c",
        ),
        "reshuffled": x12(X12.replace("Dealer: burns face up [6h]", "Dealer: takes back [6h]\nDealer: reshuffles [6h 5s] <<")),
        "a card is burned when the turn lies open": x12(
            "*** TURN *** [Ks 8s 3d] [6h]\nAnn: checks\nDealer: burns [Jh] <<",
            "Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d 6h] [9c]", "Ks 8s 3d 6h 9c", "Bob: checks\nCy: checks",
        ),
        "another card is burned": x12(X12.replace("face up [6h]", "[5s] <<")),
        "corrected after two have acted": x12(
            LATE + "Dealer: burns face up [6h] <<\n*** TURN *** [Ks 8s 3d] [Jh]", bets="Cy: checks"
        ),
        "corrected after two have acted, and all speak again": x12(
            LATE + "Dealer: burns face up [6h] <<\n*** TURN *** [Ks 8s 3d] [Jh]"
        ),
        "not burned": x12(X12.replace("Dealer: burns face up [6h]", "Dealer: takes back [6h]").replace("[Jh]", "[Jh] <<")),
    },
    "river-noburn-ruling": {
        "reshuffled": board(
            "Ks 8s 3d Jh 9c", flop=FLOP, turn=TURN,
            river=RIVER_NOBURN.replace("Dealer: burns face up [2c]", "Dealer: takes back [2c]\nDealer: reshuffles [2c 5s] <<"),
        ),
        "a second burn": board(
            "Ks 8s 3d Jh 9c", flop=FLOP, turn=TURN,
            river=RIVER_NOBURN.replace("face up [2c]", "face up [2c]\nDealer: burns [5s] <<"),
        ),
    },
    "flop-early-ruling": {
        "a second burn": x14(flop=X14.replace("*** FLOP", "Dealer: burns [5s] <<\n*** FLOP")),
        "bets go back": x14(
            X14_PRE.replace("[Ks 8s 3d]\nBob", "[Ks 8s 3d]\nUncalled bet (10) returned to Ann <<\nBob"), X14
        ),
        "the flop stays": x14(flop="*** FLOP *** [Ks 8s 3d] <<").replace("[9c Ks 6h", "[Ks 8s 3d").replace("[3d]", "[9c]").replace(
            "[Ks 8s 3d 3d]", "[Ks 8s 3d 9c]").replace("[8s]", "[5s]").replace("[Ks 8s 3d 3d 8s]", "[Ks 8s 3d 9c 5s]"),
        "one of four cards is taken away": x14(
            "Cy: calls 20\nAnn: calls 10\nBob: checks",
            "Dealer: burns [4d]\n*** FLOP *** [9c Ks 6h Qd]\nDealer: takes back [Qd]\n*** FLOP *** [9c Ks 6h] <<",
        ),
    },
    "flop-noburn-ruling": {
        "it stays": x15(
            "Dealer: opens flop [5s Ks 9c]\n*** FLOP *** [5s Ks 9c] <<"
        ),
        "no burn before the new one": x15(X15.replace("Dealer: burns [2c]\n", "").replace("[5s Ks 9c]", "[5s Ks 9c] <<")),
        "corrected after two have acted": x15(
            X15.replace("[Ks 8s 3d]\nDealer: takes back [Ks 8s 3d]", "[Ks 8s 3d]\nAnn: checks\nBob: checks\nDealer: takes back [Ks 8s 3d] <<")  # noqa: E501
        ).replace("[5s Ks 9c]\nAnn: checks\nBob: checks\n", "[5s Ks 9c]\n"),
        "corrected after two have acted, and all speak again": x15(
            X15.replace("[Ks 8s 3d]\nDealer: takes back [Ks 8s 3d]", "[Ks 8s 3d]\nAnn: checks\nBob: checks\nDealer: takes back [Ks 8s 3d] <<")  # noqa: E501
        ),
    },
    "river-early-ruling": {
        "an extra burn": x16(X16.replace("*** RIVER", "Dealer: burns [Td] <<\n*** RIVER")),
        "the early card stays": x16("*** RIVER *** [Ks 8s 3d Jh] [9c] <<", "Ks 8s 3d Jh 9c"),
    },
    "burn-mixed": {
        "the burn goes back with the flop": x14(flop=X14.replace("[9c Ks 6h 2c 3d Jh 8s]", "[9c Ks 6h 2c 3d Jh 8s 4d] <<")),
        "a burn comes on the board": x14(flop=X14.replace("[9c Ks 6h 2c 3d Jh 8s]", "")).replace(
            "[Jh]\n*** RIVER *** [9c Ks 6h 3d] [8s]", "[Jh]\n*** RIVER *** [9c Ks 6h 3d] [4d] <<").replace("6h 3d 8s]", "6h 3d 4d]"),
    },
    "boxed-replaced": {
        "taken back although it was burned for": x12(
            "Dealer: burns [6h]\nDealer: opens turn [Jh]\nDealer: takes back [Jh] <<\n*** TURN *** [Ks 8s 3d] [5s]",
            "Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d 5s] [9c]", "Ks 8s 3d 5s 9c",
        ),
        "found face up": x12(
            "Dealer: burns [6h]\nDealer: exposes [Jh]\n*** TURN *** [Ks 8s 3d] [5s] <<",
            "Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d 5s] [9c]", "Ks 8s 3d 5s 9c",
        ),
    },
}  # fmt: skip
FLAT = [(code, name) for code, logs in WRONG.items() for name in logs]


@pytest.mark.parametrize(("code", "name"), FLAT)
def test_a_wrong_correction_is_found_alone_on_its_line(code: str, name: str) -> None:
    text = WRONG[code][name]
    line = marked(text)[1]
    assert line, text
    assert found(text) == [(code, line)], text


def test_th_x13_two_have_acted_the_card_stays_and_a_burn_is_missing() -> None:
    text = board(
        "Ks 8s 3d 6h 2c", flop=FLOP, turn="*** TURN *** [Ks 8s 3d] [6h] <<",
        river="Dealer: burns [Jh]\n*** RIVER *** [Ks 8s 3d 6h] [2c]",
    )  # fmt: skip
    assert found(text) == [("burn-count", marked(text)[1])]


def test_a_boxed_card_that_is_used_is_no_fault() -> None:
    assert found(x12("Dealer: burns [6h]\nDealer: exposes [Jh]\n*** TURN *** [Ks 8s 3d] [Jh]")) == []


def test_an_early_card_that_was_not_shuffled_back_yet_is_a_second_one() -> None:
    text = x11(X11_TURN.removesuffix("\n" + BACK), "*** RIVER *** [Ks 8s 3d 9c] [Jh] <<\n" + BACK, "Ks 8s 3d 9c Jh")
    assert ("card-dup", marked(text)[1]) in found(text)


def test_a_burned_turn_cannot_come_again() -> None:
    text = x12(river="Dealer: burns [2c]\n*** RIVER *** [Ks 8s 3d Jh] [6h] <<", cards="Ks 8s 3d Jh 6h")
    assert found(text) == [("card-dup", marked(text)[1])]
