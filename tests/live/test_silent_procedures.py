"""Live procedure that passed without a word: for each a log with the fault, and a sound one beside it."""

import pytest

from tests.support.audits import EXAMPLES, audit_text
from tests.support.live_logs import log

DEALT = "*** HOLE CARDS ***\nDealt to Ann [2c 2d]\nDealt to Bob [3c 3h]\nDealt to Cy [4c 4d]"
RAISED = "Cy: raises 40 to 60\nAnn: calls 50\nDealer: knocks"
SKIPPED = 'Bob said, "I was skipped"'
WITHOUT_BOB = {
    "flop_bets": "Ann: checks\nCy: checks",
    "turn_bets": "Ann: checks\nCy: checks",
    "river_bets": "Ann: bets 40\nCy: folds\nUncalled bet (40) returned to Ann",
    "end": "Ann collected 140 from pot",
    "total": "Total pot 140 | Rake 0",
    "results": "Seat 1: Ann (small blind) collected (140)\nSeat 2: Bob (big blind) folded before Flop\n"
    "Seat 3: Cy (button) folded on the River",
}
WITH_BOB = {
    "end": "Ann collected 180 from pot",
    "total": "Total pot 180 | Rake 0",
    "results": "Seat 1: Ann (small blind) collected (180)\nSeat 2: Bob (big blind) folded on the River\n"
    "Seat 3: Cy (button) folded on the River",
}


