"""`handaudit ruling`: a league's file of rulings, to which entries are only ever added."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from handaudit.app.commands.options import Book, Encoding, Settings
from handaudit.app.commands.runs import Logs, complain, is_of_a_log, refuse_unread
from handaudit.base.entry_files import read_file, today
from handaudit.base.errors import UsageError
from handaudit.base.outputs.files import Outputs
from handaudit.base.outputs.in_use import locked
from handaudit.base.setting_keys import pair
from handaudit.base.visible import visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.fingerprint import Fingerprints
from handaudit.model.money import SIGN_OF
from handaudit.model.rulings import FIRST, HEAD, KIND, Ruling, rulings_in, usable_in, usable_rulings
from handaudit.read.amounts import Amounts

FILE: Final = "rulings.toml"
LONGEST: Final = 1000
MOST_DOTS: Final = 40

ruling = typer.Typer(
    help="Keep rulings of the floor beside the logs, each with who, when and why.",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
)
RulingsPath = Annotated[str, typer.Option("--rulings", help="The file of rulings.", metavar="FILE")]


@ruling.command("add")
def add_ruling(
    path: Annotated[str, typer.Argument(help="The log.", metavar="PATH")],
    hand: Annotated[str, typer.Argument(help="The hand's id.", metavar="HAND")],
    code: Annotated[str, typer.Argument(help="The code of the finding that the ruling answers.", metavar="CODE")],
    ruling: Annotated[str, typer.Option("--ruling", help="What was ruled.", metavar="TEXT")],
    who: Annotated[str, typer.Option("--who", help="Who ruled.", metavar="NAME")],
    why: Annotated[str, typer.Option("--why", help="Why.", metavar="TEXT")],
    when: Annotated[str | None, typer.Option("--when", help="When; today unless said.", metavar="DATE")] = None,
    line: Annotated[
        int | None,
        typer.Option(
            "--line", help="The line of the finding, where the hand has more of the code.", min=1, metavar="N"
        ),
    ] = None,
    chips: Annotated[
        list[str] | None,
        typer.Option(
            "--chips",
            help="What a player is still to get, or with a minus to give, when the night is settled; repeatable.",
            metavar="NAME=AMOUNT",
        ),
    ] = None,
    rulings: RulingsPath = FILE,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Add a ruling that answers one finding of one hand. What stands in the file already is never changed."""
    for option, text in (("--ruling", ruling), ("--who", who), ("--why", why), ("--when", when or "today")):
        _plain(option, text)
    _day(when)
    run = Logs([path], rulebook, settings or (), encoding).run(hand.removeprefix("#"))
    items = list(run)
    complain([one for one in items if is_of_a_log(one)])
    refuse_unread(run.tally)
    audit, finding, mark = _found([one for one in items if not _is_finding(one)], hand, code, line)
    moved = _moved(audit, chips or ())
    place = audit.hand.source if audit.hand.source != "-" else ""
    entry = Ruling(
        Path(place).name, audit.hand.id, finding.line or 0, code, mark, ruling, moved, who, when or today(), why
    )
    with locked(Path(rulings)):
        number, digest = _append(Path(rulings), entry, Path(place) if place else None)
    print(f"{visible(rulings)}: ruling {number} answers {finding.code} of hand #{visible(audit.hand.id)}")
    print(f"history {digest}")


@ruling.command("list", short_help="Print the rulings of a file.")
def list_rulings(rulings: RulingsPath = FILE) -> None:
    """Print the rulings of a file and the digest of its history; a history that was changed is refused."""
    kept = usable_rulings(rulings)
    for number, one in enumerate(kept.entries, 1):
        where = f"{one.log}:{one.line}" if one.log and one.line else one.log or f"line {one.line}"
        print(visible(f"{number}. {one.code}, hand #{one.hand} ({where}): {one.ruling}"))
        print(visible(f"   {one.who}, {one.when}: {one.why}"))
        for name, amount in one.chips:
            print(visible(f"   {name} {amount:+,} in the smallest unit"))
    print(f"history {kept.head}")
    kept.refuse_damage()


