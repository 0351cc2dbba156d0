"""Logs for the tests of statistics and export: a few hands of four games, with names that are no harmless text."""

import io
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from handaudit.app.cli import run
from tests.report.logs import HAND, TOTAL, WRONG, numbered

__all__ = ["FORMULA", "HAND", "NIGHT", "TOTAL", "WALK", "WRONG", "call", "numbered"]

WALK = """\
Handaudit Hand #2: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:20:00 UTC
Table 'Cellar' 6-max Seat #2 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cy ($60 in chips)
Cy: posts small blind $1
Ann: posts big blind $2
*** HOLE CARDS ***
Bob: folds
Cy: folds
Uncalled bet ($1) returned to Ann
Ann collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (big blind) collected ($2)
Seat 2: Bob (button) folded before Flop
Seat 3: Cy (small blind) folded before Flop
"""
RAKED = """\
Handaudit Hand #3: Hold'em No Limit (€1/€2 EUR) - 2026/11/20 20:25:00 UTC
Table 'Attic' 6-max Seat #1 is the button
Seat 1: Ann (€100 in chips)
Seat 2: Bob (€100 in chips)
Seat 3: Cy (€100 in chips)
Bob: posts small blind €1
Cy: posts big blind €2
*** HOLE CARDS ***
Ann: raises €4 to €6
Bob: folds
Cy: calls €4
*** FLOP *** [2h 5c Td]
Cy: checks
Ann: bets €10
Cy: folds
Uncalled bet (€10) returned to Ann
Ann collected €12.35 from pot
*** SUMMARY ***
Total pot €13 | Rake €0.65
Board [2h 5c Td]
Seat 1: Ann (button) collected (€12.35)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded on the Flop
"""
NIGHT = HAND + "\n" + WALK + "\n" + RAKED
"""Three hands, two currencies; all of them are in order."""
FORMULA = HAND.replace("Ann", "=HYPERLINK(1)").replace("Bob", "＝1+1").replace("Cy", "[/red]\x1b[2J")
"""Names that a spreadsheet, a terminal or a markup would obey."""


class Done(NamedTuple):
    """What a command line came to."""

    returncode: int
    stdout: str
    stderr: str


def call(*args: str, cwd: Path) -> Done:
    """A command line in this process: as in one of its own, without the time to start one."""
    out, err = io.StringIO(), io.StringIO()
    with chdir(cwd), redirect_stdout(out), redirect_stderr(err):
        status = run(args)
    return Done(status, out.getvalue(), err.getvalue())
