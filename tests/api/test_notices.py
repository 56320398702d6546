"""The stream of what concerns a player: what it tells and to whom, and that nothing is missed when it is resumed."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from annales.domain.errors import Busy
from annales.events.feed_positions import Missed
from annales.events.keys import feed_key, shard_of
from annales.events.projections.index import Found
from annales.service.commands.answer_for import CreditTime
from annales.service.queries import notice_stream
from annales.service.queries.notice_stream import Inbox, NoticeReader, NoticeStream
from tests.api.told import NDJSON, SSE
from tests.support.waiting import until

FORMS = pytest.mark.parametrize("media", [SSE, NDJSON])
STEP, END = "Kc4-c5", "."


# -- what is told


@FORMS
def test_each_question_makes_one_notice_of_a_turn(follow, ada, bob, begun, media):
    """To whom it waits for, and as the match shows the question."""
    mine, theirs = follow(ada, media), follow(bob, media)
    assert mine.next("turn", "caught_up")[0]["seq"] == 4
    assert theirs.next("caught_up")["resumed"] is False
    ada.answers(begun, 4, STEP, END)
    turn = theirs.next("turn")

    assert (turn["match"], turn["game"], turn["seat"], turn["seq"]) == (begun, "sacrifice", 1, 6)
    assert turn["question"] == bob.reads(begun).json["question"]


def test_the_opener_is_notified_of_seats_and_the_start(follow, ada, bob, stranger):
    """The others hear that it begins; nobody is told what they have done themselves but the start."""
    carol, match = stranger.registered("Carol"), ada.opens({"kind": "open"}, {"kind": "open"}, game="market")
    mine = follow(ada)
    mine.next("caught_up")
    bob.sits(match)
    theirs = follow(bob)
    theirs.next("caught_up")
    carol.sits(match, 2)
    taken = mine.next("seat_taken", "seat_taken", "started")

    assert [one["by"] for one in taken[:2]] == [
        {"player": bob.id, "name": "Bob", "seat": 1},
        {"player": carol.id, "name": "Carol", "seat": 2},
    ]
    assert theirs.next("started")["seat"] == 1


def test_an_invitation_is_sent_until_it_is_answered(follow, ada, bob):
    """By whom it comes; who opened the match hears that it was declined, and that nobody is left."""
    theirs = follow(bob)
    theirs.next("caught_up")
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    invited = theirs.next("invited")
    assert (invited["match"], invited["seat"], invited["seq"]) == (match, 1, 1)
    assert invited["by"] == {"player": ada.id, "name": "Ada", "seat": 0}
    assert follow(bob).next("invited", "caught_up")[0]["id"] is None
    mine = follow(ada)
    mine.next("caught_up")
    bob.delete(f"/v1/matches/{match}/seats/1")

    assert mine.next("seat_left")["by"]["name"] == "Bob"
    assert follow(bob).next("caught_up")
    ada.delete(f"/v1/matches/{match}/seats/0")
    assert mine.next("over")["result"] == {"ranks": None, "reason": "abandoned"}


def test_a_request_to_take_back_notifies_those_whose_consent_it_needs(follow, ada, bob, begun):
    """And its answer to who asked."""
    both_have_played(ada, bob, begun)
    mine, theirs = follow(ada), follow(bob)
    mine.next("turn", "caught_up")
    theirs.next("caught_up")
    ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4})
    asked = theirs.next("take_back_asked")
    assert (asked["seq"], asked["to"], asked["by"]["seat"]) == (9, 4, 0)
    assert follow(bob).next("take_back_asked", "caught_up")
    bob.post(f"/v1/matches/{begun}/take-backs/9/answers", {"consent": False})
    answered = mine.next("take_back_answered")

    assert (answered["ask"], answered["consent"], answered["by"]["name"]) == (9, False, "Bob")
    assert follow(bob).next("caught_up")


def both_have_played(ada, bob, begun):
    """Ada and then Bob have ended a turn, with entries 6 and 8."""
    assert ada.answers(begun, 4, STEP, END).status_code == 201
    assert bob.answers(begun, 6, "Kc9-c8", END).status_code == 201


def test_time_given_back_notifies_the_awaited_players(follow, ada, bob, services):
    """By how much, why, and when their time ends now; to the others it is an entry like any other (B3)."""
    match = ada.opens(clock=60)
    bob.sits(match)
    mine, theirs = follow(ada), follow(bob)
    mine.next("turn", "caught_up")
    theirs.next("caught_up")
    until = services.ports.clock.now() + timedelta(seconds=30)
    services.door.do(CreditTime(match, until - timedelta(seconds=10), until, "unserved"))
    told = mine.next("time_credited")

    assert told["why"] == "unserved"
    assert 0 < told["milliseconds"] <= 20_000
    assert told["deadline"] == ada.reads(match).json["question"]["deadline"]
    ada.answers(match, 4, STEP, END)
    assert theirs.next("turn")["seat"] == 1


def test_going_back_asks_again(follow, ada, bob, begun):
    """With consent the same question has another number: that is a turn."""
    both_have_played(ada, bob, begun)
    ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4})
    mine = follow(ada)
    mine.next("turn", "caught_up")
    bob.post(f"/v1/matches/{begun}/take-backs/9/answers", {"consent": True})

    assert mine.next("take_back_answered", "turn")[1]["question"]["number"] == 11

    theirs = follow(bob)
    theirs.next("caught_up")
    ada.post(f"/v1/matches/{begun}/take-backs", {"to": 8})
    asked = theirs.next("take_back_asked")
    assert (asked["to"], asked["returns"]) == (8, True)


def test_a_request_to_fork_notifies_all_other_players(follow, ada, bob):
    """With hidden pieces, while the match runs."""
    match = ada.opens(game="market")
    bob.sits(match)
    theirs, mine = follow(bob), follow(ada)
    theirs.until("caught_up")
    mine.until("caught_up")
    last = ada.reads(match).json["last"]
    plans = [{"kind": "player"}, {"kind": "open"}]
    asked = ada.post(f"/v1/matches/{match}/forks", {"at": last, "redealt": False, "seats": plans})
    assert asked.status_code == 202
    told = theirs.next("fork_asked")
    assert (told["seq"], told["from_entry"]) == (asked.json["ask"], last)
    bob.post(f"/v1/matches/{match}/forks/{told['seq']}/answers", {"consent": True})

    assert mine.next("fork_answered")["consent"] is True


def test_the_end_notifies_all_players_and_the_opener(follow, ada, bob, begun):
    """With its result; who has resigned holds no seat any more."""
    mine, theirs = follow(ada), follow(bob)
    mine.until("caught_up")
    theirs.until("caught_up")
    bob.post(f"/v1/matches/{begun}/resignation", {})
    over = mine.next("over")

    assert over["result"] == ada.reads(begun).json["result"]
    assert (over["seat"], theirs.next("over")["seat"]) == (0, None)


@pytest.mark.parametrize(("language", "words"), [("en", "Sacrifice: "), ("fr", "Sacrifice : ")])
def test_notices_come_in_words(follow, ada, begun, language, words):
    """In the language of the reader."""
    told = follow(ada, query="?words=true", language=language).next("turn", "caught_up")[0]

    assert told["words"] == words + told["question"]["words"]


def test_every_kind_is_as_the_description_says(follow, ada, bob, begun, described):
    """Also in words."""
    mine = follow(ada, query="?words=true")
    told = mine.until("caught_up")
    match = bob.opens({"kind": "player", "player": ada.id})
    told.append(mine.next("invited"))
    ada.sits(match)
    bob.post(f"/v1/matches/{match}/resignation", {})
    told += mine.until("over")
    schema = {"$ref": "#/components/schemas/NoticeStreamMessage"}

    assert {one["kind"] for one in told} == {"turn", "caught_up", "invited", "started", "over"}
    assert [described.wrongs(one, schema) for one in told] == [[]] * len(told)
    assert described.wrongs({"kind": "turn"}, schema) != []


# -- what is not told


def test_notices_concern_the_players_own_matches_alone(follow, ada, bob, stranger, services):
    """Matches that one does not play, though they are public, and imported records that name one."""
    carol = stranger.registered("Carol")
    watching = follow(carol)
    watching.next("caught_up")
    match = ada.opens()
    bob.sits(match)
    bob.post(f"/v1/matches/{match}/resignation", {})
    record = ada.get(f"/v1/matches/{match}/record").data
    theirs = follow(bob)
    theirs.next("caught_up")
    sent = {"Content-Type": "application/x-ndjson"}
    assert carol.send("POST", "/v1/records", sent, data=record).status_code == 201
    own = carol.opens({"kind": "player", "player": bob.id})

    assert theirs.next("invited")["match"] == own
    carol.delete(f"/v1/matches/{own}/seats/0")
    bob.delete(f"/v1/matches/{own}/seats/1")
    assert watching.next("seat_left", "over")[1]["match"] == own


def test_a_token_is_needed_that_may_read(ada, stranger, services):
    """401 without one, 403 with one that may not read."""
    assert stranger.get("/v1/stream").status_code == 401
    _, other = services.accounts.tokens.issue(ada.id, ("webhook",), 60)
    assert ada.with_token(other).get("/v1/stream").json["code"] == "missing_scope"


@pytest.mark.parametrize("id", ["nonsense", "AAAA", "é"])
def test_an_id_that_was_never_sent_is_refused(ada, id):
    """Whether it comes in the query or in the header."""
    problem = ada.get(f"/v1/stream?after={id}").json
    assert (problem["code"], problem["errors"][0]["parameter"]) == ("validation_failed", "after")


def test_the_id_of_another_player_is_refused(follow, ada, bob):
    """It is theirs alone."""
    id = follow(bob).next("caught_up")["id"]

    assert ada.get("/v1/stream", Last_Event_ID=id).json["errors"][0]["header"] == "Last-Event-ID"


# -- resuming


@FORMS
@pytest.mark.parametrize("by_header", [True, False])
def test_a_resumed_stream_sends_missed_notices_once_in_order(follow, ada, bob, begun, media, by_header):
    """In order, once; turns that were answered meanwhile are left out."""
    id = follow(bob, media).next("caught_up")["id"]
    ada.answers(begun, 4, STEP, END)
    bob.answers(begun, 6, "Kc9-c8", END)
    match = ada.opens({"kind": "player", "player": bob.id})
    assert ada.answers(begun, 8, "Kc5-c4", END).status_code == 201
    stream = follow(bob, media, last=id) if by_header else follow(bob, media, f"?after={id}")
    told = sorted(one["kind"] for one in stream.until("caught_up"))

    assert told == ["caught_up", "invited", "turn"]
    bob.sits(match)
    assert stream.until("started")


def test_a_stream_resumed_within_an_append_sends_the_rest_of_it(follow, ada, bob):
    """One append may hold several notices: each has an id of its own."""
    match = ada.opens({"kind": "open"})
    mine = follow(ada)
    mine.next("caught_up")
    bob.sits(match)
    told = mine.next("seat_taken", "started", "turn")
    assert len({one["id"] for one in told}) == 3

    rest = [[one["kind"] for one in follow(ada, last=each["id"]).until("caught_up")] for each in told]
    assert rest == [["started", "turn", "caught_up"], ["turn", "caught_up"], ["caught_up"]]


def test_another_process_goes_on_where_one_stopped(follow, ada, bob, begun, services, app, monkeypatch, redis_url):
    """Nothing of the stream is kept in a process."""
    from annales.service.container import build

    id = follow(bob).next("caught_up")["id"]
    ada.answers(begun, 4, STEP, END)
    with build(redis_url, services.matches.games, ports=services.ports) as other:
        monkeypatch.setitem(app.extensions, "services", lambda: other)
        stream = follow(bob, last=id)
        assert [one["kind"] for one in stream.until("caught_up")] == ["turn", "caught_up"]
        stream.response.close()


def test_an_id_is_good_for_a_day(follow, ada, bob, begun, services):
    """After that the stream begins again, with what waits."""
    id = follow(bob).next("caught_up")["id"]
    ada.answers(begun, 4, STEP, END)
    services.ports.clock.date = datetime.now(UTC) + timedelta(days=1, minutes=1)
    told = follow(bob, last=id).until("caught_up")

    assert [one["kind"] for one in told] == ["turn", "caught_up"]
    assert told[-1]["resumed"] is False


@pytest.mark.parametrize("lost", ["cut off", "replaced", "gone"])
def test_notices_that_feeds_have_lost_are_found_by_time(follow, ada, bob, begun, services, db, lost):
    """Lines that were trimmed, lines that Redis has lost and replaced, feeds that are gone."""
    ada.answers(begun, 4, STEP)
    id = follow(bob).next("caught_up")["id"]
    ada.answers(begun, 5, END)
    ada.opens({"kind": "player", "player": bob.id})
    feed = feed_key(shard_of(begun))
    newest = db.xrevrange(feed, count=1)[0][0]
    if lost == "cut off":
        db.xtrim(feed, maxlen=1, approximate=False)
    else:
        db.delete(feed)
    if lost == "replaced":
        db.xadd(feed, {"match": "mt_other", "first": 1, "last": 1}, id="3-0")
        db.xadd(feed, {"match": "mt_other", "first": 2, "last": 2}, id=newest)
    told = follow(bob, last=id).until("caught_up")

    assert {one["kind"] for one in told} >= {"invited", "turn"}
    assert told[-1]["resumed"] is True


def test_more_lines_than_a_stream_keeps_are_read_again(follow, ada, bob, begun, monkeypatch):
    """A slow reader costs no memory, and misses nothing."""
    monkeypatch.setattr(notice_stream, "QUEUED", 0)
    theirs = follow(bob)
    theirs.next("caught_up")
    ada.answers(begun, 4, STEP, END)

    assert theirs.next("turn")["seq"] == 6
    ada.post(f"/v1/matches/{begun}/resignation", {})
    assert theirs.next("over")


def test_a_reader_reads_again_after_redis_went_back_without_repeats(follow, ada, bob, begun, services):
    """What was told is not told again."""
    theirs = follow(bob)
    theirs.next("caught_up")
    ada.answers(begun, 4, STEP, END)
    theirs.next("turn")
    (listener,) = services.live._listeners[bob.id]
    listener.lose()
    ada.post(f"/v1/matches/{begun}/resignation", {})

    assert theirs.next("over")


class Reading:
    """What is due to a player, read without waiting for it."""

    def __init__(self, services, caller):
        self.inbox = Inbox(services.ports.clock)
        self.reader = NoticeReader(services, caller.id, self.inbox)

    def begins(self, after=None):
        """The first messages, after an id or from what waits."""
        return self._read(self.reader.begin(None if after is None else self.reader.place(after)))

    def goes_on(self):
        """The next ones, all lines having been missed."""
        self.inbox.lose()
        return self._read(self.reader.news())

    def _read(self, messages):
        return [json.loads(message.json) for message in messages]


def kinds(told):
    """The kinds of messages."""
    return [message["kind"] for message in told]


def test_what_a_stream_has_missed_is_found_however_late_it_looks(ada, bob, begun, services, db):
    """The feed is gone, and so is the moment in which the stream knew all: it looks back to that moment."""
    reading = Reading(services, bob)
    assert kinds(reading.begins()) == ["caught_up"]
    ada.answers(begun, 4, STEP, END)
    db.delete(feed_key(shard_of(begun)))
    services.ports.clock.date = datetime.now(UTC) + timedelta(minutes=1)

    assert "turn" in kinds(reading.goes_on())
    assert reading.goes_on() == []


def test_an_id_sent_while_catching_up_covers_what_was_sent_alone(ada, bob, begun, services, db):
    """The connection breaks off before the matches of a lost feed were looked through."""
    reading = Reading(services, bob)
    reading.begins()
    ada.answers(begun, 4, STEP, END)
    db.delete(feed_key(shard_of(begun)))
    services.ports.clock.date = datetime.now(UTC) + timedelta(minutes=1)
    other = opened_in_another_shard(ada, begun, {"kind": "player", "player": bob.id})
    reading.inbox.lose()
    invited = json.loads(next(reading.reader.news()).json)
    assert (invited["kind"], invited["match"]) == ("invited", other)

    assert "turn" in kinds(Reading(services, bob).begins(invited["id"]))


def opened_in_another_shard(caller, match, *seats):
    """A match whose lines are in another feed than those of this one."""
    while True:
        other = caller.opens(*seats)
        if shard_of(other) != shard_of(match):
            return other


def test_a_match_that_the_index_does_not_know_yet_is_found_in_the_feeds(ada, bob, begun, services, db, monkeypatch):
    """The index follows the log; the last lines are there before it."""
    reading = Reading(services, bob)
    reading.begins()
    ada.answers(begun, 4, STEP, END)
    db.xtrim(feed_key(shard_of(begun)), maxlen=1, approximate=False)
    monkeypatch.setattr(services.index, "search", lambda *_, **__: Found([], None))

    assert "turn" in kinds(reading.goes_on())


def test_a_feed_that_fails_once_is_read_again(follow, ada, bob, begun, services, monkeypatch):
    """By the stream itself, or by the client that comes back; no notice is left out."""
    id = follow(bob).next("caught_up")["id"]
    reading = Reading(services, bob)
    reading.begins()
    ada.answers(begun, 4, STEP, END)
    fails = iter([True, False, True])
    rows = Missed._rows
    monkeypatch.setattr(Missed, "_rows", lambda self, shards: away() if next(fails, False) else rows(self, shards))
    with pytest.raises(Busy):
        reading.goes_on()

    assert kinds(reading._read(reading.reader.news())) == ["turn"]
    stream = follow(bob, last=id)
    stream.next("bye")
    assert kinds(follow(bob, last=id).until("caught_up")) == ["turn", "caught_up"]


def test_a_long_absence_is_looked_up_and_not_read_line_by_line(follow, ada, bob, begun, services, monkeypatch):
    """The lines that are read are bounded; what they told already is not told twice."""
    services.ports.clock.date = datetime.now(UTC) + timedelta(minutes=1)
    id = follow(bob).next("caught_up")["id"]
    ada.answers(begun, 4, STEP, END)
    matches = {ada.opens({"kind": "player", "player": bob.id}) for _ in range(3)}
    monkeypatch.setattr(notice_stream, "MOST_MISSED", 0)
    monkeypatch.setattr("annales.events.feed_positions.LINES", 2)
    told = follow(bob, last=id).until("caught_up")

    assert told.pop()["resumed"] is True
    assert sorted(kinds(told)) == ["invited", "invited", "invited", "turn"]
    assert {one["match"] for one in told} == {begun, *matches}


# -- ids of a quiet stream


@pytest.fixture
def bookmarks(restless, monkeypatch):
    """Streams that tell nothing send a new id at every sign of life."""
    monkeypatch.setattr(notice_stream, "BOOKMARK_EVERY", 0.0)


def test_a_quiet_stream_sends_new_ids(follow, ada, bob, begun, services, bookmarks, described):
    """It can be resumed a day after the last of them, however long ago it began."""
    stream = follow(bob)
    first = stream.next("caught_up")["id"]
    ada.answers(begun, 4, STEP)  # concerns Bob in nothing
    services.ports.clock.date = datetime.now(UTC) + timedelta(hours=23)
    of = NoticeStream(services, bob.id, "tk_none").place
    mark = stream.next("bookmark")
    moment = services.ports.clock.date - timedelta(seconds=1)
    until(lambda: of(mark.update(stream.next("bookmark")) or mark["id"]).as_of > moment)
    assert described.wrongs(mark, {"$ref": "#/components/schemas/Bookmark"}) == []
    services.ports.clock.date += timedelta(hours=2)

    assert follow(bob, last=first).next("caught_up")["resumed"] is False
    assert follow(bob, last=mark["id"]).next("caught_up")["resumed"] is True
    shard = shard_of(begun)
    assert of(mark["id"]).positions[shard].number > of(first).positions[shard].number


def test_a_new_id_is_an_event_with_data(follow, bob, bookmarks):
    """An id alone is no event for browsers, and one without data for httpx-sse and sseclient."""
    chunks = follow(bob, SSE).response.iter_encoded()
    next(chunk for chunk in chunks if b"caught_up" in chunk)
    blocks = [next(chunks).decode() for _ in range(3)]

    for block in blocks:
        id, data = block.removesuffix("\n\n").split("\n")
        mark = json.loads(data.removeprefix("data: "))
        assert (mark["kind"], id) == ("bookmark", f"id: {mark['id']}")


def test_a_quiet_stream_sends_few_new_ids(follow, ada, restless):
    """One a minute: all other signs of life are empty lines."""
    stream = follow(ada)
    stream.next("caught_up")
    chunks = stream.response.iter_encoded()

    assert [next(chunks) for _ in range(5)] == [b"\n"] * 5


def test_a_stream_that_is_woken_all_the_time_gives_signs_of_life(follow, ada, restless, monkeypatch):
    """What wakes it may have nothing to tell, like a turn that was answered at once."""
    stream = follow(ada)
    stream.next("caught_up")
    monkeypatch.setattr(Inbox, "wait", lambda self, seconds: True)

    assert next(stream.response.iter_encoded()) == b"\n"


# -- how it ends


@pytest.fixture
def restless(app, services, monkeypatch):
    """Streams give signs of life, and look at their tokens, at once."""
    monkeypatch.setitem(app.extensions, "services", lambda: replace(services, stream_quiet=0.01))


def test_a_worthless_token_ends_the_stream(follow, ada, restless):
    """At the next look."""
    stream = follow(ada)
    stream.next("caught_up")
    ada.delete("/v1/players/me")

    assert 1_000 <= stream.next("bye")["retry"] <= 5_000
    assert list(stream.all) == []


def test_a_process_that_stops_says_bye(follow, ada, services, monkeypatch):
    """At once: the reader of the feeds wakes all streams."""
    stream = follow(ada)
    stream.next("caught_up")
    monkeypatch.setattr(services.live, "alive", lambda: False)

    assert stream.next("bye")


def test_a_store_that_is_away_ends_the_stream_in_order(follow, ada, bob, begun, services, monkeypatch):
    """A client that comes back goes on."""
    theirs = follow(bob)
    id = theirs.next("caught_up")["id"]
    with monkeypatch.context() as broken:
        broken.setattr(services.matches, "visible", away)
        ada.answers(begun, 4, STEP, END)
        assert theirs.next("bye")

    assert follow(bob, last=id).next("turn")["seq"] == 6


def away(*_):
    """A Redis that is away."""
    raise Busy()
