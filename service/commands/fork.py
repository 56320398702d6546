"""Forks: a new match that continues from an entry of another one, with the steps copied or the table re-dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import UNSET

from annales.domain.canonical import digest
from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.log.clocks.reading import clocks_at
from annales.domain.log.draft import Draft
from annales.domain.log.entry import ForkAnswered, ForkAsked
from annales.domain.log.take_back import answers_to
from annales.domain.log.terms import Author, Delay, ForkTerms, Origin, Visibility, delay_of
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat, Viewer
from annales.service.commands.begin import steps_to
from annales.service.commands.command import Command, CommandContext, Span, Written
from annales.service.commands.open import OpenFork, Opening, new_id
from annales.service.commands.seat_change import SeatChange
from annales.service.commands.seats import check_seats, plans
from annales.service.concerns import Asks
from annales.service.errors import ForkNotOpen, NoSuchEntry
from annales.service.match import Match, check_rules
from annales.service.reasons import ForkReason

VISIBILITIES: tuple[Visibility, ...] = ("private", "unlisted", "public")  # from the narrowest to the widest
MOST_ASKED = 16  # asks of one seat that wait for an answer: each is a notice to everybody else


@dataclass(frozen=True)
class ForkMatch(Command):
    """A player opens a match that continues from an entry of this one; `opening` names the same game.

    While a match with hidden information is running, the table is re-dealt to agree with what the player knows, or, if
    `redealt` is false, every seat is asked to consent.
    """

    match: str
    player: str
    at: int
    opening: Opening
    redealt: bool = True
    id: str = ""

    def resolved(self, context: CommandContext) -> OpenFork | AskFork:
        """The fork, or the ask for it."""
        match = context.matches.visible(self.match, self.player)
        check_rules(match.game, match.tree)
        check_can_fork(match, self.at)
        check_seats(match.game, self.opening.seats, match.tree.seats)
        check_visibility(match, self.opening.visibility)
        context.reenactor.check_fork(match)
        if match.is_over() or not match.has_hidden_information():
            origin = origin_copied(match.id, match.tree, self.at)
        elif self.redealt:
            origin = origin_redealt(match, self.at, match.seat_of(self.player))
        else:
            opening = replace(self.opening, delay=delay_of(match.terms))
            return AskFork(self.match, self.player, self.at, opening)
        opening = replace(self.opening, game=match.opening.game, delay=delay_of(match.terms))
        opening = replace(opening, claim_after=match.terms.claim_after or None, hints=match.terms.hints or None)
        origin = with_clocks(origin, match.tree, opening.clock)
        return OpenFork(self.player, opening, match.opening.setup, origin, self.id)


@dataclass(frozen=True)
class AskFork(SeatChange):
    """A player asks to fork at an entry with all hidden pieces in their true places."""

    match: str
    player: str
    at: int
    opening: Opening

    def terms(self) -> ForkTerms:
        """The terms of the new match."""
        opening = self.opening
        return ForkTerms(
            client_seed=UNSET if opening.client_seed is None else opening.client_seed,
            clock=opening.clock,
            delay=UNSET if opening.delay is None else msgspec.convert(opening.delay, Delay),
            external_id=opening.external_id or UNSET,
            tags=tuple(opening.tags) or UNSET,
            seats=plans(opening.seats, self.player),
            take_back=opening.take_back,
            visibility=opening.visibility,
        )

    def fingerprint(self, match: Match) -> str:
        """The entry and the terms."""
        return digest("fork", self.at, self.terms())

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the ask, and the consents of bots."""
        ask_fork(draft, match, seat, self.at, self.terms())

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """The same ask, unless somebody has refused it."""
        return same_fork_ask(match, seat, self.at, self.terms())

    def after(self, written: Written, context: CommandContext) -> Written:
        """Open the fork if no other consent is needed."""
        return open_granted(context, written.match, written.first) or replace(written, ask=written.first)


