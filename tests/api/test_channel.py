"""The channel: its own operations, pushes, notices, and what it does with messages that are none; without a network."""

import json
from dataclasses import replace

import pytest
from websockets.frames import Opcode

from annales.domain.errors import Busy
from annales.service.http.channel import pusher, sender, wire
from annales.service.http.errors import MOST_BYTES
from annales.service.http.middleware import limits
from annales.service.settings import Limits
from tests.api.doors import body, hears_bye, told

STEP, END = "Kc4-c5", "."


def seqs(pushed):
    """The numbers of the entries that were pushed."""
    return [told(push)["seq"] for push in pushed]


def empty_fragments(protocol, count):
    """A message that is begun, and never ends nor grows."""
    protocol.send_text(b"", fin=False)
    for _ in range(count):
        protocol.send_continuation(b"", fin=False)


# -- messages


def test_replies_come_in_the_order_of_the_requests(opens, ada):
    """Sent at once, before any is answered; numbers and strings are ids."""
    channel = opens(ada)
    ids = [1, "two", -3, "", 2**53, "x" * 64]
    for id in ids:
        channel.says(json.dumps({"id": id, "operation": "who_am_i"}).encode())

    assert [channel.hears().id for _ in ids] == ids


@pytest.mark.parametrize(
    ("text", "id", "status", "code"),
    [
        (b"", None, 400, "malformed_json"),
        (b"{", None, 400, "malformed_json"),
        (b"[]", None, 422, "validation_failed"),
        (b'{"id": 7}', 7, 422, "validation_failed"),
        (b'{"operation": "ping"}', None, 422, "validation_failed"),
        (b'{"id": 1.5, "operation": "ping"}', None, 422, "validation_failed"),
        (b'{"id": 7, "operation": "ping", "more": 1}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": ""}', 7, 404, "unknown_operation"),
        (b'{"id": 7, "operation": "open_channel"}', 7, 404, "unknown_operation"),
        (b'{"id": 7, "operation": "follow_match", "path": {"match": "x"}}', 7, 404, "unknown_operation"),
        (b'{"id": 7, "operation": "read_match"}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "read_match", "path": {"match": "x", "seat": 1}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "read_match", "path": {"match": "../../metrics"}}', 7, 404, "not_found"),
        (b'{"id": 7, "operation": "subscribe", "path": {"match": "a/../b"}}', 7, 404, "not_found"),
        (b'{"id": 7, "operation": "subscribe"}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "subscribe", "path": {"match": "mt_0"}}', 7, 404, "no_such_match"),
        (
            b'{"id": 7, "operation": "subscribe", "path": {"match": "x"}, "query": {"a": 1}}',
            7,
            422,
            "validation_failed",
        ),
        (b'{"id": 7, "operation": "search_matches", "query": {"wait": 5}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "subscribe_notices", "query": {"after": "x"}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "subscribe_notices", "query": {"events": "named"}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "subscribe_notices", "path": {"match": "x"}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "who_am_i", "id": 8}', 8, 400, "malformed_json"),
        (b'{"id": 7, "operation": "ping", "body": {"a": 1, "a": 2}}', 7, 400, "malformed_json"),
        (b'{"id": 7, "operation": "tell_presence", "body": {"away": 1}}', 7, 422, "validation_failed"),
        (b'{"id": 7, "operation": "ping", "body": ' + b"[" * 20_000, None, 400, "malformed_json"),
        (b'{"id": 7, "operation": "authenticate"}', 7, 401, "unauthenticated"),
        (b'{"id": 7, "operation": "authenticate", "body": {"token": ""}}', 7, 401, "unauthenticated"),
        (b'{"id": 7, "operation": "authenticate", "body": {"token": "x y\\n\\u00e9"}}', 7, 401, "unauthenticated"),
        (b'{"id": 7, "operation": "answer", "path": {"match": "x"}, "body": null}', 7, 422, "validation_failed"),
    ],
)
def test_what_is_no_request_is_refused_and_the_next_one_is_carried_out(opens, ada, described, text, id, status, code):
    """A problem document as over HTTP; the connection stays."""
    channel = opens(ada)
    channel.says(text)
    refused = channel.hears()

    assert (refused.id, refused.status, body(refused)["code"]) == (id, status, code)
    assert described.wrongs(body(refused), {"$ref": "#/components/schemas/Problem"}) == []
    assert channel.asks("who_am_i").status == 200


