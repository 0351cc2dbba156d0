"""What the readers of older rooms bear: blinds that no line names, odd names, sums over several pots, chips with hundredths."""

from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from tests.layouts.logs import audited, codes, hands_of
from tests.layouts.printed_languages import LANGUAGES
from tests.layouts.printed_software import SOFTWARE
from tests.layouts.test_mutants import ANY, WHOLE
from tests.support.dealer import stream
from tests.support.scribe import print_hand

ABSOLUTE = """\
Stage #C7001 Tourney ID 5900 Holdem Multi Normal Tournament No Limit 10 - 2011-03-02 20:01:05 (ET)
Table: 7 (Real Money) Seat #3 is the dealer
Seat 1 - Ada (900 in chips)
Seat 2 - Bob B (57 in chips)
Seat 3 - Cleo (5,000 in chips)
Seat 4 - Dov (5,000 in chips)
Ada - Ante 25
Bob B - Ante 25
Cleo - Ante 25
Dov - Ante 25
Dov - Posts small blind 100
Ada - Posts big blind 200
*** POCKET CARDS ***
Dealt to Cleo [As Kd]\x20
Bob B - All-In 32
Cleo - Calls 200
Dov - Folds
Ada - Checks
*** FLOP *** [Kh 7c 2d]
Ada - Bets 200
Cleo - Folds
Ada - returned (200) : not called
*** TURN *** [Kh 7c 2d] [3s]
*** RIVER *** [Kh 7c 2d 3s] [4h]
*** SHOW DOWN ***
Ada - Shows [2s 3c] (Two Pair, threes and twos)
Ada Collects 404 from side pot-1
Bob B - Shows [Qs Qc] (One pair, queens)
Ada Collects 228 from main pot
*** SUMMARY ***
Total Pot(632)
Board [Kh 7c 2d 3s 4h]
Seat 1: Ada (big blind) collected Total (632) HI:(632) with Two Pair, threes and twos [2s 3c - P:3c]
Seat 2: Bob B HI:lost with One pair, queens [Qs Qc - P:Qs]
Seat 3: Cleo (dealer) Folded on the FLOP
Seat 4: Dov (small blind) Folded on the POCKET CARDS
"""
SHORT = """\
Stage #C7002 Tourney ID 5900 Holdem Multi Normal Tournament No Limit 10 - 2011-03-02 20:02:05 (ET)
Table: 7 (Real Money) Seat #4 is the dealer
Seat 1 - Ada (5,000 in chips)
Seat 2 - Bob B (57 in chips)
Seat 3 - Cleo (5,000 in chips)
Seat 4 - Dov (5,000 in chips)
Ada - Ante 25
Bob B - Ante 25
Cleo - Ante 25
Dov - Ante 25
Ada - Posts small blind 100
Bob B - All-In 32
*** POCKET CARDS ***
Dealt to Cleo [As Kd]\x20
Cleo - Calls 200
Dov - Calls 200
Ada - Folds
*** FLOP *** [Kh 7c 2d]
Cleo - Checks
Dov - Checks
*** TURN *** [Kh 7c 2d] [3s]
Cleo - Checks
Dov - Checks
*** RIVER *** [Kh 7c 2d 3s] [4h]
Cleo - Checks
Dov - Checks
*** SHOW DOWN ***
Cleo - Shows [As Kd] (One pair, kings)
Cleo Collects 404 from side pot-1
Dov - Mucks
Bob B - Shows [Qs Qc] (One pair, queens)
Cleo Collects 228 from main pot
*** SUMMARY ***
Total Pot(632)
Board [Kh 7c 2d 3s 4h]
Seat 1: Ada (small blind) Folded on the POCKET CARDS
Seat 2: Bob B (big blind) HI:lost with One pair, queens [Qs Qc - P:Qs]
Seat 3: Cleo collected Total (632) HI:(632) with One pair, kings [As Kd - P:As]
Seat 4: Dov (dealer) HI: [Mucked] [Jd 9d]
"""
CALLS = "Cleo - Calls 200\nDov - Calls 200\n"
MUCH = SHORT.replace(
    f"{CALLS}Ada - Folds\n", "Cleo - Raises 1,000 to 1,000\nDov - Raises {0} to {0}\nAda - Folds\nCleo - Calls {1}\n"
)
EVERLEAF = """\
Everleaf Gaming Game #7003
***** Hand history for game #7003 *****
Tournament #27001 - Level 2
Blinds 15/30 NL Hold'em - 2010/08/03 - 17:00:00
Table 4
Seat 1 is the button
Total number of players: 3
Seat 1: Ada ( 1,500 )
Seat 2: Seat 3 ( 1,500 )
Seat 3: Cleo ( 1,500 )
Seat 4: Gus ( new player )
Seat 3: posts small blind [15]
Cleo: posts big blind [30]
** Dealing down cards **
Dealt to Ada [ As, Kd ]
Ada raises [90]
Seat 3 folds
Cleo folds
Ada does not show cards
Ada wins 75 from main pot
"""
MICROGAMING = """\
<Game hhversion="4" id="7004" date="2014-03-02 20:01:05" unicodetablename="" tablename="Gable" stakes="{small}|{big}" betlimit="NL" \
gametypeid="1" gametype="Hold&apos;em" realmoney="true" currencysymbol="" playerseat="1" betamount="0" istournament="{tour}" \
tablesize="6" badbeat="false"{rake}>
<Seats>
<Seat num="1" alias="Ada" balance="{ada}" endbalance=""/>
<Seat num="2" alias="Bob B" balance="500.00" endbalance=""/>
<Seat num="3" alias="Cleo" balance="500.00" endbalance="" dealer="true"/>
</Seats>
<Gameplay>
<Action seq="1" type="SmallBlind" seat="1" value="{small}"/>
<Action seq="2" type="BigBlind" seat="2" value="{big}"/>
{play}</Gameplay>
</Game>
"""


