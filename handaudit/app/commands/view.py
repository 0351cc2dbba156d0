"""`handaudit view`: a log in the browser of this machine, hand by hand."""

import sys
from contextlib import suppress
from typing import Annotated

import typer

from handaudit.app.commands.options import Book, Encoding, Paths, Settings
from handaudit.app.commands.report import page_of
from handaudit.app.commands.runs import Logs, follow
from handaudit.app.commands.server import HOST, Server
from handaudit.base.errors import UsageError
from handaudit.base.visible import count
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.page.charts.curves import Curves
from handaudit.page.run_data import RunData
from handaudit.page.site import SitePages
from handaudit.report.choice import Choice
from handaudit.session.settlement import SettlingWatch


def view(
    paths: Paths,
    port: Annotated[int, typer.Option(help="The port; by default any free one.", min=0, max=65535, metavar="N")] = 0,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Browse logs on this machine: hands with filters, the report, every hand at the table. Ctrl-C ends it."""
    if "-" in paths:
        raise UsageError("view reads its logs again for each hand, so it cannot read standard input: name a file")
    settling = SettlingWatch()
    logs = Logs(paths, rulebook, settings or (), encoding)
    work = logs.replayed(watch=settling)
    curves = Curves()
    data = RunData(curves=curves.add_hand)
    command = logs.command("report")

    def load(source: str, id: str, line: int) -> Audit | None:
        for item in logs.replayed(id):
            if not isinstance(item, Finding) and (item.hand.source, item.hand.line) == (source, line):
                return item
        return None

    site = SitePages(load, lambda: page_of(data, work.tally, settling, curves, command))

    def take(item: Audit | Finding) -> None:
        site.take(item)
        data.take(item)
        if isinstance(item, Finding):
            curves.loose(item.code, item.severity)

    follow(work, take)
    if not work.tally.hands:
        print("handaudit: no hand was found, so there is nothing to look at", file=sys.stderr)
        raise typer.Exit(Choice().status(work.tally))

    with _server(port, site) as server:
        address = f"http://{HOST}:{server.server_port}/{server.token}/"
        with suppress(KeyboardInterrupt):
            print(
                f"handaudit: {count(work.tally.hands, 'hand')} at {address} (Ctrl-C ends it)",
                file=sys.stderr,
                flush=True,
            )
            server.serve_forever()
    print("handaudit: ended", file=sys.stderr)
    raise typer.Exit(0)


def _server(port: int, site: SitePages) -> Server:
    try:
        return Server(port, site)
    except OSError as error:
        raise UsageError(f"--port {port} cannot be used: {error.strerror or error}") from None
