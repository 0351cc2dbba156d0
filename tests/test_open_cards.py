"""Stud, worked by hand from Robert's Rules of Poker, and its faults, each beside the near miss: the same hand, played right."""

import pytest

from handaudit.rules.load import for_game
from tests.support.audits import audit_text, roots

STUD = """PokerStars Hand #501: 7 Card Stud Limit ($4/$8 USD) - 2026/11/20 20:00:00 ET
Table 'Quay' 8-max
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Ann: posts the ante $0.50
Bob: posts the ante $0.50
Cy: posts the ante $0.50
*** 3rd STREET ***
Dealt to Ann [Ac 5s Ks]
Dealt to Bob [2d]
Dealt to Cy [2c]
Cy: brings in for $1
Ann: raises $3 to $4
Bob: calls $4
Cy: calls $3
*** 4th STREET ***
Dealt to Ann [Ac 5s Ks] [Kh]
Dealt to Bob [2d] [9h]
Dealt to Cy [2c] [Td]
Pair on board - a double bet is allowed
Ann: bets $8
Bob: folds
Cy: calls $8
*** 5th STREET ***
Dealt to Ann [Ac 5s Ks Kh] [4c]
Dealt to Cy [2c Td] [Th]
Ann: checks
Cy: bets $8
Ann: calls $8
*** 6th STREET ***
Dealt to Ann [Ac 5s Ks Kh 4c] [5d]
Dealt to Cy [2c Td Th] [7s]
Ann: checks
Cy: checks
*** RIVER ***
Dealt to Ann [Ac 5s Ks Kh 4c 5d] [Jh]
Ann: checks
Cy: bets $8
Ann: calls $8
*** SHOW DOWN ***
Cy: shows [9c 9d 2c Td Th 7s 3d] (two pair, Tens and Nines)
Ann: shows [Ac 5s Ks Kh 4c 5d Jh] (two pair, Kings and Fives)
Ann collected $61.50 from pot
*** SUMMARY ***
Total pot $61.50 | Rake $0
Seat 1: Ann showed [Ac 5s Ks Kh 4c 5d Jh] and won ($61.50) with two pair, Kings and Fives
Seat 2: Bob folded on the 4th Street
Seat 3: Cy showed [9c 9d 2c Td Th 7s 3d] and lost with two pair, Tens and Nines
"""
# Cy has the lowest card (clubs below diamonds). Ann's four dollars complete the bring-in. A pair of Kings lies open on the
# second round: eight dollars are allowed. Antes 1.50, then 12, 16, 16, 0 and 16: 61.50 in all.

LOW = """PokerStars Hand #502: Razz Limit (20/40) - 2026/11/20 20:05:00 ET
Table 'Quay' 8-max
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 4: Dee (1000 in chips)
Ann: posts the ante 4
Bob: posts the ante 4
Dee: posts the ante 4
*** 3rd STREET ***
Dealt to Ann [Kd]
Dealt to Bob [Kh]
Dealt to Dee [3h 4d Ac]
Bob: brings in for 6
Dee: raises 14 to 20
Ann: calls 20
Bob: folds
*** 4th STREET ***
Dealt to Ann [Kd] [2h]
Dealt to Dee [3h 4d Ac] [9c]
Dee: bets 20
Ann: calls 20
*** 5th STREET ***
Dealt to Ann [Kd 2h] [5c]
Dealt to Dee [3h 4d Ac 9c] [9s]
Ann: bets 40
Dee: calls 40
*** 6th STREET ***
Dealt to Ann [Kd 2h 5c] [7d]
Dealt to Dee [3h 4d Ac 9c 9s] [6h]
Ann: checks
Dee: checks
*** RIVER ***
Dealt to Dee [3h 4d Ac 9c 9s 6h] [6s]
Ann: checks
Dee: checks
*** SHOW DOWN ***
Ann: shows [8c 3s Kd 2h 5c 7d Qs] (Lo: 8,7,5,3,2)
Dee: shows [3h 4d Ac 9c 9s 6h 6s] (Lo: 9,6,4,3,A)
Ann collected 178 from pot
*** SUMMARY ***
Total pot 178 | Rake 0
Seat 1: Ann showed [8c 3s Kd 2h 5c 7d Qs] and won (178) with Lo: 8,7,5,3,2
Seat 2: Bob folded on the 3rd Street
Seat 4: Dee showed [3h 4d Ac 9c 9s 6h 6s] and lost with Lo: 9,6,4,3,A
"""
# The King of hearts is the highest card, by suit. On the second round A-9 is lower than K-2, on the third any three cards
# without a pair are lower than a pair of Nines. Antes 12, then 46, 40, 80: 178.

