"""Hands of more hole cards, of which just two count, and pots whose half is for the best low hand: those that the native kernel takes
are those that the reference path finds clean."""

import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernel.test_audits import all_told
from tests.support.changes import CHANGES
from tests.support.clean_hands import PLAIN, new_kernel
from tests.support.dealer import Settings
from tests.support.games import GAMES, Game
from tests.support.looks import TOURNAMENT, block, clean, dealt, looked, of_files, shaken, taken
from tests.support.mutants import MUTANTS, WHERE, hands_for

EXACT = ("omaha", "omaha-hi-lo", "5-card-omaha")
CALLING = replace(PLAIN, games=EXACT, short=0.1, mood=(0.1, 0.08, 0.02), muck=0.3)
"""Hands that go to a showdown."""
OTHERS = (
    Game("6 Card Omaha", "6-card-omaha", 6, GAMES["omaha"].halves),
    Game("5 Card Omaha Hi/Lo", "5-card-omaha-hi-lo", 5, GAMES["omaha-hi-lo"].halves),
    Game("6 Card Omaha Hi/Lo", "6-card-omaha-hi-lo", 6, GAMES["omaha-hi-lo"].halves),
)


@pytest.mark.parametrize("game", EXACT)
@pytest.mark.parametrize("limit", ["Pot Limit", "No Limit", "Limit"])
def test_dealt_hands(game: str, limit: str) -> None:
    for settings in (PLAIN, TOURNAMENT):
        hands = dealt(81, 10, replace(settings, games=(game,), limits=(limit,)))
        assert taken(block(hands)) == len(hands)


@pytest.mark.parametrize("game", OTHERS, ids=[game.slug for game in OTHERS])
def test_hands_of_other_sizes(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, game.slug, game)
    hands = dealt(82, 12, replace(CALLING, games=(game.slug,), limits=("Pot Limit",), players=(2, 7)))
    assert taken(block(hands)) == len(hands)


def low_showdowns(count: int) -> list[str]:
    return [one for one in clean(block(dealt(83, count, replace(CALLING, games=("omaha-hi-lo",))))) if "LO:" in one]


@pytest.mark.heavy
def test_halves_of_pots() -> None:
    """There are pots that one hand wins whole, pots without a low hand, quarters, odd chips and side pots."""
    hands = clean(block(dealt(83, 100, replace(CALLING, games=("omaha-hi-lo",), short=0.4))))
    seen: Counter[str] = Counter()
    for hand in hands:
        paid = re.findall(r"^(.+) collected \D?([\d.]+) from (.*)$", hand, re.M)
        pots = Counter(pot for _, _, pot in paid)
        seen["one hand wins both halves"] += len(paid) > len({(name, pot) for name, _, pot in paid})
        seen["no low hand"] += "SHOW DOWN" in hand and "LO:" not in hand
        seen["shared halves"] += any(times > 2 for times in pots.values())
        seen["odd chips"] += any(
            count == 2 and len({sum_ for _, sum_, of in paid if of == pot}) == 2 for pot, count in pots.items()
        )
        seen["side pots"] += "LO:" in hand and any("side" in pot for pot in pots)
    assert len(seen) == 5
    assert min(seen.values()) > 0, seen


AT_OTHER_TABLES = {
    "blind-after-the-cards", "odd-chip-unit", "pot-order", "refund-of-a-collected-hand", "show-order"
}  # fmt: skip
"""Faults that hands of these tables cannot have."""
OF_SHARED_POTS = {"rake-of-two-rates"}
"""Faults of hands that few tables show, unless most of them go to a showdown."""


@pytest.mark.parametrize("name", sorted(MUTANTS.keys() - AT_OTHER_TABLES))
def test_planted_faults_are_never_taken(name: str) -> None:
    dealt_at = CALLING if name in OF_SHARED_POTS else PLAIN
    settings = replace(dealt_at, games=EXACT, limits=WHERE.get(name, PLAIN).limits, short=0.3)
    hands = hands_for(name, 84, 2, settings, tries=150)
    kernel = new_kernel()
    faults = [MUTANTS[name].apply(random.Random(name), hand) for hand in hands]
    assert faults
    for fault in faults:
        if not fault.house:
            pieces = [piece.strip("\n") for piece in fault.text.strip("\n").split("\n\n\n")]
            assert not taken(block(pieces), kernel), fault.text


