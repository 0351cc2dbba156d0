"""What `--engine`, `--address`, `--work-dir` and `--resume` mean, the same in every command that has them."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.errors import UsageError

if TYPE_CHECKING:
    from handaudit.pipeline import Run


class EngineName(StrEnum):
    """Where the tasks of a job run."""

    LOCAL = "local"
    RAY = "ray"


EngineOption = Annotated[
    EngineName,
    typer.Option("--engine", help="Where a job runs: on this machine's cores, or on a Ray cluster (with --work-dir)."),
]
Address = Annotated[
    str | None,
    typer.Option("--address", help="The Ray cluster; without it one is started on this machine.", metavar="HOST:PORT"),
]
WorkDirOption = Annotated[
    str | None,
    typer.Option(
        "--work-dir",
        help="Run as a job that can be resumed, and keep its parts in this folder, which all machines must see.",
        metavar="DIR",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the job in --work-dir: what is there and whole is not done again.")
]


def spread(
    run: "Run",
    command: str,
    engine: EngineName,
    address: str | None,
    work_dir: str | None,
    resume: bool,
    jobs: int | None,
    without: Sequence[tuple[str, bool]] = (),
) -> "Run":
    """The run as a job, where that is asked for. `without` are options that a job does not know, and whether they are given.

    Raises `UsageError` where the options do not fit each other.
    """
    if work_dir is None:
        for option, given in (
            ("--engine ray", engine is EngineName.RAY), ("--resume", resume), ("--address", address is not None)
        ):  # fmt: skip
            if given:
                raise UsageError(f"{option} needs --work-dir: a folder for the parts of the job")
        return run
    if address is not None and engine is not EngineName.RAY:
        raise UsageError("--address is of a Ray cluster: give --engine ray too")
    for option, given in without:
        if given:
            raise UsageError(f"{option} and --work-dir cannot be used together")
    if "://" in work_dir:
        raise UsageError(
            f"--work-dir {work_dir[:80]} is an address: a job locks and renames files, so give a folder that all machines see"
        )
    from handaudit.engine.choose import job_of

    return job_of(run, command, engine.value, address, jobs, Path(work_dir), resume)
