"""The figures of a contest, as they are written to a file of JSON; the report for people is made from the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, sqrt

import msgspec

from annales.domain.arithmetic import added
from annales.domain.bots import LEVELS
from annales.domain.games import INSTALLED

from .contest import Played, unit
from .elo import Sprt, Verdict
from .likelihood import interval
from .pairings import Pairing, by_deal, pairings, scores_of

SIGMAS = 1.96  # 95 of 100 intervals contain the true share


class Share(msgspec.Struct, frozen=True):
    """A share with the bounds of its 95 % interval: Wilson's, or that of the deals where these have several matches."""

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


class MatchFigures(msgspec.Struct, frozen=True):
    """One match: its id, its deal (`seed`), the levels by seat, and how it ended; `length` is in the contest's `unit`.

    `answers_at` and `ms_at` are the number of answers and the milliseconds of thinking by seat.
    """

    id: str
    seed: str
    levels: tuple[str, ...]
    ranks: tuple[int, ...]
    reason: str
    answers: int
    length: int | None
    answers_at: tuple[int, ...]
    ms_at: tuple[float, ...]


class Test(msgspec.Struct, frozen=True):
    """A sequential test of the first of two levels against the second; `verdict` is None if neither side was shown."""

    level: str
    other: str
    bounds: Sprt
    llr: float
    verdict: Verdict | None


class ContestFigures(msgspec.Struct, frozen=True):
    """All figures of a contest; `unit` is what `length` counts, such as `round`, or None.

    `pairings` compares each two levels; `sprt` is present if the contest was a sequential test.
    """

    game: str
    rules: int
    seats: int
    options: Mapping[str, object]
    matches: int
    deals: int
    levels: list[LevelFigures]
    pairings: list[Pairing]
    sprt: Test | None
    ends: list[End]
    answers: Spread
    unit: str | None
    length: Spread | None
    played: list[MatchFigures]


def figures(played: Sequence[Played], sprt: Sprt | None = None) -> ContestFigures:
    """The figures of at least one match; the matches of a deal follow each other."""
    first = played[0].fixture
    game = INSTALLED[first.game]
    reasons = Counter(match.reason for match in played)
    lengths = [match.length for match in played if match.length is not None]
    return ContestFigures(
        game=first.game,
        rules=game.rules,
        seats=len(first.seats),
        options=first.options,
        matches=len(played),
        deals=len(list(by_deal(played))),
        levels=[_level(name, played) for name in _by_victories(played)],
        pairings=pairings(played),
        sprt=None if sprt is None else tested(sprt, played),
        ends=[_end(reason, number, played) for reason, number in reasons.most_common()],
        answers=spread(match.answers for match in played),
        unit=unit(game),
        length=spread(lengths) if lengths else None,
        played=[_match(match) for match in played],
    )


def tested(sprt: Sprt, played: Sequence[Played]) -> Test:
    """What a sequential test says of matches between two levels, the first named against the other."""
    level, other = dict.fromkeys(name for match in played for name in match.fixture.seats)
    scores = list(scores_of(level, other, played))
    return Test(level, other, sprt, round(sprt.llr(scores), 3), sprt.verdict(scores))


def rows(figures: ContestFigures) -> Iterator[dict[str, object]]:
    """The matches as rows of a file, one for each seat."""
    for match in figures.played:
        for seat, level in enumerate(match.levels):
            yield {
                "match": match.id,
                "deal": match.seed,
                "seat": seat,
                "level": level,
                "rank": match.ranks[seat],
                "answers": match.answers_at[seat],
                "ms": match.ms_at[seat],
                "reason": match.reason,
                "length": match.length,
            }


def share_of(part: int, whole: int) -> Share:
    """A share with its 95 % Wilson interval."""
    if not whole:
        return Share(0.0, 0.0, 1.0)
    share, z = part / whole, SIGMAS**2 / whole
    middle = (share + z / 2) / (1 + z)
    reach = SIGMAS * sqrt(share * (1 - share) / whole + z / (4 * whole)) / (1 + z)
    return Share(round(share, 4), round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


def won_by(name: str, played: Sequence[Played]) -> Share:
    """The share of its matches that a level has won."""
    return share_over([[_victories(name, match) for match in deal] for deal in by_deal(played)])


def share_over(deals: Sequence[Sequence[Sequence[bool]]]) -> Share:
    """A share of what happened or did not, by deals, their matches, and times in a match.

    Deals are independent, the matches of one deal are not.
    """
    counted = [[happened for match in deal for happened in match] for deal in deals]
    if all(len(deal) == 1 for deal in deals):
        return share_of(sum(map(sum, counted)), sum(map(len, counted)))
    shares = [sum(deal) / len(deal) for deal in counted]
    low, high = interval(shares)
    return Share(round(added(shares) / len(shares), 4), round(low, 4), round(high, 4))


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


def _end(reason: str, number: int, played: Sequence[Played]) -> End:
    return End(reason, number, share_over([[[match.reason == reason] for match in deal] for deal in by_deal(played)]))


def _level(name: str, played: Sequence[Played]) -> LevelFigures:
    held = [(match, seat) for match in played for seat, own in enumerate(match.fixture.seats) if own == name]
    results = Counter(_result(match, seat) for match, seat in held)
    kinds: Counter[str] = Counter()
    for match, seat in held:
        kinds.update(match.kinds[seat])
    seconds = added(match.seconds[seat] for match, seat in held)
    return LevelFigures(
        level=name,
        version=LEVELS[name].version if name in LEVELS else None,
        matches=len(held),
        won=results["won"],
        drawn=results["drawn"],
        lost=results["lost"],
        share_won=won_by(name, played),
        won_at=dict(sorted(Counter(seat for match, seat in held if _result(match, seat) == "won").items())),
        answers=kinds.total(),
        kinds=dict(kinds.most_common()),
        ms_an_answer=round(1000 * seconds / max(1, kinds.total()), 3),
    )


def _victories(name: str, match: Played) -> list[bool]:
    return [_result(match, seat) == "won" for seat, own in enumerate(match.fixture.seats) if own == name]


def _result(match: Played, seat: int) -> str:
    if match.ranks[seat] > 1:
        return "lost"
    return "drawn" if match.ranks.count(1) > 1 else "won"


def _match(match: Played) -> MatchFigures:
    return MatchFigures(
        match.fixture.id,
        match.fixture.seed,
        match.fixture.seats,
        match.ranks,
        match.reason,
        match.answers,
        match.length,
        tuple(sum(kinds.values()) for kinds in match.kinds),
        tuple(round(1000 * seconds, 3) for seconds in match.seconds),
    )
