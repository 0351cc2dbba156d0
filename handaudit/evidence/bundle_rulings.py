"""The rulings of a bundle: the league's file as it was kept, and the entries of it that speak of the bundle's logs.

`rulings-kept.toml` is the file byte by byte, so that its history can be checked. `rulings.toml` is made from it: the same entries, under
the names that the logs have in the bundle. A redacted bundle has only the second, without names.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Final, NamedTuple

from handaudit.base.entry_files import MOST_BYTES
from handaudit.base.errors import HandauditError
from handaudit.evidence.facts import BundleFacts, Log
from handaudit.model.rulings import Ruling, Rulings, rulings_in, text_of

KEPT: Final = "rulings-kept.toml"
APPLIED: Final = "rulings.toml"
LIMIT: Final = MOST_BYTES
ELSEWHERE: Final = "-"
"""The log of an entry that is about no log of the bundle, as far as its name tells."""
LEFT_OUT: Final = "(left out)"


class BundleRulings(NamedTuple):
    """What a bundle has of rulings. `name` is what the file was called and `kept` are its bytes, both empty where it was redacted;
    `text` are the entries that are applied, `history` is the digest of all that were kept."""

    name: str
    kept: bytes
    text: bytes
    history: str

    def rulings(self) -> Rulings:
        """The entries that are applied, none of which has answered anything yet."""
        return rulings_in(self.text, APPLIED)


def of_file(data: bytes, name: str, facts: BundleFacts) -> BundleRulings:
    """The rulings of a league's file. Raises `HandauditError` where it is none, or where its history was changed."""
    kept = rulings_in(data, name)
    return BundleRulings(name, data, text_of(_applied(kept.entries, facts)).encode(), kept.head)


def of_applied(data: bytes) -> BundleRulings:
    """The rulings of a redacted bundle, which has only those that are applied. Raises `HandauditError` if handaudit did not write them."""
    applied = rulings_in(data, APPLIED)
    if text_of(applied.entries).encode() != data:
        raise HandauditError(f"{APPLIED}: it is not as handaudit writes it")
    return BundleRulings("", b"", data, applied.head)


def of_entries(rulings: Rulings, facts: BundleFacts) -> BundleRulings:
    """The rulings of redacted logs, after their run; of an entry that answered nothing only its hand and code stay."""
    told = [
        one
        if number in rulings.matched
        else one._replace(fingerprint=ELSEWHERE, ruling=LEFT_OUT, who=LEFT_OUT, why=LEFT_OUT, chips=())
        for number, one in enumerate(rulings.entries)
        if number in rulings.matched or one.log != ELSEWHERE
    ]
    text = text_of(_applied(told, facts)).encode()
    return BundleRulings("", b"", text, rulings_in(text, APPLIED).head)


def about(entries: Iterable[Ruling], logs: Iterable[tuple[str, bool]], hand: str | None) -> Iterator[Ruling]:
    """The entries without those about another hand than `hand` of a log of which only that is there. `logs` are the logs' names, and
    whether all of them is."""
    cut = {PurePath(name).name for name, whole in logs if not whole}
    return (one for one in entries if one.hand == hand or not (cut if not one.log else one.log in cut))


def _applied(entries: Iterable[Ruling], facts: BundleFacts) -> Iterator[Ruling]:
    """The entries under the names of the bundle's logs."""
    logs = {log.name: log for log in reversed(facts.logs)}
    for one in about(entries, [(log.name, log.whole) for log in facts.logs], facts.hand):
        log = logs.get(one.log)
        if log is None:
            yield one._replace(log=ELSEWHERE if one.log else "")
        else:
            yield one._replace(log=PurePath(log.member).name, line=_line(one.line, log))


def _line(line: int, log: Log) -> int:
    """The line of the original in the bytes that were packed of it, which are one hand behind a byte order mark."""
    parts: Sequence[int] = [part.line for part in log.parts if part.line <= line]
    return line if log.whole or not line or not parts else line - parts[-1] + 1
