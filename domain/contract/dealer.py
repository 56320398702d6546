"""Who answers chance: a seeded dealer, one that is told, and one that committed itself before the match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from domain.canonical import digest, keyed
from domain.errors import RulesFault
from domain.reasons import RulesReason
from domain.table.facts import Drawn, Fact, Rolled
from domain.table.layout import Seat, Value


class SeededDealer:
    """Deals from a seeded generator: for search and tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """One of the pool, evenly."""
        return self._rng.choice(pool)


class ScriptedDealer:
    """Deals what it is told, in order; raises RulesFault when it is told nothing or nothing of the pool."""

    def __init__(self, told: Iterable[str]) -> None:
        self._told = list(told)

    @classmethod
    def of_record(cls, facts: Iterable[Fact]) -> ScriptedDealer:
        """Deals again what a recorded step tells."""
        return cls(chosen_by_chance(facts))

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The next one told."""
        if not self._told or self._told[0] not in pool:
            raise RulesFault(reason=RulesReason.NOT_IN_POOL(told=tuple(self._told[:1]), cause=cause, pool=pool))
        return self._told.pop(0)


class CommittedDealer:
    """Chance that anyone can check once the secret is opened.

    The n-th chance of a step is `pool[HMAC(deal key, fate, cause, n) mod len(pool)]`, n from 1. The fate is that of the
    place in the tree as all have seen it, without the step's own action: a take-back is never a reroll.
    """

    def __init__(self, secret: bytes, fate: str) -> None:
        self._key, self._fate, self._n = deal_key(secret), fate, 0

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The committed one of the pool."""
        self._n += 1
        number = int.from_bytes(keyed(self._key, self._fate, cause, self._n), "big")
        return pool[number % len(pool)]


@lru_cache(maxsize=1024)
def deal_key(secret: bytes) -> bytes:
    """The key of chance."""
    return keyed(secret, "deal")


@lru_cache(maxsize=1024)
def salt_key(secret: bytes) -> bytes:
    """The key of the envelopes' salts."""
    return keyed(secret, "salt")


def commitment_to(secret: bytes) -> str:
    """What the first entry says of the secret: its SHA-256 as hexadecimal text."""
    return digest(secret.hex())


def first_fate(contributions: Sequence[str | None]) -> str:
    """The fate of the opening step: what each seat gave, in the order of seats."""
    return digest("fate", list(contributions))


def next_fate(fate: str, seat: Seat | None, face: Mapping[str, Value]) -> str:
    """The fate after a choice; the opening step counts as one, of no seat.

    `face` is the action as all saw it, its secret fields masked. Were the secrets hashed too, what is drawn after a
    take-back would tell everybody whether the same secret was chosen again.
    """
    return digest(fate, seat, face)


def chosen_by_chance(facts: Iterable[Fact]) -> list[str]:
    """The pieces drawn and faces rolled, in order."""
    return [fact.piece if isinstance(fact, Drawn) else fact.face for fact in facts if isinstance(fact, (Drawn, Rolled))]
