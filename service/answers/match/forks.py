"""Answers about forks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annales.service.answers.match.origins import ForkedFrom, ImportedFrom, Origin
from annales.service.answers.members import Answer, Cursor, MatchId, Natural, Time, says
from annales.service.answers.seats import Status


class ForkAsk(Answer):
    """A request to fork that waits for consent."""

    match: Annotated[str, says("the match to be forked")]
    ask: Annotated[Natural, says("the entry of the request; seats answer it at `…/forks/{ask}/answers`")]
    head: Annotated[Natural, says("the current entry of the match")]
    last: Annotated[Natural, says("the newest entry")]


class ForkShown(Answer):
    """A fork in a lineage."""

    match: Annotated[MatchId, says("the fork's id")]
    seq: Annotated[Natural, says("the entry that it was forked from")]
    status: Annotated[Status, says("its status")]
    opened_at: Annotated[Time, says("when it was opened")]
    origin: Annotated[Origin, says("the match and entry that it continues from")]
    imported: ImportedFrom
    forks: Annotated[list[ForkShown], says("its own forks, newest first")]
    complete: Annotated[bool, says("false if it has more forks than shown")]


class Lineage(Answer):
    """The origin and the forks of a match."""

    match: Annotated[str, says("the match's id")]
    origin: ForkedFrom
    forks: Annotated[Sequence[ForkShown], says("its forks, newest first")]
    complete: Annotated[bool, says("false if there are more forks than shown")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page of forks; null on the last page")]
