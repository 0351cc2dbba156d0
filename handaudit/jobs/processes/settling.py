"""A run on several cores that gathers the money of tables: the watch adds it in the order of the logs."""

from collections.abc import Iterator

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import WORTH, cores
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.row_merge import SentBatch
from handaudit.jobs.processes.rows import HAND, UNWATCHED, Proof, Prover, Row, RowHead, state_from
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.session.settlement import Gathering

LEFT = 6
"""Where a row of a hand says what it leaves."""


def carried(audit: Audit) -> str:
    """The chips that were carried into a hand and out of it, in minor units."""
    rep = audit.replay
    return "" if rep is None else f"{rep.carried_in} {rep.carried_out}"


class SettleRun(AheadRun):
    """The watch of the run is a `Gathering`, which asks what every hand leaves behind."""

    def _prover(self) -> Prover | None:
        return carried

    def _row(self, row: Row, at: int, sent: SentBatch, proof: Proof) -> Iterator[Audit | Finding]:
        if row[0] == HAND and row[LEFT] == UNWATCHED:  # its state is nobody's but a settlement's
            yield from self._only(at, sent)
        else:
            yield from super()._row(row, at, sent, proof)

    def _leaves(self, head: RowHead, left: Row | None, log: int, proof: Proof) -> None:
        watch = self._watch
        assert isinstance(watch, Gathering)
        block = watch.rows(head) if watch.blocks else ()
        state = None if left is None else state_from(left, head, log, block)
        into, out = map(int, proof.text.split()) if proof.text else (0, 0)
        watch.left(head, state, False, into, out)


def settling(run: Run, jobs: int | None) -> Run:
    """The run on so many cores, or on all where that is worth it."""
    streamed = any(given.path is None for given in run.inputs)
    wanted = jobs or (cores() if streamed or run.total >= WORTH else 1)
    if wanted == 1 or run.rulings is not None:
        return run
    return SettleRun(run, wanted, WORTH if jobs is None and run.total < WORTH else 0)
