"""Which matches the laws are tried on: a few steps of each kind, or whole matches drawn by a seed."""

from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from annales.domain.contract.game import Game
from annales.domain.contract.options import Option, as_key, fill_in
from annales.domain.errors import BadOption
from annales.domain.table.layout import Value

STEPS = 40  # of a match whose end is not awaited
LONGEST = 5000  # steps within which every random match must end


class Case(NamedTuple):
    """A match to play: which game, for how many, with which options."""

    slug: str
    seats: int
    options: dict[str, Value]
    seed: int

    def __str__(self) -> str:
        return "-".join([self.slug, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


def values_of(option: Option) -> list[Value]:
    """Each value of an option; of a range, its ends."""
    match option.kind:
        case "bool":
            return [False, True]
        case "enum":
            return list(option.values)
    ends = {option.default if option.min is None else option.min, option.default if option.max is None else option.max}
    return sorted(ends)


def completed(game: Game, seats: int, options: dict[str, Value], seed: int) -> dict[str, Value]:
    """The same options with those that they need: values of other options, and a word for each seat, drawn."""
    rng = Random(seed)
    needed = {
        other: values[0]
        for option in game.OPTIONS
        if option.id in options
        for other, values in option.only_with.get(as_key(options[option.id]), {}).items()
    }
    options = {**needed, **options}
    together = {
        option.id: ",".join(rng.sample(option.each_seat, seats))
        for option in game.OPTIONS
        if option.given_with and option.given_with.items() <= options.items()
    }
    return {**options, **together}


def is_taken(game: Game, options: dict[str, Value], seats: int) -> bool:
    """Whether a match of so many can be opened so: a value may name a seat that it has not."""
    try:
        fill_in(game.OPTIONS, options, seats)
    except BadOption:
        return False
    return True


def cases(game: Game) -> Iterator[Case]:
    """Each number of seats, and once each value of an option that is no default, with other seats each time."""
    yield from (Case(game.SLUG, seats, {}, seats) for seats in game.PLAYERS)
    seats_in_turn = cycle(game.PLAYERS)
    values = [
        (option, value)
        for option in game.OPTIONS
        for value in values_of(option)
        if value not in {option.default_at(seats, {}) for seats in game.PLAYERS}
    ]
    for number, (option, value) in enumerate(values):
        chosen = {option.id: value}
        tried = islice(seats_in_turn, len(game.PLAYERS))
        seats = next((seats for seats in tried if is_taken(game, completed(game, seats, chosen, number), seats)), None)
        if seats is None:
            raise ValueError(f"{game.SLUG}: no match can have {chosen}")
        yield Case(game.SLUG, seats, completed(game, seats, chosen, number), 100 + number)


def any_case(game: Game, seed: int, always: Mapping[str, Value] = {}) -> Case:
    """A whole match: seats by the seed, each option at any of its values or left out, and these values in any case."""
    rng = Random(seed)
    options = {option.id: rng.choice(values_of(option)) for option in game.OPTIONS if rng.random() < 0.4}
    seats = game.PLAYERS[seed % len(game.PLAYERS)]
    taken: dict[str, Value] = {}
    for name, value in options.items():
        if is_taken(game, completed(game, seats, {**taken, name: value}, seed), seats):
            taken[name] = value
    return Case(game.SLUG, seats, {**completed(game, seats, taken, seed), **always}, seed)
