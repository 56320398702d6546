"""Followers: payments, gains, forced exchanges, Stakes, the bank (R5, R39, R39a, R40, R55, R56, J11)."""

from __future__ import annotations

from functools import lru_cache

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on
from ..cards import BOXED, DISCIPLE, PRAYERS, PRIEST, PROPHET, TOKENS, Vector

INDEX = {token: index for index, token in enumerate(TOKENS)}
NO_FOLLOWERS: Vector = (0, 0, 0)
OWN, LOANED = "own", "loaned"


def exchanged(cult: Vector) -> Vector:
    """A Cult after its forced exchanges: a Prophet into two Priests, a Priest into two Disciples (R39)."""
    prophets, priests, disciples = cult
    while True:
        if not priests and prophets:
            prophets, priests = prophets - 1, 2
        elif not disciples and priests:
            priests, disciples = priests - 1, 2
        else:
            return prophets, priests, disciples


@lru_cache(maxsize=4096)
def paid(cult: Vector, price: Vector) -> Vector | None:
    """What a payment leaves of a Cult; None if the Cult cannot pay (R40)."""
    if cult[0] >= price[0] and cult[1] >= price[1] and cult[2] >= price[2]:
        return exchanged(minus(cult, price))
    for index, number in enumerate(price):
        for _ in range(number):
            if not cult[index]:
                return None
            cult = exchanged(minus(cult, one(index)))
    return cult


@lru_cache(maxsize=4096)
def paid_as_far_as_possible(cult: Vector, price: Vector) -> tuple[Vector, Vector]:
    """What is left of a Cult, and what is still owed, when each missing token is paid that can be paid (R31)."""
    owed = list(NO_FOLLOWERS)
    for index, number in enumerate(price):
        for _ in range(number):
            if cult[index]:
                cult = exchanged(minus(cult, one(index)))
            else:
                owed[index] += 1
    return cult, (owed[0], owed[1], owed[2])


