"""The lines of the audit: what the public face of an entry shows to all who may see the match, no more."""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime

from annales.domain.log.entry import Entry, Played
from annales.domain.log.terms import Author
from annales.domain.table.layout import HIDDEN
from annales.events.archive.audit import AuditedLine
from annales.service.answers.audit import AUTHORS
from annales.service.match import milliseconds


def line_of(entry: Entry, undone: Container[int] = ()) -> AuditedLine:
    """The line of an entry; `undone` are the entries that were taken back."""
    by = entry.by
    return AuditedLine(
        entry.seq,
        milliseconds(datetime.fromisoformat(entry.at)),
        entry.body.__struct_config__.tag,  # type: ignore[arg-type]
        _action(entry),
        kind_of(by),
        by.player,
        getattr(entry.body, "seat", None),
        by.client,
        by.bot,
        entry.seq in undone,
        entry.digest,
    )


def kind_of(author: Author) -> str:
    """The kind of an author."""
    return next(name for name in AUTHORS if getattr(author, name) is not None)


def _action(entry: Entry) -> str | None:
    """The kind of action on the public face of a step; the opening step has none."""
    kind = entry.body.action.get("type") if isinstance(entry.body, Played) else None
    return kind if isinstance(kind, str) and kind != HIDDEN else None
