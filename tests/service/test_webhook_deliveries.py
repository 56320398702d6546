"""The queue of deliveries: nothing is lost or queued twice, and a receiver that fails is left alone in time."""

import json
import logging
from datetime import timedelta

import pytest
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from examples.games import TOYS
from service.commands.open import Opening, OpenMatch
from service.commands.sit_and_leave import Resign, SitDown
from service.container import build
from service.errors import AddressNotAllowed, TooManyWebhooks
from service.ports import Ports
from service.settings import WebhookLimits
from service.webhooks.bodies import with_name
from service.webhooks.collecting import Collector, delivery
from service.webhooks.deliveries import (
    LEASE_SECONDS,
    LOG_LENGTH,
    MOST_WAITING,
    PER_HOST,
    PER_PLAYER,
    SLOW,
    WAITS_AT_MOST,
)
from service.webhooks.keys import PREFIX
from service.webhooks.registry import OLD_SECRET_SECONDS, Webhooks
from service.webhooks.schedule import ATTEMPTS, HONOURED, JITTER, PAUSES
from service.webhooks.sending import Failure, Sent, signed
from tests.support.moments import Standing

URL = "https://receiver.example/hook"
FAILED, FINE, GONE = Sent(500, Failure.STATUS), Sent(204), Sent(410, Failure.STATUS)


@pytest.fixture
def parts(redis_url):
    """The parts of a process whose clock stands."""
    with build(redis_url, TOYS, ports=Ports(clock=Standing())) as made:
        yield made


@pytest.fixture
def hook(parts):
    """A webhook of Ada's for everything, and its secret."""
    return parts.webhooks.create("pl_ada", URL, ["turn", "over", "started"], "", "wh_1")


def queue(parts, hook, name="one", match=None):
    """Queue a delivery."""
    return parts.deliveries.enqueue([(hook[0].id, delivery(name, "turn", "2026-03-01T10:00:00.000Z", {}, match))])


def attempt(parts, sent):
    """Claim what is due now, and settle each in the same way; the ids."""
    claimed = parts.deliveries.claim(10, 10)
    for each in claimed:
        parts.deliveries.settle(each, parts.ports.clock.now(), sent)
    return [each.delivery.id for each in claimed]


def passes(parts, **time):
    """Let time pass."""
    parts.ports.clock.sleep(timedelta(**time).total_seconds())


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
    log = parts.deliveries.log("wh_1")
    assert [line.attempt for line in log] == list(range(10, 0, -1))
    assert (log[0].next_attempt, log[0].error, log[0].status) == (None, "status", 500)
    assert log[1].next_attempt > log[1].at
    shown = parts.webhooks.find("pl_ada", "wh_1")
    assert (shown.disabled_because, parts.deliveries.waiting("wh_1")) == ("failing", 0)
    assert queue(parts, hook, "later") == 0


def test_one_success_keeps_the_webhook(parts, hook):
    """A delivery that is given up disables nothing, if others arrive."""
    queue(parts, hook)
    for pause in (0, *PAUSES):
        passes(parts, seconds=pause * (1 + JITTER) + 1)
        attempt(parts, FAILED)
        if parts.deliveries.waiting("wh_1"):
            queue(parts, hook, "another")
            [other] = parts.deliveries.claim(1, 1)
            assert other.delivery.id != "one"
            parts.deliveries.settle(other, parts.ports.clock.now(), FINE)

    assert parts.deliveries.waiting("wh_1") == 0
    assert parts.webhooks.find("pl_ada", "wh_1").disabled_at is None


