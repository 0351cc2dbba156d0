"""Who hears of every hand of a run on several cores, also of those of which there is nothing to report."""

from collections.abc import Sequence
from typing import Protocol

from handaudit.jobs.processes.rows import FAILED, FINDINGS, HAND, LOOSE, Proof, Prover, Row, finding_of
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook


class Listener(Protocol):
    """Hears of the hands in the order of the logs: here of those that workers have read line by line, of all others as the run's witness.
    `wants` says whether a hand with these findings has to be looked at whole, here and now."""

    @property
    def prover(self) -> Prover: ...
    def hand(self, log: int, proof: Proof, id: str, verdict: str, book: Rulebook | None, /) -> None: ...
    def wants(self, findings: Sequence[Finding], /) -> bool: ...


def is_whole(row: Row, listener: Listener) -> bool:
    """Whether a row's chunk has to be looked at once more, whole."""
    if row[0] == HAND and row[-1] is not None:
        return listener.wants([finding_of(one) for one in row[-1][FINDINGS]])
    return row[0] in (LOOSE, FAILED)
