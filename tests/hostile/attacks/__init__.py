"""Attacks, a module for each surface. An attack names the promise that it attacks, and fails if the promise does not hold."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from tests.hostile.box import PLAIN, Done
from tests.support import inprocess

SURFACES: Final = ("bundles", "rulings", "redaction", "addresses", "server", "archives", "jobs", "text")
Run = Callable[[Path], None]


class Attack(NamedTuple):
    """One attack: what is done, which promise it attacks, and the function that does it in an empty folder."""

    surface: str
    what: str
    promise: str
    run: Run


class Surface:
    """Collects the attacks of a module."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.attacks: list[Attack] = []

    def on(self, promise: str) -> Callable[[Run], Run]:
        """Registers a function; its docstring says what is done."""

        def keep(run: Run) -> Run:
            assert run.__doc__
            self.add(run.__doc__.rstrip("."), promise, run)
            return run

        return keep

    def add(self, what: str, promise: str, run: Run) -> None:
        """Registers one attack."""
        self.attacks.append(Attack(self.name, what, promise, run))


def command(*words: str, **environment: str) -> Done:
    """A command in the folder of the attack, whatever it writes there. It must end by itself and without a traceback."""
    made = inprocess.run(words, Path.cwd(), PLAIN | {"COLUMNS": "80"} | environment)
    done = Done(made.returncode, *(text.decode("utf-8", "surrogateescape") for text in (made.stdout, made.stderr)))
    assert "Traceback" not in done.said, done.said
    return done
