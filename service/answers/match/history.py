"""Answers about the course of a match: its entries, and the table at any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, UnsetType

from annales.service.answers.match.accepted import EntryShown
from annales.service.answers.match.matches import MatchScore, View
from annales.service.answers.match.questions import OpenQuestion
from annales.service.answers.match.words import TableWords
from annales.service.answers.members import Answer, Natural, SeatNumbers, Sha256, component, says
from annales.service.answers.seats import Status


class EnvelopeShown(Answer):
    """The part of an entry that only some seats may see."""

    to: Annotated[SeatNumbers, says("the seats that may open it")]
    commitment: Annotated[Sha256, says("the hash of the salt and the content")]
    salt: Annotated[
        str | UnsetType | None,
        says("the salt: shown to the seats in `to`, and to everybody once the match is over"),
    ] = UNSET
    content: Annotated[
        Sequence[Annotated[Any, component("Content")]] | UnsetType | None,
        says("the hidden facts with their indices"),
    ] = UNSET


class MatchHistory(Answer):
    """Entries in order."""

    entries: Annotated[Sequence[EntryShown], says("the entries, in order")]
    head: Annotated[Natural, says("the current entry of the match")]
    last: Annotated[Natural, says("the newest entry")]
    status: Annotated[Status, says("the status of the match")]
    undone: Annotated[Sequence[int], says("the entries among these that are currently taken back")]


class Position(Answer):
    """The table as it was at an entry."""

    match: Annotated[str, says("the match's id")]
    seq: Annotated[Natural, says("the entry")]
    seat: Annotated[Natural | None, says("the seat whose view this is; null for a spectator")]
    view: Annotated[View, says("the table at that entry; empty before the opening step")]
    scores: Annotated[Sequence[MatchScore], says("who led and by what, as the game computes it")]
    question: OpenQuestion
    digest: Annotated[Sha256, says("the entry's digest")]
    words: Annotated[TableWords | UnsetType, says("with `words`: the view as text")] = UNSET
