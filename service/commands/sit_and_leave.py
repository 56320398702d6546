"""Sitting down, leaving before the start, and resigning after it; also for a player who may not play on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile

from annales.domain.canonical import digest
from annales.domain.errors import MatchOver, NoSuchMatch
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Resigned, SeatLeft, TakeBackAnswered, facts_of
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.domain.table.layout import Seat
from annales.service.commands.begin import start_if_full
from annales.service.commands.command import CommandContext, PlayerChange, Span, Written
from annales.service.commands.fork import granted_by_leaving, open_granted
from annales.service.commands.seats import check_seat_is_for, not_your_seat, seat_held, seat_taken_at, take_seat
from annales.service.commands.take_back import consent_on_leaving
from annales.service.errors import AlreadyBegun, ForkNotOpen, NotStarted
from annales.service.match import Match
from annales.service.matches import Matches


@dataclass(frozen=True)
class SitDown(PlayerChange):
    """A player takes an open seat, or one reserved for them; the last player to sit down starts the match."""

    match: str
    seat: Seat
    player: str
    client_seed: str | None = None

    def fingerprint(self, match: Match) -> str:
        """The seat, and the contribution to chance."""
        return digest("sit", self.seat, self.client_seed)

    def read(self, matches: Matches) -> Match:
        """Anybody who knows the id of a private match may read it while the seat is open."""
        match = matches.get(self.match)
        return match if match.is_open(self.seat) else matches.visible(self.match, self.player)

    def admit(self, match: Match) -> Span | None:
        """A player who already holds the seat has succeeded."""
        return seat_taken_at(match, self.seat) if match.seat_of(self.player) == self.seat else None

    def check(self, match: Match) -> None:
        """The seat must be open, or reserved for the player."""
        check_seat_is_for(match, self.seat, self.player)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write that the player sits down, and the start of the match if every seat is taken now."""
        take_seat(draft, self.seat, self.player, self.client_seed)
        start_if_full(draft, match)

    def after(self, written: Written, context: CommandContext) -> Written:
        """Delete the imported record once its steps are copied."""
        context.provenance.drop_copied(written.match)
        return written


@dataclass(frozen=True)
class SitDownInvited(SitDown):
    """A player takes a seat by an invitation, which lets them know of the match."""

    def read(self, matches: Matches) -> Match:
        """A player who comes too late learns that the seat is taken, not that there is no match."""
        return matches.get(self.match)


@dataclass(frozen=True)
class Leave(PlayerChange):
    """A player leaves their seat or declines an invitation; after the start, they resign."""

    match: str
    seat: Seat
    player: str

    def fingerprint(self, match: Match) -> str:
        """The seat."""
        return digest("leave", self.seat)

    def check(self, match: Match) -> None:
        """The seat must be the player's, or reserved for them."""
        if match.is_over():
            raise MatchOver()
        held = match.seat_of(self.player)
        if self.seat != (match.invited(self.player) if held is None else held):
            raise not_your_seat(match, self.player, self.seat)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write that the seat is empty, or that its player resigns, which grants a take-back that waited for them."""
        if not match.tree.is_started():
            draft.write(SeatLeft(self.seat))
            return
        resign(draft, self.seat)
        consent_on_leaving(draft, match, self.seat)

    def repeats(self, match: Match) -> Span | None:
        """The entries in which the player has left or resigned this seat, if they have no other: a second click."""
        if seats_of(match, self.player):
            return None
        for entry in reversed(match.tree.entries):
            if entry.body == SeatLeft(self.seat) and entry.by.player == self.player:
                return entry.seq, entry.seq
        resigned = _resignation(match, self.player)
        return resigned if match.seat_ever(self.player) == self.seat else None

    def after(self, written: Written, context: CommandContext) -> Written:
        """Open the forks that waited only for the player who has resigned."""
        open_granted_forks(context, written.match, self.seat)
        return written


@dataclass(frozen=True)
class OnlyLeave(PlayerChange):
    """A player leaves a match that has not begun: they give up their seat, and decline their invitation.

    Unlike `Leave`, it never resigns, whoever sits down at the same moment.
    """

    match: str
    player: str

    def fingerprint(self, match: Match) -> str:
        """There is one way to leave."""
        return digest("only_leave")

    def read(self, matches: Matches) -> Match:
        """A player who has left a private match does not see it any more, but may ask whether they have left."""
        match = matches.get(self.match)
        return matches.visible(self.match, self.player) if self.repeats(match) is None else match

    def check(self, match: Match) -> None:
        """The match must not have begun, and the player must have a seat or an invitation."""
        if match.is_over():
            raise MatchOver()
        if not seats_of(match, self.player):
            raise not_your_seat(match, self.player)
        if match.tree.is_started():
            raise AlreadyBegun()

    def draft(self, match: Match, draft: Draft) -> None:
        """Write that the seat is empty, and the one that was reserved for them."""
        for seat in seats_of(match, self.player):
            draft.write(SeatLeft(seat))

    def repeats(self, match: Match) -> Span | None:
        """The entries in which the player has left, if they have not come back: this is a second click."""
        if seats_of(match, self.player):
            return None
        entries = match.tree.entries
        left = [entry.seq for entry in entries if isinstance(entry.body, SeatLeft) and entry.by.player == self.player]
        if not left:
            return None
        first = left[-1]
        while first - 1 in left:
            first -= 1
        return first, left[-1]


@dataclass(frozen=True)
class Resign(PlayerChange):
    """A player resigns a match that has begun; unlike `Leave`, it never gives up a seat before the start."""

    match: str
    player: str

    def fingerprint(self, match: Match) -> str:
        """A player can resign only once."""
        return digest("resign")

    def check(self, match: Match) -> None:
        """The match must have begun, and the player must hold a seat."""
        check_plays(match, self.player)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write that the player resigns, which grants a take-back that waited for them."""
        seat = seat_held(match, self.player)
        resign(draft, seat)
        consent_on_leaving(draft, match, seat)

    def repeats(self, match: Match) -> Span | None:
        """The entries in which the player has resigned, if this is a second click."""
        return _resignation(match, self.player)

    def after(self, written: Written, context: CommandContext) -> Written:
        """Open the forks that waited only for the player who has resigned."""
        for seat in written.match.tree.resigned:
            if written.match.tree.holders[seat].player == self.player:
                open_granted_forks(context, written.match, seat)
        return written


