"""Every value of `ways`, each with a log that only it makes right: read so it is clean, read otherwise it is not."""

from dataclasses import replace

import pytest

from handaudit.check.audit import audit
from handaudit.model.audit import Audit
from handaudit.model.conventions import WAYS
from handaudit.model.money import Currency
from handaudit.read.chunk_builder import Chunk
from handaudit.read.draft import Draft
from handaudit.read.forms.facts import StakesFacts
from handaudit.read.forms.hand_records import RecordBuilder
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.reader import FormsReader
from handaudit.read.layouts import layout
from handaudit.rules.load import for_game, load
from handaudit.session.pairs import online
from handaudit.session.state import state_of
from handaudit.session.watch import SessionWatch

HEAD = """Poker Hand #HD1: Hold'em No Limit ($0.5/$1) - 2026/03/02 18:22:40
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($80 in chips)
Seat 3: Cy ($20 in chips)
Bob: posts small blind $0.5
Cy: posts big blind $1
*** HOLE CARDS ***
"""
PLAY = """Ann: raises $2 to $3
Bob: calls $2.5
Cy: calls $2
*** FLOP *** [Kh 7c 2d]
Bob: bets $4
Cy: raises $6 to $10
Ann: folds
Bob: calls $6
*** TURN *** [Kh 7c 2d] [3s]
Bob: bets $9
Cy: folds
"""
BACK = "Uncalled bet ($9) returned to Bob\n"
PAID = "*** SHOWDOWN ***\nBob collected $28 from pot\n"
SUM = """*** SUMMARY ***
Total pot $29 | Rake $1
Board [Kh 7c 2d 3s]
Seat 1: Ann (button) folded on the Flop
Seat 2: Bob (small blind) won ($28)
Seat 3: Cy (big blind) folded on the Turn
"""
HAND = HEAD + PLAY + BACK + PAID + SUM
ALLIN = (
    HEAD
    + "Ann: folds\nBob: folds\n".replace("Bob: folds", "Bob: raises $19 to $20")
    + "Cy: calls $19 and is all-in\nBob: shows [Ah As]\nCy: shows [Kd Kc]\n*** FLOP *** [Qh 7c 2d]\n"
    + "*** TURN *** [Qh 7c 2d] [3s]\n*** RIVER *** [Qh 7c 2d 3s] [9c]\n*** SHOWDOWN ***\nBob collected $39 from pot\n"
    + "*** SUMMARY ***\nTotal pot $40 | Rake $1\nBoard [Qh 7c 2d 3s 9c]\nSeat 1: Ann (button) folded before Flop\n"
    + "Seat 2: Bob (small blind) showed [Ah As] and won ($39)\nSeat 3: Cy (big blind) showed [Kd Kc] and lost\n"
)


def read(text: str, **ways: str) -> Audit:
    """The audit of a hand whose figures mean this."""
    row = layout("ggpoker")
    reader = FormsReader(replace(row, ways=row.ways._replace(**ways)), lambda game: for_game(game) is not None)
    lines = tuple(text.rstrip("\n").split("\n"))
    hand = reader.read(Chunk(1, lines, "hand", 0, len(text), layout="ggpoker"), "night.txt")
    return audit(hand, load(for_game("Hold'em") or ""))


def codes(text: str, **ways: str) -> set[str]:
    """The codes of a hand, notices apart."""
    return {one.code for one in read(text, **ways).findings if one.severity != "info"}


