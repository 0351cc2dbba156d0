"""Disputes of the stripped-pack draw: the worked examples with one change, and the samples. Faults in dealt hands: test_games.py."""

import re
from pathlib import Path

import pytest

from tests.support.audits import EXAMPLES, audit_path, audit_text
from tests.support.sentences import FOLDER

DISPUTES = [
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


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)")
@pytest.mark.parametrize(("name", "base", "edits", "code", "line", "chips"), DISPUTES, ids=[d[0] for d in DISPUTES])
def test_dispute_is_found(
    name: str, base: str, edits: list[tuple[str, str]], code: str, line: str, chips: dict[str, int] | None
) -> None:
    text = (EXAMPLES / f"{base}.txt").read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    (result,) = audit_text(text)
    found = [f for f in result.findings if f.root]
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in found] == [(code, line)]
    if chips is not None:
        assert found[0].chips == chips


@pytest.mark.parametrize("name", ["32-card-draw-clean.txt", "32-card-draw-faulty.txt"])
def test_the_samples_are_what_their_names_say(name: str) -> None:
    found = audit_path(Path(__file__).parents[1] / "samples" / name)
    assert len(found) >= 12
    for result in found:
        assert len({(f.code, f.line) for f in result.findings if f.root}) == (0 if "clean" in name else 1), (
            result.hand.id
        )
    codes = [f.code for result in found for f in result.findings if f.root]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize(
    ("tagged", "found"),
    [
        ("Seat 4: Dee (over blind)", []),
        ("Seat 4: Dee (straddle)", []),
        ("Seat 3: Cy (over blind)", ["summary-mismatch"]),
    ],
)
def test_the_tag_of_the_over_blind_is_true(tagged: str, found: list[str]) -> None:
    """A tag in a seat line may be missing; one that stands must be true."""
    text = (FOLDER / "32-card-draw.txt").read_text("utf-8")
    name = tagged.partition(" (")[0]
    total, summary = text.split("Total pot")
    seat = rf"^{name}(?: \(big blind\))?(?= )"
    (result,) = audit_text(f"{total}Total pot{re.sub(seat, tagged, summary, flags=re.M)}")
    assert [finding.code for finding in result.findings] == found
