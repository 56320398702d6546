"""What players are notified of in tournaments: an invitation, the beginning, and the end."""

from datetime import UTC, datetime, timedelta

import pytest
from redis.exceptions import ConnectionError

from annales.domain.errors import Busy
from annales.events.feed_line import OF_A_TOURNAMENT
from annales.events.keys import shard_of
from annales.service.queries import notice_stream
from annales.service.webhooks.collecting import Collector
from tests.support.tournaments import GREEDY, ME, OPEN, acts, enters, guest, leaves, opens, play_all


def kinds(told):
    """The kinds of messages."""
    return [one["kind"] for one in told]


def lines_of(services, id):
    """The stages that the feed tells of."""
    return [line.first for line in services.store.log.feed(shard_of(id)) if line.match == id]


def test_an_invitation_to_a_tournament_is_sent_until_it_is_answered(follow, ada, bob):
    """By whom it comes, and to which tournament; whoever has opened it hears nothing of it."""
    mine, theirs = follow(ada), follow(bob)
    mine.next("caught_up")
    theirs.next("caught_up")
    id = opens(ada, ME, guest(bob), OPEN, name="Cup", visibility="private")
    invited = theirs.next("tournament_invited")

    assert {**invited, "at": None, "id": None} == {
        "kind": "tournament_invited",
        "tournament": id,
        "title": "Cup",
        "game": "market",
        "at": None,
        "by": {"player": ada.id, "name": "Ada", "seat": None},
        "id": None,
    }
    assert kinds(follow(bob).until("caught_up")) == ["tournament_invited", "caught_up"]
    enters(bob, id)
    assert kinds(follow(bob).until("caught_up")) == ["caught_up"]


def test_an_invitation_that_is_declined_does_not_wait_any_more(follow, ada, bob):
    """Nor does one to a tournament that has begun without the player, or was closed."""
    declined, closed = (opens(ada, ME, guest(bob), OPEN) for _ in range(2))
    begun = opens(ada, ME, guest(bob), GREEDY)
    assert kinds(follow(bob).until("caught_up")) == ["tournament_invited"] * 3 + ["caught_up"]
    leaves(bob, declined)
    acts(ada, closed, "closing")
    acts(ada, begun, "start")

    assert kinds(follow(bob).until("caught_up")) == ["caught_up"]


def test_the_start_and_end_notify_players_and_organiser(follow, ada, bob, services):
    """The organiser, who does not play, and the players."""
    id = opens(ada, guest(bob), GREEDY)
    mine, theirs = follow(ada), follow(bob)
    mine.next("caught_up")
    theirs.next("tournament_invited", "caught_up")
    enters(bob, id)
    play_all(services, id)

    for stream in (mine, theirs):
        told = [one for one in stream.until("tournament_over") if "tournament" in one]
        assert kinds(told) == ["tournament_started", "tournament_over"]
        assert {one["tournament"] for one in told} == {id}
        assert told[-1]["closed"] is False


def test_guests_are_notified_that_a_tournament_is_closed(follow, ada, bob):
    """Before it has begun."""
    id = opens(ada, ME, guest(bob))
    theirs = follow(bob)
    theirs.next("tournament_invited", "caught_up")
    acts(ada, id, "closing")

    over = theirs.next("tournament_over")

    assert (over["tournament"], over["closed"]) == (id, True)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Ada invites you to a tournament of Night market", "The tournament of Night market was ended early"]),
        ("fr", ["Ada vous invite à un tournoi de Marché de nuit", "Le tournoi de Marché de nuit a été interrompu"]),
    ],
)
def test_notices_of_tournaments_come_in_words_and_as_described(follow, ada, bob, described, language, words):
    """In the language of the reader."""
    id = opens(ada, ME, guest(bob))
    stream = follow(bob, query="?words=true", language=language)
    invited, _ = stream.next("tournament_invited", "caught_up")
    acts(ada, id, "closing")
    told = [invited, stream.next("tournament_over")]
    schema = {"$ref": "#/components/schemas/NoticeStreamMessage"}

    assert [one["words"] for one in told] == words
    assert [described.wrongs(one, schema) for one in told] == [[], []]


