"""Notices on a channel: everything that concerns a player; without a network."""

import json

from annales.domain.errors import Busy
from annales.service.queries import notice_stream
from tests.api.doors import body, hears_bye
from tests.api.notice_streams import Notices
from tests.support.waiting import until

STEP, END = "Kc4-c5", "."


def notices(channel, *kinds):
    """The next messages, which must be notices of these kinds."""
    told = [json.loads(bytes(channel.news().notice)) for _ in kinds]
    assert [notice["kind"] for notice in told] == list(kinds)
    return told


def test_a_channel_sends_the_same_notices_as_the_stream(opens, ada, bob, begun):
    """What waits, `caught_up`, and what happens then: the same messages, also in words, with ids that go on either."""
    match = ada.opens({"kind": "player", "player": bob.id})
    stream = Notices(bob, query="?words=true", language="fr")
    channel = opens(bob)
    assert channel.asks("subscribe_notices", query={"words": True}, language="fr").status == 204
    waits = notices(channel, "invited", "caught_up")
    assert waits[0] == stream.next("invited", "caught_up")[0]
    ada.answers(begun, 4, STEP, END)
    told, same = notices(channel, "turn"), [stream.next("turn")]  # first: those of two matches come in either order
    bob.sits(match)
    ada.post(f"/v1/matches/{match}/resignation", {})
    told += notices(channel, "started", "over")
    same += stream.next("started", "over")
    assert [each | {"id": None} for each in told] == [each | {"id": None} for each in same]
    stream.response.close()

    resumed = Notices(bob, last=told[0]["id"])
    assert [each["kind"] for each in resumed.until("caught_up")] == ["started", "over", "caught_up"]
    resumed.response.close()


def test_all_notices_are_resumed_on_another_connection(opens, ada, bob, begun):
    """What was told is not told again; what happened meanwhile is, and then what happens."""
    channel = opens(bob)
    channel.asks("subscribe_notices")
    (begins,) = notices(channel, "caught_up")
    channel.close()
    ada.answers(begun, 4, STEP, END)
    again = opens(bob)
    assert again.asks("subscribe_notices", query={"after": begins["id"]}).status == 204
    turn, begins = notices(again, "turn", "caught_up")
    assert (turn["match"], begins["resumed"]) == (begun, True)
    ada.post(f"/v1/matches/{begun}/resignation", {})

    notices(again, "over")


def test_a_later_subscription_replaces_the_first_one(opens, ada, bob, begun):
    """Nobody is told a turn twice; after an end nothing is told."""
    channel = opens(bob)
    channel.asks("subscribe_notices")
    notices(channel, "caught_up")
    channel.asks("subscribe_notices")
    notices(channel, "caught_up")
    ada.answers(begun, 4, STEP, END)
    notices(channel, "turn")
    assert channel.so_far() == []
    assert channel.asks("unsubscribe_notices").status == 204
    ada.post(f"/v1/matches/{begun}/resignation", {})

    assert channel.so_far() == []


def test_all_notices_need_a_token_that_reads(opens, services, ada, bob):
    """As the stream does; the id of another player is refused, and what was subscribed before stays."""
    assert body(opens().asks("subscribe_notices"))["code"] == "unauthenticated"
    _, lent = services.accounts.tokens.issue(ada.id, ("webhook",), 60)
    assert body(opens(ada.with_token(lent)).asks("subscribe_notices"))["code"] == "missing_scope"
    mine, theirs = opens(ada), opens(bob)
    mine.asks("subscribe_notices")
    theirs.asks("subscribe_notices")
    (begins,) = notices(theirs, "caught_up")
    notices(mine, "caught_up")
    assert body(mine.asks("subscribe_notices", query={"after": begins["id"]}))["code"] == "validation_failed"
    bob.opens({"kind": "player", "player": ada.id})

    notices(mine, "invited")


def test_another_player_does_not_hear_the_notices_of_the_first_one(opens, ada, bob, begun):
    """They ended with the first one's token."""
    channel = opens(bob)
    channel.asks("subscribe_notices")
    notices(channel, "caught_up")
    channel.asks("authenticate", body={"token": ada.token})
    ada.answers(begun, 4, STEP, END)

    assert channel.so_far() == []


def test_a_quiet_channel_sends_new_ids(opens, ada, bob, begun, quick, monkeypatch):
    """As the stream does."""
    monkeypatch.setattr(notice_stream, "BOOKMARK_EVERY", 0.0)
    channel = opens(bob)
    channel.asks("subscribe_notices")
    notices(channel, "caught_up")
    (mark,) = notices(channel, "bookmark")

    resumed = Notices(bob, last=mark["id"])
    assert resumed.until("caught_up")[-1]["resumed"] is True
    resumed.response.close()


def test_notices_that_arise_during_an_outage_of_redis_are_all_sent(
    opens, ada, bob, begun, services, quick, monkeypatch
):
    """Before the first message, and later."""
    channel = opens(bob)
    with monkeypatch.context() as broken:
        broken.setattr(notice_stream, "ends", away)
        channel.asks("subscribe_notices")
        assert channel.so_far() == []
    notices(channel, "caught_up")
    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "visible", away)
        (listener,) = services.live._listeners[bob.id]
        ada.answers(begun, 4, STEP, END)
        until(lambda: listener._is_lost)
        assert channel.so_far() == []

    notices(channel, "turn")


# -- how they end


def test_notices_end_when_their_player_is_deleted(opens, ada, bob, begun, quick):
    """The connection is closed, and what happens afterwards is told to nobody."""
    channel = opens(bob)
    channel.asks("subscribe_notices")
    bob.delete("/v1/players/me")
    assert hears_bye(channel) == "unauthenticated"
    ada.answers(begun, 4, STEP, END)

    assert channel.news() is None


def away(*_):
    """A Redis that is away."""
    raise Busy()
