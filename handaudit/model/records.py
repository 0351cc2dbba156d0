"""Records: classes of named fields as `dataclasses` makes them, for a tenth of what those cost when they are defined.

A start defines thirty of them. The module `dataclasses` loads much of what looks into Python itself, and compiles five functions for each
class, whether anybody uses them or not. Here a class gets functions that work for any fields, and nothing is compiled. What looks into
dataclasses finds the same in these: their fields are told when somebody asks.
"""

from collections.abc import Callable
from itertools import count
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform

Kind = TypeVar("Kind")
_NONE: Final = object()
_SET: Final = object.__setattr__
MANY: Final = 2_000
"""Records of a class after which it is worth to load `dataclasses` and to have compiled how they are made."""


class Field:
    """What is known of a field: its default, or what makes one; whether it is given, compared and shown."""

    __slots__ = ("compare", "default", "factory", "init", "repr")

    def __init__(
        self,
        default: Any = _NONE,
        factory: Callable[[], Any] | None = None,
        init: bool = True,
        compare: bool = True,
        repr: bool = True,
    ) -> None:
        self.default, self.factory, self.init, self.compare, self.repr = default, factory, init, compare, repr


def field(
    *,
    default: Any = _NONE,
    default_factory: Callable[[], Any] | None = None,
    init: bool = True,
    compare: bool = True,
    repr: bool = True,
) -> Any:
    """A field of which more is said than its default."""
    return Field(default, default_factory, init, compare, repr)


@dataclass_transform(field_specifiers=(field,))
def record(*, frozen: bool = False, eq: bool = True, repr: bool = True) -> Callable[[type[Kind]], type[Kind]]:
    """Makes a class a record of its annotated names, and of those of the records that it is derived from. It has slots and no dict."""

    def made(kind: type[Kind]) -> type[Kind]:
        return _made(kind, frozen, eq, repr)

    return made


def replace(one: Kind, /, **changes: Any) -> Kind:
    """The same record but for some fields."""
    members = getattr(one, "__members__", None)
    if members is None:  # a dataclass that is none of these
        import dataclasses

        return dataclasses.replace(one, **changes)  # type: ignore[type-var]
    for name, member in members.items():
        if member.init and name not in changes:
            changes[name] = getattr(one, name)
    return one.__class__(**changes)


def names_of(kind: type) -> tuple[str, ...]:
    """The names of a record's fields."""
    members: dict[str, Field] = kind.__members__  # type: ignore[attr-defined]
    return tuple(members)


def _made(kind: type[Kind], frozen: bool, eq: bool, repr: bool) -> type[Kind]:
    members: dict[str, Field] = {}
    for base in reversed(kind.__mro__[1:]):
        members |= base.__dict__.get("__members__", {})
    inherited = frozenset(members)
    space = {name: value for name, value in kind.__dict__.items() if name not in ("__dict__", "__weakref__")}
    for name in space.get("__annotations__", ()):
        default = space.pop(name, _NONE)
        members[name] = default if isinstance(default, Field) else Field(default)
    space["__slots__"] = tuple(name for name in members if name not in inherited)
    space["__members__"] = members
    space["__match_args__"] = tuple(name for name, member in members.items() if member.init)
    told = _Told(members, frozen, "__post_init__" in dir(kind))
    space["__dataclass_fields__"] = _Asked(told, "__dataclass_fields__")
    space["__dataclass_params__"] = _Asked(told, "__dataclass_params__")
    if repr:
        space.setdefault("__repr__", _shown)
    if eq:
        _compare(space, members, frozen)
    if frozen:
        space |= {"__getstate__": _values, "__setstate__": _set_values}
        space |= {"__setattr__": _refused(frozenset(members)), "__delattr__": _refused(frozenset(members))}
    new: Any = type(kind)(kind.__name__, kind.__bases__, space)  # type: ignore[misc]
    new.__qualname__ = kind.__qualname__

    new.__init__ = _init(new, members, told)
    made: type[Kind] = new
    return made


