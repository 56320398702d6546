"""Determinization: a random table that a viewer cannot distinguish from the true one, for bots and tests of leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from annales.domain.errors import RulesFault
from annales.domain.reasons import RulesReason
from annales.domain.table.faces import kind_of
from annales.domain.table.facts import Asked
from annales.domain.table.layout import Piece, Place, Seat, Spot, Value, Viewer, sees
from annales.domain.table.table import Table
from annales.domain.table.visibility import knows_answer

from .dealer import SeededDealer
from .engine import legal_answers, try_out
from .game import Game, Holdings


def determinize(game: Game, table: Table, viewer: Viewer, rng: Random) -> Table:
    """Keep what the viewer sees and remembers, and deal the rest of each stock again among the hidden places.

    Where a piece can be turned unseen, it gets one of the possible faces at random: how many have which is hidden too.
    Sealed answers of others are chosen again from their legal answers. What others remember of places closed to the
    viewer is dropped, because it would reveal the pieces there.
    """
    return _dealt_again(game, table, viewer, rng, ())


def sampled(game: Game, table: Table, viewer: Viewer, seed: str) -> Table:
    """The same, from a seed that may be told: whoever has it and sees as much comes to the same table."""
    return determinize(game, table, viewer, Random(seed))


def informed(game: Game, table: Table, viewer: Viewer, rng: Random) -> Table:
    """The same, with what everybody knows of pieces out of sight (`holdings` of the game)."""
    return _dealt_again(game, table, viewer, rng, () if game.holdings is None else game.holdings(table))


def worlds(game: Game, table: Table, viewer: Viewer, seed: str) -> Iterator[Table]:
    """Tables without end that the viewer cannot distinguish from the true one: what bots think about.

    They follow from the seed and from what the viewer may see, each with luck of its own: the first ones are the same
    however many are read.
    """
    for number in count():
        yield informed(game, table, viewer, Random(f"{seed} {number}"))


def _dealt_again(game: Game, table: Table, viewer: Viewer, rng: Random, holdings: Holdings) -> Table:
    t = table.copy()
    rows = _rows_with_gaps(table, viewer)
    pools = _pools(table, rows)
    for places, pieces in holdings:
        _place_known(table, rows, pools, places, pieces, rng)
    _fill(t, rows, pools, rng)
    t.knows = {
        (place, seat): known
        for (place, seat), known in table.knows.items()
        if seat == viewer or sees(table.spots[place], viewer)
    }
    for seat in sorted(table.sealed):
        if not knows_answer(table, viewer, seat):
            t.sealed = {**t.sealed, seat: _random_answer(game, t, seat, rng)}
    return t


Row = list[Piece | None]


def _rows_with_gaps(table: Table, viewer: Viewer) -> dict[Place, Row]:
    """The pieces of closed places, with None for each piece that the viewer does not know."""
    rows: dict[Place, Row] = {}
    for place in sorted(table.places):
        spot, held = table.spots[place], table.places[place]
        if sees(spot, viewer):
            continue
        known = list(table.knows.get((place, viewer), ())) if viewer is not None else []
        row: Row = [None] * len(held)
        for i in reversed(range(len(held))):  # from the top: a visible top may be one of the remembered pieces
            if held[i] in known:
                known.remove(held[i])
                row[i] = held[i]
            elif spot.top and i == len(held) - 1:
                row[i] = held[i]
        rows[place] = row
    return rows


def _pools(table: Table, rows: dict[Place, Row]) -> dict[str, list[Piece]]:
    """The unknown pieces of each stock."""
    pools: dict[str, list[Piece]] = {}
    for place, row in rows.items():
        for piece, kept in zip(table.places[place], row, strict=True):
            if kept is None:
                pools.setdefault(table.spots[place].stock, []).append(piece)
    return pools


def _place_known(
    table: Table,
    rows: dict[Place, Row],
    pools: dict[str, list[Piece]],
    places: Sequence[Place],
    pieces: Sequence[Piece],
    rng: Random,
) -> None:
    """Deal those of the pieces that the viewer does not know to lie in these places among the gaps there."""
    missing = Counter(pieces)
    gaps: list[tuple[Place, int]] = []
    for place in places:
        row: Sequence[Piece | None] = rows.get(place, table.at(place))
        missing.subtract(kind_of(piece) for piece in row if piece is not None)
        gaps += [(place, i) for i, piece in enumerate(row) if piece is None]
    rng.shuffle(gaps)
    for piece, (place, i) in zip(sorted((+missing).elements()), gaps, strict=False):
        pool = pools[table.spots[place].stock]
        if piece in pool:  # a position that was set by hand may lack it
            pool.remove(piece)
            rows[place][i] = piece


def _fill(t: Table, rows: dict[Place, Row], pools: dict[str, list[Piece]], rng: Random) -> None:
    for pool in pools.values():
        pool.sort()  # otherwise the result of a seed would depend on the true table
        rng.shuffle(pool)
    for place, row in rows.items():
        spot = t.spots[place]
        filled = [_with_random_face(pools[spot.stock].pop(), spot, rng) if piece is None else piece for piece in row]
        top = [filled.pop()] if spot.top and filled else []
        filled.sort()  # for the same reason: memories do not include positions in a pile
        if spot.piled:
            rng.shuffle(filled)
        t.places[place] = (*filled, *top)


def _with_random_face(piece: Piece, spot: Spot, rng: Random) -> Piece:
    return rng.choice(spot.faces) if piece in spot.faces else piece


def _random_answer(game: Game, t: Table, seat: Seat, rng: Random) -> Value:
    """An answer that this seat might have sealed: its question is opened again and answered at random.

    Answers that seal nothing (one more item of a secret list) are skipped.
    """
    asked, reopened = t.answered[seat], t.copy()
    reopened.sealed = {other: answer for other, answer in t.sealed.items() if other != seat}
    awaited = tuple(sorted({*t.question.must, seat}))
    reopened.asked = Asked(asked.kind, awaited, asked.may, asked.about)
    choices = list(legal_answers(game, reopened, seat))
    rng.shuffle(choices)
    for choice in choices:
        after = try_out(game, reopened, seat, choice, SeededDealer(rng))
        if seat in after.sealed:
            return after.sealed[seat]
    raise RulesFault(reason=RulesReason.NONE_SEALED(game=game.SLUG, seat=seat, question=asked.kind))
