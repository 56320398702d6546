"""Describes the mistakes in a request as a good compiler would: what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from annales.domain.phrases import Phrase, Phrases
from annales.domain.reasons import ValueKind
from annales.service.http.errors.reasons import RequestPart, RequestReason

MISSING = object()  # represents a value that was not sent
LONGEST = 40  # characters of a value that are quoted in a message

Place = Literal["pointer", "parameter", "header"]


@dataclass(frozen=True)
class Wrong:
    """What a validator finds wrong with a value: a reason, and the fields of it that the validator knows."""

    reason: RequestReason
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Mistake:
    """One mistake in a request: the kind of place, the place, and what is wrong there."""

    place: Place
    where: str
    reason: Phrase


def mistake(place: Place, where: str, wrong: Wrong, sent: Any = MISSING) -> Mistake:
    """A mistake at a place, about the value sent there."""
    context = {
        "what": (RequestPart.PARAMETER if place == "parameter" else RequestPart.MEMBER)(),
        "given": quoted(sent),
        "size": len(sent) if isinstance(sent, (str, list)) else "",
    }
    known = {name: value for name, value in context.items() if name in wrong.reason.fields}
    return Mistake(place, where, wrong.reason(**wrong.fields, **known))


def summary(mistakes: Sequence[Mistake]) -> Phrase:
    """The first mistake with its place, and the number of others."""
    first, *more = mistakes
    place = first.where or RequestPart.BODY()
    if more:
        return RequestReason.SEVERAL_MISTAKES(place=place, mistake=first.reason, more=len(more))
    return RequestReason.ONE_MISTAKE(place=place, mistake=first.reason)


def bad_cursor(sent: str) -> Mistake:
    """The mistake of a cursor that no page has issued."""
    return mistake("parameter", "cursor", Wrong(RequestReason.NOT_A_CURSOR), sent)


def sent_at(document: Any, path: Sequence[str]) -> Any:
    """The value at a path in the document that was sent; MISSING if there is none."""
    for name in path:
        try:
            document = document[int(name)] if isinstance(document, list) else document[name]
        except (KeyError, TypeError):
            return MISSING
    return document


def quoted(sent: Any) -> str | Phrase:
    """A value as quoted in a message: shortened, and lists and objects by type only."""
    kinds: Mapping[type, Phrases] = {list: ValueKind.LIST, dict: ValueKind.OBJECT}
    if sent is MISSING:
        return ""
    if type(sent) in kinds:
        return kinds[type(sent)]()
    text = msgspec.json.encode(sent).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
