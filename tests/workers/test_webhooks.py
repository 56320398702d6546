"""The webhook worker as a process: what it is told arrives, also when it was killed in the middle of it."""

import json
import threading

import pytest
from standardwebhooks import Webhook

from annales.service.answers.webhooks import TEST
from annales.service.commands.open import Opening, OpenMatch
from annales.service.settings import WebhookLimits
from annales.service.webhooks import deliveries
from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.deliveries import PER_HOST
from annales.service.webhooks.keys import ILL, hook_key
from annales.service.webhooks.registry import Webhooks
from annales.workers.webhooks import WELL
from tests.support.receiver import receiving
from tests.support.waiting import BOUND, until
from tests.workers.conftest import ME

pytestmark = pytest.mark.process

MODULE = "annales.workers.webhooks"
WHEN = "2026-03-01T10:00:00.000Z"


@pytest.fixture
def receiver():
    """A receiver on loopback."""
    with receiving() as made:
        yield made


@pytest.fixture
def hook(services, receiver):
    """A webhook of mine that leads there, and its secret."""
    allowed = Webhooks(services.store.redis, services.ports.clock, services.ports.entropy, WebhookLimits(private=True))
    return allowed.create("pl_me", receiver.url, ["turn", "started"], "", "wh_1")


@pytest.fixture
def worker(start):
    """Start a worker, with leave for loopback unless it is told otherwise."""
    return lambda **environ: start(MODULE, **{"ANNALES_WEBHOOKS_PRIVATE": "1", **environ})


def works(services):
    """Whether a worker has begun to read the feeds."""
    return services.store.redis.exists("{webhooks}:positions") and services.store.redis.exists(
        "{health}:beats:webhooks"
    )


def opened(services):
    """A match in which I am asked."""
    opening = Opening("sacrifice", [ME, {"kind": "bot", "level": "random"}])
    return services.door.do(OpenMatch("pl_me", opening)).match.id


def queue(services, name):
    """Queue a delivery."""
    services.webhooks.deliveries.enqueue([("wh_1", delivery(name, TEST, WHEN, {}))])


def test_a_notice_arrives_signed(services, receiver, hook, worker):
    """And what happens while no worker runs arrives as soon as one does."""
    program = worker()
    until(lambda: works(services), program.told)
    first = opened(services)
    until(lambda: len(receiver.received) == 2, program.told)
    assert program.ended() == 0

    second = opened(services)
    again = worker()
    until(lambda: len(receiver.received) == 4, again.told)

    told = [Webhook(hook[1]).verify(body, headers) for _, headers, body in receiver.received]
    assert [(notice["type"], notice["data"]["match"]) for notice in told] == [
        ("started", first),
        ("turn", first),
        ("started", second),
        ("turn", second),
    ]
    assert told[1]["data"]["question"]["must_act"] == [0]
    assert len(set(receiver.ids)) == 4
    until(lambda: services.webhooks.deliveries.waiting("wh_1") == 0, again.told)
    assert again.ended() == 0
    assert "Traceback" not in program.told() + again.told()
    assert hook[1] not in program.told() + again.told()


def test_a_worker_that_is_killed_in_an_attempt_loses_nothing(services, receiver, hook, worker):
    """The next one makes it again when the lease has ended, under the same id."""
    held, reached = threading.Event(), threading.Event()

    def hold(request):
        reached.set()
        held.wait(BOUND)

    receiver.answers = [hold]
    program = worker()
    until(lambda: works(services), program.told)
    queue(services, "one")
    assert reached.wait(BOUND), program.told()
    program.killed()
    assert services.webhooks.deliveries.waiting("wh_1") == 1

    held.set()
    services.store.redis.hset(hook_key("wh_1"), "leased_until", 0)  # the lease has ended
    services.store.redis.zadd(ILL, {"wh_1": 0})
    again = worker()
    until(lambda: services.webhooks.deliveries.waiting("wh_1") == 0, again.told)

    assert receiver.ids == [receiver.ids[0]] * 2
    assert [line.status for line in services.webhooks.deliveries.log("wh_1")] == [204]


