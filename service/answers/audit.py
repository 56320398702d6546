"""Answers about the audit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, get_args

from annales.domain.log.entry import AnyBody
from annales.service.answers.members import Answer, Cursor, MatchId, Natural, PlayerId, Sha256, Time, says

KINDS = [str(body.__struct_config__.tag) for body in get_args(AnyBody)]  # of entries
AUTHORS = ("player", "bot", "clock", "rules", "copied")  # the members of `by` that say what kind of author it is


class AuditLine(Answer):
    """Who did what when: one entry of a match."""

    at: Annotated[Time, says("when the entry was written")]
    match: Annotated[MatchId, says("the match's id")]
    seq: Annotated[Natural, says("the number of the entry in its match")]
    game: Annotated[str, says("the game's id")]
    kind: Annotated[str, says("the kind of the entry", enum=KINDS)]
    action: Annotated[
        str | None, says("for a step: the kind of action; null for other entries and for the opening step")
    ]
    seat: Annotated[Natural | None, says("the seat that the entry is about; null if there is none")]
    author: Annotated[
        str,
        says(
            "who acted: a `player`; a `bot`; the `clock`, because the time of a seat was up; the `rules`, because a "
            "new version of them came into force; or nobody, because a fork `copied` the step",
            enum=list(AUTHORS),
        ),
    ]
    player: Annotated[PlayerId | None, says("the player who acted; null if it was no player")]
    name: Annotated[str | None, says("the player's name; null if there is no player, or if they were erased")]
    client: Annotated[str | None, says("the client program that sent the request; null if it is unknown")]
    bot: Annotated[str | None, says("the level of the bot that acted; null if it was no bot")]
    undone: Annotated[bool, says("whether the step was taken back")]
    digest: Annotated[Sha256, says("the digest of the entry, as in the history and in records")]
    entry: Annotated[str, says("the address of the entry", format="uri-reference")]


class AuditEntries(Answer):
    """A page of the audit."""

    entries: Annotated[Sequence[AuditLine], says("the entries, in the requested order")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page; null on the last page")]
    as_of: Annotated[
        Time | None,
        says(
            "every write that was acknowledged before this time is in the audit; null while it is made for the first "
            "time"
        ),
    ]
