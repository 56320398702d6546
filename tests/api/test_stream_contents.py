"""What a stream tells to whom, and what it says when there is nothing to tell; without a network."""

from dataclasses import replace
from itertools import islice

import pytest

from annales.domain.errors import Busy
from annales.service.queries.notifier import Subscription
from tests.api.told import NDJSON, SSE, messages
from tests.support.waiting import watchers

FORMS = pytest.mark.parametrize("media", [SSE, NDJSON])


@pytest.fixture
def follow(services, stranger):
    """Opens streams, one message at a time; all are closed at the end, before the callers leave, and nobody waits."""
    opened = []

    def follow(caller, match, media=NDJSON, query="", last=None):
        sent = {"Accept": media} | ({} if last is None else {"Last-Event-ID": str(last)})
        if caller.token:
            sent["Authorization"] = f"Bearer {caller.token}"
        opened.append(caller.client.get(f"/v1/matches/{match}/stream{query}", headers=sent))
        assert opened[-1].status_code == 200, opened[-1].text
        return messages(lines(opened[-1]), media)

    yield follow
    for response in opened:
        response.close()
    assert watchers(services.live) == 0


@pytest.fixture
def restless(app, services, monkeypatch):
    """Streams give signs of life, and look at their tokens, at once."""
    monkeypatch.setitem(app.extensions, "services", lambda: replace(services, stream_quiet=0.01))


def lines(response):
    """An answer as it comes, line by line."""
    for chunk in response.iter_encoded():
        yield from chunk.splitlines(keepends=True)


def says(stream):
    """The next message that is no sign of life."""
    return next(message for message in stream if message.kind != "alive")


@FORMS
def test_silence_is_broken_by_signs_of_life(follow, ada, begun, restless, media):
    """A comment, or an empty line, whenever nothing was written for a while; then the match goes on."""
    stream = follow(ada, begun, media)

    assert [next(stream).kind for _ in range(4)] == ["match", "alive", "alive", "alive"]
    ada.answers(begun, 4, "Kc4-c5")
    assert says(stream).id == 5


@pytest.mark.parametrize(("media", "sign"), [(SSE, b":\n"), (NDJSON, b"\n")])
def test_a_sign_of_life_is_in_the_form_that_all_readers_ignore(app, ada, begun, restless, media, sign):
    """A comment without an empty line: after one, httpx-sse 0.4.3 (once it knows an id) and sseclient 0.0.27 make an
    event whose data is empty, and a client that reads it as JSON stops. `script/readers` tries them all.
    """
    response = ada.client.get(f"/v1/matches/{begun}/stream?after=4", headers={"Accept": media})
    chunks = response.iter_encoded()

    assert [next(chunks) for _ in range(3)] == [sign] * 3
    response.close()


@FORMS
def test_a_resumed_stream_sends_its_headers_at_once(follow, ada, begun, media):
    """A server sends no headers before it has something to say: so it says that it lives."""
    assert next(follow(ada, begun, media, "?after=4")).kind == "alive"


@FORMS
def test_each_sees_what_his_seat_may_see(follow, ada, bob, stranger, media):
    """What a stream tells is what the history tells the same viewer: the bids of others are hidden."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")

    told = {}
    for name, caller, query in [
        ("ada", ada, ""),
        ("bob", bob, ""),
        ("stranger", stranger, ""),
        ("ada as a spectator", ada, "&as=spectator"),
    ]:
        stream = follow(caller, match, media, f"?after=0{query}")
        told[name] = [says(stream).told for _ in range(5)]
        assert told[name] == caller.reads(match, f"/history?{query[1:]}").json["entries"]
    assert told["ada"] != told["bob"]
    assert told["stranger"] == told["ada as a spectator"]
    assert [told[name][4]["action"]["coins"] for name in told] == [3, "?", "?", "?"]


@FORMS
def test_words_come_in_the_language_of_each_listener(follow, ada, bob, media):
    """With the whole match and with each entry; those who want none get none, whoever listened before."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")
    french = {"Accept": media, "Accept-Language": "fr", "Authorization": f"Bearer {ada.token}"}

    assert says(follow(ada, match, media, "?words=true")).told["question"]["words"] == "Your bid"
    assert says(follow(ada, match, media, "?words=true&after=4")).told["words"]["did"] == "Bid 3"
    assert "words" not in says(follow(ada, match, media, "?after=4")).told
    with ada.client.get(f"/v1/matches/{match}/stream?words=true&after=4", headers=french) as response:
        assert says(messages(lines(response), media)).told["words"]["did"] == "Offrir 3"


