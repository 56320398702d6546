"""The stored tournaments, the lists of them, and the ratings.

All keys share one hash tag, so that one transaction may write several of them. The rounds of a tournament, up to 50 kB,
have a key of their own: a list reads hundreds of tournaments and needs none of their matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

import msgspec
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import WatchError

from annales.domain.errors import Busy
from annales.domain.tournaments.glicko2 import Rating
from annales.events.redis_client import or_busy
from annales.service.errors import NoSuchTournament, TooManyTournaments
from annales.service.tournaments.model import StoredRating, Tournament, TournamentRound
from annales.service.tournaments.notices import INVITING, News, concerned, news_of

PREFIX = "{tournaments}"
RUNNING = f"{PREFIX}:running"  # the set of those that are being played
PUBLIC = f"{PREFIX}:public"  # a sorted set of `<opened at> <id>`
CLOSING = f"{PREFIX}:closing"  # the set of those that operators have closed, and whose matches may be open
UNTOLD = f"{PREFIX}:untold"  # the set of `<id> <stage>` whose players may not have been notified yet
MOST_UNFINISHED = 20  # of one organiser
TRIES = 10  # attempts of a change that loses to concurrent ones
WALKED = 50  # places of a list that are read at once
EXAMINED = 250  # tournaments that one search examines

Place = tuple[str, Tournament | None]  # in a list; None if it cannot be read
Change = Callable[[Tournament], Tournament]
Rate = Callable[[Tournament, Mapping[str, Rating]], Tournament]
Announce = Callable[[str, int, Sequence[str]], object]


class PlayerRating(NamedTuple):
    """The rating of a player in a game, and how many rated matches it comes from."""

    game: str
    rating: StoredRating
    matches: int


class Tournaments:
    """Stores tournaments; every change of one is made under optimistic concurrency.

    `announce` notifies players of a stage of a tournament, once however often it is called. The notices are stored with
    the change and sent afterwards: by the scheduler (`tell_missed`) if the writer dies before it.
    """

    def __init__(self, redis: Redis, announce: Announce) -> None:
        self._redis, self._announce = redis, announce

    # -- reading

    @or_busy()
    def find(self, id: str) -> Tournament | None:
        """The tournament of this id, if there is one."""
        return _whole(self._redis, id)

    def visible(self, id: str, player: str | None) -> Tournament:
        """The tournament of this id; raises NoSuchTournament if there is none, or if this player may not know of it."""
        found = self.find(id)
        if found is None or not found.may_see(player):
            raise NoSuchTournament(tournament=id)
        return found

    @or_busy()
    def running(self) -> list[str]:
        """The ids of those that are being played."""
        return sorted(id.decode() for id in self._redis.smembers(RUNNING))

    @or_busy()
    def ratings(self, game: str, whose: Iterable[str]) -> dict[str, Rating]:
        """The ratings that these have in a game."""
        return _ratings(self._redis, game, list(whose))

    @or_busy()
    def inviting(self, player: str) -> list[str]:
        """The ids of the tournaments whose invitations wait for a player."""
        return sorted(id.decode() for id in self._redis.smembers(_invitations(player)))

    def latest_of(self, player: str) -> list[str]:
        """The ids of the last tournaments that a player organises, has entered or is invited to, newest first."""
        return [place.partition(" ")[2] for place, _ in islice(self._walk(_of(player), None), EXAMINED)]

    def unfinished_of(self, player: str) -> Iterator[Tournament]:
        """The tournaments that a player organises, has entered or is invited to, and that are not over.

        They come without their rounds, newest first.
        """
        for _, found in self._walk(_of(player), None):
            if found is not None and found.status != "over":
                yield found

    @or_busy()
    def ratings_of(self, player: str, games: Iterable[str]) -> list[PlayerRating]:
        """The ratings of a player in these games, as far as they have any."""
        names = list(games)
        with self._redis.pipeline(transaction=False) as pipe:
            for game in names:
                pipe.hget(_rated(game), player).hget(_counted(game), player)
            found = pipe.execute()
        return [
            PlayerRating(game, msgspec.json.decode(row, type=StoredRating), int(matches or 0))
            for game, row, matches in zip(names, found[::2], found[1::2], strict=True)
            if matches is not None
        ]

    def search(
        self, fits: Callable[[Tournament], bool], viewer: str | None, limit: int, after: str | None
    ) -> tuple[list[Tournament], str | None]:
        """Tournaments that are wanted and that this viewer may find, newest first, and where the next page begins.

        They come without their rounds.
        A viewer finds public tournaments, and their own: those that they organise, have entered or are invited to.
        """
        names = [PUBLIC] if viewer is None else [PUBLIC, _of(viewer)]
        walks = [self._walk(name, after) for name in names]
        found: list[Tournament] = []
        last = after
        places = _without_repeats(merge(*walks, key=itemgetter(0), reverse=True))
        for number, (place, tournament) in enumerate(places):
            is_wanted = tournament is not None and fits(tournament)
            if number == EXAMINED or (is_wanted and len(found) == limit):
                return found, last
            if tournament is not None and is_wanted:
                found.append(tournament)
            last = place
        return found, None

    def _walk(self, name: str, after: str | None) -> Iterator[Place]:
        """The places of a list after this one, with their tournaments."""
        while places := self._places(name, after):
            yield from places
            after = places[-1][0]

    @or_busy()
    def _places(self, name: str, after: str | None) -> list[Place]:
        newest = "+" if after is None else f"({after}"
        stored = self._redis.zrevrangebylex(name, newest, "-", start=0, num=WALKED)
        places = [place.decode() for place in stored]
        keys = [_key(place.partition(" ")[2]) for place in places]
        return list(zip(places, map(_read, self._redis.mget(keys) if keys else ()), strict=True))

    # -- writing

    @or_busy()
    def create(self, tournament: Tournament) -> Tournament:
        """Store a new tournament. A request that is repeated has the same id, and finds the one that was made first.

        Raises TooManyTournaments.
        """
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                unfinished = _unfinished(tournament.by)
                pipe.watch(_key(tournament.id), unfinished)
                existing = _whole(pipe, tournament.id)
                if existing is not None:
                    return tournament if existing == tournament else existing  # its own, if a reply was lost
                if int(pipe.scard(unfinished)) >= MOST_UNFINISHED:
                    raise TooManyTournaments(most=MOST_UNFINISHED)
                pipe.multi()
                _write(pipe, tournament)
                pipe.execute()
                self._tell(tournament, None)
                return tournament
        raise Busy()

    def change(self, id: str, change: Change) -> Tournament:
        """Change a tournament: `change` is called with its newest state, again after a conflict, and may refuse.

        Raises NoSuchTournament if it is gone.
        """
        return self.change_rated(id, lambda tournament, _: change(tournament))

    @or_busy()
    def change_rated(self, id: str, change: Rate) -> Tournament:
        """The same with the ratings of its entrants; if the result has new ones (`after`), these are stored with it."""
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe, suppress(WatchError):
                pipe.watch(_key(id))
                before = _whole(pipe, id)
                if before is None:
                    raise NoSuchTournament(tournament=id)
                pipe.watch(_rated(before.terms.game))
                ratings = _ratings(pipe, before.terms.game, [each.rated_as for each in before.entrants])
                after = change(before, ratings)
                if after == before:
                    return before
                after = msgspec.structs.replace(after, version=before.version + 1)
                pipe.multi()
                _write(pipe, after, before)
                if after.after and not before.after:
                    _write_ratings(pipe, after)
                pipe.execute()
                self._tell(after, before)
                return after
        raise Busy()

    @or_busy()
    def closing(self) -> list[str]:
        """The ids of those that operators have closed, and whose matches may still be open."""
        return sorted(id.decode() for id in self._redis.smembers(CLOSING))

    @or_busy()
    def closing_is_due(self, id: str) -> None:
        """Matches of one that an operator has closed may be open."""
        self._redis.sadd(CLOSING, id)

    @or_busy()
    def closing_is_done(self, id: str) -> None:
        """No match of it is open any more."""
        self._redis.srem(CLOSING, id)

    # -- telling

    @or_busy()
    def untold(self) -> list[str]:
        """Notices that may not have been sent, because a process that has changed a tournament died: `<id> <stage>`."""
        return sorted(member.decode() for member in self._redis.smembers(UNTOLD))

    @or_busy()
    def tell_missed(self, news: str) -> None:
        """Send one of these."""
        id, _, stage = news.partition(" ")
        tournament = self.find(id)
        players = [] if tournament is None else concerned(tournament, int(stage))
        if players:
            self._announce(id, int(stage), players)
        self._redis.srem(UNTOLD, news)

    def _tell(self, tournament: Tournament, before: Tournament | None) -> None:
        with suppress(Busy):  # the scheduler sends it later
            for news in news_of(tournament, before):
                self._announce(tournament.id, news.stage, news.players)
                with or_busy():
                    self._redis.srem(UNTOLD, _untold(tournament, news))


def _write(pipe: Pipeline, tournament: Tournament, before: Tournament | None = None) -> None:
    """Queue the writes that store a tournament and list it."""
    id, place = tournament.id, f"{tournament.opened_at} {tournament.id}"
    pipe.set(_key(id), msgspec.json.encode(msgspec.structs.replace(tournament, rounds=())))
    pipe.set(_rounds(id), msgspec.json.encode(tournament.rounds))
    if tournament.terms.visibility == "public" and before is None:
        pipe.zadd(PUBLIC, {place: 0})
    for player in {tournament.by, *tournament.players}:
        pipe.zadd(_of(player), {place: 0})
    for player in set(() if before is None else before.players) - {tournament.by, *tournament.players}:
        pipe.zrem(_of(player), place)
    invited = concerned(tournament, INVITING)
    for player in invited:
        pipe.sadd(_invitations(player), id)
    for player in set(() if before is None else concerned(before, INVITING)).difference(invited):
        pipe.srem(_invitations(player), id)
    if tournament.closing is not None:
        pipe.sadd(CLOSING, id)
    for news in news_of(tournament, before):
        pipe.sadd(UNTOLD, _untold(tournament, news))
    if tournament.status == "over":
        pipe.srem(_unfinished(tournament.by), id)
    else:
        pipe.sadd(_unfinished(tournament.by), id)
    if tournament.status == "playing":
        pipe.sadd(RUNNING, id)
    else:
        pipe.srem(RUNNING, id)


def _write_ratings(pipe: Pipeline, tournament: Tournament) -> None:
    """Queue the writes of the ratings after a tournament, and of how many matches they come from."""
    game, names = tournament.terms.game, [each.rated_as for each in tournament.entrants]
    rows = zip(names, tournament.after, strict=True)
    pipe.hset(_rated(game), mapping={whose: msgspec.json.encode(row) for whose, row in rows})
    for entrant, matches in tournament.rated_matches().items():
        pipe.hincrby(_counted(game), names[entrant], matches)


def _ratings(redis: Redis, game: str, whose: Sequence[str]) -> dict[str, Rating]:
    if not whose:
        return {}
    kept = zip(whose, redis.hmget(_rated(game), whose), strict=True)
    rows = {name: msgspec.json.decode(row, type=StoredRating) for name, row in kept if row is not None}
    return {name: Rating(row.rating, row.deviation, row.volatility) for name, row in rows.items()}


def _whole(redis: Redis, id: str) -> Tournament | None:
    stored, rounds = redis.mget(_key(id), _rounds(id))
    brief = _read(stored)
    if brief is None or rounds is None:
        return brief
    return msgspec.structs.replace(brief, rounds=msgspec.json.decode(rounds, type=tuple[TournamentRound, ...]))


def _read(stored: bytes | None) -> Tournament | None:
    """A tournament without its rounds."""
    return None if stored is None else msgspec.json.decode(stored, type=Tournament)


def _without_repeats(places: Iterable[Place]) -> Iterator[Place]:
    before = None
    for place, tournament in places:
        if place != before:
            yield place, tournament
        before = place


def _key(id: str) -> str:
    return f"{PREFIX}:one:{id}"


def _rounds(id: str) -> str:
    return f"{PREFIX}:rounds:{id}"


def _of(player: str) -> str:
    """The list of those that a player organises, has entered or is invited to."""
    return f"{PREFIX}:of:{player}"


def _invitations(player: str) -> str:
    """The set of those whose invitations wait for a player."""
    return f"{PREFIX}:inviting:{player}"


def _untold(tournament: Tournament, news: News) -> str:
    return f"{tournament.id} {news.stage}"


def _unfinished(player: str) -> str:
    """The set of those that a player organises and that are not over."""
    return f"{PREFIX}:unfinished:{player}"


def _rated(game: str) -> str:
    """The hash of the ratings in a game."""
    return f"{PREFIX}:ratings:{game}"


def _counted(game: str) -> str:
    """The hash of how many matches the ratings in a game come from."""
    return f"{PREFIX}:rated:{game}"
