"""A shell's completion knows codes, rules, options, rulebooks, keys, statistics and values of a few words."""

import os
import re
import shlex
from pathlib import Path

import pytest

from handaudit.app.commands import offers
from handaudit.check.pages import pages
from handaudit.rules.load import houses, names
from handaudit.rules.options import options
from handaudit.stats.catalogue import STATS
from handaudit.stats.keys import KEYS
from tests.support import inprocess

ROOT = Path(__file__).resolve().parent.parent


def offered(line: str) -> list[str]:
    """What bash is offered for the last word of a command line."""
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    told = {"_HANDAUDIT_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return inprocess.run((), ROOT, os.environ | told).stdout.decode().split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("handaudit che", ["check"]),
        ("handaudit check --select fee-am", ["fee-amount"]),
        ("handaudit check --ignore fee-amount,card-d", ["fee-amount,card-dup"]),
        ("handaudit check --fail-on w", ["warn"]),
        ("handaudit check --rulebook jacks", ["jacks-or-better"]),
        ("handaudit replay --set th_wheel=n", ["th_wheel=no"]),
        ("handaudit stats --by player,pos", ["player,position"]),
        ("handaudit stats --metric vp", ["vpip"]),
        ("handaudit rule call-am", ["call-amount"]),
        ("handaudit rule TH-SHOW-1", ["TH-SHOW-1"]),
        ("handaudit rulebook show badu", ["badugi"]),
        ("handaudit help sett", ["settle", "settlement"]),
        ("handaudit layouts pokerst", ["pokerstars"]),
    ],
)
def test_a_word_is_completed(line: str, expected: list[str]) -> None:
    assert offered(line)[:1] == expected[:1]


def test_all_that_there_is_is_offered() -> None:
    assert set(offers.codes("")) == set(pages())
    assert set(offers.books("")) == {*names(), *houses()}
    assert {word.partition("=")[0] for word in offers.settings("")} == set(options())
    assert set(offers.keys("")) == set(KEYS)
    assert set(offers.metrics("")) == {"all", *STATS}
    assert set(offers.statistic("")) == set(STATS)
    assert {"check", "call-amount", "th_wheel"} <= set(offers.topics(""))


def test_what_stands_before_the_comma_is_not_offered_again() -> None:
    assert "player,player" not in offers.keys("player,")
    assert "player,position" in offers.keys("player,pos")


def test_whatever_an_option_asks_for_is_offered() -> None:
    sources = (ROOT / "handaudit" / "app" / "commands").glob("*.py")
    kinds = {kind for path in sources for kind in re.findall(r'offered\("(\w+)"\)', path.read_text(encoding="utf-8"))}
    assert len(kinds) > 10
    assert not [kind for kind in kinds if not callable(getattr(offers, kind, None))]
