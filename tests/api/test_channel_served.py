"""The channel over real HTTP: two processes, restarts, slow readers; nothing is missed, nothing comes twice."""

import json
import signal
import threading
from contextlib import contextmanager

import pytest

from tests.api.doors import connected, told
from tests.api.server import SMALL, running
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

VERSION, BEARER = "annales.v1", "annales.bearer."


def play(server, path, token, count):
    """So many answers of Ada at a match that has begun: her monkey goes to and fro."""
    for place in range(count):
        step = ("Kc4-c5", "Kc5-c4")[place % 2]
        reply = server.send("POST", f"{path}/actions", {"answering": 4 + place, "notation": step}, token)
        assert reply[0] == 201, reply


def body(reply):
    """What a reply says."""
    return json.loads(bytes(reply.body))


def test_without_the_handshake_the_channel_does_not_open(server):
    """426, and the protocol that it wants; with a worthless token 401."""
    status, headers, problem = server.send("GET", "/v1/socket")
    assert (status, headers["Upgrade"], problem["code"]) == (426, "websocket", "upgrade_required")

    for refused in (connected(server.port, "nonsense"), connected(server.port, subprotocols=[VERSION, f"{BEARER}x"])):
        assert "401" in str(refused.protocol.handshake_exc)
        refused.close()


def test_a_token_in_a_header_or_subprotocol_is_accepted_and_never_echoed(server):
    """Nor logged; in the address it means nothing."""
    ada = server.registered("Ada")
    with connected(server.port, ada) as by_header, connected(server.port, None, [VERSION, BEARER + ada]) as by_protocol:
        assert by_protocol.protocol.subprotocol == VERSION
        ids = [body(channel.asks("who_am_i"))["id"] for channel in (by_header, by_protocol)]
    with connected(server.port, query=f"?token={ada}") as refused:
        assert "422" in str(refused.protocol.handshake_exc)

    assert ids[0] == ids[1]
    assert ada.encode() not in server.log.read_bytes()


def test_channels_of_both_processes_receive_the_same(server):
    """Each entry once and in order, whoever wrote it where; turns too."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    path = server.begun(ada, bob)
    match = path.rpartition("/")[2]
    channels = [connected(server.port, bob) for _ in range(8)]  # of two processes: hardly all of one
    for channel in channels:
        channel.asks("subscribe", {"match": match}, {"after": 4})
        channel.asks("subscribe_notices")
        assert json.loads(bytes(channel.news().notice))["kind"] == "caught_up"
    play(server, path, ada, 2)
    assert server.send("POST", f"{path}/actions", {"answering": 6, "notation": "."}, ada)[0] == 201

    for channel in channels:
        heard = [channel.news() for _ in range(4)]
        assert [told(push)["seq"] for push in heard if push.match] == [5, 6, 7]
        (turn,) = [json.loads(bytes(push.notice)) for push in heard if push.notice]
        assert (turn["kind"], turn["match"], turn["question"]["number"]) == ("turn", match, 7)
        channel.close()


def test_a_client_that_changes_servers_has_no_gap_and_no_duplicate(server, tmp_path):
    """One that stops says goodbye within its grace; another one goes on after the last entry that arrived."""
    start = len(server.logged())
    with running(server.store, tmp_path / "log", workers=1) as old:
        ada, bob = old.registered("Ada"), old.registered("Bob")
        path = old.begun(ada, bob)
        match = path.rpartition("/")[2]
        channel = connected(old.port, bob)
        channel.asks("subscribe", {"match": match}, {"after": 0})
        play(old, path, ada, 1)
        got = [told(channel.news()) for _ in range(5)]
        old.process.send_signal(signal.SIGTERM)
        goodbye = json.loads(bytes(channel.news().bye))
        assert (goodbye["reason"], channel.close_code) == ("stopping", 1001)
        assert 1000 <= goodbye["retry"] <= 5000
        assert old.process.wait(BOUND) == 0
        channel.close()
    with connected(server.port, bob) as channel:
        assert server.send("POST", f"{path}/actions", {"answering": 5, "notation": "Kc5-c4"}, ada)[0] == 201
        channel.asks("subscribe", {"match": match}, {"after": got[-1]["seq"]})
        assert server.send("POST", f"{path}/actions", {"answering": 6, "notation": "."}, ada)[0] == 201
        got += [told(channel.news()) for _ in range(2)]
        entries = server.send("GET", f"{path}/history?limit=500", token=bob)[2]["entries"]

    assert got == entries
    assert "fault" not in old.logged() + server.logged(start)


def test_a_revoked_token_closes_its_channel(server):
    """With a goodbye, in whichever process it is; another token of the player stays."""
    ada = server.registered("Ada")
    made = server.send("POST", "/v1/players/me/tokens", {"scopes": ["match:play"]}, ada)[2]
    with connected(server.port, made["token"]) as ends, connected(server.port, ada) as stays:
        assert server.send("DELETE", f"/v1/players/me/tokens/{made['id']}", token=ada)[0] == 204

        assert json.loads(bytes(ends.news().bye))["reason"] == "unauthenticated"
        assert ends.close_code == 1008
        assert stays.asks("who_am_i").status == 200


def test_a_deleted_match_is_no_longer_sent(server):
    """Its subscription is refused from then on."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob).rpartition("/")[2]
    with connected(server.port, bob) as channel:
        channel.asks("subscribe", {"match": match}, {"after": 4})
        for token in (ada, bob):
            server.send("DELETE", f"/v1/matches/{match}", token=token)
        status = server.send("GET", f"/v1/matches/{match}", token=ada)[0]

        assert channel.asks("subscribe", {"match": match}).status == status


