"""The answer that all writes in a match have in common."""

from __future__ import annotations

from annales.service.http.openapi.schemas.entries import EntryShown, QuestionShown
from annales.service.http.openapi.schemas.shapes import Shown, integer, list_of, part, sha256, string


class Accepted(Shown):
    """The outcome of answers."""

    seq = integer("the last entry written")
    entries = list_of(EntryShown, "the entries written, as you may see them")
    question = part(QuestionShown, "the question that is open, if there is one", allow_none=True)
    digest = sha256("the digest of that entry")
    receipt = string(
        "the service's signature of the match, `seq` and `digest`, preceded by the id of its key "
        "(`<kid>.<signature>`): it proves later that the entry was accepted"
    )
