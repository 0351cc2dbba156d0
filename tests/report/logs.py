"""Logs for the tests of what a user sees: one hand, the same hand with faults, and ways to run a command line."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support import inprocess

ROOT = Path(__file__).resolve().parent.parent.parent
HAND = """\
Handaudit Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: raises $4 to $6
Bob: raises $34 to $40 and is all-in
Cy: calls $38
Ann: calls $34
*** FLOP *** [2h 5c Td]
Cy: checks
Ann: bets $20
Cy: calls $20
*** TURN *** [2h 5c Td] [9s]
Cy: checks
Ann: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Kh Kd] (a pair of Kings)
Ann: shows [As Ad] (a pair of Aces)
Ann collected $40 from side pot
Bob: shows [Qh Qd] (a pair of Queens)
Ann collected $120 from main pot
*** SUMMARY ***
Total pot $160 Main pot $120. Side pot $40. | Rake $0
Board [2h 5c Td 9s 3c]
Seat 1: Ann (button) showed [As Ad] and won ($160) with a pair of Aces
Seat 2: Bob (small blind) showed [Qh Qd] and lost with a pair of Queens
Seat 3: Cy (big blind) showed [Kh Kd] and lost with a pair of Kings
"""
WRONG = HAND.replace("Cy: calls $20\n", "Cy: calls $15\n")
"""A call of too little: one fault, at line 17."""
TOTAL = HAND.replace("Total pot $160", "Total pot $170")
"""A wrong claim: one fault, at line 31, and nothing follows from it."""


TERMINAL = {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "80", "LINES": "25"}
"""An environment in which a pipe counts as a terminal of 80 columns, one that knows no colours."""


def numbered(text: str, number: int) -> str:
    """The same hand under another id."""
    return text.replace("Hand #1:", f"Hand #{number}:")


def run(*args: str, cwd: Path, text: str | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command line without a terminal; what it reads from a pipe is read in a process of its own."""
    clean = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")
    }
    clean |= {"PYTHONPATH": str(ROOT), "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}
    clean |= environment
    if text is None:
        done = inprocess.run(args, cwd, clean)
    else:
        command = [sys.executable, "-m", "handaudit", *args]
        given = text.encode("utf-8", "surrogateescape")
        done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, check=False, input=given, timeout=120)
    out, err = (said.decode("utf-8", "surrogateescape") for said in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)
