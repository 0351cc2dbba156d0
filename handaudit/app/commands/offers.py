"""What a shell offers for a word that is being typed: codes, rules, options, rulebooks, keys, statistics."""

from collections.abc import Iterable

from handaudit.app.commands.command_list import COMMANDS, TARGETS
from handaudit.check.pages import pages
from handaudit.page.charts.specs import PLOTS
from handaudit.read.layouts import layouts as known_layouts
from handaudit.report.pages import known_names
from handaudit.rules.catalogue import rules
from handaudit.rules.load import houses as known_houses
from handaudit.rules.load import names as known_books
from handaudit.rules.options import options
from handaudit.stats.catalogue import STATS
from handaudit.stats.keys import KEYS
from handaudit.stats.schema import NAMES


def _fitting(incomplete: str, known: Iterable[str]) -> list[str]:
    return [word for word in known if word.startswith(incomplete)]


def _last_of(incomplete: str, known: Iterable[str]) -> list[str]:
    """The words that fit after the last comma, each with all that stands before it."""
    before, comma, last = incomplete.rpartition(",")
    given = set(before.split(","))
    return [before + comma + word for word in _fitting(last, known) if word not in given]


def codes(incomplete: str) -> list[str]:
    """Codes of findings, also several with commas."""
    return _last_of(incomplete, sorted(pages()))


def names(incomplete: str) -> list[str]:
    """Everything that has a page: codes, rules, options."""
    ids = set(rules())
    return _fitting(incomplete, sorted({one if one.upper() not in ids else one.upper() for one in known_names()}))


def topics(incomplete: str) -> list[str]:
    """Everything that `handaudit help` explains."""
    return [*_fitting(incomplete, COMMANDS), *names(incomplete)]


def books(incomplete: str) -> list[str]:
    """The bundled rulebooks."""
    return _fitting(incomplete, [*known_books(), *known_houses()])


def settings(incomplete: str) -> list[str]:
    """Options as `KEY=VALUE`, each value of the ones that fit."""
    return _fitting(incomplete, (f"{one.key}={value}" for one in options().values() for value in one.values))


def frames(incomplete: str) -> list[str]:
    """The tables of `export`, also several with commas."""
    return _last_of(incomplete, NAMES)


def targets(incomplete: str) -> list[str]:
    """The layouts that `convert` writes."""
    return _fitting(incomplete, TARGETS)


def keys(incomplete: str) -> list[str]:
    """What `--by` groups rows by, also several with commas."""
    return _last_of(incomplete, KEYS)


def metrics(incomplete: str) -> list[str]:
    """Statistics, also several with commas."""
    return _last_of(incomplete, ("all", *STATS))


def statistic(incomplete: str) -> list[str]:
    """One statistic."""
    return _fitting(incomplete, STATS)


def plots(incomplete: str) -> list[str]:
    """The plots."""
    return _fitting(incomplete, PLOTS)


def layouts(incomplete: str) -> list[str]:
    """The log layouts."""
    return _fitting(incomplete, (one.name for one in known_layouts()))
