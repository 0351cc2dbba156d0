"""Every command with its group, its line in the list of commands, and examples that run on the logs in `samples/`."""

from typing import Final, NamedTuple


class Listed(NamedTuple):
    """What is said of one command: its group, one short line, and command lines that work as they stand."""

    group: str
    line: str
    examples: tuple[str, ...]


AUDIT, MONEY, REFERENCE = "Audit", "Money and statistics", "Rules and settings"
GROUPS: Final = (AUDIT, MONEY, REFERENCE)

COMMANDS: Final = {
    "check": Listed(
        AUDIT,
        "Report every place where a log and the rules disagree.",
        (
            "handaudit check samples/holdem-cash-faulty.txt",
            "handaudit check samples -o sarif:findings.sarif -o junit:findings.xml",
        ),
    ),
    "dispute": Listed(
        AUDIT,
        "Print one page about one hand, to settle an argument.",
        (
            "handaudit dispute samples/holdem-cash-faulty.txt 254871041",
            "handaudit dispute samples/draw-holdem-faulty.txt 4001 --output-format markdown",
        ),
    ),
    "replay": Listed(
        AUDIT,
        "Show hands step by step.",
        (
            "handaudit replay samples/draw-holdem-clean.txt",
            "handaudit replay samples/draw-holdem-faulty.txt 4001 -o replay.html",
        ),
    ),
    "compare": Listed(
        AUDIT,
        "Show the same hands under two rule sets.",
        (
            "handaudit compare samples/draw-holdem-faulty.txt 4001 --set dh_fee_base=main_pot",
            "handaudit compare samples/holdem-cash-clean.txt --rulebook holdem --rulebook omaha",
        ),
    ),
    "diff": Listed(
        AUDIT,
        "Compare two logs of one session.",
        (
            "handaudit diff samples/draw-holdem-clean.txt samples/draw-holdem-faulty.txt",
            "handaudit diff samples/stud-clean.txt samples/stud-faulty.txt --output-format json",
        ),
    ),
    "stats": Listed(
        MONEY,
        "Add up what players did and what it brought them.",
        (
            "handaudit stats samples/holdem-cash-clean.txt --by player,position",
            "handaudit stats samples --metric hands,net,vpip,pfr -o stats.csv",
        ),
    ),
    "settle": Listed(
        MONEY,
        "Settle up: every player's net, and the fewest payments.",
        (
            "handaudit settle samples/holdem-cash-clean.txt",
            "handaudit settle samples/draw-holdem-clean.txt -o settled.csv",
        ),
    ),
    "export": Listed(
        MONEY,
        "Write hands, players, actions and findings as tables.",
        (
            "handaudit export samples/holdem-cash-clean.txt -o tables",
            "handaudit export samples -o parquet:frames",
        ),
    ),
    "report": Listed(
        MONEY,
        "Write one page about a night, for a browser.",
        (
            "handaudit report samples/holdem-cash-clean.txt -o night.html",
            "handaudit report samples/draw-holdem-faulty.txt -o faulty.html --hand 4001",
        ),
    ),
    "view": Listed(
        MONEY,
        "Browse logs hand by hand in the browser.",
        (
            "handaudit view samples",
            "handaudit view samples/holdem-cash-faulty.txt --port 8123",
        ),
    ),
    "rule": Listed(
        REFERENCE,
        "Explain a code, a rule or an option; list all codes.",
        (
            "handaudit rule fee-amount",
            "handaudit rule --all",
        ),
    ),
    "rulebook": Listed(
        REFERENCE,
        "List, show and validate rulebooks.",
        (
            "handaudit rulebook list",
            "handaudit rulebook show draw-holdem",
        ),
    ),
    "layouts": Listed(
        REFERENCE,
        "List the log layouts that are read.",
        (
            "handaudit layouts",
            "handaudit layouts pokerstars",
        ),
    ),
    "config": Listed(
        REFERENCE,
        "Show every setting and where it comes from.",
        (
            "handaudit config",
            "handaudit config samples --output-format json",
        ),
    ),
    "help": Listed(
        REFERENCE,
        "Explain a command, a code, a rule or an option.",
        (
            "handaudit help check",
            "handaudit help fee-amount",
        ),
    ),
}
"""In the order of the list of commands: the one that most runs use stands first."""

PARTS: Final = {
    "list": ("handaudit rulebook list", "handaudit rulebook"),
    "show": ("handaudit rulebook show draw-holdem", "handaudit rulebook show holdem > my-game.toml"),
    "validate": ("handaudit rulebook show holdem > my-game.toml", "handaudit rulebook validate my-game.toml"),
}
"""The examples of `handaudit rulebook`'s own commands."""


def epilog(examples: tuple[str, ...]) -> str:
    """The end of a help text: one example a line, kept as it is written."""
    return "Examples:\n\n\b\n" + "\n".join(f"  {one}" for one in examples)
