"""What a follower of a match has been told, and what is new to them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import msgspec
from msgspec.structs import asdict

from annales.domain.table.layout import Viewer
from annales.service.accounts.parts import AccountParts
from annales.service.answers.match.matches import MatchMessage
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.ports import Clock, Ports
from annales.service.presence.absences import Absences
from annales.service.presence.keeper import PresenceKeeper
from annales.service.queries.views import Language, entry_view, match_view

RENDERED = 4_096  # cached JSON entries: most followers of a match see the same


@dataclass(frozen=True)
class Message:
    """One message of a stream: `kind` is an entry's kind, or `match`, `alive`, `bye`; `seq` is its id, 0 for none.

    A stream of notices has other ids, `id`.
    """

    kind: str
    seq: int = 0
    json: bytes = b""
    id: str = ""


class Readable(Protocol):
    """The parts of the process that matches are read from."""

    @property
    def matches(self) -> Matches:
        """The matches in the log."""

    @property
    def accounts(self) -> AccountParts:
        """The names of players."""

    @property
    def ports(self) -> Ports:
        """The clock."""


class Follower:
    """A follower of a match, as themselves or as a spectator. They may take or leave a seat meanwhile.

    `after` is the entry that they were told last, None before the whole match. `words_in` is the language in which
    messages have words.
    """

    def __init__(
        self, sources: Readable, id: str, player: str | None, as_spectator: bool, words_in: Language = None
    ) -> None:
        self._sources, self.id, self.player, self._as_spectator = sources, id, player, as_spectator
        self._words_in = words_in
        self.after: int | None = None
        self._digest = ""  # of the entry that they were told last
        self.is_over = False  # whether no entry will follow those that were told
        self.known = 0  # the newest entry of the log when it was read last, also if they may not see that one yet
        self._next_at: datetime | None = None  # when they may see more, if time tells

    def match(self, known: int = 0) -> Match:
        """The newest state of the match, or one from the cache that reaches at least the entry `known`.

        Raises NoSuchMatch if the caller may not know of it, or not any more.
        """
        return self._sources.matches.visible(self.id, self.player, known)

    def resume(self, after: int | None, newest: int) -> bool:
        """Begin after an entry; false if the log does not have it, so that the whole match is to be told."""
        match = self.match(newest)
        if after is None or after > match.tree.last:
            return False
        self.after, self._digest = after, match.tree.entry(after).digest if after else ""
        return True

    def news(self, newest: int) -> Iterator[Message]:
        """What is new; `newest` is the entry that is known to exist. If the log has lost entries: the whole match."""
        match = self._read(newest)
        while self.after is None or self._is_lost(match, self.after):
            whole = self._whole(match)
            self.after, self._digest = whole.seq, match.tree.entry(whole.seq).digest
            yield whole
            match = self._read(newest)  # meanwhile the caller may have lost the right to see more
        last, is_over = match.tree.last, match.is_over()  # the tree may grow while a message is sent
        for seq in range(self.after + 1, last + 1):
            self.tell(match, seq)
            yield self._entry(match, seq)
        self.is_over = is_over

    def absences(self, keeper: PresenceKeeper, clock: Clock) -> Absences:
        """What they are told of those who leave the match and come back."""

        def told() -> int:
            return self.after or 0

        return Absences(keeper, clock, lambda: self.match(told()), told, self.player, self._as_spectator)

    def tell(self, match: Match, seq: int) -> None:
        """Note that they are told this entry, even if they have no seat any more, and others may not see it yet."""
        self.after, self._digest = seq, match.tree.entry(seq).digest if seq <= match.tree.last else ""

    def is_due(self, now: datetime) -> bool:
        """Whether they may see more by now of what was known when the match was read last."""
        return self._next_at is not None and self._next_at <= now

    def wait_at_most(self, seconds: float, now: datetime) -> float:
        """How long to wait for news, at most so many seconds: until they may see more."""
        return seconds if self._next_at is None else max(0.0, min(seconds, (self._next_at - now).total_seconds()))

    def _read(self, newest: int) -> Match:
        match = self.match(newest)
        self.known, self._next_at = match.newest, None if match.shortened is None else match.shortened.next_at
        return match

    def _is_lost(self, match: Match, after: int) -> bool:
        """Whether the log has lost the entry that they were told last.

        If they held a seat then and hold none any more, they wait until those without a seat have been told as much.
        """
        if match.tree.last < after <= match.newest:
            return False
        return after > match.tree.last or (self._digest != "" and match.tree.entry(after).digest != self._digest)

    def _viewer(self, match: Match) -> Viewer:
        return None if self._as_spectator else match.seat_of(self.player)

    def _whole(self, match: Match) -> Message:
        """The whole match as a message. Names are read first, so that nothing is written between view and number."""
        names = self._sources.accounts.players.names(match.players)
        undone = match.tree.undone(range(1, match.tree.last + 1))
        view = match_view(match, self._viewer(match), names, self._words_in)
        whole = MatchMessage(kind="match", **asdict(view), undone=undone)
        return Message("match", match.tree.last, msgspec.json.encode(whole))

    def _entry(self, match: Match, seq: int) -> Message:
        json = _rendered.entry(match, seq, self._viewer(match), self._words_in)
        return Message(str(match.tree.body(seq).__struct_config__.tag), seq, json)


class RenderedEntries:
    """A cache of entries as JSON, shared by viewers who see the same."""

    def __init__(self, size: int = RENDERED) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[str, str, Viewer, Language], bytes] = OrderedDict()

    def entry(self, match: Match, seq: int, viewer: Viewer, words_in: Language = None) -> bytes:
        """An entry as this viewer may see it, as JSON; entries never change, so the cache needs no invalidation."""
        key = (match.id, match.tree.entry(seq).digest, viewer, words_in)
        text = self._kept.get(key)
        if text is None:
            text = self._kept[key] = msgspec.json.encode(entry_view(match, seq, viewer, words_in=words_in))
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return text


_rendered = RenderedEntries()
