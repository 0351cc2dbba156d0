"""The one way of a value onto a page: every text is made visible, then escaped; scripts and styles run by their hash alone."""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from handaudit.base.json_text import dumps
from handaudit.base.version import __version__
from handaudit.base.visible import visible

_HERE: Final = Path(__file__).resolve().parent
_ID: Final = re.compile(r" @ ([\w-]{1,50})(?![\w-])")
Shown = Callable[[str], str]
"""What becomes of a text before it is escaped: whatever is to be hidden or renamed on a page goes through here."""


@lru_cache(maxsize=4)
def environment(shown: Shown = visible) -> Environment:
    """The templates, compiled once. Autoescape is on for every name, an unknown variable is an error, and each text passes `shown`."""

    def finalize(value: object) -> object:
        return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    made = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=finalize,
    )
    made.filters["prose"] = lambda text: prose(shown(text))
    made.filters["json"] = lambda value: Markup(json_of(value, shown))
    return made


def calling(names: Mapping[str, str]) -> Shown:
    """What shows texts with people's names as `names` has them: `nick @ id` becomes what people say. A name without an id stays."""
    ids: dict[str, dict[str, str]] = {}
    for name, called in names.items():
        if name != called and " @ " in name:
            ids.setdefault(name.rpartition(" @ ")[2], {})[name] = called
    if not ids:
        return visible

    def shown(text: str) -> str:
        if " @ " not in text:
            return visible(text)
        pieces, done = [], 0
        for found in _ID.finditer(text):
            for name, called in ids.get(found[1], {}).items():
                if text.endswith(name, done, found.end()):
                    pieces += [text[done : found.end() - len(name)], called]
                    done = found.end()
                    break
        return visible("".join([*pieces, text[done:]]))

    return shown


def prose(text: str) -> Markup:
    """A text of sentences: what stands between backticks is code, and a minus stays with its amount at the end of a line."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _whole(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if at % 2 else _whole(part) for at, part in enumerate(parts)
    )


def _whole(text: str) -> Markup:
    words = [
        Markup('<span class="amount">{}</span>').format(word) if word[:1] == "-" and len(word) > 1 else escape(word)
        for word in text.split(" ")
    ]
    return Markup(" ").join(words)


def json_of(value: Any, shown: Shown = visible) -> str:
    """JSON that may stand inside a script element: no text in it ends the element or begins a comment."""
    text = dumps(_shown(value, shown))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _shown(value: Any, shown: Shown) -> Any:
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, dict):
        return {shown(key): _shown(item, shown) for key, item in value.items()}
    return [_shown(item, shown) for item in value] if isinstance(value, list | tuple) else value


@cache
def static(name: str) -> str:
    """A style or a script of the project."""
    return (_HERE / "static" / name).read_text(encoding="utf-8")


def policy(styles: list[str], scripts: list[str], forms: bool = False) -> str:
    """The page's Content-Security-Policy: nothing is loaded, nothing runs but these texts."""
    parts = [
        "default-src 'none'",
        " ".join(["style-src", *map(_hash, styles)]),
        " ".join(["script-src", *map(_hash, scripts)]),
        "img-src data:",
        "base-uri 'none'",
        "form-action 'self'" if forms else "form-action 'none'",
    ]
    return "; ".join(parts)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def document(template: str, values: dict[str, Any], shown: Shown = visible, forms: bool = False) -> str:
    """A whole page; with `forms` it may ask its own server again."""
    styles, scripts = [static("page.css")], [static("replay.js"), static("tables.js")]
    return (
        environment(shown)
        .get_template(template)
        .render(
            csp=Markup(policy(styles, scripts, forms)),
            styles=[Markup(text) for text in styles],
            scripts=[Markup(text) for text in scripts],
            version=__version__,
            **values,
        )
    )
