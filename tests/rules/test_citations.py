"""A finding cites the rules of its own game: no hold'em sentence in omaha, no rule of one draw game in another."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from handaudit.check.case import Case
from handaudit.check.run_checks import open_case
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.rules.catalogue import BEYOND, COMMON, cited, code_files, rules
from handaudit.rules.load import houses, load, names
from handaudit.rules.messages import messages
from tests.support.audits import audit_text, roots
from tests.support.cases_apart import APART, two_cases
from tests.support.code_files import OF_HANDS, fail_with, log, of_a_hand, place, settings
from tests.support.sentences import Sentence, sentences

STUD = ("low-card", "high-card", "high-hand", "low-hand")
ROUNDS = ("", "preflop", "flop", "bet-1", "bet-2")


def uses(book: Rulebook, least: int, most: int) -> bool:
    """Whether some hand that wins takes so many hole cards to a board."""
    halves = [book.hole_used, *([book.other.hole_used] if book.other is not None else [])]
    return book.board_dealt > 0 and any(low <= least and most <= high for low, high in halves)


def ranks(book: Rulebook, *orders: str) -> bool:
    return bool({book.ranking.order, *([book.other.ranking.order] if book.other is not None else [])} & set(orders))


def opens_by_cards(book: Rulebook) -> bool:
    return any(street.bet is not None and street.bet.first in STUD for street in book.streets)


def draws(book: Rulebook) -> bool:
    return any(one.exchange is not None and one.exchange.fee is None and one.exchange.replace for one in book.streets)


ONLY: dict[str, Callable[[Rulebook], bool]] = {
    "TH-BEST-1": lambda book: uses(book, 0, 1),
    "RR-BEST-1": lambda book: uses(book, 2, 2) and not uses(book, 0, 1),
    "TH-RANK-1": lambda book: ranks(book, "standard"),
    "RR-RANK-1": lambda book: ranks(book, "lowball-a5"),
    "RR-RANK-2": lambda book: ranks(book, "lowball-27"),
    "RR-RANK-3": lambda book: ranks(book, "badugi", "badugi-ace-high"),
    "RR-RANK-4": lambda book: ranks(book, "short-deck"),
    "RR-RANK-5": lambda book: book.ranking.low != "",
    "TH-DECK-1": lambda book: book.deck == "standard-52",
    "RR-DECK-1": lambda book: book.deck == "short-36",
    "RR-DECK-2": lambda book: book.deck not in ("standard-52", "short-36"),
    "TH-PLAYERS-1": lambda book: book.players == (2, 11),
    "TH-FIRST-1": lambda book: bool(book.board_sizes),
    "TH-FIRST-2": lambda book: bool(book.board_sizes),
    "RR-FIRST-1": lambda book: not any(post.blind.endswith("-blind") for one in book.streets for post in one.posts),
    "RR-STUD": opens_by_cards,
    "RR-DRAW": draws,
    "RR-ODD-1": lambda book: book.odd_chip != "left-of-button",
    "RR-HALF-1": lambda book: book.other is not None,
    "RR-HALF-2": lambda book: book.boards == 2,
    "RR-DISCARD-1": lambda book: any(one.exchange is not None and not one.exchange.replace for one in book.streets),
}
"""For which games a rule is that is not for all games of its chapter: by its id, or how that begins."""


def of_game(id: str, book: Rulebook) -> bool:
    """Whether a rule is one of this game."""
    chapter, kind, _ = id.split("-")
    only = ONLY.get(id) or ONLY.get(f"{chapter}-{kind}")
    return chapter in (COMMON, BEYOND, book.chapter) and (only is None or only(book))


OWN_CASE = {
    "32-card-draw": {
        13: "C32-SHOW-4 C32-RANK-1 C32-ACE-1", 17: "C32-SHOW-4 C32-RANK-1", 41: "C32-MISS-1", 42: "C32-MISS-1", 43: "C32-MISS-2",
        44: "C32-MISS-3", 45: "C32-MISS-4", 49: "C32-BET1-2 C32-BET1-4", 53: "C32-BET1-4", 46: "C32-DEAL-1", 67: "RR-DECK-2",
        76: "C32-PAR-3", 80: "C32-SHOW-1", 81: "C32-SHOW-2", 82: "C32-SHOW-3",
    },
    "dealer-handbook": {
        10: "TH-SHOW-6 TH-RANK-1 TH-BEST-1", 36: "TH-FLOOR-1", 47: "TH-DEAD-2 TH-DEAD-8", 89: "TH-DEAD-1 TH-MISDEAL-4 TH-DEAD-8",
        164: "TH-FLOOR-1 TH-SHOW-8", 174: "TH-ODD-1", 176: "TH-ODD-2", 182: "TH-SHOW-4 TH-SHOW-11",
    },
}  # fmt: skip
"""What the faults of sentences cite, by the number of the sentence: the rule of the case."""


@pytest.mark.parametrize("row", [row for row in sentences() if row.fault and row.number in OWN_CASE.get(row.text, {})])
def test_a_fault_cites_the_rule_of_its_case(row: Sentence) -> None:
    (result,) = audit_text(row.faulty_log(), *row.options, rulebook=row.rulebook)
    cites = {" ".join(one.rules) for one in result.findings if one.code == row.code}
    assert cites == {OWN_CASE[row.text][row.number]}


def test_the_rules_of_two_cases_are_rules() -> None:
    assert set(APART.replace("|", " ").split()) <= set(rules())


def foreign(findings: list[Finding] | tuple[Finding, ...], book: Rulebook) -> list[str]:
    """What findings cite of other games, in words."""
    return [
        f"{one.code} ({one.message}) cites {id} in {book.name}: {rules()[id].statement}"
        for one in findings
        for id in one.rules
        if not of_game(id, book)
    ]


@cache
def case() -> Case:
    (result,) = audit_text(log("wrong-winner", "fault"))
    assert result.rulebook is not None
    return open_case(result.hand, result.rulebook)


@pytest.mark.parametrize("game", names())
def test_no_message_cites_a_rule_of_another_game(game: str) -> None:
    """Every message of every code, in every round, said in a hand of the game."""
    book = load(game)
    here, found = replace(case(), book=book), []
    said = {name: one for name, one in messages().items() if of_a_hand(name)}
    for name, one in said.items():
        fields = {
            field.partition(".")[0]: _Anything() for text in (one.text, one.note, one.mark) for _, field, _, _ in text
        }
        found += [
            here.finding(
                name, here.hand.line, {**fields, "seat": 1, "others": (1,)}, seat=1, others=(1,), street=street
            )
            for street in ROUNDS
        ]
    assert {one.code for one in found} == {one.code for one in said.values()} == set(OF_HANDS)
    fail_with(sorted(set(foreign(found, book))))


class _Anything(int):
    """Stands for any field of a message."""

    def __getattr__(self, name: str) -> "_Anything":
        return self

    def __iter__(self) -> Iterator[int]:
        return iter((0, 1))


def judged_as(game: str, codes: list[str]) -> None:
    """The logs of codes, judged by the rulebook of a game, whatever they are of: there is hardly a finding that this does not make."""
    book, found = load(game), []
    for code in codes:
        (result,) = audit_text(log(code, "fault"), rulebook=game)
        found += result.findings
    assert len({one.code for one in found}) > 1
    fail_with(sorted({*foreign(found, book), *two_cases(found)}))


@pytest.mark.parametrize("at", range(len(names())), ids=names())
def test_no_finding_of_a_game_cites_a_rule_of_another(at: int) -> None:
    judged_as(names()[at], OF_HANDS[at % 12 :: 12])


@pytest.mark.long
@pytest.mark.parametrize("game", names())
def test_no_finding_of_many_cites_a_rule_of_another_game(game: str) -> None:
    judged_as(game, OF_HANDS)


@pytest.mark.parametrize("code", OF_HANDS)
def test_a_fault_of_a_game_cites_some_rule(code: str) -> None:
    (result,) = audit_text(log(code, "fault"), *settings(code))
    found = [one for one in result.findings if one.code == code and one.root]
    assert found
    fail_with(two_cases(result.findings))
    if not all(one.rules for one in found):
        fail_with(
            [
                f"{place(code)}: a finding in {result.hand.game} cites nothing; a rule of that game belongs into `rules` or `also`"
            ]
        )


def test_every_rule_beyond_the_texts_is_the_breach_of_a_code() -> None:
    named = {id for row in code_files().values() for id in (*row.get("rules", ()), *row.get("also", ()))}
    assert {id for id in rules() if id.startswith(f"{BEYOND}-")} <= named


def test_every_trait_that_a_rule_names_is_one_of_a_rulebook() -> None:
    """A misspelt one would never hold."""
    named = {word.removeprefix("!") for rule in rules().values() for group in rule.games for word in group}
    books = [*names(), *(f"{house}@holdem" for house in houses())]
    known = set[str]().union(*(load(book).traits for book in books))
    assert sorted(named - known) == []
    assert {rule.round for rule in rules().values()} == {"", "first", "later"}


HANDS = {
    "omaha": ("Omaha No Limit", "[As Kd 2c 2h]", "[Js Td 4c 4h]", ["TH-SHOW-6", "TH-RANK-1", "RR-BEST-1"]),
    "hold'em": ("Hold'em No Limit", "[As Kd]", "[Js Td]", ["TH-SHOW-6", "TH-RANK-1", "TH-BEST-1"]),
}


@pytest.mark.parametrize("name", HANDS)
def test_the_winner_is_read_as_the_game_reads_hands(name: str) -> None:
    header, best, other, expected = HANDS[name]
    text = log("wrong-winner", "fault").replace("Hold'em No Limit", header)
    text = text.replace("[As Kd]", best).replace("[Js Td]", other)
    (result,) = audit_text(text)
    assert [list(one.rules) for one in result.findings if one.code == "wrong-winner"] == [expected]


def test_the_fifth_bet_of_a_holdem_round_breaks_no_rule_of_a_draw_game() -> None:
    (result,) = audit_text(log("limit-cap", "fault"))
    assert roots(result) == [("limit-cap", 11)]
    assert result.findings[0].rules == ("RR-LIMIT-2",)


@pytest.mark.parametrize(
    ("game", "code", "street", "expected"),
    [
        ("holdem", "limit-cap", "flop", ("RR-LIMIT-2",)),
        ("32-card-draw", "limit-cap", "bet-1", ("C32-LIM-2",)),
        ("jacks-or-better", "limit-cap", "bet-1", ("RR-LIMIT-2",)),
        ("badugi", "draw-limit", "", ("RR-DRAW-3",)),
        ("32-card-draw", "draw-limit", "", ("C32-DRAW-3",)),
        ("razz", "wrong-winner", "", ("TH-SHOW-6", "RR-RANK-1")),
        ("badacey", "wrong-winner", "", ("TH-SHOW-6", "RR-RANK-1", "RR-RANK-3", "RR-HALF-1")),
        ("double-board-omaha", "wrong-winner", "", ("TH-SHOW-6", "TH-RANK-1", "RR-BEST-1", "RR-HALF-2")),
        ("draw-holdem", "wrong-winner", "", ("DH-FLOW-2",)),
        ("7-card-stud", "out-of-turn", "3rd-street", ("RR-STUD-1",)),
        ("7-card-stud", "out-of-turn", "5th-street", ("RR-STUD-3",)),
        ("pineapple", "out-of-turn", "flop", ("TH-FIRST-1",)),
        ("5-card-draw", "out-of-turn", "bet-2", ("RR-DRAW-1",)),
        ("32-card-draw", "out-of-turn", "bet-2", ("C32-BET2-1",)),
        ("jacks-or-better", "out-of-turn", "bet-1", ("RR-FIRST-1",)),
        ("jacks-or-better", "out-of-turn", "bet-2", ("JB-BET2-1",)),
        ("pineapple", "show-order", "showdown", ("TH-SHOW-1", "TH-SHOW-2")),
        ("7-card-stud", "show-order", "showdown", ("RR-STUD-6",)),
        ("6+-holdem", "card-unknown", "", ("RR-DECK-1",)),
        ("omaha", "fee-escalated", "flop", ()),
    ],
)  # fmt: skip
def test_what_a_code_cites_in_a_game(game: str, code: str, street: str, expected: tuple[str, ...]) -> None:
    wanted = code_files()[code]["rules"]
    assert cited(wanted, code, load(game), street) == expected
