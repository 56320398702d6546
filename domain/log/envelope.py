"""Integrity without disclosure: a public face, one envelope per audience, and a hash chain over both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from annales.domain.canonical import canonical, digest, keyed
from annales.domain.contract.engine import masked
from annales.domain.contract.game import Step
from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason
from annales.domain.table.facts import Fact, facts_from_values
from annales.domain.table.layout import HIDDEN, Layout, Seat, Value, Viewer
from annales.domain.table.visibility import audience, mask

from .entry import SEALED, AnyBody, Entry, Envelope, Hinted, Instructed, Played, in_order, in_order_body
from .terms import Author

SALT_LENGTH = 32  # hexadecimal digits: 128 bits
ACTION = -1  # the index of the action in an envelope's content


def wrap(layout: Layout, seats: int, step: Step, salts: bytes, seq: int) -> tuple[Played, tuple[Envelope, ...]]:
    """Split a step into its public face and one envelope per audience; `salts` is the key of the salts."""
    spots = layout.spots(seats)
    facts: list[Fact] = []
    hidden: dict[tuple[Seat, ...], list[tuple[int, Any]]] = {}
    action = masked(step.action, step.secret)
    if step.seat is not None and action != step.action:
        hidden[(step.seat,)] = [(ACTION, in_order(step.action))]
    for i, fact in enumerate(step.facts):
        viewers = audience(fact, spots)
        if viewers is None:
            facts.append(fact)
            continue
        facts.append(mask(fact))
        hidden.setdefault(tuple(sorted(viewers)), []).append((i, fact))
    envelopes = tuple(
        _sealed(to, tuple(content), salts, seq, n) for n, (to, content) in enumerate(sorted(hidden.items()))
    )
    return Played(step.seat, action, tuple(facts), step.rules), envelopes  # type: ignore[arg-type]


def wrap_instruction(seat: Seat, orders: Value, salts: bytes, seq: int) -> tuple[Instructed, tuple[Envelope, ...]]:
    """The public face of an instruction, which is the same whatever it says, and the envelope of its seat."""
    content = ((ACTION, {"orders": in_order(orders)}),)
    return Instructed(seat, {"orders": HIDDEN}), (_sealed((seat,), content, salts, seq, 0),)


def wrap_hint(seat: Seat, advice: Value, salts: bytes, seq: int) -> tuple[Hinted, tuple[Envelope, ...]]:
    """The public face of a hint, which is the same whatever is advised, and the envelope of its seat."""
    content = ((ACTION, {"advice": in_order(advice)}),)
    return Hinted(seat, {"advice": HIDDEN}), (_sealed((seat,), content, salts, seq, 0),)


def chained(
    before: str, seq: int, after: int, at: str, by: Author, body: AnyBody, envelopes: tuple[Envelope, ...]
) -> Entry:
    """An entry with its digest; `before` is the digest of the preceding entry ("" for the first)."""
    body = in_order_body(body)
    return Entry(seq, after, at, by, body, envelopes, link(before, seq, after, at, by, body, envelopes))


def link(before: str, seq: int, after: int, at: str, by: Author, body: AnyBody, envelopes: Iterable[Envelope]) -> str:
    """The digest that covers an entry and, through `before`, all earlier ones."""
    return digest(before, seq, after, at, by, body, [[e.to, e.commitment] for e in envelopes])


def commitment(salt: str, content: Iterable[tuple[int, Any]]) -> str:
    """The public hash that commits to an envelope's content."""
    return digest(salt, list(content))


def salt_of(salts: bytes, seq: int, n: int) -> str:
    """The salt of the n-th envelope of an entry; no salt can be derived from another."""
    return keyed(salts, seq, n).hex()[:SALT_LENGTH]


def served(entry: Entry, viewer: Viewer) -> Entry:
    """The entry as this viewer may hold it: their envelopes open, the others closed."""
    if not entry.envelopes:
        return entry
    return msgspec.structs.replace(
        entry, envelopes=tuple(e if viewer in e.to else Envelope(e.to, e.commitment) for e in entry.envelopes)
    )


def opened(entry: Entry) -> AnyBody:
    """The body with the content of its open envelopes put back in place."""
    body = entry.body
    if isinstance(body, SEALED):
        content = next((envelope.content for envelope in entry.envelopes if envelope.content), None)
        return body if content is None else type(body)(body.seat, content[0][1])
    if not isinstance(body, Played) or not entry.envelopes:
        return body
    action, facts = body.action, list(body.facts)
    for envelope in entry.envelopes:
        for i, whole in envelope.content or ():
            if i == ACTION:
                action = whole
            else:
                facts[i] = as_fact(whole)  # type: ignore[call-overload]
    return Played(body.seat, action, tuple(facts), body.rules)


def step_of(entry: Entry) -> Step:
    """The step of an entry, as far as its envelopes are open, with the names of its secret members.

    A member is secret when the public face differs from the whole action. The game is not consulted: it may no longer
    know the action.
    """
    body = opened(entry)
    assert isinstance(body, Played), "only steps have actions"
    assert isinstance(entry.body, Played), "an opened step is a step"
    face = entry.body.action
    secret = tuple(name for name, value in body.action.items() if face[name] != value)
    return Step(body.seat, body.action, body.facts, body.rules, secret)


def as_fact(value: Any) -> Fact:
    """A fact from an envelope, which contains facts or, once decoded, plain values."""
    return value if isinstance(value, Fact) else facts_from_values([value])[0]


def verify(entries: Iterable[Entry]) -> str:
    """The digest of the last entry; raises BrokenRecord when a number, parent, digest, envelope or face is wrong."""
    before, last = "", 0
    for entry in entries:
        if entry.seq != last + 1:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.ENTRY_EXPECTED(entry=last + 1))
        if not 0 <= entry.after < entry.seq or (entry.after == 0) != (entry.seq == 1):
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.CANNOT_FOLLOW(entry=entry.after))
        for envelope in entry.envelopes:
            _check_envelope(entry, envelope)
        if link(before, entry.seq, entry.after, entry.at, entry.by, entry.body, entry.envelopes) != entry.digest:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.DIGEST_DOES_NOT_HOLD())
        before, last = entry.digest, entry.seq
    return before


def _check_envelope(entry: Entry, envelope: Envelope) -> None:
    if envelope.content is None:
        return
    if envelope.salt is None or commitment(envelope.salt, envelope.content) != envelope.commitment:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.ENVELOPE_NOT_COMMITTED(to=str(list(envelope.to))))
    body = entry.body
    if not isinstance(body, (Played, *SEALED)):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.ENVELOPES_WITHOUT_A_STEP())
    for i, whole in envelope.content:
        if not _is_face_of(body, i, whole):
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.ENVELOPE_OF_ANOTHER_FACE(to=str(list(envelope.to))))


def _is_face_of(body: Played | Instructed | Hinted, i: int, whole: Any) -> bool:
    if i == ACTION:
        return (
            isinstance(whole, Mapping)
            and body.action.keys() == whole.keys()
            and all(
                shown == HIDDEN or canonical(shown) == canonical(whole[name]) for name, shown in body.action.items()
            )
        )
    if not isinstance(body, Played):
        return False
    try:
        return 0 <= i < len(body.facts) and canonical(body.facts[i]) == canonical(mask(as_fact(whole)))
    except msgspec.ValidationError:
        return False


def _sealed(to: tuple[Seat, ...], content: tuple[tuple[int, Any], ...], salts: bytes, seq: int, n: int) -> Envelope:
    salt = salt_of(salts, seq, n)
    return Envelope(to, commitment(salt, content), salt, content)