def test_gone_disables_at_once_and_the_owner_resumes(parts, hook):
    """Whatever waits is discarded; what comes later is delivered again."""
    queue(parts, hook)
    queue(parts, hook, "two")
    attempt(parts, GONE)

    gone = parts.webhooks.find("pl_ada", "wh_1")
    assert (gone.disabled_because, gone.disabled_at is None, parts.deliveries.waiting("wh_1")) == ("gone", False, 0)
    assert parts.webhooks.of_players(["pl_ada"]) == []
    assert queue(parts, hook, "three") == 0

    resumed = parts.webhooks.change(gone, enabled=True)
    assert (resumed.disabled_at, resumed.disabled_because, resumed.failing_since) == (None, None, None)
    assert queue(parts, hook, "four") == 1
    assert len(attempt(parts, FINE)) == 1


def test_one_attempt_at_a_time_and_a_dead_worker_loses_nothing(parts, hook):
    """Its lease ends; the delivery is attempted again under the same id."""
    queue(parts, hook, "one")
    queue(parts, hook, "two")
    [first] = parts.deliveries.claim(10, 10)
    assert parts.deliveries.claim(10, 10) == []
    queue(parts, hook, "three")
    assert parts.deliveries.claim(10, 10) == []

    passes(parts, seconds=LEASE_SECONDS)  # whoever had claimed it is dead
    [again] = parts.deliveries.claim(10, 10)
    assert again.delivery == first.delivery
    parts.deliveries.settle(again, parts.ports.clock.now(), FINE)
    assert (len(attempt(parts, FINE)), len(attempt(parts, FINE)), len(attempt(parts, FINE))) == (1, 1, 0)


def test_those_that_fail_have_a_share_of_their_own(parts):
    """Slots for the ill are not taken from the well."""
    hooks = [parts.webhooks.create("pl_ada", URL, ["turn"], "", f"wh_{n}") for n in range(4)]
    for hook in hooks:
        queue(parts, hook)
    for claimed in parts.deliveries.claim(2, 0):
        parts.deliveries.settle(claimed, parts.ports.clock.now(), FAILED)
    passes(parts, minutes=1)

    assert parts.deliveries.are_due(well=False)
    assert len(parts.deliveries.claim(10, 1)) == 3
    assert not parts.deliveries.are_due(ill=False)
    assert len(parts.deliveries.claim(10, 10)) == 1


def test_a_long_queue_loses_its_oldest_and_says_so(parts, hook):
    """It is bounded, and so is the log."""
    for n in range(MOST_WAITING + LOG_LENGTH + 1):
        queue(parts, hook, f"{n}")

    assert parts.deliveries.waiting("wh_1") == MOST_WAITING
    log = parts.deliveries.log("wh_1")
    assert (len(log), {line.error for line in log}, {line.attempt for line in log}) == (
        LOG_LENGTH,
        {"too_many_waiting"},
        {0},
    )


def test_the_log_names_what_was_discarded(parts, hook):
    """What has waited longest, whenever it is due next; but not what is being attempted now."""
    parts.deliveries.enqueue([("wh_1", delivery("first", "over", "2026-03-01T10:00:00.000Z", {}, "mt_1"))])
    [first] = parts.deliveries.claim(1, 1)
    parts.deliveries.settle(first, parts.ports.clock.now(), FAILED)  # so it is due later than all that follow
    passes(parts, seconds=1)
    queue(parts, hook, "second")
    [second] = parts.deliveries.claim(1, 1)
    for n in range(MOST_WAITING):
        passes(parts, seconds=0.01)
        queue(parts, hook, f"{n}")

    [of_third, of_first, _] = parts.deliveries.log("wh_1")
    assert (of_first.delivery, of_first.event, of_first.match, of_first.attempt, of_first.error) == (
        *(first.delivery.id, "over", "mt_1", 1),
        "too_many_waiting",
    )
    assert of_third.delivery == delivery("0", "turn", "", {}).id
    assert parts.deliveries.settle(second, parts.ports.clock.now(), FINE) is None
    assert parts.deliveries.log("wh_1")[0].delivery == second.delivery.id


def many(parts, number, url=URL, player="pl_{}"):
    """So many webhooks, for each of which a delivery is due."""
    for n in range(number):
        made = parts.webhooks.create(player.format(n), url.format(n), ["turn"], "", f"wh_{n}")
        queue(parts, made)


