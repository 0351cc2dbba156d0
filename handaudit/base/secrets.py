"""Addresses in texts without their secrets: no password and no signed query reaches a page, a message, a bundle or a bar."""

import re
from typing import Final

_KIND: Final = r"[A-Za-z][A-Za-z0-9+.-]"
_ADDRESS: Final = re.compile(
    rf"(?:{_KIND}*://|(?:s3|gs|gcs|az|abfss?|https?|s?ftp):/|{_KIND}+:/(?=[^\s/@:]*:[^\s@]*@))[^\s\"'<>`]+",
    re.IGNORECASE,
)
"""An address; of some kinds also as a path has it, in which two slashes are one."""
_END: Final = re.compile(r"[/?#]")
_PORT: Final = re.compile(r"(?:\[[^\]]*\]|[^:]*)(?::\d{0,5})?")
_QUERIES: Final = ("http", "https")
"""Kinds of addresses in which `?` begins a query; in others it is a sign of a pattern, unless a value follows."""
_SIGNED: Final = re.compile(r"\?(?=[^/?]*=)")


def without_secrets(text: str) -> str:
    """A text in which each address has lost its password, and has a digest in place of its query."""
    return _ADDRESS.sub(lambda found: _plain(found[0]), text) if ":/" in text else text


def _plain(url: str) -> str:
    kind, colon, rest = re.split("(:/+)", url, maxsplit=1)
    host = _END.split(rest, maxsplit=1)[0]
    if "@" in host:
        rest = rest[host.rindex("@") + 1 :]
    elif _PORT.fullmatch(host) is None:  # a password with a sign that should have been escaped, or one that was cut off
        rest = rest.rpartition("@")[2] if "@" in rest else "…"
    place, sign, query = _parts(kind.lower(), rest)
    return f"{kind}{colon}{place}{f'?{_digest(query)}' if sign else ''}"


def _parts(kind: str, rest: str) -> tuple[str, str, str]:
    """What stands before a query or fragment, whether there is one, and what it says."""
    pattern = r"[?#]" if kind in _QUERIES else _SIGNED
    place, *query = re.split(pattern, rest, maxsplit=1)
    return place, "?" if query else "", query[0] if query else ""


def _digest(query: str) -> str:
    """A short digest, by which two addresses are told apart. A digest stays as it is, so that nothing is hidden twice."""
    if re.fullmatch("[0-9a-f]{8}", query):
        return query
    import hashlib  # few texts have an address

    return hashlib.sha256(query.encode("utf-8", "surrogatepass")).hexdigest()[:8]