@FORMS
def test_undo_and_redo_are_sent_as_they_are_written(follow, ada, bob, stranger, media):
    """Asks, answers and each move of the head; the view after one is that of the position that it goes to."""
    match = ada.opens(game="arena", options={"dice": False})
    bob.sits(match)
    stream = follow(stranger, match, media, "?after=4")

    ada.answers(match, 4, "scout-c1")
    ada.post(f"/v1/matches/{match}/take-backs", {"to": 4})
    ada.answers(match, 6, "scout-c1")
    ada.answers(match, 7, "rest")
    bob.answers(match, 8, "rest")
    ask = ada.post(f"/v1/matches/{match}/take-backs", {"to": 5}).json["ask"]
    bob.post(f"/v1/matches/{match}/take-backs/{ask}/answers", {"consent": True})
    told = [says(stream).told for _ in range(8)]

    assert [(entry["kind"], entry.get("to")) for entry in told] == [
        ("step", None),
        ("head_moved", 4),
        ("head_moved", 5),
        ("step", None),
        ("step", None),
        ("take_back_asked", 5),
        ("take_back_answered", None),
        ("head_moved", 5),
    ]
    assert told == stranger.reads(match, "/history", after=4).json["entries"]
    for entry in told:
        if entry["kind"] == "head_moved":
            position = stranger.reads(match, f"/positions/{entry['to']}").json
            assert stranger.reads(match, f"/positions/{entry['seq']}").json["view"] == position["view"]
            assert entry["question"] == position["question"] | {"number": entry["seq"]}
    assert stranger.reads(match).json["head"] == 5
    undone = stranger.reads(match, "/history", limit=500).json["undone"]
    assert (says(follow(stranger, match, media)).told["undone"], undone) == (undone, [8, 9])


def test_a_follower_who_sits_down_sees_the_cards_of_their_seat(follow, ada, bob):
    """They follow as anybody does; once seated, they see the cards that they are dealt."""
    match = ada.opens(game="market")
    stream = follow(bob, match)
    assert says(stream).told["seat"] is None

    bob.sits(match)

    taken, dealt = says(stream), says(stream)
    assert (taken.kind, taken.told["seat"]) == ("seat_taken", 1)
    assert dealt.told == bob.reads(match, "/history", after=3).json["entries"][0]
    hand = [fact[1] for fact in dealt.told["facts"] if fact[0] == "drawn" and fact[3] == "hand.1"]
    assert hand
    assert "?" not in hand


def test_a_stream_ends_when_its_match_becomes_invisible(follow, ada, bob):
    """An invitation that is declined ends what the guest could read."""
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    stream = follow(bob, match)
    assert says(stream).kind == "match"

    bob.delete(f"/v1/matches/{match}/seats/1")

    assert says(stream).kind == "bye"
    assert list(stream) == []


def test_a_worthless_token_ends_what_it_opened(follow, ada, bob, begun, services):
    """Revoked, erased or expired: its stream says goodbye at the next look, and tells no entry more."""
    stream = follow(ada, begun)
    assert next(stream).kind == "match"
    services.ports.clock.skip(15)
    assert ada.delete("/v1/players/me").status_code == 204
    bob.delete(f"/v1/matches/{begun}/seats/1")

    assert [message.kind for message in stream] == ["bye"]


def test_a_worthless_token_ends_a_silent_stream(follow, ada, begun, restless):
    """Which would else live for as long as nobody plays."""
    stream = follow(ada, begun)
    assert [next(stream).kind for _ in range(2)] == ["match", "alive"]
    ada.delete("/v1/players/me")

    assert [message.kind for message in islice(stream, 100)][-1] == "bye"


def test_an_entry_does_not_put_off_the_look_at_the_token(follow, ada, begun, services, monkeypatch):
    """Told after 10 of the 15 seconds; whoever lost their token meanwhile is gone after 15, not after 25."""
    waits, clock = [], services.ports.clock
    clock.stand()

    def hears_after_ten(watch, stays, after, seconds):
        waits.append(seconds)
        clock.skip(10)

    monkeypatch.setattr(Subscription, "wait_while", hears_after_ten)
    stream = follow(ada, begun)

    assert [next(stream).kind for _ in range(3)] == ["match", "alive", "alive"]
    assert waits == pytest.approx([15, 5])


