"""A shell's completion knows codes, rules, options, rulebooks, keys, statistics and values of a few words."""

import os
import shlex
from pathlib import Path

import pytest

from handaudit.app.commands import completion
from handaudit.check.pages import pages
from handaudit.rules.load import names
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
    assert set(completion.codes("")) == set(pages())
    assert set(completion.books("")) == set(names())
    assert {word.partition("=")[0] for word in completion.settings("")} == set(options())
    assert set(completion.keys("")) == set(KEYS)
    assert set(completion.metrics("")) == {"all", *STATS}
    assert set(completion.statistic("")) == set(STATS)
    assert {"check", "call-amount", "th_wheel"} <= set(completion.topics(""))


def test_what_stands_before_the_comma_is_not_offered_again() -> None:
    assert "player,player" not in completion.keys("player,")
    assert "player,position" in completion.keys("player,pos")
