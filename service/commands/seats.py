"""Who sits where: plans, sitting down, the opening step once all sit, leaving and resigning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.bots import levels
from domain.contract.dealer import first_fate
from domain.contract.engine import open_table, set_up_for
from domain.contract.game import Game, Setup
from domain.errors import MatchOver, NotYourSeat
from domain.log.draft import Draft
from domain.log.entry import Disclosed, Resigned, SeatTaken
from domain.log.terms import Holder, SeatPlan
from domain.log.tree import Tree
from domain.phrases import Phrase
from domain.reasons import SeatReason
from domain.table.facts import Ended
from domain.table.fold import fold
from domain.table.layout import Seat
from service.errors import AlreadySeated, BadSeats, NoSuchSeat, SeatNotOpen, UnknownLevel
from service.match import Match
from service.ports import Entropy
from service.reasons import BadSeatsReason


def check_seats(game: Game, plans: Sequence[Mapping[str, str]], exactly: int | None = None) -> None:
    """Raise unless the game is played by so many, and by bots of these levels; a fork has the seats of its origin."""
    if len(plans) not in game.PLAYERS or (exactly is not None and len(plans) != exactly):
        raise BadSeats(reason=_not_so_many(game, len(plans), exactly))
    for seat, plan in enumerate(plans):
        if plan["kind"] == "bot" and plan["level"] not in levels(game):
            raise UnknownLevel(level=plan["level"], game=game.SLUG, levels=tuple(levels(game)), seat=seat)


def _not_so_many(game: Game, given: int, exactly: int | None) -> Phrase:
    if exactly is not None:
        return BadSeatsReason.OF_THE_FORKED_MATCH(wanted=exactly, given=given)
    least, most = game.PLAYERS[0], game.PLAYERS[-1]
    if least == most:
        return BadSeatsReason.EXACTLY(game=game.SLUG, seats=least, given=given)
    return BadSeatsReason.BETWEEN(game=game.SLUG, least=least, most=most, given=given)


def plans_again(game: Game, tree: Tree) -> list[dict[str, str]]:
    """The seats of a match that goes on from an imported one: its bots, and chairs for people."""
    bots = {seat: holder.bot for seat, holder in tree.holders.items()}
    known = levels(game)
    return [
        {"kind": "bot", "level": level} if level in known else {"kind": "open"}
        for level in (bots.get(seat) or "" for seat in range(tree.seats))
    ]


def terms_again(tree: Tree) -> dict[str, Any]:
    """What else was agreed at an imported match."""
    terms = tree.opening.terms
    return {"take_back": terms.take_back, "visibility": terms.visibility, "clock": terms.clock}


def plans(plans: Sequence[Mapping[str, str]], player: str) -> tuple[SeatPlan, ...]:
    """The seats as they stand in the log: «me» is named; each player at most once."""
    named = tuple(
        msgspec.convert({"player": player, **plan} if plan["kind"] == "player" else plan, SeatPlan) for plan in plans
    )
    players = [plan.player for plan in named if plan.kind == "player"]
    if len(set(players)) != len(players):
        raise BadSeats(reason=BadSeatsReason.ONE_EACH())
    return named


def seated(seat: Seat, player: str, client_seed: str | None, entropy: Entropy) -> SeatTaken:
    """A player sits down with his contribution to chance, or with one that the service gives and says so."""
    if client_seed is None:
        return SeatTaken(seat, Holder(player=player), entropy.token_hex(8), given=True)
    return SeatTaken(seat, Holder(player=player), client_seed)


def begin(draft: Draft, game: Game, setup: Setup, contributions: Mapping[Seat, str | None]) -> None:
    """The opening step comes after the last seat was taken: now chance is settled for ever.

    An option that the rules have gained since the match was opened has its default.
    """
    draft.fate = first_fate([contributions[seat] for seat in range(setup.seats)])
    filled = set_up_for(game, setup.seats, setup.options, setup.legacy)
    draft.step(*open_table(game, filled, draft.dealer()))


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
    if state["kind"] != "open" and not (state["kind"] == "invited" and state["player"] == player):
        raise SeatNotOpen(seat=seat)


def not_your_seat(match: Match, player: str, seat: Seat | None = None) -> NotYourSeat:
    """Why a player cannot speak for a seat, or for any: what he holds, or what is kept for him."""
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


def resign(draft: Draft, match: Match, seat: Seat) -> None:
    """Between two the other wins; in a larger match a bot takes the seat and play goes on."""
    if match.tree.seats > 2:
        draft.write(Resigned(seat))
        return
    ended = Ended(tuple(2 if one == seat else 1 for one in range(2)), "resignation")
    draft.write(Resigned(seat, (ended,)))
    draft.table = fold(match.table(), [ended])
    draft.write(Disclosed(draft.secret.hex()))
