"""Whom a match waits for once a draft is written: which bots, and until when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from domain.log.draft import Draft
from domain.log.entry import Entry, HeadMoved, Resigned, SeatTaken
from domain.table.layout import ALL, Seat
from events.stream import Turns
from service.bots.pacing import Schedule, schedule
from service.bots.turn_queue import BotTurn
from service.match import Match
from service.settings import Pace
from service.time_control import counted_from, restarts


def bot_turns(match: Match | None, draft: Draft) -> Turns:
    """Which bots are awaited once this draft is written, and on which question."""
    asked = draft.table.asked if draft.table is not None else None
    if asked is None:
        return []
    bots = _bots(match, draft.entries)
    return [(_number_after(match, draft, seat), seat) for seat in asked.must if seat in bots]


def _bots(match: Match | None, drafted: Sequence[Entry]) -> set[Seat]:
    found = set() if match is None else {seat for seat in range(match.tree.seats) if match.bot_at(seat)}
    for entry in drafted:
        body = entry.body
        if isinstance(body, Resigned) or (isinstance(body, SeatTaken) and body.holder.bot is not None):
            found.add(body.seat)
    return found


def _number_after(match: Match | None, draft: Draft, seat: Seat) -> int:
    drafted = draft.numbers.get(seat, draft.asked_at)
    if drafted is not None:
        return drafted
    assert match is not None, "a new match is asked by its own opening"
    return match.number(seat)


def turns_asked(match: Match, turns: Turns) -> list[BotTurn]:
    """These open turns of a match, as the queue must know them."""
    opener, sit = match.terms.by, bool(people(match))
    return [BotTurn(match.id, question, seat, opener, sit) for question, seat in turns]


def bot_schedule(match: Match, question: int, pace: Pace) -> Schedule | None:
    """When a bot may answer the question of this number; None where it need not wait."""
    asked = match.table().asked
    if asked is None or not 0 < question <= match.tree.last:
        return None
    return schedule(pace, match.tree.entry(question).at, asked, people(match), match.terms.clock, _may_hide(match))


def _may_hide(match: Match) -> bool:
    """Whether anything can be hidden from anybody at this match: in a closed zone, or in a sealed answer."""
    closed = any(zone.seen is not ALL for zone in match.layout.zones_declared)
    return closed or any(kind.SECRET for kind in match.game.ACTIONS)


def people(match: Match) -> set[Seat]:
    """The seats of players who have not resigned."""
    return {
        seat
        for seat, holder in match.tree.holders.items()
        if holder.player is not None and seat not in match.tree.resigned
    }


def deadline(match: Match | None, draft: Draft, clock: int | None) -> int | None:
    """When the question that will stand runs out, in milliseconds since 1970."""
    if clock is None or draft.table is None or draft.table.asked is None:
        return None
    return int((_counted_from(match, draft) + timedelta(seconds=clock)).timestamp() * 1000)


def _counted_from(match: Match | None, draft: Draft) -> datetime:
    """From when its seconds count: from now on if it is new, or asked again with the consent of others."""
    now = draft.entries[-1].at
    if match is None:
        return datetime.fromisoformat(now)
    if draft.asked_at is None:
        return counted_from(match.tree, match.terms, match.tree.last)
    body = draft.entries[draft.asked_at - draft.entries[0].seq].body
    if isinstance(body, HeadMoved) and not restarts(match.terms, body):
        return counted_from(match.tree, match.terms, body.to, now)
    return datetime.fromisoformat(now)
