"""Reviews over HTTP: asked for, worked task by task, signed, told in the stream, and gone with their match."""

import json
import signal
from base64 import urlsafe_b64decode
from contextlib import nullcontext
from hashlib import sha256
from itertools import count

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from annales.domain.bots import LEVELS
from annales.domain.canonical import canonical
from annales.domain.review.reviewing import Reviewing, review
from annales.domain.review.settings import SETTINGS
from annales.events.beside import documents
from annales.service.queries import stream as stream_module
from annales.service.queries.stream import MatchStream
from annales.service.reviews import reviews as module
from annales.service.reviews.queue import TICKETS
from annales.workers.reviews import tasks as worker
from annales.workers.reviews.tasks import GiveWay, ReviewWork, giving_way
from tests.support.calls import lasting

BOT = LEVELS["random"]
SMALL = msgspec.structs.replace(
    SETTINGS["quick"], level=BOT.name, level_version=BOT.version, budget=BOT.budget, worlds=2, playouts=1
)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """A setting whose tasks cost nearly nothing."""
    monkeypatch.setattr(module, "SETTINGS", {"quick": SMALL, "thorough": msgspec.structs.replace(SMALL, playouts=2)})


@pytest.fixture
def ended(ada, bob, begun):
    """A match between Ada and Bob that Bob has resigned."""
    bob.post(f"/v1/matches/{begun}/resignation", None)
    return begun


def asks(caller, match, **body):
    """A review that was asked for."""
    answer = caller.post(f"/v1/matches/{match}/reviews", body)
    assert answer.status_code == 202
    return answer.json


def reads(caller, match, id=""):
    """What the caller reads of a review, or of all."""
    return caller.get(f"/v1/matches/{match}/reviews{id and '/' + id}")


def works(services):
    """A worker works until nothing is left."""
    worker = ReviewWork()
    while worker.next(services):
        pass


def refusal(answer):
    """The status and the code of a refused request."""
    return answer.status_code, answer.json["code"]


def told(services, match, after=None):
    """What a stream of the match tells of its reviews."""
    messages = list(MatchStream(services, match, None, True).messages(after))
    assert messages[-1].kind == "bye"
    return [json.loads(each.json) for each in messages if each.kind == "review"]


def test_a_review_says_what_anybody_computes_from_the_record(ada, eve, services, ended):
    """It is queued, then done; the same for everybody who may read the match, and signed."""
    asked = asks(ada, ended)
    before = reads(eve, ended, asked["id"]).json
    works(services)
    done = reads(eve, ended, asked["id"]).json

    assert (before["state"], before["done"], "review" in before) == ("queued", 0, False)
    assert (done["state"], done["done"], done["failure"]) == ("done", done["tasks"], None)
    match = services.matches.get(ended)
    expected = canonical(review(ended, match.game, match.tree, SMALL))
    assert canonical(done["review"]) == expected
    kid, _, signature = done["signature"].partition(".")
    [key] = [each for each in eve.get("/.well-known/jwks.json").json["keys"] if each["kid"] == kid]
    signed = canonical(["review", ended, sha256(expected).hexdigest()])
    public = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key["x"] + "="))
    public.verify(urlsafe_b64decode(signature + "=="), signed)
    assert ada.id.encode() not in expected
    assert b"Ada" not in expected


def test_there_is_one_review_for_a_setting(ada, bob, services, ended):
    """Whoever asks for it, and however often; another setting has another one."""
    first, second, other = asks(ada, ended), asks(bob, ended), asks(ada, ended, setting="thorough")
    works(services)

    assert first["id"] == second["id"] != other["id"]
    assert asks(bob, ended)["state"] == "done"
    assert {each["id"] for each in reads(ada, ended).json["reviews"]} == {first["id"], other["id"]}
    left = [key for key in lasting(services.store.redis) if key.startswith(b"{reviews}")]
    assert left in ([], [TICKETS.encode()])


def test_a_match_that_is_not_over_is_not_reviewed(ada, begun):
    """Nor is there anything to read."""
    assert refusal(ada.post(f"/v1/matches/{begun}/reviews", {})) == (409, "not_reviewable")
    assert reads(ada, begun).json == {"reviews": []}
    assert refusal(reads(ada, begun, "rv_5d0c8a1f7e93b264")) == (404, "no_such_review")


