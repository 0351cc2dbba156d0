"""Bundles for tests, made in memory from logs that a test writes."""

import io
from collections.abc import Sequence
from pathlib import Path

from handaudit.evidence.gather import every_log, only_hand
from handaudit.evidence.pack import Options, pack
from handaudit.evidence.verify import Signers, VerifyStep, verify
from handaudit.jobs.pipeline import Run

SAMPLES = Path(__file__).parent.parent.parent / "samples"
FAULTY = SAMPLES / "draw-holdem-faulty.txt"
CASH_FAULTY = SAMPLES / "holdem-cash-faulty.txt"
CASH = SAMPLES / "holdem-cash-clean.txt"


PLAIN = Options()
HANDS = [one + b"\n" for one in CASH_FAULTY.read_bytes().split(b"\n\n") if one.strip()]
ONE, TWO = HANDS[1].lstrip(b"\n"), b"\n".join(HANDS[:2])
"""A hand with a finding, and the hands that it stands behind."""
ID = "254871041"


def still(_run: Run) -> None:
    """Nothing is shown."""


def packed(paths: Sequence[Path | str], options: Options = PLAIN) -> bytes:
    """The bytes of a bundle."""
    names = [str(path) for path in paths]
    if options.hand is None:
        picked = every_log(names)
    else:
        picked = only_hand(Run(names, options.rulebook, options.settings, options.encoding, options.hand))
    file = io.BytesIO()
    pack(file, picked, options, still)
    return file.getvalue()


def steps(data: bytes, signers: Signers | None = None) -> dict[str, VerifyStep]:
    """What verify says, step by step."""
    return {step.stage: step for step in verify(io.BytesIO(data), signers, still)}


def wrong(data: bytes, signers: Signers | None = None) -> list[str]:
    """What verify finds wrong."""
    return [f"{step.stage}: {text}" for step in steps(data, signers).values() if step.ok is False for text in step.said]