def test_a_message_may_come_in_fragments(opens, ada):
    """With pings between them, which are answered at once."""
    channel = opens(ada)
    protocol = channel.protocol
    text = json.dumps({"id": 1, "operation": "who_am_i"}).encode()
    protocol.send_text(text[:5], fin=False)
    for place in range(5, len(text)):
        protocol.send_ping(b"p")
        protocol.send_continuation(text[place : place + 1], fin=place + 1 == len(text))
        channel.flush()

    assert channel.hears().status == 200


@pytest.mark.parametrize(
    ("send", "code"),
    [
        (lambda protocol: protocol.send_binary(b"{}"), 1003),
        (lambda protocol: protocol.send_text(b'{"id": "\xe9"}'), 1007),
        (lambda protocol: protocol.send_text(b" " * (wire.LARGEST + 1)), 1009),
        (lambda protocol: empty_fragments(protocol, 99), 1008),
        (lambda protocol: [protocol.send_ping(b"") for _ in range(999)], 1008),
        (lambda protocol: protocol.send_close(1000), 1000),
    ],
    ids=["binary", "not UTF-8", "too large", "empty fragments", "a flood of pings", "closed"],
)  # fmt: skip
def test_what_is_no_message_closes_the_connection(opens, ada, send, code):
    """With the code of RFC 6455 that says why; the client hears it though it sends more."""
    channel = opens(ada)
    send(channel.protocol)
    channel.sock.sendall(b"".join(channel.protocol.data_to_send()))

    assert channel.close_code == code


def test_a_body_is_as_large_as_over_http(opens, ada, begun):
    """What fits there fits here; one byte more is refused alike, and the connection stays."""
    channel = opens(ada)
    whole = {"answering": 4, "notation": ""}
    for size, code in [(MOST_BYTES, "validation_failed"), (MOST_BYTES + 1, "body_too_large")]:
        sent = {**whole, "notation": "x" * (size - len(json.dumps(whole)))}
        message = json.dumps({"id": 1, "operation": "answer", "path": {"match": begun}, "body": sent})
        channel.says(message.encode())
        assert body(channel.hears())["code"] == code
    assert channel.asks("ping").status == 204


# -- who sends


def test_a_token_comes_with_the_first_message(opens, ada):
    """Before, the sender is anonymous; the reply is the player."""
    channel = opens()

    assert channel.asks("who_am_i").status == 401
    assert body(channel.asks("authenticate", body={"token": ada.token}))["id"] == ada.id
    assert body(channel.asks("who_am_i"))["id"] == ada.id
    assert channel.asks("authenticate", body={"token": "nonsense"}).status == 401
    assert body(channel.asks("who_am_i"))["id"] == ada.id


def test_another_player_does_not_hear_what_the_first_one_followed(opens, ada, bob, begun):
    """It was in that player's view; a second token of the same player changes nothing."""
    channel = opens(ada)
    second = ada.post("/v1/players/me/tokens", {"scopes": ["match:read"]}).json["token"]
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    channel.asks("authenticate", body={"token": second})
    ada.answers(begun, 4, STEP, END)
    assert seqs([channel.news(), channel.news()]) == [5, 6]

    channel.asks("authenticate", body={"token": bob.token})
    bob.answers(begun, 6, "Kc9-c8")

    assert channel.so_far() == []