def test_one_player_has_a_share_of_the_places(parts):
    """However many hosts they have; the others wait for nobody."""
    many(parts, 20, "https://r{}.example/", "pl_ada")
    other = parts.webhooks.create("pl_bob", "https://bob.example/", ["turn"], "", "wh_bob")
    passes(parts, seconds=1)
    queue(parts, other)

    assert [claimed.webhook for claimed in parts.deliveries.claim(24, 8)].count("wh_bob") == 1
    assert parts.redis.zcard("{webhooks}:leased") == PER_PLAYER[0] + 1
    assert parts.deliveries.claim(24, 8) == []


def test_one_host_has_a_share_of_the_places(parts):
    """Whatever the path, the port and the letters; those that wait are taken when another has ended."""
    many(parts, 20, "https://Receiver.example:44{0}/{0}")
    parts.webhooks.create("pl_bob", "https://[2606:4700::1111]:444/", ["turn"], "", "wh_bob")
    passes(parts, seconds=1)
    parts.deliveries.enqueue([("wh_bob", delivery("of bob", "turn", "2026-03-01T10:00:00.000Z", {}))])

    claimed = parts.deliveries.claim(24, 8)
    assert len(claimed) == PER_HOST[0] + 1
    parts.deliveries.settle(claimed[0], parts.ports.clock.now(), FINE)
    assert parts.deliveries.claim(24, 8) == []  # it is not looked at again at once
    passes(parts, seconds=1)
    assert len(parts.deliveries.claim(24, 8)) == 1


def test_many_that_must_wait_hide_nobody(parts):
    """They stand aside in the list of what is due."""
    for player in range(10):
        for n in range(20):
            made = parts.webhooks.create(f"pl_{player}", "https://slow.example/", ["turn"], "", f"wh_{player}_{n}")
            queue(parts, made)
    passes(parts, seconds=1)
    queue(parts, parts.webhooks.create("pl_bob", "https://bob.example/", ["turn"], "", "wh_bob"))

    found = [claimed.webhook for _ in range(2) for claimed in parts.deliveries.claim(24, 8)]
    assert len(found) == PER_HOST[0] + 1
    assert "wh_bob" in found


def test_one_that_is_slow_counts_among_the_ill(parts, hook):
    """Although it succeeds; it is well again when it is fast."""
    for seconds, is_ill in ((0, False), (SLOW.total_seconds() + 1, True), (0, False)):
        queue(parts, hook, f"{seconds} {is_ill}")
        [claimed] = parts.deliveries.claim(1, 1)
        began = parts.ports.clock.now()
        passes(parts, seconds=seconds)
        parts.deliveries.settle(claimed, began, FINE)
        queue(parts, hook, f"next {seconds} {is_ill}")
        [following] = parts.deliveries.claim(1, 1)
        parts.deliveries.settle(following, parts.ports.clock.now(), FINE)

        assert following.is_ill is is_ill


def test_a_worker_that_comes_back_late_changes_nothing(parts, hook):
    """Its lease has ended, and another worker has the delivery: even a 410 no longer counts."""
    queue(parts, hook)
    [late] = parts.deliveries.claim(1, 1)
    passes(parts, seconds=LEASE_SECONDS)
    [present] = parts.deliveries.claim(1, 1)

    assert parts.deliveries.settle(late, parts.ports.clock.now(), GONE) is None
    assert parts.webhooks.find("pl_ada", "wh_1").disabled_at is None
    assert (parts.deliveries.waiting("wh_1"), parts.deliveries.claim(1, 1)) == (1, [])
    parts.deliveries.settle(present, parts.ports.clock.now(), FINE)
    assert [line.status for line in parts.deliveries.log("wh_1")] == [204]