WALK = (
    HEAD
    + "Ann: folds\nBob: folds\n*** SHOWDOWN ***\nCy collected $1.5 from pot\n*** SUMMARY ***\nTotal pot $1.5 | Rake $0\n"
    + "Seat 1: Ann (button) folded before Flop\nSeat 2: Bob (small blind) folded before Flop\nSeat 3: Cy (big blind) won ($1.5)\n"
)
TEXTS: dict[tuple[str, str], tuple[str, dict[str, str]]] = {
    ("uncalled", "printed"): (HAND, {}),
    ("uncalled", "implied"): (HEAD + PLAY + PAID + SUM, {"uncalled": "in-collected"}),
    ("uncalled", "in-collected"): (
        HEAD + PLAY + PAID.replace("28", "37") + SUM.replace("won ($28)", "won ($37)"),
        {"uncalled": "implied"},
    ),
    ("uncalled", "walk"): (WALK, {}),
    ("total", "gross"): (HAND, {"total": "net"}),
    ("total", "net"): (HAND.replace("Total pot $29", "Total pot $28"), {"total": "gross"}),
    ("total", "none"): (HAND.replace("Total pot $29 | Rake $1\n", ""), {}),
    ("pot", "without"): (HEAD + PLAY + PAID + SUM, {"pot": "with"}),
    ("pot", "with"): (HEAD + PLAY + PAID + SUM.replace("Total pot $29", "Total pot $38"), {"pot": "without"}),
    ("raise_", "by-to"): (HAND.replace("raises $6 to $10", "raises $6 to $10"), {}),
    ("raise_", "to"): (
        HAND.replace("raises $2 to", "raises $3 to").replace("raises $6 to", "raises $10 to"),
        {"raise_": "by-to"},
    ),
    ("raise_", "totals"): (
        HAND.replace("raises $2 to", "raises $3 to").replace("raises $6 to", "raises $10 to"),
        {"raise_": "by-to"},
    ),
    ("bet", "increment"): (HAND, {"bet": "total"}),
    ("bet", "total"): (
        HAND.replace("Bob: calls $2.5", "Bob: calls $3")
        .replace("Cy: calls $2\n", "Cy: calls $3\n")
        .replace("calls $6", "calls $10"),
        {"bet": "increment"},
    ),
    ("rake", "printed"): (HAND, {}),
    ("rake", "hidden"): (HAND.replace(" | Rake $1", ""), {"rake": "none"}),
    ("rake", "none"): (HAND.replace(" | Rake $1", "").replace("$28", "$29"), {}),
    ("allin", "said"): (ALLIN, {}),
    ("allin", "acts"): (ALLIN, {}),
    ("allin", "silent"): (ALLIN.replace(" and is all-in", ""), {"allin": "said"}),
}


BESIDE = {("pot", "without"): {"uncalled": "implied"}, ("pot", "with"): {"uncalled": "implied"}}
"""Ways that a log needs besides: where a line gives the uncalled bet back, no total holds it."""


@pytest.mark.parametrize(("way", "value"), TEXTS)
def test_a_log_is_right_under_its_own_way_and_wrong_under_another(way: str, value: str) -> None:
    text, other = TEXTS[way, value]
    ways = {way: value} | BESIDE.get((way, value), {})
    assert not codes(text, **ways)
    if other:
        assert codes(text, **(ways | other))


@pytest.mark.parametrize(
    ("way", "value", "old", "new", "code"),
    [
        ("uncalled", "printed", "($9) returned", "($8) returned", "uncalled-bet"),
        ("uncalled", "implied", "collected $28", "collected $37", "award-total-mismatch"),
        ("uncalled", "in-collected", "collected $37", "collected $28", "award-total-mismatch"),
        ("uncalled", "walk", "collected $1.5", "collected $1.7", "award-total-mismatch"),
        ("total", "gross", "Total pot $29", "Total pot $28", "pot-total-mismatch"),
        ("total", "net", "Total pot $28", "Total pot $29", "pot-total-mismatch"),
        ("total", "none", "collected $28", "collected $30", "award-total-mismatch"),
        ("pot", "with", "Total pot $38", "Total pot $29", "pot-total-mismatch"),
        ("raise_", "by-to", "raises $6 to $10", "raises $5 to $10", "amount-mismatch"),
        ("raise_", "to", "raises $10 to $10", "raises $5 to $5", "raise-size"),
        ("raise_", "totals", "raises $10 to $10", "raises $5 to $5", "raise-size"),
        ("bet", "increment", "Bob: calls $6", "Bob: calls $5", "call-amount"),
        ("bet", "total", "Bob: calls $10", "Bob: calls $9", "call-amount"),
        ("rake", "printed", "Rake $1", "Rake $2", "rake-mismatch"),
        ("rake", "hidden", "collected $28", "collected $30", "award-total-mismatch"),
        ("rake", "none", "collected $29", "collected $28", "award-total-mismatch"),
        ("allin", "said", " and is all-in", "", "allin-mismatch"),
        ("allin", "acts", " and is all-in", "", "allin-mismatch"),
    ],
)
def test_a_fault_is_found_under_every_way(way: str, value: str, old: str, new: str, code: str) -> None:
    text = TEXTS[way, value][0]
    assert old in text
    changed = text.replace(old, new, 1)
    if old.startswith("collected"):
        changed = changed.replace(f"won ({old.split()[1]})", f"won ({new.split()[1]})")
    assert code in codes(changed, **({way: value} | BESIDE.get((way, value), {})))


