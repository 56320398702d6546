"""Campaigns of Le Trône over HTTP: two people and two bots, from age to age, with all records in one chain."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from service.commands.answer_for import AnswerAsBot

ME, OPEN, BOT = {"kind": "player"}, {"kind": "open"}, {"kind": "bot", "level": "random"}
VERIFY = Path(__file__).parents[2] / "tools" / "verify.py"
LONGEST = 3000  # answers in an age


class Hasty:
    """People who end their nights as soon as they may, and otherwise choose at random among these answers."""

    FIRST = ("pass", "end", "reign:", "list:ok", "xclass:keep")

    def __init__(self, seed):
        self.rng = Random(seed)

    def __call__(self, tokens):
        """One of the legal answers."""
        for start in self.FIRST:
            found = [token for token in tokens if token.startswith(start)]
            if found:
                return self.rng.choice(found)
        some = [token for token in tokens if token.startswith(("@", "!", "list:+"))]
        return self.rng.choice(some or tokens)


class Table:
    """The people at a match, by name of player; bots answer by themselves."""

    def __init__(self, services, choose, *people):
        self.services, self.choose = services, choose
        self.people = {person.id: person for person in people}

    def plays(self, match, until=None):
        """Play to the end of the age, or until this is asked."""
        for _ in range(LONGEST):
            found = self.services.matches.get(match)
            if found.is_over() or found.table().question.kind == until:
                return found
            self.answers(found, found.table().question.must[0])
        raise AssertionError(f"the age goes on after {LONGEST} answers")

    def answers(self, found, seat):
        """One seat answers: a bot at once, a person over HTTP."""
        number = found.number(seat)
        holder = found.tree.holders[seat].player
        if holder is None:
            self.services.door.do(AnswerAsBot(found.id, number, seat))
            return
        legal = self.people[holder].reads(found.id, "/legal").json
        token = self.choose([answer["notation"] for answer in legal["actions"]])
        assert self.people[holder].answers(found.id, number, token).status_code == 201