@pytest.mark.heavy
def test_changed_hands() -> None:
    assert shaken(5, 500, [*clean(block(dealt(85, 40, CALLING))), *low_showdowns(20)]) > 5


@pytest.mark.long
def test_very_many_changed_hands(shared: Path) -> None:
    hands = [*clean(block(dealt(85, 500, CALLING))), *low_showdowns(250), *clean(block(of_files(logs(shared))))]
    assert shaken(6, 100_000, hands) > 2500


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_alone(name: str) -> None:
    rng = random.Random(name)
    rows = [hand.split("\n") for hand in [*clean(block(dealt(86, 60, CALLING))), *low_showdowns(60)] * 2]
    for row in rows:
        CHANGES[name](rng, row)
    looked(block("\n".join(row) for row in rows))


def logs(shared: Path) -> list[Path]:
    return sorted((shared / "data" / "pokerstars" / "omaha").rglob("*.txt"))


def test_real_hands(shared: Path) -> None:
    hands = of_files(logs(shared))
    assert taken(block(hands)) > 0.5 * len(hands) > 20


HALVES = """\
PokerStars Hand #71234567891:  Omaha Hi/Lo Pot Limit ($0.50/$1.00 USD) - 2013/01/05 18:07:18 ET
Table 'Alpha' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 4: Cy ($100 in chips)
Seat 6: Di ($100 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Cy [4s As 4d 3h]
Di: calls $1
Ann: calls $1
Bob: folds
Cy: checks
*** FLOP *** [5s Kc 6d]
Cy: bets $2
Di: calls $2
Ann: calls $2
*** TURN *** [5s Kc 6d] [Tc]
Cy: checks
Di: checks
Ann: checks
*** RIVER *** [5s Kc 6d Tc] [7c]
Cy: checks
Di: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [4s As 4d 3h] (HI: a straight, Three to Seven; LO: 7,6,5,3,A)
Di: mucks hand
Ann: shows [Ad 3s 9c 2c] (HI: a flush, King high; LO: 7,6,5,2,A)
Ann collected $4.53 from pot
Ann collected $4.52 from pot
*** SUMMARY ***
Total pot $9.50 | Rake $0.45
Board [5s Kc 6d Tc 7c]
Seat 1: Ann (button) showed [Ad 3s 9c 2c] and won ($9.05) with HI: a flush, King high; LO: 7,6,5,2,A
Seat 2: Bob (small blind) folded before Flop
Seat 4: Cy (big blind) showed [4s As 4d 3h] and lost with HI: a straight, Three to Seven; LO: 7,6,5,3,A
Seat 6: Di mucked [Th 9d 8s 8h]"""
QUARTERS = (
    HALVES.replace("9c 2c]", "9c 5c]").replace("LO: 7,6,5,2,A", "LO: 7,6,5,3,A").replace("Ann collected $4.52", "Cy collected $2.26")
    .replace("Cy collected $2.26 from pot\n", "Cy collected $2.26 from pot\nAnn collected $2.26 from pot\n")
    .replace("won ($9.05)", "won ($6.79)").replace("and lost with", "and won ($2.26) with")
)  # fmt: skip
"""Ann has the high hand alone, and the low one with Cy, to whom an odd cent would go first."""


SAID = "HI: a straight, Three to Seven; LO: 7,6,5,3,A"


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [("Ann collected $4.53 from pot\nAnn collected $4.52 from pot", "Ann collected $9.05 from pot")],
        [(f" ({SAID})", ""), (f"lost with {SAID}", "lost")],
        [(f"({SAID})", "(a straight, Three to Seven)")],
        [("Di mucked [Th 9d 8s 8h]", "Di mucked")],
        [
            ("Ann collected $4.52 from pot", "Ann collected $4.52 from pot\nNo low hand qualified")
        ],  # which nobody judges
    ],
    ids=range(6),
)
def test_what_halves_may_look_like(rows: list[tuple[str, str]]) -> None:
    text = HALVES
    for old, new in rows:
        assert old in text
        text = text.replace(old, new)
    assert taken(block([text])) == 1