def test_the_token_of_a_channel_has_one_of_its_slots(app, opens, ada, bob, monkeypatch):
    """The next connection of the token is refused until the first one is closed, or belongs to another token."""
    monkeypatch.setattr(app.extensions["slots"], "_per_token", 1)
    first, second = opens(ada), opens()
    assert body(second.asks("authenticate", body={"token": ada.token}))["code"] == "too_many_streams"
    assert second.asks("who_am_i").status == 401

    assert first.asks("authenticate", body={"token": bob.token}).status == 200
    assert second.asks("authenticate", body={"token": ada.token}).status == 200
    second.close()
    assert opens(ada).asks("authenticate", body={"token": ada.token}).status == 200


def test_a_revoked_token_closes_what_it_opened(opens, ada, bob, begun, quick):
    """With a goodbye that says why; nothing is pushed after it."""
    channel = opens(ada)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    ada.delete("/v1/players/me")

    assert hears_bye(channel) == "unauthenticated"
    assert channel.close_code == 1008


def test_a_token_without_the_read_scope_follows_as_a_spectator(opens, services, ada, bob):
    """It follows as a spectator, and is not notified."""
    match = ada.opens(game="market")
    bob.sits(match)
    _, admin = services.accounts.tokens.issue(ada.id, ["admin"], 60)
    channel = opens()
    assert channel.asks("authenticate", body={"token": admin}).status == 200
    assert channel.asks("subscribe_notices").status == 403
    channel.asks("subscribe", {"match": match})

    assert told(channel.news())["seat"] is None


# -- following


def test_the_whole_match_is_pushed_after_the_reply_and_then_each_entry(opens, ada, begun):
    """As it is read, and as the history tells it."""
    channel = opens(ada)
    assert body(channel.asks("subscribe", {"match": begun})) == {"match": begun, "after": None}
    assert channel.pushed == []
    whole = channel.news()
    assert (whole.match, told(whole)) == (begun, {"kind": "match", **ada.reads(begun).json, "undone": []})
    ada.answers(begun, 4, STEP, END)

    entries = ada.reads(begun, "/history", after=4).json["entries"]
    assert [told(channel.news()) for _ in range(2)] == entries


def test_a_subscription_goes_on_after_an_entry(opens, ada, bob, begun):
    """Whoever knows an entry misses none after it, and gets none twice; an entry that is not there begins again."""
    ada.answers(begun, 4, STEP, END)
    channel = opens(bob)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    assert seqs([channel.news(), channel.news()]) == [5, 6]
    channel.asks("subscribe", {"match": begun}, {"after": 6})
    bob.answers(begun, 6, "Kc9-c8")
    assert seqs([channel.news()]) == [7]

    channel.asks("subscribe", {"match": begun}, {"after": 99})
    assert told(channel.news())["kind"] == "match"


def test_the_entries_of_own_answers_are_pushed_before_or_after_the_reply(opens, ada, begun):
    """Each exactly once, as everybody's."""
    channel = opens(ada)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    for number, notation in [(4, STEP), (5, END)]:
        channel.asks("answer", {"match": begun}, body={"answering": number, "notation": notation})

    assert seqs([channel.pushed.pop(0) if channel.pushed else channel.hears() for _ in range(2)]) == [5, 6]


@pytest.mark.parametrize("coins", [3, 3.0], ids=["plain", "by Flask"])
def test_own_entries_are_left_out_where_they_are_not_wanted(opens, ada, bob, coins):
    """The reply has them; what others wrote before is pushed before it."""
    match = ada.opens(game="market")
    bob.sits(match)
    channel = opens(ada)
    channel.asks("subscribe", {"match": match}, {"after": 4, "own": False})
    bob.answers(match, 4, "bid 1")
    bid = {"type": "bid", "coins": coins}
    written = channel.asks("answer", {"match": match}, body={"answering": 4, "action": bid})

    assert body(written)["seq"] == 6
    assert "receipt" not in body(written)
    assert seqs(channel.pushed) == [5]
    channel.pushed.clear()
    assert channel.so_far() == []


