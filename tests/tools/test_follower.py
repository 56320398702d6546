"""A client whose connection is lost: it says so once, goes on where it was, and tells each entry once."""

from contextlib import closing

import pytest

from annales.tools.terminal.api import Api, RefusedByServer
from annales.tools.terminal.follower import BACK, LOST, REFUSED, StreamFollower
from tests.support.cut_line import Line
from tests.support.waiting import BOUND

pytestmark = pytest.mark.process


@pytest.fixture
def line(server):
    """A line to the server."""
    with closing(Line(server)) as line:
        yield line


def test_a_lost_connection_is_reported_and_resumed(terminal, server, line):
    """Nothing is missed and nothing told twice, whatever happens while the line is cut."""
    anna = terminal("--game", "sacrifice", address=line.url).reads("Waiting for a player")
    match = anna.found(r"mt_\w+")
    line.cut()
    anna.reads("The connection is lost; trying again…")
    ben = Api(server)
    ben.token = ben.post("players", body={"name": "ben"})["token"]
    ben.put("matches", match, "seats", 1, body={})
    line.mend()
    anna.reads("Connected again.", "ben (seat 2): takes seat 2", "Possible:", "> ")
    anna.type("Kc4-c5").reads("You: South Monkey 1: step to c5")

    assert anna.raw().count("The connection is lost") == 1
    assert anna.raw().count("ben (seat 2): takes seat 2") == 1


def test_an_answer_that_cannot_be_sent_is_typed_again(terminal, line):
    """The client stays, and says why."""
    anna = terminal("--game", "sacrifice", "--against", "random", address=line.url).reads("Possible:", "> ")
    line.cut()
    anna.reads("The connection is lost; trying again…")
    anna.type("Kc4-c5").reads("cannot reach http://127.0.0.1:")
    line.mend()
    anna.reads("Connected again").type("Kc4-c5").reads("You: South Monkey 1: step to c5", "Possible:")


def test_a_match_that_the_caller_may_not_see_ends_the_follower(server):
    """It is told why, and no other attempt is made."""
    told = []
    follower = StreamFollower(Api(server, pause=0.0), "mt_0", 0, told.append, pause=0.0)

    follower.start()
    follower.join(BOUND)

    assert not follower.is_alive()
    assert [message["kind"] for message in told] == [REFUSED]
    assert isinstance(told[0]["problem"], RefusedByServer)


def test_a_match_that_is_over_ends_the_follower(server):
    """After its last entry there is nothing to wait for."""
    api = Api(server, pause=0.0)
    api.token = api.post("players", body={"name": "anna"})["token"]
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = api.post("matches", body={"game": "sacrifice", "seats": seats})["id"]
    api.post("matches", match, "resignation")
    last = api.get("matches", match)["last"]
    told = []
    follower = StreamFollower(api, match, last - 1, told.append, pause=0.0)

    follower.start()
    follower.join(BOUND)

    assert not follower.is_alive()
    assert [message.get("seq") for message in told] == [last]


def test_a_follower_reports_an_unreachable_service_once():
    """However often it tries; then it can be stopped."""
    told = []

    def tell(message):
        told.append(message["kind"])
        if len(tries) > 3:
            follower.stop()

    class Silent(Api):
        def stream(self, *path, **query):
            tries.append(path)
            if len(tries) > 3:
                yield None
            else:
                yield from super().stream(*path, **query)

    tries = []
    follower = StreamFollower(Silent("http://127.0.0.1:1", pause=0.0), "mt_0", 0, tell, pause=0.0)
    follower.start()
    follower.join(BOUND)

    assert told == [LOST, BACK]
