"""The typed members of entries: the terms of a match, the holders of its seats, its origin, and the author of an entry.

They are stored for ever as canonical JSON, so the fields are in alphabetical order and an absent member stays absent.
An unknown member is an error: nothing that a digest covers is dropped silently.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.table.layout import Viewer

from .clocks.kinds import AnyClock

TakeBack = Literal["consent", "free", "never"]
Visibility = Literal["public", "unlisted", "private"]
Hints = Literal["always", "never"]
LONGEST_MARK, MOST_TAGS = 64, 8
MOST_ENTRIES_LATE, MOST_SECONDS_LATE = 500, 7 * 86_400  # of a delay for those without a seat
Mark = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_MARK)]
Tags = Annotated[tuple[Mark, ...], msgspec.Meta(min_length=1, max_length=MOST_TAGS)]


class _Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object of an entry."""


class SeatPlan(_Stored, frozen=True):
    """The plan for a seat: an invited `player`, a bot of a `level`, or anybody (`open`)."""

    kind: Literal["player", "open", "bot"]
    level: str | None = None
    player: str | None = None


class Delay(_Stored, frozen=True, kw_only=True):
    """How far viewers without a seat are behind: by a number of `entries` or of `seconds`, one of the two."""

    entries: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES_LATE)] | UnsetType = UNSET
    seconds: Annotated[int, msgspec.Meta(ge=1, le=MOST_SECONDS_LATE)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raise ValueError unless it says one thing."""
        if (self.entries is UNSET) == (self.seconds is UNSET):
            raise ValueError("a delay is in entries or in seconds")


class Package(_Stored, frozen=True, kw_only=True):
    """The package that a game came from when the match was opened: its name and version, and a digest of its files."""

    digest: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
    name: Mark
    version: Mark


class Terms(_Stored, frozen=True, kw_only=True):
    """The terms of a match: the player who opened it (`by`), the plan for each seat, clock, take-backs, visibility.

    `claim_after` is for how many seconds a player must be gone before an opponent may claim the match; without it
    nobody may. `clock` is the time that a seat has for a question, in seconds, or for its moves; None means no limit.
    `delay` is how far those without a seat are behind; by default they are not. `external_id` and `tags` are what the
    player calls the match elsewhere, and files it under; the service gives them no meaning. `hints` says whether seats
    may take advice; by default those may whose opponents are all bots, in a match of no tournament. `package` is where
    the game came from; one of the service's own has none. `rematch_of` is the id of the match that was played before
    with the same terms, `tournament` that of the tournament that the match is played in.
    """

    by: str
    claim_after: int | UnsetType = UNSET
    clock: AnyClock | None
    delay: Delay | UnsetType = UNSET
    external_id: Mark | UnsetType = UNSET
    hints: Hints | UnsetType = UNSET
    package: Package | UnsetType = UNSET
    rematch_of: str | UnsetType = UNSET
    seats: tuple[SeatPlan, ...]
    tags: Tags | UnsetType = UNSET
    take_back: TakeBack
    tournament: str | UnsetType = UNSET
    visibility: Visibility


def delay_of(terms: Terms) -> dict[str, int] | None:
    """The delay of a match for those without a seat, as an opening names it; None if there is none."""
    return None if terms.delay is UNSET else msgspec.to_builtins(terms.delay)


class ForkTerms(_Stored, frozen=True):
    """The terms that a seat proposes for a fork; `client_seed` is its contribution to chance there.

    The service writes all members except `client_seed`, `external_id` and `tags`, which are optional. In an imported
    record all are optional.
    """

    client_seed: str | UnsetType = UNSET
    clock: AnyClock | UnsetType | None = UNSET
    delay: Delay | UnsetType = UNSET
    external_id: Mark | UnsetType = UNSET
    seats: tuple[SeatPlan, ...] | UnsetType = UNSET
    tags: Tags | UnsetType = UNSET
    take_back: TakeBack | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET


class Holder(_Stored, frozen=True):
    """The holder of a seat: a player by id, or a bot by level. The log contains no names of people."""

    bot: str | None = None
    player: str | None = None


class ClockLeft(_Stored, frozen=True):
    """What the clock of a seat has left: milliseconds of its main time, and periods, if there are any."""

    main: int
    periods: int = 0


class Origin(_Stored, frozen=True, kw_only=True):
    """The entry of another match that a fork continues from, and how many of its steps were `copied`.

    `redealt` is present when nothing was copied: the table was dealt again for this viewer. `ask` is the entry in which
    a seat asked for the fork, if all had to consent. `imported` says that the other match was imported as a record.
    `left` is what the clocks of the seats had left there, if the fork is played by the same clock.
    """

    ask: int | None = None
    copied: int
    digest: str
    imported: bool = False
    left: tuple[ClockLeft, ...] | UnsetType = UNSET
    match: str
    redealt: Viewer | UnsetType = UNSET
    seq: int

    @property
    def is_redealt(self) -> bool:
        """Whether the table was dealt again, consistently with what one viewer knew."""
        return self.redealt is not UNSET


class Follows(_Stored, frozen=True, kw_only=True):
    """The match that an age follows: its id, and number and digest of its last entry, when this age was opened.

    `campaign` is the id of the campaign, `age` the number of this age in it; the first age has number 1 and follows
    none. `branch` says that another match followed the same age already: the campaign has two futures from there.
    """

    age: int
    branch: bool = False
    campaign: str
    digest: str
    match: str
    seq: int


class Author(_Stored, frozen=True):
    """Who acted. One of:

    - `player`, by id, with the `client` program that sent the request, if it named itself;
    - `player` with `instruction`, the entry in which they gave this answer ahead;
    - `bot`, by level, with its `version`, its `budget` and the entry that `asked` it when it answered a question, or
      `asked` the seat that it gave advice to;
    - `bot` with all of these and `instead_of`, the level whose turn it is, whose thinking was `cut_off` so many times
      without an answer; `limit` is the number of seconds that it may take, if it took longer each time;
    - `bot` with all of these but `cut_off`: fewer than `limit` seconds were left, which was too short for that level;
    - `clock`, the time limit in seconds that expired: the main time, else that of an answer or a period;
    - `rules`, the version under which the service continues the match;
    - `copied`, the entry of the origin from which a fork copied the step.
    """

    asked: int | None = None
    bot: str | None = None
    budget: int | None = None
    client: str | None = None
    clock: int | None = None
    copied: int | None = None
    cut_off: int | None = None
    instead_of: str | None = None
    instruction: int | None = None
    limit: int | None = None
    player: str | None = None
    rules: int | None = None
    version: int | None = None
