"""Every code of the deal and of the dealer's steps: a log that must raise it alone on its line, and near misses that must not."""

import pytest

from handaudit.check.dealer.misdeals import holds
from handaudit.check.run_checks import open_case
from handaudit.model.hand import Event
from handaudit.rules.load import vary
from handaudit.rules.speech.talk import FORGOTTEN
from tests.support.audits import audit_text
from tests.support.live_logs import CHECKED, FLOP, LAST, PREFLOP, READY, RIVER, TURN, found, log, marked, severities

HOLE = "*** HOLE CARDS ***"
READY_DECK = "Dealer: shuffles\nDealer: cuts"
BURNED = {"flop": "Dealer: burns\n" + FLOP, "turn": "Dealer: burns\n" + TURN, "river": "Dealer: burns\n" + RIVER}
FULL = {"flop": f"{READY}\n{FLOP}", "turn": f"{READY}\n{TURN}", "river": f"{READY}\n{RIVER}"}
FOUR = "Seat 1: Ann (500 in chips)\nSeat 2: Bob (500 in chips)\nSeat 3: Cy (500 in chips)\nSeat 4: Dee (500 in chips)"
FOUR_RESULTS = (
    "Seat 1: Ann (big blind) folded before Flop\nSeat 2: Bob folded before Flop\nSeat 3: Cy (button) collected (50)\n"
    "Seat 4: Dee (small blind) folded before Flop"
)
SHORT = {
    "flop": "", "flop_bets": "", "turn": "", "turn_bets": "", "river": "", "river_bets": "", "board": "",
}  # fmt: skip


def four(deal: str, preflop: str) -> str:
    """Four players, button in seat 3; Dee and Ann have the blinds. Cy wins before the flop."""
    return log(
        **SHORT,
        seats=FOUR,
        posts="Dee: posts small blind 10\nAnn: posts big blind 20",
        deal=deal,
        preflop=preflop,
        end="Cy collected 50 from pot",
        total="Total pot 50 | Rake 0",
        results=FOUR_RESULTS,
    )


RAISED = "Bob: folds\nCy: raises 40 to 60\nDee: folds\nAnn: folds\nUncalled bet (40) returned to Cy"
AGAIN = "*** REDEAL ***\n*** HOLE CARDS ***"


def misdealt(
    reason: str, before: str = "", between: str = "", mark: str = "", after: str = "", exposed: str = ""
) -> str:
    """A misdeal with this reason after some actions; the deal is played again."""
    parts = (HOLE, exposed, before, f"Dealer: misdeal - {reason}{mark}", between, AGAIN, after)
    return four("\n".join(p for p in parts if p), RAISED)


SKIPPED = "Ann: bets 40\nBob: calls 40\nDealer: knocks\n"
BET_RIVER = "Ann: bets 40\nBob: folds\nUncalled bet (40) returned to Ann"


def skipped(
    flop_bets: str, turn_bets: str = "Ann: checks\nBob: checks", *, pot: int = 140, cy: str = "on the Flop"
) -> str:
    """Cy is passed over on the flop; Ann wins on the river."""
    return log(
        flop_bets=flop_bets,
        turn_bets=turn_bets,
        river_bets=BET_RIVER,
        end=f"Ann collected {pot} from pot",
        total=f"Total pot {pot} | Rake 0",
        results=(
            f"Seat 1: Ann (small blind) collected ({pot})\nSeat 2: Bob (big blind) folded on the River\n"
            f"Seat 3: Cy (button) folded {cy}"
        ),
    )


WAIT = 'Cy said, "wait, I have not acted"\n'
FREE = "Ann: checks\nBob: checks\nDealer: knocks\n"
SHOWN = "*** SHOW DOWN ***\nAnn: shows [Ac Ad] (a pair of Aces)\nBob: shows [Qc Qd] (a pair of Queens)\n"
SHOWN_RESULTS = (
    "Seat 1: Ann (small blind) showed [Ac Ad] and won (60) with a pair of Aces\n"
    "Seat 2: Bob (big blind) showed [Qc Qd] and lost with a pair of Queens\nSeat 3: Cy (button) folded on the River"
)
EXPOSED = f"{HOLE}\nDealer: exposes [7c] to Bob (dealt last [Jc])"
FIRST = "Dealer: burns face up [7c]\n"

