"""Seats: the plans of an opening, the seats that a player may take, and the seat that a player holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from annales.domain.bots import levels
from annales.domain.contract.game import Game
from annales.domain.errors import MatchOver, NotYourSeat
from annales.domain.log.draft import Draft
from annales.domain.log.entry import SeatTaken
from annales.domain.log.terms import Author, Holder, SeatPlan, delay_of
from annales.domain.log.tree import Tree
from annales.domain.phrases import Phrase
from annales.domain.reasons import SeatReason
from annales.domain.table.layout import Seat
from annales.service.errors import AlreadySeated, BadSeats, NoSuchSeat, SeatNotOpen, UnknownLevel
from annales.service.match import Match
from annales.service.reasons import BadSeatsReason


def check_seats(game: Game, plans: Sequence[Mapping[str, str]], exactly: int | None = None) -> None:
    """Raise unless the game allows this number of seats and has these bots; a fork needs `exactly` as many."""
    if len(plans) not in game.PLAYERS or (exactly is not None and len(plans) != exactly):
        raise BadSeats(reason=_wrong_number(game, len(plans), exactly))
    for seat, plan in enumerate(plans):
        if plan["kind"] == "bot" and plan["level"] not in levels(game):
            raise UnknownLevel(level=plan["level"], game=game.SLUG, levels=tuple(levels(game)), seat=seat)


def _wrong_number(game: Game, given: int, exactly: int | None) -> Phrase:
    if exactly is not None:
        return BadSeatsReason.OF_THE_FORKED_MATCH(wanted=exactly, given=given)
    least, most = game.PLAYERS[0], game.PLAYERS[-1]
    if least == most:
        return BadSeatsReason.EXACTLY(game=game.SLUG, seats=least, given=given)
    return BadSeatsReason.BETWEEN(game=game.SLUG, least=least, most=most, given=given)


def continued_plans(game: Game, tree: Tree) -> list[dict[str, str]]:
    """The seats of a match that continues an imported one: the same bots, and open seats for people."""
    bots = {seat: holder.bot for seat, holder in tree.holders.items()}
    known = levels(game)
    return [
        {"kind": "bot", "level": level} if level in known else {"kind": "open"}
        for level in (bots.get(seat) or "" for seat in range(tree.seats))
    ]


def continued_terms(tree: Tree) -> dict[str, Any]:
    """The other terms of an imported match."""
    terms = tree.opening.terms
    kept = {"take_back": terms.take_back, "visibility": terms.visibility, "clock": terms.clock}
    others = {"claim_after": terms.claim_after or None, "delay": delay_of(terms), "hints": terms.hints or None}
    return {**kept, **others}


def plans(plans: Sequence[Mapping[str, str]], player: str) -> tuple[SeatPlan, ...]:
    """The seats in the form of the log, with the caller's id for "me"; raises BadSeats if a player occurs twice."""
    named = tuple(
        msgspec.convert({"player": player, **plan} if plan["kind"] == "player" else plan, SeatPlan) for plan in plans
    )
    players = [plan.player for plan in named if plan.kind == "player"]
    if len(set(players)) != len(players):
        raise BadSeats(reason=BadSeatsReason.ONE_EACH())
    return named


def take_seat(draft: Draft, seat: Seat, player: str, client_seed: str | None, by: Author | None = None) -> None:
    """Write that a player sits down, with their contribution to chance, or one `given` by the service."""
    if client_seed is None:
        draft.write(SeatTaken(seat, Holder(player=player), draft.contribute(), given=True), by=by)
    else:
        draft.write(SeatTaken(seat, Holder(player=player), client_seed), by=by)


def check_seat_is_for(match: Match, seat: Seat, player: str) -> None:
    """Raise unless this player can sit down there now."""
    if not 0 <= seat < match.tree.seats:
        raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)
    if match.is_over():
        raise MatchOver()
    held = match.seat_of(player)
    if held is not None:
        raise AlreadySeated(seat=held)
    state = match.seats[seat]
    if state.kind != "open" and not (state.kind == "invited" and state.player == player):
        raise SeatNotOpen(seat=seat)


def not_your_seat(match: Match, player: str, seat: Seat | None = None) -> NotYourSeat:
    """The refusal of a player who acts for a seat not theirs, with the seat they hold or that is reserved for them."""
    held, kept = match.seat_of(player), match.invited(player)
    if held is not None:
        return NotYourSeat(reason=SeatReason.ANOTHER(held=held, seat=seat))
    if kept is not None:
        return NotYourSeat(reason=SeatReason.KEPT(seat=kept))
    return NotYourSeat()


def seat_taken_at(match: Match, seat: Seat) -> tuple[int, int]:
    """The span of the entry in which a seat was last taken."""
    for entry in reversed(match.tree.entries):
        if isinstance(entry.body, SeatTaken) and entry.body.seat == seat:
            return entry.seq, entry.seq
    raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)


def seat_held(match: Match, player: str) -> Seat:
    """The seat that a player holds; raises NotYourSeat."""
    seat = match.seat_of(player)
    if seat is None:
        raise not_your_seat(match, player)
    return seat
