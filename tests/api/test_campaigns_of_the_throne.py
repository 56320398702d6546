"""Campaigns of Le Trône over HTTP: two people and two bots, from age to age, with all records in one chain."""

from random import Random

import pytest

from annales.domain.games.haut_cendrelin.legacy import read as legacy_of
from annales.service.commands.answer_for import AnswerAsBot
from annales.tools.verify import chained, read, verify

ME, OPEN, BOT = {"kind": "player"}, {"kind": "open"}, {"kind": "bot", "level": "random"}
LONGEST = 3000  # answers in an age


class Hasty:
    """People who end their nights as soon as they may, and otherwise choose at random among these answers."""

    FIRST = ("pass", "end", "reign:", "list:ok", "xclass:keep")

    def __init__(self, seed):
        self.rng = Random(seed)

    def __call__(self, seat, tokens):
        """One of the legal answers."""
        for start in self.FIRST:
            found = [token for token in tokens if token.startswith(start)]
            if found:
                return self.rng.choice(found)
        some = [token for token in tokens if token.startswith(("@", "!", "list:+"))]
        return self.rng.choice(some or tokens)


class Striving(Hasty):
    """The same, but one seat gains a fragment every evening, and no other seat ever does: that one will win the age."""

    def __init__(self, seed, winner):
        super().__init__(seed)
        self.winner = winner

    def __call__(self, seat, tokens):
        """One of the legal answers."""
        if "+f" in tokens:
            return "+f" if seat == self.winner else "+m"
        return super().__call__(seat, tokens)


class Company:
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
        token = self.choose(seat, [answer["notation"] for answer in legal["actions"]])
        assert self.people[holder].answers(found.id, number, token).status_code == 201


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


def read_legacy(match):
    """What a match that is over has handed on."""
    return legacy_of(match.legacy)


def verified(caller, *matches):
    """What the verifier says of the records of these matches together; each must hold by itself."""
    records = {match: caller.reads(match, "/record").data for match in matches}
    assert all(verify(data)[0].startswith("The record holds") for data in records.values())
    return list(chained({match: read(data) for match, data in records.items()}))


@pytest.mark.slow
def test_a_campaign_of_three_ages_in_which_players_leave_and_join(services, ada, bob, eve):
    """Full mode. Bob leaves after the first age, and Eve joins; both bots leave after the second (S52, R70–R76)."""
    first = ada.opens(guest(bob), BOT, BOT, game="haut_cendrelin", options={"ages": 3, "max_rounds": 12})
    bob.sits(first)
    company = Company(services, Hasty(1), ada, bob, eve)
    legacy = read_legacy(company.plays(first))
    assert (legacy.age, legacy.ages_left, legacy.thrones[legacy.winner], len(legacy.classes)) == (1, 2, (1,), 4)

    second = opened(opens_next(ada, first, [0, 2, 3, None], ME, BOT, BOT, guest(eve)))
    eve.sits(second, 3)
    settled = company.plays(second, until="prep_objectives").table().notes
    assert settled["thrones"] == (*(legacy.thrones[old] for old in (0, 2, 3)), ())
    kept = [held == legacy.classes[old] for held, old in zip(settled["classes_of"], (0, 2, 3), strict=False)]
    assert kept == [old == legacy.winner for old in (0, 2, 3)]
    legacy = read_legacy(company.plays(second))

    third = opened(opens_next(eve, first, [0, 3], guest(ada), ME))
    ada.sits(third, 0)
    won = company.plays(third).table().notes["thrones"]

    campaign = eve.get(f"/v1/campaigns/{named(first)}").json
    assert [age["match"] for age in campaign["ages"]] == [first, second, third]
    assert [age["legacy"] is None for age in campaign["ages"]] == [False, False, True]
    assert campaign["next"] is None
    assert campaign["ages"][1]["winners"] == [legacy.winner]
    assert campaign["ages"][1]["thrones"] == [len(ages) for ages in legacy.thrones]
    assert campaign["ages"][2]["winners"] == [seat for seat, ages in enumerate(won) if 3 in ages]
    assert campaign["ages"][2]["thrones"] == [len(ages) for ages in won]
    assert campaign["ages"][2]["heirs"] == [0, 3]
    assert opens_next(eve, first, [0, 1], ME, OPEN, after=third).status_code == 409

    assert verified(ada, first, second, third) == [
        f"Checked: {second} is age 2, with the legacy and with heirs of {first}.",
        f"Checked: {third} is age 3, with the legacy and with heirs of {second}.",
    ]


