"""Notices on a channel: of turns and ends alone, or of everything that concerns a player; without a network."""

import json

import pytest

from annales.domain.errors import Busy
from annales.service.queries import notice_stream
from tests.api.doors import body, hears_bye
from tests.api.notice_streams import Notices
from tests.support.waiting import until

STEP, END = "Kc4-c5", "."


# -- turns


def test_a_player_is_told_when_a_match_begins_to_wait_for_them(opens, ada, bob, begun):
    """Not at each entry of a turn, not when others are asked; the reply lists what waits already."""
    channel = opens(bob)
    assert body(channel.asks("subscribe_turns"))["matches"] == []
    ada.answers(begun, 4, STEP)
    assert channel.so_far() == []
    ada.answers(begun, 5, END)
    notice = json.loads(bytes(channel.news().notice))

    assert (notice["kind"], notice["match"], notice["seat"], notice["seq"]) == ("turn", begun, 1, 6)
    assert notice["question"] == bob.reads(begun).json["question"]
    assert [match["id"] for match in body(channel.asks("subscribe_turns"))["matches"]] == [begun]


def test_a_player_is_told_that_a_match_is_over(opens, ada, bob, begun):
    """With its result, whoever ended it."""
    channel = opens(ada)
    channel.asks("subscribe_turns")
    assert json.loads(bytes(channel.news().notice))["kind"] == "turn"
    bob.post(f"/v1/matches/{begun}/resignation", {})
    notice = json.loads(bytes(channel.news().notice))

    assert (notice["kind"], notice["match"]) == ("over", begun)
    assert notice["result"] == ada.reads(begun).json["result"]


def test_who_has_left_their_seat_is_told_of_no_turns(opens, ada, bob):
    """They may read the match, but it does not wait for them."""
    match = ada.opens({"kind": "open"}, {"kind": "open"}, game="market")
    bob.sits(match)
    channel = opens(bob)
    channel.asks("subscribe_turns")
    bob.delete(f"/v1/matches/{match}/seats/1")
    channel.session._pusher._notices._concerns(match)

    assert channel.so_far() == []


def test_no_turns_of_others_are_told(opens, stranger, ada, bob, begun):
    """Nor to somebody without a token."""
    channel, nobody = opens(bob), opens()
    channel.asks("subscribe_turns")
    assert nobody.asks("subscribe_turns").status == 401
    carol = stranger.registered("Carol")
    private = ada.opens({"kind": "player", "player": carol.id}, visibility="private")
    carol.sits(private)
    channel.session._pusher._notices._concerns(private)

    assert channel.so_far() == []
    assert nobody.so_far() == []


def test_notices_end_when_they_are_not_wanted(opens, ada, bob, begun):
    """Nothing is told after the reply."""
    channel = opens(bob)
    channel.asks("subscribe_turns")
    assert channel.asks("unsubscribe_turns").status == 204
    ada.answers(begun, 4, STEP, END)

    assert channel.so_far() == []


def test_a_turn_is_told_though_redis_was_away_when_it_came(opens, ada, bob, begun, services, quick, monkeypatch):
    """It is looked at again; each question is told once."""
    channel = opens(bob)
    channel.asks("subscribe_turns")
    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "visible", away)
        channel.session._pusher._notices._concerns(begun)
        assert channel.so_far() == []
    ada.answers(begun, 4, STEP, END)

    assert json.loads(bytes(channel.news().notice))["seq"] == 6
    channel.session._pusher._notices._concerns(begun)
    assert channel.so_far() == []


def test_turns_that_were_missed_when_redis_went_back_are_looked_up(opens, ada, bob, begun, services, monkeypatch):
    """Lines of the feed may be lost; the list of what waits is not."""
    told = []
    channel = opens(bob)
    channel.asks("subscribe_turns")
    until(lambda: not channel.session._pusher._notices._is_unknown)  # what waited already is looked up
    monkeypatch.setattr(services.live, "_notify_players", lambda match, players: told.append(match))
    ada.answers(begun, 4, STEP, END)
    until(lambda: told)
    assert channel.so_far() == []
    services.live._notify_rewound()

    assert json.loads(bytes(channel.news().notice))["match"] == begun


def test_a_turn_that_came_while_a_client_was_away_is_told_when_it_is_back(opens, ada, bob, begun):
    """Once, after the reply that lists it."""
    ada.answers(begun, 4, STEP, END)
    channel = opens(bob)
    assert [match["id"] for match in body(channel.asks("subscribe_turns"))["matches"]] == [begun]
    notice = json.loads(bytes(channel.news().notice))

    assert (notice["kind"], notice["match"], notice["seat"], notice["seq"]) == ("turn", begun, 1, 6)
    channel.asks("subscribe_turns")
    assert channel.so_far() == []


# -- all notices


def notices(channel, *kinds):
    """The next messages, which must be notices of these kinds."""
    told = [json.loads(bytes(channel.news().notice)) for _ in kinds]
    assert [notice["kind"] for notice in told] == list(kinds)
    return told


def test_a_channel_tells_the_notices_of_the_stream(opens, ada, bob, begun):
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


def test_one_kind_of_notices_replaces_the_other(opens, ada, bob, begun):
    """Nobody is told a turn twice; after an end nothing is told."""
    channel = opens(bob)
    channel.asks("subscribe_turns")
    channel.asks("subscribe_notices")
    notices(channel, "caught_up")
    ada.answers(begun, 4, STEP, END)
    notices(channel, "turn")
    assert channel.so_far() == []
    channel.asks("subscribe_turns")
    notices(channel, "turn")  # which waits
    assert channel.asks("unsubscribe_notices").status == 204
    ada.opens({"kind": "player", "player": bob.id})
    bob.answers(begun, 6, "Kc9-c8", END)
    ada.answers(begun, 8, "Kc5-c4", END)
    notices(channel, "turn")
    channel.asks("subscribe_notices")
    waits = {json.loads(bytes(channel.news().notice))["kind"] for _ in range(2)}  # in no order
    assert waits == {"turn", "invited"}
    notices(channel, "caught_up")
    channel.asks("unsubscribe_notices")
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


def test_all_notices_are_told_though_redis_was_away_when_they_came(
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


@pytest.mark.parametrize("operation", ["subscribe_turns", "subscribe_notices"])
def test_notices_end_when_their_player_is_deleted(opens, ada, bob, begun, quick, operation):
    """The connection is closed, and what happens afterwards is told to nobody."""
    channel = opens(bob)
    channel.asks(operation)
    bob.delete("/v1/players/me")
    assert hears_bye(channel) == "unauthenticated"
    ada.answers(begun, 4, STEP, END)

    assert channel.news() is None


def away(*_):
    """A Redis that is away."""
    raise Busy()
