"""Answers about matches."""

from __future__ import annotations

from marshmallow import fields

from annales.service.answers.match.instructions import Instruction
from annales.service.answers.match.origins import IMPORTED, Imported
from annales.service.answers.match.words import TableWords
from annales.service.answers.seats import SeatShown
from annales.service.http.openapi.schemas.clocks import clock_told
from annales.service.http.openapi.schemas.delays import delay_shown
from annales.service.http.openapi.schemas.entries import QuestionShown
from annales.service.http.openapi.schemas.shapes import (
    MATCH,
    OptionValue,
    Shown,
    by_name,
    integer,
    list_of,
    part,
    seat_numbers,
    sha256,
    string,
    strings,
    time,
)
from annales.service.http.openapi.schemas.tables import MatchScore, View
from annales.service.http.openapi.schemas.terms import TAKE_BACKS, VISIBILITIES, Follows, Origin, PlaceInCampaign
from annales.service.http.openapi.schemas.words import parts_of
from annales.service.http.resources.shared.requests import CURSOR

STATUSES = ("open", "playing", "over")
ORIGIN = "for a fork: the match and entry that it continues from"


class Result(Shown):
    """How a match ended."""

    ranks = seat_numbers(
        "the rank of each seat, 1 being the best; null if the match was closed or abandoned", allow_none=True
    )
    reason = string("why it ended: a term of the game, `resignation`, `absence`, `closed` or `abandoned`")
    words = string("with `words`: the reason in the caller's language", required=False)
    parts = parts_of("`words`")


class MatchBrief(Shown):
    """What every representation of a match contains."""

    id = string("the match's id (`mt_…`)", **MATCH)
    game = string("the game's id")
    status = string("`open` until every seat is filled, then `playing`, finally `over`", enum=STATUSES)
    opened_at = time("when it was opened")
    opened_by = string("the player who opened it")
    visibility = string("who may see it", enum=VISIBILITIES)
    seats = list_of(SeatShown, "the seats, by number")
    options = by_name(fields.Nested(OptionValue), "all options of the game with their values")
    clock = clock_told()
    delay = delay_shown()
    external_id = string("what the player who opened it calls it elsewhere; null if not given", allow_none=True)
    tags = strings("the tags that it was opened with")
    result = part(Result, "how it ended; null until then", allow_none=True)
    campaign = part(
        PlaceInCampaign, "the age that it is; null if it is no age, or a first one that has not ended", allow_none=True
    )
    follows = part(Follows, "for a later age of a campaign: the match that it follows", allow_none=True)
    rematch_of = string("for a rematch: the match that was played before; else null", allow_none=True)
    tournament = string("the id of the tournament that it is played in (`tn_…`); else null", allow_none=True)


class MatchListed(MatchBrief):
    """A match in a list."""

    actions = strings("the kinds of action played so far")
    awaited = seat_numbers("the seats whose answers are awaited now")
    entries = integer("the number of entries of its log")
    ended_at = time("when it ended; null if it is not over", allow_none=True)
    origin = part(Origin, ORIGIN, allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)


class Matches(Shown):
    """A page of matches."""

    matches = list_of(MatchListed, "the matches")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)


class MatchShown(MatchBrief):
    """The current state of a match, as the caller may see it."""

    claim_after = integer(
        "for how many seconds a player must be gone before an opponent may claim; null if nobody may", allow_none=True
    )
    closing_reason = string("why an operator of the service has closed it; else null", allow_none=True)
    head = integer("the current entry of the match")
    last = integer("the newest entry; send it to `history` as `after`")
    digest = sha256("the digest of the newest entry, which covers all entries before it")
    rules = integer("the version of the rules in force")
    take_back = string("whether moves may be taken back", enum=TAKE_BACKS)
    origin = part(Origin, ORIGIN, allow_none=True)
    imported = part(Imported, IMPORTED, allow_none=True)
    followed_by = string("in `read_match`: the match that follows this age, if you may find it", required=False)
    rematch = string("in `read_match`: its rematch that is offered or played, if you may find it", required=False)
    commitment = sha256("the hash of the secret that determines all chance in the match")
    seat = integer("the seat whose view this is; null for a spectator", allow_none=True)
    view = part(View, "the table as this seat may see it")
    scores = list_of(MatchScore, "who leads and by what, as the game computes it")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    instructions = part(Instruction, "what your seat answers ahead, if it does", required=False)
    words = part(TableWords, "with `words`: the view as text", required=False)
