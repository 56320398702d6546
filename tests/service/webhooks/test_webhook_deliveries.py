"""The queue of deliveries: nothing is lost or queued twice, and a receiver that fails is left alone in time."""

import pytest

from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.deliveries import (
    LEASE_SECONDS,
    LOG_LENGTH,
    MOST_WAITING,
    WAITS_AT_MOST,
)
from annales.service.webhooks.keys import PREFIX
from annales.service.webhooks.schedule import ATTEMPTS, HONOURED, JITTER, PAUSES
from annales.service.webhooks.sending import Failure, Sent
from tests.service.webhooks.queueing import FAILED, FINE, GONE, URL, attempt, passes, queue
from tests.support.calls import is_call


def test_a_delivery_is_attempted_for_a_day_then_given_up(parts, hook):
    """Ten times, farther and farther apart; then the webhook is disabled, because nothing arrived meanwhile."""
    queue(parts, hook)
    began, times = parts.ports.clock.now(), []
    for pause in (0, *PAUSES):
        if pause:
            passes(parts, seconds=pause - 1)
            assert attempt(parts, FAILED) == []
        passes(parts, seconds=pause * JITTER + 1)
        assert len(attempt(parts, FAILED)) == 1
        times.append((parts.ports.clock.now() - began).total_seconds())

    assert len(times) == ATTEMPTS == 10
    assert 20 * 3600 < times[-1] < 40 * 3600
    passes(parts, days=3)
    assert attempt(parts, FAILED) == []
    log = parts.webhooks.deliveries.log("wh_1")
    assert [line.attempt for line in log] == list(range(10, 0, -1))
    assert (log[0].next_attempt, log[0].error, log[0].status) == (None, "status", 500)
    assert log[1].next_attempt > log[1].at
    shown = parts.webhooks.registry.find("pl_ada", "wh_1")
    assert (shown.disabled_because, parts.webhooks.deliveries.waiting("wh_1")) == ("failing", 0)
    assert queue(parts, hook, "later") == 0


def test_one_success_keeps_the_webhook(parts, hook):
    """A delivery that is given up disables nothing, if others arrive."""
    queue(parts, hook)
    for pause in (0, *PAUSES):
        passes(parts, seconds=pause * (1 + JITTER) + 1)
        attempt(parts, FAILED)
        if parts.webhooks.deliveries.waiting("wh_1"):
            queue(parts, hook, "another")
            [other] = parts.webhooks.deliveries.claim(1, 1)
            assert other.delivery.id != "one"
            parts.webhooks.deliveries.settle(other, parts.ports.clock.now(), FINE)

    assert parts.webhooks.deliveries.waiting("wh_1") == 0
    assert parts.webhooks.registry.find("pl_ada", "wh_1").disabled_at is None


def test_gone_disables_at_once_and_the_owner_resumes(parts, hook):
    """Whatever waits is discarded; what comes later is delivered again."""
    queue(parts, hook)
    queue(parts, hook, "two")
    attempt(parts, GONE)

    gone = parts.webhooks.registry.find("pl_ada", "wh_1")
    assert (gone.disabled_because, gone.disabled_at is None, parts.webhooks.deliveries.waiting("wh_1")) == (
        "gone",
        False,
        0,
    )
    assert parts.webhooks.registry.of_players(["pl_ada"]) == []
    assert queue(parts, hook, "three") == 0

    resumed = parts.webhooks.registry.change(gone, enabled=True)
    assert (resumed.disabled_at, resumed.disabled_because, resumed.failing_since) == (None, None, None)
    assert queue(parts, hook, "four") == 1
    assert len(attempt(parts, FINE)) == 1


def test_one_attempt_at_a_time_and_a_dead_worker_loses_nothing(parts, hook):
    """Its lease ends; the delivery is attempted again under the same id."""
    queue(parts, hook, "one")
    queue(parts, hook, "two")
    [first] = parts.webhooks.deliveries.claim(10, 10)
    assert parts.webhooks.deliveries.claim(10, 10) == []
    queue(parts, hook, "three")
    assert parts.webhooks.deliveries.claim(10, 10) == []

    passes(parts, seconds=LEASE_SECONDS)  # whoever had claimed it is dead
    [again] = parts.webhooks.deliveries.claim(10, 10)
    assert again.delivery == first.delivery
    parts.webhooks.deliveries.settle(again, parts.ports.clock.now(), FINE)
    assert (len(attempt(parts, FINE)), len(attempt(parts, FINE)), len(attempt(parts, FINE))) == (1, 1, 0)


