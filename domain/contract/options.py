"""The options of a game, which are chosen when a match is opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.errors import BadOption
from domain.phrases import Phrase
from domain.reasons import OptionReason
from domain.table.layout import Value

SEAT = "seat:"  # prefix of a value that names a seat
LONGEST = 40  # characters of a value in a message; longer ones are cut


class Option(msgspec.Struct, frozen=True):
    """One option of a game: one of several words, a boolean, a range of integers, or a word for each seat.

    `default_by_seats` overrides the default for some numbers of seats. `each_seat` lists the words for an option whose
    value has a different word for each seat, separated by commas. `given_with` holds values of other options: with
    these, the option must differ from its default; otherwise it must not. A word like `seat:3` names a seat and is
    valid only in a match that has it.
    """

    id: str
    default: str | bool | int
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    default_by_seats: Mapping[int, str | bool | int] = {}
    each_seat: tuple[str, ...] = ()
    given_with: Mapping[str, str | bool | int] = {}
    effect_en: str = ""
    effect_fr: str = ""
    provenance: str = "reconstructed"

    @property
    def kind(self) -> str:
        """`bool`, `enum`, `int` or `list`."""
        if isinstance(self.default, bool):
            return "bool"
        if self.each_seat:
            return "list"
        return "enum" if self.values else "int"

    def default_at(self, seats: int) -> str | bool | int:
        """The default value for this number of seats."""
        return self.default_by_seats.get(seats, self.default)

    def takes(self, value: Value, seats: int | None = None) -> bool:
        """Whether this is a valid value, for this number of seats or for any."""
        if self.kind == "bool":
            return isinstance(value, bool)
        if self.kind == "list":
            return isinstance(value, str) and (value == self.default or self._names_each_seat(value.split(","), seats))
        if self.kind == "enum":
            return isinstance(value, str) and value in self.values
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return (self.min is None or value >= self.min) and (self.max is None or value <= self.max)

    def allowed(self) -> Phrase:
        """The valid values, for messages."""
        if self.kind == "bool":
            return OptionReason.BOOLEAN()
        if self.kind == "list":
            return OptionReason.EACH_SEAT(words=self.each_seat)
        if self.values:
            return OptionReason.ONE_OF(values=self.values)
        return OptionReason.RANGE(least=self.min, most=self.max)

    def _names_each_seat(self, words: list[str], seats: int | None) -> bool:
        return len(words) == len(set(words)) == (seats or len(words)) and set(words) <= set(self.each_seat)


def fill_in(options: Sequence[Option], chosen: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Every option of the game with its value; raises BadOption for an unknown name or value."""
    known = {option.id: option for option in options}
    for name in chosen:
        if name not in known:
            raise _unknown(name, known)
    filled: dict[str, Value] = {}
    for option in options:
        value = chosen.get(option.id, option.default_at(seats))
        if not option.takes(value, seats):
            raise _not_taken(option, option.allowed(), value)
        if _names_no_seat(value, seats):
            allowed = OptionReason.SEATS_OF_THE_MATCH(first=f"{SEAT}0", last=f"{SEAT}{seats - 1}")
            raise _not_taken(option, allowed, value)
        filled[option.id] = value
    for option in options:
        _check_dependency(option, filled)
    return filled


def _check_dependency(option: Option, filled: Mapping[str, Value]) -> None:
    """Raise BadOption unless the option is given exactly when the options that it depends on have their values."""
    if not option.given_with:
        return
    value = filled[option.id]
    given, wanted = value != option.default, option.given_with.items() <= filled.items()
    together = tuple(f"{name} = {_shown(chosen)}" for name, chosen in option.given_with.items())
    if wanted and not given:
        raise BadOption(option=option.id, reason=OptionReason.GIVEN_WITH(together=together, allowed=option.allowed()))
    if given and not wanted:
        raise BadOption(option=option.id, reason=OptionReason.NOT_GIVEN_ALONE(together=together))


def _unknown(name: str, known: Iterable[str]) -> BadOption:
    options = tuple(known)
    reason = OptionReason.UNKNOWN(known=options) if options else OptionReason.NONE()
    return BadOption(option=name, reason=reason)


def _not_taken(option: Option, allowed: Phrase, value: Value) -> BadOption:
    return BadOption(option=option.id, reason=OptionReason.NOT_TAKEN(allowed=allowed, value=_shown(value)))


def _shown(value: Value) -> str:
    """A value as JSON, shortened for a message."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _names_no_seat(value: Value, seats: int) -> bool:
    """Whether a value names a seat that this match does not have."""
    return isinstance(value, str) and value.startswith(SEAT) and int(value.removeprefix(SEAT)) >= seats
