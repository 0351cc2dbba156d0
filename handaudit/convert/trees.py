"""A hand as PHH or OHH, with our own lines beside what these formats have words for."""

from typing import Final

from handaudit.convert.native import native_lines
from handaudit.convert.ohh import ohh_text
from handaudit.convert.phh import phh_fields, said
from handaudit.jobs.auditor import Auditor
from handaudit.model.audit import Audit
from handaudit.read.chunks import chunks_of
from handaudit.read.exported import DIGEST, LOG, digest, log_of
from handaudit.read.inputs import Input

NAME: Final = "export"


def phh_text(audit: Audit, reader: Auditor) -> str:
    """A hand as the keys of PHH. Raises `Refusal`."""
    plain = "".join(f"{key} = {value}\n" for key, value in phh_fields(audit))
    lines = ",\n".join(f"  {line}" for line in log_of(native_lines(audit.hand, reader)))
    return f"{plain}{DIGEST} = {said(_digest(plain))}\n{LOG} = [\n{lines}\n]\n"


def ohh_json(audit: Audit, reader: Auditor) -> str:
    """A hand as an object of OHH. Raises `Refusal`."""
    plain = ohh_text(audit)
    lines = ",\n".join(f'    {{"line": {line}}}' for line in log_of(native_lines(audit.hand, reader)))
    end = plain.rindex("\n  }\n}")
    return f'{plain[:end]},\n    "{DIGEST}": {said(_digest(plain))},\n    "{LOG}": [\n{lines}\n    ]{plain[end:]}'


def _digest(text: str) -> str:
    """The digest of a hand's records, as they will be read."""
    _, chunks = chunks_of(Input(NAME, None, text.encode("utf-8", "surrogatepass")))
    return digest(next(iter(chunks)).lines)
