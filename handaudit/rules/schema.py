"""The form of a rulebook file, strictly typed: a key or a word that is not here is refused."""

from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from handaudit.rules.tree import Tree, fail, hint, origin, shown

Amount = Annotated[int, Field(ge=0, le=10**15)]
Pair = Annotated[list[Amount], Field(min_length=2, max_length=2)]
Count = Annotated[int, Field(ge=0, le=60)]
Order = Literal["left-of-last-blind", "left-of-button", "left-of-button-blinds-last"]
EmptyDeck = Literal["discards-of-others", "discards-and-folded-hands", ""]


def _post(value: Any) -> Any:
    """`ante?` is short for an ante that may be missing."""
    return {"blind": value.removesuffix("?"), "optional": value.endswith("?")} if isinstance(value, str) else value


def _rake(value: Any) -> Any:
    """The word `as-logged` stands for no schedule."""
    if value == "as-logged":
        return None
    if not isinstance(value, dict):
        raise ValueError('"as-logged" or a table with percent')
    return value


def _exact(value: Any) -> Any:
    """A whole number is a decimal; so is a fraction, for TOML fractions are read as decimals."""
    return Decimal(value) if type(value) is int else value


def _caps(value: Any) -> Any:
    """One cap holds for any number of players."""
    return [[0, value]] if type(value) is int else value


class StrictForm(BaseModel):
    """Strict types, no unknown key, hyphens in the file for underscores here."""

    model_config = ConfigDict(strict=True, extra="forbid", alias_generator=lambda name: name.replace("_", "-"))


class PostForm(StrictForm):
    blind: Literal["ante", "small-blind", "big-blind", "over-blind", "button-blind"]
    optional: bool = False
    players_over: Count = 0


class DealForm(StrictForm):
    hole: Count = 0
    board: Count = 0
    burn: Count = 0
    up: Count = 0
    when_short: Literal["common-card", ""] = ""


class ExchangeForm(StrictForm):
    when: Literal["round", "own-turn"]
    first: Order
    least: Annotated[int, Field(ge=0, le=5)] = 0
    most: Annotated[int, Field(ge=1, le=5)]
    fee: Literal["small-blind", "pot", "main-pot", ""] = ""
    counts: Literal["as-bet", "aside", ""] = ""
    free: Literal["blinds", "small-and-big-blind", ""] = ""
    hold: Literal["three-live-one-all-in", "three-live-all-in-later", ""] = ""
    empty_deck: EmptyDeck = ""
    keep_openers: bool = False
    one_for_one: bool = False
    replace: bool = True


class BetForm(StrictForm):
    first: Literal["left-of-last-blind", "left-of-button", "opener", "low-card", "high-card", "high-hand", "low-hand"]
    least: Literal["last-blind", "big-blind", "ante", "two-antes"] = "last-blind"
    tier: Literal[1, 2] = 1
    openers: Literal["JJ", ""] = ""
    nobody_opens: Literal["redeal", ""] = ""
    consent_split: Literal["parole", ""] = ""
    bring_in: Literal["up-to-small-bet", ""] = ""
    open_pair: Literal["either-bet", ""] = ""


class StreetForm(StrictForm):
    post: list[Annotated[PostForm, BeforeValidator(_post)]] = []
    deal: DealForm | None = None
    exchange: ExchangeForm | None = None
    bet: BetForm | None = None


class RankingForm(StrictForm):
    order: Literal[
        "standard",
        "short-deck",
        "flush-over-full",
        "flush-over-quads",
        "trips-over-straight",
        "frequency",
        "lowball-27",
        "lowball-a5",
        "badugi",
        "badugi-ace-high",
    ] = "standard"
    low_straight: Literal["A2345", "A6789", "A789T", ""] = "A2345"
    ties: Literal["split", "by-suit"] = "split"
    suit_order: Literal["HDCS", "HDSC", "SHDC", ""] = ""
    top: Literal["five-aces", ""] = ""
    joker: Literal["bug", ""] = ""
    joker_flush: Literal["highest-missing", "ace-only"] = "highest-missing"
    low: Literal["eight-or-better", ""] = ""


class UsesForm(StrictForm):
    hole: Pair
    board: Pair = [0, 0]


class HalfForm(StrictForm):
    """The hand that wins the second half of each pot."""

    ranking: RankingForm = Field(default_factory=RankingForm)
    uses: UsesForm


class LimitForm(StrictForm):
    kind: Literal["as-logged", "no-limit", "pot-limit", "fixed-limit"] = "as-logged"
    reopen: Literal["full-raise"] = "full-raise"
    pot_cap: Literal["after-call", "before-call"] = "after-call"
    strict: bool = False


