"""The bots that a match waits for, and when they may answer."""

from __future__ import annotations

from annales.domain.errors import NotYourSeat
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.events.stream import Turns
from annales.service.bots.pacing import Schedule, schedule
from annales.service.bots.time_keeping import usual_move
from annales.service.bots.turn_queue import BotTurn
from annales.service.match import Match, bot_at, check_is_asked, check_rules
from annales.service.settings import Pace


def bot_turns(tree: Tree) -> Turns:
    """The bots that must answer at the end of the log, each as a question and a seat."""
    asked = tree.asked_after(tree.last)
    if asked is None:
        return []
    return [(tree.question(seat), seat) for seat in asked.must if bot_at(tree, seat)]


def turns_asked(id: str, tree: Tree, turns: Turns) -> list[BotTurn]:
    """These open turns of a match, in the form that the queue takes."""
    opener, with_people = tree.opening.terms.by, bool(people(tree))
    return [BotTurn(id, question, seat, opener, with_people) for question, seat in turns]


def bot_schedule(match: Match, question: int, seat: Seat, pace: Pace) -> Schedule | None:
    """When the bot at a seat may answer the question of this number; None if it need not wait."""
    asked = match.table().asked
    if asked is None or not 0 < question <= match.tree.last:
        return None
    asked_at, usual = match.tree.entry(question).at, usual_move(match, seat, question)
    return schedule(pace, asked_at, asked, people(match.tree), usual, _may_hide(match))


def check_bot_is_asked(match: Match, question: int, seat: Seat) -> None:
    """Raise unless a bot has the seat, is asked the question of this number, and this process knows the rules."""
    check_rules(match.game, match.tree)
    if match.bot_at(seat) is None:
        raise NotYourSeat()
    check_is_asked(match, seat, question)


def _may_hide(match: Match) -> bool:
    """Whether anything can be hidden in this match: in a closed zone, or in a sealed answer."""
    return match.layout.has_closed_zones or any(kind.SECRET for kind in match.game.ACTIONS)


def people(tree: Tree) -> set[Seat]:
    """The seats of players who have not resigned."""
    return {seat for seat, holder in tree.holders.items() if holder.player is not None and seat not in tree.resigned}