def test_a_long_queue_loses_its_oldest_and_says_so(parts, hook):
    """It is bounded, and so is the log."""
    for n in range(MOST_WAITING + LOG_LENGTH + 1):
        queue(parts, hook, f"{n}")

    assert parts.webhooks.deliveries.waiting("wh_1") == MOST_WAITING
    log = parts.webhooks.deliveries.log("wh_1")
    assert (len(log), {line.error for line in log}, {line.attempt for line in log}) == (
        LOG_LENGTH,
        {"too_many_waiting"},
        {0},
    )


def test_the_log_names_what_was_discarded(parts, hook):
    """What has waited longest, whenever it is due next; but not what is being attempted now."""
    parts.webhooks.deliveries.enqueue([("wh_1", delivery("first", "over", "2026-03-01T10:00:00.000Z", {}, "mt_1"))])
    [first] = parts.webhooks.deliveries.claim(1, 1)
    parts.webhooks.deliveries.settle(first, parts.ports.clock.now(), FAILED)  # so it is due later than all that follow
    passes(parts, seconds=1)
    queue(parts, hook, "second")
    [second] = parts.webhooks.deliveries.claim(1, 1)
    for n in range(MOST_WAITING):
        passes(parts, seconds=0.01)
        queue(parts, hook, f"{n}")

    [of_third, of_first, _] = parts.webhooks.deliveries.log("wh_1")
    assert (of_first.delivery, of_first.event, of_first.match, of_first.attempt, of_first.error) == (
        *(first.delivery.id, "over", "mt_1", 1),
        "too_many_waiting",
    )
    assert of_third.delivery == delivery("0", "turn", "", {}).id
    assert parts.webhooks.deliveries.settle(second, parts.ports.clock.now(), FINE) is None
    assert parts.webhooks.deliveries.log("wh_1")[0].delivery == second.delivery.id


def test_a_change_forgets_nothing_of_an_address(parts, hook):
    """Neither since when it fails, nor for how long it is to be left alone; another address begins again."""
    queue(parts, hook)
    attempt(parts, Sent(503, Failure.STATUS, 600.0))
    since = parts.webhooks.registry.find("pl_ada", "wh_1").failing_since

    for same in ({"enabled": True}, {"url": URL}, {"description": "mine"}):
        assert parts.webhooks.registry.change(hook[0], **same).failing_since == since is not None
    passes(parts, seconds=599)
    assert parts.webhooks.deliveries.claim(1, 1) == []

    assert parts.webhooks.registry.change(hook[0], url="https://other.example/").failing_since is None
    queue(parts, hook, "two")
    assert [claimed.url for claimed in parts.webhooks.deliveries.claim(1, 1)] == ["https://other.example/"]


def test_a_kind_that_is_selected_no_more_is_not_delivered(parts, hook):
    """By a retry either; a test is asked for by hand, and always is."""
    parts.webhooks.deliveries.enqueue([("wh_1", delivery("test", "test", "2026-03-01T10:00:00.000Z", {}))])
    queue(parts, hook)
    for _ in range(2):
        attempt(parts, FAILED)
    parts.webhooks.registry.change(hook[0], events=["over"])
    passes(parts, minutes=1)

    assert [claimed.delivery.kind for claimed in parts.webhooks.deliveries.claim(1, 1)] == ["test"]
    assert parts.webhooks.deliveries.waiting("wh_1") == 1


def test_however_many_are_not_delivered_the_next_one_is(parts, hook):
    """One claim drops so many and no more; the next goes on."""
    for n in range(500):
        queue(parts, hook, f"{n}")
    parts.webhooks.registry.change(hook[0], events=["over"])
    passes(parts, seconds=1)
    parts.webhooks.deliveries.enqueue([("wh_1", delivery("over", "over", "2026-03-01T10:00:00.000Z", {}))])

    claims = [parts.webhooks.deliveries.claim(1, 1) for _ in range(3)]
    assert [[each.delivery.kind for each in claimed] for claimed in claims] == [[], [], ["over"]]
    assert parts.webhooks.deliveries.waiting("wh_1") == 1


