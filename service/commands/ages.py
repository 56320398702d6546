"""Ages: a new match that follows one that has ended, with what that one hands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from annales.domain.canonical import digest
from annales.domain.contract.game import Setup
from annales.domain.errors import Busy, NoSuchMatch
from annales.domain.log.ages import next_setup
from annales.domain.log.draft import Draft
from annales.domain.log.terms import Follows, delay_of
from annales.domain.table.layout import Seat
from annales.events.projections.summary import Age
from annales.service.commands.command import Command, CommandContext
from annales.service.commands.fork import VISIBILITIES
from annales.service.commands.open import Opening, OpenReserved, draft_opening, new_id
from annales.service.commands.seats import check_seats, not_your_seat
from annales.service.errors import AgeAlreadyOpen, AgeNotOpen
from annales.service.match import Match, check_rules
from annales.service.reasons import AgeReason, NextAge

MOST_BRANCHES = 100  # of a campaign


@dataclass(frozen=True)
class FollowMatch(Command):
    """A player opens the age that follows a match; `opening` names the same game, and the options that change.

    `heirs` names for each seat the one of the match that it continues, None for a newcomer. One match follows another,
    however often this is asked for; `branch` opens a second one, which says so.
    """

    match: str
    player: str
    heirs: Sequence[Seat | None]
    opening: Opening
    branch: bool = False
    id: str = ""

    def resolved(self, context: CommandContext) -> OpenAge:
        """The opening of the age."""
        before = context.matches.visible(self.match, self.player)
        check_rules(before.game, before.tree)
        age = age_to_follow(before)
        if before.seat_of(self.player) is None and before.terms.by != self.player:
            raise not_your_seat(before, self.player)
        check_seats(before.game, self.opening.seats)
        self._check_visibility(before)
        seats, wished = len(self.opening.seats), self.opening.options
        setup = next_setup(before.game, before.opening.setup, before.legacy, seats, self.heirs, wished)
        proposed = self.id or new_id(context.ports.entropy)
        reserved = _reserved(context, before.id, proposed)
        is_branch = self.branch and reserved != proposed and context.matches.find(reserved) is not None
        if is_branch:
            _check_room(context, age.id, proposed)
        follows = Follows(
            age=age.age + 1,
            branch=is_branch,
            campaign=age.id,
            digest=before.tree.digest,
            match=before.id,
            seq=before.tree.last,
        )
        claim_after = self.opening.claim_after or before.terms.claim_after or None
        hints = self.opening.hints or before.terms.hints or None
        opening = replace(self.opening, delay=delay_of(before.terms), claim_after=claim_after, hints=hints)
        return OpenAge(self.player, opening, setup, follows, proposed if is_branch else reserved)

    def _check_visibility(self, before: Match) -> None:
        """Raise if more people would see the age than the one before, whose id and legacy it reveals."""
        most, wanted = before.terms.visibility, self.opening.visibility
        if VISIBILITIES.index(wanted) > VISIBILITIES.index(most):
            raise AgeNotOpen(reason=AgeReason.SEEN_BY_MORE(before=most, wanted=wanted))


@dataclass(frozen=True)
class OpenAge(OpenReserved):
    """Open a match that follows another one under an id that is reserved for it."""

    player: str
    opening: Opening
    setup: Setup
    follows: Follows
    id: str

    def fingerprint(self) -> str:
        """The whole request: others may open the same age under the same id."""
        return digest("age", self.setup, self.opening)

    def check_unopened(self, existing: Match | None) -> None:
        """Raise AgeAlreadyOpen, which names the match only to those who may find it; Busy if it was deleted since."""
        if existing is None:
            raise Busy()
        is_shown = existing.terms.visibility == "public" or existing.concerns(self.player)
        which = NextAge.MATCH(match=existing.id) if is_shown else NextAge.HIDDEN()
        raise AgeAlreadyOpen(after=self.follows.match, which=which)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the terms, the seats that are taken, and, if these are all, the opening step."""
        draft_opening(draft, match, self.player, self.opening, self.setup, follows=self.follows)


def age_to_follow(before: Match) -> Age:
    """The place of a match in its campaign, if an age can follow it; raises AgeNotOpen.

    Nothing follows an import: its legacy is what its sender says, and the rules only read what they have written.
    """
    if not before.is_over():
        raise AgeNotOpen(reason=AgeReason.NOT_OVER())
    if before.is_unchanged_import:
        raise AgeNotOpen(reason=AgeReason.IMPORTED())
    if before.legacy is None or before.campaign is None:
        raise AgeNotOpen(reason=AgeReason.NOTHING_LEFT())
    return before.campaign


def _check_room(context: CommandContext, campaign: str, id: str) -> None:
    """Raise AgeNotOpen if a campaign has all its branches, with those that other requests open at this moment."""
    before = {*context.provenance.branching(campaign, id), *context.index.branches(campaign)} - {id}
    if len(before) >= MOST_BRANCHES:
        context.provenance.not_branching(campaign, id)
        raise AgeNotOpen(reason=AgeReason.TOO_MANY_BRANCHES(most=MOST_BRANCHES))


def _reserved(context: CommandContext, match: str, proposed: str) -> str:
    """The id of the age that follows a match: the first one that was proposed, unless that match was deleted.

    Raises NoSuchMatch for a late retry, whose own match was deleted.
    """
    if context.is_deleted(proposed):
        raise NoSuchMatch(match=proposed)
    reserved = context.provenance.next_age_id(match, proposed)
    if context.is_deleted(reserved):
        context.provenance.free_next_age(match, reserved)
        reserved = context.provenance.next_age_id(match, proposed)
    return reserved
