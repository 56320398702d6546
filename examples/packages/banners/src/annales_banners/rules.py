"""How Banners goes: orders in secret, then roads, towns, camps, banners and harvests, all at once."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product

from annales.contract import Action, Piece, Score, Seat, Setup, Table, TableView, ranks_of

from . import layout as on
from .actions import Orders
from .layout import BANNERS, CAMP, COMPANIES, NEXT, OWNER, ROADS, STORE, STRENGTH, TOWN, where

REMEMBERED = 512  # LRU size of lists of orders: the same companies stand in the same towns in many positions


def set_up(t: Table, setup: Setup) -> None:
    """Three companies of each seat in its home; then all write their orders (R1, R2, R3)."""
    for seat in range(t.seats):
        t.lay(COMPANIES[seat], TOWN[on.home(t, seat)])
        t.lay([BANNERS[seat]] * on.TOKENS[BANNERS[seat]].copies, STORE[seat])
    t.write(on.ROUND, 1)
    t.write(on.HARVEST, 1)
    ask(t)


def ask(t: Table) -> None:
    """All seats write their orders (R3)."""
    t.ask("orders", range(t.seats))


def legal(t: TableView, seat: Seat) -> Iterable[Action]:
    """Every set of orders, all holding first; a company in camp has none (R3, R7)."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return ()
    stands = where(t)
    return every(*(stands.get(piece) for piece in COMPANIES[seat]))


@lru_cache(REMEMBERED)
def every(*towns: str | None) -> tuple[Orders, ...]:
    """All orders of companies in these towns: each holds, or goes to the end of a road; None for one in camp."""
    return tuple(Orders(*to) for to in product(*((town, *NEXT[town]) if town else (None,) for town in towns)))


def forced(t: TableView) -> tuple[Seat, Orders] | None:
    """A seat whose companies are all in camp has nothing to choose, as all see (J4)."""
    asked = t.asked
    if asked is not None:
        for seat in asked.must:
            if t.size(CAMP[seat]) == len(COMPANIES[seat]):
                return seat, Orders()
    return None


def holding(t: TableView, seat: Seat) -> Orders:
    """The orders of a seat whose companies all hold."""
    stands = where(t)
    return Orders(*(stands.get(piece) for piece in COMPANIES[seat]))


def play(t: Table, seat: Seat, action: Orders) -> None:
    """Once the last seat has written its orders, all are carried out together."""
    if t.seal(seat, (action.one, action.two, action.three)):
        written = t.unseal()
        orders: dict[Piece, str | None] = {}
        for other, towns in written.items():
            orders.update(zip(COMPANIES[other], towns, strict=True))
        carry_out(t, orders)


# -- one round


def carry_out(t: Table, orders: Mapping[Piece, str | None]) -> None:
    """Roads, then towns, then camps and banners; a harvest at the end of some rounds (R4 to R8)."""
    stands = where(t)
    waiting = [piece for seat in range(t.seats) for piece in t.at(CAMP[seat])]
    goals = {piece: orders[piece] or town for piece, town in stands.items()}
    meet(t, stands, goals)
    ends = settled(t, stands, goals)
    for piece, town in stands.items():
        end = ends[piece]
        if end is None:
            t.say("driven_off", piece, town)
            t.move(piece, TOWN[town], CAMP[OWNER[piece]])
        elif end != town:
            t.move(piece, TOWN[town], TOWN[end])
    for piece in waiting:
        come_home(t, piece)
    raise_banners(t, stands)
    end_round(t)


def meet(t: Table, stands: Mapping[Piece, str], goals: dict[Piece, str]) -> None:
    """Companies of two seats that meet on a road: the weaker side turns back, both if they are equal (R4)."""
    ways: dict[tuple[str, str], list[Piece]] = {}
    for piece, town in stands.items():
        ways.setdefault((town, goals[piece]), []).append(piece)
    for here, there in ROADS:
        forth, back = ways.get((here, there)), ways.get((there, here))
        if forth is None or back is None or OWNER[forth[0]] == OWNER[back[0]]:
            continue
        lead = power(forth) - power(back)
        for piece in (*(forth if lead <= 0 else ()), *(back if lead >= 0 else ())):
            goals[piece] = stands[piece]
            t.say("met", piece, here, there)


