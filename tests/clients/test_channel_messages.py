"""The messages of a match that is really played on the channel are those that its description promises."""

import json

import pytest
import yaml
from websockets.sync.client import connect

from annales.tools.spec import FOLDER
from tests.api.server import running
from tests.service.player import Player
from tests.support.asyncapi import Messages

pytestmark = pytest.mark.process

WAITS = 60  # seconds for a message; nothing is measured by it


class Client:
    """One connection whose every message is held against the description. `heard` has them all, by name."""

    def __init__(self, socket):
        document = yaml.load((FOLDER / "asyncapi.yaml").read_text("utf-8"), yaml.CSafeLoader)
        self._messages, self._last, self.heard = Messages(document), 0, []
        self._socket = socket

    def ask(self, operation, **parts):
        """Send a request as it is described, and return its reply."""
        self._last += 1
        sent = {"id": self._last, "operation": operation, **parts}
        assert self._messages.wrongs(f"{operation}_request", sent) == []
        self._socket.send(json.dumps(sent))
        return self.until(lambda name, message: message.get("id") == sent["id"], f"{operation}_reply")

    def say(self, text):
        """Send what is no request, and return the refusal."""
        self._socket.send(text)
        return self.until(lambda name, message: name == "unread", "unread")

    def until(self, wanted, reply="unread"):
        """The first message that is wanted; all those before it are checked as well."""
        while True:
            message = json.loads(self._socket.recv(WAITS))
            names = [name for name, member in (("push", "message"), ("notice", "notice")) if member in message]
            name = names[0] if names else reply
            assert self._messages.wrongs(name, message) == [], (name, message)
            self.heard.append((name, message))
            if wanted(name, message):
                return message


@pytest.fixture
def address(redis_url, tmp_path):
    """Where one web worker serves: nobody else plays, and no time runs out."""
    with running(redis_url, tmp_path / "service.log", workers=1) as server:
        yield f"127.0.0.1:{server.port}"


@pytest.fixture
def ada(address):
    """A client that has just opened the channel."""
    with connect(f"ws://{address}/v1/socket", subprotocols=["annales.v1"]) as socket:
        yield Client(socket)


def test_every_message_of_a_match_is_as_described(address, ada):
    """Requests, replies, refusals, pushes with the whole match and with entries, notices, and the end."""
    bob = Player(f"http://{address}", "Bob")
    token = ada.ask("register", body={"name": "Ada"})["body"]["token"]
    seats = [{"kind": "player"}, {"kind": "open"}]
    assert ada.ask("open_match", body={"game": "sacrifice", "seats": seats})["status"] == 401
    assert ada.ask("authenticate", body={"token": "tk_wrong"})["status"] == 401
    me = ada.ask("authenticate", body={"token": token})["body"]
    assert me["name"] == "Ada"
    opened = ada.ask("open_match", body={"game": "sacrifice", "seats": seats}, key="one")
    assert (opened["status"], opened["headers"]["Location"]) == (201, f"/v1/matches/{opened['body']['id']}")
    path = {"match": opened["body"]["id"]}
    assert ada.ask("subscribe_notices")["status"] == 204
    assert ada.until(lambda name, message: name == "notice")["notice"]["kind"] == "caught_up"
    assert ada.ask("subscribe", path=path)["body"]["after"] is None
    bob.sure("PUT", f"/v1/matches/{path['match']}/seats/1")
    turn = ada.until(lambda name, message: name == "notice" and message["notice"]["kind"] == "turn")["notice"]
    assert (turn["kind"], turn["match"], turn["seat"]) == ("turn", path["match"], 0)

    number = turn["question"]["number"]
    accepted = ada.ask("answer", path=path, body={"answering": number, "notation": "Kc4-c5"}, query={"words": True})
    assert (accepted["status"], "receipt" in accepted["body"]) == (201, False)
    proven = ada.ask("answer", path=path, body={"answering": accepted["body"]["seq"], "notation": "."}, receipt=True)
    assert (proven["status"], "receipt" in proven["body"]) == (201, True)
    assert ada.ask("answer", path=path, body={"answering": number, "notation": "Kc5-c6"})["status"] == 409
    match = ada.ask("read_match", path=path)
    assert ada.ask("read_match", path=path, if_none_match=match["headers"]["ETag"])["status"] == 304
    assert ada.ask("read_legal", path=path, language="fr")["status"] == 200
    assert ada.ask("read_rules", path={"game": "sacrifice"})["body"].startswith("#")
    assert ada.ask("read_history", path=path, query={"after": 0, "limit": 5})["status"] == 200
    assert ada.ask("subscribe", path={"match": "mt_0000000000000000"})["status"] == 404
    assert ada.ask("ping")["status"] == 204
    for wrong in ("[1", '{"id": 7}', '{"id": 8, "operation": "nothing"}'):
        assert ada.say(wrong)["status"] in (400, 404, 422)
    bob.sure("DELETE", f"/v1/matches/{path['match']}/seats/1")
    over = ada.until(lambda name, message: name == "notice" and message["notice"]["kind"] == "over")["notice"]
    assert (over["kind"], over["result"]["reason"]) == ("over", "resignation")
    assert ada.ask("unsubscribe", path=path)["status"] == 204
    assert ada.ask("subscribe_notices", query={"after": "x"})["status"] == 422
    assert ada.ask("subscribe_notices", query={"words": True}, language="fr")["status"] == 204
    begins = ada.until(lambda name, message: name == "notice")["notice"]
    assert (begins["kind"], begins["resumed"]) == ("caught_up", False)
    bob.sure(
        "POST",
        "/v1/matches",
        {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "player", "player": me["id"]}]},
    )
    invited = ada.until(lambda name, message: name == "notice")["notice"]
    assert (invited["kind"], invited["words"]) == ("invited", "Bob vous invite à une partie de Sacrifice")

    pushed = [message["message"]["kind"] for name, message in ada.heard if name == "push"]
    assert pushed[0] == "match"
    assert {"seat_taken", "step", "resigned"} <= set(pushed)
