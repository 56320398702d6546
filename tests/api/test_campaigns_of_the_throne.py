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


@pytest.fixture
def eve(stranger):
    """Who joins later."""
    return stranger.registered("Eve")


def guest(caller):
    """The plan of a seat for somebody."""
    return {"kind": "player", "player": caller.id}


def named(match):
    """The campaign that begins with a match."""
    return match.replace("mt_", "cp_")


def opens_next(caller, first, heirs, *seats, **terms):
    """The next age of the campaign that begins with a match."""
    body = {"seats": list(seats), "heirs": heirs, **terms}
    return caller.post(f"/v1/campaigns/{named(first)}/ages", body)


def opened(answer):
    """The id of the match that was opened."""
    assert answer.status_code == 201, answer.json
    return answer.json["id"]


def exported(caller, folder, *matches):
    """The records of these matches in a folder, as a caller exports them."""
    for match in matches:
        (folder / f"{match}.ndjson").write_bytes(caller.reads(match, "/record").data)


def verified(folder):
    """What the verifier says of a folder."""
    return subprocess.run([sys.executable, VERIFY, folder], capture_output=True, text=True, check=False)


def test_a_campaign_of_three_ages_with_one_who_leaves_and_one_who_joins(services, ada, bob, eve, tmp_path):
    """Full mode, two people and two bots; Bob leaves after the first age, and Eve joins (S52, R70-R76)."""
    first = ada.opens(guest(bob), BOT, BOT, game="haut_cendrelin", options={"ages": 3, "max_rounds": 12})
    bob.sits(first)
    table = Table(services, Hasty(1), ada, bob, eve)
    table.plays(first)
    legacy = ada.reads(first).json["view"]["ended"]["legacy"]
    age, left, winner, places, events, classes, thrones = legacy
    assert (age, left, thrones[winner], len(classes)) == (1, 2, [1], 4)

    second = opened(opens_next(ada, first, [0, 2, 3, None], ME, BOT, BOT, guest(eve)))
    eve.sits(second, 3)
    found = table.plays(second, until="prep_objectives")
    t = found.table()
    assert t.notes["thrones"] == tuple(tuple(thrones[seat]) for seat in (0, 2, 3)) + ((),)
    kept = [tuple(classes[old]) == held for old, held in zip((0, 2, 3), t.notes["classes_of"], strict=False)]
    assert kept == [old == winner for old in (0, 2, 3)]
    table.plays(second)

    third = opened(opens_next(eve, first, [0, 1, 2, 3], guest(ada), BOT, BOT, ME))
    ada.sits(third, 0)
    table.plays(third)

    campaign = eve.get(f"/v1/campaigns/{named(first)}").json
    assert [one["match"] for one in campaign["ages"]] == [first, second, third]
    assert campaign["next"] is None
    last = campaign["ages"][-1]
    won = services.matches.get(third).table().notes["thrones"]
    assert last["thrones"] == [len(ages) for ages in won]
    assert last["winners"] == [seat for seat, ages in enumerate(won) if 3 in ages]
    assert last["legacy"] is None

    exported(ada, tmp_path, first, second, third)
    told = verified(tmp_path)
    assert told.returncode == 0, told.stdout + told.stderr