BOTH = """PokerStars Hand #503: HORSE (7 Card Stud Hi/Lo Limit, $4/$8 USD) - 2026/11/20 20:10:00 ET
Table 'Quay' 8-max
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts the ante $0.50
Bob: posts the ante $0.50
*** 3rd STREET ***
Dealt to Ann [Qs Qd 7h]
Dealt to Bob [3c]
Bob: brings in for $1
Ann: calls $1
*** 4th STREET ***
Dealt to Ann [Qs Qd 7h] [7c]
Dealt to Bob [3c] [4c]
Ann: bets $4
Bob: calls $4
*** 5th STREET ***
Dealt to Ann [Qs Qd 7h 7c] [9d]
Dealt to Bob [3c 4c] [8d]
Ann: checks
Bob: checks
*** 6th STREET ***
Dealt to Ann [Qs Qd 7h 7c 9d] [Th]
Dealt to Bob [3c 4c 8d] [Kc]
Ann: checks
Bob: checks
*** RIVER ***
Dealt to Ann [Qs Qd 7h 7c 9d Th] [2c]
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [Qs Qd 7h 7c 9d Th 2c] (HI: two pair, Queens and Sevens)
Bob: shows [As 2h 3c 4c 8d Kc Jd] (HI: high card Ace; LO: 8,4,3,2,A)
Ann collected $5.50 from pot
Bob collected $5.50 from pot
*** SUMMARY ***
Total pot $11 | Rake $0
Seat 1: Ann showed [Qs Qd 7h 7c 9d Th 2c] and won ($5.50) with HI: two pair, Queens and Sevens
Seat 2: Bob showed [As 2h 3c 4c 8d Kc Jd] and won ($5.50) with HI: high card Ace; LO: 8,4,3,2,A
"""


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def found(text: str) -> list[tuple[str, int | None]]:
    (result,) = audit_text(text)
    assert result.verdict != "unreadable", result.findings
    return roots(result)


@pytest.mark.parametrize(
    ("text", "book"), [(STUD, "7-card-stud"), (LOW, "razz"), (BOTH, "7-card-stud-hi-lo")], ids=["high", "low", "both"]
)
def test_a_hand_worked_by_hand_is_clean_under_the_book_of_its_own_game(text: str, book: str) -> None:
    (result,) = audit_text(text)
    assert [(f.code, f.line, f.message) for f in result.findings] == []
    assert result.rulebook is not None
    assert result.rulebook.name == book


def test_the_figures_of_the_hand_for_high() -> None:
    (result,) = audit_text(STUD)
    rep = result.replay
    assert rep is not None
    assert rep.total_pot == 6150
    assert rep.final == {1: 13300, 2: 9550, 3: 7150}
    assert [one.name for one in rep.streets] == ["3rd-street", "4th-street", "5th-street", "6th-street", "river"]


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1: 8-Game (Razz Limit, $4/$8 USD) - 2026/11/20 20:00:00 ET",
        "PokerStars Hand #1: HORSE (Razz Limit) (4/8) - 2026/11/20 20:00:00 ET",
        "PokerStars Hand #1: Tournament #7, $2+$0.20 USD HORSE (Razz Limit) - Level III (50/100) - 2026/11/20 20:00:00 ET",
        "PokerStars Home Game Hand #1: {Quay} Tournament #7, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60)"
        " - 2026/11/20 20:00:00 ET",
    ],
)
def test_a_mix_plays_each_hand_by_the_game_of_that_hand(header: str) -> None:
    text = swapped(LOW, (LOW.splitlines()[0], header))
    (result,) = audit_text(text)
    assert result.rulebook is not None
    assert result.rulebook.name == for_game("Razz")


