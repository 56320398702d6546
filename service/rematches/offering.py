"""Offering a rematch: a new match with the terms of one that is over, its people invited and its bots seated.

The first to ask opens it, and those who ask after that sit down in it. Its id is reserved, so players who ask at the
same moment get the same match. The log of the new match names the old one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Setup
from annales.domain.errors import Busy, NoSuchMatch
from annales.domain.log.draft import Draft
from annales.domain.log.terms import delay_of
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.service.commands.command import Command, CommandContext, Written
from annales.service.commands.open import Opening, OpenReserved, draft_opening, new_id
from annales.service.commands.seats import check_seats, not_your_seat
from annales.service.commands.sit_and_leave import SitDown
from annales.service.errors import RematchNotOpen, SeatNotOpen
from annales.service.match import Match, check_rules
from annales.service.reasons import RematchReason
from annales.service.rematches.finding import is_withdrawn

TRIES = 10  # ids that are reserved in one request: each is one that somebody has withdrawn meanwhile


@dataclass(frozen=True)
class OfferRematch(Command):
    """A player asks for a rematch of a match that is over; if it is offered already, they sit down in it.

    `client` is the program that sent the request.
    """

    match: str
    player: str
    client_seed: str | None = None
    id: str = ""
    client: str | None = None

    def resolved(self, context: CommandContext) -> OpenRematch | SitDown | Written:
        """The opening of the rematch, or sitting down in the one that is offered, or that one."""
        before = context.matches.visible(self.match, self.player)
        seat = seat_further(before, self.player)
        check_rules(before.game, before.tree)
        proposed = self.id or new_id(context.ports.entropy)
        if context.is_deleted(proposed):  # a late retry, whose own match was deleted
            raise NoSuchMatch(match=proposed)
        reserved, offered = self._reserved(context, proposed)
        if offered is not None:
            return self._accepting(offered, seat)
        people = [holder.player for holder in before.tree.holders.values() if holder.player is not None]
        seats = turned_seats(before.tree, context.erased(people) | context.banned(people))
        terms = before.terms
        opening = Opening(
            before.opening.game,
            seats,
            dict(before.opening.setup.options),
            take_back=terms.take_back,
            visibility=terms.visibility,
            clock=terms.clock,
            delay=delay_of(terms),
            client_seed=self.client_seed,
            tags=terms.tags or (),
            rematch_of=before.id,
            claim_after=terms.claim_after or None,
            hints=terms.hints or None,
        )
        check_seats(before.game, seats)
        setup = set_up_for(before.game, len(seats), opening.options)
        return OpenRematch(self.player, opening, setup, reserved, self)

    def _reserved(self, context: CommandContext, proposed: str) -> tuple[str, Match | None]:
        """The id of the rematch, and the rematch itself if it is open already.

        One that was withdrawn or deleted makes room for another.
        """
        for _ in range(TRIES):
            reserved = context.provenance.rematch_id(self.match, proposed)
            offered = context.matches.find(reserved)
            is_gone = context.is_deleted(reserved) if offered is None else is_withdrawn(offered.result)
            if not is_gone:
                return reserved, offered
            if reserved == proposed:
                return reserved, offered  # the retry of a request whose own match was withdrawn
            context.provenance.free_rematch(self.match, reserved)
        raise Busy()

    def _accepting(self, offered: Match, seat: Seat) -> SitDown | Written:
        """Sitting down in the rematch, unless the player has done so already; `seat` was theirs at the offer."""
        if offered.seat_ever(self.player) is not None:
            return Written(offered, 1, offered.tree.last, replayed=True)
        if offered.tree.is_started():
            raise SeatNotOpen(seat=seat)
        return SitDown(offered.id, seat, self.player, self.client_seed)


@dataclass(frozen=True)
class OpenRematch(OpenReserved):
    """Open the rematch that a player has asked for, under an id that is reserved for it."""

    player: str
    opening: Opening
    setup: Setup
    id: str
    asked: OfferRematch

    def fingerprint(self) -> str:
        """The match, and the contribution to chance: others may open the same rematch under the same id."""
        return digest("rematch", self.asked.match, self.asked.client_seed)

    def check_unopened(self, existing: Match | None) -> None:
        """Raise Busy if the match was opened and deleted since."""
        if existing is None:
            raise Busy()

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the terms, the seats that are taken, and, if these are all, the opening step."""
        draft_opening(draft, match, self.player, self.opening, self.setup)

    def after(self, written: Written, context: CommandContext) -> Written:
        """Sit down if another player has opened the rematch at the same moment."""
        if written.replayed and written.match.terms.by != self.player:
            return context.do(self.asked, client=self.asked.client)
        return written


def seat_further(before: Match, player: str) -> Seat:
    """The seat of a player in the rematch of a match that has one.

    Raises RematchNotOpen, or NotYourSeat for somebody who has held no seat.
    """
    if before.is_unchanged_import:
        raise RematchNotOpen(reason=RematchReason.IMPORTED())
    held = before.seat_ever(player)
    if held is None:
        raise not_your_seat(before, player)
    if before.tournament is not None:
        raise RematchNotOpen(reason=RematchReason.OF_A_TOURNAMENT(tournament=before.tournament))
    if not before.is_over():
        raise RematchNotOpen(reason=RematchReason.NOT_OVER())
    if not before.tree.is_started():
        raise RematchNotOpen(reason=RematchReason.NOT_BEGUN())
    if before.campaign is not None:
        raise RematchNotOpen(reason=RematchReason.OF_A_CAMPAIGN(campaign=before.campaign.id))
    return turned(held, before.tree.seats)


def turned(seat: Seat, seats: int) -> Seat:
    """Where the holder of a seat sits in the rematch: one seat further."""
    return (seat + 1) % seats


def turned_seats(tree: Tree, gone: Collection[str]) -> list[dict[str, str]]:
    """The plans of a rematch: everybody one seat further, and open seats in the place of players who are gone."""
    plans: list[dict[str, str]] = [{"kind": "open"} for _ in range(tree.seats)]
    for seat, holder in tree.holders.items():
        if holder.bot is not None:
            plans[turned(seat, tree.seats)] = {"kind": "bot", "level": holder.bot}
        elif holder.player is not None and holder.player not in gone:
            plans[turned(seat, tree.seats)] = {"kind": "player", "player": holder.player}
    return plans
