"""The document of a review: plain JSON, whole numbers only, so that canonical JSON can be hashed and signed.

Shares are in thousandths: 500 is one half. An uncertainty of None is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from annales.domain.table.layout import Seat, Value

from .settings import Setting

FORMAT = 1
LANGUAGES = ("en", "fr")

Words = Mapping[str, str]  # by language
Unweighed = Literal["forced", "out_of_turn", "agreement", "copied", "rules"]
Measure = Literal["worlds", "turns"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as it is sent, and as the game labels it."""

    action: Mapping[str, Value]
    words: Words


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """What the level would have given, from the same view, and how much better that looks.

    `wins` says that `answer` wins the match at once, whatever the seat cannot see, and the answer that was played does
    not; where the level would not have given any such answer, one of them stands for its own.
    `share` is that of the answer that was played, on `samples` sampled tables of which `decided` came to an end; by
    `turns` they are depths of a search. `lead` says by how much the answer of the level is better; it is negative where
    the sampled tables find it worse. `reason` puts the difference into words where it is sure.
    """

    answer: Answer
    same: bool
    by: Measure
    samples: int
    decided: int
    share: int
    share_error: int | None
    lead: int
    lead_error: int | None
    wins: bool = False
    reason: Words | None = None


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One answer of a seat. `asked` is the entry that asked for it, `kind` the question, `legal` how many were legal.

    `bot` is the level that gave it, None for a player; `ahead` says that the player gave it as an instruction, `clock`
    that it was given for them when their time had run out. `unweighed` says why nothing is compared.
    """

    entry: int
    seat: Seat
    asked: int
    kind: str
    legal: int
    forced: bool
    bot: str | None
    ahead: bool
    clock: bool
    played: Answer
    unweighed: Unweighed | None = None
    compared: Comparison | None = None


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """The prospects of each seat after an entry, on the table as it really lay."""

    entry: int
    shares: tuple[int, ...]
    errors: tuple[int | None, ...]


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """By how much the draws, rolls and deals of an entry changed each seat's prospects, beside what was to be expected.

    `causes` counts them by what was drawn from or rolled.
    """

    entry: int
    causes: Mapping[str, int]
    changes: tuple[int, ...]
    errors: tuple[int | None, ...]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point: how the curve of each seat changed at an entry, and the part of it that was luck."""

    entry: int
    seat: Seat | None
    changes: tuple[int, ...]
    luck: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the match ended: no ranks if it was closed."""

    entry: int
    reason: str
    ranks: tuple[int, ...]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A whole review. `digest` is that of entry `head`, the last one of the line that counts; seeds derive from it.

    `choices` are the entries of the decisions worth looking at, the greatest lead first; `choices_of` the same for each
    seat. `luck_of` adds up the luck of each seat.
    """

    format: int
    match: str
    game: str
    rules: int
    seats: int
    head: int
    digest: str
    setting: Setting
    result: Result
    decisions: tuple[Decision, ...]
    curve: tuple[Point, ...]
    luck: tuple[Luck, ...]
    luck_of: tuple[int, ...]
    turning_points: tuple[Turn, ...]
    choices: tuple[int, ...]
    choices_of: tuple[tuple[int, ...], ...]

    def decision(self, entry: int) -> Decision:
        """The decision of an entry; raises KeyError."""
        for each in self.decisions:
            if each.entry == entry:
                return each
        raise KeyError(entry)


def thousandths(share: float) -> int:
    """A share in thousandths, rounded half to even."""
    return round(share * 1000)


def thousandths_or_none(share: float | None) -> int | None:
    """The same of an uncertainty that may be unknown."""
    return None if share is None else thousandths(share)