def verdict(text: str) -> tuple[str, list[str]]:
    """What is said of the only hand of a log."""
    (hand,) = hands_of(text)
    return hand.verdict, [one.code for one in hand.findings if one.severity != "info"]


@pytest.mark.parametrize("text", [ABSOLUTE, SHORT, EVERLEAF], ids=["whole", "short", "seat"])
def test_the_logs_are_clean(text: str) -> None:
    assert verdict(text) == ("clean", [])


def test_a_blind_that_its_poster_had_not_is_what_others_pay_to_call_it() -> None:
    (hand,) = hands_of(SHORT)
    assert (hand.hand.small, hand.hand.big) == (100, 200)
    assert "call-amount" in verdict(SHORT.replace("Dov - Calls 200", "Dov - Calls 100"))[1]
    assert (
        "raise-size"
        in verdict(SHORT.replace("Cleo - Calls 200\nDov - Calls 200", "Cleo - Calls 200\nDov - Raises 300 to 300"))[1]
    )


def test_where_nobody_calls_it_no_raise_of_its_street_has_a_size() -> None:
    end = "Total Pot(632)"

    def played(to: str, more: str, side: int) -> str:
        text = (
            MUCH.format(to, more)
            .replace("Cleo Collects 404", f"Cleo Collects {side}")
            .replace(end, f"Total Pot({side + 228})")
        )
        return text.replace("collected Total (632) HI:(632)", f"collected Total ({side + 228}) HI:({side + 228})")

    (hand,) = hands_of(played("1,850", "850", 3704))
    assert (hand.verdict, hand.hand.big) == ("clean", 0)
    assert verdict(played("1,000", "850", 3704))[1]


def test_the_summary_says_which_blind_is_all_in() -> None:
    alone = SHORT.replace("Ada - Posts small blind 100\n", "").replace("Ada (small blind)", "Ada")
    alone = (
        alone.replace("(632)", "(532)")
        .replace("Collects 228", "Collects 128")
        .replace("Ada - Folds\n", "Ada - Folds\n")
    )
    posts = [event for event in hands_of(alone)[0].hand.events if event.kind == "post" and event.text != "ante"]
    assert [(event.seat, event.text, event.amount) for event in posts] == [(2, "big-blind", 32)]


def test_a_room_that_says_all_in_says_it_of_every_action() -> None:
    assert "allin-mismatch" in verdict(ABSOLUTE.replace("Bob B - All-In 32", "Bob B - Calls 32"))[1]
    assert "allin-mismatch" in verdict(ABSOLUTE.replace("Cleo - Calls 200", "Cleo - All-In 200"))[1]


def test_a_seat_without_chips_waits_for_the_next_hand() -> None:
    (hand,) = hands_of(EVERLEAF)
    assert [seat.state for seat in hand.hand.seats] == ["in", "in", "in", "out"]


def game(play: str, **more: str) -> Audit:
    """A hand of three players."""
    values = {"small": "0.50", "big": "1.00", "tour": "0", "rake": ' rake="5"', "ada": "2.01"} | more
    (hand,) = hands_of(MICROGAMING.format(play=play, **values))
    return hand


def deeds(*rows: str) -> str:
    """Actions, each as `type seat value`."""
    found = [row.split() for row in rows]
    amounts = [f' value="{row[2]}"' if len(row) > 2 else "" for row in found]
    return "".join(
        f'<Action type="{row[0]}" seat="{row[1]}"{amount}/>\n' for row, amount in zip(found, amounts, strict=True)
    )


