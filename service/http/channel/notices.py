"""Notices on a channel: of the turns of one player, or of everything that concerns them.

The first say which matches have begun to wait for the player, and which are over; they keep no place. The others are
those of `GET /v1/stream`, and can be resumed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import Any

from annales.domain.errors import Busy, TableError
from annales.service import concerns
from annales.service.concerns import present
from annales.service.container import OUTAGES, Services, Wanted
from annales.service.http.middleware.metrics import NOTICE_FIGURES
from annales.service.match import Match
from annales.service.queries.follower import Message
from annales.service.queries.notice_place import Place
from annales.service.queries.notice_stream import Inbox, NoticeReader
from annales.service.queries.notices import notice_view
from annales.service.queries.views import Language

REMEMBERED = 4_096  # matches whose last notice is known, so that a question is not told twice
OVER = (0, "")  # in the place of a question, once a match is over
ALL = 500  # matches that are looked at when it is unknown which have changed


class Notices:
    """What a player is to be told. It has no queue: matches are marked, and looked at when a notice can be sent.

    `wake` is called when there may be notices.
    """

    def __init__(self, services: Services, wake: Callable[[], None]) -> None:
        self._services, self._wake = services, wake
        self._player: str | None = None
        self._marked: dict[str, None] = {}
        self._late: dict[
            str, datetime
        ] = {}  # by match: when the player, who has no seat there, may see its newest entry
        self._is_unknown = False  # whether appends may have been missed
        self._told: OrderedDict[str, tuple[int, str]] = OrderedDict()  # by match: its last question and the digest
        self._concerning = ExitStack()

    def begin(self, player: str) -> None:
        """Notify of the turns of this player, beginning with those that wait already; raises Busy.

        A client whose connection broke off has missed what began to wait meanwhile, and learns of it here.
        """
        if player == self._player:
            return
        self.end()
        self._concerning.enter_context(self._services.live.concerning(player, self._concerns))
        self._player, self._is_unknown = player, True
        self._wake()

    def end(self) -> None:
        """Notify of nothing any more."""
        self._concerning.close()
        self._player = None
        self._marked.clear()
        self._late.clear()
        self._told.clear()

    def due(self) -> Iterator[dict[str, Any]]:
        """The notices that are due; what cannot be read now is looked at again later."""
        if self._is_unknown:
            self._is_unknown = not self._mark_waiting()
        self._mark_late()
        for id in list(self._marked):
            if self._player is None:
                return
            self._marked.pop(id, None)
            try:
                match = self._services.matches.visible(id, self._player)
            except (Busy, *OUTAGES):
                self._marked[id] = None
                return
            except TableError:  # not theirs to see any more
                continue
            yield from self._notices(match, self._player)

    def _concerns(self, match: str | None) -> None:
        if match is None:
            self._is_unknown = True
        else:
            self._marked[match] = None
        self._wake()

    def _mark_waiting(self) -> bool:
        """Mark the matches that wait for the player; false if they cannot be read now."""
        if self._player is None:
            return True
        try:
            found = self._services.index.search(Wanted(awaited=self._player), self._player, limit=ALL)
        except (Busy, *OUTAGES):
            return False
        self._marked |= {row.match: None for row in found.matches}
        return True

    def _mark_late(self) -> None:
        """Mark the matches of which the player may see more by now."""
        now = self._services.ports.clock.now()
        for id in [id for id, at in self._late.items() if at <= now]:
            del self._late[id]
            self._marked[id] = None

    def _notices(self, match: Match, player: str) -> Iterator[dict[str, Any]]:
        """A notice, if a match waits for a seat of the player, or is over."""
        if match.is_unchanged_import:
            return
        at = None if match.shortened is None else match.shortened.seen_at(match.newest)
        if at is not None:
            self._late[match.id] = at
        for concern in present(match.tree):
            if concern.player == player and (match.shortened is None or concern.seat is None):
                told = OVER if concern.kind == concerns.OVER else (concern.seq, match.tree.entry(concern.seq).digest)
                if self._is_new(match.id, told):
                    yield notice_view(match, concern, self._services.accounts.players)

    def _is_new(self, match: str, notice: tuple[int, str]) -> bool:
        """Whether the player has not been told this; a question that Redis has lost had another digest."""
        if self._told.get(match) == notice:
            return False
        self._told[match] = notice
        self._told.move_to_end(match)
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        return True


class AllNotices:
    """Everything that concerns a player, from a place on. `due` is for one thread; `wake` is called when there is news.

    Raises BadCursor if `after` is no id of theirs, and Busy.
    """

    def __init__(
        self, services: Services, player: str, after: str | None, words_in: Language, wake: Callable[[], None]
    ) -> None:
        inbox = Inbox(services.ports.clock, wake)
        self._reader = NoticeReader(services, player, inbox, words_in, NOTICE_FIGURES)
        self._after: Place | None = None if after is None else self._reader.place(after)
        self._has_begun = False
        self._open = ExitStack()
        self._open.enter_context(services.live.listening(player, inbox))
        self._open.enter_context(NOTICE_FIGURES.open())

    def due(self) -> Iterator[Message]:
        """The messages that are due; what cannot be read now is due again later."""
        try:
            if not self._has_begun:
                yield from self._reader.begin(self._after)
                self._has_begun = True
            yield from self._reader.news()
            mark = self._reader.bookmark()
        except (Busy, *OUTAGES):
            return
        if mark is not None:
            yield mark

    def end(self) -> None:
        """Hear of nothing any more."""
        self._open.close()