def test_an_own_entry_is_held_back_however_early_its_news_comes(opens, ada, begun, services, monkeypatch):
    """The thread that pushes hears of it before the reply is written; it waits for the reply."""
    channel = opens(ada)
    channel.asks("subscribe", {"match": begun}, {"after": 4, "own": False})
    pushing, receipt = channel.session._pusher, services.accounts.receipts.receipt

    def late(*given):
        pushing.wake(begun)
        while begun in pushing._news:  # until the other thread has taken it
            pass
        return receipt(*given)

    with monkeypatch.context() as waiting:
        waiting.setattr(services.accounts.receipts, "receipt", late)
        written = channel.asks("answer", {"match": begun}, body={"answering": 4, "notation": STEP}, receipt=True)

    assert (written.status, channel.pushed) == (201, [])
    channel.asks("answer", {"match": begun}, body={"answering": 5, "notation": END})
    assert channel.so_far() == []


def test_nothing_is_pushed_after_a_subscription_has_ended(opens, ada, bob, begun):
    """As often as it is ended."""
    channel = opens(bob)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    assert [channel.asks("unsubscribe", {"match": begun}).status for _ in range(2)] == [204, 204]
    ada.answers(begun, 4, STEP)

    assert channel.so_far() == []


def test_subscriptions_are_bounded(opens, ada, monkeypatch):
    """One too many is refused, until one ends; a renewed one is none too many."""
    monkeypatch.setattr(pusher, "MOST", 2)
    channel, matches = opens(ada), [ada.opens() for _ in range(3)]
    statuses = [channel.asks("subscribe", {"match": match}).status for match in [*matches, matches[0]]]
    assert statuses == [200, 200, 429, 200]
    channel.asks("unsubscribe", {"match": matches[0]})

    assert channel.asks("subscribe", {"match": matches[2]}).status == 200


def test_a_match_that_is_over_says_bye_after_its_last_entry(opens, ada, bob, begun):
    """Nothing follows; whoever subscribes to it later is told the same."""
    channel = opens(ada)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    bob.delete(f"/v1/matches/{begun}/seats/1")
    last = bob.reads(begun).json["last"]

    assert seqs(channel.news() for _ in range(last - 4)) == list(range(5, last + 1))
    assert told(channel.news())["kind"] == "bye"
    channel.asks("subscribe", {"match": begun}, {"after": last})
    assert told(channel.news())["kind"] == "bye"


def test_a_subscription_ends_when_the_match_becomes_invisible(opens, ada, bob):
    """An invitation that is declined ends what the guest followed, and the next one is refused."""
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    channel = opens(bob)
    channel.asks("subscribe", {"match": match}, {"after": 2})
    bob.delete(f"/v1/matches/{match}/seats/1")

    assert told(channel.news())["kind"] == "bye"
    assert body(channel.asks("subscribe", {"match": match}))["code"] == "no_such_match"


def test_a_log_that_cannot_be_read_ends_a_subscription_and_not_the_connection(
    opens, ada, bob, begun, services, monkeypatch
):
    """`bye` for the match; a client that subscribes again misses nothing."""
    channel = opens(bob)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "visible", away)
        channel.session._pusher.wake(begun)
        assert told(channel.news())["kind"] == "bye"
        assert body(channel.asks("subscribe", {"match": begun}))["code"] == "busy"
    ada.answers(begun, 4, STEP)
    channel.asks("subscribe", {"match": begun}, {"after": 4})

    assert seqs([channel.news()]) == [5]


def away(*_):
    """A Redis that is away."""
    raise Busy()


