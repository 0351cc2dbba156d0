"""`handaudit report`: a whole run on one page for a browser."""

from typing import Annotated

import typer

from handaudit.app.commands.options import Book, Encoding, Paths, RulingsFile, SamePlayer, Settings, rulings_of
from handaudit.app.commands.output import Force
from handaudit.app.commands.redaction import Keep, NameMap, Redact, Redacting, RedactKey, command_of, redacted
from handaudit.app.commands.runs import Logs, logs_of
from handaudit.app.commands.targets import targets


def report(
    paths: Paths,
    output: Annotated[str, typer.Option("-o", "--output", help="The page's file.", metavar="FILE")],
    hand: Annotated[
        list[str] | None,
        typer.Option("--hand", help="Also put this hand's replay on the page; repeatable.", metavar="ID"),
    ] = None,
    redact: Redact = False,
    keep: Keep = None,
    redact_key: RedactKey = None,
    name_map: NameMap = None,
    force: Force = False,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    same_player: SamePlayer = None,
) -> None:
    """Write one page about a night: findings with replays, who is owed what, curves, statistics, settling-up, rules."""
    from handaudit.app.commands.report_page import paged
    from handaudit.session.persons import persons_of
    from handaudit.session.settlement import SettlingWatch

    watch, kept = SettlingWatch(), rulings_of(rulings)
    persons = persons_of(same_player)
    wanted = targets(["html"], "html", [output], "html")
    logs = Logs(paths, rulebook, settings or (), encoding, kept)
    kept_in = [rulings] if rulings else []
    more = (("--hand", hand or ()), ("--rulings", kept_in), ("--same-player", same_player or ()))
    with redacted(Redacting(redact, keep, redact_key, name_map, force), logs) as done:
        if done is None:
            work, command = logs.replayed(watch=watch), logs.command("report", more=more)
            status = paged(work, watch, wanted, logs_of(work), force, command, hand or (), persons, kept)
        else:
            called = {done.names.of(alias): alias for alias in persons}
            persons = {done.names.of(alias): done.names.of(name) for alias, name in persons.items()}
            work, left_out, command = done.run(watch=watch), done.left_out.sentences, command_of(done, "report", logs)
            about = (command, hand or (), persons, done.rulings, left_out, called)
            status = paged(work, watch, wanted, done.logs, force, *about)
    raise typer.Exit(status)
