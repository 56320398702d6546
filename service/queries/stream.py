"""A match told live: the whole of it first, then each entry as it is written."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

import msgspec

from domain.errors import Busy, NoSuchMatch
from domain.table.layout import Viewer
from service.container import OUTAGES, Services
from service.match import Match
from service.queries.notifier import Subscription
from service.queries.views import entry_view, match_view

RENDERED = 4_096  # entries kept as text: most who follow a match see the same


@dataclass(frozen=True)
class Message:
    """One message of a stream: `kind` is that of an entry, or `match`, `alive`, `bye`; `seq` is its id, if any."""

    kind: str
    seq: int = 0
    json: bytes = b""


ALIVE = Message("alive")
BYE = Message("bye")


class MatchStream:
    """One who follows a match: as himself, or as a spectator. He need not have a seat, and may take one meanwhile.

    `token` is the id of the one that let him in: when it is worthless, he is not told more. `stays` says whether the
    connection is still there.
    """

    def __init__(
        self,
        services: Services,
        id: str,
        player: str | None,
        as_spectator: bool,
        token: str | None = None,
        stays: Callable[[], bool] = lambda: True,
    ) -> None:
        self._services, self._id, self._player, self._as_spectator = services, id, player, as_spectator
        self._stays, self._quiet, self._now = stays, services.stream_quiet, services.ports.clock.monotonic
        self._token, self._is_let_in, self._looked_at = token, True, self._now()

    def match(self, known: int = 0) -> Match:
        """The match as it stands, or at least up to an entry that is known to be there.

        Raises NoSuchMatch when he may not know of it, or not any more.
        """
        return self._services.door.match(self._id, self._player, known)

    def has_ended(self, after: int) -> bool:
        """Whether nothing will ever come after an entry."""
        match = self.match()
        return match.is_over() and match.tree.last == after

    def messages(self, after: int | None) -> Generator[Message, None, None]:
        """The whole match, unless it is resumed after an entry; then every entry after that, once, in order.

        Where Redis has lost the entry that was told last, the whole match comes once more, as it stands in the log.
        It ends with `bye` when the match is over, when he may not see it any more, when his token is worthless, when
        the log cannot be read, or when the process is to end: who comes back with the id of his last message misses
        nothing.
        """
        try:
            with self._services.live.watching(self._id) as watch:
                yield from self._messages(watch, after)
        except (NoSuchMatch, Busy, *OUTAGES):
            yield BYE

    def _messages(self, watch: Subscription, after: int | None) -> Iterator[Message]:
        match, told = self.match(watch.newest), ""  # the digest of the last entry that the caller has
        if after is not None and after <= match.tree.last:
            told = match.tree.entry(after).digest if after else ""
            yield ALIVE  # with the first message the caller hears that they were let in
        else:
            after = None  # what the caller has is not in the log any more, or nothing
        while self._may_listen():
            match = self.match(watch.newest)
            if after is None or _is_lost(match, after, told):
                whole = self._whole(match)
                after, told = whole.seq, match.tree.entry(whole.seq).digest
                yield whole
                continue  # meanwhile the caller may have lost the right to see more
            last, is_over = match.tree.last, match.is_over()  # a tree grows while a message is taken
            for seq in range(after + 1, last + 1):
                after, told = seq, match.tree.entry(seq).digest
                yield self._entry(match, seq)
            if is_over or not self._services.live.alive():
                break
            while not self._hears(watch, after) and self._services.live.alive() and self._may_listen():
                if not self._stays():
                    return  # nobody is there to say goodbye to
                yield ALIVE
        yield BYE

    def _hears(self, watch: Subscription, after: int) -> bool:
        """Wait for an entry after one, until a sign of life is due, the caller has left, or the process ends."""
        return watch.wait_while(lambda: self._stays() and self._services.live.alive(), after, self._patience())

    def _patience(self) -> float:
        """Seconds until a sign of life is due, or the next look at the token: an entry puts off none of these."""
        return self._quiet if self._token is None else max(0.0, self._looked_at + self._quiet - self._now())

    def _may_listen(self) -> bool:
        """Whether the token is still good; that is known elsewhere, and so not asked at each entry."""
        if self._token is not None and self._is_let_in and self._now() >= self._looked_at + self._quiet:
            self._is_let_in, self._looked_at = self._services.tokens.is_good(self._token), self._now()
        return self._is_let_in

    def _viewer(self, match: Match) -> Viewer:
        return None if self._as_spectator else match.seat_of(self._player)

    def _whole(self, match: Match) -> Message:
        """The names are read before: nothing may be written between what is shown and its number."""
        names = self._services.players.names(match.players)
        whole = {"kind": "match", **match_view(match, self._viewer(match), names)}
        return Message("match", match.tree.last, msgspec.json.encode(whole))

    def _entry(self, match: Match, seq: int) -> Message:
        viewer = self._viewer(match)
        return Message(str(match.tree.body(seq).__struct_config__.tag), seq, _RENDERED.entry(match, seq, viewer))


def _is_lost(match: Match, after: int, told: str) -> bool:
    """Whether the log does not hold the entry any more that was told last: Redis lost it."""
    return after > match.tree.last or (told != "" and match.tree.entry(after).digest != told)


class Rendered:
    """Entries as text, kept for those who see the same."""

    def __init__(self, size: int = RENDERED) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[str, str, Viewer], bytes] = OrderedDict()

    def entry(self, match: Match, seq: int, viewer: Viewer) -> bytes:
        """An entry as this viewer may see it; what was written once never changes."""
        key = (match.id, match.tree.entry(seq).digest, viewer)
        text = self._kept.get(key)
        if text is None:
            text = self._kept[key] = msgspec.json.encode(entry_view(match, seq, viewer))
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return text


_RENDERED = Rendered()
