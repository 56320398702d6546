"""What a command is: a frozen value that says what it writes, and how the log shows that it was written before.

The door carries commands out (`service/door.py`): it reads the match, drafts, appends, and starts again if overtaken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from domain.canonical import digest
from domain.log.draft import Draft
from domain.log.terms import Author
from domain.table.layout import Seat
from service.bots.pacing import Schedule
from service.commands.reenactment import Reenacting
from service.match import Match
from service.matches import Matches
from service.ports import Ports
from service.provenance import Imports

Span = tuple[int, int]  # the first and the last of a row of entries


@dataclass(frozen=True)
class Written:
    """Entries `first` to `last` of a match, which this request wrote, or which an earlier one like it wrote.

    `ask` is the ask for a fork that they hold, while it waits for the consent of others.
    """

    match: Match
    first: int
    last: int
    replayed: bool
    ask: int | None = None


class Desk(Protocol):
    """What a command can use beside the match that it changes: the door."""

    matches: Matches
    imports: Imports
    reenacting: Reenacting
    ports: Ports

    def now(self) -> datetime:
        """The present time."""

    def do(self, command: Command, key: str | None = None) -> Written:
        """Carry out another command."""


class Command(ABC):
    """What somebody asks for: a change of one match, or what is found to be one once it is looked at."""

    @abstractmethod
    def resolved(self, desk: Desk) -> Change | Creation | Written:
        """The one change that it comes to; or what is written already."""


class Creation(Command):
    """A command that opens a match: `id` is the name of the match (a new one if empty), `game` the slug of its game."""

    id: str
    player: str

    @property
    @abstractmethod
    def game(self) -> str:
        """The slug of the game."""

    @property
    def secret(self) -> bytes | None:
        """The secret of the match where it has one already."""
        return None

    @property
    def is_as_drafted(self) -> bool:
        """Whether its entries are read back just as they are drafted."""
        return True

    def resolved(self, desk: Desk) -> Creation:
        """Itself."""
        return self

    def fingerprint(self) -> str:
        """What a key of this command stands for; a match is opened once, and by nothing else."""
        return digest("open")

    @abstractmethod
    def draft(self, match: Match, draft: Draft) -> None:
        """Write its first entries; `match` has none yet. Raises what refuses it."""

    def after(self, written: Written, desk: Desk) -> Written:
        """What is done once it is written."""
        return written


class Change(Command):
    """A command that goes on with a match; `match` is its name.

    All but `draft` have a default: that of a player who asks for something that nobody can ask for twice.
    """

    match: str

    def resolved(self, desk: Desk) -> Change | Written:
        """Itself."""
        return self

    # -- who asks

    @property
    @abstractmethod
    def owner(self) -> str:
        """Whose key it is: a player's, or the name of a part of the service."""

    @property
    def goes_on(self) -> Seat | None:
        """The bot's seat that its thinker plays on for, as long as it is asked: no job is needed for that."""
        return None

    @property
    def answers(self) -> int | None:
        """The question that it answers, if it does."""
        return None

    def author(self, match: Match) -> Author:
        """Who acts, as the entries say."""
        return Author(player=self.owner)

    @abstractmethod
    def fingerprint(self, match: Match) -> str:
        """What a key of this command stands for."""

    # -- what it does

    def read(self, matches: Matches) -> Match:
        """The match as who asks may read it; raises NoSuchMatch."""
        return matches.visible(self.match, self.owner)

    def admit(self, match: Match) -> Span | None:
        """Raise where nothing is to be tried; give the entries that have reached already what is asked for."""
        return None

    def check(self, match: Match) -> None:
        """Raise where it is refused whatever the rules of the match are."""

    def times(self, match: Match) -> Schedule | None:
        """The times at which it may be dated; None for any."""
        return None

    @abstractmethod
    def draft(self, match: Match, draft: Draft) -> None:
        """Write its entries; raises what refuses it."""

    def repeats(self, match: Match) -> Span | None:
        """The entries of the same command, if the log holds it already: it was sent twice, and without a key."""
        return None

    def after(self, written: Written, desk: Desk) -> Written:
        """What is done once it is written."""
        return written