def test_a_resumed_stream_sends_missed_tournament_notices_once(follow, ada, bob):
    """Once each."""
    stream = follow(bob)
    id = stream.next("caught_up")["id"]
    first = opens(ada, ME, guest(bob), OPEN)
    told = follow(bob, last=id).until("caught_up")
    assert [one.get("tournament") for one in told] == [first, None]

    assert kinds(follow(bob, last=told[0]["id"]).until("caught_up")) == ["caught_up"]


def test_tournament_notices_that_feeds_have_lost_are_found_by_time(follow, ada, bob, services, monkeypatch):
    """There are too many lines to read: what has happened since is told, and what happened long before is not."""
    opens(ada, ME, guest(bob), OPEN, name="old")
    services.ports.clock.date = datetime.now(UTC) + timedelta(minutes=1)
    id = follow(bob).next("tournament_invited", "caught_up")[1]["id"]
    services.ports.clock.date += timedelta(minutes=1)
    opens(ada, ME, guest(bob), OPEN, name="new")
    monkeypatch.setattr(notice_stream, "MOST_MISSED", -1)

    told = follow(bob, last=id).until("caught_up")

    assert [one.get("title") for one in told] == ["new", None]


def tell_missed(services):
    """What the scheduler does."""
    for news in services.tournaments.store.untold():
        services.tournaments.store.tell_missed(news)


def test_each_stage_is_announced_once_though_its_writer_died(follow, ada, bob, services, monkeypatch):
    """The tournament is stored before it is told; no process tells it again."""
    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "_announce", dying)
        id = opens(ada, ME, guest(bob))
    theirs = follow(bob)
    theirs.next("tournament_invited", "caught_up")
    assert lines_of(services, id) == []

    tell_missed(services)
    tell_missed(services)
    assert services.store.log.announce(id, 1, [bob.id]) is False

    assert theirs.next("tournament_invited")["tournament"] == id
    assert lines_of(services, id) == [1]


def dying(*_):
    """The process loses its connection."""
    raise Busy() from ConnectionError("gone")


def test_an_unsent_invitation_is_not_sent_after_the_start(ada, bob, services, monkeypatch):
    """The writer of the invitation died; the one of the beginning did not."""
    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "_announce", dying)
        id = opens(ada, ME, guest(bob))
    enters(bob, id)

    tell_missed(services)

    assert lines_of(services, id) == [2]


def test_notices_of_tournaments_are_delivered_to_webhooks(services, ada, bob):
    """Those that want them; the name of whoever invites is added when they are sent."""
    Collector(services).collect()  # from here on
    services.webhooks.registry.create(bob.id, "https://receiver.example/hook", ["tournament_invited"], "", "wh_1")
    services.webhooks.registry.create(bob.id, "https://receiver.example/hook", ["turn"], "", "wh_2")
    id = opens(ada, ME, guest(bob), OPEN)
    assert id.startswith(OF_A_TOURNAMENT)

    Collector(services).collect()

    [claimed] = services.webhooks.deliveries.claim(10, 10)
    assert (claimed.webhook, claimed.delivery.kind, claimed.delivery.match) == ("wh_1", "tournament_invited", None)
    assert f'"tournament":"{id}"' in claimed.delivery.body
    assert "Ada" not in claimed.delivery.body


def test_lists_of_matches_pass_over_news_of_tournaments(services, ada, bob):
    """The index follows the same feeds."""
    id = opens(ada, ME, guest(bob))
    tree = services.store.match_cache.tree

    changed = services.index.catch_up(services.store.log, tree)

    assert (changed, services.index.catch_up(services.store.log, tree)) == (0, 0)
    assert lines_of(services, id) == [1]
