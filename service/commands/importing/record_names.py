"""Checks of the names in an imported record: matches, players, bots, and the authors of entries.

Each check raises BrokenRecord. `tools/verify.py` applies the same rules to authors and to the ids of matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import UNSET

from annales.domain.errors import BrokenRecord
from annales.domain.log.clocks.kinds import LONGEST_CLOCK, OfMoves
from annales.domain.log.entry import Entry, Opened, SeatTaken
from annales.domain.log.record import Label
from annales.domain.log.terms import SeatPlan
from annales.domain.reasons import RecordReason
from annales.service.accounts.client_programs import CLIENT
from annales.service.accounts.client_programs import LONGEST as LONGEST_CLIENT
from annales.service.accounts.names import is_readable

Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]  # a player, a match, a bot's level
Client = Annotated[str, msgspec.Meta(pattern=CLIENT.removesuffix("$") + r"\Z", max_length=LONGEST_CLIENT)]
Clock = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_CLOCK)]
Count = Annotated[int, msgspec.Meta(ge=1)]


# The bounds of a value beyond its type, by the name of its member.
BOUNDS: dict[str, Any] = {
    "age": Count,
    "ask": Count,
    "asked": Count,
    "bot": Name,
    "budget": Count,
    "by": Name,
    "campaign": Name,
    "client": Client,
    "claim_after": Clock,
    "clock": Clock | OfMoves,
    "copied": Count,
    "cut_off": Count,
    "instead_of": Name,
    "instruction": Count,
    "level": Name,
    "limit": Clock,
    "match": Name,
    "player": Name,
    "rematch_of": Name,
    "rules": Count,
    "seq": Count,
    "tournament": Name,
    "version": Count,
}
ORIGIN = BOUNDS | {"copied": Annotated[int, msgspec.Meta(ge=0)]}  # a fork from before the first step copies none

SIGNED = frozenset(
    frozenset(members.split())
    for members in (
        "player",
        "player client",
        "player instruction",
        "bot",
        "bot version budget asked",
        "bot version budget asked instead_of cut_off",
        "bot version budget asked instead_of cut_off limit",
        "bot version budget asked instead_of limit",
        "clock",
        "rules",
        "copied",
    )
)


def check_terms(opening: Opened) -> None:
    """The terms are ones that the service accepts, and the origin, if any, has a valid id."""
    terms, origin = opening.terms, opening.origin
    try:
        _check_bounds(terms)
        for plan in terms.seats:
            _check_bounds(plan)
        if origin is not None:
            _check_bounds(origin, ORIGIN)
        if opening.follows is not UNSET:
            _check_bounds(opening.follows)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.NOT_TERMS(cause=str(cause))) from cause
    package = () if terms.package is UNSET else (terms.package.name, terms.package.version)
    unreadable = [mark for mark in (terms.external_id or "-", *(terms.tags or ()), *package) if not is_readable(mark)]
    if unreadable:
        raise BrokenRecord(seq=1, reason=RecordReason.NOT_TERMS(cause="external_id, tags, package"))
    if len(terms.seats) != opening.setup.seats or not all(map(_is_whole, terms.seats)):
        raise BrokenRecord(seq=1, reason=RecordReason.NO_SEATS_IN_TERMS())


def _check_bounds(value: msgspec.Struct, bounds: Mapping[str, Any] = BOUNDS) -> None:
    """Raise ValidationError if a member is present and out of bounds."""
    for name, member in msgspec.structs.asdict(value).items():
        if name in bounds and member is not None and member is not UNSET:
            msgspec.convert(member, bounds[name])


def _is_whole(plan: SeatPlan) -> bool:
    return (plan.player is not None) == (plan.kind == "player") and (plan.level is not None) == (plan.kind == "bot")


def check_names(entry: Entry) -> None:
    """The names of seat holders have the form that lists rely on."""
    if not isinstance(entry.body, SeatTaken):
        return
    holder = entry.body.holder
    try:
        _check_bounds(holder)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_A_NAME(cause=str(cause))) from cause
    if (holder.player is None) == (holder.bot is None):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_ONE_SITS_DOWN())


def check_label(label: Label) -> None:
    """The match has a valid id, which its forks will name as their origin."""
    try:
        msgspec.convert(label.match, Name)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.NO_NAME_OF_A_MATCH(cause=str(cause))) from cause


def check_signed(entry: Entry) -> None:
    """The author has one of the forms that the service writes."""
    if frozenset(msgspec.to_builtins(entry.by)) not in SIGNED:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_SIGNED())
    try:
        _check_bounds(entry.by)
    except msgspec.ValidationError as cause:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_SIGNED_SO(cause=str(cause))) from cause
