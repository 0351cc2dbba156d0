"""The completion of option values. What can be offered is imported only if a shell asks for it."""

from collections.abc import Callable


def offered(kind: str) -> Callable[[str], list[str]]:
    """Returns the completion of one kind of word: the function of that name in `offers`."""

    def offers_for(incomplete: str) -> list[str]:
        from handaudit.app.commands import offers

        fitting: list[str] = getattr(offers, kind)(incomplete)
        return fitting

    return offers_for
