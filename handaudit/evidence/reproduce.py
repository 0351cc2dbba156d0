"""`REPRODUCE.md`: the commands that lead from a bundle's logs to the same bytes, for people who trust no program but their own."""

import shlex

from handaudit.evidence.bundle_rulings import APPLIED
from handaudit.evidence.facts import BundleFacts

_TEXT = """\
# To run it again

Made by handaudit {version} with Python {python} (stated by the packer).

## With handaudit

    pip install handaudit=={version}
    handaudit evidence verify BUNDLE.zip --allowed-signers FILE

`verify` reads the bundle as it is and unpacks nothing. It says whether every byte is the one that was packed, whose signature it carries,
and whether the audit, run again on the logs inside, gives the same bytes. `FILE` names the keys that you trust, one on a line:
`ann@example.org namespaces="handaudit" ssh-ed25519 AAAA...`.

## By hand

Unpack the bundle into an empty folder and go there.

    sha256sum -c SHA256SUMS
    {check} --output-format jsonl > again.jsonl
    cmp again.jsonl findings.jsonl

A difference is a finding that was added, left out or changed.{dispute}

If there is a `manifest.json.sig`, with the keys that you trust in `allowed_signers` and the name in there for `WHO`:

    ssh-keygen -Y verify -f allowed_signers -I WHO -n handaudit -s manifest.json.sig < manifest.json

`manifest.json` names the sha256 of every other file, so the signature covers them all.

## With these versions (stated by the packer)

{versions}
"""
_DISPUTE = """

The page about the hand:

    {dispute}"""


def reproduce(facts: BundleFacts) -> str:
    """The page."""
    options = [*(["--rulebook", facts.rulebook] if facts.rulebook else [])]
    for setting in facts.settings:
        options += ["--set", setting]
    options += ["--encoding", facts.encoding] if facts.encoding else []
    options += ["--rulings", APPLIED] if facts.rulings is not None else []
    check = shlex.join(["handaudit", "check", "logs", "--no-config", *options])
    dispute = ""
    if facts.hand is not None:
        words = ["handaudit", "dispute", facts.logs[0].member, facts.hand, "--no-config", *options]
        dispute = _DISPUTE.format(dispute=shlex.join(words))
    versions = "\n".join(f"- {name} {version}" for name, version in facts.made_by["libraries"].items())
    return _TEXT.format(
        version=facts.made_by["version"],
        python=facts.made_by["python"],
        check=check,
        dispute=dispute,
        versions=versions,
    )
