"""The typed members of entries: what was agreed, who sits where, where a match comes from, who acted.

They are stored for ever, as canonical JSON: the fields stand in alphabetical order, and a member that is absent stays
absent. An object with another member is no such value: nothing that a digest vouches for is dropped silently.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.table.layout import Viewer

TakeBack = Literal["consent", "free", "never"]
Visibility = Literal["public", "unlisted", "private"]


class _Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object of an entry."""


class SeatPlan(_Stored, frozen=True):
    """Who is meant to sit at a seat: a `player`, a bot of a `level`, or anybody (`open`)."""

    kind: Literal["player", "open", "bot"]
    level: str | None = None
    player: str | None = None


class Terms(_Stored, frozen=True):
    """What was agreed around the game: `by` whom the match was opened, the plan of each seat, `clock` in seconds.

    The clock is how long a seat may think about a question; None: without limit.
    """

    by: str
    clock: int | None
    seats: tuple[SeatPlan, ...]
    take_back: TakeBack
    visibility: Visibility


class ForkTerms(_Stored, frozen=True):
    """The terms that a seat proposes for a fork; `client_seed` is what it gives to chance there.

    The service writes all but `client_seed`, which may be absent. An imported record may leave out any.
    """

    client_seed: str | UnsetType = UNSET
    clock: int | UnsetType | None = UNSET
    seats: tuple[SeatPlan, ...] | UnsetType = UNSET
    take_back: TakeBack | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class Holder(_Stored, frozen=True):
    """Who sits at a seat: a player by id, or a bot by level. No name of a person is in the log."""

    bot: str | None = None
    player: str | None = None


class Origin(_Stored, frozen=True, kw_only=True):
    """The entry of another match that a match goes on from, and how many of its steps were `copied`.

    `redealt` is present where nothing was copied: the table was dealt anew for this viewer. `ask` is the entry in which
    a seat asked for the fork, with the consent of all. `imported` says that the other match was sent in as a record.
    """

    ask: int | None = None
    copied: int
    digest: str
    imported: bool = False
    match: str
    redealt: Viewer | UnsetType = UNSET
    seq: int

    @property
    def is_redealt(self) -> bool:
        """Whether the table was dealt anew, as one viewer could know it."""
        return self.redealt is not UNSET


class Author(_Stored, frozen=True):
    """Who acted. One of:

    - `player`, by id, with the `client` program that sent the action, if it said so;
    - `bot`, by level, with its `version`, its `budget` and the entry that `asked` it where it has thought;
    - `clock`, the seconds that ran out;
    - `rules`, the version under which the service goes on;
    - `copied`, the entry of the origin from which a fork took the step.
    """

    asked: int | None = None
    bot: str | None = None
    budget: int | None = None
    client: str | None = None
    clock: int | None = None
    copied: int | None = None
    player: str | None = None
    rules: int | None = None
    version: int | None = None
