"""Requests about the work of operators."""

from __future__ import annotations

from typing import Any

from annales.service.accounts.names import LONGEST as LONGEST_NAME
from annales.service.answers.admin import KINDS, ON
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.openapi.fields import Moment, Name, Strict, Text
from annales.service.http.openapi.validators import Length, OneOf, Pattern, Readable
from annales.service.http.resources.shared.requests import PageQuery
from annales.service.operators.acts import LONGEST_REASON
from annales.service.operators.operators import CONTINUE, MATCHES, RESIGN


def reason(description: str) -> Name:
    """The field for the reason of an act."""
    return Name(
        required=True,
        validate=[Length(1, LONGEST_REASON), Readable()],
        metadata={"description": f"{description} Do not write names of people: it cannot be erased with them."},
    )


def fate(description: str, **about: Any) -> Text:
    """The field for what becomes of the running matches of a player."""
    return Text(validate=OneOf(MATCHES), metadata={"description": description}, **about)


class NewBan(Strict):
    """A ban."""

    reason = reason("why; the player reads it with every refusal.")
    until = Moment(
        load_default=None,
        allow_none=True,
        metadata={"description": "when it ends, in RFC 3339; null or omitted: never", "format": "date-time"},
    )
    matches = fate(
        f"what becomes of the player's running matches. `{CONTINUE}`: they wait for the player, or for the clock. "
        f"`{RESIGN}`: the player resigns those that have begun and leaves the others. By default `{CONTINUE}` for a "
        f"ban with an end, `{RESIGN}` for one without"
    )


class PlayerErasure(Strict):
    """An erasure."""

    reason = reason("why, for the log of the operators.")
    matches = fate(
        f"what becomes of the player's running matches, as for a ban; by default `{RESIGN}`", load_default=RESIGN
    )


class OperatorClosing(Strict):
    """A closing."""

    reason = reason("why; the players read it.")


class OperatorDeletion(Strict):
    """A deletion."""

    reason = reason("why, for the log of the operators.")


class PlayerQuery(Strict):
    """Which players are wanted."""

    name = Name(
        required=True,
        validate=Length(1, LONGEST_NAME),
        metadata={"description": "their whole name; upper and lower case are alike"},
    )


class ActsQuery(PageQuery):
    """Which acts are wanted."""

    act = Text(validate=OneOf(KINDS), metadata={"description": "only acts of this kind"})
    on = Text(
        validate=Pattern(ON, RequestReason.NOT_AN_ID),
        metadata={"description": "only acts on this player, match or tournament", "pattern": ON},
    )
