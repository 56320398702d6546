"""A store that is set back again and again while two processes play: `script/soak store --rounds 300`.

Each process believes what it has read, and the store forgets some of it between two requests, as a failover to a
lagging replica does. No entry may ever be chained to one that is lost, and both processes must go on with the next
request.
"""

import argparse
import logging
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random

import redis

from annales.domain.errors import TableError
from annales.domain.games import GAMES
from annales.domain.log.envelope import verify
from annales.events.change_feed import ChangeFeed
from annales.events.keys import stream_key
from annales.service.commands.answer import Answer
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from tests.conftest import own_redis
from tests.events.records import goes_back

MATCHES = 6
SEATS = [{"kind": "player"}, {"kind": "player", "player": "pl_north"}]


class Wrong(Exception):
    """The service did what it may not do."""


def main(arguments):
    """Play and set back; 1 when a chain breaks, or a process does not go on."""
    wanted = parse(arguments)
    shelves = logging.getLogger("annales.events.match_cache")
    with ExitStack() as held:
        held.callback(shelves.setLevel, shelves.level)
        shelves.setLevel(logging.CRITICAL)  # each loss is logged, and there are hundreds
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        url = held.enter_context(own_redis(folder))
        houses = [held.enter_context(build(url, GAMES)) for _ in range(2)]
        db = held.enter_context(redis.Redis.from_url(url))
        try:
            told = soak(houses, db, ChangeFeed(url), Random(wanted.seed), wanted.rounds)
        except Wrong as wrong:
            print(f"{wrong}\nagain: script/soak store --seed {wanted.seed} --rounds {wanted.rounds}")
            return 1
    print(", ".join(f"{count} {what}" for what, count in sorted(told.items())) + ": every chain holds")
    return 0


def soak(houses, db, feeds, luck, rounds):
    """So many rounds: some answers by either process, then the store forgets some entries of a match."""
    told = Counter()
    matches = [opened(houses[0]) for _ in range(MATCHES)]
    for number in range(rounds):
        match = luck.choice(matches)
        for _ in range(luck.randint(1, 4)):
            told[answers(luck.choice(houses), match, luck)] += 1
        if luck.random() < 0.6:
            entries = db.xlen(stream_key(match))
            goes_back(db, luck.randint(4, entries), match)
            told["times set back"] += 1
        feeds.wait(0)
        feeds.went_back()
        check(houses, match, number)
    return told


def opened(services):
    """A match that both players sit at."""
    match = services.door.do(OpenMatch("pl_south", Opening("sacrifice", SEATS))).match.id
    services.door.do(SitDown(match, 1, "pl_north"))
    return match


def answers(services, match, luck):
    """One answer, as a client gives it that reads what it is asked: written, or refused because it came too late."""
    read = services.matches.visible(match, None)
    if read.is_over():
        return "matches over"
    table = read.table()
    seat = table.question.must[0]
    action = luck.choice(list(read.game.legal(table, seat)))
    player = read.tree.holders[seat].player
    try:
        services.door.do(Answer(match, player, read.number(seat), [read.game.notation(table, seat, action)]))
    except TableError as refusal:
        return refusal.code()
    return "answers written"


def check(houses, match, number):
    """The log is one chain, and each process tells just what lies in it."""
    entries = houses[0].store.log.read(match)
    try:
        verify(entries)
    except TableError as broken:
        raise Wrong(f"round {number}: {match}: {broken}") from broken
    for services in houses:
        if services.matches.visible(match, None).tree.entries != entries:
            raise Wrong(f"round {number}: {match}: a process tells what is not in the log")


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak store", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
