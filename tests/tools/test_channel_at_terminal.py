"""The terminal client over the channel, without it, and after a break."""

from queue import Queue

import pytest
from websockets.exceptions import WebSocketException

from annales.tools.terminal.api import Api
from annales.tools.terminal.channel import Channel
from annales.tools.terminal.follower import BACK, LOST, StreamFollower
from tests.support.cut_line import Line
from tests.support.waiting import BOUND

pytestmark = pytest.mark.process

STEP = {"answering": 4, "notation": "Kc4-c5"}


@pytest.fixture
def followed(server):
    """Follows a new match of two players from entry 4 on, over a line: the caller, the match, the news, the line."""
    line = Line(server)
    anna = Channel(line.url, pause=0.0)
    anna.token = anna.post("players", body={"name": "anna"})["token"]
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = anna.post("matches", body={"game": "sacrifice", "seats": seats})["id"]
    ben = Api(server)
    ben.token = ben.post("players", body={"name": "ben"})["token"]
    ben.put("matches", match, "seats", 1, body={})
    last, news = anna.get("matches", match)["last"], Queue()
    follower = StreamFollower(anna, match, last - 1, news.put, pause=0.0)

    def start():
        follower.start()
        assert news.get(timeout=BOUND)["seq"] == last
        return anna, match, news, line

    yield start
    follower.stop()
    anna.hang_up()
    line.close()
    follower.join(BOUND)


def no_http(*given, **named):
    """In the place of what must not be called."""
    raise AssertionError("this goes over HTTP")


def test_answers_legal_answers_and_news_share_the_channel(followed, monkeypatch):
    """Nothing of it goes over HTTP."""
    anna, match, news, _ = followed()
    monkeypatch.setattr("urllib.request.urlopen", no_http)

    assert anna.get("matches", match, "legal")["answering"] == 4
    assert anna.post("matches", match, "actions", body=STEP, words="true")["entries"][0]["seq"] == 5
    assert news.get(timeout=BOUND)["seq"] == 5


def test_the_proxy_is_looked_up_when_the_channel_is_made(followed, monkeypatch):
    """Not by the thread that connects later: others, pytest among them, change variables while it would read them."""
    monkeypatch.setenv("ws_proxy", "http://127.0.0.1:9")  # where nothing listens
    anna, match, _, _ = followed()
    monkeypatch.setattr("urllib.request.urlopen", no_http)

    assert anna.get("matches", match, "legal")["answering"] == 4


def test_where_the_channel_is_refused_everything_goes_over_http(followed, monkeypatch):
    """A proxy that lets no WebSocket through."""

    def refused(*given, **named):
        raise WebSocketException("no upgrade")

    monkeypatch.setattr("annales.tools.terminal.channel.connect", refused)
    anna, match, news, _ = followed()
    anna.post("matches", match, "actions", body=STEP, words="true")

    assert news.get(timeout=BOUND)["seq"] == 5


def test_after_a_break_the_news_go_on_after_the_last_entry(followed):
    """What was played meanwhile is told once."""
    anna, match, news, line = followed()
    line.cut()
    assert news.get(timeout=BOUND)["kind"] == LOST
    line.mend()
    assert news.get(timeout=BOUND)["kind"] == BACK
    anna.post("matches", match, "actions", body=STEP)

    assert news.get(timeout=BOUND)["seq"] == 5
