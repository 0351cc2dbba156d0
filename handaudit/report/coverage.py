"""Coverage: of every rule, in how many hands a log could show it, and in how many of those it was kept or broken.

A rule counts as checkable in a hand where the log shows what it is about (rules/needs.toml) and a check of this version looks at
it, or where a finding cites it; it broke where a finding cites it, a finding that the floor has answered included; else it held.
A rule whose event is not in the log is not checkable, and never held. A rule that a game's own chapter replaces is that chapter's.
"""

from collections import Counter
from functools import cache
from typing import Any, Final, NamedTuple

from rich.text import Text

from handaudit.base.visible import count
from handaudit.check.evidence import evidence
from handaudit.check.pages import pages
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.table_state import LedgerLine
from handaudit.report.wrapping import wrapped
from handaudit.rules.catalogue import COMMON, codes, rules
from handaudit.rules.needs import needs, never
from handaudit.rules.sites import site_of
from handaudit.session.stacks import COMES

BUYS_IN: Final = "buys-in"


class Played(NamedTuple):
    """What decides which rules are those of a hand's game."""

    chapter: str
    traits: frozenset[str]
    first_street: str


Words = tuple[frozenset[str], Played, str]
"""The words of a hand, its game and its site: hands that have these in common show the same rules."""


class ShownRules(NamedTuple):
    """What a hand shows by itself: the words of its evidence, the rules that it broke, and which hand it is; `fixed`: at fixed limit."""

    words: frozenset[str]
    broke: frozenset[str]
    game: Played
    site: str
    table: str
    source: str
    line: int
    id: str
    fixed: bool


def shown_by(audit: Audit) -> ShownRules | None:
    """What a hand shows; None where it was not read."""
    hand, book = audit.hand, audit.rulebook
    if audit.replay is None or book is None:
        return None
    broke = frozenset(id for finding in audit.findings for id in finding.rules)
    fixed = hand.limit == "limit"
    game = Played(book.chapter, book.traits, book.first_street)
    words = frozenset(evidence(audit))
    return ShownRules(words, broke, game, hand.site, hand.table, hand.source, hand.line, hand.id, fixed)


class Coverage:
    """The counts of a run, hand by hand. `heard` are the ledger lines above hands that are still to come, by log and line of the hand;
    `told`: somebody tells of all hands beside the run."""

    def __init__(self) -> None:
        self.hands = 0
        self.told = False
        self.chapters: set[str] = set()
        self._checkable = dict.fromkeys(rules(), 0)
        self._seen: Counter[Words] = Counter()
        self.broke = dict.fromkeys(rules(), 0)
        self.tables: set[str] = set()
        self.barred: set[str] = set()
        self._broken: set[tuple[str, str | None, str | None]] = set()
        self.heard: dict[tuple[str, int], tuple[LedgerLine, ...]] = {}
        self._sets: dict[Words, frozenset[str]] = {}

    def take(self, audit: Audit | Finding) -> None:
        """One more hand, or a finding between two; a hand that was not read shows nothing."""
        if isinstance(audit, Finding):
            self.between(audit)
        elif (shown := shown_by(audit)) is not None:
            self.hand(shown)
        else:
            self.heard.pop((audit.hand.source, audit.hand.line), None)

    def hand(self, shown: ShownRules) -> None:
        """One more hand by what it shows. Whoever buys in above it shows the bounds of it, whoever adds chips the upper one."""
        self.hands += 1
        words, game, site, table = set(shown.words), shown.game, shown.site, shown.table
        verbs = {row.verb for row in self.heard.pop((shown.source, shown.line), ())}
        self.chapters |= {COMMON, game.chapter}
        if words and verbs & ({BUYS_IN} if shown.fixed else COMES):
            words.add("bought")
        if words and table in self.tables:
            words.add("earlier")
        if words and table in self.barred:
            words.add("earlier-barred")
        self.tables.add(table)
        if "barred" in words:
            self.barred.add(table)
        key = frozenset(words), game, site
        if key not in self._sets:
            self._sets[key] = _shown(*key)
        self._seen[key] += 1
        if not shown.broke:
            return
        broke = shown.broke & self.broke.keys()
        for id in broke - self._sets[key]:
            self._checkable[id] += 1
        for id in broke:
            self._broke(id, shown.source, shown.id)

    @property
    def checkable(self) -> dict[str, int]:
        """In how many hands each rule could be checked."""
        for key, hands in self._seen.items():
            for id in self._sets[key]:
                self._checkable[id] += hands
        self._seen.clear()
        return self._checkable

    def between(self, finding: Finding) -> None:
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
def _kept(game: Played) -> frozenset[str]:
    """The rules that count in a game: those of its chapter, and of those that it shares with others the ones that it does not replace."""
    known = codes()
    replaced = {
        name
        for name, code in known.items()
        if game.chapter != COMMON
        and any(rules()[id].chapter == game.chapter and rules()[id].holds(game) for id in code.rules)
    }
    found = set()
    for id, rule in rules().items():
        if rule.holds(game) and (rule.chapter == game.chapter or any(code not in replaced for code in rule.codes)):
            found.add(id)
    return frozenset(found - _never().keys())


def _shown(words: frozenset[str], game: Played, site: str) -> frozenset[str]:
    """The rules that a hand with this evidence shows. What a room's text gets wrong by habit is not looked at there."""
    ignored = site_of(site).ignore
    known = codes()
    return frozenset(
        id
        for id in _kept(game)
        if all(group & words for group in needs()[id])
        and not (ignored and all(code in ignored for code in rules()[id].codes if code in known))
    )
