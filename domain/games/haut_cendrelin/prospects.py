"""How near a seat is to each of its glory points, and what one more of anything would change.

All of it is public: tokens, mana, counters, objectives, favourites, the size of the old life.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annales.domain.arithmetic import added
from annales.domain.table.faces import has_face
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import layout as on
from .cards import DEMONIC_PLACE, GOALS, PLACES, PLAY
from .deals import RETURNED
from .effects_grammar import AT_LEAST, DEMONIC, NIGHT, ONCE, Condition, CounterReached, Goal, Mana, Surplus, Tokens
from .switches import Switch, is_on

# How much a point counts just before it is reached, and then: one for good, a complete soul, one by tokens or mana.
BEGUN, GAINED = 0.75, 1.0
COMPLETE = 0.9
BREWING, HELD = 0.5, 0.7
SPARE, SPARED = 0.02, 2  # a token more than a point needs, and how many of them count
IDLE, WITHIN_REACH = 0.2, 0.4  # an objective of one night: not in reach tonight, and just in reach
FAR = 4  # surplus tokens beyond which a goal is as far away as can be
FURTHER = 0.3  # how much counts what is not among the nearest points
BEYOND = 0.5  # what mana, fragments and further points add up to at most, about
MANA, MANY = 0.035, 7  # each mana, up to this number
CARD = 0.05  # each fragment out of the old life: one more action in each night
Slopes = dict[str, tuple[float, float]]  # by name: what one more and one less are worth


def _aim(goal: Goal) -> tuple[str, str, int]:
    (condition,) = goal.conditions
    if not isinstance(condition, CounterReached):
        raise TypeError(f"a permanent objective that counts nothing: {goal}")
    return condition.name, condition.span, condition.number


# Of each permanent objective: its counter, the span that it counts, and the number to reach.
AIMS: Mapping[Piece, tuple[str, str, int]] = {id: _aim(goal) for id, goal in GOALS.items() if goal.kind == ONCE}


class Cemetery:
    """The tokens and future values of the resources, `demonic` included (R47)."""

    def __init__(self, t: TableView) -> None:
        self.tokens: dict[str, int] = {}
        self.future: dict[str, int | None] = {}
        self.demonic = ""
        for piece in t.at(on.CEMETERY):
            place = PLACES[piece]
            self.tokens[place.resource] = t.count(on.TOKENS[place.resource])
            self.future[place.resource] = place.future
            if place.kind == DEMONIC_PLACE:
                self.demonic = place.resource
        if self.demonic:
            self.tokens[DEMONIC] = self.tokens[self.demonic]
            self.future[DEMONIC] = self.future[self.demonic]

    def own_name(self, resource: str) -> str:
        """The resource itself, for `demonic` too."""
        return self.demonic if resource == DEMONIC else resource


@dataclass(frozen=True)
class Prospects:
    """Of one seat: how near it is to victory, from 0 to about 1, and how much a step towards a point counts in that.

    `weights` and `slopes` are those of its possible points, in their order.
    """

    worth: float
    step: float
    weights: tuple[float, ...]
    slopes: tuple[Slopes, ...]


def needed(t: TableView) -> int:
    """How many points win (R61, R62)."""
    return PLAY.glory_to_win if is_on(t, Switch.OBJECTIVES) else PLAY.initiation_glory_to_win


def prospects(t: TableView, cemetery: Cemetery, seat: Seat, enough: int, reach: Mapping[str, int]) -> Prospects:
    """Soul, favourite and objectives of a seat: the nearest points count fully, and near victory each step counts more.

    `enough` points win; `reach` is what the counters of a night can still gain tonight.
    """
    points = _points(t, cemetery, seat, reach)
    order = sorted(range(len(points)), key=lambda point: -points[point][0])
    weights = [0.0] * len(order)
    for place, point in enumerate(order):
        weights[point] = 1.0 if place < enough else FURTHER
    total = _means(t, seat) + added(weight * near for weight, (near, _) in zip(weights, points, strict=True))
    full = enough + BEYOND
    share, step = total / full, 2 * total / (full * full)
    return Prospects(share * share, step, tuple(weights), tuple(slopes for _, slopes in points))


def _points(t: TableView, cemetery: Cemetery, seat: Seat, reach: Mapping[str, int]) -> list[tuple[float, Slopes]]:
    """The nearness of each point that a seat can have, from 0 to 1, and its slopes."""
    favourite = t.read(on.FAVOURITES)[seat]
    others = [_objective(t, cemetery, seat, piece, reach) for piece in t.at(on.OBJECTIVES_OF[seat])]
    return [_soul(on.old_life(t, seat)), _favourite(cemetery, favourite), *others]


def _soul(life: int) -> tuple[float, Slopes]:
    per = BEGUN / PLAY.list_size
    now = BEGUN - per * life if life else COMPLETE
    return now, {RETURNED: (0.0, now - BEGUN + per * (life + 1))}


def _reached(have: int, target: int) -> float:
    """A number of tokens that counts while it is there."""
    return HELD + SPARE * min(have - target, SPARED) if have >= target else BREWING * max(0, have) / target


def _favourite(cemetery: Cemetery, resource: str) -> tuple[float, Slopes]:
    target = cemetery.future.get(resource)
    return (0.0, {}) if target is None else _while(resource, cemetery.tokens[resource], target)


def _while(name: str, have: int, target: int) -> tuple[float, Slopes]:
    now = _reached(have, target)
    return now, {name: (_reached(have + 1, target) - now, now - _reached(have - 1, target))}


def _objective(
    t: TableView, cemetery: Cemetery, seat: Seat, piece: Piece, reach: Mapping[str, int]
) -> tuple[float, Slopes]:
    if piece in AIMS:
        return _counted(t, seat, piece, reach)
    if has_face(piece, on.ACQUIRED):
        return GAINED, {}
    conditions = GOALS[piece].conditions
    if len(conditions) == 1:
        name, have, target, _ = _measure(t, cemetery, seat, conditions[0])
        return _while(name, have, target)
    return _several([_measure(t, cemetery, seat, condition) for condition in conditions])


def _counted(t: TableView, seat: Seat, objective: Piece, reach: Mapping[str, int]) -> tuple[float, Slopes]:
    """A permanent objective: counters of the age add up, those of a night must be full in one night."""
    name, span, target = AIMS[objective]
    if span != NIGHT:
        have = t.count(on.IN_AGE[seat, name])
        per = BEGUN / target
        return per * have, {name: (GAINED - per * have if have + 1 >= target else per, 0.0)}
    have = t.count(on.IN_NIGHT[seat, name])
    if have + reach.get(name, 0) < target:
        return IDLE, {}
    per = (BEGUN - WITHIN_REACH) / target
    return WITHIN_REACH + per * have, {name: (per + (GAINED - BEGUN) / target, 0.0)}


def _measure(t: TableView, cemetery: Cemetery, seat: Seat, condition: Condition) -> tuple[str, int, int, bool]:
    """What a condition counts: its name, the number now, the one to reach, and whether more is better."""
    match condition:
        case Mana(_, order, number):
            return "mana", t.count(on.MANA[seat]), number, order == AT_LEAST
        case Tokens(resource, order, number):
            name = cemetery.own_name(resource)
            return name, cemetery.tokens[name], number, order == AT_LEAST
        case Surplus(resource, number):
            name = cemetery.own_name(resource)
            return name, cemetery.tokens.get(name, 0), (cemetery.future.get(name) or 0) + number, True
        case _:
            raise TypeError(f"no objective has such a condition: {condition}")


def _several(measures: list[tuple[str, int, int, bool]]) -> tuple[float, Slopes]:
    """Several conditions at once: nearness is their mean, until all are true."""
    shares = [_share(*measure[1:]) for measure in measures]
    if min(shares) >= 1:
        lost = HELD - BREWING
        return HELD, {
            name: (0.0, lost if have == target else 0.0) if more else (-lost if have == target else 0.0, 0.0)
            for name, have, target, more in measures
        }
    slopes = {}
    for (name, have, target, more), share in zip(measures, shares, strict=True):
        per = BREWING / len(measures) / (target if more else FAR)
        up, down = (0.0 if share >= 1 else per), (per if share < 1 or have == target else 0.0)
        slopes[name] = (up, down) if more else (-down, -up)
    return BREWING * added(shares) / len(shares), slopes


def _share(have: int, target: int, more: bool) -> float:
    if more:
        return min(1.0, have / target)
    return 1.0 if have <= target else max(0.0, 1 - (have - target) / FAR)


def _means(t: TableView, seat: Seat) -> float:
    """Mana, and fragments to play."""
    mana = t.count(on.MANA[seat])
    cards = t.size(on.HAND[seat]) + on.on_table(t, seat)
    return MANA * min(mana, MANY) + CARD * cards


def aims_of_a_night(t: TableView, seat: Seat) -> list[str]:
    """The counters that must be full in one night for an objective of a seat that is not met yet."""
    aims = [AIMS[piece] for piece in t.at(on.OBJECTIVES_OF[seat]) if piece in AIMS]
    return [name for name, span, _ in aims if span == NIGHT]
