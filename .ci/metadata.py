"""The project's address in the package's metadata, and the README with absolute links for a package index.

The address is `HANDAUDIT_URL`, or where the clone's `origin` lies on the web. Where neither says one, the package has no
project URLs and its README is the file as it stands: no address is made up. A wheel built from a source distribution
keeps what that one says.
"""

import os
import re
import subprocess
from email.parser import Parser
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Documentation": "blob/HEAD/README.md#reference",
    "Changelog": "blob/HEAD/CHANGELOG.md",
    "Issues": "issues",
}
LINK = re.compile(r"(!?)(\[[^\]\n]{0,200}\]\()((?!https?:|#)[^)\s]{1,200}\))")


class Metadata(MetadataHookInterface):
    """Fills `urls` and `readme`, which pyproject.toml leaves to the build."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by the build with the table `[project]`."""
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        if (root / "PKG-INFO").is_file():
            packed = Parser().parsestr((root / "PKG-INFO").read_text(encoding="utf-8"))
            metadata["urls"] = dict(row.split(", ", 1) for row in packed.get_all("Project-URL", []))
            text = str(packed.get_payload())
        elif url := os.environ.get("HANDAUDIT_URL") or on_the_web(origin(root)):
            url = url.rstrip("/")
            metadata["urls"] = {"Source": url} | {name: f"{url}/{page}" for name, page in PAGES.items()}
            text = absolute(text, url)
        else:
            metadata["urls"] = {}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def origin(root: Path) -> str:
    """Where the clone came from, as git has it; nothing without git or without a clone."""
    command = ["git", "-C", str(root), "config", "--get", "remote.origin.url"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=10).stdout.strip()
    except OSError:
        return ""


def on_the_web(remote: str) -> str:
    """`git@host:a/b.git`, `ssh://git@host/a/b.git` and `https://user:token@host/a/b.git` are `https://host/a/b`."""
    found = re.fullmatch(
        r"(?:https?://|ssh://)?(?:[^@/\s]*@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?[:/]([\w./~-]+?)(?:\.git)?/?", remote
    )
    return f"https://{found[1]}/{found[2]}" if found and not remote.startswith((".", "/")) else ""


def absolute(text: str, url: str) -> str:
    """The page with the links to files of the project made absolute; pictures by their raw bytes."""
    return LINK.sub(lambda m: f"{m[1]}{m[2]}{url}/{'raw' if m[1] else 'blob'}/HEAD/{m[3]}", text)