def test_slots_and_figures_return_to_nothing(server):
    """Whether the client says goodbye or just leaves."""
    until(lambda: server.figure("annales_streams") == 0)
    channels = [connected(server.port) for _ in range(4)]
    assert [channel.asks("ping").status for channel in channels] == [204] * 4
    assert server.figure("annales_streams") == 4
    for place, channel in enumerate(channels):
        if place % 2:
            channel.protocol.send_close(1000)
            channel.flush()
            assert channel.close_code == 1000
        channel.close()

    until(lambda: server.figure("annales_streams") == 0)


def test_a_slow_reader_costs_its_own_connection_alone(hasty):
    """Who reads nothing is closed; others of the same process hear everything meanwhile, and its slot is free."""
    until(lambda: hasty.figure("annales_streams") == 0)
    ada, bob = hasty.registered("Ada"), hasty.registered("Bob")
    path = hasty.begun(ada, bob)
    match = path.rpartition("/")[2]
    slow = [connected(hasty.port, bob, room=SMALL) for _ in range(4)]
    quick = [connected(hasty.port, bob) for _ in range(4)]
    for channel in [*slow, *quick]:
        channel.asks("subscribe", {"match": match}, {"after": 4})
    flood = json.dumps({"id": 1, "operation": "read_match", "path": {"match": match}}).encode()
    for channel in slow:
        for _ in range(40):
            channel.says(flood)
    play(hasty, path, ada, 2)

    for channel in quick:
        assert [told(channel.news())["seq"] for _ in range(2)] == [5, 6]
    with listening(quick):
        until(lambda: hasty.figure("annales_streams") == 4)
    for channel in slow:
        channel.close()
    until(lambda: hasty.figure("annales_streams") == 0)


@contextmanager
def listening(channels):
    """Read on in threads, and so answer the service's pings; the connections are closed at the end."""

    def listen(channel):
        while channel.hears() is not None:
            pass

    threads = [threading.Thread(target=listen, args=(channel,)) for channel in channels]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for channel, thread in zip(channels, threads, strict=True):
            channel.leaves()  # the thread that reads it is told so, before another file gets its number
            thread.join()
            channel.close()


def test_a_silent_client_is_closed(impatient):
    """One that does not answer pings; the goodbye says so."""
    silent = connected(impatient.port)
    until(lambda: impatient.figure("annales_streams") == 0)

    assert json.loads(bytes(silent.news().bye))["reason"] == "silent"
    silent.close()
