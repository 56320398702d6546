"""What can be chosen when a match is opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.errors import BadOption
from domain.phrases import Phrase
from domain.reasons import OptionReason
from domain.table.layout import Value

SEAT = "seat:"  # what a word that names a seat begins with
LONGEST = 40  # characters of a value in a message


class Option(msgspec.Struct, frozen=True):
    """One option of a game: words, yes or no, a range of integers, or a word for each seat.

    `default_by_seats` gives another default at some numbers of seats. `each_seat` are the words of a list that names
    one for each seat, all different, separated by commas. `given_with` are the values of other options with which this
    one must be given, and without which it cannot be. A word such as `seat:3` names a seat, and is taken only in
    a match that has it.
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
        """The value that the option has at so many seats when nobody chooses."""
        return self.default_by_seats.get(seats, self.default)

    def takes(self, value: Value, seats: int | None = None) -> bool:
        """Whether this is a value of the option, at so many seats or at any number."""
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
        """The values that it takes, for messages."""
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
            there = OptionReason.SEATS_OF_THE_MATCH(first=f"{SEAT}0", last=f"{SEAT}{seats - 1}")
            raise _not_taken(option, there, value)
        filled[option.id] = value
    for option in options:
        _refuse_apart(option, filled)
    return filled


def _refuse_apart(option: Option, filled: Mapping[str, Value]) -> None:
    """What goes together is given together."""
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
    """A value as JSON has it, as long as a message bears."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _names_no_seat(value: Value, seats: int) -> bool:
    """Whether a value names a seat that this match does not have."""
    return isinstance(value, str) and value.startswith(SEAT) and int(value.removeprefix(SEAT)) >= seats
