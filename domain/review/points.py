"""What a review points at: the choices worth looking at, and the turning points of its curve."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from annales.domain.table.layout import Seat

from .document import Comparison, Decision, Luck, Point, Turn

CHOICES = 3  # worth looking at, of a match and of each seat
LEAST_LEAD = 15  # thousandths
SURE = 1.5  # uncertainties by which a lead must be greater
TURNS = 5  # turning points
LEAST_CHANGE = 80  # thousandths
SURE_CHANGE = 2.0


def choices_worth(
    decisions: Sequence[Decision], won_at: int | None = None, seat: Seat | None = None, most: int = CHOICES
) -> tuple[int, ...]:
    """The entries whose answers fell short the most of that of the level, as far as that is sure: of all or of a seat.

    They are ranked by the lead without its uncertainty; of equal ones the earlier is first. Wins left out without such
    a lead come last: the seat may still have been sure of its win later. `decisions` are all, in order;
    `won_at` is the entry of the answer that won the match, None if it ended otherwise.
    """
    left_out = set(_wins_left_out(decisions, won_at))
    rated = []
    for made in decisions:
        certain = certain_lead(made.compared)
        if seat in (None, made.seat) and (certain is not None or made.entry in left_out):
            rated.append((-(certain or 0), made.entry))
    return tuple(entry for _, entry in sorted(rated)[:most])


def _wins_left_out(decisions: Sequence[Decision], won_at: int | None) -> Iterator[int]:
    """The last entry of each run of answers of one seat at which it left out a win: before that it was still at hand.

    The run that won the match is not among them: whoever wins a little later in the same turn has left nothing out.
    """
    runs = [list(run) for _, run in itertools.groupby(decisions, key=lambda made: made.seat)]
    for run in runs:
        if run[-1].entry == won_at:
            continue
        yield from [made.entry for made in run if made.compared is not None and made.compared.wins][-1:]


def certain_lead(compared: Comparison | None) -> int | None:
    """The lead of the level's answer without its uncertainty; None where it is small or unsure."""
    if compared is None or compared.same:
        return None
    lead, error = compared.lead, compared.lead_error
    return None if error is None or lead < LEAST_LEAD or lead <= SURE * error else lead - error


def turning_points(curve: Sequence[Point], decisions: Iterable[Decision], luck: Iterable[Luck]) -> tuple[Turn, ...]:
    """The entries at which the curve of some seat changed most, as far as that is sure, in order."""
    seats = {made.entry: made.seat for made in decisions}
    chances = {each.entry: each.changes for each in luck}
    found: list[tuple[int, Turn]] = []
    for before, after in itertools.pairwise(curve):
        changes = tuple(new - old for new, old in zip(after.shares, before.shares, strict=True))
        errors = zip(before.errors, after.errors, strict=True)
        sure = [
            abs(change)
            for change, (old, new) in zip(changes, errors, strict=True)
            if abs(change) >= LEAST_CHANGE and abs(change) > SURE_CHANGE * _together(old, new)
        ]
        if sure:
            part = chances.get(after.entry, (0,) * len(changes))
            found.append((-max(sure), Turn(entry=after.entry, seat=seats.get(after.entry), changes=changes, luck=part)))
    greatest = sorted(found, key=lambda each: (each[0], each[1].entry))[:TURNS]
    return tuple(sorted((turn for _, turn in greatest), key=lambda turn: turn.entry))


def _together(old: int | None, new: int | None) -> float:
    """The uncertainty of a difference of two figures."""
    first, second = old or 0, new or 0
    return sqrt(first * first + second * second)
