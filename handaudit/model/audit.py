"""What is known of one hand when it has been audited."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Audit:
    """What is known of one hand. `verdict` is clean | findings | unverifiable | unreadable; the counts are of the log's claims. `ruled`
    are the chips that rulings outside the log move, by name, in minor units; they add up to 0."""

    hand: Hand
    replay: Replay | None
    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    verdict: str
    verified: int = 0
    contradicted: int = 0
    unverifiable: int = 0
    ruled: Mapping[str, int] = field(default_factory=dict)
