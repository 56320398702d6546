"""The webhooks themselves: how many, where they lead, and the secrets that sign."""

import logging

import pytest
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from annales.service.errors import AddressNotAllowed, TooManyWebhooks
from annales.service.settings import WebhookLimits
from annales.service.webhooks.keys import PREFIX
from annales.service.webhooks.registry import OLD_SECRET_SECONDS, Webhooks
from annales.service.webhooks.sending import signed
from tests.service.webhooks.queueing import FINE, GONE, URL, attempt, passes, queue


def test_a_rotation_that_is_repeated_is_done_once(parts, hook):
    """By a retry after a crash, at the same time or later; never do more than two secrets sign."""
    webhook, before = hook
    after = parts.webhooks.registry.rotate(webhook, "rq_1")
    passes(parts, hours=1)

    assert parts.webhooks.registry.rotate(webhook, "rq_1") == after
    queue(parts, hook)
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    assert claimed.secrets == (after[0], before)
    parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), FINE)

    third, _ = parts.webhooks.registry.rotate(webhook, "rq_2")
    queue(parts, hook, "two")
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    assert claimed.secrets == (third, after[0])


def test_a_registration_that_is_repeated_keeps_its_secret(parts, hook):
    """Whichever of two processes answers first."""
    assert parts.webhooks.registry.create("pl_ada", URL, ["turn"], "", "wh_1")[1] == hook[1]


def test_both_secrets_sign_for_a_day(parts, hook):
    """Then the new one alone."""
    webhook, before = hook
    after, _ = parts.webhooks.registry.rotate(webhook, "rq_1")
    assert before != after

    for secrets_wait, valid in ((0, 2), (OLD_SECRET_SECONDS, 1)):
        passes(parts, seconds=secrets_wait)
        queue(parts, hook, f"{valid}")
        [claimed] = parts.webhooks.deliveries.claim(1, 1)
        parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), FINE)
        assert claimed.secrets == (after, before)[:valid]


def test_signatures_of_a_replaced_secret_verify(parts, hook, services):
    """With either secret, and with no other."""
    webhook, before = hook
    after, _ = parts.webhooks.registry.rotate(webhook, "rq_1")
    queue(parts, hook)
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    headers = signed("msg_1", services.ports.clock.now(), claimed.delivery.body, claimed.secrets)

    for secret in (before, after):
        assert Verifier(secret).verify(claimed.delivery.body, headers)["type"] == "turn"
    with pytest.raises(WebhookVerificationError):
        Verifier(parts.webhooks.registry.rotate(webhook, "rq_2")[0]).verify(claimed.delivery.body, headers)


def test_the_number_of_webhooks_of_a_player_is_limited(redis_url, parts):
    """Whoever deletes one may register another."""
    few = Webhooks(parts.store.redis, parts.ports.clock, parts.ports.entropy, WebhookLimits(most=1))
    first, _ = few.create("pl_ada", URL, ["turn"], "", "wh_1")

    with pytest.raises(TooManyWebhooks):
        few.create("pl_ada", URL, ["turn"], "", "wh_2")
    few.delete(first)
    assert few.create("pl_ada", URL, ["turn"], "", "wh_2")[0].id == "wh_2"
    assert [webhook.id for webhook in few.of_player("pl_ada")] == ["wh_2"]


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "https://localhost/", "http://[::1]:8000/", "http://10.1.2.3/"])
def test_this_machine_and_its_network_are_refused_at_once(parts, url):
    """Unless the operator allows them."""
    with pytest.raises(AddressNotAllowed):
        parts.webhooks.registry.create("pl_ada", url, ["turn"], "", "wh_1")
    allowed = Webhooks(parts.store.redis, parts.ports.clock, parts.ports.entropy, WebhookLimits(private=True))
    assert allowed.create("pl_ada", url, ["turn"], "", "wh_1")[0].url == url


def test_a_change_beside_a_deletion_leaves_nothing(parts, hook):
    """Whoever comes last."""
    webhook, _ = hook
    parts.webhooks.registry.delete(webhook)
    assert parts.webhooks.registry.rotate(webhook, "rq_1") is None
    parts.webhooks.registry.change(webhook, url="https://other.example/", enabled=False)

    assert parts.store.redis.keys(f"{PREFIX}:hook:*") == []


def test_no_log_names_a_secret(parts, hook, caplog):
    """Whatever happens to it."""
    caplog.set_level(logging.DEBUG)
    webhook, secret = hook
    queue(parts, hook)
    attempt(parts, GONE)
    parts.webhooks.registry.rotate(webhook, "rq_1")

    assert secret not in caplog.text
    assert secret not in repr(webhook)
