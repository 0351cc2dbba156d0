"""The page in a bundle: what it proves, the logs that it was made from, the dispute, the findings, the hands at the table."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from handaudit.check.pages import about
from handaudit.model.tally import Tally
from handaudit.page.environment import document
from handaudit.page.fault import cited
from handaudit.page.report import counts_of, groups_of
from handaudit.page.run_data import RunData
from handaudit.report.document import Block, Heading, Para


class BundleOrigin(NamedTuple):
    """How a bundle came to be, as its page says it: versions, options, logs, the last link of the chain and the number of links."""

    made_by: dict[str, Any]
    options: Sequence[str]
    logs: Sequence[Any]
    head: str
    links: int


def evidence_page(
    data: RunData,
    tally: Tally,
    disputes: Iterable[Iterable[Block]],
    made: BundleOrigin,
    proves: Sequence[str],
    left_out: Sequence[str],
    stated: Sequence[str],
) -> str:
    """The page. `disputes` are the sheets of the hands that the bundle is about. `stated` is what only the packer can know."""
    hands = f"{tally.hands:,} hands" if tally.hands != 1 else "one hand"
    values = {
        "title": f"Evidence: {hands}",
        "counts": counts_of(data, tally),
        "proves": proves,
        "left_out": left_out,
        "stated": stated,
        "logs": made.logs,
        "disputes": [[_named(block) for block in blocks] for blocks in disputes],
        "groups": groups_of(data),
        "replays": data.replays,
        "books": sorted(data.books.values(), key=lambda one: (one.name, one.sha256)),
        "made_by": made.made_by,
        "options": made.options,
        "links": made.links,
        "head": made.head,
        "rules": cited(data.cited.values()),
        "codes": [{"code": name, "title": about(name).title, "text": about(name).text} for name in sorted(data.codes)],
    }
    return document("evidence.html.j2", values, data.shown)


def _named(block: Block) -> tuple[str, Block]:
    """A block and the word by which the template knows its kind."""
    return ("head" if isinstance(block, Heading) else "para" if isinstance(block, Para) else "rows"), block