CLEAN = {
    "the low card opens for the full bet": [
        ("Cy: brings in for $1", "Cy: bets $4"),
        ("Ann: raises $3 to $4", "Ann: calls $4"),
        ("Cy: calls $3\n", ""),
    ],
    "a small bet over an open pair": [
        ("Ann: bets $8", "Ann: bets $4"),
        ("Cy: calls $8", "Cy: calls $4"),
        ("collected $61.50", "collected $53.50"),
        ("won ($61.50)", "won ($53.50)"),
        ("pot $61.50", "pot $53.50"),
    ],
    "a small bet and a big raise over an open pair": [
        ("Ann: bets $8", "Ann: bets $4"),
        ("Cy: calls $8", "Cy: raises $8 to $12\nAnn: calls $8"),
        ("collected $61.50", "collected $69.50"),
        ("won ($61.50)", "won ($69.50)"),
        ("pot $61.50", "pot $69.50"),
    ],
    "a bring-in of the whole small bet": [
        ("Cy: brings in for $1", "Cy: brings in for $4"),
        ("Ann: raises $3 to $4", "Ann: calls $4"),
        ("Cy: calls $3\n", ""),
    ],
}


@pytest.mark.parametrize("what", CLEAN)
def test_a_near_miss_is_clean(what: str) -> None:
    assert found(swapped(STUD, *CLEAN[what])) == []