def settled(t: Table, stands: Mapping[Piece, str], goals: Mapping[Piece, str]) -> dict[Piece, str | None]:
    """Where each company ends: in the town of its order, where it came from, or driven off (None) (R5)."""
    aims = {*goals.values()}
    takers = {town: taker(t, town, stands, goals) for town in on.TOWNS if town in aims}
    comes = {piece for piece, town in goals.items() if takers[town] == OWNER[piece]}
    taken = {goals[piece]: OWNER[piece] for piece in comes}
    ends: dict[Piece, str | None] = {}
    for piece, goal in goals.items():
        origin = stands[piece]
        if piece in comes:
            ends[piece] = goal
        elif taken.get(origin, OWNER[piece]) == OWNER[piece]:
            ends[piece] = origin
        else:
            ends[piece] = None
    return ends


def taker(t: Table, town: str, stands: Mapping[Piece, str], goals: Mapping[Piece, str]) -> Seat | None:
    """The seat that is stronger in a town than every other, else the one that stands there already (R5)."""
    powers: dict[Seat, int] = {}
    keeper = None
    for piece, goal in goals.items():
        if goal == town:
            powers[OWNER[piece]] = powers.get(OWNER[piece], 0) + STRENGTH[piece]
            if stands[piece] == town:
                keeper = OWNER[piece]
    best = max(powers.values())
    strongest = [seat for seat, most in powers.items() if most == best]
    if len(powers) > 1:
        t.say("fought" if len(strongest) == 1 else "even", town)
    return strongest[0] if len(strongest) == 1 else keeper


def power(pieces: list[Piece]) -> int:
    """The strength of companies together."""
    return sum(STRENGTH[piece] for piece in pieces)


def come_home(t: Table, piece: Piece) -> None:
    """A company that was in camp comes home, unless another seat's company stands there (R7)."""
    seat = OWNER[piece]
    place = TOWN[on.home(t, seat)]
    if all(OWNER[other] == seat or not STRENGTH[other] for other in t.at(place)):
        t.move(piece, CAMP[seat], place)


def raise_banners(t: Table, stood: Mapping[Piece, str]) -> None:
    """A town that was left keeps a banner; where companies stand there is none (R6)."""
    left = {town: OWNER[piece] for piece, town in stood.items()}
    for town, place in on.PLACES:
        pieces = t.at(place)
        if not pieces and town in left:
            t.move(BANNERS[left[town]], STORE[left[town]], place)
        elif any(STRENGTH[piece] for piece in pieces):
            for piece in pieces:
                if not STRENGTH[piece]:
                    t.move(piece, place, STORE[OWNER[piece]])


def end_round(t: Table) -> None:
    """A harvest after every so many rounds; the last one ends the match (R8, R9)."""
    if t.read(on.ROUND) % t.option(on.PACE) == 0:
        number = t.read(on.HARVEST)
        t.say("harvest", number)
        for seat, worth in enumerate(worths(t)):
            t.add(on.POINTS[seat], worth)
        if number == t.option(on.HARVESTS):
            t.end(ranks_of([(t.count(on.POINTS[seat]), worths(t)[seat]) for seat in range(t.seats)]), "last_harvest")
            return
        t.write(on.HARVEST, number + 1)
    t.write(on.ROUND, t.read(on.ROUND) + 1)
    ask(t)


def worths(t: TableView) -> list[int]:
    """What the towns of each seat are worth together (R8)."""
    total = [0] * t.seats
    for town, seat in on.held(t):
        total[seat] += on.WORTH[town]
    return total


# -- for tables and bots


def scores(t: TableView) -> list[Score]:
    """What each seat would harvest now."""
    return [Score("towns", seat, worth) for seat, worth in enumerate(worths(t))]


def stage(t: TableView) -> int:
    """The harvest that comes next: searches compare what it brings."""
    return t.read(on.HARVEST)
