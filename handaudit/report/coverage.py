"""Coverage: of every rule, in how many hands a log could show it, and in how many of those it was kept or broken.

A rule counts as checkable in a hand where the log shows what it is about (rules/needs.toml) and a check of this version looks at
it, or where a finding cites it; it broke where a finding cites it, a finding that the floor has answered included; else it held.
A rule whose event is not in the log is not checkable, and never held. A rule that a game's own chapter replaces is that chapter's.
"""

from functools import cache
from typing import Any, Final

from rich.text import Text

from handaudit.check.evidence import evidence
from handaudit.check.pages import chapter_rules, pages
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.between import LedgerLine
from handaudit.report.visible import count
from handaudit.report.wrapping import wrapped
from handaudit.rules.catalogue import COMMON, codes, rules
from handaudit.rules.needs import needs, never
from handaudit.rules.sites import site_of
from handaudit.session.stacks import COMES

BUYS_IN: Final = "buys-in"


class Coverage:
    """The counts of a run, hand by hand."""

    def __init__(self) -> None:
        self.hands = 0
        self.chapters: set[str] = set()
        self.checkable = dict.fromkeys(rules(), 0)
        self.broke = dict.fromkeys(rules(), 0)
        self.tables: set[str] = set()
        self.barred: set[str] = set()
        self._broken: set[tuple[str, str | None, str | None]] = set()
        self._words: set[str] = set()
        self._sets: dict[tuple[frozenset[str], str, str], frozenset[str]] = {}

    def above(self, audit: Audit, rows: tuple[LedgerLine, ...]) -> None:
        """The ledger lines above the hand that is taken next: whoever buys in shows the bounds of it, whoever adds chips the upper one."""
        verbs = {row.verb for row in rows}
        bounded = {BUYS_IN} if audit.hand.limit == "limit" else COMES
        self._words = {"bought"} if verbs & bounded else set()

    def take(self, audit: Audit | Finding) -> None:
        """One more hand, or a finding between two; a hand that was not read shows nothing."""
        if isinstance(audit, Finding):
            self._between(audit)
            return
        if audit.replay is None or audit.rulebook is None:
            return
        self.hands += 1
        chapter, table = audit.rulebook.chapter, audit.hand.table
        self.chapters |= {COMMON, chapter}
        words = set(evidence(audit))
        words, self._words = words | (self._words if words else set()), set()
        if words and table in self.tables:
            words.add("earlier")
        if words and table in self.barred:
            words.add("earlier-barred")
        self.tables.add(table)
        if "barred" in words:
            self.barred.add(table)
        key = frozenset(words), chapter, audit.hand.site
        if key not in self._sets:
            self._sets[key] = _shown(*key)
        broke = {id for finding in audit.findings for id in finding.rules if id in self.broke}
        for id in self._sets[key] | broke:
            self.checkable[id] += 1
        for id in broke:
            self._broke(id, audit.hand.source, audit.hand.id)

    def _between(self, finding: Finding) -> None:
        """A finding between two hands: the hand that it names was counted as one that shows the rule."""
        for id in finding.rules:
            if id in self.broke:
                self._broke(id, finding.file, finding.hand)
                self.checkable[id] = max(self.checkable[id], self.broke[id])

    def _broke(self, rule: str, file: str | None, hand: str | None) -> None:
        """A hand in which a rule was broken counts once, however often it was."""
        place = rule, file, hand or None
        if place not in self._broken or hand is None:
            self._broken.add(place)
            self.broke[rule] += 1

    def object(self) -> dict[str, Any]:
        """The counts for programs: all rules, in the order of the rules, and why some can never be checked."""
        rows = [
            {"rule": id, "checkable": n, "held": n - self.broke[id], "broke": self.broke[id]}
            for id, n in self.checkable.items()
        ]
        return {"hands": self.hands, "rules": rows, "never": dict(sorted(_never().items(), key=_order))}

    def lines(self, width: int) -> list[Text]:
        """The counts for people: what was checkable, then what was not, then what no log can show."""
        out = [Text(f"Rules in {count(self.hands, 'hand')}", "bold"), Text()]
        shown = [id for id, n in self.checkable.items() if n]
        wide = max((len(id) for id in shown), default=4)
        size = max((len(f"{self.checkable[id]:,}") for id in shown), default=1)
        size = max(size, len("checkable"))
        head = f"{'rule':<{wide}}  {'checkable':>{size}}  {'held':>{size}}  {'broke':>{size}}  "
        out += [Text(head.rstrip(), "dim")] if shown else [Text("No rule was checkable.")]
        for id in shown:
            n, broke = self.checkable[id], self.broke[id]
            row = Text(f"{id:<{wide}}  {n:>{size},}  {n - broke:>{size},}  ")
            row.append(f"{broke:>{size},}" if broke else f"{'-':>{size}}", "bold red" if broke else "dim")
            says = _short(rules()[id].statement, width - row.cell_len - 2)
            out.append(row.append(f"  {says}" if says else "", "dim"))
        silent = [
            id
            for id, n in self.checkable.items()
            if not n and id not in _never() and id.partition("-")[0] in self.chapters
        ]
        if silent:
            out += [Text(), Text("Not in these logs, so neither held nor broken", "bold")]
            out += [Text("  " + piece) for piece in wrapped(", ".join(silent), width - 2)]
        out += self._never(width)
        return out

    def _never(self, width: int) -> list[Text]:
        """What no log can show, reason by reason; a rule that was broken all the same stands above."""
        reasons: dict[str, list[str]] = {}
        for id, why in _never().items():
            if not self.checkable[id] and id.partition("-")[0] in self.chapters:
                reasons.setdefault(why, []).append(id)
        out = [Text(), Text("Never checkable", "bold")] if reasons else []
        for why, ids in reasons.items():
            out += [Text("  " + piece) for piece in wrapped(f"{', '.join(ids)}: {why}", width - 2)]
        return out


def _order(row: tuple[str, str]) -> int:
    return list(rules()).index(row[0])


def _short(text: str, width: int) -> str:
    """The beginning of a rule, cut at a word."""
    pieces = wrapped(text, max(width - 2, 8)) if width > 12 else [""]
    return pieces[0] + (" …" if len(pieces) > 1 else "")


@cache
def _never() -> dict[str, str]:
    """The rules that no line shows, and those that no check of this version looks at."""
    found = dict(never())
    known = pages()
    cited = {id for page in known.values() if page.shown for id in page.rules}
    for id, rule in rules().items():
        silent = [known[code] for code in rule.codes if code in known and not known[code].shown]
        if id not in found and id not in cited and (silent or not rule.codes):
            found[id] = silent[0].why_not if silent else "no check looks at it"
    return found


@cache
def _kept(chapter: str) -> frozenset[str]:
    """The rules that count in a chapter: its own, and the common ones that it does not replace."""
    found = set()
    for id, rule in rules().items():
        own = id.partition("-")[0]
        if own == chapter or (own == COMMON and any(not chapter_rules(chapter, code) for code in rule.codes)):
            found.add(id)
    return frozenset(found - _never().keys())


def _shown(words: frozenset[str], chapter: str, site: str) -> frozenset[str]:
    """The rules that a hand with this evidence shows. What a room's text gets wrong by habit is not looked at there."""
    ignored = site_of(site).ignore
    known = codes()
    return frozenset(
        id
        for id in _kept(chapter)
        if all(group & words for group in needs()[id])
        and not (ignored and all(code in ignored for code in rules()[id].codes if code in known))
    )
