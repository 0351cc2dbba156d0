"""Lines that tell what the texts forbid and no line told before: each with what it raises, and a sound one beside it."""

import pytest

from tests.live.test_silent_procedures import codes, example, swapped
from tests.support.audits import audit_text, read_text
from tests.support.live_logs import log


def deals(*names: str) -> str:
    """The lines of a deal."""
    return "*** HOLE CARDS ***\n" + "\n".join(f"Dealer: deals to {name}" for name in names)


def test_the_order_of_the_deal() -> None:
    assert codes(log(deal=deals("Ann", "Bob", "Cy", "Ann", "Bob", "Cy"))) == set()
    assert codes(log(deal=deals("Cy", "Ann", "Bob", "Cy", "Ann", "Bob"))) == {"deal-order"}
    assert codes(log(deal=deals("Ann", "Ann", "Bob", "Bob", "Cy", "Cy"))) == {"deal-order"}
    assert codes(log(deal=deals("Ann", "Bob", "Cy", "Bob", "Ann", "Cy"))) == {"deal-order"}


def test_the_lines_of_the_deal_tell_when_it_has_ended() -> None:
    dealt = deals("Ann", "Bob", "Cy", "Ann", "Bob", "Cy")
    blinds = "Ann: posts small blind 10\nBob: posts big blind 20"
    assert codes(log(pre="Bob leaves the table", deal=f"{dealt}\nBob returns")) == {"absent-hand-live"}
    assert codes(log(pre="Bob leaves the table", posts=f"{blinds}\nBob returns", deal=dealt)) == set()
    assert codes(log(deal=f"{dealt}\nBob leaves the table\nBob returns")) == set()


@pytest.mark.parametrize(
    "line",
    [
        "Dealer: drops [7c] off the table", "Dealer: drops a card off the table", "Dealer: a card leaves the table",
        "Dealer: card [7c] falls off the table", "Dealer: a card fell off the table", "Dealer: drops a card on the floor",
    ],
)  # fmt: skip
def test_a_card_that_leaves_the_table(line: str) -> None:
    assert codes(log(deal=f"*** HOLE CARDS ***\n{line}")) == {"misdeal-missed"}
    sound = f"*** HOLE CARDS ***\n{line}\nDealer: misdeal - a card fell off the table\n*** REDEAL ***"
    assert codes(log(deal=sound)) == set()


def test_the_dealer_asks_for_cards_too_early() -> None:
    text = example("C32-X01")
    assert codes(swapped(text, ("Cy: raises 6 to 8\n", "Cy: raises 6 to 8\nDealer: asks Cy for cards\n"))) == {
        "draw-order"
    }
    for words in ("asks Cy for cards", "asks Cy for his cards", "asks Cy how many cards"):
        early = swapped(text, ("Cy: raises 6 to 8\n", f"Cy: raises 6 to 8\nDealer: {words}\n"))
        assert codes(early) == {"draw-order"}
        assert codes(swapped(text, ("*** FIRST DRAW ***\n", f"*** FIRST DRAW ***\nDealer: {words}\n"))) == set()
    assert codes(swapped(text, ("*** FIRST DRAW ***\n", "Dealer: asks for cards\n*** FIRST DRAW ***\n"))) == set()


def test_the_dealer_asks_a_player_to_show() -> None:
    river = "Ann: bets 40\nBob: folds\nCy: folds\nUncalled bet (40) returned to Ann\nDealer: asks Ann to show"
    assert codes(log(river_bets=river)) == {"dealer-opened"}


def test_a_player_who_waits_for_his_blind() -> None:
    text = example("C32-X02")
    assert codes(swapped(text, ("*** DEALING", "Ann: ticks the wait box\n*** DEALING"))) == {"missed-blind"}
    assert codes(swapped(text, ("*** DEALING", "Dee: ticks the wait box\n*** DEALING"))) == set()
    assert codes(swapped(text, ("*** DEALING", "Ann: checks her wait box\n*** DEALING"))) == {"missed-blind"}
    cleared = "Ann: ticks the wait box\nAnn: clears the wait box\n*** DEALING"
    assert codes(swapped(text, ("*** DEALING", cleared))) == set()


def test_several_chips_in_one_motion() -> None:
    def facing(done: str, chips: str) -> str:
        bets = f"Ann: bets 110\nBob: puts in {chips} silently\nBob: {done}"
        raised = "raises" in done
        rest = "Cy: folds\nAnn: folds\nUncalled bet (110) returned to Bob" if raised else "Cy: folds"
        shows = "" if raised else "\n*** SHOW DOWN ***\nAnn: mucks hand\nBob: shows [As Kd] (a pair of Kings)"
        won = "collected (280)" if raised else "showed [As Kd] and won (280) with a pair of Kings"
        ann = "folded on the River" if raised else "mucked"
        return log(
            river_bets=f"{bets}\n{rest}{shows}", end="Bob collected 280 from pot", total="Total pot 280 | Rake 0",
            results=f"Seat 1: Ann (small blind) {ann}\nSeat 2: Bob (big blind) {won}\nSeat 3: Cy (button) folded on the River",
        )  # fmt: skip

    def found(text: str, book: str) -> list[str]:
        return [f.code for f in audit_text(text, rulebook=book)[0].findings]

    call = facing("calls 110", "1 chip of 100 and 2 chips of 60")
    for chips in ("1 chip of 100 and 2 chips of 60", "a chip of 100 and two chips of 60"):
        (event,) = [e for e in read_text(facing("calls 110", chips)).events if e.kind == "silent"]
        assert (event.amount, event.to, event.text) == (220, 3, "several 60")
    (event,) = [e for e in read_text(call.replace("silently", "without a word")).events if e.kind == "silent"]
    assert (event.amount, event.to, event.text) == (220, 3, "several 60")
    assert found(call, "holdem") == ["string-bet"]  # 220 are a raise to the minimum, all chips counted
    raised = facing("raises 110 to 220", "1 chip of 100 and 2 chips of 60")
    assert found(raised, "holdem") == []
    needed = facing("calls 110", "1 chip of 100 and 1 chip of 25 and 1 chip of 5")
    assert found(needed, "tda@holdem") == found(needed, "holdem") == []  # 130 are less than half a raise
    assert found(facing("calls 110", "1 chip of 100 and 1 chip of 100"), "tda@holdem") == []
    assert found(facing("calls 110", "1 chip of 100 and 1 chip of 100"), "holdem") == ["half-raise"]


def test_found_chips_wait_for_the_next_hand() -> None:
    for verb in ("finds", "found"):
        during = log(flop_bets=f"Ann: checks\nBob {verb} 50\nBob: checks\nCy: checks")
        (finding,) = audit_text(during)[0].findings
        assert (finding.code, finding.severity) == ("stack-exceeded", "warn")
        assert finding.message.startswith("Bob finds 50 during the hand")
    (finding,) = audit_text(log(flop_bets="Ann: checks\nBob adds 50\nBob: checks\nCy: checks"))[0].findings
    assert finding.message.startswith("Bob adds 50 during the hand")


def test_a_board_in_a_game_without_one_is_named_and_ends_no_round() -> None:
    text = swapped(example("C32-X01"), ("*** FIRST DRAW ***\n", "*** FLOP *** [Kc 9s Jh]\n*** FIRST DRAW ***\n"))
    assert [(f.code, f.rules) for f in audit_text(text)[0].findings] == [("hand-size", ("C32-DEAL-1",))]