def test_nobody_has_more_than_three_reviews_under_way(ada, bob, monkeypatch):
    """A refused one leaves nothing; when one is deleted there is room again."""
    monkeypatch.setattr(module, "MOST_OF_ONE", 1)
    ids = []
    for _ in range(2):
        match = ada.opens()
        bob.sits(match)
        bob.post(f"/v1/matches/{match}/resignation", None)
        ids.append(match)
    first = asks(ada, ids[0])

    assert refusal(ada.post(f"/v1/matches/{ids[1]}/reviews", {})) == (409, "too_many_reviews")
    assert reads(ada, ids[1]).json == {"reviews": []}
    assert asks(bob, ids[1])["state"] == "queued"
    assert ada.delete(f"/v1/matches/{ids[0]}/reviews/{first['id']}").status_code == 204
    assert asks(ada, ids[0])["state"] == "queued"


def test_who_has_asked_deletes_a_review_and_so_does_the_opener(ada, bob, eve, operator, services, ended):
    """And an operator; nobody else. One that is being worked is not finished."""
    id = asks(bob, ended)["id"]
    path = f"/v1/matches/{ended}/reviews/{id}"
    assert refusal(eve.delete(path)) == (403, "not_your_review")
    assert bob.delete(path).status_code == 204
    assert refusal(ada.delete(path)) == (404, "no_such_review")
    works(services)
    assert reads(ada, ended).json == {"reviews": []}

    for who in (ada, operator):
        asks(bob, ended)
        assert who.delete(path).status_code == 204


def test_a_review_is_erased_with_who_has_asked_for_it_and_deleted_with_its_match(ada, bob, operator, services, ended):
    """In Redis and in the archive."""
    asks(bob, ended)
    works(services)
    services.operators.departures.forget(bob.id)
    assert reads(ada, ended).json == {"reviews": []}

    asks(ada, ended)
    works(services)
    services.operators.deletions.delete_as_operator(ended, operator.id)
    assert services.store.documents.all(ended, module.KIND) == []


def test_the_stream_tells_the_progress(ada, services, ended, monkeypatch):
    """Until all reviews are done; a stream that is resumed at the end goes on as long."""
    monkeypatch.setattr(stream_module, "REVIEWS_EVERY", 0.0)
    id = asks(ada, ended)["id"]
    worker = ReviewWork()
    seen = []
    stream = MatchStream(services, ended, None, True)
    last = services.store.log.last(ended)
    assert not stream.has_ended(last)
    for message in stream.messages(last):
        if message.kind == "review":
            seen.append(json.loads(message.json))
            worker.next(services)

    assert {each["review"] for each in seen} == {id}
    assert [each["done"] for each in seen] == sorted(each["done"] for each in seen)
    assert (seen[0]["state"], seen[-1]["state"]) == ("queued", "done")
    assert stream.has_ended(last)
    assert told(services, ended) == []


def test_a_task_gives_way_to_a_turn_of_a_bot(ada, services, ended, monkeypatch):
    """It is worked again when none waits; it does not count as one that failed."""
    id = asks(ada, ended)["id"]
    work = Reviewing.work
    monkeypatch.setattr(Reviewing, "work", lambda *_: (_ for _ in ()).throw(GiveWay()))
    for _ in range(4):
        ReviewWork().next(services)
    assert reads(ada, ended, id).json["state"] == "queued"

    monkeypatch.setattr(Reviewing, "work", work)
    works(services)
    assert reads(ada, ended, id).json["state"] == "done"


def test_only_one_worker_at_a_time_does_not_give_way(ada, services, ended, monkeypatch):
    """However often their tasks gave way: the turns of people would wait for all workers else."""
    asks(ada, ended)
    gives_way, meanwhile, work = [], [ReviewWork()], Reviewing.work

    def looking(look):
        gives_way.append(look is not None)
        return nullcontext()

    def works_beside_another(reviewing, task):
        if meanwhile:
            meanwhile.pop().next(services)
        return work(reviewing, task)

    monkeypatch.setattr(worker, "MOST_YIELDED", 0)
    monkeypatch.setattr(worker, "giving_way", looking)
    monkeypatch.setattr(Reviewing, "work", works_beside_another)
    ReviewWork().next(services)
    asks(ada, ended, setting="thorough")
    ReviewWork().next(services)

    assert gives_way == [False, True, False]


def test_thinking_is_interrupted_when_a_turn_waits():
    """As soon as it is seen; with nothing to look at, it is not."""

    def think():
        return sum(number * number for number in range(3_000_000))

    with pytest.raises(GiveWay), giving_way(lambda: True):
        sum(think() for _ in count())
    with giving_way(None):
        assert think()


