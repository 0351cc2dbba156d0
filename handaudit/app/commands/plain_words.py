"""Command lines of paths and a few options, read without the library of the command line."""

from collections.abc import Container, Mapping, Sequence
from typing import Final, NamedTuple

from handaudit.base.settings import applies

JOBS: Final = frozenset(map(str, range(1, 100)))


class PlainWords(NamedTuple):
    """The words behind a command's name: paths, flags that are set, and what other options were given, one after the other."""

    paths: list[str]
    flags: frozenset[str]
    values: Mapping[str, Sequence[str]]

    def every(self, name: str) -> list[str]:
        """All that was given for an option."""
        return [*self.values.get(name, ())]

    def last(self, name: str) -> str | None:
        """What was given for an option of which the last one counts."""
        return self.every(name)[-1] if name in self.values else None

    @property
    def jobs(self) -> int | None:
        """How many processes were asked for."""
        return None if (jobs := self.last("jobs")) is None else int(jobs)


def plain_words(
    args: Sequence[str], flags: Mapping[str, str], valued: Mapping[str, str], allowed: Mapping[str, Container[str]]
) -> PlainWords | None:
    """The words of a command line, whose options are named by `flags` and `valued`: each word with the name that it is found by. Of those
    in `allowed` the values are known, any other takes what does not begin with a dash. None for all that only the library can read:
    other options and values, no path, or settings that apply."""
    paths, set_flags, values = list[str](), set[str](), dict[str, list[str]]()
    words = iter(args[1:])
    for word in words:
        if word in flags:
            set_flags.add(flags[word])
        elif word in valued:
            name, given = valued[word], next(words, "")
            if not given or given.startswith("-") or given not in allowed.get(name, (given,)):
                return None
            values.setdefault(name, []).append(given)
        elif word.startswith("-") and word != "-":
            return None
        else:
            paths.append(word)
    return None if not paths or applies(paths[0]) else PlainWords(paths, frozenset(set_flags), values)
