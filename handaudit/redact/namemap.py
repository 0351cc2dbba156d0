"""The name map: whose pseudonym is whose, in a file of its own, sealed with the key: who has the key sees whether it was changed."""

from handaudit.base.json_text import dumps
from handaudit.redact.names import KINDS, Pseudonyms


def name_map_text(names: Pseudonyms) -> str:
    """The map as JSON: pseudonym to name by kind, and the seal, which is an HMAC of the map's text by the key of the pseudonyms."""
    tables = {f"{kind}s": dict(sorted((made, name) for name, made in names.names(kind).items())) for kind in KINDS}
    text = dumps(tables)
    return dumps({"names": tables, "seal": names.seal(text)}) + "\n"
