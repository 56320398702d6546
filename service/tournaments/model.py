"""A tournament as it is stored: its terms, its entrants, and the matches of its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Literal

import msgspec

from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.table.layout import Value
from annales.domain.tournaments.pairing import Group, Past, Round, matches_of
from annales.domain.tournaments.standings import WIN, Result

Pairing = Literal["round_robin", "swiss"]
Status = Literal["open", "playing", "over"]
MatchState = Literal["waiting", "playing", "over", "void"]

MOST_ENTRANTS = 64
MOST_MATCHES = 512
MOST_ROUNDS = 20  # of a Swiss tournament
MOST_DEALS = 50
MOST_LEFT = 256  # players of whom it is remembered that they have left a tournament


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a tournament: a bot's `level`, a `player`, who has `entered` or is invited, or nobody yet.

    `version` is that of the level when the tournament began. Who has `withdrawn` since is not paired any more.
    """

    level: str | None = None
    version: int | None = None
    player: str | None = None
    entered: bool = False
    withdrawn: bool = False

    @property
    def is_in(self) -> bool:
        """Whether somebody has the place."""
        return self.entered or self.level is not None

    @property
    def kind(self) -> str:
        """As in the API: `bot`, `player`, `invited` or `open`."""
        if self.level is not None:
            return "bot"
        if self.player is None:
            return "open"
        return "player" if self.entered else "invited"

    @property
    def rated_as(self) -> str:
        """Whose rating it has: a player's, or that of a version of a level."""
        return self.player or f"bot:{self.level}:{self.version}"


class TournamentMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match: the number of its group in the round, its deal, and the entrant of each seat.

    Its id is fixed before it is opened, so that it is opened once, whoever dies meanwhile. A match is `void` if it has
    no ranks: it was closed or deleted, could not be opened, or the tournament was closed before its end. `absent` are
    the entrants who had withdrawn when it was opened: results against them were not played, and are not rated.
    """

    match: str
    group: int
    deal: int
    seating: Group
    state: MatchState = "waiting"
    ranks: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether it counts for nobody."""
        return self.state == "void"

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in ("over", "void")


class OperatorClosing(msgspec.Struct, frozen=True):
    """That an operator has closed a tournament: their account, and the reason that the players read."""

    by: str
    reason: str


class TournamentRound(msgspec.Struct, frozen=True):
    """A round: its groups, those who do not play in it, and its matches."""

    groups: tuple[Group, ...]
    byes: tuple[int, ...]
    matches: tuple[TournamentMatch, ...]


class StoredRating(msgspec.Struct, frozen=True):
    """A Glicko-2 rating."""

    rating: float
    deviation: float
    volatility: float


class OrganiserTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser has decided. `options` are complete: what the preset and the defaults say is filled in."""

    name: str | None
    game: str
    options: Mapping[str, Value]
    seats: int
    pairing: Pairing
    rounds: int | None  # of a Swiss tournament; None: enough to find a winner
    deals: int
    duplicate: bool
    clock: AnyClock | None
    visibility: Literal["public", "unlisted", "private"]


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament. `version` counts its changes, for optimistic concurrency.

    Once it is over, `before` and `after` have the ratings of the entrants, unless an operator has closed it: `closing`
    says so then. `left` are the players who have given up a place or an invitation before it began, and not come back:
    the latest `MOST_LEFT`.
    """

    id: str
    by: str
    terms: OrganiserTerms
    entrants: tuple[Entrant, ...]
    opened_at: str
    version: int = 1
    status: Status = "open"
    started_at: str | None = None
    ended_at: str | None = None
    closed: bool = False
    closing: OperatorClosing | None = None
    rounds: tuple[TournamentRound, ...] = ()
    before: tuple[StoredRating, ...] = ()
    after: tuple[StoredRating, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def is_swiss(self) -> bool:
        """Whether its pairings follow the standings."""
        return self.terms.pairing == "swiss"

    @property
    def players(self) -> list[str]:
        """The people who have entered or are invited."""
        return [entrant.player for entrant in self.entrants if entrant.player is not None]

    @property
    def is_full(self) -> bool:
        """Whether every place is taken."""
        return all(entrant.is_in for entrant in self.entrants)

    def place_of(self, player: str) -> int | None:
        """The place that a player has, or is invited to."""
        return next((place for place, each in enumerate(self.entrants) if each.player == player), None)

    def withdrawn(self, group: Group) -> tuple[int, ...]:
        """Those of these entrants who have withdrawn."""
        return tuple(entrant for entrant in group if self.entrants[entrant].withdrawn)

    def may_see(self, player: str | None) -> bool:
        """Whether a player may know of it, if they know its id."""
        return self.terms.visibility != "private" or player == self.by or player in self.players

    @property
    def rounds_planned(self) -> int | None:
        """How many rounds a Swiss tournament has; None for a round robin, whose entrants decide."""
        return swiss_rounds(self.terms.rounds, len(self.entrants)) if self.is_swiss else None

    @property
    def matches_planned(self) -> int:
        """How many matches it has if every place is taken."""
        terms = self.terms
        return matches_of(self.is_swiss, len(self.entrants), terms.seats, self.rounds_planned or 0, terms.deals)

    @property
    def bye(self) -> int:
        """The points of a bye: as many as first ranks in all matches of a meeting give."""
        return WIN * (self.terms.seats - 1) * self.terms.seats * self.terms.deals

    def past(self) -> Past:
        """The meetings so far."""
        return Past.of([Round(each.groups, each.byes) for each in self.rounds])

    def matches(self) -> Iterator[TournamentMatch]:
        """All matches that are drawn up."""
        return (match for each in self.rounds for match in each.matches)

    def played(self) -> list[Result]:
        """The matches that ended with ranks."""
        return [Result(match.seating, match.ranks) for match in self.matches() if match.ranks is not None]

    def rated_results(self) -> Iterator[list[tuple[int, int, int]]]:
        """For each match, what `Result.scores` says of it, without those who had withdrawn before it began."""
        for match in self.matches():
            if match.ranks is not None:
                scores = Result(match.seating, match.ranks).scores()
                yield [row for row in scores if not {row[0], row[1]}.intersection(match.absent)]

    def rated_matches(self) -> Counter[int]:
        """How many matches of each entrant are rated."""
        return Counter(entrant for rows in self.rated_results() for entrant in {row[0] for row in rows})

    def byes(self) -> list[int]:
        """An entrant for each bye that gives points: in a round robin everybody has as many, which give none."""
        return [entrant for each in self.rounds for entrant in each.byes] if self.is_swiss else []

    def absences(self) -> list[int]:
        """An entrant for each round of a Swiss tournament for which they were not paired: they had withdrawn."""
        there = [{*each.byes, *chain.from_iterable(each.groups)} for each in self.rounds] if self.is_swiss else []
        return [entrant for each in there for entrant in range(len(self.entrants)) if entrant not in each]


def swiss_rounds(wished: int | None, entrants: int) -> int:
    """The rounds of a Swiss tournament; by default as many as leave one entrant without a defeat."""
    return wished or max(1, (entrants - 1).bit_length())


def with_matches(tournament: Tournament, matches: Sequence[TournamentMatch]) -> Tournament:
    """The tournament with these matches in its last round."""
    *before, last = tournament.rounds
    changed = msgspec.structs.replace(last, matches=tuple(matches))
    return msgspec.structs.replace(tournament, rounds=(*before, changed))
