"""Notices on a channel: those of `GET /v1/stream`, which can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

from annales.domain.errors import Busy
from annales.service.container import OUTAGES, Services
from annales.service.http.middleware.metrics import NOTICE_FIGURES
from annales.service.queries.follower import Message
from annales.service.queries.notice_place import Place
from annales.service.queries.notice_stream import Inbox, NoticeReader
from annales.service.queries.views import Language


class Notices:
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
