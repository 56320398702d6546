"""What a record that is sent in names: matches, players, bots, and who signed its entries, all of bounded form.

Each check raises BrokenRecord. `tools/verify.py` holds the signatures of entries and the names of matches to the same.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.errors import BrokenRecord
from domain.log.entry import Entry, Opened, SeatTaken
from domain.log.record import Label
from domain.reasons import RecordReason
from service.accounts.client_programs import CLIENT
from service.accounts.client_programs import LONGEST as LONGEST_CLIENT
from service.time_control import LONGEST_CLOCK

Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]  # a player, a match, a bot's level
Client = Annotated[str, msgspec.Meta(pattern=CLIENT.removesuffix("$") + r"\Z", max_length=LONGEST_CLIENT)]
Clock = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_CLOCK)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who was meant to sit at a seat."""

    kind: Literal["player", "open", "bot"]
    player: Name | None = None
    level: Name | None = None


class Terms(msgspec.Struct, frozen=True):
    """What a record must say of what was agreed, for the service to show it."""

    by: Name
    seats: list[Plan]
    take_back: Literal["consent", "free", "never"]
    visibility: Literal["public", "unlisted", "private"]
    clock: Clock | None


class Origin(msgspec.Struct, frozen=True):
    """Where a forked match came from."""

    match: Name
    seq: Annotated[int, msgspec.Meta(ge=1)]
    digest: str
    copied: Annotated[int, msgspec.Meta(ge=0)]


class Holder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat down."""

    player: Name | None = None
    bot: Name | None = None


class _By(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signed an entry."""


class _Player(_By, frozen=True):
    """A player, with the program that sent the action."""

    player: Name
    client: Client | msgspec.UnsetType = msgspec.UNSET


class _Bot(_By, frozen=True):
    """A bot that gave a consent."""

    bot: Name


class _Thinker(_By, frozen=True):
    """A bot that thought of an action."""

    bot: Name
    version: Count
    budget: Count
    asked: Count


class _RunOut(_By, frozen=True):
    """The clock, of so many seconds."""

    clock: Clock


class _NewRules(_By, frozen=True):
    """The service, under this version of the rules."""

    rules: Count


class _Copied(_By, frozen=True):
    """A fork, which took the step from this entry of its origin."""

    copied: Count


SIGNED: dict[frozenset[str], type[_By]] = {
    frozenset(members.split()): kind
    for members, kind in (
        ("player", _Player),
        ("player client", _Player),
        ("bot", _Bot),
        ("bot version budget asked", _Thinker),
        ("clock", _RunOut),
        ("rules", _NewRules),
        ("copied", _Copied),
    )
}


def check_terms(opening: Opened) -> None:
    """What was agreed is all that the service shows of it, and where the match came from, if anywhere."""
    try:
        terms = msgspec.convert(opening.terms, Terms)
        msgspec.convert(opening.origin, Origin | None)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.NOT_TERMS(cause=str(cause))) from cause
    if len(terms.seats) != opening.setup.seats or not all(_is_whole(plan) for plan in terms.seats):
        raise BrokenRecord(seq=1, reason=RecordReason.NO_SEATS_IN_TERMS())


def _is_whole(plan: Plan) -> bool:
    return (plan.player is not None) == (plan.kind == "player") and (plan.level is not None) == (plan.kind == "bot")


def check_names(entry: Entry) -> None:
    """Names are of the form that lists rely on."""
    try:
        if isinstance(entry.body, SeatTaken):
            holder = msgspec.convert(entry.body.holder, Holder)
            if (holder.player is None) == (holder.bot is None):
                raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_ONE_SITS_DOWN())
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_A_NAME(cause=str(cause))) from cause


def check_label(label: Label) -> None:
    """The match has a name, which its forks will bear as their origin."""
    try:
        msgspec.convert(label.match, Name)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.NO_NAME_OF_A_MATCH(cause=str(cause))) from cause


def check_signed(entry: Entry) -> None:
    """Who acted is told in one of the ways in which the service tells it."""
    kind = SIGNED.get(frozenset(entry.by))
    try:
        if kind is None:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_SIGNED())
        msgspec.convert(entry.by, kind)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_SIGNED_SO(cause=str(cause))) from cause
