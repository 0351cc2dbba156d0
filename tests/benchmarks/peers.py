"""Other readers of the same text, on the same hands: PokerKit (parse and replay) and the npm package hhp (parse only)."""

import contextlib
import io
import os
import shutil
import subprocess
import warnings
from pathlib import Path

from tests.benchmarks.stages import drained

HHP = """\
const hhp = require('hhp'), fs = require('fs'), parse = hhp.parseHand || hhp.parse || hhp
const start = process.hrtime.bigint()
let count = 0
for (const hand of hhp.extractHands(fs.readFileSync(process.argv[1], 'utf8'))) if (parse(hand)) count++
console.log(count, Number(process.hrtime.bigint() - start) / 1e9)
"""


def has_pokerkit() -> str:
    """Why PokerKit is not compared; empty where it is."""
    try:
        import pokerkit  # noqa: F401
    except ImportError:
        return "PokerKit is not installed (it is one of the `dev` extras)"
    return ""


def pokerkit_hands(log: Path) -> int:
    """How many hands of a log PokerKit reads and replays."""
    from pokerkit import HandHistory

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        return drained(HandHistory.from_pokerstars(log.read_text(encoding="utf-8")))


def hhp(log: Path, folder: str | None) -> tuple[int, float] | str:
    """How many hands hhp parses in how many seconds, without the start of node; or why it is not compared."""
    node = shutil.which("node")
    if node is None:
        return "node is not installed"
    path = os.pathsep.join(
        filter(None, [folder and str(Path(folder, "node_modules").resolve()), os.environ.get("NODE_PATH")])
    )
    done = subprocess.run(
        [node, "-e", HHP, str(log)], env=os.environ | {"NODE_PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return "the npm package hhp is not there (npm install hhp, and --hhp with the folder of node_modules)"
    count, seconds = done.stdout.split()
    return int(count), float(seconds)
