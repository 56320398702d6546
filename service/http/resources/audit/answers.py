"""Answers about the audit."""

from __future__ import annotations

from annales.service.audit.lines import AUTHORS
from annales.service.http.openapi.schemas.entries import KINDS
from annales.service.http.openapi.schemas.shapes import (
    MATCH_ID,
    PLAYER_ID,
    Shown,
    boolean,
    integer,
    list_of,
    sha256,
    string,
    time,
)
from annales.service.http.resources.shared.requests import CURSOR


class AuditLine(Shown):
    """Who did what when: one entry of a match."""

    at = time("when the entry was written")
    match = string("the match's id", pattern=MATCH_ID)
    seq = integer("the number of the entry in its match")
    game = string("the game's id")
    kind = string("the kind of the entry", enum=KINDS)
    action = string("for a step: the kind of action; null for other entries and for the opening step", allow_none=True)
    seat = integer("the seat that the entry is about; null if there is none", allow_none=True)
    author = string(
        "who acted: a `player`; a `bot`; the `clock`, because the time of a seat was up; the `rules`, because a new "
        "version of them came into force; or nobody, because a fork `copied` the step",
        enum=AUTHORS,
    )
    player = string("the player who acted; null if it was no player", allow_none=True, pattern=PLAYER_ID)
    name = string("the player's name; null if there is no player, or if they were erased", allow_none=True)
    client = string("the client program that sent the request; null if it is unknown", allow_none=True)
    bot = string("the level of the bot that acted; null if it was no bot", allow_none=True)
    undone = boolean("whether the step was taken back")
    digest = sha256("the digest of the entry, as in the history and in records")
    entry = string("the address of the entry", format="uri-reference")


class AuditEntries(Shown):
    """A page of the audit."""

    entries = list_of(AuditLine, "the entries, in the requested order")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)
    as_of = time(
        "every write that was acknowledged before this time is in the audit; null while it is made for the first time",
        allow_none=True,
    )
