"""The entries of the log and their bodies: the events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, Union

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.contract.game import Setup, Step
from annales.domain.table.facts import PLAIN, AnyFact, Ended, Fact, freeze, freeze_fact, freeze_facts
from annales.domain.table.layout import Seat, Value

from .terms import Author, Follows, ForkTerms, Holder, Origin, Terms


class Body(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """What happened, according to an entry."""


class Opened(Body, frozen=True, tag="opened"):
    """A match is opened.

    `layout` and `setup` make the record self-contained; `commitment` binds the dealer to its secret; `origin` names the
    entry of another match that this one continues from; `follows` names the match that this age of a campaign follows.
    """

    game: str
    layout: Mapping[str, Value]
    setup: Setup
    terms: Terms
    commitment: str
    origin: Origin | None = None
    follows: Follows | UnsetType = UNSET


class SeatTaken(Body, frozen=True, tag="seat_taken"):
    """A player or a bot sits down.

    `contribution` is what the seat adds to chance; `given` says that the service chose it. A bot contributes nothing.
    """

    seat: Seat
    holder: Holder
    contribution: str | None = None
    given: bool = False


class SeatLeft(Body, frozen=True, tag="seat_left"):
    """A player leaves a seat before the start, or declines an invitation."""

    seat: Seat


class Played(Body, frozen=True, tag="step"):
    """The public face of a step: its secret fields and hidden facts are masked."""

    seat: Seat | None
    action: Mapping[str, Value]
    facts: tuple[AnyFact, ...]
    rules: int


class HeadMoved(Body, frozen=True, tag="head_moved"):
    """The match continues from another entry; nothing is erased.

    `returns` is True if that step is neither on the path nor an answer that is given again: it is on a line that was
    abandoned, and the match stood there before.
    """

    to: int
    consents: tuple[Seat, ...] = ()
    returns: bool | UnsetType = UNSET


class TakeBackAsked(Body, frozen=True, tag="take_back_asked"):
    """A seat asks to go back to an entry, or, if `returns` is True, to go on from an entry of an abandoned line."""

    to: int
    seat: Seat
    returns: bool | UnsetType = UNSET


class TakeBackAnswered(Body, frozen=True, tag="take_back_answered"):
    """A seat answers a request for a take-back; `ask` is the entry of the request."""

    ask: int
    seat: Seat
    consent: bool


class ForkAsked(Body, frozen=True, tag="fork_asked"):
    """A seat asks to fork from an entry with all hidden pieces where they are.

    `terms` are those of the new match.
    """

    from_entry: int
    seat: Seat
    terms: ForkTerms = ForkTerms()


class ForkAnswered(Body, frozen=True, tag="fork_answered"):
    """A seat answers a request for a fork; `ask` is the entry of the request."""

    ask: int
    seat: Seat
    consent: bool


class RulesChanged(Body, frozen=True, tag="rules_changed"):
    """The match continues under another version of the rules."""

    old: int
    new: int


class TimeCredited(Body, frozen=True, tag="time_credited"):
    """Running clocks get time back in which nobody could answer.

    `since` and `until` are the first and the last moment of that time (RFC 3339), `milliseconds` what the clocks of the
    open question get: as much of it as they ran, and some to find back to the table. `why` is `unserved`, when the
    service was away or could not write, or `clock_jump`, when its wall clock jumped ahead.
    """

    since: str
    until: str
    milliseconds: int
    why: Literal["unserved", "clock_jump"]


class VacationTaken(Body, frozen=True, tag="vacation_taken"):
    """The clock of a seat rests for a number of whole days, from now on or from the end of its current vacation."""

    seat: Seat
    days: int


class Instructed(Body, frozen=True, tag="instructed"):
    """A seat says what it answers to questions that it will be asked, in place of what it has said so before.

    `action` has one member, `orders`; others see that it is hidden, and not whether it has any orders. An empty list
    revokes what stood.
    """

    seat: Seat
    action: Mapping[str, Value]


class Hinted(Body, frozen=True, tag="hinted"):
    """A seat takes advice about the question that it is asked: what the bot that is the author would answer, and why.

    `action` has one member, `advice`, an object with `answer`, an action, and `reason`; others see that it is hidden.
    """

    seat: Seat
    action: Mapping[str, Value]


class Resigned(Body, frozen=True, tag="resigned"):
    """A seat resigns: a match of two ends (`facts`); in a larger one a bot takes the seat, and there are no facts."""

    seat: Seat
    facts: tuple[AnyFact, ...] = ()


class Claimed(Body, frozen=True, tag="claimed"):
    """A seat makes a claim against an `absent` one, whose player has been gone since `since` (RFC 3339).

    A match of two ends by a `win` of the claimant or a `draw` (`facts`). By `bot`, a bot takes the absent seat and play
    goes on, so there are no facts. The log has no presence: that the player was gone is what the service attests.
    """

    seat: Seat
    absent: Seat
    claim: Literal["win", "draw", "bot"]
    since: str
    facts: tuple[AnyFact, ...] = ()


CLOSING = (Ended((), "closed"),)


class Closed(Body, frozen=True, tag="closed"):
    """The player who opened the match closes it: it is over, without ranks.

    `facts` is always `CLOSING`, so that a client that only folds facts sees the end; it needs no table before it.
    """

    facts: tuple[AnyFact, ...] = CLOSING


class Disclosed(Body, frozen=True, tag="disclosed"):
    """The secret of a finished match is disclosed: every envelope and every random outcome can be checked."""

    secret: str


AnyBody = Union[
    Opened,
    SeatTaken,
    SeatLeft,
    Played,
    HeadMoved,
    TakeBackAsked,
    TakeBackAnswered,
    ForkAsked,
    ForkAnswered,
    RulesChanged,
    TimeCredited,
    VacationTaken,
    Instructed,
    Hinted,
    Resigned,
    Claimed,
    Closed,
    Disclosed,
]
SEALED = (Instructed, Hinted)  # remarks with one envelope, to their seat, whose face is the same whatever they say


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """The part of an entry that only one audience saw: a commitment for all, salt and content for the seats in `to`.

    `content` is the list of `[index of the fact, whole fact]`; index -1 is the action. `to` is empty when nobody saw
    the content.
    """

    to: tuple[Seat, ...]
    commitment: str
    salt: str | None = None
    content: tuple[tuple[int, Any], ...] | None = None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log.

    `after` is the entry that it follows in the tree (0 for the root), `at` the time (RFC 3339, UTC, milliseconds), `by`
    who acted. `digest` covers all entries up to this one.
    """

    seq: int
    after: int
    at: str
    by: Author
    body: AnyBody
    envelopes: tuple[Envelope, ...]
    digest: str

    @property
    def version(self) -> int:
        """The least version of the record format that programs must know to read this entry whole: 7, 6, 5 or 1.

        Version 7 added hints and their term, version 6 time that is credited, vacation, claims and their term,
        instructions that are given ahead, the match that one is a rematch of, the delay for those without a seat and
        clocks for all moves of a seat, version 5 a return and a level in place of another. Older programs would refuse
        the one as damaged and lose the others, so that the digest would no longer hold.
        """
        body = self.body
        if type(body) is Hinted or (type(body) is Opened and body.terms.hints is not UNSET):
            return 7
        if type(body) in _OF_VERSION_6 or self.by.instruction is not None:
            return 6
        if type(body) in _AGREEING and _has_terms_of_version_6(body):  # type: ignore[arg-type]
            return 6
        is_return = type(body) in _RETURNING and body.returns is not UNSET  # type: ignore[union-attr]
        return 5 if is_return or self.by.instead_of is not None else 1


