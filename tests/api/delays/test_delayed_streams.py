"""Followers without a seat are told an entry when they may see it, also if nothing is written then."""

import json
from threading import Thread

import pytest

from tests.api.doors import body, told
from tests.api.notice_streams import Notices
from tests.support.waiting import BOUND, until, watchers

MINUTE = {"seconds": 60}


def opened(ada, bob, opener, **terms):
    """A match of Ada and Bob that somebody else has opened; its first question has number 4."""
    plans = [{"kind": "player", "player": each.id} for each in (ada, bob)]
    match = opener.post("/v1/matches", {"game": "sacrifice", "seats": plans, **terms}).json["id"]
    ada.sits(match, 0)
    bob.sits(match, 1)
    return match


def follows(caller, match, query=""):
    """The messages of a stream, as they are told."""
    headers = {"Accept": "application/x-ndjson"}
    if caller.token:
        headers["Authorization"] = f"Bearer {caller.token}"
    response = caller.client.get(f"/v1/matches/{match}/stream{query}", headers=headers)
    try:
        for line in response.iter_encoded():
            if line.strip():
                yield json.loads(line)
    finally:
        response.close()


def test_a_stream_sends_an_entry_when_its_delay_is_over(ada, bob, eve, stranger, later):
    """To those without a seat after a minute, to the players at once; nothing else is written meanwhile."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.answers(match, 4, "Kc4-c5")
    theirs, seen = follows(stranger, match), follows(bob, match)

    assert (next(theirs)["last"], next(seen)["last"]) == (4, 5)
    later(60)
    assert next(theirs)["seq"] == 5
    theirs.close()
    seen.close()


def test_a_stream_sends_an_entry_when_enough_entries_have_followed(ada, bob, eve, later):
    """With a delay of one entry, each entry shows the one before; at the end all are told."""
    match = opened(ada, bob, eve, delay={"entries": 1})
    ada.answers(match, 4, "Kc4-c5")
    theirs = follows(eve, match)
    assert next(theirs)["last"] == 4

    ada.delete(f"/v1/matches/{match}/seats/0")
    assert [message["kind"] for message in theirs] == ["step", "resigned", "disclosed", "bye"]


def test_a_channel_pushes_an_entry_once_its_time_has_come(ada, bob, eve, opens, later):
    """The end as well, with which the subscription ends."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")
    channel = opens(eve)
    channel.asks("subscribe", path={"match": match})
    assert told(channel.news())["last"] == 4

    later(59)
    assert body(channel.asks("read_match", path={"match": match}))["status"] == "playing"
    later(1)
    assert [told(channel.news())["kind"] for _ in range(3)] == ["resigned", "disclosed", "bye"]


def test_a_long_poll_ends_once_there_is_more_to_see(ada, bob, eve, stranger, later, services):
    """It waits for the time of an entry that is there already."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.answers(match, 4, "Kc4-c5")
    answers = []
    poll = Thread(target=lambda: answers.append(stranger.reads(match, "/history", after=4, wait=30).json))
    poll.start()
    until(lambda: watchers(services.live))

    later(60)
    poll.join(BOUND)
    assert [entry["seq"] for entry in answers[0]["entries"]] == [5]


@pytest.mark.parametrize("delay", [MINUTE, {"entries": 1}])
def test_the_delay_applies_to_players_after_they_resign(ada, bob, eve, later, delay):
    """They are told nothing twice; the state that they read lies before their resignation, and they have no seat."""
    match = ada.opens({"kind": "open"}, {"kind": "open"}, game="market", delay=delay)
    bob.sits(match, 1)
    eve.sits(match, 2)
    theirs = follows(eve, match)
    last = next(theirs)["last"]
    later(100)
    eve.delete(f"/v1/matches/{match}/seats/2")

    read = eve.reads(match).json
    assert (read["last"], read["seat"]) == (last, None)
    assert eve.reads(match, "/legal").json["actions"] == []
    ada.answers(match, last, "bid 3")
    later(60)
    assert next(theirs)["kind"] == "resigned"
    theirs.close()


def test_an_opener_without_a_seat_is_notified_of_the_end_after_the_delay(ada, bob, eve, opens, later):
    """Eve, on a stream and on a channel; Bob, who sits there, at once."""
    match = opened(ada, bob, eve, delay=MINUTE)
    channel = opens(eve)
    channel.asks("subscribe_notices")
    assert json.loads(bytes(channel.news().notice))["kind"] == "caught_up"
    hers, his = Notices(eve), Notices(bob)
    hers.until("caught_up")
    his.until("caught_up")
    later(5)
    ada.delete(f"/v1/matches/{match}/seats/0")

    assert his.until("over")[-1]["match"] == match
    later(60)
    told_late = hers.until("over")[-1]
    assert (told_late["match"], told_late["result"]["reason"]) == (match, "resignation")
    notice = json.loads(bytes(channel.news().notice))
    assert (notice["kind"], notice["match"]) == ("over", match)
    hers.response.close()
    his.response.close()
