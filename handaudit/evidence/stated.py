"""What only the packer can know of a bundle. It is marked on the page, in what `evidence show` prints, and in the manifest."""

from collections.abc import Iterator
from typing import Final

from handaudit.evidence.facts import BundleFacts
from handaudit.rules.load import BECAUSE

WORDS: Final = "stated by the packer"


def stated_fields(facts: BundleFacts) -> list[str]:
    """The fields of the manifest that nobody but the packer can know, sorted. `[]` stands for each entry of a list."""
    found = ["inputs[].name", "made_by"]
    if any(not log.whole for log in facts.logs):
        cut = "inputs[whole=false]"
        found += [f"{cut}.parts[].line", f"{cut}.parts[].offset", f"{cut}.sha256", f"{cut}.size"]
    if facts.left_out:
        found += ["redaction.left_out", "redaction.seals"]
    if any(one.startswith(BECAUSE) for one in facts.settings):
        found.append(f"options.set[{BECAUSE}*]")
    if facts.rulings is not None:
        found.append("rulings.name")
    return sorted(found)


def option_words(facts: BundleFacts) -> list[str]:
    """The options of the audit as a command line has them; a reason is marked, since nothing follows from it."""
    found = [f"--rulebook {facts.rulebook}"] if facts.rulebook else []
    found += [f"--set {one}{f' ({WORDS})' if one.startswith(BECAUSE) else ''}" for one in facts.settings]
    return found + ([f"--encoding {facts.encoding}"] if facts.encoding else [])


def stated_sentences(facts: BundleFacts, house: bool) -> Iterator[str]:
    """The same for people. `house`: a rulebook that is not handaudit's own is in the bundle."""
    made = facts.made_by
    yield f"The program that made the bundle: handaudit {made['version']} with Python {made['python']}."
    yield "What the logs were called, and that they are true."
    if any(not log.whole for log in facts.logs):
        yield "Size and SHA-256 of a log of which only a part is here, and where that part stood in it."
    if facts.left_out:
        yield "What was left out before the bundle was packed, and the seals of the original files."
    if any(one.startswith(BECAUSE) for one in facts.settings):
        yield "The reasons of the options."
    if house:
        yield "The titles and reasons in a rulebook of the house."
    if facts.rulings is not None:
        yield "The rulings: what was ruled, who ruled, when and why, and what the file was called."
