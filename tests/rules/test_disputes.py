"""The disputes among the worked examples: one thing in an example is changed, and its line is the root finding, under the rule named."""

import pytest

from tests.support.audits import EXAMPLES, audit_text

pytestmark = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)"
)

DISPUTES = [
    (
        "TH-X09",
        "TH-X04",
        [("Ann: calls 25\nBob: calls 25\n", "Ann: raises 175 to 300\nBob: calls 200\n")],
        "reopen-underraise",
        "Ann: raises 175 to 300",
        None,
    ),
    ("TH-X10", "TH-X03", [("Bob: raises 400 to 1000\n", "Bob: calls 500\n")], "half-raise", "Bob: calls 500", None),
    (
        "TH-X18",
        "TH-X07",
        [
            ("Cy collected 18000", "Cy collected 17500"),
            ("Ann collected 17000", "Ann collected 17500"),
            ("(17000)", "(17500)"),
            ("(18000)", "(17500)"),
        ],
        "odd-chip",
        "Ann collected 17500 from pot",
        {"Ann": -500, "Cy": 500},
    ),
    (
        "TH-X19",
        "TH-X05",
        [("Cy collected 900", "Bob collected 900"), ("and won (900)", "and lost"), ("won (1200)", "won (2100)")],
        "side-pot",
        "Bob collected 900 from side pot-1",
        {"Bob": -900, "Cy": 900},
    ),
    (
        "DH-X04",
        "DH-X03",
        [("Bob: swaps 1 card [Qs] for 20\n", "Bob: swaps 1 card [Qs] for 40\n")],
        "fee-escalated",
        "Bob: swaps 1 card [Qs] for 40",
        {"Bob": 20, "pot": -20},
        "DH-FEE-7",
    ),
    (
        "DH-X05",
        "DH-X02",
        [("Cy: calls 30\n", "Cy: swaps 1 card [As] for 45\nDealt to Cy [Ac] [Tc]\n")],
        "swap-after-action",
        "Cy: swaps 1 card [As] for 45",
        None,
        "DH-SWAP-6",
    ),
    (
        "DH-X12",
        "DH-X11",
        [
            (
                "Dee: swaps 1 card [5s] for free\nDealt to Dee [Jc] [Jh]\n",
                "Dee: swaps 1 card [5s] for free\nDealt to Dee [Jc] [Jh]\nCy: stands pat\n",
            )
        ],
        "swap-order",
        "Dee: swaps 1 card [5s] for free",
        None,
        "DH-OVER-1",
    ),
    (
        "DH-X15",
        "DH-X06",
        [
            ("Ann collected 300 from swap pot\n", "Ann collected 180 from swap pot\nCy collected 120 from swap pot\n"),
            ("won (600)", "won (480)"),
            ("won (200)", "won (320)"),
        ],
        "allin-fee-award",
        "Cy collected 120 from swap pot",
        {"Ann": 120, "Cy": -120},
        "DH-ALLIN-4",
    ),
    (  # the right player, but not the whole of the fees: the game's own code before the general one
        "too little of the held fees",
        "DH-X06",
        [("Ann collected 300 from swap pot\n", "Ann collected 250 from swap pot\n"), ("won (600)", "won (550)")],
        "allin-fee-award",
        "Ann collected 250 from swap pot",
        {"Ann": 50, "pot": -50},
        "DH-ALLIN-4",
    ),
    (  # the main pot holds no fees: what it lacks is a wrong sum
        "too little of the main pot",
        "DH-X06",
        [("Ann collected 300 from main pot\n", "Ann collected 250 from main pot\n"), ("won (600)", "won (550)")],
        "award-total-mismatch",
        "Ann collected 250 from main pot",
        {"Ann": 50, "pot": -50},
        "TH-SUM-1",
    ),
    (  # nothing of them at all
        "no held fees",
        "DH-X06",
        [("Ann collected 300 from swap pot\n", ""), ("won (600)", "won (300)")],
        "fee-lost",
        "Ann collected 300 from main pot",
        {"Ann": 300},
        "DH-FEE-10",
    ),
    (
        "C32-X04",
        "C32-X03",
        [("Ann: calls 20\n*** SHOW", "Ann: raises 20 to 100\nBob: calls 20\n*** SHOW")],
        "limit-cap",
        "Ann: raises 20 to 100",
        None,
    ),
    (
        "C32-X06",
        "C32-X05",
        [("Ann: raises 40 to 60", "Ann: raises 60 to 80"), ("Bob: calls 40", "Bob: calls 60")],
        "pot-limit",
        "Ann: raises 60 to 80",
        None,
    ),
    (
        "C32-X09",
        "C32-X08",
        [("Dee: accepts parole", "Dee: declines parole")],
        "parole-not-unanimous",
        "Dee collected 29 from pot",
        None,
    ),
    (
        "C32-X13",
        "C32-X01",
        [
            ("Cy collected 38", "Ann collected 38"),
            ("showed [Qs Qd Qc Kd Ks] and lost", "showed [Qs Qd Qc Kd Ks] and won (38)"),
            ("showed [Ah Kh 9h Th 8h] and won (38)", "showed [Ah Kh 9h Th 8h] and lost"),
        ],
        "wrong-winner",
        "Ann collected 38 from pot",
        {"Ann": -38, "Cy": 38},
    ),
    (
        "28/29",
        "C32-X08",
        [
            ("Dee collected 29", "Dee collected 28"),
            ("Eve collected 28", "Eve collected 29"),
            ("(29)", "(x)"),
            ("(28)", "(29)"),
            ("(x)", "(28)"),
        ],
        "parole-split",
        "Eve collected 29 from pot",
        {"Dee": 1, "Eve": -1},
    ),
    (
        "order",
        "C32-X08",
        [("Eve: offers parole\nDee: accepts", "Dee: offers parole\nEve: accepts")],
        "parole-order",
        "Dee: offers parole",
        None,
    ),
    (
        "phase",
        "C32-X08",
        [
            ("Eve: offers parole\nDee: accepts parole\n", ""),
            ("*** FIRST DRAW", "Eve: offers parole\nDee: accepts parole\n*** FIRST DRAW"),
        ],
        "parole-phase",
        "Eve: offers parole",
        None,
    ),
    (
        "early",
        "C32-X02",
        [("Dealt to Cy [As 7d 8c 9h] [Tc]", "*** RESHUFFLE ***\nDealt to Cy [As 7d 8c 9h] [Tc]")],
        "draw-source",
        "*** RESHUFFLE ***",
        None,
    ),
    (
        "pool",
        "C32-X07",
        [("[Tc 8h 9h 8s 7d 7c]", "[Tc 8h 9h 8s 7d 7c Kd]")],
        "reshuffle-pool",
        "*** RESHUFFLE *** [Tc 8h 9h 8s 7d 7c Kd]",
        None,
    ),
    ("dead", "C32-X11", [("dead blind 3", "dead blind 1")], "missed-blind", "Eve: posts dead blind 1", None),
    (
        "live",
        "C32-X11",
        [("Eve: posts over blind 4", "Eve: posts over blind 2")],
        "missed-blind",
        "Eve: posts over blind 2",
        None,
    ),
    (
        "credit",
        "C32-X11",
        [("Eve: posts over blind 4\n", ""), ("Eve: checks", "Eve: calls 1")],
        "dead-post-credited",
        "Eve: calls 1",
        None,
    ),
]


@pytest.mark.parametrize(
    ("name", "base", "edits", "code", "line", "chips", "rule"),
    [row if len(row) == 7 else (*row, "") for row in DISPUTES],
    ids=[row[0] for row in DISPUTES],
)
def test_dispute_is_found(
    name: str, base: str, edits: list[tuple[str, str]], code: str, line: str, chips: dict[str, int] | None, rule: str
) -> None:
    text = (EXAMPLES / f"{base}.txt").read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    (result,) = audit_text(text)
    roots = [f for f in result.findings if f.root]
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in roots] == [(code, line)]
    assert not rule or rule in roots[0].rules
    if chips is not None:
        assert roots[0].chips == chips