def test_a_turn_that_waits_interrupts_once():
    """Nothing goes off later, in other work of the process, wherever the interruption came."""

    def think():
        return sum(sum(number * number for number in range(3_000_000)) for _ in count())

    with giving_way(lambda: True):
        with pytest.raises(GiveWay):
            think()
        assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)


def test_a_review_whose_worker_dies_is_gone_on_with(ada, services, ended, monkeypatch):
    """What was found is kept; a task whose workers die again and again fails the review."""
    id = asks(ada, ended)["id"]
    ReviewWork().next(services)
    for _ in range(2):
        assert services.reviews.queue.take(seconds=-1).task == 1  # its worker dies
    assert reads(ada, ended, id).json["done"] == 1
    ReviewWork().next(services)

    failed = reads(ada, ended, id).json
    assert (failed["state"], failed["failure"]) == ("failed", "too_long")
    assert asks(ada, ended)["state"] == "queued"  # and may be asked for again
    works(services)
    assert reads(ada, ended, id).json["state"] == "done"


def test_only_one_worker_makes_the_review_of_what_all_have_found(ada, services, ended, monkeypatch):
    """Another one that looks for a task meanwhile takes none, and so none is missing. If the first dies, it may."""
    id, queue, give = asks(ada, ended)["id"], services.reviews.queue, services.reviews.queue.give
    seen, lease = [], [90.0]

    def give_and_look(taken, finding):
        progress = give(taken, finding, lease[0])
        if progress.done == progress.tasks:
            seen.append(queue.take())
        return progress

    monkeypatch.setattr(queue, "give", give_and_look)
    works(services)
    done = reads(ada, ended, id).json
    assert (seen, done["state"]) == ([None], "done")
    assert done["done"] == done["tasks"] == len(done["review"]["decisions"]) + len(done["review"]["curve"])

    assert ada.delete(f"/v1/matches/{ended}/reviews/{id}").status_code == 204
    asks(ada, ended)
    lease[0] = -1
    monkeypatch.setattr(services.reviews, "complete", lambda *_: None)  # its worker dies
    while not seen[1:]:
        ReviewWork().next(services)
    assert seen[1].task == done["tasks"] - 1


def test_a_review_that_would_take_too_long_is_not_begun(ada, services, ended, monkeypatch):
    """Nobody waits behind it; nor is it worked in vain if its document is too large, which shows at its end."""
    monkeypatch.setattr(module, "MOST_TASKS", 1)
    asked = asks(ada, ended)
    assert (asked["state"], asked["failure"], asked["done"]) == ("failed", "too_long", 0)
    assert not ReviewWork().next(services)

    monkeypatch.setattr(module, "MOST_TASKS", 2)
    monkeypatch.setattr(documents, "LARGEST", 1000)
    asks(ada, ended)
    works(services)
    failed = reads(ada, ended, asked["id"]).json
    assert (failed["state"], failed["failure"]) == ("failed", "too_long")


def test_a_fault_of_the_rules_fails_a_review(ada, services, ended, monkeypatch, caplog):
    """The log names it; the worker goes on."""
    id = asks(ada, ended)["id"]
    monkeypatch.setattr(Reviewing, "work", lambda *_: 1 / 0)
    works(services)

    failed = reads(ada, ended, id).json
    assert (failed["state"], failed["failure"]) == ("failed", "fault")
    assert [each for each in caplog.messages if "ZeroDivisionError" in each]


def test_a_review_that_the_queue_has_lost_is_worked_when_it_is_asked_for_again(ada, services, ended):
    """The queue may be lost at any time; the document says that it was asked for."""
    id = asks(ada, ended)["id"]
    services.reviews.queue.finish(ended, id)
    works(services)
    assert reads(ada, ended, id).json["state"] == "queued"

    asks(ada, ended)
    works(services)
    assert reads(ada, ended, id).json["state"] == "done"


def test_a_review_whose_work_has_expired_is_worked_anew(ada, services, ended):
    """After a week without workers of bots; it does not fail for that."""
    id = asks(ada, ended)["id"]
    [job] = services.store.redis.keys("{reviews}:job:*")
    services.store.redis.delete(job)
    works(services)
    assert reads(ada, ended, id).json["state"] == "queued"

    assert asks(ada, ended)["state"] == "queued"
    works(services)
    assert reads(ada, ended, id).json["state"] == "done"
