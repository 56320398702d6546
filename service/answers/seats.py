"""Answers about the seats of a match."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.service.answers.members import Answer, Natural, says, shaped

STATUSES = ["open", "playing", "over"]
Status = Annotated[str, shaped(enum=STATUSES)]


class SeatShown(Answer, kw_only=True):
    """One seat of a match."""

    seat: Annotated[Natural, says("its number, from 0")]
    kind: Annotated[str, says("who has the seat, or may have it", enum=["player", "bot", "invited", "open"])]
    player: Annotated[str | UnsetType, says("the id of the player who has the seat, or is invited to it")] = UNSET
    level: Annotated[str | UnsetType, says("the level of the bot that has the seat")] = UNSET
    resigned: Annotated[
        bool | UnsetType, says("true if the seat has resigned, or a claim has called a bot into it")
    ] = UNSET
    name: Annotated[
        str | UnsetType | None, says("the player's name; null if it was erased, or if the record was imported")
    ] = UNSET
