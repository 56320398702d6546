"""Vacation over HTTP: what is told of it, what a repeated request does, and how it is refused."""

from datetime import timedelta

import pytest

from annales.service.match import stamp
from tests.support.tournaments import OPEN

CLOCK = {"kind": "days", "answer": 2, "vacation": 5}


@pytest.fixture
def match(ada, bob):
    """A match of two with five days of vacation; Ada, at seat 0, is awaited."""
    match = ada.opens(OPEN, clock=CLOCK)
    bob.sits(match)
    return match


def takes(caller, match, days, **headers):
    """The answer to a request for vacation."""
    return caller.post(f"/v1/matches/{match}/vacation", {"days": days}, **headers)


def clocks(answer):
    """Of each seat: until when it rests, and the days that it has left."""
    return [(each["rests_until"], each["vacation"]) for each in answer.json["question"]["clocks"]]


def test_vacation_is_visible_to_all(ada, bob, match, services):
    """The entry, in words too, and the clocks of its question, to whoever asks; the terms name its days."""
    clock = services.ports.clock
    clock.date = clock.now()
    assert bob.reads(match).json["clock"] == CLOCK
    assert clocks(bob.reads(match)) == [(None, 5), (None, 5)]

    taken = ada.post(f"/v1/matches/{match}/vacation?words=true", {"days": 3})

    ends = stamp(clock.now() + timedelta(days=3))
    assert (taken.status_code, clocks(taken)) == (201, [(ends, 2), (None, 5)])
    entry = taken.json["entries"][0]
    assert (entry["kind"], entry["seat"], entry["days"]) == ("vacation_taken", 0, 3)
    assert entry["words"]["did"] == "takes a vacation: 3 d"
    told = bob.reads(match)
    assert clocks(told) == clocks(taken)
    assert told.json["question"]["deadline"] > ends


def test_a_request_with_a_key_takes_its_days_once(ada, match):
    """Without one it takes them again."""
    first = takes(ada, match, 2, idempotency_key="holidays")
    again = takes(ada, match, 2, idempotency_key="holidays")
    assert (first.status_code, again.status_code, clocks(again)[0][1]) == (201, 200, 3)
    assert clocks(takes(ada, match, 2))[0][1] == 1


def test_more_than_there_is_is_refused(ada, bob, match):
    """In both languages; nothing is written."""
    last = ada.reads(match).json["last"]
    refused = takes(ada, match, 6)
    assert (refused.status_code, refused.json["code"]) == (409, "no_vacation")
    assert refused.json["detail"].endswith("days that you have left: 5; that you ask for: 6")
    french = takes(ada, match, 6, accept_language="fr")
    assert french.json["detail"].endswith("jours qui vous restent : 5 ; jours demandés : 6")
    without = ada.opens(OPEN, clock=60)
    bob.sits(without)
    assert takes(ada, without, 1).json["detail"].endswith("the clock of the match has no `vacation`")
    assert ada.reads(match).json["last"] == last


@pytest.mark.parametrize("days", [0, 61, 1.5, "2", None])
def test_days_are_whole(ada, match, days):
    """From one to sixty."""
    assert takes(ada, match, days).status_code == 422


@pytest.mark.parametrize("vacation", [0, 61, "3"])
def test_a_clock_has_one_to_sixty_of_them(ada, vacation):
    """Null is none, and is not stored."""
    clock = CLOCK | {"vacation": vacation}
    refused = ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, OPEN], "clock": clock})
    assert refused.status_code == 422
    without = ada.opens(OPEN, clock=CLOCK | {"vacation": None})
    assert ada.reads(without).json["clock"] == {"kind": "days", "answer": 2}
