"""Webhooks over HTTP: who may register them, what is shown of them, and what is refused."""

import json
from datetime import timedelta

import pytest

from annales.domain.errors import Busy
from annales.service.concerns import KINDS
from annales.service.monitoring.health import WEBHOOKS, Pulse
from annales.service.settings import WebhookLimits
from annales.service.webhooks.collecting import Collector
from annales.service.webhooks.sending import Failure, Sent
from tests.api.test_metrics import figure
from tests.api.test_players import token_of

URL = "https://receiver.example/hook"
HOOKS = "/v1/webhooks"


def registered(caller, **more):
    """A new webhook."""
    response = caller.post(HOOKS, {"url": URL, **more})
    assert response.status_code == 201, response.json
    return response.json


def test_a_webhook_is_registered_read_and_deleted(ada):
    """Its secret is shown once."""
    made = registered(ada, events=["turn", "over", "turn"], description="my bot")
    secret, address = made.pop("secret"), f"{HOOKS}/{made['id']}"

    assert secret.startswith("whsec_")
    assert (made["events"], made["enabled"], made["waiting"]) == (["turn", "over"], True, 0)
    assert ada.get(address).json == made
    assert ada.get(HOOKS).json == {"webhooks": [made]}
    assert ada.get(f"{address}/deliveries").json == {"deliveries": []}
    assert ada.delete(address).status_code == 204
    assert (ada.get(address).status_code, ada.get(HOOKS).json) == (404, {"webhooks": []})


def test_a_webhook_receives_all_notices_by_default(ada):
    """All kinds of notices."""
    assert registered(ada)["events"] == list(KINDS)


def test_webhooks_of_other_players_are_not_found(ada, bob, stranger):
    """To read, to change, to test, to delete."""
    address = f"{HOOKS}/{registered(ada)['id']}"

    refused = [
        bob.get(address),
        bob.delete(address),
        bob.send("PATCH", address, json={"enabled": False}),
        bob.send("POST", f"{address}/test"),
        bob.send("POST", f"{address}/secret"),
        bob.get(f"{address}/deliveries"),
    ]
    assert [(response.status_code, response.json["code"]) for response in refused] == [(404, "not_found")] * 6
    assert stranger.get(address).status_code == 401
    assert bob.get(HOOKS).json == {"webhooks": []}
    assert ada.get(address).json["enabled"]


def test_it_needs_a_scope_of_its_own(ada):
    """Which a token that plays does not have, and which allows nothing else."""
    player, hooks = token_of(ada, "match:play", "match:read", "bot:play"), token_of(ada, "webhook")

    assert player.post(HOOKS, {"url": URL}).json["code"] == "missing_scope"
    assert player.get(HOOKS).json["code"] == "missing_scope"
    assert registered(hooks)["id"].startswith("wh_")
    assert hooks.post("/v1/matches", {}).json["code"] == "missing_scope"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]:8000", "10.0.0.1", "169.254.169.254", "[::ffff:7f00:1]"]
)
def test_this_machine_and_its_network_are_refused(ada, host):
    """At registration and at a change."""
    refused = ada.post(HOOKS, {"url": f"http://{host}/"})
    assert (refused.status_code, refused.json["code"]) == (422, "address_not_allowed")

    address = f"{HOOKS}/{registered(ada)['id']}"
    assert ada.send("PATCH", address, json={"url": f"http://{host}/"}).json["code"] == "address_not_allowed"
    assert ada.get(address).json["url"] == URL


def test_a_change(ada):
    """What is omitted stays; a webhook that is stopped takes no test."""
    made = registered(ada, events=["turn"])
    address = f"{HOOKS}/{made['id']}"

    changed = ada.send("PATCH", address, json={"events": ["over"], "description": "now"}).json
    assert (changed["url"], changed["events"], changed["description"]) == (URL, ["over"], "now")
    stopped = ada.send("PATCH", address, json={"enabled": False}).json
    assert (stopped["enabled"], stopped["disabled_because"]) == (False, "owner")
    assert ada.send("POST", f"{address}/test").json["code"] == "webhook_disabled"
    resumed = ada.send("PATCH", address, json={"enabled": True}).json
    assert (resumed["enabled"], resumed["disabled_because"], resumed["disabled_at"]) == (True, None, None)
    assert ada.send("POST", f"{address}/test").status_code == 202


def test_a_test_waits_in_the_queue(ada, services):
    """Like any delivery; the same request twice queues it once."""
    made = registered(ada)
    address = f"{HOOKS}/{made['id']}"

    first = ada.send("POST", f"{address}/test", {"Idempotency-Key": "one"})
    again = ada.send("POST", f"{address}/test", {"Idempotency-Key": "one"})
    assert (first.status_code, first.json) == (202, again.json)
    assert ada.get(address).json["waiting"] == 1
    [claimed] = services.webhooks.deliveries.claim(1, 1)
    assert (claimed.delivery.id, claimed.delivery.kind) == (first.json["delivery"], "test")
    assert claimed.secrets == (made["secret"],)


