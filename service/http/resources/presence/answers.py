"""Answers about presence and claims."""

from __future__ import annotations

from annales.service.http.openapi.schemas.shapes import Shown, boolean, integer, list_of, string, strings, time

STATES = ["online", "away", "gone", "unknown"]


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