def test_an_all_in_that_nobody_calls_is_in_what_is_won_although_the_rake_is_more() -> None:
    called = deeds("Raise 3 2.00", "Call 1 1.50", "Fold 2") + '<Action type="DealFlop">\n<Card value="K" suit="h"/>\n'
    called += '<Card value="7" suit="c"/>\n<Card value="2" suit="d"/>\n</Action>\n' + deeds(
        "AllIn 1 0.01", "Fold 3", "MuckCards 1"
    )
    won = '<Action type="Win">\n<Seat num="1" amount="{}"/>\n</Action>\n'
    assert game(called + won.format("4.96")).verdict == "clean"  # 5 in the pot, a cent uncalled, five of rake
    assert [one.code for one in game(called + won.format("4.97")).findings] == ["award-total-mismatch"]


def test_the_odd_chip_of_a_tournament_is_a_whole_one_although_hundredths_are_printed() -> None:
    board = "".join(
        f'<Action type="Deal{street}">\n'
        + "".join(f'<Card value="{card[:-1]}" suit="{card[-1]}"/>\n' for card in cards)
        + "</Action>\n"
        for street, cards in (("Flop", ("Kh", "7c", "2d")), ("Turn", ("3s",)), ("River", ("4h",)))
    )
    shows = "".join(
        f'<Action type="ShowCards" seat="{seat}">\n<Card value="A" suit="{suit}"/>\n<Card value="Q" suit="{suit}"/>\n</Action>\n'
        for seat, suit in ((2, "s"), (3, "c"))
    )
    start = deeds("Call 3 10.00", "Fold 1", "Check 2") + board.replace(
        "</Action>\n", "</Action>\n" + deeds("Check 2", "Check 3")
    )
    won = '<Action type="Win">\n<Seat num="2" amount="{}"/>\n<Seat num="3" amount="{}"/>\n</Action>\n'
    chips = {"small": "5.00", "big": "10.00", "tour": "1", "rake": "", "ada": "500.00"}
    assert game(start + shows + won.format("13.00", "12.00"), **chips).verdict == "clean"
    assert [one.code for one in game(start + shows + won.format("12.00", "13.00"), **chips).findings] == ["odd-chip"]


def test_two_names_of_which_one_ends_in_a_tag(tmp_path: Path) -> None:
    text = (
        (Path(__file__).parents[1] / "cases" / "rooms" / "pokerstars_pt.txt")
        .read_text("utf-8")
        .replace("Bob B", "Ada (small blind)")
    )
    assert not codes(tmp_path, text)
    tag = "Ada (small blind) (big blind) desistiu"
    assert [code for code, _ in codes(tmp_path, text.replace(tag, "Ada (small blind) (Botão) desistiu", 1))] == [
        "summary-mismatch"
    ]


@pytest.mark.heavy
@pytest.mark.parametrize("layout", ["pokerstars_es", "microgaming"])
def test_payments_from_many_pots_that_no_line_names(layout: str) -> None:
    many = replace(ANY, games=("omaha-hi-lo", "holdem"), players=(6, 10), short=0.8, nasty=0, kinds=("cash",))
    printer = (LANGUAGES | SOFTWARE)[layout][0]
    dealt = (hand for hand in stream(11, many) if len(hand.pots) > 3)
    told = (printer(print_hand(hand, "pokerstars", chatter=False)) for hand in dealt)
    for _ in range(8):
        text = next(text for text in told if text is not None)
        assert verdict(text) in (("clean", []), ("unverifiable", [])), text


@pytest.mark.parametrize("layout", WHOLE)
def test_line_ends_of_another_kind_and_a_log_that_breaks_off(layout: str, tmp_path: Path) -> None:
    printer, name = WHOLE[layout]
    told = (printer(print_hand(hand, "pokerstars", chatter=False)) for hand in stream(41, replace(ANY, nasty=0)))
    text = next(text for text in told if text is not None and text.count("\n") > 30)
    marked = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    (plain,), _, _ = audited(tmp_path, text, name)
    (other,), _, found = audited(tmp_path, marked, name)
    assert (found, other.verdict, other.findings) == (layout, plain.verdict, plain.findings)
    lines = text.splitlines(keepends=True)
    for at in range(len(plain.hand.seats) + 12, len(lines) - 15, 3):
        assert codes(tmp_path, "".join(lines[:at]), name)


@pytest.mark.parametrize("layout", LANGUAGES)
def test_a_log_that_breaks_off_above_its_total_is_cut_off(layout: str, tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "cases" / "rooms" / f"{layout}.txt").read_text("utf-8")
    at = max(text.rfind(f"*** {word} ***") for word in ("SUMÁRIO", "RESUMEN", "ИТОГ"))
    assert [code for code, _ in codes(tmp_path, text[:at])] == ["log-truncated-hand"]
