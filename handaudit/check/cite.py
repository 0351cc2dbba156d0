"""Which rules a finding cites: those of the game's own chapter, where the chapter has some for the code."""

from functools import cache

from handaudit.rules.catalogue import COMMON, codes, rule


@cache
def chapter_rules(chapter: str, code: str, street: str = "") -> tuple[str, ...]:
    """The chapter's rules for a code; empty where it has none of its own.

    Rules of the two betting rounds are told apart: the second one's is cited in the second round only.
    """
    known = codes().get(code)
    if known is None or chapter == COMMON:
        return ()
    own = tuple(id for id in known.rules if id.startswith(chapter + "-") and rule(id) is not None)
    if street in ("bet-1", "bet-2"):
        other = "-BET2-" if street == "bet-1" else "-BET1-"
        return tuple(id for id in own if other not in id) or own
    return own
