"""A command: a frozen value that drafts the entries it writes, and recognizes in the log that it was written before.

The door carries commands out (`service/door.py`): it reads the match, drafts, appends, and starts again on a conflict.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from annales.domain.canonical import digest
from annales.domain.log.draft import Draft
from annales.domain.log.record import Label
from annales.domain.log.terms import Author
from annales.domain.table.layout import Seat
from annales.events.projections.index import Index
from annales.service.bots.pacing import Schedule
from annales.service.commands.reenactment import Reenactor
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.ports import Ports
from annales.service.provenance import Provenance

Span = tuple[int, int]  # the first and the last of consecutive entries


@dataclass(frozen=True)
class Written:
    """Entries `first` to `last` of a match, written by this request or, if `replayed`, by an earlier identical one.

    `ask` is the entry of the ask for a fork among them, while it waits for the consent of others.
    """

    match: Match
    first: int
    last: int
    replayed: bool
    ask: int | None = None


class CommandContext(Protocol):
    """What a command can use beside the match that it changes; the door implements it."""

    matches: Matches
    provenance: Provenance
    reenactor: Reenactor
    index: Index
    ports: Ports

    def now(self) -> datetime:
        """The present time."""

    def is_deleted(self, match: str) -> bool:
        """Whether there was a match of this id, which was deleted."""

    def erased(self, players: Iterable[str]) -> set[str]:
        """Those of these players who were erased."""

    def banned(self, players: Iterable[str]) -> set[str]:
        """Those of these players who are banned for good."""

    def check_checkpoint(self, label: Label) -> None:
        """Raise BrokenRecord if line 1 of a record says that this service has signed it, and it has not."""

    def do(self, command: Command, key: str | None = None, client: str | None = None) -> Written:
        """Carry out another command, which the program `client` has asked for."""


class Command(ABC):
    """A request to change one match, either directly or through another command that it resolves to."""

    @abstractmethod
    def resolved(self, context: CommandContext) -> Change | Creation | Written:
        """The change or creation that this command amounts to, or what is written already."""


class Creation(Command):
    """A command that opens a match: `id` is the match's id (a new one if empty), `game` the slug of its game."""

    id: str
    player: str

    @property
    @abstractmethod
    def game(self) -> str:
        """The slug of the game."""

    @property
    def secret(self) -> bytes | None:
        """The secret of the match, if it has one already."""
        return None

    @property
    def is_as_drafted(self) -> bool:
        """Whether its entries are read back exactly as they are drafted, so that the cache can take them over."""
        return True

    @property
    def is_reserved(self) -> bool:
        """Whether its id may be years old: the match may have been opened, played and archived since."""
        return False

    def resolved(self, context: CommandContext) -> Creation:
        """Itself."""
        return self

    def fingerprint(self) -> str:
        """The digest that an idempotency key is bound to; only an opening can write to a new match, and only once."""
        return digest("open")

    def prepare(self, context: CommandContext) -> None:
        """Store beside the log what must be known of the match before its first entry; a repeat must store the same."""

    def check_unopened(self, existing: Match | None) -> None:
        """Raise if another request has opened a match under this id, which cannot be the result; None: it is gone."""

    @abstractmethod
    def draft(self, match: Match, draft: Draft) -> None:
        """Draft the first entries; `match` has none yet. Raises the refusal."""

    def after(self, written: Written, context: CommandContext) -> Written:
        """Follow-up work once the command is written; returns the final result."""
        return written


class Change(Command):
    """A command that changes an existing match; `match` is its id.

    The defaults suit a command of a player that cannot be repeated.
    """

    match: str

    def resolved(self, context: CommandContext) -> Change | Written:
        """Itself."""
        return self

    # -- who sends it

    @property
    @abstractmethod
    def owner(self) -> str:
        """The owner of its idempotency key: a player, or a part of the service."""

    @property
    def continuing_seat(self) -> Seat | None:
        """The bot's seat for which the caller keeps playing, so that its turns are not queued."""
        return None

    @property
    def answers(self) -> int | None:
        """The number of the question that it answers, if it answers one."""
        return None

    def author(self, match: Match) -> Author:
        """The author of its entries, without the program that sent it: the door adds that."""
        return Author(player=self.owner)

    @abstractmethod
    def fingerprint(self, match: Match) -> str:
        """The digest that an idempotency key of this command is bound to."""

    # -- what it does

    def read(self, matches: Matches) -> Match:
        """The match as the sender may see it; raises NoSuchMatch."""
        return matches.visible(self.match, self.owner)

    def admit(self, match: Match) -> Span | None:
        """Raise if the sender may not even try; return the entries that have achieved the command's goal already."""
        return None

    def check(self, match: Match) -> None:
        """Raise if the command is refused independently of the match's rules."""

    def times(self, match: Match) -> Schedule | None:
        """The times that may date its entries; None for any."""
        return None

    @abstractmethod
    def draft(self, match: Match, draft: Draft) -> None:
        """Draft its entries; raises the refusal."""

    def repeats(self, match: Match) -> Span | None:
        """The entries of the same command if the log holds it already: it was sent twice without a key."""
        return None

    def after(self, written: Written, context: CommandContext) -> Written:
        """Follow-up work once the command is written; returns the final result."""
        return written


class PlayerChange(Change):
    """A command of a player."""

    player: str

    @property
    def owner(self) -> str:
        """The player."""
        return self.player
