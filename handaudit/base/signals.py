"""Being told to stop. What a signal raises can be lost where a library takes every exception for its own: it is raised again."""

told: list[type[BaseException]] = []
"""What the last signal has raised, until the process ends."""


def heed() -> None:
    """Raise once more what a signal raised: whoever goes on to read has not heard of it."""
    if told:
        raise told[-1]
