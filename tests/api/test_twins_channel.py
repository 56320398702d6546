"""The attack of twin worlds on the channel: replies and pushes tell nothing of what is hidden.

What can be asked over HTTP is asked over channels of both worlds; those who must not see a difference follow the match
all the while. All they are told must be byte for byte alike. By day this is tried in a third of the rows.
"""

import pytest

from annales.domain.games import GAMES
from tests.api.doors import Channel, request_for
from tests.api.twin_looks import ALL, OPENINGS, same
from tests.api.twin_paths import KINDS
from tests.api.twins import blanked
from tests.support.samples import by_day

ROUNDS = 2
OF_GAMES = [(slug, kind) for slug, kind in KINDS if slug in GAMES or (slug, kind) == ("market", "bid")]


class Listener:
    """Somebody who must not see a difference: a channel in each world, which follows the match."""

    def __init__(self, twins, token):
        self.match, self.channels = twins.id, [Channel(world.app, token) for world in twins.worlds]
        self.asks("subscribe", {"match": self.match}, {"words": True})

    def asks(self, operation, path=None, query=None, **more):
        """The reply of both worlds, which must be one."""
        same([raw(channel.asks(operation, path, query, **more)) for channel in self.channels], operation)

    def looks(self, probes):
        """Ask what can be asked, and hear what was pushed up to the last entry of the match."""
        for asked in probes:
            self.asks(**asked)
        heard = [[raw(push) for push in all_pushed(channel, self.match)] for channel in self.channels]
        same(heard, "pushed")
        return heard[0]

    def close(self):
        """Leave both."""
        for channel in self.channels:
            channel.close()


def all_pushed(channel, match):
    """All that is to be pushed by now, without waiting for the thread that pushes."""
    with channel.session._wire.lock:
        channel.session._pusher._push_unless_held(match)
    return channel.so_far()


def raw(heard):
    """What was heard, as bytes, with what must differ blanked; the tags of lists are hashes of what must differ."""
    parts = [heard.body, heard.message, heard.notice]
    headers = sorted((name, value) for name, value in heard.headers.items() if name != "ETag")
    return blanked(b"\n".join([str((heard.status, headers, heard.match)).encode(), *map(bytes, parts)]))


@pytest.fixture
def listeners():
    """Makes those who listen; all leave at the end."""
    made = []

    def make(twins):
        made.extend(Listener(twins, token) for _, token in twins.watchers())
        return made

    yield make
    for listener in made:
        listener.close()


def probes(twins):
    """What is asked over HTTP too: readings, other seats' eyes, answers that are refused."""
    first = twins.worlds[0].app
    readings = ["", "?as=spectator", "?as=0", "/legal", "/history?limit=500&words=true", "/positions/1", "/forks"]
    asked = [request_for(first, "GET", f"/v1/matches/{twins.id}{what}", {}, {}) for what in readings]
    number = twins.last
    bodies = [{"answering": number, "notation": "?"}, {"answering": number + 1, "notation": "pass"}]
    return asked + [
        {"operation": "answer", "path": {"match": twins.id}, "query": {"words": True}, "body": body} for body in bodies
    ]


def plays_on(twins, heard_by):
    """Play while the worlds are one to the viewer; how much was heard in all."""
    told = sum(len(one.looks(probes(twins))) for one in heard_by)
    for _ in range(ROUNDS):
        if not twins.plays():
            break
        told += sum(len(one.looks(probes(twins))) for one in heard_by)
    return told


@pytest.mark.parametrize(("slug", "options"), by_day(OPENINGS, 3))
def test_a_channel_reveals_nothing_hidden(twins, listeners, slug, options):
    """From the opening on, to a stranger, another player and a seat."""
    both = twins(slug, 0, 10, options=options)
    assert both.differ()

    assert plays_on(both, listeners(both)) > 0


@pytest.mark.parametrize(("slug", "kind"), by_day(OF_GAMES, 6))
def test_a_channel_reveals_no_secret_answer(twins, listeners, slug, kind):
    """A bid, a card laid, a choice in secret: another one in each world, and what follows."""
    if ALL[slug].PLAYERS[-1] < 3:
        pytest.skip("the game has no third seat")
    both = twins(slug, 2, kind=kind)

    assert plays_on(both, listeners(both)) > 0