class SeatsForm(StrictForm):
    heads_up_small_blind: Literal["button", "left-of-button"] = "button"


class RevealForm(StrictForm):
    first: Literal["last-aggressor"] = "last-aggressor"
    prove: Literal["openers", ""] = ""
    checked: Literal["by-draws", ""] = ""
    later: Literal["clockwise", ""] = ""


class RakeForm(StrictForm):
    percent: Annotated[Decimal, BeforeValidator(_exact)]
    cap: Annotated[list[Pair], BeforeValidator(_caps)] = []
    no_flop_no_drop: bool = False
    rounding: Literal["half-even", "down", "up"] = "half-even"
    unit: Annotated[Amount, Field(ge=1)] = 1


class SettleForm(StrictForm):
    odd_chip: Literal["left-of-button", "card-by-suit", "high-card-by-suit"] = "left-of-button"
    held: Literal["main-pot-winner", "by-pot-size", ""] = ""
    rake: Annotated[RakeForm | None, BeforeValidator(_rake)] = None
    winner_rates: list[Annotated[Decimal, BeforeValidator(_exact)]] = []


class RedealForm(StrictForm):
    antes: Amount | Literal["no-end"] = 3
    after: Literal["redeal-without-ante", "carry-pot"] = "redeal-without-ante"
    button: Literal["moves"] = "moves"
    carries: Literal["pot"] = "pot"


class BetweenForm(StrictForm):
    button: Literal["one-seat", ""] = ""
    missed_blinds: Literal["posted", ""] = ""
    stakes: Literal["table", ""] = ""


class RulebookForm(StrictForm):
    """A whole rulebook, its choices made."""

    title: str
    games: list[str] = []
    rules: str
    players: Pair
    deck: Literal["standard-52", "standard-53", "short-36", "stripped-32"]
    boards: Annotated[int, Field(ge=1, le=2)] = 1
    ranking: RankingForm = Field(default_factory=RankingForm)
    uses: UsesForm
    limit: LimitForm = Field(default_factory=LimitForm)
    seats: SeatsForm = Field(default_factory=SeatsForm)
    streets: Annotated[list[str], Field(min_length=1, max_length=20)]
    second_half: HalfForm | None = None
    street: dict[str, StreetForm]
    redeal: RedealForm | None = None
    between: BetweenForm = Field(default_factory=BetweenForm)
    reveal: RevealForm = Field(default_factory=RevealForm)
    settle: SettleForm = Field(default_factory=SettleForm)


def form(tree: Tree, where: str, origins: dict[str, str]) -> RulebookForm:
    """The tree as a form, or an error that names the file (or setting) that the wrong value comes from."""
    try:
        return RulebookForm.model_validate(tree)
    except ValidationError as error:
        _refuse(error, where, origins)


def _refuse(error: ValidationError, where: str, origins: dict[str, str]) -> NoReturn:
    # A misspelt key is also a missing one: what is unknown says more than what is missing.
    weight = {"extra_forbidden": 0, "literal_error": 1, "missing": 3}
    first = min(error.errors(include_url=False), key=lambda e: weight.get(e["type"], 2))
    loc = tuple(first["loc"])
    path = ".".join(str(part) for part in loc if not str(part).startswith(("literal[", "constrained-")))
    place = path.rpartition(".")[0] if first["type"] == "missing" else path
    source = (origin(origins, place) if place else None) or where
    read = shown(first["input"])
    if first["type"] == "extra_forbidden":
        fail(source, path, f"unknown key{hint(loc[-1], keys_at(loc[:-1]))}")
    if first["type"] == "missing":
        fail(source, path, "this key is missing")
    if first["type"] == "literal_error":
        expected = first.get("ctx", {}).get("expected", "")
        words = [word for word in expected.split("'")[1::2] if word]
        fail(source, path, f"read {read}, expected {expected}{hint(first['input'], words)}")
    said = first["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    fail(source, path, f"read {read}, expected {said}")


def keys_at(loc: tuple[Any, ...]) -> list[str]:
    """The keys that the form has at a place, in the order in which a rulebook file has them."""
    kind: Any = RulebookForm
    for part in loc:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            kind = next((f.annotation for f in kind.model_fields.values() if f.alias == part), None)
        else:
            kind = get_args(kind)[-1] if get_args(kind) else None
        while get_origin(kind) in (Annotated, Union, UnionType):
            kind = get_args(kind)[0]
    return (
        [str(f.alias) for f in kind.model_fields.values()]
        if isinstance(kind, type) and issubclass(kind, BaseModel)
        else []
    )