def facts_of(body: Body) -> tuple[AnyFact, ...]:
    """The facts of this entry that change the table: those of a step, a resignation, a claim or a closing."""
    return body.facts if isinstance(body, (Played, Resigned, Claimed, Closed)) else ()


def moves_head(body: Body) -> bool:
    """Whether an entry with this body becomes the head; the others are remarks beside the path."""
    if type(body) is Resigned or type(body) is Claimed:
        return bool(body.facts)
    return type(body) in _STANDING


def _has_terms_of_version_6(body: Opened | ForkAsked) -> bool:
    terms = body.terms
    if terms.delay is not UNSET or not (terms.clock is UNSET or terms.clock is None or type(terms.clock) is int):
        return True
    return isinstance(terms, Terms) and (terms.rematch_of is not UNSET or terms.claim_after is not UNSET)


_OF_VERSION_6, _AGREEING = frozenset({TimeCredited, VacationTaken, Claimed, Instructed}), frozenset({Opened, ForkAsked})
_RETURNING = frozenset({HeadMoved, TakeBackAsked})
_STANDING = frozenset({Opened, SeatTaken, SeatLeft, Played, Closed})


def played(step: Step) -> Played:
    """A step as a body, with nothing masked."""
    return Played(step.seat, step.action, step.facts, step.rules)


def freeze_body(body: AnyBody) -> AnyBody:
    """A body that was just decoded, with tuples restored for lists, so that it equals the body that was written.

    Its facts are changed in place (`freeze_facts`).
    """
    kind = type(body)
    if kind is Played or kind is Resigned or kind is Claimed or kind is Closed:
        freeze_facts(body.facts)  # type: ignore[union-attr]
    if kind is Played or kind is Instructed or kind is Hinted:
        action = body.action  # type: ignore[union-attr]
        if not PLAIN.issuperset(map(type, action.values())):
            return msgspec.structs.replace(body, action=freeze(action))
    elif kind is Opened:
        setup = msgspec.structs.replace(body.setup, legacy=freeze(body.setup.legacy))  # type: ignore[union-attr]
        return msgspec.structs.replace(body, setup=setup)
    return body


def in_order(value: Any) -> Any:
    """A JSON value with sorted object members, as the log stores them, so that it is equal after reading it back."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    if isinstance(value, (list, tuple)) and any(type(held) not in PLAIN for held in value):
        return type(value)(map(in_order, value))
    return value


def in_order_body(body: AnyBody) -> AnyBody:
    """A body with the members of its objects sorted."""
    if type(body) is Played:
        return Played(body.seat, in_order(body.action), body.facts, body.rules)
    if type(body) is Opened:
        setup = msgspec.structs.replace(body.setup, options=in_order(body.setup.options))
        return msgspec.structs.replace(body, layout=in_order(body.layout), setup=setup)
    return body


def freeze_content(content: Iterable[tuple[int, Any]]) -> tuple[tuple[int, Any], ...]:
    """The content of an envelope decoded from JSON, with tuples restored for lists."""
    return tuple([(i, freeze_fact(whole) if isinstance(whole, Fact) else freeze(whole)) for i, whole in content])