def test_a_raise_that_prints_the_chips_that_go_in() -> None:
    """`adds` has one figure, as a call has."""
    row = layout("ggpoker")
    reader = FormsReader(replace(row, ways=row.ways._replace(raise_="adds")), lambda _: True)

    rows = [MatchedLine(9, "RAISE", "", {"who": "Cy", "amount": "$9"}, seat=3, name="Cy")]

    teller = RecordBuilder(
        reader.layout, Draft(1, ("",), "x"), StakesFacts("Hold'em", "no-limit", Currency("USD", 100), 50, 100)
    )
    teller.chips.stacks = {2: 8000, 3: 2000}
    teller.chips.pay(2, 400)
    teller.chips.pay(3, 100)
    teller.tell(rows)
    assert [(one.amount, one.to) for one in teller.events] == [(600, 1000)]


def test_names_of_positions_tell_nothing_between_hands() -> None:
    short = HAND.replace("#HD1", "#HD2").replace("18:22:40", "18:23:40").replace("Bob ($80 in", "Bob ($70 in")
    short = short.replace("Seat #1 is", "Seat #1 is")
    for names, due in (("people", True), ("positions", False)):
        watch = SessionWatch()
        watch.log(0)
        for text in (HAND, short):
            watch.hand(read(text, names=names))
        assert bool(watch.tables) is due


@pytest.mark.parametrize(("rebuys", "due"), [("printed", True), ("silent", False)])
@pytest.mark.parametrize(("cy", "faulty"), [("7", False), ("37", True), ("4", True)])
def test_chips_that_are_bought_in_a_tournament_have_a_line_or_none(
    rebuys: str, due: bool, cy: str, faulty: bool
) -> None:
    """Where no line tells of it a stack that grows is no fault; one that shrinks is."""
    first = (
        HAND.replace("$28", "$29")
        .replace("Rake $1", "Rake $0")
        .replace("#HD1: ", "#HD1: Tournament #7, Some ")
        .replace("($0.5/$1)", "- Level1(50/100)")
    )
    for old in ("$100", "$80", "$20", "$0.5", "$2.5", "$10", "$29", "$1", "$0", "$2", "$3", "$4", "$6", "$9"):
        first = first.replace(old, str(int(float(old[1:]) * 100)))
    after = first.replace("HD1", "HD2").replace("18:22:40", "18:23:40").replace("Seat #1 is", "Seat #2 is")
    after = (
        after.replace("Ann (10000 in", "Ann (9700 in")
        .replace("Bob (8000 in", "Bob (9600 in")
        .replace("Cy (2000 in", f"Cy ({cy}00 in")
    )
    states = [state_of(read(text, rebuys=rebuys), 0) for text in (first, after)]
    assert states[0] is not None
    assert states[1] is not None
    found = {one.code for one in online(states[0], states[1])}
    assert ("session-stack-jump" in found) is (faulty and (due or cy == "4"))


def test_an_uncalled_bet_that_a_layout_pays_either_way() -> None:
    """Where both ways occur the sum of what is paid says which it was; any other sum is wrong."""
    without = HEAD + PLAY + PAID + "*** SUMMARY ***\n"
    ways = {"uncalled": "either", "total": "none", "rake": "none"}
    outside, inside = (
        without.replace("collected $28", "collected $29"),
        without.replace("collected $28", "collected $38"),
    )
    for text in (outside, inside):
        assert "award-total-mismatch" not in codes(text, **ways)
        assert "award-total-mismatch" in codes(
            text.replace("collected $29", "collected $27").replace("$38", "$35"), **ways
        )


