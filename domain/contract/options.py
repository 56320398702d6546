"""The options of a game, which are chosen when a match is opened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

import msgspec

from annales.domain.canonical import canonical
from annales.domain.errors import BadOption
from annales.domain.phrases import Phrase
from annales.domain.reasons import OptionReason
from annales.domain.table.layout import Value

SEAT = "seat:"  # prefix of a value that names a seat
LONGEST = 40  # characters of a value in a message; longer ones are cut
INTEGER = re.compile(r"0|-?[1-9][0-9]*")


class ExcludedCombination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combination with which a value of an option is invalid.

    `options` maps other options to the values that they have in it; `seats` is the least and the greatest number of
    seats.
    """

    options: Mapping[str, tuple[str | bool | int, ...]]
    seats: tuple[int, int]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a game: one of several words, a boolean, a range of integers, or a word for each seat.

    `default_by_seats` overrides the default for some numbers of seats. `each_seat` lists the words for an option whose
    value has a different word for each seat, separated by commas. `given_with` holds values of other options: with
    these, the option must differ from its default; otherwise it must not. A word like `seat:3` names a seat and is
    valid only in a match that has it. `each_seat_most` says how many seats may name the same thing in such a list; a
    word may name several things, joined by `+`.

    Four members relate the option to others and to the seats. Their keys are values as text (`as_key`).
    `default_with[other][value]` overrides the default when an option before this one has that value; the first that
    applies counts, and it outranks `default_by_seats`. `only_with[value][other]` lists the values that another option
    must have for this value to be valid. `seats_with[value]` is the least and the greatest number of seats for it.
    `refused_with[value]` lists combinations of other options and seats with which the value is invalid; its keys can be
    single words of a list, too.
    """

    id: str
    default: str | bool | int
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    default_by_seats: Mapping[int, str | bool | int] = {}
    each_seat: tuple[str, ...] = ()
    each_seat_most: int = 1
    given_with: Mapping[str, str | bool | int] = {}
    default_with: Mapping[str, Mapping[str, str | bool | int]] = {}
    only_with: Mapping[str, Mapping[str, tuple[str | bool | int, ...]]] = {}
    seats_with: Mapping[str, tuple[int, int]] = {}
    refused_with: Mapping[str, tuple[ExcludedCombination, ...]] = {}
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

    def default_at(self, seats: int, others: Mapping[str, Value]) -> str | bool | int:
        """The default value for this number of seats and these values of other options."""
        for name, defaults in self.default_with.items():
            if name in others and as_key(others[name]) in defaults:
                return defaults[as_key(others[name])]
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

    def takes_key(self, key: str) -> bool:
        """Whether a valid value has this text."""
        if self.kind == "bool":
            return key in ("true", "false")
        if self.kind == "int":
            return INTEGER.fullmatch(key) is not None and self.takes(int(key))
        return self.takes(key)

    def allowed(self) -> Phrase:
        """The valid values, for messages."""
        if self.kind == "bool":
            return OptionReason.BOOLEAN()
        if self.kind == "list":
            if self.each_seat_most > 1:
                return OptionReason.EACH_SEAT_MOST(words=self.each_seat, most=self.each_seat_most)
            return OptionReason.EACH_SEAT(words=self.each_seat)
        if self.values:
            return OptionReason.ONE_OF(values=self.values)
        return OptionReason.RANGE(least=self.min, most=self.max)

    def _names_each_seat(self, words: list[str], seats: int | None) -> bool:
        named = Counter(thing for word in words for thing in word.split("+"))
        is_within = max(named.values()) <= self.each_seat_most
        return is_within and len(words) == (seats or len(words)) and set(words) <= set(self.each_seat)


def as_key(value: Value) -> str:
    """A value as the key of a table or JSON object: `true`, `2`, `prebuilt`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def fill_in(options: Sequence[Option], chosen: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Every option of the game with its value.

    Raises BadOption for an unknown name or value, and for one that does not suit the seats or the other options.
    """
    known = {option.id: option for option in options}
    for name in chosen:
        if name not in known:
            raise _unknown(name, known)
    filled: dict[str, Value] = {}
    for option in options:
        value = chosen.get(option.id, option.default_at(seats, filled))
        if not option.takes(value, seats):
            raise _not_taken(option, option.allowed(), value)
        if _names_no_seat(value, seats):
            allowed = OptionReason.SEATS_OF_THE_MATCH(first=f"{SEAT}0", last=f"{SEAT}{seats - 1}")
            raise _not_taken(option, allowed, value)
        _check_seats(option, value, seats)
        filled[option.id] = value
    for option in options:
        _check_given_with(option, filled)
        _check_only_with(option, filled)
        _check_refused_with(option, filled, seats)
    return filled


def carried_over(
    before: Mapping[str, Value], wished: Mapping[str, Value], changing: Container[str] = ()
) -> dict[str, Value]:
    """The options of the next age: those of the age before, but for those among `changing` that are wished otherwise.

    Raises BadOption if another value is wished for one that keeps its value.
    """
    for name, value in wished.items():
        if name in before and name not in changing and canonical(before[name]) != canonical(value):
            raise BadOption(option=name, reason=OptionReason.KEPT(value=_shown(before[name])))
    return {**before, **wished}


def check_options(options: Sequence[Option], players: range) -> None:
    """Raise ValueError unless all that options say about each other and the seats can hold, and their defaults fit."""
    by_id: dict[str, Option] = {}
    for option in options:
        _check_default_with(option, by_id)
        by_id[option.id] = option
    for option in options:
        _check_conditions(option, by_id, players)
    for seats in players:
        try:
            fill_in(options, {}, seats)
        except BadOption as cause:
            raise ValueError(f"defaults of the options, {seats} seats: {cause}") from cause


def _check_default_with(option: Option, earlier: Mapping[str, Option]) -> None:
    for name, defaults in option.default_with.items():
        where = f"option {option.id}: default_with {name}"
        if name not in earlier:
            raise ValueError(f"{where}: there is no such option before it")
        for key, default in defaults.items():
            if not earlier[name].takes_key(key):
                raise ValueError(f"{where}: that option does not take {key!r}")
            if not option.takes(default):
                raise ValueError(f"{where}: {option.id} does not take {default!r}")


def _check_conditions(option: Option, by_id: Mapping[str, Option], players: range) -> None:
    where = f"option {option.id}"
    if option.each_seat_most < 1 or (option.each_seat_most > 1 and not option.each_seat):
        raise ValueError(f"{where}: each_seat_most is at least 1, and only for an option with each_seat")
    for key in (*option.only_with, *option.seats_with, *option.refused_with):
        if not option.takes_key(key):
            raise ValueError(f"{where}: only_with, seats_with or refused_with for {key!r}, which it does not take")
    for key, others in option.only_with.items():
        _check_others(f"{where}: only_with {key}", option, others, by_id)
    for key, span in option.seats_with.items():
        _check_span(f"{where}: seats_with {key}", span, players)
    for key, refusals in option.refused_with.items():
        for refusal in refusals:
            _check_others(f"{where}: refused_with {key}", option, refusal.options, by_id)
            _check_span(f"{where}: refused_with {key}", refusal.seats, players)


def _check_others(
    where: str, option: Option, others: Mapping[str, tuple[str | bool | int, ...]], by_id: Mapping[str, Option]
) -> None:
    for name, values in others.items():
        if name not in by_id or name == option.id:
            raise ValueError(f"{where}: there is no other option {name}")
        for value in values:
            if not by_id[name].takes(value):
                raise ValueError(f"{where}: {name} does not take {value!r}")


def _check_span(where: str, span: tuple[int, int], players: range) -> None:
    least, most = span
    if not players[0] <= least <= most <= players[-1]:
        raise ValueError(f"{where}: the game is not played by {least} to {most} seats")


def _check_given_with(option: Option, filled: Mapping[str, Value]) -> None:
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


def _check_only_with(option: Option, filled: Mapping[str, Value]) -> None:
    """Raise BadOption unless the other options have the values that this option's value needs."""
    value = filled[option.id]
    for name, values in option.only_with.get(as_key(value), {}).items():
        if filled[name] not in values:
            reason = OptionReason.ONLY_WITH(
                value=_shown(value), other=name, needed=tuple(map(_shown, values)), given=_shown(filled[name])
            )
            raise BadOption(option=option.id, reason=reason)


def _check_refused_with(option: Option, filled: Mapping[str, Value], seats: int) -> None:
    """Raise BadOption if the value is refused with what the other options and the seats are."""
    for value, refusal in _refusals(option, filled[option.id]):
        least, most = refusal.seats
        if least <= seats <= most and all(filled[name] in values for name, values in refusal.options.items()):
            together = tuple(f"{name} = {_shown(filled[name])}" for name in refusal.options)
            reason = OptionReason.REFUSED_WITH(value=_shown(value), together=together, given=seats)
            raise BadOption(option=option.id, reason=reason)


def _refusals(option: Option, value: Value) -> Iterator[tuple[Value, ExcludedCombination]]:
    """What the value is refused with, and each word of a list."""
    words = value.split(",") if option.kind == "list" and isinstance(value, str) else ()
    for each in (value, *words):
        yield from ((each, refusal) for refusal in option.refused_with.get(as_key(each), ()))


def _check_seats(option: Option, value: Value, seats: int) -> None:
    """Raise BadOption unless the value is for this number of seats."""
    least, most = option.seats_with.get(as_key(value), (seats, seats))
    if not least <= seats <= most:
        reason = OptionReason.OTHER_SEATS(value=_shown(value), needed=tuple(range(least, most + 1)), given=seats)
        raise BadOption(option=option.id, reason=reason)


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
