"""What can be chosen when a match is opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.errors import BadOption
from domain.table.layout import Value
from domain.words import Words

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

    def allowed(self) -> Words:
        """The values in words, for messages."""
        if self.kind == "bool":
            return Words(en="true or false", fr="true ou false")
        if self.kind == "list":
            words = ", ".join(self.each_seat)
            return Words(
                en=f"one of these for each seat, all different, separated by commas: {words}",
                fr=f"un de ces mots par siège, tous différents, séparés par des virgules : {words}",
            )
        if self.values:
            return Words(en=_either("or", self.values), fr=_either("ou", self.values))
        return Words(en=f"{self.min} to {self.max}", fr=f"une valeur de {self.min} à {self.max}")

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
            first, last = f"{SEAT}0", f"{SEAT}{seats - 1}"
            raise _not_taken(option, Words(en=f"{first} to {last} in this match", fr=f"{first} à {last} ici"), value)
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
    together = ", ".join(f"{name} = {_shown(chosen)}" for name, chosen in option.given_with.items())
    if wanted and not given:
        allowed = option.allowed()
        raise BadOption(
            option=option.id,
            why=Words(
                en=f"must be given with {together}; it takes {allowed.en}",
                fr=f"doit accompagner {together} ; elle prend {allowed.fr}",
            ),
        )
    if given and not wanted:
        raise BadOption(
            option=option.id, why=Words(en=f"is given with {together} only", fr=f"n'est donnée qu'avec {together}")
        )


def _unknown(name: str, known: Iterable[str]) -> BadOption:
    words = ", ".join(known)
    if not words:
        return BadOption(
            option=name,
            why=Words(en="does not exist: this game has no options", fr="n'existe pas : ce jeu n'a pas d'options"),
        )
    return BadOption(
        option=name, why=Words(en=f"does not exist: there are {words}", fr=f"n'existe pas : il y a {words}")
    )


def _not_taken(option: Option, allowed: Words, value: Value) -> BadOption:
    shown = _shown(value)
    return BadOption(
        option=option.id, why=Words(en=f"takes {allowed.en}, not {shown}", fr=f"prend {allowed.fr}, et non {shown}")
    )


def _either(word: str, values: Sequence[str]) -> str:
    """`full or lean`; `red, green or blue`."""
    return f" {word} ".join(part for part in (", ".join(values[:-1]), values[-1]) if part)


def _shown(value: Value) -> str:
    """A value as JSON has it, as long as a message bears."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _names_no_seat(value: Value, seats: int) -> bool:
    """Whether a value names a seat that this match does not have."""
    return isinstance(value, str) and value.startswith(SEAT) and int(value.removeprefix(SEAT)) >= seats
