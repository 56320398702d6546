"""Elimination, the epic race, and the ends of a match (R20, R68, R77–R87)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import strip
from annales.domain.tabletop.ranking import ranks_of

from .. import layout as on
from ..cards import NUMBERS, PLAY, value_of
from ..resources.followers import clear, cult_of, join, put

LAST_SEAT, LAST_CULT, NOBODY_PAYS = "last_player", "last_cult", "no_ante"
POINTS, LIMIT = "victory_points", "max_hands"


# -- elimination


def eliminate(t: Table, seats: Sequence[Seat]) -> None:
    """Seats leave the game together: tokens to the bank, cards out of the game (R81)."""
    for seat in seats:
        clear(t, seat, on.CULTS, on.STAKES, on.LOANS)
        t.add(on.MIRACLES[seat], -t.count(on.MIRACLES[seat]))
        places = (
            family[seat]
            for family in (
                *(on.HAND, on.DRAW_TOP, on.DRAW_PILE, on.DRAW_BOTTOM, on.DISCARD, on.KEPT),
                *(on.BURIED, on.PLAYED, on.ATTACKS, on.LOCATIONS),
            )
        )
        for piece in t.at(on.LOCATIONS[seat]):
            strip(t, on.LOCATIONS[seat], piece)  # where nobody looks, no card bears a mark
        held = [place for place in places if t.size(place)]
        if held:
            t.shuffle(*held, into=on.REMOVED)
        for family in (on.VISIBLE, on.AT_BOTTOM, on.ACTIVE_MYTHS):
            for piece in t.at(family[seat]):
                t.move(piece, family[seat], on.MYTH_BOX)
        t.say("eliminated", seat)
        t.eliminate(seat)
    if seats:
        t.write(on.GONE, (*t.read(on.GONE), tuple(sorted(seats))))


def is_duel(t: TableView) -> bool:
    """The Duel at the Summit: two players left, and with the default option others eliminated (R65, J7, J31)."""
    if on.is_epic(t) or t.seats - len(t.out) != 2:
        return False
    return bool(t.out) or t.option(on.DUEL) == "always"


def ends_at_ante(t: Table, failing: Sequence[Seat]) -> bool:
    """Seats that cannot pay the ante are eliminated, all at once; whether the match ends (R20, R79)."""
    if len(failing) == len(t.present()):
        _end(t, NOBODY_PAYS, {seat: (value_of(cult_of(t, seat)),) for seat in failing})
        return True
    eliminate(t, failing)
    left = t.present()
    if len(left) > 1:
        return False
    _end(t, LAST_SEAT, {left[0]: ()})
    return True


def ends_after_closing(t: Table, lost: Sequence[Seat]) -> bool:
    """A single seat left, or a single one with a follower in its Cult; whether the match ends (R78).

    The seats still in play rank with those eliminated in this Closing (R81).
    """
    left = t.present()
    alive = left if len(left) == 1 else [seat for seat in left if any(cult_of(t, seat))]
    if len(alive) != 1:
        return False
    others = {seat: (0,) for seat in {*left, *lost} if seat not in alive}
    _end(t, LAST_SEAT if len(left) == 1 else LAST_CULT, {alive[0]: (1,), **others})
    return True


# -- epic


def strike_down(t: Table, seats: Iterable[Seat]) -> None:
    """Each seat takes a new Cult; each winner of the Hand but itself gains three points for it (R83, R85, R86, J30)."""
    winners = t.read(on.WINNERS)
    for seat in seats:
        t.say("struck_down", seat)
        put(t, on.CULTS[seat], (0, 0, 0))
        join(t, seat, NUMBERS.epic_cult)
        for winner in winners:
            if winner != seat:
                t.add(on.POINTS[winner], PLAY.won_by_strike)


def ends_by_points(t: Table) -> bool:
    """Whether a seat has reached the target: the most points win (R87)."""
    points = {seat: (t.count(on.POINTS[seat]),) for seat in range(t.seats)}
    if max(points.values())[0] < t.option(on.EPIC_TARGET):
        return False
    _end(t, POINTS, points)
    return True


# -- ends


def ends_by_limit(t: Table) -> bool:
    """Whether the last Hand has been played: the largest Cult wins, or in epic the most points (R80, J41)."""
    if t.read(on.HAND_NUMBER) < t.option(on.MAX_HANDS):
        return False
    merits: dict[Seat, tuple[int, ...]] = {}
    for seat in t.present():
        cult = cult_of(t, seat)
        points = (t.count(on.POINTS[seat]),) if on.is_epic(t) else ()
        merits[seat] = (*points, value_of(cult), *cult)
    _end(t, LIMIT, merits)
    return True


def _end(t: Table, reason: str, merits: Mapping[Seat, tuple[int, ...]]) -> None:
    """Rank the seats by merit, then those eliminated before, the last ones first (R81)."""
    gone = t.read(on.GONE)
    standing: list[tuple[int, tuple[int, ...]]] = []
    for seat in range(t.seats):
        if seat in merits:
            standing.append((len(gone), merits[seat]))
        else:
            standing.append((next(number for number, group in enumerate(gone) if seat in group), ()))
    t.end(ranks_of(standing), reason)
