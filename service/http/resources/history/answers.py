"""Answers about the history of a match."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.entries import EntryShown
from annales.service.http.openapi.schemas.shapes import Shown, documented, integer, list_of, string
from annales.service.http.resources.matches.answers import STATUSES


class History(Shown):
    """Entries in order."""

    entries = list_of(EntryShown, "the entries, in order")
    head = integer("the current entry of the match")
    last = integer("the newest entry")
    status = string("the status of the match", enum=STATUSES)
    undone = fields.List(fields.Integer(), **documented("the entries among these that are currently taken back"))
