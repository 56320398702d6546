"""What the service refuses beside the table: which seats, matches, players and quotas."""

from __future__ import annotations

from dataclasses import dataclass

from domain.errors import RefusedByTable
from domain.phrases import Phrase


@dataclass(eq=False, kw_only=True)
class UnknownGame(RefusedByTable):
    """No game of this name is played here."""

    game: str


@dataclass(eq=False, kw_only=True)
class BadSeats(RefusedByTable):
    """A match cannot be opened with these seats."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class UnknownLevel(RefusedByTable):
    """No bot of this level plays this game."""

    level: str
    game: str
    levels: tuple[str, ...]
    seat: int


@dataclass(eq=False, kw_only=True)
class NoSuchPlayer(RefusedByTable):
    """An invited player does not exist."""

    player: str
    seat: int


@dataclass(eq=False, kw_only=True)
class NoSuchSeat(RefusedByTable):
    """The match has no seat of this number."""

    seat: int
    last: int


@dataclass(eq=False, kw_only=True)
class NoSuchEntry(RefusedByTable):
    """The match has no entry of this number."""

    seq: int
    last: int


@dataclass(eq=False, kw_only=True)
class EntriesLost(RefusedByTable):
    """The caller names an entry beyond the end of the log: Redis has lost it, or it never was."""

    after: int
    last: int


@dataclass(eq=False, kw_only=True)
class SeatNotOpen(RefusedByTable):
    """Somebody sits there, or the seat is kept for another player."""

    seat: int


@dataclass(eq=False, kw_only=True)
class AlreadySeated(RefusedByTable):
    """A player holds one seat of a match at most."""

    seat: int


@dataclass(eq=False, kw_only=True)
class NotStarted(RefusedByTable):
    """Nothing is asked before every seat is filled."""

    waiting: int


@dataclass(eq=False, kw_only=True)
class ForkNotOpen(RefusedByTable):
    """The match cannot be forked there, or there is no such ask to answer."""

    reason: Phrase


@dataclass(eq=False, kw_only=True)
class TooManyTokens(RefusedByTable):
    """A player has as many good tokens as one may have."""

    most: int


@dataclass(eq=False, kw_only=True)
class QuotaExceeded(RefusedByTable):
    """A player, or an address, has used up what one may have stored; `name` is that of the quota."""

    name: str
    whose: Phrase
    what: Phrase
    seconds: int


@dataclass(eq=False, kw_only=True)
class RecordRefused(RefusedByTable):
    """A record that was sent does not hold; the entry and the reason are named."""

    seq: int
    reason: Phrase


class NotForYou(RefusedByTable):
    """The view that the caller asks for is not theirs to see now."""