def test_an_attempt_at_the_address_before_says_nothing_of_the_new_one(parts, hook):
    """The delivery is attempted again there."""
    queue(parts, hook)
    [claimed] = parts.deliveries.claim(1, 1)
    parts.webhooks.change(hook[0], url="https://other.example/")

    assert parts.deliveries.settle(claimed, parts.ports.clock.now(), GONE) is None
    passes(parts, seconds=LEASE_SECONDS)
    [again] = parts.deliveries.claim(1, 1)
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
    while parts.webhooks.find("pl_ada", "wh_1").disabled_at is None and hours < 50:
        attempt(parts, Sent(503, Failure.STATUS, 1e6))
        passes(parts, seconds=HONOURED + 1)
        hours += 1

    assert parts.webhooks.find("pl_ada", "wh_1").disabled_because == "failing"
    assert 24 <= hours <= 32


def test_a_delivery_waits_for_two_days_at_most(parts, hook):
    """However often its receiver asks for time, although others arrive; the log says so."""
    for n in range(3):
        queue(parts, hook, f"{n}")
    passes(parts, seconds=WAITS_AT_MOST + 1)
    queue(parts, hook, "new")

    assert attempt(parts, FINE) == [delivery("new", "turn", "", {}).id]
    assert [line.error for line in parts.deliveries.log("wh_1")] == [None, *["too_late"] * 3]
    assert parts.deliveries.waiting("wh_1") == 0


def test_a_rotation_that_is_repeated_is_done_once(parts, hook):
    """By a retry after a crash, at the same time or later; never do more than two secrets sign."""
    webhook, before = hook
    after = parts.webhooks.rotate(webhook, "rq_1")
    passes(parts, hours=1)

    assert parts.webhooks.rotate(webhook, "rq_1") == after
    queue(parts, hook)
    [claimed] = parts.deliveries.claim(1, 1)
    assert claimed.secrets == (after[0], before)
    parts.deliveries.settle(claimed, parts.ports.clock.now(), FINE)

    third, _ = parts.webhooks.rotate(webhook, "rq_2")
    queue(parts, hook, "two")
    [claimed] = parts.deliveries.claim(1, 1)
    assert claimed.secrets == (third, after[0])


def test_a_registration_that_is_repeated_keeps_its_secret(parts, hook):
    """Whichever of two processes answers first."""
    assert parts.webhooks.create("pl_ada", URL, ["turn"], "", "wh_1")[1] == hook[1]


def test_both_secrets_sign_for_a_day(parts, hook):
    """Then the new one alone."""
    webhook, before = hook
    after, _ = parts.webhooks.rotate(webhook, "rq_1")
    assert before != after

    for secrets_wait, valid in ((0, 2), (OLD_SECRET_SECONDS, 1)):
        passes(parts, seconds=secrets_wait)
        queue(parts, hook, f"{valid}")
        [claimed] = parts.deliveries.claim(1, 1)
        parts.deliveries.settle(claimed, parts.ports.clock.now(), FINE)
        assert claimed.secrets == (after, before)[:valid]


def test_signatures_of_a_replaced_secret_verify(parts, hook, services):
    """With either secret, and with no other."""
    webhook, before = hook
    after, _ = parts.webhooks.rotate(webhook, "rq_1")
    queue(parts, hook)
    [claimed] = parts.deliveries.claim(1, 1)
    headers = signed("msg_1", services.ports.clock.now(), claimed.delivery.body, claimed.secrets)

    for secret in (before, after):
        assert Verifier(secret).verify(claimed.delivery.body, headers)["type"] == "turn"
    with pytest.raises(WebhookVerificationError):
        Verifier(parts.webhooks.rotate(webhook, "rq_2")[0]).verify(claimed.delivery.body, headers)


def test_a_player_has_so_many(redis_url, parts):
    """Whoever deletes one may register another."""
    few = Webhooks(parts.redis, parts.ports.clock, parts.ports.entropy, WebhookLimits(most=1))
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
        parts.webhooks.create("pl_ada", url, ["turn"], "", "wh_1")
    allowed = Webhooks(parts.redis, parts.ports.clock, parts.ports.entropy, WebhookLimits(private=True))
    assert allowed.create("pl_ada", url, ["turn"], "", "wh_1")[0].url == url