def test_the_winner_of_the_last_age_need_not_win_the_campaign(services, ada, bob):
    """Ranks are those of the campaign, thrones count ages (R65)."""
    first = ada.opens(guest(bob), game="haut_cendrelin", options={"mode": "initiation", "ages": 3, "max_rounds": 12})
    bob.sits(first)
    winners, matches = [], [first]
    for age in range(1, 4):
        company = Company(services, Striving(age, winner=0 if age < 3 else 1), ada, bob)
        winners.append(company.plays(matches[-1]).table().notes["result"][1])
        if age < 3:
            matches.append(opened(opens_next(ada, first, [0, 1], ME, guest(bob))))
            bob.sits(matches[-1])

    assert winners == [0, 0, 1]
    ages = ada.get(f"/v1/campaigns/{named(first)}").json["ages"]
    assert (ages[2]["ranks"], ages[2]["winners"], ages[2]["thrones"]) == ([1, 2], [1], [2, 1])
    assert ages[1]["winners"] == [0]


def test_an_initiation_grows_rule_by_rule_and_a_necromancer_stays_one(services, ada, bob):
    """A class is kept with a list of one's own; then one rule is switched on for each age (S53, R71, R73)."""
    options = {"mode": "initiation", "ages": 4, "max_rounds": 12}
    options |= {"class_choice": "fixed", "fixed_classes": "necromancer+sorcerer,animancer+sorcerer"}
    first = ada.opens(guest(bob), game="haut_cendrelin", options=options)
    bob.sits(first)
    company = Company(services, Hasty(2), ada, bob)
    company.plays(first)
    matches = [first]

    for rule in ({}, {"destiny": True}, {"second_class": True}):
        matches.append(opened(opens_next(ada, first, [0, 1], ME, guest(bob), options=rule)))
        bob.sits(matches[-1])
        company.plays(matches[-1])

    modes = [ada.reads(match).json["options"]["mode"] for match in matches]
    assert modes == ["initiation", "initiation", "progressive", "progressive"]
    assert ada.reads(matches[-1]).json["options"]["destiny"] is True
    notes = [services.matches.get(match).table().notes for match in matches]
    assert [held["classes_of"][0][0] for held in notes] == ["necromancer"] * 4
    assert [held["builds"] for held in notes] == [(False, False), (True, True), (True, True), (False, False)]
    assert [len(held) for held in notes[3]["classes_of"]] == [2, 2]
    assert len(verified(ada, *matches)) == 3


def test_what_may_not_change_between_two_ages_is_refused(services, ada, bob):
    """The option is named, and nothing is opened (R71)."""
    first = ada.opens(guest(bob), game="haut_cendrelin", options={"mode": "initiation", "ages": 2, "max_rounds": 12})
    bob.sits(first)
    Company(services, Hasty(3), ada, bob).plays(first)

    for name, options in {
        "crypt": {"destiny": True, "crypt": True},
        "mode": {"mode": "full"},
        "ages": {"ages": 9},
    }.items():
        refused = opens_next(ada, first, [0, 1], ME, OPEN, options=options)
        assert (refused.status_code, refused.json["code"]) == (422, "bad_option")
        assert name in refused.json["detail"]

    assert len(ada.get(f"/v1/campaigns/{named(first)}").json["ages"]) == 1