_ONES: tuple[Vector, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def one(index: int) -> Vector:
    """A single token."""
    return _ONES[index]


def plus(a: Vector, b: Vector) -> Vector:
    """The sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector, b: Vector) -> Vector:
    """The difference of two vectors."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cult_of(t: TableView, seat: Seat) -> Vector:
    """The Cult of a seat."""
    return on.vector(t, on.CULTS[seat])


def stake_of(t: TableView, seat: Seat) -> Vector:
    """All followers of a Stake, with the bank tokens on its Last Stand card (R3)."""
    return plus(on.vector(t, on.STAKES[seat]), on.vector(t, on.LOANS[seat]))


def bank_of(t: TableView) -> Vector:
    """What the bank holds; below zero if exchanges and Last Stands have taken more than the box holds (J11)."""
    boxes = t.option(on.BOXES)
    held = [boxes * BOXED[token] for token in TOKENS]
    for seat in range(t.seats):
        for counters in (on.CULTS[seat], on.STAKES[seat], on.LOANS[seat]):
            held = [number - used for number, used in zip(held, on.vector(t, counters), strict=True)]
        for piece in t.at(on.LOCATIONS[seat]):
            held[INDEX[PRAYERS[kind_of(piece)].location_token]] -= 1
    return held[0], held[1], held[2]


def is_in_bank(t: TableView, token: str) -> bool:
    """Whether the bank has a token of this type; an unlimited one always has (J11)."""
    return not t.option(on.BANK_LIMITED) or bank_of(t)[INDEX[token]] > 0


def price_of_ante(ante: int) -> Vector:
    """The ante is paid in Disciples."""
    return (0, 0, ante)


def pays_ante(cult: Vector, ante: int) -> bool:
    """Whether a Cult can pay this ante, with forced exchanges (R20)."""
    return paid(cult, price_of_ante(ante)) is not None


def put(t: Table, counters: tuple[str, ...], after: Vector) -> None:
    """Change counters to these values."""
    before = t.counters.get
    for counter, number in zip(counters, after, strict=True):
        by = number - before(counter, 0)
        if by:
            t.add(counter, by)


def shift(t: Table, counters: tuple[str, ...], by: Vector) -> None:
    """Add to counters."""
    for counter, number in zip(counters, by, strict=True):
        if number:
            t.add(counter, number)


def gain(t: Table, seat: Seat, followers: Vector) -> None:
    """Followers of the bank join a Cult together, as far as a limited bank has them (R39a, J11)."""
    if t.option(on.BANK_LIMITED):
        bank = bank_of(t)
        followers = (
            max(0, min(followers[0], bank[0])),
            max(0, min(followers[1], bank[1])),
            max(0, min(followers[2], bank[2])),
        )
    join(t, seat, followers)


def join(t: Table, seat: Seat, followers: Vector) -> None:
    """Followers join a Cult together, and the forced exchange follows (R39a)."""
    put(t, on.CULTS[seat], exchanged(plus(cult_of(t, seat), followers)))


def gain_disciples(t: Table, seat: Seat, number: int) -> None:
    """So many Disciples of the bank join a Cult."""
    if number:
        gain(t, seat, (0, 0, number))


def dismiss(t: Table, seat: Seat, token: str) -> bool:
    """One token leaves a Cult for the bank; false when there is none (R39)."""
    cult = cult_of(t, seat)
    index = INDEX[token]
    if not cult[index]:
        return False
    put(t, on.CULTS[seat], exchanged(minus(cult, one(index))))
    return True


def has(t: TableView, seat: Seat, token: str) -> bool:
    """Whether a Cult holds a token of this type."""
    return t.count(on.CULT[seat, token]) > 0


def stake(t: Table, seat: Seat, tokens: Vector, cult: Vector) -> None:
    """Tokens of the Cult go to the Stake and count for the bid; `cult` is what is left of the Cult."""
    put(t, on.CULTS[seat], cult)
    shift(t, on.STAKES[seat], tokens)
    shift(t, on.BIDS[seat], tokens)


def pay(t: Table, seat: Seat, price: Vector) -> None:
    """The Cult pays into the Stake what it was seen to be able to pay (R40)."""
    left = paid(cult_of(t, seat), price)
    if left is not None:
        stake(t, seat, price, left)


def lend(t: Table, seat: Seat, tokens: Vector) -> None:
    """Bank tokens go on the Last Stand card and count for the bid (R31)."""
    shift(t, on.LOANS[seat], tokens)
    shift(t, on.BIDS[seat], tokens)


def staked(t: TableView, seat: Seat, token: str) -> int:
    """How many tokens of a type a Stake holds, bank tokens included."""
    return t.count(on.STAKE[seat, token]) + t.count(on.LOANED[seat, token])


def unstake(t: Table, seat: Seat, token: str) -> str | None:
    """One token leaves a Stake: an own one first, then a bank token, which goes to the bank; which one (R55, R56)."""
    if t.count(on.STAKE[seat, token]):
        t.add(on.STAKE[seat, token], -1)
        return OWN
    if t.count(on.LOANED[seat, token]):
        t.add(on.LOANED[seat, token], -1)
        return LOANED
    return None


def withdraw(t: Table, seat: Seat, tokens: Vector) -> None:
    """Own tokens move from the Stake to the Cult together (R39a)."""
    shift(t, on.STAKES[seat], minus(NO_FOLLOWERS, tokens))
    join(t, seat, tokens)


def clear(t: Table, seat: Seat, *areas: tuple[tuple[str, ...], ...]) -> None:
    """All tokens of these areas of a seat (`on.STAKES`, `on.LOANS` …) go to the bank."""
    for area in areas:
        put(t, area[seat], NO_FOLLOWERS)


def lose_highest(t: Table, seat: Seat) -> None:
    """Fenrir: a Prophet of the Cult, else a Priest, else two Disciples."""
    if dismiss(t, seat, PROPHET) or dismiss(t, seat, PRIEST):
        return
    dismiss(t, seat, DISCIPLE)
    dismiss(t, seat, DISCIPLE)