# -- from the log to the queue


def opened(parts, *players):
    """A match in which these players sit; the first one is asked."""
    seats = [{"kind": "player", "player": player} if player != players[0] else {"kind": "player"} for player in players]
    seats += [{"kind": "bot", "level": "random"}] if len(players) == 1 else []
    return parts.door.do(OpenMatch(players[0], Opening(sorted(TOYS)[0], seats))).match.id


def kinds(parts):
    """What waits, by webhook."""
    rows = parts.redis.hgetall(f"{PREFIX}:hook:wh_1:rows")
    order = parts.redis.zrange(f"{PREFIX}:hook:wh_1:queue", 0, -1)
    assert set(rows) == set(order)
    return [json.loads(rows[id])["kind"] for id in order]


def test_every_line_is_turned_into_deliveries_once(parts, hook):
    """By two readers, and by one that died before it could say so."""
    collector, other = Collector(parts), Collector(parts)
    assert collector.collect() == 0  # the first reader begins at the end
    opened(parts, "pl_ada")
    before = parts.redis.hgetall(f"{PREFIX}:positions")

    assert collector.collect() == 2
    assert (collector.collect(), other.collect()) == (0, 0)
    assert kinds(parts) == ["started", "turn"]
    parts.redis.delete(f"{PREFIX}:hook:wh_1:rows", f"{PREFIX}:hook:wh_1:queue")
    assert other.collect() == 0
    parts.redis.hset(f"{PREFIX}:positions", mapping=before)
    assert other.collect() == 2  # a store that was set back: the ids are the same, so the receiver can tell


def test_what_happens_while_no_worker_runs_is_delivered_later(parts, hook):
    """The place in the feeds is stored."""
    Collector(parts).collect()
    for _ in range(3):
        opened(parts, "pl_ada")

    assert Collector(parts).collect() == 6


def test_only_what_is_wanted_and_only_of_ones_own_matches(parts):
    """Bob hears nothing of Ada's match, and Ada not of what she does not want."""
    parts.webhooks.create("pl_ada", URL, ["over"], "", "wh_1")
    parts.webhooks.create("pl_bob", URL, ["turn"], "", "wh_2")
    collector = Collector(parts)
    collector.collect()
    match = opened(parts, "pl_ada")
    assert collector.collect() == 0

    parts.door.do(Resign(match, "pl_ada"))
    assert collector.collect() == 1
    assert kinds(parts) == ["over"]
    assert parts.deliveries.waiting("wh_2") == 0


def test_an_answered_question_is_not_told_any_more(parts, hook):
    """A worker that comes back tells what waits now, not what has waited."""
    collector = Collector(parts)
    collector.collect()
    match = opened(parts, "pl_ada")
    parts.door.do(Resign(match, "pl_ada"))
    collector.collect()

    assert "turn" not in kinds(parts)


def test_a_deleted_match_takes_its_deliveries_with_it(parts, hook):
    """Those of other matches stay."""
    collector = Collector(parts)
    collector.collect()
    match, other = opened(parts, "pl_ada"), opened(parts, "pl_ada")
    collector.collect()

    parts.deletions.delete_as_operator(match, "pl_operator")

    bodies = b"".join(parts.redis.hvals(f"{PREFIX}:hook:wh_1:rows"))
    assert match.encode() not in bodies
    assert other.encode() in bodies
    collector.collect()
    assert parts.redis.exists(f"{PREFIX}:match:{match}") == 0


def test_what_is_known_of_a_match_does_not_grow_with_it(parts, hook):
    """Only who may have to forget it."""
    for n in range(50):
        queue(parts, hook, f"{n}", "mt_1")
        attempt(parts, FINE)
    queue(parts, hook, "of another", "mt_2")

    assert parts.redis.smembers(f"{PREFIX}:match:mt_1") == {b"wh_1"}
    queue(parts, hook, "last", "mt_1")
    parts.deliveries.withdraw("mt_1")
    assert [claimed.delivery.match for claimed in parts.deliveries.claim(1, 1)] == ["mt_2"]


