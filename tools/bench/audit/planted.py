"""Entries of many matches, written to an audit without being played: only their number and variety matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random

from events.archive.audit import EVERYBODY, Audit, Audited, AuditWriter, Line
from events.keys import shard_of
from service.audit.times import milliseconds
from tools.bench.measured import Say

ENTRIES = 20  # of a match
BATCH = 500  # matches in one transaction
PLAYERS = [f"pl_{number:016x}" for number in range(2_000)]
BUSY = PLAYERS[0]  # plays in every tenth match
GAMES = ("sacrifice", "theomachie", "pandocreon_divinae", "faiseurs_d_univers", "haut_cendrelin", "le_trone")
ACTIONS = [f"action_{number}" for number in range(40)]  # the first is the most frequent
CLIENTS = [f"client-{number}/1.{number}" for number in range(20)]
LEVELS = ("random", "greedy", "alphabeta", "ismcts")
START = datetime(2026, 1, 1, tzinfo=UTC)
APART = timedelta(seconds=60)  # between the openings of two matches


def plant(audit: Audit, matches: int, say: Say) -> None:
    """Write so many matches, one a minute: half against bots, a tenth hidden."""
    luck = Random(1)
    for first in range(0, matches, BATCH):
        if first % (20 * BATCH) == 0:
            say(f"audit: {first:,} of {matches:,} matches written")
        numbers = range(first, min(first + BATCH, matches))

        def written(writer: AuditWriter, numbers: range = numbers) -> None:
            for number in numbers:
                _write(writer, number, luck)

        audit.write(written)


def time_of(match: int) -> datetime:
    """When the match of this number was opened."""
    return START + match * APART


def _write(writer: AuditWriter, number: int, luck: Random) -> None:
    match = f"mt_{number:016x}"
    holders: list[str | None] = [BUSY if number % 10 == 0 else luck.choice(PLAYERS), luck.choice([None, *PLAYERS])]
    if number % 2:
        holders[1] = None  # a bot
    players = tuple(sorted({holder for holder in holders if holder is not None}))
    known = writer.lock(match, shard_of(match))
    lines = list(_lines(number, holders, luck))
    audiences = players if number % 10 == 5 else (EVERYBODY,)
    writer.replace(
        Audited(known.number, len(lines), lines[-1].digest, luck.choice(GAMES), audiences, players),
        lines,
    )


def _lines(number: int, holders: Sequence[str | None], luck: Random) -> Iterator[Line]:
    opened, client, level = milliseconds(time_of(number)), luck.choice(CLIENTS), luck.choice(LEVELS)
    for seq in range(1, ENTRIES + 1):
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