@dataclass(frozen=True)
class AnswerFork(SeatChange):
    """A player answers the ask to fork at entry `ask`; the last consent opens the fork."""

    match: str
    player: str
    ask: int
    consent: bool
    is_asker_gone: bool = False

    def fingerprint(self, match: Match) -> str:
        """The ask, and the answer."""
        return digest("answer_fork", self.ask, self.consent)

    def resolved(self, context: CommandContext) -> AnswerFork:
        """Itself, knowing whether the player who has asked was erased."""
        match = context.matches.find(self.match) if self.consent else None
        body = match.tree.body(self.ask) if match is not None and 0 < self.ask <= match.tree.last else None
        if match is None or not isinstance(body, ForkAsked):
            return self
        asker = match.tree.holders[body.seat].player
        return replace(self, is_asker_gone=asker is not None and bool(context.erased([asker])))

    def check(self, match: Match) -> None:
        """A consent that would open a match for a player who was erased is refused."""
        if self.is_asker_gone:
            raise ForkNotOpen(reason=ForkReason.ASKER_ERASED())

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the answer."""
        answer_fork(draft, match, seat, self.ask, self.consent)

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """The same answer of the seat to that ask."""
        return same_fork_answer(match, seat, self.ask, self.consent)

    def after(self, written: Written, context: CommandContext) -> Written:
        """Open the fork if this was the last consent."""
        return open_granted(context, written.match, self.ask) or replace(written, ask=self.ask)


def open_granted(context: CommandContext, match: Match, ask: int) -> Written | None:
    """Open the fork that all have consented to, once; a retry finds the same match. None while a consent is missing.

    Regardless of who consents last, it is opened for the asker, and in the name of the program that sent the ask.
    """
    body = granted(match, ask)
    if body is None:
        return None
    id = context.provenance.fork_id(match.id, ask, new_id(context.ports.entropy))
    opened = context.matches.find(id)
    if opened is not None:
        return Written(opened, 1, opened.tree.last, replayed=True)
    asker = match.tree.holders[body.seat].player or ""
    _check_asker(context, asker)
    opening = Opening(match.opening.game, **msgspec.to_builtins(body.terms))
    clock, claim_after = body.terms.clock or None, match.terms.claim_after or None
    seats = _without_erased(context, opening.seats)
    opening = replace(opening, seats=seats, clock=clock, claim_after=claim_after, hints=match.terms.hints or None)
    origin = msgspec.structs.replace(origin_copied(match.id, match.tree, body.from_entry), ask=ask)
    origin = with_clocks(origin, match.tree, clock)
    sent_by = match.tree.entry(ask).by.client
    return context.do(OpenFork(asker, opening, match.opening.setup, origin, id), client=sent_by)


def _check_asker(context: CommandContext, asker: str) -> None:
    """Raise unless the player who has asked for a fork still exists."""
    if context.erased([asker]):
        raise ForkNotOpen(reason=ForkReason.ASKER_ERASED())


def _without_erased(context: CommandContext, seats: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """The plans of a match; a seat for somebody who was erased since the fork was asked for is open."""
    gone = context.erased(plan["player"] for plan in seats if plan.get("player"))
    return [{"kind": "open"} if plan.get("player") in gone else plan for plan in seats]


def copies_steps(match: Match, redealt: bool) -> bool:
    """Whether a fork copies the steps of this match: not if the table is re-dealt for the asker."""
    return not redealt or match.is_over() or not match.has_hidden_information()


def check_can_fork(match: Match, at: int) -> None:
    """Raise unless a fork can continue from this entry."""
    tree = match.tree
    if not 0 < at <= tree.last:
        raise NoSuchEntry(seq=at, last=tree.last)
    if not tree.opened_at(at):
        raise ForkNotOpen(reason=ForkReason.NOT_BEGUN(at=at))
    if tree.asked_after(at) is None:
        raise ForkNotOpen(reason=ForkReason.OVER(at=at))


def check_visibility(match: Match, visibility: Visibility) -> None:
    """Raise if more people would see the fork than its origin, whose id the fork reveals."""
    most = match.terms.visibility
    if VISIBILITIES.index(visibility) > VISIBILITIES.index(most):
        raise ForkNotOpen(reason=ForkReason.SEEN_BY_MORE(origin=most, wanted=visibility))


def origin_copied(id: str, tree: Tree, at: int) -> Origin:
    """The origin of a fork that copies the steps of a match up to an entry."""
    return Origin(match=id, seq=at, digest=tree.entry(at).digest, copied=len(steps_to(tree, at)))


def with_clocks(origin: Origin, tree: Tree, clock: AnyClock | None) -> Origin:
    """The origin with what the clocks of its seats had left there, if the fork is played by the same clock."""
    if clock is None or clock != tree.opening.terms.clock:
        return origin
    return msgspec.structs.replace(origin, left=clocks_at(tree, origin.seq) or UNSET)


def origin_redealt(match: Match, at: int, viewer: Viewer) -> Origin:
    """The origin of a fork whose table is re-dealt for a viewer: nothing is copied."""
    return Origin(match=match.id, seq=at, digest=match.tree.entry(at).digest, copied=0, redealt=viewer)


# -- with the consent of all


def ask_fork(draft: Draft, match: Match, seat: Seat, at: int, terms: ForkTerms) -> int:
    """Draft the ask of a seat to fork with the true hidden pieces, and the consents of bots; returns the entry."""
    if same_fork_ask(match, seat, at, terms) is not None:
        raise ForkNotOpen(reason=ForkReason.ASKED_ALREADY(seat=seat))
    if sum(body.seat == seat for _, body in _open_fork_asks(match)) >= MOST_ASKED:
        raise ForkNotOpen(reason=ForkReason.TOO_MANY_ASKED(seat=seat, most=MOST_ASKED))
    ask = draft.write(ForkAsked(at, seat, terms))
    for other in range(match.tree.seats):
        level = match.bot_at(other)
        if other != seat and level:
            draft.write(ForkAnswered(ask, other, True), by=Author(bot=level))
    return ask


def same_fork_ask(match: Match, seat: Seat, at: int, terms: ForkTerms) -> Span | None:
    """The entry of a repeated request: the same ask, unless somebody has refused it."""
    asks, same = Asks(match.tree), ForkAsked(at, seat, terms)
    return next(
        (
            (entry.seq, entry.seq)
            for entry in match.tree.entries
            if entry.body == same and not asks.is_refused(entry.seq)
        ),
        None,
    )


def answer_fork(draft: Draft, match: Match, seat: Seat, ask: int, consent: bool) -> None:
    """Draft a seat's answer to an ask to fork."""
    body = _ask_at(match.tree, ask)
    if seat == body.seat:
        raise ForkNotOpen(reason=ForkReason.OWN_ASK(seat=seat))
    given = answers_to(match.tree, ask)
    if not all(given.values()):
        raise ForkNotOpen(reason=ForkReason.REFUSED())
    if seat in given:
        raise ForkNotOpen(reason=ForkReason.ANSWERED_ALREADY(seat=seat))
    draft.write(ForkAnswered(ask, seat, consent))