def codes(text: str) -> set[str]:
    """The codes of what is found."""
    return {f.code for result in audit_text(text) for f in result.findings}


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    """The text with each first part put in place of the second; all of them must be there."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def test_absent_when_the_deal_ends_and_back_before_the_first_action() -> None:
    blinds = "Ann: posts small blind 10\nBob: posts big blind 20"
    assert codes(log(pre="Bob leaves the table", deal=f"{DEALT}\nBob returns")) == {"absent-hand-live"}
    assert codes(log(pre="Bob leaves the table", posts=f"{blinds}\nBob returns", deal=DEALT)) == set()


def test_who_is_back_while_it_is_not_known_whether_the_deal_has_ended_is_not_accused() -> None:
    assert codes(log(pre="Bob leaves the table", deal="*** HOLE CARDS ***\nBob returns")) == set()
    one = "*** HOLE CARDS ***\nDealt to Bob [3c 3h]\nBob returns"
    assert codes(log(pre="Bob leaves the table", deal=one)) == set()


def test_skipped_at_the_knock_with_a_spoken_objection() -> None:
    in_time, late = f"{RAISED}\n{SKIPPED}", f"{RAISED}\nDealer: burns\n{SKIPPED}"
    passed = {"skipped-after-knock"}
    assert codes(log(preflop=f"{in_time}\nDealer: burns", **WITHOUT_BOB)) == passed
    assert codes(log(preflop=f"{late}\nBob: calls 40", **WITH_BOB)) == passed
    assert codes(log(preflop=f"{in_time}\nBob: calls 40\nDealer: knocks\nDealer: burns", **WITH_BOB)) == set()
    assert codes(log(preflop=late, **WITHOUT_BOB)) == set()


def example(name: str) -> str:
    """A worked example of the contract."""
    path = EXAMPLES / f"{name}.txt"
    if not path.is_file():
        pytest.skip(f"no worked examples in {EXAMPLES}")
    return path.read_text("utf-8")


def test_a_small_blind_that_is_missing_although_its_seat_is_dealt_in() -> None:
    text = example("C32-X01")
    assert codes(text) == set()
    assert codes(swapped(text, ("Bob: posts small blind 1\n", ""), ("Bob: calls 1", "Bob: calls 2"))) == {"blind-set"}


FLUSH = "Cy: shows [Ah Kh 9h Th 8h] (a flush, Ace high)"
FULL = "Ann: shows [Qs Qd Qc Kd Ks] (a full house, Queens full of Kings)"


def test_the_first_to_show_mucks_before_a_hand_is_open() -> None:
    text = example("C32-X01")
    mucked = swapped(
        text, (FLUSH, "Cy: mucks hand"), ("Cy collected", "Ann collected"),
        ("showed [Qs Qd Qc Kd Ks] and lost with", "showed [Qs Qd Qc Kd Ks] and won (38) with"),
        ("showed [Ah Kh 9h Th 8h] and won (38) with a flush, Ace high", "mucked"),
    )  # fmt: skip
    assert codes(mucked) == {"show-order"}
    second = swapped(
        text,
        (FULL, "Ann: mucks hand"),
        ("showed [Qs Qd Qc Kd Ks] and lost with a full house, Queens full of Kings", "mucked"),
    )
    assert codes(second) == set()


def test_cards_that_are_replaced_after_the_next_decision() -> None:
    own, other = "Dealt to Cy [Ah Kh 9h] [Th 8h]\n", "Ann: discards 3 cards [8c 9d 7h]\n"
    assert codes(swapped(example("C32-X01"), (own + other, other + own))) == {"draw-order"}


@pytest.mark.parametrize("line", ["Ann buys in for 200", "Ann adds 50"])
def test_chips_that_are_bought_during_a_hand(line: str) -> None:
    draw = swapped(example("C32-X01"), ("Ann: checks\nCy: bets 10", f"Ann: checks\n{line}\nCy: bets 10"))
    assert codes(draw) == {"stack-exceeded"}
    board = log(flop_bets=f"Ann: checks\n{line}\nBob: checks\nCy: checks")
    assert [(f.code, f.severity) for f in audit_text(board)[0].findings] == [("stack-exceeded", "warn")]
    folded = f"Ann: bets 40\nBob: folds\n{line.replace('Ann', 'Bob')}\nCy: folds\nUncalled bet (40) returned to Ann"
    assert codes(log(river_bets=folded)) == set()


def test_six_cards_after_a_draw_of_two() -> None:
    text = swapped(
        example("C32-X01"),
        ("Dealt to Cy [Ah Kh 9h] [Th 8h]", "Dealt to Cy [Ah Kh 9h] [Th 8h 8s]"),
        ("Th 8h]", "Th 8h 8s]"),
    )
    assert "hand-size" in codes(text)


def four_drawn(kept: str, new: str, words: str) -> str:
    """The opener keeps one card and draws four; no line deals the first cards."""
    text = example("JB-X16")
    text = "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("Dealt to") or line.count("[") == 2
    )
    return swapped(
        text, ("Ann: discards 1 card [Qs]\nDealt to Ann [Qh 9h 6h 3h] [2h]", f"Ann: discards 4 cards\nDealt to Ann [{kept}] [{new}]"),
        ("Ann: shows [Qh 9h 6h 3h 2h] (a flush, Queen high)", f"Ann: shows [{kept} {new}] ({words})"),
        ("Ann: shows openers [Qh Qs]\n", ""), ("Ann collected", "Bob collected"),
        ("showed [Qh 9h 6h 3h 2h] and won (75) with a flush, Queen high", f"showed [{kept} {new}] and lost with {words}"),
        ("and lost with a pair of Aces", "and won (75) with a pair of Aces"),
    )  # fmt: skip


def test_four_cards_drawn_by_an_opener() -> None:
    text = four_drawn("Ah", "2h 4d 5s 8c", "high card Ace")
    assert codes(text) == {"split-undeclared"}
    told = text.replace("Ann: discards 4 cards\n", "Ann: splits openers\nAnn: discards 4 cards\n")
    assert "split-undeclared" not in codes(told)
    assert codes(text.replace("discards 4 cards\n", "discards 4 cards [Qs 9h 6h 3h]\n")) == {"false-open"}


STUD = """\
PokerStars Hand #700009: 7 Card Stud Limit ($4/$8 USD) - 2026/11/20 20:00:00 ET
Table 'Reed' 8-max
Seat 1: Ada ($100 in chips)
Seat 2: Bo ($100 in chips)
Ada: posts the ante $1
Bo: posts the ante $1
*** 3rd STREET ***
Dealt to Ada [2c]
Dealt to Bo [Kd]
Ada: brings in for ${}
Bo: folds
Uncalled bet (${}) returned to Ada
Ada collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ada collected ($2)
Seat 2: Bo folded on the 3rd Street (didn't bet)
"""


def test_a_short_bring_in() -> None:
    assert codes(STUD.format("0.50", "0.50")) == {"bring-in"}
    assert codes(STUD.format(1, 1)) == set()
    assert codes(STUD.format(2, 2)) == set()


GIVEN_AWAY = [
    "I discarded a king", "I pitched a cowboy", "I chucked a bullet", "I mucked ace rag", "ich habe einen König abgeworfen",
    "ich habe den König weggeworfen", "habe einen König abgelegt", "j'ai jeté un roi", "j'ai couché les rois", "he tirado un rey",
    "tiré un rey", "yo descarté una reina", "ho scartato un asso", "io ho buttato i re",
    "I threw away a jack", "I folded 7-2", "just folded a king", "I tossed two hearts", "I let a queen go", "I got rid of an ace",
    "I gave up a pair", "there goes my ace", "da war mein Ass", "my king is in the muck", "ich hab ein Ass weggeworfen",
    "j'ai défaussé deux rois", "j'ai passé un roi", "tenía dos reyes", "descarté dos ases", "avevo due assi", "I chucked big slick",
    "me fui con un rey", "me tiré un as", "boté dos reinas", "solté la reina", "foldeé ases",
    "je me suis couché avec un roi", "j'aurais eu un brelan",
    "ho mollato gli assi", "ho buttato via un asso", "avrei avuto un tris", "hab nen König weggeworfen", "ich hatte Pocket Zehner",
    "ich hätte den Drilling gehabt", "I laid down aces", "I was holding a queen", "would've flopped a set", "I would have had trips",
]  # fmt: skip
HARMLESS = [
    "I tossed my coat",
    "nice hand",
    "ich habe Hunger",
    "I have two kids",
    "a donna is here",
    "he is the king",
    "ich habe gepasst",
    "I let you go first",
    "there goes my money",
    "I got rid of my car",
    "I gave up smoking",
    "I threw away my drink",
    "my car is gone",
    "me fui al bar",
    "me fui con un amigo",
    "tenía hambre",
    "j'ai jeté un oeil",
    "ich hätte gern ein Bier",
    "I laid down",
    "I would have had a beer",
]


@pytest.mark.parametrize("words", GIVEN_AWAY)
def test_speech_that_gives_discards_away(words: str) -> None:
    assert codes(log(flop_bets=f'Ann: checks\nBob said, "{words}"\nBob: checks\nCy: checks')) == {"table-talk"}


@pytest.mark.parametrize("words", HARMLESS)
def test_other_speech_gives_nothing_away(words: str) -> None:
    assert codes(log(flop_bets=f'Ann: checks\nBob said, "{words}"\nBob: checks\nCy: checks')) == set()


ADVICE = [
    "Cy should raise",
    "you should fold",
    "du solltest passen",
    "he shouldn't call here",
    "Cy has a flush draw",
    "he has two outs",
]
NO_ADVICE = ["you should eat", "I should fold", "you have to call 40", "should I call?", "you should check your phone"]


@pytest.mark.parametrize(("words", "named"), [*((w, True) for w in ADVICE), *((w, False) for w in NO_ADVICE)])
def test_speech_that_analyses_the_hand(words: str, named: bool) -> None:
    found = codes(log(flop_bets=f'Ann: checks\nBob said, "{words}"\nBob: checks\nCy: checks'))
    assert found == ({"table-talk"} if named else set())
