"""Answers about matches. A match is served with other members, and in another order, than its row in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, UnsetType

from annales.domain.log import terms
from annales.service.answers.clocks import ClockTold
from annales.service.answers.match.instructions import Instruction
from annales.service.answers.match.origins import ForkedFrom, ImportedFrom
from annales.service.answers.match.questions import OpenQuestion
from annales.service.answers.match.words import PartsOfWords, TableWords
from annales.service.answers.members import (
    Answer,
    CampaignId,
    Cursor,
    MatchId,
    Natural,
    OptionValue,
    Part,
    SeatNumbers,
    Sha256,
    Time,
    component,
    says,
)
from annales.service.answers.seats import SeatShown, Status

View = Annotated[Part, component("View")]


class MatchScore(Answer):
    """A public number that the game computes: of a seat, or of a seat's objective."""

    name: Annotated[str, says("what it is: `glory`, `prayer`, `points`, or `progress` with an objective")]
    seat: Annotated[Natural, says("whose it is")]
    value: Annotated[Natural, says("how much")]
    of: Annotated[Natural | None, says("how much is needed; null where nothing says so")]
    piece: Annotated[str | None, says("the card of an objective; null for none")]


class MatchResult(Answer):
    """How a match ended."""

    ranks: Annotated[
        SeatNumbers | None, says("the rank of each seat, 1 being the best; null if the match was closed or abandoned")
    ]
    reason: Annotated[str, says("why it ended: a term of the game, `resignation`, `absence`, `closed` or `abandoned`")]
    words: Annotated[str | UnsetType, says("with `words`: the reason in the caller's language")] = UNSET
    parts: PartsOfWords = UNSET


class PlaceInCampaign(Answer):
    """The place of a match in a campaign."""

    id: Annotated[CampaignId, says("the campaign's id (`cp_…`)")]
    age: Annotated[Natural, says("the number of the age, from 1")]


# The members that every representation of a match has.
Id = Annotated[MatchId, says("the match's id (`mt_…`)")]
Game = Annotated[str, says("the game's id")]
Stage = Annotated[Status, says("`open` until every seat is filled, then `playing`, finally `over`")]
OpenedAt = Annotated[Time, says("when it was opened")]
OpenedBy = Annotated[str, says("the player who opened it")]
Visibility = Annotated[str, says("who may see it", enum=list(get_args(terms.Visibility)))]
Seats = Annotated[Sequence[SeatShown], says("the seats, by number")]
Options = Annotated[Mapping[str, OptionValue], says("all options of the game with their values")]
Delay = Annotated[
    Annotated[terms.Delay, component("Delay")] | None,
    says("how far those without a seat are behind; null if they are not"),
]
ExternalId = Annotated[str | None, says("what the player who opened it calls it elsewhere; null if not given")]
Tags = Annotated[Sequence[str], says("the tags that it was opened with")]
Ending = Annotated[MatchResult | None, says("how it ended; null until then")]
Campaign = Annotated[
    PlaceInCampaign | None, says("the age that it is; null if it is no age, or a first one that has not ended")
]
Follows = Annotated[
    Annotated[terms.Follows, component("Follows")] | None,
    says("for a later age of a campaign: the match that it follows"),
]
RematchOf = Annotated[str | None, says("for a rematch: the match that was played before; else null")]
Tournament = Annotated[str | None, says("the id of the tournament that it is played in (`tn_…`); else null")]


class MatchListed(Answer):
    """A match in a list."""

    id: Id
    game: Game
    status: Stage
    opened_at: OpenedAt
    opened_by: OpenedBy
    visibility: Visibility
    seats: Seats
    options: Options
    clock: ClockTold
    result: Ending
    actions: Annotated[Sequence[str], says("the kinds of action played so far")]
    origin: ForkedFrom
    ended_at: Annotated[Time | None, says("when it ended; null if it is not over")]
    external_id: ExternalId
    tags: Tags
    entries: Annotated[Natural, says("the number of entries of its log")]
    awaited: Annotated[SeatNumbers, says("the seats whose answers are awaited now")]
    follows: Follows
    tournament: Tournament
    rematch_of: RematchOf
    delay: Delay
    campaign: Campaign
    imported: ImportedFrom


class Matches(Answer):
    """A page of matches."""

    matches: Annotated[Sequence[MatchListed], says("the matches")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page; null on the last page")]


class MatchShown(Answer, kw_only=True):
    """The current state of a match, as the caller may see it."""

    id: Id
    game: Game
    options: Options
    seats: Seats
    status: Stage
    result: Ending
    closing_reason: Annotated[str | None, says("why an operator of the service has closed it; else null")]
    head: Annotated[Natural, says("the current entry of the match")]
    last: Annotated[Natural, says("the newest entry; send it to `history` as `after`")]
    digest: Annotated[Sha256, says("the digest of the newest entry, which covers all entries before it")]
    rules: Annotated[Natural, says("the version of the rules in force")]
    take_back: Annotated[terms.TakeBack, says("whether moves may be taken back")]
    visibility: Visibility
    claim_after: Annotated[
        Natural | None,
        says("for how many seconds a player must be gone before an opponent may claim; null if nobody may"),
    ]
    hints: Annotated[
        Literal["against_bots", "always", "never"],
        says("whether seats may take hints; `against_bots`: where bots play all other seats, in no tournament"),
    ]
    may_take_hints: Annotated[
        bool, says("whether your seat may take hints, as far as the terms say; false without one")
    ]
    clock: ClockTold
    delay: Delay
    opened_at: OpenedAt
    opened_by: OpenedBy
    external_id: ExternalId
    tags: Tags
    origin: ForkedFrom
    campaign: Campaign
    follows: Follows
    rematch_of: RematchOf
    tournament: Tournament
    imported: ImportedFrom
    commitment: Annotated[Sha256, says("the hash of the secret that determines all chance in the match")]
    seat: Annotated[Natural | None, says("the seat whose view this is; null for a spectator")]
    view: Annotated[View, says("the table as this seat may see it")]
    scores: Annotated[Sequence[MatchScore], says("who leads and by what, as the game computes it")]
    question: OpenQuestion
    instructions: Annotated[Instruction | UnsetType, says("what your seat answers ahead, if it does")] = UNSET
    words: Annotated[TableWords | UnsetType, says("with `words`: the view as text")] = UNSET
    followed_by: Annotated[
        str | UnsetType, says("in `read_match`: the match that follows this age, if you may find it")
    ] = UNSET
    rematch: Annotated[
        str | UnsetType, says("in `read_match`: its rematch that is offered or played, if you may find it")
    ] = UNSET


class _AsMessage(MatchShown, kw_only=True):
    undone: Annotated[Sequence[Annotated[int, Meta(ge=1)]], says("the entries that are currently taken back")]


class MatchMessage(_AsMessage):
    """The whole match. It replaces all that you know of the match."""

    kind: Annotated[Literal["match"], says("the kind of message")]
