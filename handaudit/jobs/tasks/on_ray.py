"""The engine of a cluster: plain Ray tasks, one for each of ours. Ray is asked for nothing else: no data sets, no retries, no writers.

Ray's own retry is off, so that a task that ends its worker is counted as one, the same as on one machine.
"""

import atexit
import io
import os
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, redirect_stdout, suppress
from importlib import import_module
from typing import Any, Final

from handaudit.base.errors import UsageError
from handaudit.jobs.tasks.contract import EngineError, EngineLostError, Task, TaskResult
from handaudit.jobs.tasks.work import perform

AHEAD: Final = 2
"""Tasks that wait for each core, so that none has nothing to do."""
STORE: Final = 80 * 1024 * 1024
"""Bytes of shared memory for a cluster that is started here: our tasks exchange next to nothing through it."""
LOOK: Final = 2.0
TOKEN: Final = "set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN, or have the token in ~/.ray/auth_token"
PATIENCE: Final = 5.0
"""Seconds in which a cluster has to answer."""


class Nowhere(io.TextIOBase):
    """A stream that keeps nothing."""

    def write(self, text: str, /) -> int:
        """Nothing is written."""
        return len(text)


class RayEngine:
    """Runs tasks on a cluster that is there, or on one that is started on this machine for this job alone."""

    def __init__(self, address: str | None, jobs: int) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        given = address or os.environ.get("RAY_ADDRESS")
        if not given:
            # Else Ray takes 127.0.0.1 for this machine's address in the network, and listens there.
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        self.ray = _library()
        self.flights: dict[Any, Task] = {}
        self.cores = jobs
        # Ray tells of workers that were lost on standard output, in the middle of a report; we count them ourselves.
        self.quiet = ExitStack()
        self.quiet.enter_context(redirect_stdout(Nowhere()))
        try:
            if given:
                _answers(given)
                self.ray.init(address=given, logging_level="error", log_to_driver=False)
            else:
                # Without this word Ray would take a cluster that somebody else has on this machine.
                self.ray.init(
                    address="local", num_cpus=jobs, num_gpus=0, object_store_memory=STORE, include_dashboard=False, logging_level="error",
                    log_to_driver=False, _node_ip_address="127.0.0.1",
                )  # fmt: skip
            self.head, self.looked, self.gone = self.ray.get_runtime_context().gcs_address, time.monotonic(), False
            self.cores = _cores(self.ray)
            # A worker takes what it has to do from this module by its name: another version there says so itself.
            self.task = self.ray.remote(num_cpus=1, max_retries=0, max_calls=0)(perform)
        except Exception as error:
            self.quiet.close()
            raise _clear(error, given) from None

    @property
    def workers(self) -> int:
        """The cores of the cluster, when it was last asked."""
        return self.cores

    def map(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        """Run tasks; one whose worker or machine is lost has a result that says so."""
        errors = self.ray.exceptions
        coming = iter(tasks)
        task = next(coming, None)
        try:
            while task is not None or self.flights:
                self._watch()
                most = max(1, self.workers) * AHEAD
                while task is not None and len(self.flights) < most:
                    self.flights[self.task.remote(task)] = task
                    task = next(coming, None)
                ready, _ = self.ray.wait(list(self.flights), num_returns=1, timeout=LOOK)
                for one in ready:
                    done = self.flights.pop(one)
                    try:
                        yield self.ray.get(one)
                    except errors.RayTaskError as error:
                        raise _clear(error, None) from None
                    except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError) as error:
                        yield TaskResult(done.id, lost=_ended(error))
                    except errors.RayError as error:
                        if not self.ray.is_initialized():
                            raise
                        yield TaskResult(done.id, lost=_ended(error))
        except EngineError:
            raise
        except Exception as error:
            raise self._why(error) from None

    def _watch(self) -> None:
        """The head of the cluster is there. Raises `EngineError` where it is not: after a minute without it Ray would end this process,
        with an exit status that means something else."""
        now = time.monotonic()
        if now - self.looked < LOOK:
            return
        try:
            _answers(self.head)
            self.looked, self.cores = now, _cores(self.ray)
        except OSError:
            if now - self.looked > PATIENCE:
                raise self._lost() from None

    def _lost(self) -> EngineError:
        """The error of a cluster that is gone; from now on nothing is asked of it."""
        self.gone = True
        return EngineLostError("the head of the Ray cluster is gone; --engine local --resume goes on without it")

    def _why(self, error: Exception) -> EngineError:
        """Why a run on the cluster cannot go on: its head is gone, or what Ray says."""
        try:
            _answers(self.head)
        except OSError:
            return self._lost()
        return _clear(error, None)

    def close(self) -> None:
        """The cluster is left; one that was started here ends."""
        if self.gone:
            # Ray's own farewell would wait for an answer, or fall over without one: this process leaves before it.
            atexit.register(_leave)
            self.quiet.close()
            return
        for one in self.flights:
            with suppress(Exception):
                self.ray.cancel(one, force=True)
        self.flights.clear()
        self.ray.shutdown()
        self.quiet.close()


def _library() -> Any:
    try:
        return import_module("ray")  # by name: it is an extra, and nothing else here knows it
    except ImportError:
        raise UsageError("--engine ray needs Ray: pip install 'handaudit[ray]'; --engine local needs nothing") from None


def _answers(address: str) -> None:
    """Somebody listens there. Ray itself would end this process where nobody does. Raises `OSError`."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "/" not in host:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _leave() -> None:
    """The end of a process whose cluster is gone, with the status of a run that failed."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(EngineLostError.status)


def _cores(ray: Any) -> int:
    """The cores of the cluster; none where it does not answer."""
    with suppress(Exception):
        return int(ray.cluster_resources().get("CPU", 0))
    return 0


def _ended(error: Exception) -> str:
    """How a worker ended, in a few words."""
    return "ended with its machine" if type(error).__name__ == "NodeDiedError" else "was lost (WorkerCrashedError)"


def _clear(error: Exception, address: str | None) -> EngineError:
    """Why the cluster cannot be used, on one line, and what can be done."""
    text = " ".join(str(error).split())
    where = f"the Ray cluster at {address}" if address else "the Ray cluster"
    if "ModuleNotFoundError" in text and "handaudit" in text:
        why = "has a machine without handaudit"
    elif "oken" in text and ("auth" in text.lower() or "token" in text):
        why = f"asks for a token: {TOKEN}"
    elif "Version mismatch" in text:
        why = f"runs another version: {text[text.index('Version mismatch') :]}"
    elif address and "Failed to connect to Ray cluster" in text:
        # It listens, which was tried before; of a missing token Ray says no more than this.
        why = f"does not let us in: if it asks for a token, {TOKEN}"
    else:
        why = f"cannot be used: {type(error).__name__}: {text}"
    return EngineError(f"{where} {why[:300]}; --engine local --resume goes on without it")
