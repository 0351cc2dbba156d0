"""What `--engine`, `--address`, `--work-dir` and `--resume` mean, the same in every command that has them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, NamedTuple

import typer

from handaudit.base.errors import UsageError


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


class JobOptions(NamedTuple):
    """The options as they were given."""

    engine: EngineName = EngineName.LOCAL
    address: str | None = None
    work_dir: str | None = None
    resume: bool = False
    jobs: int | None = None

    @property
    def asked(self) -> bool:
        """Whether the run is to be a job."""
        return self.work_dir is not None

    def alone(self, without: Mapping[str, object]) -> None:
        """Raises `UsageError` where the options do not fit each other, or one is given (is not None) that a job does not know."""
        if not self.asked:
            for option, given in (
                ("--engine ray", self.engine is EngineName.RAY), ("--resume", self.resume), ("--address", self.address is not None)
            ):  # fmt: skip
                if given:
                    raise UsageError(f"{option} needs --work-dir: a folder for the parts of the job")
            return
        if self.address is not None and self.engine is not EngineName.RAY:
            raise UsageError("--address is of a Ray cluster: give --engine ray too")
        for option, value in without.items():
            if value is not None:
                raise UsageError(f"{option} and --work-dir cannot be used together")
        if "://" in (self.work_dir or ""):
            place = (self.work_dir or "")[:80]
            raise UsageError(
                f"--work-dir {place} is an address: a job locks and renames files, so give a folder that all machines see"
            )