def test_an_attempt_is_shown(ada, services):
    """With what was received, and when the next one is due."""
    address = f"{HOOKS}/{registered(ada)['id']}"
    queued = ada.send("POST", f"{address}/test").json["delivery"]
    [claimed] = services.webhooks.deliveries.claim(1, 1)
    services.webhooks.deliveries.settle(claimed, services.ports.clock.now(), Sent(503, Failure.STATUS))

    [shown] = ada.get(f"{address}/deliveries").json["deliveries"]
    assert (shown["delivery"], shown["event"], shown["status"], shown["error"]) == (queued, "test", 503, "status")
    assert shown["next_attempt"] > shown["at"]
    assert ada.get(address).json["failing_since"] is not None


def test_the_operator_sees_how_deliveries_fare(ada, services):
    """How many wait and for how long, how attempts and deliveries have ended, who is disabled."""
    hook = registered(ada)
    address, clock = f"{HOOKS}/{hook['id']}", services.ports.clock

    def settle(sent):
        [claimed] = services.webhooks.deliveries.claim(1, 1)
        services.webhooks.deliveries.settle(claimed, clock.now(), sent)

    def shown(name, **labels):
        return figure(ada, f"annales_webhook{name}", **labels)

    assert [shown(name) for name in ("_deliveries_waiting", "_oldest_seconds", "_overdue_seconds")] == [0, 0, 0]
    attempts = shown("_attempts_total", outcome="status"), shown("_attempts_total", outcome="delivered")
    ended = {each: shown("_deliveries_total", outcome=each) for each in ("delivered", "given_up", "discarded")}
    for _ in range(3):
        ada.send("POST", f"{address}/test")
    clock.date = clock.now() + timedelta(seconds=100)
    assert shown("_deliveries_waiting") == 3
    assert 100 <= shown("_overdue_seconds") <= shown("_oldest_seconds") < 300

    settle(Sent(204))
    settle(Sent(410, Failure.STATUS))
    assert shown("_deliveries_waiting") == shown("_overdue_seconds") == shown("_oldest_seconds") == 0
    assert shown("_attempts_total", outcome="status") == attempts[0] + 1
    assert shown("_attempts_total", outcome="delivered") == attempts[1] + 1
    assert {each: shown("_deliveries_total", outcome=each) - ended[each] for each in ended} == dict.fromkeys(ended, 1)
    assert shown("s_disabled", because="gone") == 1
    ada.send("PATCH", address, json={"enabled": True})
    assert shown("s_disabled", because="gone") == 0
    ada.send("PATCH", address, json={"enabled": False})
    assert shown("s_disabled", because="owner") == 1
    ada.delete(address)
    assert shown("s_disabled", because="owner") == 0
    Pulse(services.store.redis, WEBHOOKS, clock).beat()
    assert shown("_workers") == 1


def test_a_secret_is_replaced(ada):
    """The one before signs for a day."""
    made = registered(ada)
    address = f"{HOOKS}/{made['id']}"

    replaced = ada.send("POST", f"{address}/secret", {"Idempotency-Key": "rotation"}).json
    assert ada.send("POST", f"{address}/secret", {"Idempotency-Key": "rotation"}).json == replaced
    assert replaced["secret"] != made["secret"]
    assert ada.get(address).json["old_secret_until"] == replaced["old_secret_until"]


def test_a_rotation_that_was_cut_off_goes_on(ada, services, monkeypatch):
    """The process dies before it can answer: whoever asks again gets the secret that signs."""
    made = registered(ada)
    address, keep = f"{HOOKS}/{made['id']}/secret", services.accounts.idempotency.keep

    def dies(*_):
        raise Busy()

    monkeypatch.setattr(services.accounts.idempotency, "keep", dies)
    assert ada.send("POST", address, {"Idempotency-Key": "rotation"}).status_code == 503
    monkeypatch.setattr(services.accounts.idempotency, "keep", keep)
    secret = ada.send("POST", address, {"Idempotency-Key": "rotation"}).json["secret"]

    ada.send("POST", f"{HOOKS}/{made['id']}/test")
    [claimed] = services.webhooks.deliveries.claim(1, 1)
    assert claimed.secrets == (secret, made["secret"])


def test_there_are_limits(ada):
    """A player has twenty at most."""
    for _ in range(WebhookLimits.most):
        registered(ada)

    refused = ada.post(HOOKS, {"url": URL})
    assert (refused.status_code, refused.json["code"]) == (409, "too_many_webhooks")


def test_what_is_sent_is_as_described(ada, described, services):
    """A notice and a test have the schemas of the section `webhooks`."""
    hook = registered(ada, events=["turn", "started", "over"])
    Collector(services).collect()
    match = ada.opens({"kind": "bot", "level": "random"})
    Collector(services).collect()
    ada.send("POST", f"/v1/matches/{match}/resignation")
    ada.send("POST", f"{HOOKS}/{hook['id']}/test")
    Collector(services).collect()

    bodies = {
        row["kind"]: row["body"]
        for row in map(decoded, services.store.redis.hvals(f"{{webhooks}}:hook:{hook['id']}:rows"))
    }
    assert set(bodies) == {"started", "turn", "over", "test"}
    for kind, body in bodies.items():
        schema = "TestMessage" if kind == "test" else "WebhookMessage"
        assert described.wrongs(decoded(body), {"$ref": f"#/components/schemas/{schema}"}) == []


def decoded(text):
    """JSON as it is stored."""
    return json.loads(text)