def _init(kind: Any, members: dict[str, Field], told: "_Told") -> Callable[..., None]:
    """What makes a record of values. Once many were made the function takes its place that `dataclasses` compiles."""
    given = [(name, getattr(kind, name).__set__, one.default, one.factory) for name, one in members.items() if one.init]
    left = [(getattr(kind, name).__set__, one.default, one.factory) for name, one in members.items() if not one.init]
    known = tuple((put, default, make) for put, default, make in left if make is not None or default is not _NONE)
    rest = [tuple(given[at:]) for at in range(len(given) + 1)]
    puts = tuple(put for _, put, _, _ in given)
    most, number = len(given), count(1)

    def made_of(self: Any, *values: Any, **named: Any) -> None:
        if next(number) > MANY:
            kind.__init__ = told.as_dataclass().__init__
            kind.__init__(self, *values, **named)
            return
        if len(values) > most:
            raise TypeError(f"{kind.__name__} takes {most} values, not {len(values)}")
        for put, value in zip(puts, values, strict=False):
            put(self, value)
        for name, put, default, make in rest[len(values)]:
            if name in named:
                put(self, named.pop(name))
            elif make is not None:
                put(self, make())
            elif default is _NONE:
                raise TypeError(f"{kind.__name__} lacks {name!r}")
            else:
                put(self, default)
        if named:
            raise TypeError(f"{kind.__name__} has no field {next(iter(named))!r}, or it was given twice")
        for put, default, make in known:
            put(self, default if make is None else make())
        if told.more:
            self.__post_init__()

    return made_of


def _compare(space: dict[str, Any], members: dict[str, Field], frozen: bool) -> None:
    names = [name for name, member in members.items() if member.compare]
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def same(self: Any, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return object.__eq__(self, other)
        return bool(values(self) == values(other))

    def hashed(self: Any) -> int:
        return hash(values(self))

    if "__hash__" not in space:
        space["__hash__"] = hashed if frozen else None
    space.setdefault("__eq__", same)


def _shown(self: Any) -> str:
    fields = [f"{name}={getattr(self, name)!r}" for name, member in self.__members__.items() if member.repr]
    return f"{self.__class__.__qualname__}({', '.join(fields)})"


def _values(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__members__]


def _set_values(self: Any, values: list[Any]) -> None:
    for name, value in zip(self.__members__, values, strict=True):
        _SET(self, name, value)


def _refused(names: frozenset[str]) -> Callable[..., None]:
    """No field of a frozen record is set or deleted; nor is anything else, for which it has no room."""

    def refused(self: Any, name: str, *_: Any) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot change field {name!r} of {self.__class__.__name__}")

    return refused


class _Told:
    """The dataclass of the same fields, once it is needed; `more`: something is done behind its making."""

    def __init__(self, members: dict[str, Field], frozen: bool, more: bool) -> None:
        self.members, self.frozen, self.more = members, frozen, more
        self.made: Any = None

    def as_dataclass(self) -> Any:
        """What `dataclasses` makes of the fields."""
        if self.made is None:
            import dataclasses

            fields = []
            for name, member in self.members.items():
                said: dict[str, Any] = {"init": member.init, "compare": member.compare, "repr": member.repr}
                if member.factory is not None:
                    said["default_factory"] = member.factory
                elif member.default is not _NONE:
                    said["default"] = member.default
                fields.append((name, Any, dataclasses.field(**said)))
            done = {"__post_init__": None} if self.more else {}
            self.made = dataclasses.make_dataclass("Record", fields, namespace=done, frozen=self.frozen)
        return self.made


class _Asked:
    """What `dataclasses` knows of a class."""

    def __init__(self, told: _Told, what: str) -> None:
        self.told, self.what = told, what

    def __get__(self, one: object, kind: type | None = None) -> Any:
        return getattr(self.told.as_dataclass(), self.what)