def test_a_failure_is_retried_and_logged(services, receiver, hook, worker):
    """A redirection is one, and is not followed; the second attempt arrives."""
    receiver.answers = [302]
    program = worker()
    queue(services, "one")
    until(lambda: services.webhooks.deliveries.log("wh_1"), program.told)
    [line] = services.webhooks.deliveries.log("wh_1")
    assert (line.status, line.error, line.attempt, services.webhooks.deliveries.waiting("wh_1")) == (
        302,
        "redirect",
        1,
        1,
    )

    services.store.redis.zadd("{webhooks}:hook:wh_1:queue", {line.delivery: 0})  # its pause is over
    services.store.redis.zadd(ILL, {"wh_1": 0})
    until(lambda: services.webhooks.deliveries.waiting("wh_1") == 0, program.told)

    assert [path for path, _, _ in receiver.received] == ["/hook?of=ada"] * 2
    assert [line.status for line in services.webhooks.deliveries.log("wh_1")] == [204, 302]


def test_410_ends_it(services, receiver, hook, worker):
    """The webhook is disabled, and the log of the process says so without its secret."""
    receiver.answers = [410]
    program = worker()
    queue(services, "one")
    until(lambda: services.webhooks.registry.find("pl_me", "wh_1").disabled_because == "gone", program.told)

    queue(services, "two")
    assert services.webhooks.deliveries.waiting("wh_1") == 0
    until(lambda: "webhook wh_1 is disabled: gone" in program.told(), program.told)  # written after it is disabled
    assert hook[1] not in program.told()


def test_without_leave_nothing_reaches_this_machine(services, receiver, hook, worker):
    """As the service is started by default."""
    program = worker(ANNALES_WEBHOOKS_PRIVATE="0")
    queue(services, "one")
    until(lambda: services.webhooks.deliveries.log("wh_1"), program.told)

    assert services.webhooks.deliveries.log("wh_1")[0].error == "address_not_allowed"
    assert receiver.received == []


def test_a_slow_receiver_delays_no_other(services, receiver, hook, worker):
    """Each delivery has a thread of its own."""
    held = threading.Event()
    receiver.answers = [lambda request: held.wait(BOUND)]
    program = worker()
    until(lambda: works(services), program.told)
    queue(services, "slow")
    until(lambda: receiver.received, program.told)
    with receiving() as other:
        allowed = Webhooks(
            services.store.redis, services.ports.clock, services.ports.entropy, WebhookLimits(private=True)
        )
        allowed.create("pl_you", other.url, ["turn"], "", "wh_2")
        services.webhooks.deliveries.enqueue([("wh_2", delivery("fast", TEST, WHEN, {}))])
        until(lambda: other.received, program.told)
        assert services.webhooks.deliveries.waiting("wh_1") == 1
        held.set()


def test_many_that_lead_to_a_slow_address_leave_places_for_others(services, receiver, hook, worker):
    """Whoever owns them; those who share the address wait."""
    held = threading.Event()
    receiver.answers = [lambda request: held.wait(BOUND)] * 100
    allowed = Webhooks(services.store.redis, services.ports.clock, services.ports.entropy, WebhookLimits(private=True))
    for n in range(2 * WELL):
        made, _ = allowed.create(f"pl_{n}", receiver.url, ["turn"], "", f"wh_slow_{n}")
        services.webhooks.deliveries.enqueue([(made.id, delivery("slow", TEST, WHEN, {}))])
    program = worker()
    until(lambda: len(receiver.received) == PER_HOST[1], program.told)
    with receiving("127.0.0.2") as other:
        allowed.create("pl_you", other.url, ["turn"], "", "wh_2")
        services.webhooks.deliveries.enqueue([("wh_2", delivery("fast", TEST, WHEN, {}))])
        until(lambda: other.received, program.told)
        assert len(receiver.received) < WELL
        held.set()


def test_nothing_of_it_is_pickled(services, receiver, hook, worker):
    """What waits is JSON, and RQ keeps no job of it."""
    queue(services, "one")
    [row] = services.store.redis.hvals("{webhooks}:hook:wh_1:rows")
    assert json.loads(row)["kind"] == TEST

    program = worker()
    until(lambda: receiver.received, program.told)
    assert services.store.redis.keys("rq:job*") == services.store.redis.keys("rq:queue:*") == []
    assert deliveries.LEASE_SECONDS > 15 + 4 * 5  # longer than an attempt with all addresses of a name
