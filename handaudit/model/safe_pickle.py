"""Plain values as bytes, for as long as nobody looks at them: tuples, lists, dictionaries, sets, texts and numbers."""

import io
import pickle
from typing import Any, NoReturn


def packed(value: object) -> bytes:
    """A plain value as bytes."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Any:
    """The same value again. Raises `pickle.UnpicklingError` where bytes name a class."""
    return _Plain(io.BytesIO(data)).load()


class _Plain(pickle.Unpickler):
    """Makes nothing that has a class of its own."""

    def find_class(self, module: str, name: str, /) -> NoReturn:
        """Raises `pickle.UnpicklingError`."""
        raise pickle.UnpicklingError(f"{module}.{name} is no plain value")