def test_a_worker_that_comes_back_late_changes_nothing(parts, hook):
    """Its lease has ended, and another worker has the delivery: even a 410 no longer counts."""
    queue(parts, hook)
    [late] = parts.webhooks.deliveries.claim(1, 1)
    passes(parts, seconds=LEASE_SECONDS)
    [present] = parts.webhooks.deliveries.claim(1, 1)

    assert parts.webhooks.deliveries.settle(late, parts.ports.clock.now(), GONE) is None
    assert parts.webhooks.registry.find("pl_ada", "wh_1").disabled_at is None
    assert (parts.webhooks.deliveries.waiting("wh_1"), parts.webhooks.deliveries.claim(1, 1)) == (1, [])
    parts.webhooks.deliveries.settle(present, parts.ports.clock.now(), FINE)
    assert [line.status for line in parts.webhooks.deliveries.log("wh_1")] == [204]


def test_an_attempt_at_the_address_before_says_nothing_of_the_new_one(parts, hook):
    """The delivery is attempted again there."""
    queue(parts, hook)
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    parts.webhooks.registry.change(hook[0], url="https://other.example/")

    assert parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), GONE) is None
    [again] = parts.webhooks.deliveries.claim(1, 1)
    assert (again.url, again.delivery.id) == ("https://other.example/", claimed.delivery.id)


@pytest.mark.parametrize(("asked", "seconds"), [(600, 600), (1, PAUSES[0]), (-5, PAUSES[0]), (10**9, HONOURED)])
def test_a_receiver_that_asks_for_time_gets_it(parts, hook, asked, seconds):
    """Within bounds, for all that waits for it already, and for what comes later."""
    more = ["before", "after"] if asked > PAUSES[0] else []
    for name in ("one", *more[:1]):
        queue(parts, hook, name)
    attempt(parts, Sent(429, Failure.STATUS, float(asked)))
    for name in more[1:]:
        queue(parts, hook, name)

    passes(parts, seconds=seconds - 1)
    assert attempt(parts, FINE) == []
    passes(parts, seconds=2 + PAUSES[0] * JITTER)
    assert [len(attempt(parts, FINE)) for _ in ("one", *more, "none")] == [1] * (1 + len(more)) + [0]


def test_a_receiver_that_asks_for_time_for_ever_is_given_up(parts, hook):
    """After a day, although none of many deliveries has used up its attempts."""
    for n in range(100):
        queue(parts, hook, f"{n}")
    hours = 0
    while parts.webhooks.registry.find("pl_ada", "wh_1").disabled_at is None and hours < 50:
        attempt(parts, Sent(503, Failure.STATUS, 1e6))
        passes(parts, seconds=HONOURED + 1)
        hours += 1

    assert parts.webhooks.registry.find("pl_ada", "wh_1").disabled_because == "failing"
    assert 24 <= hours <= 32


def test_a_delivery_waits_for_two_days_at_most(parts, hook):
    """However often its receiver asks for time, although others arrive; the log says so."""
    for n in range(3):
        queue(parts, hook, f"{n}")
    passes(parts, seconds=WAITS_AT_MOST + 1)
    queue(parts, hook, "new")

    assert attempt(parts, FINE) == [delivery("new", "turn", "", {}).id]
    assert [line.error for line in parts.webhooks.deliveries.log("wh_1")] == [None, *["too_late"] * 3]
    assert parts.webhooks.deliveries.waiting("wh_1") == 0


def test_what_is_known_of_a_match_does_not_grow_with_it(parts, hook):
    """Only who may have to forget it."""
    for n in range(50):
        queue(parts, hook, f"{n}", "mt_1")
        attempt(parts, FINE)
    queue(parts, hook, "of another", "mt_2")

    assert parts.store.redis.smembers(f"{PREFIX}:match:mt_1") == {b"wh_1"}
    queue(parts, hook, "last", "mt_1")
    parts.webhooks.deliveries.withdraw("mt_1")
    assert [claimed.delivery.match for claimed in parts.webhooks.deliveries.claim(1, 1)] == ["mt_2"]


def test_nothing_is_left_when_all_has_been_delivered(parts, hook):
    """Of the deliveries and of their leases."""
    queue(parts, hook, "one")
    queue(parts, hook, "two")
    attempt(parts, FINE)
    attempt(parts, FINE)

    left = [key for key in parts.store.redis.keys(f"{PREFIX}:*") if not is_call(parts.store.redis, key)]
    keys = {key.decode().removeprefix(f"{PREFIX}:") for key in left}
    assert keys == {"hook:wh_1", "hook:wh_1:log", "of:pl_ada", "counts", "leases"}
