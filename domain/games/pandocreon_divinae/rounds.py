"""Rounds and turns: who plays when, and what lapses when (R20–R28, R39, R68, R86, R87)."""

from __future__ import annotations

from collections.abc import Sequence

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.ranking import ranks_of
from annales.domain.tabletop.seats import clockwise

from . import layout as on
from .areas import freshen_no_more
from .cards import FACES
from .layout import holdings, prayer
from .points import distribute, roll

PREPARE, MAIN = "prepare", "main"


def end_turn(t: Table) -> None:
    """The next seat plays; after the last one the round ends, and the seat after its starter begins one (R25, R26)."""
    freshen_no_more(t)
    to_play = t.read(on.TO_PLAY)
    if to_play:
        _begin_turn(t, to_play)
        return
    _lapse(t)
    begin_round(t, clockwise(t, t.read(on.STARTER))[0])


def abandon_round(t: Table) -> None:
    """What was posed is discarded, what was announced annulled, and the round is over (R68, J20)."""
    t.say("round_abandoned")
    while t.agenda:
        t.pop()
    for card in t.at(on.STACK):
        t.move(card, on.STACK, on.DISCARD)
    freshen_no_more(t)
    _lapse(t)


def begin_round(t: Table, starter: Seat, *, face: str | None = None, locked: bool = False) -> None:
    """The starter rolls the die, or it is set; points are distributed and the starter's turn begins (R20, R21)."""
    number = t.read(on.ROUND) + 1
    if number > t.read(on.MAX_ROUNDS):
        _last_judgement(t)
        return
    t.write(on.ROUND, number)
    t.write(on.STARTER, starter)
    t.write(on.LOCKED, locked)
    t.say("round", number, starter)
    if face is None:
        roll(t)
    else:
        t.say("die_set", face)
        distribute(t, face)
    _begin_turn(t, clockwise(t, starter, own="first"))


def _begin_turn(t: Table, to_play: Sequence[Seat]) -> None:
    seat = to_play[0]
    t.write(on.TO_PLAY, tuple(to_play[1:]))
    t.write(on.ACTIVE, seat)
    t.write(on.PHASE, PREPARE)
    t.write(on.TOGGLED, ())
    t.write(on.AUTO, tuple(each for each in t.read(on.AUTO) if each != seat))  # turned off by itself (R80)


def _lapse(t: Table) -> None:
    """Every effect "until the end of the round" lapses; unspent points are kept, or not (R25, J1)."""
    for note in (on.CALM_BELIEVERS, on.CALM_GUIDES, on.BLOCKED):
        t.write(note, ())
    if t.read(on.ACTION_POINTS) == "per_round":
        for seat in t.present():
            for origin in FACES:
                t.add(on.POINTS[seat, origin], -t.count(on.POINTS[seat, origin]))


def _last_judgement(t: Table) -> None:
    """The highest prayer wins; then most Believers cards, most Guides, fewest cards in hand; then they share (R86)."""
    t.say("judgement")
    say_prayers(t)
    merits = {seat: _merit(t, seat) for seat in t.present()}
    best = max(merits.values())
    end(t, {seat for seat, merit in merits.items() if merit == best}, "last_judgement")


def _merit(t: TableView, seat: Seat) -> tuple[int, int, int, int]:
    return prayer(t, seat), len(list(holdings(t, seat))), t.size(on.GUIDES_OF[seat]), -t.size(on.HAND[seat])


def say_prayers(t: Table) -> None:
    """The prayers are counted and made public (R62)."""
    for seat in t.present():
        t.say("prayer", seat, prayer(t, seat))


def end(t: Table, winners: set[Seat], reason: str) -> None:
    """The winners, then who is in game by prayer, then the eliminated, the last one first (R87)."""
    prayers = {seat: prayer(t, seat) for seat in t.present()}
    fallen = t.read(on.FALLEN)
    standing = [
        (2, 0) if seat in winners else (1, prayers[seat]) if seat in prayers else (0, fallen.index(seat))
        for seat in range(t.seats)
    ]
    t.end(ranks_of(standing), reason)


def next_starter(t: TableView, poser: Seat) -> Seat:
    """Whoever posed the Apocalypse, or the next seat in game if it was its victim (R65, J19)."""
    return poser if poser not in t.out else clockwise(t, poser)[0]
