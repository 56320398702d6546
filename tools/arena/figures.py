"""The figures of a contest, as they are written to a file of JSON; the report for people is made from the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

import msgspec

from domain.bots import LEVELS
from domain.games import GAMES

from .contest import Fixture, Played, unit

SIGMAS = 1.96  # 95 of 100 intervals contain the true share


class Share(msgspec.Struct, frozen=True):
    """A share with the bounds of its 95 % Wilson interval."""

    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """The median of a length, and the lengths that 10 % and 90 % of the matches do not exceed."""

    p10: int
    median: int
    p90: int


class LevelFigures(msgspec.Struct, frozen=True):
    """The results of one level; a shared first rank is a draw.

    `matches` counts each seat that it held, `won_at` victories by seat, `kinds` answers by kind of action. `version` is
    None for a bot of one's own.
    """

    level: str
    version: int | None
    matches: int
    won: int
    drawn: int
    lost: int
    share_won: Share
    won_at: dict[int, int]
    answers: int
    kinds: dict[str, int]
    ms_an_answer: float


class End(msgspec.Struct, frozen=True):
    """How many matches ended for this reason."""

    reason: str
    matches: int
    share: Share


class Match(msgspec.Struct, frozen=True):
    """One match: its seed, the levels by seat, and how it ended; `length` is in the contest's `unit`."""

    seed: str
    levels: tuple[str, ...]
    ranks: tuple[int, ...]
    reason: str
    answers: int
    length: int | None


class Figures(msgspec.Struct, frozen=True):
    """All figures of a contest; `unit` is what `length` counts, such as `round`, or None."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, object]
    matches: int
    levels: list[LevelFigures]
    ends: list[End]
    answers: Spread
    unit: str | None
    length: Spread | None
    played: list[Match]


def figures(played: Sequence[Played]) -> Figures:
    """The figures of at least one match."""
    first = played[0].fixture
    game = GAMES[first.game]
    reasons = Counter(match.reason for match in played)
    lengths = [match.length for match in played if match.length is not None]
    return Figures(
        game=first.game,
        rules=game.RULES,
        seats=len(first.seats),
        options=first.options,
        matches=len(played),
        levels=[_level(name, played) for name in _by_victories(played)],
        ends=[End(reason, number, share_of(number, len(played))) for reason, number in reasons.most_common()],
        answers=spread(match.answers for match in played),
        unit=unit(game),
        length=spread(lengths) if lengths else None,
        played=[_match(match.fixture, match) for match in played],
    )


def share_of(part: int, whole: int) -> Share:
    """A share with its 95 % Wilson interval."""
    if not whole:
        return Share(0.0, 0.0, 1.0)
    share, z = part / whole, SIGMAS**2 / whole
    middle = (share + z / 2) / (1 + z)
    reach = SIGMAS * sqrt(share * (1 - share) / whole + z / (4 * whole)) / (1 + z)
    return Share(round(share, 4), round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


def spread(lengths: Iterable[int]) -> Spread:
    """The median (the greater of two), 10 % and 90 % of at least one length, each a length that occurs."""
    ordered = sorted(lengths)

    def at(tenths: int) -> int:
        return ordered[ceil(tenths * len(ordered) / 10) - 1]

    return Spread(at(1), ordered[len(ordered) // 2], at(9))


def _by_victories(played: Sequence[Played]) -> list[str]:
    won = Counter(
        name for match in played for seat, name in enumerate(match.fixture.seats) if _result(match, seat) == "won"
    )
    names = dict.fromkeys(name for match in played for name in match.fixture.seats)
    return sorted(names, key=lambda name: -won[name])


def _level(name: str, played: Sequence[Played]) -> LevelFigures:
    held = [(match, seat) for match in played for seat, own in enumerate(match.fixture.seats) if own == name]
    results = Counter(_result(match, seat) for match, seat in held)
    kinds: Counter[str] = Counter()
    for match, seat in held:
        kinds.update(match.kinds[seat])
    seconds = sum(match.seconds[seat] for match, seat in held)
    return LevelFigures(
        level=name,
        version=LEVELS[name].version if name in LEVELS else None,
        matches=len(held),
        won=results["won"],
        drawn=results["drawn"],
        lost=results["lost"],
        share_won=share_of(results["won"], len(held)),
        won_at=dict(sorted(Counter(seat for match, seat in held if _result(match, seat) == "won").items())),
        answers=kinds.total(),
        kinds=dict(kinds.most_common()),
        ms_an_answer=round(1000 * seconds / max(1, kinds.total()), 3),
    )


def _result(match: Played, seat: int) -> str:
    if match.ranks[seat] > 1:
        return "lost"
    return "drawn" if match.ranks.count(1) > 1 else "won"


def _match(fixture: Fixture, match: Played) -> Match:
    return Match(fixture.seed, fixture.seats, match.ranks, match.reason, match.answers, match.length)
