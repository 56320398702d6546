"""The schemas of presence and of claims."""

from __future__ import annotations

from annales.domain.log.clocks.kinds import LONGEST_CLOCK
from annales.service.http.openapi.fields import JsonInt, QueryFlag
from annales.service.http.openapi.schemas.shapes import (
    Shown,
    boolean,
    constant,
    integer,
    list_of,
    string,
    strings,
    time,
)
from annales.service.http.openapi.validators import Range

STATES = ["online", "away", "gone", "unknown"]
CLAIMS = ["win", "draw", "bot"]


def claim_after(by_default: str = "nobody may claim anything") -> JsonInt:
    """For how long a player must be gone before others may claim."""
    return JsonInt(
        load_default=None,
        allow_none=True,
        validate=Range(1, LONGEST_CLOCK),
        metadata={
            "description": "for how many seconds a player whose answer is awaited must be gone before an opponent may "
            f"claim the win or a draw, or call a bot into their seat. By default {by_default}"
        },
    )


def away() -> QueryFlag:
    """Whether a stream is that of a page which nobody looks at."""
    return QueryFlag(
        load_default=False,
        metadata={
            "description": "`true`: nobody looks at this client now, such as a page that has been hidden for a while; "
            "its player is `away` unless another connection of theirs says otherwise"
        },
    )


class SeatPresence(Shown):
    """Whether somebody is there who plays a seat."""

    seat = integer("the seat")
    state = string(
        "`online`; `away`: connected with a hidden page, or lost less than half a minute ago; `gone`; `unknown`: the "
        "player hides it",
        enum=STATES,
    )
    since = time("since when they are gone; null otherwise, and if they were never seen", allow_none=True)
    claim_at = time(
        "from when on you may claim something against the seat, if nothing changes; null if you cannot wait for that",
        allow_none=True,
    )
    claims = strings("what you may claim then: `win`, `draw`, `bot`")


class PresenceShown(Shown):
    """Who is there in a match that goes on."""

    match = string("the match's id")
    now = time("the time of the service")
    presence = list_of(SeatPresence, "the seats by number; empty unless the match goes on")


class OwnPresence(Shown):
    """What the caller shows of their own presence."""

    hidden = boolean("whether nobody is told if they are there")


class OpponentGone(Shown):
    """Somebody has left a match that goes on, or has come back. It is no entry: nothing of it is in the log."""

    kind = constant("opponent_gone", "the kind of message")
    seq = integer("the number of the entry that you were told last: the stream is resumed after it")
    seat = integer("their seat")
    gone = boolean("whether they are gone")
    since = time("since when; null if they are back, or were never seen", allow_none=True)
    claim_at = time("from when on you may claim something against them; null if you cannot", allow_none=True)
    claim_in = integer("the seconds until then; null if you cannot", allow_none=True)
