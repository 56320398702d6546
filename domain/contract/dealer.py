"""Dealers, the sources of chance: seeded, scripted, and committed before the match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from annales.domain.canonical import digest, keyed
from annales.domain.errors import RulesFault
from annales.domain.reasons import RulesReason
from annales.domain.table.facts import Drawn, Fact, Rolled
from annales.domain.table.layout import Seat, Value


class SeededDealer:
    """Deals from a seeded generator: for search and tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """One of the pool, with equal probability."""
        return self._rng.choice(pool)


class ScriptedDealer:
    """Deals given outcomes in order; raises RulesFault when none is left or the next one is not in the pool."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = list(outcomes)

    @classmethod
    def of_record(cls, facts: Iterable[Fact]) -> ScriptedDealer:
        """A dealer that repeats the outcomes of a recorded step."""
        return cls(chosen_by_chance(facts))

    @property
    def left(self) -> Sequence[str]:
        """The outcomes that nothing has asked for yet."""
        return self._outcomes

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The next outcome."""
        if not self._outcomes or self._outcomes[0] not in pool:
            raise RulesFault(reason=RulesReason.NOT_IN_POOL(told=tuple(self._outcomes[:1]), cause=cause, pool=pool))
        return self._outcomes.pop(0)


class CommittedDealer:
    """Provably fair chance: anybody can verify it once the secret is disclosed.

    The n-th outcome of a step is `pool[HMAC(deal key, fate, cause, n) mod len(pool)]`, with n from 1. The fate depends
    on the path to the step as everybody saw it, not on the step's own action: a take-back never rerolls.
    """

    def __init__(self, secret: bytes, fate: str) -> None:
        self._key, self._fate, self._n = deal_key(secret), fate, 0

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The element of the pool that the commitment determines."""
        self._n += 1
        number = int.from_bytes(keyed(self._key, self._fate, cause, self._n), "big")
        return pool[number % len(pool)]


@lru_cache(maxsize=1024)
def deal_key(secret: bytes) -> bytes:
    """The key that determines chance."""
    return keyed(secret, "deal")


@lru_cache(maxsize=1024)
def salt_key(secret: bytes) -> bytes:
    """The key of the envelopes' salts."""
    return keyed(secret, "salt")


def commitment_to(secret: bytes) -> str:
    """The commitment in the first entry: SHA-256 of the canonical JSON array of the secret's hexadecimal text."""
    return digest(secret.hex())


def first_fate(contributions: Sequence[str | None]) -> str:
    """The fate of the opening step, from the contribution of each seat, in order of seats."""
    return digest("fate", list(contributions))


def next_fate(fate: str, seat: Seat | None, face: Mapping[str, Value]) -> str:
    """The fate after a step; the opening step has no seat.

    `face` is the action with its secret fields masked. If it contained the secrets, a draw after a take-back would
    reveal whether the seat chose the same secret again.
    """
    return digest(fate, seat, face)


def chosen_by_chance(facts: Iterable[Fact]) -> list[str]:
    """The pieces drawn and faces rolled, in order."""
    return [fact.piece if isinstance(fact, Drawn) else fact.face for fact in facts if isinstance(fact, (Drawn, Rolled))]
