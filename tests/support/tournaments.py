"""Tournaments whose matches are played within the process: bots as they play, people at random."""

from random import Random

from service.commands.answer_for import AnswerAsBot
from tests.support.at_door import answered
from tests.support.random_match import choose

MOST_ROUNDS = 60  # of a tournament
MOST_ANSWERS = 2000  # in one match


def advanced(services, id):
    """The tournament after the scheduler has looked at it once."""
    services.running_tournaments.advance(id)
    return services.tournaments.find(id)


def in_play(services, id):
    """The matches of a tournament that are being played, once as many as may be are opened."""
    return [match.match for match in advanced(services, id).matches() if match.state == "playing"]


def play(services, match, seed=1):
    """Play a match to its end."""
    luck = Random(seed)
    for _ in range(MOST_ANSWERS):
        found = services.matches.get(match)
        if found.is_over():
            return found
        bots = [seat for seat in found.table().question.must if found.bot_at(seat) is not None]
        if bots:
            services.door.do(AnswerAsBot(match, found.number(bots[0]), bots[0]))
            continue
        seat, action = choose(found.game, found.table(), luck)
        if found.bot_at(seat) is None:  # else: a bot that may interpose and lets it pass
            answered(services, found, seat, action)
    raise AssertionError(f"{match} has not ended")


def play_all(services, id):
    """Play a tournament to its end; returns it."""
    for _ in range(MOST_ROUNDS):
        for match in in_play(services, id):
            play(services, match)
        tournament = services.tournaments.find(id)
        if tournament.status == "over":
            return tournament
    raise AssertionError(f"{id} has not ended")