def test_a_log_that_cannot_be_read_ends_the_stream_in_order(follow, ada, begun, services, monkeypatch):
    """`bye`, not a torn connection; a client that comes back goes on."""
    stream = follow(ada, begun)
    assert says(stream).id == 4
    ada.answers(begun, 4, "Kc4-c5")

    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "visible", refuse)
        assert says(stream).kind == "bye"
    assert says(follow(ada, begun, last=4)).id == 5


def refuse(*_):
    """A Redis that is away."""
    raise Busy()


def test_a_stream_that_is_closed_waits_for_nothing(ada, begun, services):
    """The server notices when it speaks next; then nothing of it is left."""
    response = ada.client.get(f"/v1/matches/{begun}/stream")
    assert next(response.iter_encoded()).startswith(b'id: 4\ndata: {"kind":"match",')
    assert watchers(services.live) == 1

    response.close()

    assert watchers(services.live) == 0


def test_a_browser_gets_events_without_asking(ada, begun):
    """Server-sent events, unless lines of JSON are wanted more."""
    path = f"/v1/matches/{begun}/stream?after=4"
    for accept, media in [(None, SSE), ("*/*", SSE), ("application/x-ndjson;q=0.5, text/event-stream;q=0.4", NDJSON)]:
        response = ada.client.get(path, headers={} if accept is None else {"Accept": accept})
        assert response.mimetype == media
        response.close()


def test_every_event_is_heard_without_a_listener_for_its_kind(follow, ada, bob, begun):
    """`onmessage` of a browser hears events without a name; the kind is in what they say, that of `bye` too."""
    bob.delete(f"/v1/matches/{begun}/seats/1")

    heard = [message for message in follow(ada, begun, SSE, last=0) if message.kind != "alive"]

    assert {message.event for message in heard} == {None}
    assert [message.told["kind"] for message in heard][-3:] == ["resigned", "disclosed", "bye"]
    assert heard[-1].told == {"kind": "bye", "retry": heard[-1].retry}


def test_events_are_named_after_their_kind_on_request(follow, ada, bob, begun):
    """For `addEventListener`; they say the same."""
    bob.delete(f"/v1/matches/{begun}/seats/1")

    heard = [message for message in follow(ada, begun, SSE, "?after=0&events=named") if message.kind != "alive"]

    assert [message.event for message in heard] == [message.told["kind"] for message in heard]
    assert heard[-1].event == "bye"


def test_a_form_that_is_not_offered_is_refused(ada, begun):
    """406, with the two that are."""
    refusal = ada.get(f"/v1/matches/{begun}/stream", Accept="text/html")

    assert (refusal.status_code, refusal.json["code"]) == (406, "not_acceptable")
    assert "application/x-ndjson" in refusal.json["detail"]


@pytest.mark.parametrize("last", ["-1", "x", "1.5", "", "9" * 10, "²"])
def test_a_wrong_last_id_is_refused(ada, begun, last):
    """422, and the header is named."""
    refusal = ada.get(f"/v1/matches/{begun}/stream", Last_Event_ID=last.encode().decode("latin-1"))

    assert (refusal.status_code, refusal.json["errors"][0]["header"]) == (422, "Last-Event-ID")


def test_a_stream_of_a_missing_match_is_refused_before_it_begins(ada):
    """404, before any stream begins."""
    assert ada.get("/v1/matches/mt_nothing/stream").json["code"] == "no_such_match"


def test_each_message_is_as_the_description_says(follow, ada, begun, described):
    """The whole match, entries in words, and the goodbye."""
    ada.post(f"/v1/matches/{begun}/resignation", {})
    streams = (follow(ada, begun, query=query) for query in ("?words=true", "?after=2&words=true"))
    told = [message for stream in streams for message in stream if message.kind != "alive"]

    assert {message.kind for message in told} >= {"match", "step", "resigned", "bye"}
    schema = {"$ref": "#/components/schemas/StreamMessage"}
    assert [described.wrongs(message.told, schema) for message in told] == [[]] * len(told)
    assert described.wrongs({"kind": "bye"}, schema) != []