@pytest.mark.parametrize(
    ("uncalled", "due"),
    [("printed", False), ("implied", False), ("either", False), ("walk", False), ("in-collected", True)],
)
def test_whether_a_log_can_tell_that_the_line_of_an_uncalled_bet_is_gone(uncalled: str, due: bool) -> None:
    """Where what is collected should hold the bet, it is too little then. Elsewhere all figures are right without the line: a log that
    leaves it out wrongs nobody, and where both ways occur it is a sound hand of the other one."""
    assert ("award-total-mismatch" in codes(HAND.replace(BACK, ""), uncalled=uncalled)) is due


def test_only_the_winner_of_a_walk_is_paid_his_uncalled_bet_if_the_layout_says_so() -> None:
    text, _ = TEXTS["uncalled", "in-collected"]
    assert "award-total-mismatch" in codes(text, uncalled="walk")
    assert not codes(HAND, uncalled="walk")


@pytest.mark.parametrize("names", ["people", "hashes"])
def test_names_of_people_and_of_hashes_tell_of_the_next_hand(names: str) -> None:
    watch = SessionWatch()
    watch.log(0)
    watch.hand(read(HAND, names=names))
    assert watch.tables


def test_who_was_paid_may_be_left_out_where_the_layout_says_so() -> None:
    row = layout("ggpoker")
    found = {}
    for paid in WAYS["paid"]:
        ways = row.ways._replace(paid=paid, total="none", rake="hidden")
        reader = FormsReader(replace(row, whole="none", ways=ways), lambda game: for_game(game) is not None)
        lines = tuple((HEAD + PLAY + BACK).rstrip().split("\n"))
        hand = reader.read(Chunk(1, lines, "hand", 0, 0, layout="ggpoker"), "night.txt")
        found[paid] = {one.code for one in audit(hand, load(for_game("Hold'em") or "")).findings}
    assert "award-total-mismatch" in found["printed"]
    assert not found["optional"]


@pytest.mark.parametrize("cards", WAYS["cards"])
def test_cards_are_what_the_log_prints(cards: str) -> None:
    """All, one player's or those shown: who is known to win is told by the cards that stand there, under each."""
    assert read(ALLIN, cards=cards).verdict == "clean"
    assert "wrong-winner" in codes(ALLIN.replace("Bob collected", "Cy collected"), cards=cards)


STUD = """#50000256: Limit Seven Card Stud - 40/80
2021-02-03 20:31:36
Table 'Pier Mix'
Seat 1: Ada (700)
Seat 3: Bob (395)
Seat 6: Dov (1,400)
Ada: posts ante 10
Bob: posts ante 10
Dov: posts ante 10
Dealt to Ada: [Kh Kd 9c]
Dealt to Bob: [X X 3s]
Dealt to Dov: [X X Qd]
Bob brings in for 10
Dov bets 40
Ada raises to {to}
Bob folds
Dov folds
*** SUMMARY ***
Ada wins pot (100)
"""


@pytest.mark.parametrize(
    ("completed", "to", "due"),
    [
        ("inside", 80, False),
        ("inside", 90, True),
        ("inside", 50, True),
        ("beside", 80, False),
        ("beside", 90, True),
        ("beside", 50, False),
        ("beside", 60, True),
        ("beside", 100, True),
    ],
)
def test_a_raise_over_a_completed_bring_in(completed: str, to: int, due: bool) -> None:
    """A whole bet over the completion; with `beside` one over the bring-in is right as well. Any other is named."""
    row = layout("kingsclub")
    reader = FormsReader(
        replace(row, ways=row.ways._replace(completed=completed)), lambda game: for_game(game) is not None
    )
    text = STUD.format(to=to)
    hand = reader.read(
        Chunk(1, tuple(text.rstrip().split("\n")), "hand", 0, len(text), layout="kingsclub"), "night.txt"
    )
    found = {one.code for one in audit(hand, load(for_game("7 Card Stud") or "")).findings if one.severity != "info"}
    assert found == ({"limit-size"} if due else set())


def test_every_value_has_its_test() -> None:
    """What a cash-out does to the pots, what is not paid, and which rows tell of chips is held to logs of layouts that have it."""
    told = {*TEXTS, ("raise_", "adds"), ("uncalled", "either")}
    told |= {
        (way, one)
        for way in ("names", "cards", "cashout", "paid", "rebuys", "cap", "completed", "ledger")
        for one in WAYS[way]
    }
    assert told == {(way, value) for way, values in WAYS.items() for value in values}