def test_nothing_is_left_when_all_has_been_delivered(parts, hook):
    """Of the deliveries and of their leases."""
    queue(parts, hook, "one")
    queue(parts, hook, "two")
    attempt(parts, FINE)
    attempt(parts, FINE)

    keys = {key.decode().removeprefix(f"{PREFIX}:") for key in parts.redis.keys(f"{PREFIX}:*")}
    assert keys == {"hook:wh_1", "hook:wh_1:log", "of:pl_ada", "counts", "leases"}


def test_an_erased_player_leaves_no_webhook(parts):
    """Nothing in Redis names the address or the secret."""
    player, _ = parts.players.register("Ada")
    webhook, _ = parts.webhooks.create(player.id, URL, ["turn"], "", "wh_1")
    collector = Collector(parts)
    collector.collect()
    opened(parts, player.id)
    collector.collect()
    attempt(parts, FAILED)
    [claimed] = [*parts.deliveries.claim(1, 1), None][:1]

    parts.players.erase(player.id)

    assert [key for key in parts.redis.keys("{webhooks}:*") if b"hook" in key.split(b":")[1] or b":of:" in key] == []
    assert parts.redis.zcard(f"{PREFIX}:well") + parts.redis.zcard(f"{PREFIX}:ill") == 0
    if claimed is not None:
        parts.deliveries.settle(claimed, parts.ports.clock.now(), FAILED)
    assert parts.redis.keys(f"{PREFIX}:hook:*") == []
    assert parts.webhooks.find(player.id, webhook.id) is None


def test_no_name_waits_in_the_queue(parts):
    """It is looked up at each attempt: a player who was erased meanwhile is named neither there nor to the receiver."""
    bob, _ = parts.players.register("Bob the Builder")
    parts.webhooks.create("pl_ada", URL, ["seat_taken"], "", "wh_1")
    collector = Collector(parts)
    collector.collect()
    match = parts.door.do(
        OpenMatch("pl_ada", Opening(sorted(TOYS)[0], [{"kind": "player"}, {"kind": "open"}]))
    ).match.id
    parts.door.do(SitDown(match, 1, bob.id))
    assert collector.collect() == 1

    assert [key for key in parts.redis.keys("{webhooks}:*") if b"Builder" in stored(parts, key)] == []
    [claimed] = parts.deliveries.claim(1, 1)
    sent = json.loads(with_name(claimed.delivery.body, parts.players))
    assert sent["data"]["by"] == {"player": bob.id, "name": "Bob the Builder", "seat": 1}
    assert list(sent) == ["type", "timestamp", "data"]
    parts.players.erase(bob.id)
    assert json.loads(with_name(claimed.delivery.body, parts.players))["data"]["by"]["name"] is None


def stored(parts, key):
    """What Redis has under a key, in any form."""
    return parts.redis.dump(key) + repr(parts.redis.hgetall(key) if parts.redis.type(key) == b"hash" else "").encode()


def test_a_change_beside_a_deletion_leaves_nothing(parts, hook):
    """Whoever comes last."""
    webhook, _ = hook
    parts.webhooks.delete(webhook)
    assert parts.webhooks.rotate(webhook, "rq_1") is None
    parts.webhooks.change(webhook, url="https://other.example/", enabled=False)

    assert parts.redis.keys(f"{PREFIX}:hook:*") == []


def test_no_log_names_a_secret(parts, hook, caplog):
    """Whatever happens to it."""
    caplog.set_level(logging.DEBUG)
    webhook, secret = hook
    queue(parts, hook)
    attempt(parts, GONE)
    parts.webhooks.rotate(webhook, "rq_1")

    assert secret not in caplog.text
    assert secret not in repr(webhook)
