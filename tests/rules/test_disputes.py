"""The disputes among the Hold'em examples: one line of a worked example is changed, and that line is the root finding."""

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
]


@pytest.mark.parametrize(("name", "base", "edits", "code", "line", "chips"), DISPUTES, ids=[d[0] for d in DISPUTES])
def test_dispute_is_found(
    name: str, base: str, edits: list[tuple[str, str]], code: str, line: str, chips: dict[str, int] | None
) -> None:
    text = (EXAMPLES / f"{base}.txt").read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    (result,) = audit_text(text)
    roots = [f for f in result.findings if f.root]
    assert [(f.code, result.hand.text_of(f.line or 0)) for f in roots] == [(code, line)]
    if chips is not None:
        assert roots[0].chips == chips