def _is_finding(item: object) -> bool:
    return isinstance(item, Finding)


def _plain(option: str, text: str) -> None:
    """What the file may hold on one line. Raises `UsageError`."""
    if not text.strip() or len(text) > LONGEST or text.count(".") > MOST_DOTS or not text.isprintable():
        raise UsageError(f"{option} takes one line of up to {LONGEST:,} signs, without control signs and with few dots")


def _day(when: str | None) -> None:
    """Raises `UsageError` where this is no day and no moment."""
    try:
        datetime.fromisoformat(when or today())
    except ValueError:
        raise UsageError(f"--when {when}: give a day as 2026-11-19 or a moment as '2026-11-19 20:15'") from None


def _found(audits: list[Audit | Finding], hand: str, code: str, line: int | None) -> tuple[Audit, Finding, str]:
    """The finding that is meant, with its fingerprint. Raises `UsageError` where there is none, or more than one."""
    hands = [one for one in audits if isinstance(one, Audit)]
    if not hands:
        raise UsageError(
            f"no hand #{hand} in the log: check the number; `handaudit check` lists the hands with findings"
        )
    if len(hands) > 1:
        raise UsageError(f"hand #{hand} stands in the log {len(hands)} times; a ruling is about one hand")
    audit = hands[0]
    prints = Fingerprints()
    every = [(one, prints.of(one)) for one in audit.findings]
    fitting = [(one, mark) for one, mark in every if one.code == code and line in (None, one.line)]
    if len(fitting) == 1:
        return audit, *fitting[0]
    if fitting:
        raise UsageError(
            f"hand #{hand} has {code} at the lines {', '.join(str(one.line) for one, _ in fitting)}: name one with --line"
        )
    has = ", ".join(f"{one.code} (line {one.line})" for one, _ in every) or "none"
    raise UsageError(f"hand #{hand} has no {code}{f' at line {line}' if line else ''}; its findings: {has}")


def _moved(audit: Audit, chips: list[str] | tuple[()]) -> tuple[tuple[str, int], ...]:
    """The chips that a ruling moves, in minor units. Raises `UsageError` where they do not add up to 0, or for another name."""
    money = audit.hand.currency
    amounts = Amounts(money, SIGN_OF.get(money.code or "", ""))
    moved: dict[str, int] = {}
    for word in chips:
        name, text = pair(word) or ("", "")
        if name not in {seat.name for seat in audit.hand.seats}:
            raise UsageError(f"--chips {word[:80]}: the hand has no player {name[:60]!r}")
        amount = amounts[text.lstrip("+-")]
        if amounts.bad or name in moved:
            raise UsageError(f"--chips {word[:80]}: give each player once, with an amount of the hand's currency")
        moved[name] = -amount if text.startswith("-") else amount
    if sum(moved.values()):
        raise UsageError(f"--chips add up to {money.show(sum(moved.values()))}: what one player gets another gives")
    return tuple(moved.items())


def _append(path: Path, entry: Ruling, log: Path | None) -> tuple[int, str]:
    """Puts the file in place with one entry more, behind the bytes that are there. Returns the entry's number and digest.

    The caller holds the lock of the file. Raises `UsageError` if the finding has a ruling, `HandauditError` if the file is damaged.
    """
    with Outputs([path], [log] if log is not None else [], force=True) as outputs:
        before = read_file(str(path), KIND) if path.exists() else HEAD.encode()
        old = usable_in(before, str(path))
        old.refuse_damage()
        known = old.entries
        if any(one.fingerprint == entry.fingerprint and one.hand == entry.hand for one in known):
            raise UsageError(
                f"{path}: this finding has a ruling already: `handaudit ruling list --rulings {path}` shows it"
            )
        entry = entry._replace(digest=entry.after(known[-1].digest if known else FIRST))
        if before and not before.endswith(b"\n"):
            before += b"\n"
        after = before + entry.text().encode()
        if rulings_in(after, str(path)).head != entry.digest:
            raise UsageError(f"{path}: an entry at its end would not be read back: end the text before it")
        outputs.temps[path].write_bytes(after)
        outputs.commit()
    return len(known) + 1, entry.digest
