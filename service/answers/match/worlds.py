"""Answers about tables that a seat cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from annales.service.answers.match.matches import View
from annales.service.answers.members import Answer, Natural, component, says

Beliefs = Literal["holdings", "none"]


class World(Answer):
    """A table that might be the true one."""

    weight: Annotated[float, says("the share of the tables that were dealt like this; all weights add up to 1")]
    view: Annotated[View, says("the table, as in a position, with nothing hidden; `knows` is what the seat remembers")]
    facts: Annotated[
        Sequence[Annotated[Any, component("Fact")]] | UnsetType,
        says("what makes this table of an empty one, as in entries of the history; absent where nothing is asked"),
    ] = UNSET


class Worlds(Answer):
    """Tables that a seat cannot tell from the true one."""

    match: Annotated[str, says("the match's id")]
    seq: Annotated[Natural, says("the entry")]
    seat: Annotated[Natural | None, says("the seat whose view they agree with; null for a spectator")]
    seed: Annotated[str, says("what to send to get the same tables again")]
    beliefs: Annotated[
        Beliefs,
        says(
            "what is known of pieces out of sight: with `holdings`, the game infers where some of them lie, and they "
            "are dealt there; with `none`, each deal that agrees with the view is as likely as any other"
        ),
    ]
    worlds: Annotated[Sequence[World], says("the tables; equal ones are one, with the weight of all")]
