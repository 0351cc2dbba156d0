"""The samples of the stripped-pack draw. Its disputes: rules/test_disputes.py; faults in dealt hands: test_games.py."""

from pathlib import Path

import pytest

from tests.support.audits import audit_path


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