def test_quarters() -> None:
    assert taken(block([QUARTERS])) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # -- cards: others than were dealt, too many, too few, twice, and no hand of so many
        ("Cy: shows [4s As 4d 3h]", "Cy: shows [4s As 4d 3c]"),
        ("Cy: shows [4s As 4d 3h]", "Cy: shows [As 4s 4d 3h]"),
        ("Dealt to Cy [4s As 4d 3h]", "Dealt to Cy [4s As]"),
        ("Dealt to Cy [4s As 4d 3h]", "Dealt to Cy [4s As 4d 3h 3c]"),
        ("[4s As 4d 3h]", "[4s As 4d 3h 8c]"),
        ("[4s As 4d 3h]", "[4s As]"),
        ("[4s As 4d 3h]", "[4s As 4d As]"),
        ("[4s As 4d 3h]", "[4s As 4d 6d]"),
        ("[Ad 3s 9c 2c]", "[Ad 3s 9c 3h]"),
        ("mucked [Th 9d 8s 8h]", "mucked [Th 9d 8s 3s]"),
        ("mucked [Th 9d 8s 8h]", "mucked [Th 9d]"),
        ("Bob: folds", "Bob: folds [Th 2h]"),
        # -- words: another high hand, another low one, one too many, none
        ("(HI: a flush, King high;", "(HI: a flush, Queen high;"),
        ("LO: 7,6,5,2,A)", "LO: 7,6,5,3,A)"),
        ("LO: 7,6,5,2,A)", "LO: 6,5,4,3,2)"),
        ("LO: 7,6,5,2,A)", "LO: 7,6,5,2)"),
        ("lost with HI: a straight, Three to Seven; LO: 7,6,5,3,A", "lost with HI: a straight, Three to Seven"),
        ("lost with HI: a straight, Three to Seven; LO: 7,6,5,3,A", "lost with LO: 7,6,5,3,A"),
        # -- chips: halves to others, of another size, thrice
        ("Ann collected $4.52", "Cy collected $4.52"),
        ("Ann collected $4.52", "Ann collected $4.51"),
        ("Ann collected $4.53 from pot\n", ""),
        ("Ann collected $4.52 from pot", "Ann collected $2.26 from pot\nAnn collected $2.26 from pot"),
        ("won ($9.05)", "won ($4.53)"),
        ("Hi/Lo Pot Limit", "Pot Limit"),
        ("Omaha Hi/Lo", "Hold'em"),
        ("Omaha Hi/Lo", "Courchevel Hi/Lo"),
        ("Omaha Hi/Lo", "5 Card Omaha Hi/Lo"),
    ],
)  # fmt: skip
def test_what_is_no_plain_hand(old: str, new: str) -> None:
    assert old in HALVES
    assert taken(block([HALVES.replace(old, new)])) == 0


@pytest.mark.parametrize(
    "pays",
    [
        "Ann collected $4.52 from pot\nCy collected $2.27 from pot\nAnn collected $2.26 from pot",
        "Ann collected $4.53 from pot\nCy collected $4.52 from pot",
        "Ann collected $4.53 from pot\nAnn collected $2.26 from pot\nDi collected $2.26 from pot",
        "Cy collected $4.53 from pot\nCy collected $2.26 from pot\nAnn collected $2.26 from pot",
    ],
)
def test_quarters_that_are_paid_in_other_ways_are_left(pays: str) -> None:
    head, rest = QUARTERS.split("Ann collected", 1)
    assert taken(block([head + pays + "\n" + rest[rest.index("*** SUMMARY") :]])) == 0


@pytest.mark.heavy
def test_what_is_taken_is_told() -> None:
    """All of it, as the reference path tells it; the remark that nobody has a low hand too."""
    hands = [*dealt(88, 40, replace(CALLING, chatter=0.3)), HALVES, QUARTERS]
    assert all_told(block(hands)) > 30
    assert all_told(block([HALVES.replace("*** SUMMARY", "No low hand qualified\n*** SUMMARY")])) == 1


def test_a_remark_stands_where_it_may() -> None:
    """That nobody has a low hand is said at a showdown."""
    log = HALVES.split("\n")
    whole = [
        at for at in range(3, len(log)) if taken(block(["\n".join([*log[:at], "No low hand qualified", *log[at:]])]))
    ]
    down, end = log.index("*** SHOW DOWN ***"), log.index("*** SUMMARY ***")
    assert whole == list(range(down + 1, end + 1))


