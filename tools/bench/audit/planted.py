"""Entries of many matches, written to an audit without being played: only their number and variety matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import insert

from annales.events.archive.archive import Archive
from annales.events.archive.audit import EVERYBODY, Line
from annales.events.archive.schema import AUDITED, ENTRIES, SEATED
from annales.events.keys import shard_of
from annales.service.match import milliseconds
from annales.tools.bench.measured import Say

LENGTH = 20  # entries of a match
BATCH = 1_000  # matches in one transaction
PLAYERS = [f"pl_{number:016x}" for number in range(2_000)]
BUSY = PLAYERS[0]  # plays in every tenth match
GAMES = ("sacrifice", "theomachie", "pandocreon_divinae", "faiseurs_d_univers", "haut_cendrelin", "le_trone")
ACTIONS = [f"action_{number}" for number in range(40)]  # the first is the most frequent
CLIENTS = [f"client-{number}/1.{number}" for number in range(20)]
LEVELS = ("random", "greedy", "alphabeta", "ismcts")
START = datetime(2026, 1, 1, tzinfo=UTC)
APART = timedelta(seconds=60)  # between the openings of two matches

Row = dict[str, Any]


def plant(archive: Archive, matches: int, say: Say) -> None:
    """Write so many matches, one a minute: half against bots, a tenth hidden."""
    luck = Random(1)
    for first in range(0, matches, BATCH):
        if first % (10 * BATCH) == 0:
            say(f"audit: {first:,} of {matches:,} matches written")
        planted = [_match(number, luck) for number in range(first, min(first + BATCH, matches))]
        with archive.writing() as connection:
            connection.execute(insert(AUDITED), [match for match, _, _ in planted])
            connection.execute(insert(SEATED), [seat for _, seats, _ in planted for seat in seats])
            connection.execute(insert(ENTRIES), [entry for _, _, entries in planted for entry in entries])


def time_of(match: int) -> datetime:
    """When the match of this number was opened."""
    return START + match * APART


def _match(number: int, luck: Random) -> tuple[Row, list[Row], list[Row]]:
    """The rows of a match, of its seats, and of its entries."""
    match, game = f"mt_{number:016x}", luck.choice(GAMES)
    holders = [BUSY if number % 10 == 0 else luck.choice(PLAYERS), None if number % 2 else luck.choice(PLAYERS)]
    players = sorted({holder for holder in holders if holder is not None})
    audiences = players if number % 20 in (5, 10) else [EVERYBODY]
    lines = list(_lines(number, holders, luck))
    entries = [
        {
            **asdict(line),
            "match": number + 1,
            "game": game,
            "audience": audience,
            "digest": bytes.fromhex(line.digest),
        }
        for line in lines
        for audience in audiences
    ]
    row = {
        "number": number + 1,
        "match": match,
        "shard": shard_of(match),
        "game": game,
        "last": len(lines),
        "digest": lines[-1].digest,
        "audiences": " ".join(audiences),
        "seated": " ".join(players),
        "pending": False,
    }
    return row, [{"match": number + 1, "player": player} for player in players], entries


def _lines(number: int, holders: Sequence[str | None], luck: Random) -> Iterator[Line]:
    opened, client, level = milliseconds(time_of(number)), luck.choice(CLIENTS), luck.choice(LEVELS)
    for seq in range(1, LENGTH + 1):
        seat = seq % 2
        player = holders[seat] if seq > 1 else holders[0]
        is_step = seq > 3
        yield Line(
            seq,
            opened + 2_000 * seq,
            "step" if is_step else "opened" if seq == 1 else "seat_taken",
            ACTIONS[min(int(luck.expovariate(0.25)), len(ACTIONS) - 1)] if is_step else None,
            "bot" if player is None else "player",
            player,
            seat if seq > 1 else None,
            client if is_step and player is not None else None,
            level if player is None else None,
            False,
            sha256(b"%d %d" % (number, seq)).hexdigest(),
        )