FAULTS = {
    "bring-in by the next lowest card": ("bring-in", "Bob: brings", [
        ("Cy: brings in for $1\nAnn: raises $3 to $4\nBob: calls $4\nCy: calls $3",
         "Bob: brings in for $1\nCy: calls $1\nAnn: raises $3 to $4\nBob: calls $3\nCy: calls $3"),
    ]),
    "bring-in above the small bet": ("bring-in", "Cy: brings", [
        ("Cy: brings in for $1", "Cy: brings in for $5"),
        ("Ann: raises $3 to $4", "Ann: calls $5"),
        ("Bob: calls $4", "Bob: calls $5"),
        ("Cy: calls $3\n", ""),
        ("collected $61.50", "collected $64.50"), ("won ($61.50)", "won ($64.50)"), ("pot $61.50", "pot $64.50"),
    ]),
    "no bring-in": ("bring-in", "Cy: checks", [
        ("Cy: brings in for $1", "Cy: checks"), ("Ann: raises $3 to $4", "Ann: bets $4"), ("Cy: calls $3", "Cy: calls $4"),
    ]),
    "a second bring-in": ("bring-in", "Ann: brings", [
        ("Ann: raises $3 to $4\nBob: calls $4\nCy: calls $3", "Ann: brings in for $1\nBob: calls $1"),
        ("collected $61.50", "collected $52.50"), ("won ($61.50)", "won ($52.50)"), ("pot $61.50", "pot $52.50"),
    ]),
    "the wrong hand acts first": ("out-of-turn", "Cy: bets $8", [
        ("Ann: checks\nCy: bets $8\nAnn: calls $8\n*** 6th", "Cy: bets $8\nAnn: calls $8\n*** 6th"),
    ]),
    "a completion of the wrong amount": ("limit-size", "Ann: raises $4", [
        ("Ann: raises $3 to $4", "Ann: raises $4 to $5"), ("Bob: calls $4", "Bob: calls $5"), ("Cy: calls $3", "Cy: calls $4"),
        ("collected $61.50", "collected $64.50"), ("won ($61.50)", "won ($64.50)"), ("pot $61.50", "pot $64.50"),
    ]),
    "a bet between the two that an open pair allows": ("limit-size", "Ann: bets $6", [
        ("Ann: bets $8", "Ann: bets $6"), ("Cy: calls $8", "Cy: calls $6"),
        ("collected $61.50", "collected $57.50"), ("won ($61.50)", "won ($57.50)"), ("pot $61.50", "pot $57.50"),
    ]),
    "a small raise after the big bet": ("limit-size", "Cy: raises $4", [
        ("Cy: calls $8", "Cy: raises $4 to $12\nAnn: calls $4"),
        ("collected $61.50", "collected $69.50"), ("won ($61.50)", "won ($69.50)"), ("pot $61.50", "pot $69.50"),
    ]),
    "a card before a player has changed": ("cards-mismatch", "Dealt to Cy [2c Ts]", [
        ("Dealt to Cy [2c Td] [Th]", "Dealt to Cy [2c Ts] [Th]"),
    ]),
    "two cards on one street": ("hand-size", "Dealt to Cy [2c] [Td 3d]", [
        ("Dealt to Cy [2c] [Td]", "Dealt to Cy [2c] [Td 3d]"),
        ("Dealt to Cy [2c Td] [Th]", "Dealt to Cy [2c Td 3d] [Th]"),
        ("Dealt to Cy [2c Td Th]", "Dealt to Cy [2c Td 3d Th]"),
    ]),
    "an ante of another size": ("ante-amount", "Bob: posts the ante", [
        ("Bob: posts the ante $0.50", "Bob: posts the ante $0.25"),
        ("collected $61.50", "collected $61.25"), ("won ($61.50)", "won ($61.25)"), ("pot $61.50", "pot $61.25"),
    ]),
    "no ante": ("ante-amount", "*** 3rd", [
        ("Bob: posts the ante $0.50\n", ""),
        ("collected $61.50", "collected $61"), ("won ($61.50)", "won ($61)"), ("pot $61.50", "pot $61"),
    ]),
    "the worse hand is paid": ("wrong-winner", "Cy collected", [
        ("Ann collected", "Cy collected"),
        ("and won ($61.50) with two pair, Kings and Fives", "and lost with two pair, Kings and Fives"),
        ("and lost with two pair, Tens and Nines", "and won ($61.50) with two pair, Tens and Nines"),
    ]),
    "the wrong place of a fold": ("summary-mismatch", "Seat 2: Bob folded", [("folded on the 4th", "folded on the 3rd")]),
    "the first to show after checks": ("show-order", "Cy: shows", [
        ("Ann: checks\nCy: bets $8\nAnn: calls $8\n*** SHOW", "Ann: checks\nCy: checks\n*** SHOW"),
        ("Cy: bets $8\nAnn: calls $8\n*** 6th", "Cy: checks\n*** 6th"),
        ("collected $61.50", "collected $29.50"), ("won ($61.50)", "won ($29.50)"), ("pot $61.50", "pot $29.50"),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_found_where_it_stands(what: str) -> None:
    code, start, pairs = FAULTS[what]
    text = swapped(STUD, *pairs)
    got = found(text)
    assert got[:1] == [(code, line_of(text, start))], got


@pytest.mark.parametrize(
    ("what", "pairs"),
    [
        ("the higher suit brings in, not the lower", [("Bob: brings in for 6\nDee: raises 14 to 20\nAnn: calls 20\nBob: folds",
                                                       "Ann: brings in for 6\nBob: folds\nDee: raises 14 to 20\nAnn: calls 14")]),
        ("the lowest hand acts first", [("Dee: bets 20\nAnn: calls 20", "Ann: bets 20\nDee: calls 20")]),
        ("the higher hand wins nothing", [
            ("Ann collected", "Dee collected"), ("won (178) with", "lost with"), ("lost with Lo: 9", "won (178) with Lo: 9"),
        ]),
    ],
)  # fmt: skip
def test_games_for_low_turn_it_round(what: str, pairs: list[tuple[str, str]]) -> None:
    codes = {code for code, _ in found(swapped(LOW, *pairs))}
    assert codes & {"bring-in", "out-of-turn", "wrong-winner"}, what


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ([("Bob collected $5.50 from pot\n", ""), ("Ann collected $5.50", "Ann collected $11")], "award-total-mismatch"),
        ([("Ann collected $5.50", "Ann collected $4"), ("Bob collected $5.50", "Bob collected $7")], "award-total-mismatch"),
        ([("8,4,3,2,A)\nAnn", "7,4,3,2,A)\nAnn")], "rank-text-mismatch"),
    ],
)  # fmt: skip
def test_the_halves_of_a_pot_are_judged(pairs: list[tuple[str, str]], code: str) -> None:
    assert code in {c for c, _ in found(swapped(BOTH, *pairs))}


def full_table(common: str, players: int = 8) -> str:
    """A hand in which everybody stays to the river; the last street deals one card for all."""
    names = [f"P{n}" for n in range(1, players + 1)]
    ranks = "23456789TJQKA"
    pack = [r + s for s in "cdhs" for r in ranks]
    rows = [pack[n * 6 : n * 6 + 6] for n in range(players)]
    last = pack[players * 6]
    lines = ["PokerStars Hand #504: 7 Card Stud Limit ($4/$8 USD) - 2026/11/20 20:00:00 ET", "Table 'Quay' 8-max"]
    lines += [f"Seat {n}: {name} ($100 in chips)" for n, name in enumerate(names, 1)]
    lines += [f"{name}: posts the ante $0.50" for name in names]
    lines += ["*** 3rd STREET ***", *[f"Dealt to {n} [{row[2]}]" for n, row in zip(names, rows, strict=True)]]
    doors = [(ranks.index(row[2][0]), "cdhs".index(row[2][1]), at) for at, row in enumerate(rows)]
    first = min(doors)[2]
    lines += [f"{names[first]}: brings in for $1"]
    lines += [f"{names[(first + n) % players]}: calls $1" for n in range(1, players)]
    for street, size in (("4th", 4), ("5th", 5), ("6th", 6)):
        lines += [f"*** {street} STREET ***"]
        lines += [
            f"Dealt to {n} [{' '.join(row[2 : size - 1])}] [{row[size - 1]}]"
            for n, row in zip(names, rows, strict=True)
        ]
        lines += checked(names, [row[2:size] for row in rows])
    lines += [common.format(card=last), *checked(names, [[*row[2:], last] for row in rows])]
    lines += ["*** SHOW DOWN ***", *[f"{n}: mucks hand" for n in names[1:]], f"{names[0]} collected $12 from pot"]
    lines += ["*** SUMMARY ***", "Total pot $12 | Rake $0", f"Board [{last}]"]
    lines += [f"Seat 1: {names[0]} collected ($12)"]
    lines += [f"Seat {n}: {name} mucked" for n, name in enumerate(names[1:], 2)]
    return "\n".join(lines) + "\n"


def checked(names: list[str], shown: list[list[str]]) -> list[str]:
    """Everybody checks, from the highest hand that lies open."""
    ranks = "23456789TJQKA"

    def worth(cards: list[str]) -> list[tuple[int, ...]]:
        values = [ranks.index(card[0]) for card in cards]
        return list(zip(*sorted(((values.count(v), v) for v in set(values)), reverse=True), strict=True))

    first = max(range(len(names)), key=lambda at: worth(shown[at]))
    return [f"{names[(first + n) % len(names)]}: checks" for n in range(len(names))]


def test_a_common_card_where_the_pack_runs_out_is_clean() -> None:
    text = full_table("*** RIVER *** [{card}]")
    assert audit_text(text)[0].replay is not None
    assert [one for one in found(text) if one[0] != "unshown-winner"] == []


def test_a_common_card_where_the_pack_has_enough_is_found() -> None:
    text = full_table("*** RIVER *** [{card}]", players=7)
    text = text.replace("$12", "$10.50")
    assert ("common-card", line_of(text, "*** RIVER")) in found(text)