def test_hands_of_which_any_five_count_are_not_halved() -> None:
    """No game of that kind is known: what says so is read line by line."""
    everything = Settings(sites=("PokerStars",), nasty=0.0, chatter=0.0, run_twice=0.0, games=("holdem",))
    hands = [hand.replace("Hold'em", "Hold'em Hi/Lo") for hand in dealt(87, 20, everything)]
    assert taken(block(hands)) == 0


def shown(hand: str, cards: int, wrong: bool = False) -> str:
    """A hand whose winner, whom nobody has called, shows so many of his cards; `wrong`: one of them is another's."""
    paid = re.search(r"^(.+) collected .*\n", hand, re.M)
    assert paid is not None
    name = paid[1]
    dealt_to = re.search(rf"^Dealt to {re.escape(name)} \[(.*)\]", hand, re.M)
    free = [rank + suit for rank in "23456789" for suit in "cdhs" if rank + suit not in hand]
    his = dealt_to[1].split()[-cards:] if dealt_to is not None else free[:cards]
    if wrong:
        his[0] = free[-1] if dealt_to is not None else hand.split("FLOP *** [")[1][:2]
    hand = re.sub(rf"\n{re.escape(name)}: (doesn't show hand|shows \[.*) *", "", hand)
    return hand.replace(paid[0], f"{paid[0]}{name}: shows [{' '.join(his)}]\n")


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["holdem", *EXACT])
def test_some_cards_of_a_hand_that_nobody_called(game: str) -> None:
    hands = [hand for hand in clean(block(dealt(89, 60, replace(PLAIN, games=(game,))))) if "SHOW DOWN" not in hand]
    for cards in range(1, GAMES[game].hole):
        assert all_told(block(shown(hand, cards) for hand in hands)) == len(hands) > 4
    flops = [hand for hand in hands if "FLOP" in hand]
    assert taken(block(shown(hand, 1, wrong=True) for hand in flops)) == 0 < len(flops)
    assert taken(block(shown(hand, GAMES[game].hole + 1) for hand in hands if "Dealt" not in hand)) == 0
    twice = [re.sub(r": shows \[(..)\]", r": shows [\1 \1]", shown(hand, 1)) for hand in hands]
    assert taken(block(twice)) == 0


def free_card(hand: str) -> str:
    """A card that a hand does not show."""
    return next(rank + suit for rank in "23456789" for suit in "cdhs" if rank + suit not in hand)


def given_up(seed: int, hand: str) -> str:
    """A hand of whom somebody who has mucked shows some cards; the summary shows the same, or all of them."""
    rng = random.Random(seed)
    name, cards = rng.choice(re.findall(r"^Seat \d+: (.+?)(?: \(.*\))? mucked \[(.*)\]$", hand, re.M))
    some = " ".join(cards.split()[: rng.randint(1, cards.count(" "))])
    hand = hand.replace(f"{name}: mucks hand", f"{name}: shows [{some}]")
    return hand.replace(f"mucked [{cards}]", f"mucked [{some}]") if seed % 4 else hand


@pytest.mark.heavy
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hi-lo"])
def test_some_cards_of_a_hand_that_is_given_up(game: str, thorough: bool) -> None:
    hands = clean(block(dealt(91, 40, replace(CALLING, games=(game,), muck=0.9))))
    hands = [given_up(seed, hand) for seed, hand in enumerate(hands) if " mucked [" in hand]
    assert all_told(block(hands)) > 0.6 * len(hands) > 10
    found = clean(block(hands))
    part = re.compile(rf"(: shows \[)\S\S((?: \S\S){{0,{GAMES[game].hole - 2}}}\] *\n)")
    others = [part.sub(rf"\g<1>{free_card(hand)}\2", hand) for hand in found]
    assert taken(block(others)) == 0  # the summary tells of other cards
    kept = [re.sub(r" mucked \[.*", "", hand) for hand in found]
    assert taken(block(kept)) == 0  # who gives nothing up is not taken
    assert not thorough or shaken(10, 30_000, found) > 500
