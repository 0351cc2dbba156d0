"""What a page proves and what it does not, in the same words everywhere."""

from collections.abc import Sequence
from typing import Final

LISTED: Final = 5
"""Logs that are named one by one."""
LIMITS: Final = (
    "It does not prove that the log is true: a log that was made up or changed before it was audited is audited as it is. A "
    "second log of the same session, from another seat or from the room, can show that: `handaudit diff ONE OTHER` compares two.",
)
"""What no audit of one log can prove."""


def of_page(version: str, digests: Sequence[tuple[str, str | None]] = ()) -> tuple[str, ...]:
    """For a page that is made from logs that lie elsewhere; `digests` are the logs and their sha256."""
    known = ", ".join(f"{path} (sha256 {sha256})" for path, sha256 in digests[:LISTED] if sha256)
    more = f" and {len(digests) - LISTED:,} more" if len(digests) > LISTED else ""
    logs = f"{known}{more}" if known else "the log that it was made from"
    return (
        f"It shows what {logs} gives by these rules in handaudit {version}. Whoever has the same log gets the same page.",
        *LIMITS,
        "It is not signed, and anybody can change a page. `handaudit evidence pack` makes a file that holds the logs, the rules and the "
        "result, can be signed, and shows every change.",
    )


def of_bundle(
    version: str, hand: str | None, alone: bool, redacted: bool = False, ruled: bool = False
) -> tuple[str, ...]:
    """For a bundle and the page in it. `alone`: of each log only the hand is there. `ruled`: it holds rulings."""
    said = [
        f"It proves that the bytes in this bundle, by the rules in it, give this result in handaudit {version}; and, where it is "
        "signed, that nothing in it has changed since the holder of the key signed it. `handaudit evidence verify` tells both.",
        *LIMITS,
    ]
    if ruled:
        said.append(
            "Findings that a ruling in it answers are `info` and cite it. That the ruling was given, and that it is right, it does not "
            "prove: ask whoever is named there."
        )
    if alone:
        said.append("It holds one hand. Stacks, button and clock were not compared with the hands before and after it.")
    elif hand is not None:
        said.append(
            "It is about one hand. A log is here with all of its hands, because the hand is judged with those around it."
        )
    if redacted:
        said.append("Names and cards were left out before it was packed; see what is said of that.")
    said.append("A signature says who, not when; a time stamp of the whole bundle says when.")
    return tuple(said)