@dataclass(frozen=True)
class ResignFor(Resign):
    """An operator, or the service for them, resigns for a player who may not play on: the log says who did it."""

    operator: str = ""

    def author(self, match: Match) -> Author:
        """The operator's account."""
        return Author(player=self.operator)


@dataclass(frozen=True)
class LeaveFor(Leave):
    """An operator gives up the seat of a player in a match that has not begun, or declines an invitation for them."""

    operator: str = ""

    def author(self, match: Match) -> Author:
        """The operator's account."""
        return Author(player=self.operator)


def check_plays(match: Match, player: str) -> None:
    """Raise MatchOver, NotYourSeat or NotStarted unless a player plays a seat of a match that goes on."""
    if match.is_over():
        raise MatchOver()
    seat_held(match, player)
    if not match.tree.is_started():
        raise NotStarted(waiting=len(match.free_seats()))


def seats_of(match: Match, player: str) -> list[Seat]:
    """The seat that a player holds, and the one that is reserved for them."""
    return [seat for seat in (match.seat_of(player), match.invited(player)) if seat is not None]


def _resignation(match: Match, player: str) -> Span | None:
    """The entries in which a player has resigned, if they have."""
    for entry in match.tree.entries:
        if isinstance(entry.body, Resigned) and match.tree.holders[entry.body.seat].player == player:
            return entry.seq, end_of_leaving(match.tree, entry.seq)
    return None


def end_of_leaving(tree: Tree, seq: int) -> int:
    """The last entry of the write that begins with the resignation, or the claim against a seat, at entry `seq`.

    If it ended the match, the disclosure follows; or else, if a take-back waited for it, the consents of bots and the
    head move. Bots consent in no write of their own.
    """
    if facts_of(tree.body(seq)):
        return seq + 1
    consents = takewhile(lambda entry: isinstance(entry.body, TakeBackAnswered) and entry.by.bot, tree.entries[seq:])
    given = sum(1 for _ in consents)
    return seq + given + bool(given)


def open_granted_forks(context: CommandContext, match: Match, seat: Seat) -> None:
    """Open the forks for which only the consent of this seat was missing, whose player has left the match."""
    for ask in granted_by_leaving(match, seat):
        # The asker sees the refusal when they ask again; a fork that was opened and deleted stays deleted.
        with suppress(ForkNotOpen, NoSuchMatch):
            open_granted(context, match, ask)


def resign(draft: Draft, seat: Seat) -> None:
    """Draft a resignation: with two seats the other one wins; with more, a bot takes the seat and play goes on."""
    if draft.tree.seats > 2:
        draft.write(Resigned(seat))
        return
    draft.write(Resigned(seat, (Ended(tuple(2 if other == seat else 1 for other in range(2)), "resignation"),)))
    draft.disclose()
