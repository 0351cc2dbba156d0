"""The samples of the stripped-pack draw, and tags of its summary."""

import re
from pathlib import Path

import pytest

from tests.support.audits import audit_path, audit_text
from tests.support.sentences import FOLDER


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