def same_fork_answer(match: Match, seat: Seat, ask: int, consent: bool) -> Span | None:
    """The entry of a repeated request: the same answer."""
    return next(
        (
            (entry.seq, entry.seq)
            for entry in match.tree.entries[ask:]
            if entry.body == ForkAnswered(ask, seat, consent)
        ),
        None,
    )


def granted(match: Match, ask: int) -> ForkAsked | None:
    """The ask, if all others have consented to it; the consent of players who have resigned is not needed."""
    body = _ask_at(match.tree, ask)
    return body if _is_granted(match, body, answers_to(match.tree, ask)) else None


def granted_by_leaving(match: Match, seat: Seat) -> list[int]:
    """The asks for which only the consent of a seat was missing that has now resigned."""
    if seat not in match.tree.resigned:
        return []
    return [
        ask
        for ask, body, given in _fork_asks(match)
        if body.seat != seat and seat not in given and _is_granted(match, body, given)
    ]


def open_fork_asks(match: Match) -> list[int]:
    """The asks that wait for somebody: they are neither refused nor granted."""
    return [ask for ask, _ in _open_fork_asks(match)]


def _open_fork_asks(match: Match) -> Iterator[tuple[int, ForkAsked]]:
    for ask, body, given in _fork_asks(match):
        if all(given.values()) and not _is_granted(match, body, given):
            yield ask, body


def _fork_asks(match: Match) -> Iterator[tuple[int, ForkAsked, Mapping[Seat, bool]]]:
    """Every ask of a match, with the answers to it."""
    asks = Asks(match.tree)
    for entry in match.tree.entries:
        if isinstance(entry.body, ForkAsked):
            yield entry.seq, entry.body, asks.answers(entry.seq)


def _is_granted(match: Match, body: ForkAsked, given: Mapping[Seat, bool]) -> bool:
    others = [seat for seat in range(match.tree.seats) if seat != body.seat and not match.bot_at(seat)]
    return all(given.get(seat) for seat in others) and all(given.values())


def _ask_at(tree: Tree, ask: int) -> ForkAsked:
    body = tree.body(ask) if 0 < ask <= tree.last else None
    if not isinstance(body, ForkAsked):
        raise ForkNotOpen(reason=ForkReason.NO_ASK(entry=ask))
    return body
