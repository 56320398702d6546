"""Matches and answers prepared in advance: for the load generator, which only sends, and in Redis as after play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from random import Random
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from redis import Redis

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Action, Game
from annales.domain.games import GAMES
from annales.domain.games.sacrifice.actions import Build
from annales.domain.games.sacrifice.layout import AT, TURN
from annales.domain.log.entry import Disclosed, Entry, Opened
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Value
from annales.domain.table.table import Table
from annales.events.keys import SHARDS, feed_key
from annales.events.stream import AfterAppend
from annales.service.container import Services
from annales.tools.bench.load import LoadScript, request
from annales.tools.bench.stage import Web
from annales.tools.train_dictionary.matches import played_match

Move = tuple[int, dict[str, Any], int]  # the seat, the body of the answer, and the number of actions in it

GAME = "sacrifice"  # no hidden pieces, no chance: the same answers are legal in every match
FIRST_QUESTION = 4  # after the opening, two seats and the opening step
QUIET = ("step", "run", "leap")

# The longest match that the options allow; a wall now and then counts as progress, so that it is not drawn before.
LONG_OPTIONS: Mapping[str, Value] = {"max_turns": 1000, "no_progress_turns": 200, "repetition_limit": 5}
LONGEST = 4_500  # answers that such a match always has
WALL_EVERY = 150  # turns
ENDS_WITHIN = 4_000  # answers of a match that is to end by itself
SECRET = "00" * 32


@dataclass(frozen=True)
class Walked:
    """One answer of a prepared match."""

    seat: int
    notation: str


@cache
def walk() -> tuple[Walked, ...]:
    """The answers of a match in which pieces only walk and none is killed, until it is drawn for lack of progress."""
    return tuple(_walked({}, wall_every=0))


@cache
def long_walk(answers: int) -> tuple[Walked, ...]:
    """The first answers, at most `LONGEST`, of a match with `LONG_OPTIONS` in which pieces walk and rarely build."""
    return tuple(islice(_walked(LONG_OPTIONS, WALL_EVERY), answers))


def _walked(options: Mapping[str, Value], wall_every: int) -> Iterator[Walked]:
    game, luck = GAMES[GAME], Random(1)
    dealer = SeededDealer(luck)
    table, _ = open_table(game, set_up_for(game, 2, options), dealer)
    while table.ended is None:
        (seat,) = table.question.must
        legal = list(game.legal(table, seat))
        builds = wall_every and table.count(TURN) % wall_every == 0
        walls = [action for action in legal if builds and isinstance(action, Build)]
        action = luck.choice(walls or [action for action in legal if _is_quiet(table, action)] or legal[:1])
        yield Walked(seat, game.notation(table, seat, action))
        table, _ = advance(game, table, seat, action, dealer)


def _is_quiet(table: Table, action: Action) -> bool:
    return action.__struct_config__.tag in QUIET and not table.size(AT[action.to])  # type: ignore[attr-defined]


def turns(answers: Sequence[Walked]) -> Iterator[tuple[int, list[Walked]]]:
    """The same answers by turn, each turn with the index of its first answer."""
    first = 0
    for number, answer in enumerate(answers, 1):
        if number == len(answers) or answers[number].seat != answer.seat:
            yield first, list(answers[first:number])
            first = number


def begun(web: Web, tokens: list[str], options: Mapping[str, Value] = MappingProxyType({})) -> str:
    """Start a match between two players; returns its path."""
    opening = {"game": GAME, "seats": [{"kind": "player"}, {"kind": "open"}], "options": dict(options)}
    match = web.send("POST", "/v1/matches", opening, tokens[0])["id"]
    web.send("PUT", f"/v1/matches/{match}/seats/1", {}, tokens[1])
    return f"/v1/matches/{match}"


def single_moves(answers: Sequence[Walked]) -> list[Move]:
    """The answers of a match from its beginning, one at a time."""
    return [
        (answer.seat, {"answering": FIRST_QUESTION + i, "notation": answer.notation}, 1)
        for i, answer in enumerate(answers)
    ]


def turn_moves(answers: Sequence[Walked]) -> list[Move]:
    """The same by turns: four steps and the end of the turn."""
    return [
        (
            turn[0].seat,
            {"answering": FIRST_QUESTION + first, "actions": [answer.notation for answer in turn]},
            len(turn),
        )
        for first, turn in turns(answers)
    ]


def single_answers(match: str, tokens: list[str]) -> LoadScript:
    """A whole match, one answer per request."""
    return _requests(match, tokens, single_moves(walk()))


def whole_turns(match: str, tokens: list[str]) -> LoadScript:
    """A whole match, one turn per request."""
    return _requests(match, tokens, turn_moves(walk()))


def _requests(match: str, tokens: list[str], moves: list[Move]) -> LoadScript:
    return [(request("POST", f"{match}/actions", body, tokens[seat]), actions) for seat, body, actions in moves]


def seeded(game: Game, level: str | None, most: int) -> Iterator[Sequence[Entry]]:
    """Matches at all numbers of seats in turn, each with at most `most` answers."""
    for number in count():
        for seats in game.PLAYERS:
            yield played_match(game, seats, level, f"weighed {number}", most)


def of_length(game: Game, level: str | None, entries: int) -> Sequence[Entry]:
    """The first entries of a match, as many as asked for; the match has at least that many."""
    return next(played for played in seeded(game, level, 2 * entries) if len(played) >= entries)[:entries]


def ended(game: Game, level: str | None) -> Sequence[Entry]:
    """A whole match."""
    return next(played for played in seeded(game, level, ENDS_WITHIN) if isinstance(played[-1].body, Disclosed))


def logged(services: Services, entries: Sequence[Entry], *, keyed: bool = False) -> str:
    """Write a match; with `keyed`, each entry with an idempotency key. Returns its id."""
    opened = entries[0].body
    assert isinstance(opened, Opened)
    match, player = f"mt_{uuid4().hex[:16]}", opened.terms.by
    for after, entry in enumerate(entries):
        services.store.log.append(
            match,
            after,
            [entry],
            AfterAppend(awaited=[0], game=opened.game, is_final=isinstance(entry.body, Disclosed)),
            before=entries[after - 1].digest if after else "",
            player=player,
            key=str(uuid4()) if keyed else None,
            secret=None if after else SECRET,
        )
    services.index.update(match, Tree(entries))
    return match


def weight(redis: Redis) -> tuple[int, int]:
    """The bytes of all keys but the feeds, and those of the feeds."""
    feeds = {feed_key(shard).encode() for shard in SHARDS}
    sizes = {key: int(redis.memory_usage(key, samples=0) or 0) for key in redis.scan_iter(count=1000)}
    within = sum(size for key, size in sizes.items() if key in feeds)
    return sum(sizes.values()) - within, within
