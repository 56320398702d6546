"""A Redis that has lost its last entries: an asynchronous failover, a restored backup, a flush.

One process still knows them; another one (`other`) has come to know the match only since. Whoever lost something is
told so, and everybody goes on within seconds.
"""

import pytest

from annales.domain.games import GAMES
from annales.domain.log.envelope import verify
from annales.service.commands.answer import Answer
from annales.service.container import build
from examples.games import TOYS
from tests.api.told import NDJSON, messages
from tests.events.records import goes_back


@pytest.fixture
def other(redis_url):
    """Another process on the same Redis."""
    with build(redis_url, {**GAMES, **TOYS}) as made:
        yield made


@pytest.fixture
def ahead(ada, begun, db):
    """A match of six entries, as this process knows it; Redis holds the first four of it."""
    ada.answers(begun, 4, "Kc4-c5", "Kc5-c6")
    goes_back(db, 4, begun)
    return begun


def holds(services, match):
    """Whether the log of a match is one chain, and how long."""
    entries = services.store.log.read(match)
    verify(entries)
    return len(entries)


def test_an_answer_to_a_lost_question_is_refused_with_the_true_head(services, ada, ahead):
    """409, not 503, and nothing is written behind entries that are not there."""
    refusal = ada.answers(ahead, 6, ".")

    assert refusal.status_code == 409
    assert refusal.json["code"] == "stale_answer"
    assert (refusal.json["head"], refusal.json["last"], refusal.json["question"]["number"]) == (4, 4, 4)
    assert holds(services, ahead) == 4


def test_the_match_goes_on_from_where_the_log_ends(services, ada, ahead):
    """At once, in the process that was ahead."""
    answered = ada.answers(ahead, 4, "Me4-e5").json

    assert [entry["seq"] for entry in answered["entries"]] == [5]
    assert holds(services, ahead) == 5
    assert "square.e5" in ada.reads(ahead, "/positions/5").json["view"]["places"]


def test_an_entry_is_never_chained_to_what_is_lost(services, other, ada, ahead):
    """Others have written up to our number since: the count alone would let our entry in."""
    player = other.door.matches.visible(ahead, None).tree.holders[0].player
    other.door.do(Answer(ahead, player, 4, ["Me4-e5", "Me5-e6"]))

    refusal = ada.answers(ahead, 6, "Kc6-c7")

    assert (refusal.status_code, refusal.json["last"]) == (422, 6)
    assert [entry["action"] for entry in ada.reads(ahead, "/history", after=4).json["entries"]] == [
        other.door.matches.visible(ahead, None).tree.body(seq).action for seq in (5, 6)
    ]
    assert holds(services, ahead) == 6


def test_a_poll_after_a_lost_entry_reports_the_loss(ada, ahead):
    """A client that knows entry 6 asks for what came since: that there is no entry 6 is what it must hear."""
    refusal = ada.reads(ahead, "/history", after=6)

    assert (refusal.status_code, refusal.json["code"]) == (409, "entries_lost")
    assert (refusal.json["head"], refusal.json["last"]) == (4, 4)
    assert ada.reads(ahead, "/history", after=4).json["entries"] == []


def test_a_position_and_a_tag_of_what_is_lost_are_gone(other, ada, begun, db):
    """What was told under the same number before is not told again as unchanged."""
    ada.answers(begun, 4, "Kc4-c5", "Kc5-c6")
    tag = ada.reads(begun).headers["ETag"]
    goes_back(db, 4, begun)
    player = other.door.matches.visible(begun, None).tree.holders[0].player
    other.door.do(Answer(begun, player, 4, ["Me4-e5", "Me5-e6"]))

    again = ada.get(f"/v1/matches/{begun}", If_None_Match=tag)

    assert again.status_code == 200
    assert ada.reads(begun, "/positions/7").json["code"] == "no_such_entry"


def test_lists_agree_with_the_log_after_a_loss(services, ada, bob, begun, db):
    """A match that was over, and is not any more."""
    last = ada.reads(begun).json["last"]
    bob.delete(f"/v1/matches/{begun}/seats/1")
    assert status_in_lists(ada, begun) == "over"
    goes_back(db, last, begun)

    ada.reads(begun)

    assert status_in_lists(ada, begun) == "playing"


def status_in_lists(caller, match):
    """What the list of all matches says of one."""
    rows = caller.get("/v1/matches").json["matches"]
    return next((row["status"] for row in rows if row["id"] == match), None)


def test_a_match_that_is_gone_altogether_is_no_more(ada, begun, db):
    """After a flush nothing is told from memory, and nothing is listed."""
    assert status_in_lists(ada, begun) == "playing"
    goes_back(db, 0, begun)

    assert ada.reads(begun).json["code"] == "no_such_match"
    assert status_in_lists(ada, begun) is None


def test_a_resumed_stream_sends_the_match_again_after_a_loss(other, ada, ahead, follow):
    """Its reader has entries that are no more; the whole match, as it stands, comes in their place."""
    stream = follow(ada, ahead, last=6)

    first = next(message for message in stream if message.kind != "alive")

    assert (first.kind, first.id) == ("match", 4)
    assert first.told["last"] == 4


def test_an_open_stream_sends_the_match_again_after_a_loss(other, ada, begun, db, follow):
    """As soon as the match is read again."""
    ada.answers(begun, 4, "Kc4-c5", "Kc5-c6")
    stream = follow(ada, begun)
    assert next(stream).id == 6
    goes_back(db, 4, begun)
    player = other.door.matches.visible(begun, None).tree.holders[0].player
    other.door.do(Answer(begun, player, 4, ["Me4-e5"]))

    again = next(message for message in stream if message.kind != "alive")

    assert (again.kind, again.id) == ("match", 5)
    ada.answers(begun, 5, "Me5-e6")
    assert next(message.id for message in stream if message.kind != "alive") == 6


def test_a_stream_that_was_resumed_notices_another_history(other, ada, begun, db, follow):
    """It has told nothing yet, and still knows which entry its reader has."""
    ada.answers(begun, 4, "Kc4-c5", "Kc5-c6")
    stream = follow(ada, begun, last=6)
    assert next(stream).kind == "alive"
    goes_back(db, 4, begun)
    player = other.door.matches.visible(begun, None).tree.holders[0].player
    other.door.do(Answer(begun, player, 4, ["Me4-e5", "Me5-e6", "."]))

    again = next(message for message in stream if message.kind != "alive")

    assert (again.kind, again.id) == ("match", 7)


def test_a_retry_whose_entries_are_lost_is_played_again(services, ada, begun, db):
    """Its key stands for entries that are no more: the answer is written, not told as written."""
    ada.answers(begun, 4, "Kc4-c5", Idempotency_Key="retry")
    goes_back(db, 4, begun)

    again = ada.answers(begun, 4, "Kc4-c5", Idempotency_Key="retry")

    assert again.json["seq"] == 5
    assert holds(services, begun) == 5


@pytest.fixture
def follow(services):
    """Opens streams, one message at a time; all are closed at the end."""
    opened = []

    def follow(caller, match, last=None):
        sent = {"Accept": NDJSON, "Authorization": f"Bearer {caller.token}"}
        opened.append(
            caller.client.get(
                f"/v1/matches/{match}/stream", headers=sent | ({} if last is None else {"Last-Event-ID": str(last)})
            )
        )
        chunks = opened[-1].iter_encoded()
        return messages((line for chunk in chunks for line in chunk.splitlines(keepends=True)), NDJSON)

    yield follow
    for response in opened:
        response.close()
