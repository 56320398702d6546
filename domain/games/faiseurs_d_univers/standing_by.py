"""Standing by: a seat passes ahead in every window but those on a card that names it, for a span of time (J61).

The public note `standing_by` holds a seat by itself while it stands by in this sale or turn, `(seat, span)` while it
stands by for longer, and `(seat, "listens")` once it has taken a stand-by back in this sale or turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import layout as on
from .actions import Listen, PassAhead, StandBy, StandByUntil

THIS, MY_TURN, ROUND = "this", "my_turn", "round"
LONGER = (MY_TURN, ROUND)
LISTENS = "listens"

_STAND_BY: Mapping[str, Action] = {THIS: StandBy(), **{span: StandByUntil(span) for span in LONGER}}
_PASS_AHEAD = {span: PassAhead(span) for span in (THIS, *LONGER)}

Stance = Seat | tuple[Seat, str]


def standing_by(t: TableView) -> frozenset[Seat]:
    """The seats that stand by, for any span."""
    return frozenset(_seat(mark) for mark in t.read(on.STANDING_BY) if _span(mark) != LISTENS)


def spans(t: TableView, seat: Seat) -> tuple[str, ...]:
    """The spans for which a seat stands by now, the shortest first."""
    marks = t.read(on.STANDING_BY)
    return _spans(marks, seat) if marks else ()


@lru_cache(maxsize=1024)
def _spans(marks: tuple[Stance, ...], seat: Seat) -> tuple[str, ...]:
    return tuple(span for span in (THIS, *LONGER) if _mark(seat, span) in marks)


def ways_to_pass(t: TableView, seat: Seat) -> Iterator[Action]:
    """In a window: pass it, and perhaps all further ones of a span; or hear of all again."""
    held = spans(t, seat)
    yield from [_STAND_BY[span] for span in _further(held)]
    if held:
        yield Listen()


def ahead(t: TableView, seat: Seat) -> Iterator[Action]:
    """Outside windows: stand by before being asked, or hear of all again.

    After it has listened, a seat can stand by in windows only until this sale or turn is over, so that play ends.
    """
    held = spans(t, seat)
    if _mark(seat, LISTENS) not in t.read(on.STANDING_BY):
        yield from [_PASS_AHEAD[span] for span in _further(held)]
    if held:
        yield Listen()


def _further(held: tuple[str, ...]) -> list[str]:
    """The spans that add to those for which a seat stands by: each of the longer ones contains this sale or turn."""
    return [span for span in LONGER if span not in held] if held else [THIS, *LONGER]


def stand_by(t: Table, seat: Seat, span: str) -> None:
    """Pass ahead for a span, besides those for which the seat stands by already."""
    t.write(on.STANDING_BY, (*t.read(on.STANDING_BY), _mark(seat, span)))


def listen(t: Table, seat: Seat) -> None:
    """Be asked again in every window."""
    others = (mark for mark in t.read(on.STANDING_BY) if _seat(mark) != seat)
    t.write(on.STANDING_BY, (*others, _mark(seat, LISTENS)))


def end_sale_or_turn(t: Table) -> None:
    """A sale or turn is over, and what was to last no longer."""
    _keep(t, lambda mark: _span(mark) not in (THIS, LISTENS))


def end_before_turn(t: Table, seat: Seat) -> None:
    """A seat's turn begins: it stood by until then."""
    _keep(t, lambda mark: _span(mark) not in (THIS, LISTENS) and mark != _mark(seat, MY_TURN))


def end_before_round(t: Table) -> None:
    """A round begins: what was to last until the end of the one before is over."""
    _keep(t, lambda mark: _span(mark) not in (THIS, LISTENS, ROUND))


def _keep(t: Table, is_kept: Callable[[Stance], bool]) -> None:
    marks = t.read(on.STANDING_BY)
    if marks:
        t.write(on.STANDING_BY, tuple(mark for mark in marks if is_kept(mark)))


def _mark(seat: Seat, span: str) -> Stance:
    return seat if span == THIS else (seat, span)


def _seat(mark: Stance) -> Seat:
    return mark if isinstance(mark, int) else mark[0]


def _span(mark: Stance) -> str:
    return THIS if isinstance(mark, int) else mark[1]
