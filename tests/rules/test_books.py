"""The books of card rooms that come with handaudit: choices that stand over the rulebook of a hand's own game."""

import tomllib
import zipfile
from pathlib import Path

import pytest

from handaudit.app import api
from handaudit.rules.load import for_game, houses, load, names, over_game, vary
from handaudit.rules.options import options
from handaudit.rules.source import HOUSES
from tests.support.games import GAMES
from tests.support.inprocess import run
from tests.test_silent_money import BLINDS, KINGS, WON, log

HOUSE = pytest.mark.parametrize("house", houses())
GAMES_OF_LOGS = ("Hold'em", "Omaha", "Omaha Hi/Lo", "5 Card Omaha", "7 Card Stud", "Razz", "32-Card Draw")


def test_both_books_come_with_handaudit() -> None:
    assert houses() == ("roberts", "tda")
    assert not set(houses()) & set(names())


@HOUSE
def test_every_choice_has_its_reason(house: str) -> None:
    text = tomllib.loads((HOUSES / f"{house}.toml").read_text("utf-8"))
    assert text["options"].keys() == text["because"].keys()
    assert all(len(reason) > 20 for reason in text["because"].values())


def test_the_books_choose_in_the_same_options() -> None:
    chosen = [load(house).chosen for house in houses()]
    assert chosen[0] == chosen[1]
    missing = {key for key, option in options().items() if option.book} - chosen[0]
    assert not missing, "a difference between books, and no book says which way it goes"


@HOUSE
@pytest.mark.parametrize("game", GAMES_OF_LOGS)
def test_a_book_stands_over_the_rulebook_of_the_game(house: str, game: str) -> None:
    own = for_game(game)
    assert own is not None
    book, plain = load(over_game(house, game)), load(own)
    assert (book.streets, book.ranking, book.deck) == (plain.streets, plain.ranking, plain.deck)
    assert book.base == own
    assert book.options["th_short_allin_cumulative"] == "yes"
    assert vary(book, "th_retrieved_muck", "dead").streets == plain.streets


@pytest.mark.parametrize(("house", "most"), [("tda", 700), ("roberts", 600), ("", 600)])
def test_a_short_blind_in_pot_limit(house: str, most: int) -> None:
    """TDA 54-B: before the flop it counts in full; the example of the book."""

    def found(to: int) -> list[str]:
        back = f"Uncalled bet ({to - 100}) returned to Cy\n*** FLOP *** [Ks 8s 3d]\n*** TURN *** [Ks 8s 3d] [Jh]\n"
        text = SHORT_BLIND.format(by=to - 200, to=to, back=back)
        audited = api.audit_text(text, rulebook=f"{house}@omaha" if house else "omaha")
        return [f.code for f in audited.findings if f.code == "pot-limit"]

    assert found(most) == []
    assert found(most + 1) == ["pot-limit"]


SHORT_BLIND = """Handaudit Hand #1: Omaha Pot Limit (100/200) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (9000 in chips)
Seat 2: Bob (100 in chips)
Seat 3: Cy (9000 in chips)
Ann: posts small blind 100
Bob: posts big blind 100 and is all-in
*** HOLE CARDS ***
Cy: raises {by} to {to}
Ann: folds
{back}*** RIVER *** [Ks 8s 3d Jh] [9c]
*** SHOW DOWN ***
Bob: shows [Ac Ad 2c 2d] (a pair of Aces)
Cy: shows [Kc Kd 4c 5d] (three of a kind, Kings)
Cy collected 300 from pot
*** SUMMARY ***
Total pot 300 | Rake 0
Board [Ks 8s 3d Jh 9c]
Seat 1: Ann (small blind) folded before Flop
Seat 2: Bob (big blind) showed [Ac Ad 2c 2d] and lost with a pair of Aces
Seat 3: Cy (button) showed [Kc Kd 4c 5d] and won (300) with three of a kind, Kings
"""


@HOUSE
def test_a_name_over_no_game_is_refused(house: str) -> None:
    with pytest.raises(Exception, match="no such rulebook or file"):
        load(f"{house}@nothing")


@HOUSE
@pytest.mark.parametrize("game", ["Hold'em", "Omaha"])
def test_every_hand_of_a_log_is_judged_by_its_own_game(tmp_path: Path, house: str, game: str) -> None:
    shows = {"Hold'em": "[Kc Kd]", "Omaha": "[Kc Kd 4h 5h]"}
    texts = [
        log(end=WON.format(bob=f"Bob: shows {shows[one]} (x)\n").replace(" (x)", ""), game=one)
        for one in (game, "Hold'em")
    ]
    texts = [one.replace("[8s 8d]", "[8s 8d 6c 7c]") if "Omaha" in one else one for one in texts]
    for option in (None, house):
        done = api.audit_text("\n".join(texts).replace("Hand #1", "Hand #2", 1), rulebook=option)
        assert [hand.verdict for hand in done.hands] == ["clean", "clean"], done.findings
    assert [hand.rulebook.base for hand in done.hands if hand.rulebook is not None] == [for_game(game), "holdem"]


@HOUSE
def test_a_line_of_the_log_names_a_book(house: str) -> None:
    text = log(BLINDS, WON.format(bob=""), KINGS).replace("Table 'Loft'", f"Rulebook: {house}\nTable 'Loft'", 1)
    (hand,) = api.audit_text(text).hands
    assert hand.rulebook is not None
    assert hand.rulebook.name == f"{house}@holdem"


def test_the_games_of_the_dealer_are_known() -> None:
    assert set(GAMES) - {"mixed"} <= set(names())


@HOUSE
def test_a_bundle_holds_the_book_and_the_game(tmp_path: Path, house: str) -> None:
    night, bundle = tmp_path / "night.txt", tmp_path / "bundle.zip"
    night.write_text(log(end=WON.format(bob="Bob: mucks hand\n"), dealt=KINGS), "utf-8")
    packed = run(["evidence", "pack", night.name, "--rulebook", house, "-o", bundle.name], tmp_path, {})
    assert packed.returncode in (0, 1), packed.stderr
    with zipfile.ZipFile(bundle) as members:
        assert {f"rulebooks/{house}.toml", "rulebooks/holdem.toml"} <= set(members.namelist())
    assert run(["evidence", "verify", bundle.name], tmp_path, {}).returncode == 0
