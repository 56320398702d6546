"""An archive of many matches: copies of one that was played, with other players, games and times."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec
from sqlalchemy import Connection, insert, select

from annales.domain.games import GAMES
from annales.events.archive.schema import LISTS, MATCHES, PAGES
from annales.events.projections.index import places_of
from annales.events.projections.summary import Summary
from annales.service.container import Services
from annales.service.match import stamp
from annales.tools.bench.lengths import SEATED

Columns = dict[str, object]  # of a row, by name

PLAYERS = 2_000
YEARS = timedelta(days=3 * 365)
BEGAN = datetime(2023, 1, 1, tzinfo=UTC)
AT_ONCE = 1_000  # matches in one transaction


@dataclass(frozen=True)
class Filled:
    """What the matches of the archive have: two players each, of so many; games; times."""

    players: tuple[str, ...]
    games: tuple[str, ...]

    def somebody(self, chance: random.Random) -> str:
        """A player."""
        return chance.choice(self.players)

    def a_pair(self, chance: random.Random) -> dict[str, str]:
        """Two players, as filters."""
        player, opponent = chance.sample(self.players, 2)
        return {"player": player, "opponent": opponent}

    def some_time(self, chance: random.Random) -> str:
        """A time at which matches were played."""
        return stamp(BEGAN + YEARS * chance.random())

    def a_month(self, chance: random.Random) -> dict[str, str]:
        """Thirty days, as filters."""
        since = BEGAN + YEARS * chance.random()
        return {"since": stamp(since), "until": stamp(since + timedelta(days=30))}


def fill(services: Services, match: str, matches: int) -> Filled:
    """Copy an archived match so many times. The copies serve lists; their entries tell of the first players."""
    archive, row = services.store.archive, services.index.row(match)
    assert archive is not None
    assert row is not None
    with archive.database.connection() as connection:
        kept = dict(connection.execute(select(MATCHES).where(MATCHES.c.match == match)).one()._mapping)
        pages = [dict(page._mapping) for page in connection.execute(select(PAGES).where(PAGES.c.match == match)).all()]
    held = Filled(tuple(f"pl_{number:022d}" for number in range(PLAYERS)), tuple(GAMES))
    chance = random.Random(matches)
    for begin in range(0, matches, AT_ONCE):
        copies = [_copy(row, held, chance) for _ in range(min(AT_ONCE, matches - begin))]
        with archive.database.connection() as connection, connection.begin():
            _write(connection, copies, kept, pages)
    return held


def _copy(row: Summary, held: Filled, chance: random.Random) -> Summary:
    """The row of another match: two other players, a game, a time."""
    began = BEGAN + YEARS * chance.random()
    text = msgspec.json.encode(row).decode()
    for seated, player in zip(SEATED, chance.sample(held.players, 2), strict=True):
        text = text.replace(seated, player)
    return msgspec.structs.replace(
        msgspec.json.decode(text, type=Summary),
        match=str(UUID(int=chance.getrandbits(128))),
        game=chance.choice(held.games),
        opened_at=stamp(began),
        ended_at=stamp(began + timedelta(hours=1)),
    )


def _write(connection: Connection, copies: list[Summary], kept: Columns, pages: list[Columns]) -> None:
    encode = msgspec.json.encode
    connection.execute(
        insert(MATCHES), [{**kept, "match": row.match, "game": row.game, "row": encode(row)} for row in copies]
    )
    connection.execute(insert(PAGES), [{**page, "match": row.match} for row in copies for page in pages])
    lists = [(row.match, name, place) for row in copies for name, place in places_of(row).items()]
    connection.execute(insert(LISTS), [{"match": match, "name": name, "place": place} for match, name, place in lists])
