"""Why one answer is better than another: what is different on the later tables that a search has seen after both.

A reason is stored as kinds and numbers; `reason_words` puts it into words of a language. It names no piece that the
seat could not see when it answered: what lies elsewhere is counted, on tables that the seat cannot tell from the true
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from annales.domain.bots.alphabeta import is_open
from annales.domain.contract.engine import to_wire, worth_of
from annales.domain.contract.game import Action, Game
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat, sees
from annales.domain.table.table import Table

from .watches import Watch, amounts, called, pieces_at, places, watched

MOST_GAINS, MOST_PRICES = 2, 1  # clauses of a reason
MOST_NAMED = 2  # pieces in one clause
OFTEN = 0.6  # of the tables; what is rarer is not told, but for the end of the match
FEWEST_ENDS, ENDING = 2, 0.1  # tables, and their part, that tell of the end of the match
LEAST = 0.5  # of a number, on average
WEIGHT_OF_END, WEIGHT_OF_OUT, WEIGHT_OF_DISTANCE = 100.0, 30.0, 0.5


class Later(Protocol):
    """One sampled table on which both answers were given, and a later table after each, with the same luck."""

    @property
    def world(self) -> Table:
        """The table before the answers."""

    @property
    def better(self) -> Table:
        """A table after the better answer."""

    @property
    def other(self) -> Table:
        """A table after the other one."""


class Clause(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One difference: its `kind` is the key of a phrase, and the other members fill it.

    `watch` says what is counted, `amount` how much of it, `exact` whether it is as much on all tables. `pieces` are
    named. `seat` is the other seat that it is about. `times` of `of` tables show it; `of` is 0 where none are sampled.
    """

    kind: str
    watch: str = ""
    amount: int = 0
    exact: bool = True
    pieces: tuple[Piece, ...] = ()
    seat: Seat | None = None
    times: int = 0
    of: int = 0


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an answer gains, and what it costs, beside another; the most important first."""

    gains: tuple[Clause, ...]
    prices: tuple[Clause, ...] = ()


class _Found(msgspec.Struct, frozen=True):
    """A clause with its strength: positive if it speaks for the better answer."""

    strength: float
    clause: Clause


def reason_for(
    game: Game, table: Table, seat: Seat, better: Action, other: Action | None, pairs: Sequence[Later]
) -> Reason:
    """Why a seat's answer is better than another, by pairs of later tables; `table` is the one on which it answers.

    Without another answer nothing is compared: there was no choice.
    """
    if other is None or better == other:
        return Reason((Clause(kind="forced"),))
    ends = list(_ends(game, seat, pairs))
    found = [
        *(ends or _outs(game, seat, pairs)),
        *_distances(game, seat, pairs),
        *_costs(game, table, seat, better, other),
        *(each for watch in watched(game).watch for each in _watched(game, table, seat, watch, pairs, (better, other))),
    ]
    found.sort(key=lambda each: -abs(each.strength))
    gains = _distinct([each for each in found if each.strength > 0])[:MOST_GAINS]
    prices = _without_paid(game, gains, _distinct([each for each in found if each.strength < 0]))[:MOST_PRICES]
    if gains and prices and abs(prices[0].strength) < gains[0].strength / 20:
        prices = []
    told = tuple(each.clause for each in gains) or (_in_general(game, seat, pairs),)
    return Reason(told, tuple(each.clause for each in prices))


def _distinct(found: Sequence[_Found]) -> list[_Found]:
    """Without clauses that say the same of the same: the strongest of each watch and kind."""
    kept: dict[tuple[str, str], _Found] = {}
    for each in found:
        kept.setdefault((each.clause.kind if not each.clause.watch else "", each.clause.watch), each)
    return list(kept.values())


def _without_paid(game: Game, gains: Sequence[_Found], prices: list[_Found]) -> list[_Found]:
    """Without what another clause tells: a cost that a number on the later tables shows, too."""
    told = {each.clause.watch for each in (*gains, *prices)}
    paid = {what for watch in watched(game).watch if watch.id in told for what in watch.cost}
    return [each for each in prices if each.clause.kind != "costs" or each.clause.watch.partition(".")[0] not in paid]


# -- how the match ends


def _ends(game: Game, seat: Seat, pairs: Sequence[Later]) -> Iterator[_Found]:
    """The match won or not lost, and on how many of the tables."""
    for kind, worth in (("wins", 1.0), ("not_lost", -1.0)):
        ours = sum(_worth(pair.better, seat) == worth for pair in pairs)
        theirs = sum(_worth(pair.other, seat) == worth for pair in pairs)
        more = (ours - theirs) * worth / len(pairs)
        if _tells_of_an_end(ours - theirs, pairs):
            name = kind if more > 0 else {"wins": "wins_less", "not_lost": "loses"}[kind]
            times = abs(ours - theirs) if kind == "not_lost" and more > 0 else max(ours, theirs)
            yield _Found(more * WEIGHT_OF_END, _shown(game, Clause(kind=name, times=times, of=len(pairs))))


def _outs(game: Game, seat: Seat, pairs: Sequence[Later]) -> Iterator[_Found]:
    """Seats put out of the match, on how many of the tables."""
    for other in range(pairs[0].world.seats) if pairs else ():
        ours = sum(other in pair.better.out for pair in pairs)
        theirs = sum(other in pair.other.out for pair in pairs)
        more = (ours - theirs) / len(pairs) * (-1 if other == seat else 1)
        if not _tells_of_an_end(ours - theirs, pairs):
            continue
        kind = ("stays" if more > 0 else "goes_out") if other == seat else ("puts_out" if more > 0 else "spares")
        clause = Clause(kind=kind, seat=None if other == seat else other, times=abs(ours - theirs), of=len(pairs))
        yield _Found(more * WEIGHT_OF_OUT, _shown(game, clause))


def _tells_of_an_end(more: int, pairs: Sequence[Later]) -> bool:
    return abs(more) >= min(FEWEST_ENDS, len(pairs)) and abs(more) > ENDING * len(pairs)


def _distances(game: Game, seat: Seat, pairs: Sequence[Later]) -> Iterator[_Found]:
    """Who is nearer to a win, in a game that says so."""
    if game.outlook is None:
        return
    nearer: list[int] = []
    farther: list[int] = []
    for pair in pairs:
        if pair.better.ended is None and pair.other.ended is None:
            ours, theirs = game.outlook(pair.better).distances, game.outlook(pair.other).distances
            others = [other for other in range(len(ours)) if other != seat]
            nearer += [theirs[seat] - ours[seat]] if ours and theirs else []
            farther += [min(ours[i] for i in others) - min(theirs[i] for i in others)] if ours and theirs else []
    for kind, kind_less, more in (("nearer", "farther", nearer), ("holds_off", "lets_near", farther)):
        mean = sum(more) / len(more) if more else 0.0
        if abs(mean) >= LEAST and sum(each * mean > 0 for each in more) >= OFTEN * len(more):
            yield _Found(mean * WEIGHT_OF_DISTANCE, Clause(kind=kind if mean > 0 else kind_less))


def _worth(t: Table, seat: Seat) -> float | None:
    return None if t.ended is None or not t.ended.ranks else worth_of(t.ended.ranks, seat)


def _shown(game: Game, clause: Clause) -> Clause:
    """Without numbers of tables where nothing is sampled: a search saw one line after each answer."""
    return msgspec.structs.replace(clause, times=0, of=0) if is_open(game) else clause


# -- what answers cost


def _costs(game: Game, table: Table, seat: Seat, better: Action, other: Action) -> Iterator[_Found]:
    """What one answer takes from its seat and the other does not."""
    due, spared = (Counter(_priced(game, table, seat, action)) for action in (better, other))
    for what in sorted(due.keys() | spared.keys()):
        more = due[what] - spared[what]
        if more:
            kind = "costs" if more > 0 else "costs_less"
            yield _Found(-more * watched(game).costs, Clause(kind=kind, watch=what, amount=abs(more)))


def _priced(game: Game, table: Table, seat: Seat, action: Action) -> dict[str, int]:
    priced: dict[str, int] = {}
    for cost in game.costs(table, seat, action):
        priced[cost.what] = priced.get(cost.what, 0) + cost.amount
    return priced


# -- what the game watches


def _watched(
    game: Game, table: Table, seat: Seat, watch: Watch, pairs: Sequence[Later], answers: tuple[Action, Action]
) -> Iterator[_Found]:
    if watch.named or watch.kept:
        named = list(_named(game, table, seat, watch, pairs, answers))
        if named or watch.named:
            yield from named
            return
    yield from _counted(game, seat, watch, pairs)


def _counted(game: Game, seat: Seat, watch: Watch, pairs: Sequence[Later]) -> Iterator[_Found]:
    """By how much more each seat has on average of what is watched."""
    differences: dict[Seat, list[int]] = {}
    for pair in pairs:
        ours, theirs = amounts(game, watch, pair.better), amounts(game, watch, pair.other)
        for owner in range(pair.world.seats):
            differences.setdefault(owner, []).append(ours.get(owner, 0) - theirs.get(owner, 0))
    for owner, more in differences.items():
        mean = sum(more) / len(more)
        agreeing = sum(each * mean > 0 for each in more)
        if abs(mean) < LEAST or agreeing < OFTEN * len(more):
            continue
        is_own = owner == seat
        kind = ("" if is_own else "their_") + ("gain" if mean > 0 else "loss")
        amount = max(1, round(abs(mean)))
        clause = Clause(
            kind=kind, watch=watch.id, amount=amount, exact=len(set(more)) == 1, seat=None if is_own else owner
        )
        share = agreeing / len(more)
        yield _Found((1 if is_own else -0.6) * mean * watch.weight * share, clause)


def _named(
    game: Game, table: Table, seat: Seat, watch: Watch, pairs: Sequence[Later], answers: tuple[Action, Action]
) -> Iterator[_Found]:
    """The pieces that lie in the places of a seat after one answer, and not after the other, on most of the tables."""
    visible = _visible(table, seat)
    for owner in range(table.seats):
        if watch.kept and owner != seat:
            continue
        more: Counter[Piece] = Counter()
        less: Counter[Piece] = Counter()
        for pair in pairs:
            after, instead = (pieces_at(game, watch, t, owner) for t in (pair.better, pair.other))
            more.update(_only_in(game, after, instead) & visible)
            less.update(_only_in(game, instead, after) & visible)
        before = frozenset(pieces_at(game, watch, table, owner)) if _is_open_to(game, watch, table, owner, seat) else ()
        for counted, sign in ((more, 1), (less, -1)):
            names = sorted(
                (piece for piece, n in counted.items() if n >= OFTEN * len(pairs)), key=lambda p: -counted[p]
            )
            if watch.kept:  # what an answer says itself of a card is no news, nor is that it leaves the hand
                names = [piece for piece in names if sign > 0 and piece in before and not _mentions(answers[0], piece)]
            names = names[:MOST_NAMED]
            if not names:
                continue
            kind = _kind_of_named(watch, owner == seat, sign, all(piece in before for piece in names))
            if kind == "kept" and _mentions(answers[1], names[0]):
                kind = "kept_for_later"
            times = min(counted[piece] for piece in names)
            clause = Clause(
                kind=kind,
                watch=watch.id,
                pieces=tuple(names),
                seat=None if owner == seat else owner,
                times=times if times < len(pairs) else 0,
                of=len(pairs) if times < len(pairs) else 0,
            )
            strength = sign * watch.weight * len(names) * times / len(pairs) * (1 if owner == seat else -1)
            yield _Found(strength, _shown(game, clause))


def _only_in(game: Game, held: Sequence[Piece], others: Sequence[Piece]) -> frozenset[Piece]:
    """The pieces that are held here and not there; of those that are called alike, only as many as are more."""
    more = Counter(called(game, "en", piece) for piece in held) - Counter(called(game, "en", piece) for piece in others)
    return frozenset(piece for piece in Counter(held) - Counter(others) if called(game, "en", piece) in more)


def _kind_of_named(watch: Watch, is_own: bool, sign: int, held: bool) -> str:
    good = sign * watch.weight > 0
    if not is_own:
        return "spared" if good else "taken"
    if watch.kept:
        return "kept"
    if watch.weight < 0:
        return "saved" if good else "lost"
    return ("held" if held else "got") if good else ("lost" if held else "not_got")


def _visible(table: Table, seat: Seat) -> frozenset[Piece]:
    """The pieces that a seat sees, with the other faces that are the same piece."""
    return frozenset(piece for place, held in table.places.items() if sees(table.spots[place], seat) for piece in held)


def _is_open_to(game: Game, watch: Watch, table: Table, owner: Seat, seat: Seat) -> bool:
    return all(sees(table.spots[place], seat) for place in places(game, watch, table, owner))


def _mentions(action: Action, piece: Piece) -> bool:
    """Whether an answer names a piece."""
    return kind_of(piece) in set(map(kind_of, _words_in(to_wire(action))))


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for held in value.values():
            yield from _words_in(held)
    elif isinstance(value, (list, tuple)):
        for held in value:
            yield from _words_in(held)


def _in_general(game: Game, seat: Seat, pairs: Sequence[Later]) -> Clause:
    """Where nothing that is watched differs: on how many tables the position is valued higher."""
    if is_open(game) or not pairs:
        return Clause(kind="looks_better")
    better = sum(_value(game, pair.better, seat) > _value(game, pair.other, seat) for pair in pairs)
    worse = sum(_value(game, pair.better, seat) < _value(game, pair.other, seat) for pair in pairs)
    if better <= worse:
        return Clause(kind="about_equal")
    return Clause(kind="looks_better", times=better, of=len(pairs))


def _value(game: Game, t: Table, seat: Seat) -> float:
    ended = _worth(t, seat)
    return game.value(t, seat) if ended is None and t.ended is None else ended or 0.0
