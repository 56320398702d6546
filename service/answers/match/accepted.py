"""What writes in a match answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annales.service.answers.match.questions import OpenQuestion
from annales.service.answers.members import Answer, Natural, Part, Sha256, component, says

EntryShown = Annotated[Part, component("EntryShown")]


class Unsigned(Answer):
    """The outcome of answers, without a receipt."""

    seq: Annotated[Natural, says("the last entry written")]
    entries: Annotated[Sequence[EntryShown], says("the entries written, as you may see them")]
    question: OpenQuestion
    digest: Annotated[Sha256, says("the digest of that entry")]


class Accepted(Unsigned):
    """The outcome of answers."""

    receipt: Annotated[
        str,
        says(
            "the service's signature of the match, `seq` and `digest`, preceded by the id of its key "
            "(`<kid>.<signature>`): it proves later that the entry was accepted"
        ),
    ]


class WentBack(Accepted):
    """The outcome of a request to take back, or of an answer to one."""

    head: Annotated[Natural, says("the current entry of the match after that")]
    ask: Annotated[
        Natural | None, says("the entry of the request, which the other seats answer; null if no consent was needed")
    ]