def test_a_fault_ends_the_connection_and_is_logged(opens, ada, begun, services, monkeypatch, logged):
    """Nobody waits for pushes that never come."""
    channel = opens(ada)
    channel.asks("subscribe", {"match": begun}, {"after": 4})
    monkeypatch.setattr(services.matches, "visible", lambda *_: 1 // 0)
    channel.session._pusher.wake(begun)

    assert hears_bye(channel) == "fault"
    assert channel.close_code == 1011
    assert [line["error"] for line in logged() if line["message"] == "fault"] == ["ZeroDivisionError"]


def test_a_process_that_stops_says_bye(opens, ada, services, quick, monkeypatch):
    """And closes the connection."""
    channel = opens(ada)
    monkeypatch.setattr(services.live, "alive", lambda: False)

    assert hears_bye(channel) == "stopping"
    assert channel.close_code == 1001


def test_a_silent_client_is_closed(app, opens, ada, services, quick, monkeypatch):
    """It was asked for a sign of life, and gave none; a client that gives one stays."""
    monkeypatch.setitem(app.extensions, "services", lambda: replace(services, stream_quiet=0.05))
    silent, lively = opens(ada), opens(ada)
    for _ in range(4):
        frame = None
        while frame is None or frame.opcode is not Opcode.PING:
            lively.protocol.receive_data(lively.sock.recv(65536))
            frame = lively.protocol.events_received()[-1]
        lively.flush()

    assert hears_bye(silent) == "silent"
    assert lively.asks("ping").status == 204


# -- limits


def replied(channel):
    """The next reply; what is pushed before it is passed over."""
    while (heard := channel.hears()).status is None:
        pass
    return heard


@pytest.mark.parametrize(
    "text",
    [
        b'{"id": 1, "operation": "ping"}',
        b'{"id": 1, "operation": "unsubscribe", "path": {"match": "x"}}',
        b'{"id": 1, "operation": "who_am_i"}',
        b'{"id": 1, "operation": "nonsense"}',
        b'{"id": 1, "operation": "subscribe", "path": {"match": "mt_0"}}',
        b'{"id": 1, "operation": "subscribe_notices"}',
        b'{"id": 1, "operation": "unsubscribe_notices"}',
        b'{"id": 1, "operation": "read_match"}',
        b'{"id": 1, "operation": "authenticate"}',
        b'{"id": 1, "operation": "answer", "path": {"match": "mt_0"}, "body": {"answering": 4, "notation": "x"}}',
        b'{"id": 1, "operation": "answer", "path": {"match": "mt_0"}, "body": {}}',
        b"{}",
        b"[",
    ],
)
def test_every_message_counts_once(app, opens, ada, services, text, monkeypatch):
    """As a request over HTTP does, whatever it is: after three, the fourth is refused with the time to wait."""
    services.ports.clock.stand()
    app.extensions["ports"], known = services.ports, app.extensions["ports"]
    limits.register(app, Limits(requests=3))
    app.extensions["ports"] = known
    monkeypatch.setattr(sender, "LONGEST_REST", 0.0)
    channel = opens(ada)
    replies = []
    for _ in range(5):
        channel.says(text)
        replies.append(replied(channel))

    assert 429 not in [reply.status for reply in replies[:3]]
    assert [reply.status for reply in replies[3:]] == [429, 429]
    assert body(replies[4])["retry_after"] == 1
    assert replies[4].headers["Retry-After"] == "1"
    assert ada.get("/v1/players/me").status_code == 429


def test_languages_are_those_of_the_request_or_of_the_handshake(app, opens, ada, begun):
    """The header's syntax; the same for an answer that goes the short way."""
    channel = opens(ada)
    first = channel.asks(
        "answer", {"match": begun}, {"words": True}, body={"answering": 4, "notation": STEP}, language="fr-FR, en;q=0.5"
    )
    again = ada.reads(begun, "/history", after=4, words="true")

    assert body(first)["entries"] != again.json["entries"]
    assert (
        body(first)["entries"]
        == ada.get(f"/v1/matches/{begun}/history?after=4&words=true", Accept_Language="fr").json["entries"]
    )