RAISES = {
    "no-shuffle": {
        "cut but not shuffled": log(pre="Dealer: cuts", deal=HOLE + " <<"),
        "shuffled after the cards": log(deal=HOLE + " <<\nDealer: shuffles"),
        "cut before the shuffle": log(pre="Dealer: cuts\nDealer: shuffles", deal=HOLE + " <<"),
        "not again after a misdeal": misdealt("Bob has no cards").replace("Seat 1", READY_DECK + "\nSeat 1", 0).replace(
            "Dee: posts", READY_DECK + "\nDee: posts").replace("*** REDEAL ***\n*** HOLE CARDS ***", "*** REDEAL ***\n*** HOLE CARDS *** <<"),  # noqa: E501
    },
    "deal-seats": {
        "a stake without cards": four(
            f"{HOLE} <<\nDealer: announces 4 players\nDealt to Ann [As Kd]\nDealt to Cy [Qs Qd]\nDealt to Dee [2c 7d]",
            RAISED.replace("Bob: folds\n", ""),
        ),
        "cards without a stake": four(
            f"{HOLE}\nDealer: announces 4 players\nDealt to Bob [As Kd] <<", RAISED
        ).replace("Bob (500", "Bob (0"),
    },
    "exposed-kept": {
        "dealt all the same": log(deal=f"{HOLE}\nDealer: exposes [7c] to Bob\nDealt to Bob [9d 7c] <<", **BURNED),
        "shown at the end": log(
            deal=f"{HOLE}\nDealer: exposes [7c] to Bob", river_bets="Ann: checks\nBob: bets 40\nCy: folds\nAnn: folds\n"
            "Uncalled bet (40) returned to Bob",
            end="Bob collected 60 from pot\nBob: shows [9d 7c] <<",
            results="Seat 1: Ann (small blind) folded on the River\nSeat 2: Bob (big blind) collected (60)\n"
            "Seat 3: Cy (button) folded on the River",
        ),
    },
    "exposed-not-burned": {
        "another card": log(deal=EXPOSED, **BURNED | {"flop": "Dealer: burns [2h] <<\n" + FLOP}),
        "an unknown card": log(deal=EXPOSED, **BURNED | {"flop": "Dealer: burns <<\n" + FLOP}),
        "no burn at all": log(deal=EXPOSED, **BURNED | {"flop": FLOP + " <<"}),
    },
    "burn-count": {
        "none before the turn": log(**BURNED | {"turn": TURN + " <<"}),
        "two before the river": log(**BURNED | {"river": "Dealer: burns\nDealer: burns <<\n" + RIVER}),
        "one more beside the exposed card": log(deal=EXPOSED, **BURNED | {"flop": FIRST + "Dealer: burns <<\n" + FLOP}),
    },
    "burn-replaced": {
        "a second one": log(**BURNED | {"turn": "Dealer: burns face up [9d]\nDealer: burns <<\n" + TURN}),
    },
    "step-order": {
        "burn before knock": log(**FULL | {"turn": f"Dealer: burns <<\nDealer: knocks\nDealer: announces 3 players\n{TURN}"}),
        "no knock": log(**FULL | {"turn": f"Dealer: announces 3 players\nDealer: burns <<\n{TURN}"}),
        "no announcement": log(**FULL | {"river": f"Dealer: knocks\nDealer: burns <<\n{RIVER}"}),
        "announcement before the knock": log(
            **FULL | {"flop": f"Dealer: announces 3 players <<\nDealer: knocks\nDealer: burns\n{FLOP}"}
        ),
        "announcement after the burn": log(
            **FULL | {"flop": f"Dealer: knocks\nDealer: burns <<\nDealer: announces 3 players\n{FLOP}"}
        ),
        "no knock and no burns in the log": log(
            flop="Dealer: knocks\n" + FLOP, turn="Dealer: knocks\n" + TURN, river=RIVER + " <<"
        ),
        "burn before the betting is over": log(
            flop=BURNED["flop"], flop_bets="Ann: checks\nBob: checks\nDealer: burns <<\nCy: checks", turn=TURN, river=BURNED["river"]
        ),
        "the pot is pushed first": log(
            river_bets="Ann: checks\nBob: checks\nCy: folds", end=f"{SHOWN}{'Ann collected 60 from pot <<'}\nDealer: collects hand of Bob",
            results=SHOWN_RESULTS,
        ),
    },
    "count-wrong": {
        "one too many": log(**FULL | {"turn": f"Dealer: knocks\nDealer: announces 4 players <<\nDealer: burns\n{TURN}"}),
        "one too few": log(river="Dealer: announces 2 players <<\n" + RIVER),
    },
    "skipped-after-knock": {
        "he calls": skipped(SKIPPED + "Cy: calls 40 <<", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
        "he speaks after the burn": skipped(
            SKIPPED + "Dealer: burns\n" + WAIT + "Cy: calls 40 <<", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
        "another speaks for him": skipped(
            SKIPPED + WAIT.replace("Cy", "Bob") + "Cy: calls 40 <<", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
        "he spoke in time and is ruled out": skipped(SKIPPED + WAIT + "Dealer: hand of Cy is dead - skipped <<"),
        "he bets": skipped(FREE + "Cy: bets 40 <<\nAnn: calls 40\nBob: calls 40", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),  # noqa: E501
    },
    "misdeal-missed": {
        "two cards exposed": log(deal=f"{HOLE}\nDealer: exposes [7c] to Bob\nDealer: exposes [4c] to Cy <<"),
        "three cards noticed at once": four(
            HOLE, "Dealer: hand of Bob is dead - three cards <<\n" + RAISED.replace("Bob: folds\n", "")
        ),
        "declared and not dealt again": four(f"{HOLE}\nDealer: misdeal - Bob has no cards", RAISED.replace("folds", "folds <<", 1)),
    },
    "misdeal-wrong": {
        "one later card": misdealt("exposed card", exposed="Dealer: exposes [7c] to Bob", mark=" <<"),
        "forgotten after two actions": misdealt("Dee was forgotten", "Bob: folds\nCy: calls 20", mark=" <<").replace(
            RAISED, "Bob: folds\nCy: raises 40 to 60\nDee: folds\nAnn: folds\nUncalled bet (40) returned to Cy"),
        "wrong number after two players": misdealt("Dee has three cards", "Bob: folds\nCy: folds", mark=" <<"),
    },
    "misdeal-money": {
        "blinds go back": misdealt(
            "Bob has no cards",
            between="Uncalled bet (10) returned to Dee <<\nUncalled bet (20) returned to Ann",
            after="Dee: posts small blind 10\nAnn: posts big blind 20",
        ),
        "the button moves": misdealt("Bob has no cards").replace("*** REDEAL ***", "*** REDEAL ***\nSeat #4 is the button <<"),
        "blinds are posted once more": misdealt("Bob has no cards", after="Dee: posts small blind 10 <<\nAnn: posts big blind 20").replace(
            "Cy: raises 40 to 60", "Cy: raises 40 to 80").replace("collected 50", "collected 100").replace("(50)", "(100)").replace("pot 50", "pot 100"),  # noqa: E501
    },
    "rabbit-cards": {
        "opened by the dealer's line": log(
            river="", river_bets="", turn_bets=LAST, end="Ann collected 60 from pot\nDealer: opens river [9c] <<",
            board="Board [Ks 8s 3d Jh]",
            results="Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the Turn\n"
            "Seat 3: Cy (button) folded on the Turn",
        ),
        "opened by a street line": log(
            river="", river_bets="", turn_bets=LAST, end=f"Ann collected 60 from pot\nDealer: knocks\n{RIVER} <<",
            board="Board [Ks 8s 3d Jh]",
            results="Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the Turn\n"
            "Seat 3: Cy (button) folded on the Turn",
        ),
    },
    "board-count": {
        "four cards stay": log(
            flop="Dealer: burns\n*** FLOP *** [Ks 8s 3d 6h] <<", turn="Dealer: burns\n*** TURN *** [Ks 8s 3d] [Jh]", river=BURNED["river"]
        ),
    },
    "round-not-closed": {
        "a turn that is not taken back": log(
            flop=BURNED["flop"], flop_bets="Ann: checks\nBob: checks", turn="Dealer: burns\n" + TURN + " <<", river=BURNED["river"]
        ),
    },
    "blind-late": {
        "after the cards": log(
            pre=READY_DECK, posts="Ann: posts small blind 10", deal=f"{HOLE}\nDealer: announces 3 players\nBob: posts big blind 20 <<"
        ),
    },
}  # fmt: skip
CASES = [(code, name) for code, logs in RAISES.items() for name in logs]


@pytest.mark.parametrize(("code", "name"), CASES)
def test_the_code_is_raised_alone_on_its_line(code: str, name: str) -> None:
    text = RAISES[code][name]
    line = marked(text)[1]
    assert line, text
    assert found(text) == [(code, line)], text


CLEAN = {
    "everything in order": log(pre=READY_DECK, **FULL),
    "only shuffles": log(pre="Dealer: shuffles"),
    "a reshuffle late in the hand": log(
        flop_bets="Ann: checks\nBob: checks\nDealer: opens turn [Jh] early\nDealer: takes back [Jh]\nCy: checks",
        turn="*** TURN *** [Ks 8s 3d] [9c]\nDealer: reshuffles [Jh 5s]\nDealer: cuts",
        river="*** RIVER *** [Ks 8s 3d 9c] [5s]", board="Board [Ks 8s 3d 9c 5s]",
    ),
    "shuffled again after a misdeal": misdealt("Bob has no cards", between="Dealer: reshuffles\nDealer: cuts").replace(
        "Dee: posts", READY_DECK + "\nDee: posts"),
    "only one player's cards are known": four(f"{HOLE}\nDealer: announces 4 players\nDealt to Ann [As Kd]", RAISED),
    "a player without cards in the log acts": four(
        f"{HOLE}\nDealer: announces 4 players\nDealt to Ann [As Kd]\nDealt to Cy [Qs Qd]\nDealt to Dee [2c 7d]", RAISED
    ),
    "the exposed card is replaced and burned": log(
        deal=f"{EXPOSED}\nDealt to Bob [9d Jc]", **BURNED | {"flop": FIRST + FLOP}
    ),
    "the replacement is told after the first cards": log(
        deal=f"{HOLE}\nDealt to Bob [9d 7c]\nDealer: exposes [7c] to Bob, dealt last [Jc]", **BURNED | {"flop": FIRST + FLOP},
        river_bets="Ann: checks\nBob: bets 40\nCy: folds\nAnn: folds\nUncalled bet (40) returned to Bob",
        end="Bob collected 60 from pot\nBob: shows [9d Jc]",
        results="Seat 1: Ann (small blind) folded on the River\nSeat 2: Bob (big blind) collected (60)\n"
        "Seat 3: Cy (button) folded on the River",
    ),
    "the replacement on a line of its own": log(
        deal=f"{HOLE}\nDealer: exposes [7c] to Bob\nDealer: dealt last [Jc]\nDealt to Bob [9d Jc]"
    ),
    "an exposed card and no burns in the log": log(deal=EXPOSED),
    "no burns in the log": log(turn="Dealer: knocks\n" + TURN, flop="Dealer: knocks\n" + FLOP, river="Dealer: knocks\n" + RIVER),
    "an open burn": log(**BURNED | {"turn": "Dealer: burns face up [9d]\n" + TURN}),
    "only the open burn is worth a line": log(turn="Dealer: burns face up [9d]\n" + TURN),
    "only counts": log(flop="Dealer: announces 3 players\n" + FLOP, turn="Dealer: announces 3 players\n" + TURN,
                       river="Dealer: announces 3 players\n" + RIVER),
    "players are announced when the hand begins": log(deal=f"{HOLE}\nDealer: announces 3 players", flop="Dealer: knocks\n" + FLOP,
                                                     turn="Dealer: knocks\n" + TURN, river="Dealer: knocks\n" + RIVER),
    "losing hands first": log(
        river_bets="Ann: checks\nBob: checks\nCy: folds",
        end=f"{SHOWN}Dealer: collects hand of Bob\nAnn collected 60 from pot\nDealer: collects hand of Ann", results=SHOWN_RESULTS,
    ),
    "skipped, and speaks before the burn": skipped(
        SKIPPED + WAIT + "Cy: calls 40\nDealer: burns", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
    "skipped, and speaks before the knock": skipped(
        SKIPPED.replace("Dealer:", WAIT + "Dealer:") + "Cy: calls 40", "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
    "skipped, restored after the knock": skipped(
        "Ann: bets 40\nCy: calls 40\nDealer: knocks\n" + WAIT.replace("Cy", "Bob")
        + "Uncalled bet (40) returned to Cy\nBob: calls 40\nCy: calls 40",
        "Ann: checks\nBob: checks\nCy: folds", pot=180, cy="on the Turn"),
    "skipped and folded": skipped(SKIPPED + "Cy: folds"),
    "skipped and ruled dead": skipped(SKIPPED + "Dealer: hand of Cy is dead - skipped"),
    "skipped, and the knock folds him without a line": skipped(SKIPPED.rstrip("\n")),
    "skipped and checked": log(flop_bets=FREE + "Cy: checks", turn="Dealer: knocks\n" + TURN, river="Dealer: knocks\n" + RIVER,
                               flop="Dealer: knocks\n" + FLOP),
    "skipped and taken to have checked": log(
        flop_bets=FREE.rstrip("\n"), flop="Dealer: knocks\n" + FLOP, river="Dealer: knocks\n" + RIVER),
    "one exposed card to a first seat, and a misdeal": misdealt("first card exposed", exposed="Dealer: exposes [7c] to Dee"),
    "two exposed cards and a misdeal": misdealt(
        "two cards exposed", exposed="Dealer: exposes [7c] to Bob\nDealer: exposes [4c] to Cy"),
    "forgotten, after one action": misdealt("Dee was forgotten", "Bob: folds"),
    "three cards, after one player": misdealt("Dee has three cards", "Bob: folds"),
    "a card left the table": misdealt("a card left the table"),
    "no reason": misdealt("").replace("misdeal - ", "misdeal"),
    "a card of the first deal comes again": misdealt("Bob has no cards", exposed="Dealt to Ann [As Kd]", after="Dealt to Cy [As Qd]"),
    "cards without a redeal line": misdealt("Bob has no cards").replace("*** REDEAL ***\n", ""),
    "the button's line repeats it": misdealt("Bob has no cards").replace("*** REDEAL ***", "*** REDEAL ***\nSeat #3 is the button"),
    "a misdeal before the cards' own line": four(
        f"Dealer: exposes [7c] to Dee\nDealer: misdeal - first card exposed\n{AGAIN}", RAISED),
    "three cards, after two players": four(
        HOLE, "Bob: folds\nCy: raises 40 to 60\nDealer: hand of Dee is dead - three cards\nAnn: folds\nUncalled bet (40) returned to Cy"),
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_the_near_miss_is_no_fault(name: str) -> None:
    assert found(CLEAN[name]) == [], CLEAN[name]


def test_a_log_that_ends_with_a_misdeal_gives_every_chip_back() -> None:
    text = log(
        **SHORT, seats=FOUR, posts="Dee: posts small blind 10\nAnn: posts big blind 20", deal=HOLE,
        preflop="Bob: folds\nDealer: misdeal - Dee has no cards", end="", total="Total pot 0 | Rake 0",
        results="Seat 1: Ann (big blind)\nSeat 3: Cy (button)\nSeat 4: Dee (small blind)\nSeat 2: Bob folded before Flop",
    )  # fmt: skip
    assert found(text) == []


OPTIONS = {
    "flop without burn, no burn by the house": (
        log(
            flop="*** FLOP *** [Ks 8s 4d]\nDealer: takes back [Ks 8s 4d]\nDealer: reshuffles\n" + FLOP,
            turn=BURNED["turn"], river=BURNED["river"],
        ),
        "flop-noburn-ruling", "th_flop_noburn_burn=no",
    ),
    "early and without a burn": (
        log(
            flop_bets="Ann: checks\nBob: checks\nDealer: opens turn [5h] early\nDealer: takes back [5h]\nCy: checks",
            flop=BURNED["flop"], turn=TURN, river=BURNED["river"],
        ),
        "turn-early-ruling", "th_early_and_noburn=floor",
    ),
    "one exposed card, and a misdeal": (RAISES["misdeal-wrong"]["one later card"], "misdeal-wrong", "th_first_two_cards=of_player"),
    "forgotten, two actions of one player": (
        misdealt("Dee was forgotten", "Bob: calls 20\nBob: folds").replace("Bob: calls 20\nBob: folds", "Bob: folds\nCy: calls 20"),
        "misdeal-wrong", "",
    ),
    "three cards, one has acted, dead": (
        four(HOLE, "Bob: folds\nDealer: hand of Dee is dead - three cards\n" + RAISED.replace("Bob: folds\n", "").replace("Dee: folds\n", "")),  # noqa: E501
        "misdeal-missed", "th_wrong_count_gap=dead_hand",
    ),
    "skipped without a bet, folded": (
        log(
            flop_bets=FREE + "Dealer: hand of Cy is dead - skipped", turn_bets="Ann: checks\nBob: checks",
            river_bets=BET_RIVER, turn=TURN,
            results="Seat 1: Ann (small blind) collected (60)\nSeat 2: Bob (big blind) folded on the River\n"
            "Seat 3: Cy (button) folded on the Flop",
            flop="Dealer: knocks\n" + FLOP, river="Dealer: knocks\n" + RIVER,
        ),
        "skipped-after-knock", "th_knock_skipped_no_bet=fold",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OPTIONS)
def test_what_only_another_reading_allows_is_an_ambiguity(name: str) -> None:
    seen = 0
    text, code, option = OPTIONS[name]
    found_as = severities(text)[code]
    if option:
        seen += 1
        assert found_as == ("ambiguity", option), text
        assert code not in severities(text, option), text
    else:
        seen += 1
        assert found_as == ("warn", None), text
    assert seen


STRICTER = {
    "one exposed card is a misdeal": (CLEAN["the exposed card is replaced and burned"], "misdeal-missed", "th_first_two_cards=of_player"),
    "three cards, one has acted, misdeal": (CLEAN["three cards, after one player"], "misdeal-wrong", "th_wrong_count_gap=dead_hand"),
    "skipped without a bet, checked": (CLEAN["skipped and checked"], "skipped-after-knock", "th_knock_skipped_no_bet=fold"),
    "a burn before the new flop": (
        log(
            flop="*** FLOP *** [Ks 8s 4d]\nDealer: takes back [Ks 8s 4d]\nDealer: reshuffles\nDealer: burns\n" + FLOP,
            turn=BURNED["turn"], river=BURNED["river"],
        ),
        "flop-noburn-ruling", "th_flop_noburn_burn=no",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STRICTER)
def test_a_house_that_reads_otherwise_finds_what_is_clean_here(name: str) -> None:
    text, code, option = STRICTER[name]
    assert found(text) == [], text
    assert severities(text, option)[code][0] == "ambiguity"


def test_two_actions_or_two_players() -> None:
    """No hand in order has two actions of one player and none of another, so the option is asked directly."""
    (result,) = audit_text(four(HOLE, RAISED))
    assert result.rulebook is not None
    twice = [Event(9, "call", 2, 20), Event(10, "raise", 2, 20, 40)]
    for option, right in (("actions", False), ("distinct_players", True)):
        case = open_case(result.hand, vary(result.rulebook, "th_forgotten_threshold", option))
        assert holds(case, FORGOTTEN, [], twice)[0] is right


def test_parts_are_as_they_are_told() -> None:
    assert PREFLOP in log()
    assert CHECKED in log()
    assert found(log()) == []
