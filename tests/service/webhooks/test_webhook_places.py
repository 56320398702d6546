"""Places for attempts: whoever is down, slow or new leaves most of them to those who have shown that they answer."""

import pytest

from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.deliveries import LOOKS_AGAIN, PER_HOST, PER_PLAYER, SLOW, NoPlace
from annales.service.webhooks.keys import CONNECTED, ILL, WELL
from tests.service.webhooks.queueing import FAILED, FINE, URL, passes, prove, queue


def test_those_that_fail_have_a_share_of_their_own(parts):
    """Slots for the ill are not taken from the well."""
    hooks = [parts.webhooks.registry.create("pl_ada", URL, ["turn"], "", f"wh_{n}") for n in range(4)]
    prove(parts, hooks)
    for hook in hooks:
        queue(parts, hook)
    for claimed in parts.webhooks.deliveries.claim(2, 0):
        parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), FAILED)
    passes(parts, minutes=1)

    assert parts.webhooks.deliveries.are_due(well=False)
    assert len(parts.webhooks.deliveries.claim(10, 1)) == 3
    assert not parts.webhooks.deliveries.are_due(ill=False)
    assert len(parts.webhooks.deliveries.claim(10, 10)) == 1


def test_places_are_left_to_webhooks_that_were_never_attempted(parts):
    """However many addresses receivers have that never answer: a new webhook is attempted before all of them."""
    many(parts, 3, url="https://hangs-{}.example/", proven=False)
    for claimed in parts.webhooks.deliveries.claim(0, 3, untried=2):
        parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), FAILED)
    passes(parts, minutes=1)
    queue(parts, parts.webhooks.registry.create("pl_new", URL, ["turn"], "", "wh_new"))

    assert [claimed.webhook for claimed in parts.webhooks.deliveries.claim(0, 2, untried=2)] == ["wh_new"]
    assert len(parts.webhooks.deliveries.claim(0, 3, untried=2)) == 0
    passes(parts, seconds=1)
    assert len(parts.webhooks.deliveries.claim(0, 3, untried=2)) == 1


def test_a_webhook_is_trusted_when_an_attempt_was_good(parts):
    """A new one, one that is resumed and one that leads elsewhere have few places until then."""
    [hook] = hooks = [parts.webhooks.registry.create("pl_ada", URL, ["turn"], "", "wh_1")]

    def is_trusted():
        queue(parts, hook, f"{parts.ports.clock.monotonic()}")
        [claimed] = parts.webhooks.deliveries.claim(1, 1)
        parts.webhooks.deliveries.put_back(claimed)
        passes(parts, seconds=1)
        return not claimed.is_ill

    assert not is_trusted()
    prove(parts, hooks)
    assert is_trusted()
    parts.webhooks.registry.change(hook[0], url=URL, enabled=True)  # it says nothing new
    assert is_trusted()
    moved = parts.webhooks.registry.change(hook[0], url="https://other.example/")
    assert not is_trusted()
    prove(parts, hooks)
    parts.webhooks.registry.change(parts.webhooks.registry.change(moved, enabled=False), enabled=True)
    assert not is_trusted()


def many(parts, number, url=URL, player="pl_{}", proven=True):
    """So many webhooks, for each of which a delivery is due."""
    made = [
        parts.webhooks.registry.create(player.format(n), url.format(n), ["turn"], "", f"wh_{n}") for n in range(number)
    ]
    if proven:
        prove(parts, made)
    for hook in made:
        queue(parts, hook)


@pytest.mark.parametrize("proven", [True, False])
def test_one_player_has_a_share_of_the_places(parts, proven):
    """However many hosts they have; the others wait for nobody."""
    many(parts, 20, "https://r{}.example/", "pl_ada", proven)
    other = parts.webhooks.registry.create("pl_bob", "https://bob.example/", ["turn"], "", "wh_bob")
    passes(parts, seconds=1)
    queue(parts, other)

    assert [claimed.webhook for claimed in parts.webhooks.deliveries.claim(24, 8)].count("wh_bob") == 1
    assert parts.store.redis.zcard("{webhooks}:leased") == PER_PLAYER[0 if proven else 1] + 1
    assert parts.webhooks.deliveries.claim(24, 8) == []


@pytest.mark.parametrize("proven", [True, False])
def test_one_host_has_a_share_of_the_places(parts, proven):
    """Whatever the path, the port and the letters; those that wait are taken when another has ended."""
    many(parts, 20, "https://Receiver.example:44{0}/{0}", proven=proven)
    parts.webhooks.registry.create("pl_bob", "https://[2606:4700::1111]:444/", ["turn"], "", "wh_bob")
    passes(parts, seconds=1)
    parts.webhooks.deliveries.enqueue([("wh_bob", delivery("of bob", "turn", "2026-03-01T10:00:00.000Z", {}))])

    claimed = parts.webhooks.deliveries.claim(24, 8)
    assert len(claimed) == PER_HOST[0 if proven else 1] + 1
    parts.webhooks.deliveries.settle(claimed[0], parts.ports.clock.now(), FINE if proven else FAILED)
    assert parts.webhooks.deliveries.claim(24, 8) == []  # it is not looked at again at once
    passes(parts, seconds=1)
    assert len(parts.webhooks.deliveries.claim(24, 8)) == 1


@pytest.mark.parametrize("proven", [True, False])
def test_one_address_has_a_share_of_the_places(parts, proven):
    """However many names lead there; a whole site of IPv6 is one."""
    many(parts, 20, "https://r{}.example/", proven=proven)
    most, entered, refused = PER_HOST[0 if proven else 1], [], []
    while claimed := parts.webhooks.deliveries.claim(24, 8):
        for each in claimed:
            try:
                parts.webhooks.deliveries.place(each, f"2606:4700::{len(entered) + 1}")
                entered.append(each)
            except NoPlace:
                parts.webhooks.deliveries.put_back(each)
                refused.append(each)
    assert (len(entered), refused != []) == (most, True)
    assert len(parts.webhooks.deliveries.log(refused[0].webhook)) == (
        1 if proven else 0
    )  # what waits counts as no attempt

    passes(parts, seconds=LOOKS_AGAIN / 1000)
    known = {
        each.webhook for each in parts.webhooks.deliveries.claim(24, 8)
    }  # none of them leads there, as far as it is known
    assert known.isdisjoint(each.webhook for each in (*entered, *refused))
    parts.webhooks.deliveries.settle(entered[0], parts.ports.clock.now(), FINE if proven else FAILED)
    passes(parts, seconds=1)
    again = {each.webhook for each in parts.webhooks.deliveries.claim(24, 8)}
    assert len(again & {each.webhook for each in refused}) == 1  # one place, one attempt


def test_an_attempt_has_one_place(parts):
    """At the address that it connects to last: whoever names a stranger's address first takes no place there."""
    many(parts, PER_HOST[1] + 1, "https://r{}.example/", proven=False)
    *first, last = parts.webhooks.deliveries.claim(24, 8)
    for each in first:
        parts.webhooks.deliveries.place(each, "192.0.2.1")
        parts.webhooks.deliveries.place(each, f"198.51.100.{len(each.lease)}")

    parts.webhooks.deliveries.place(last, "192.0.2.1")
    assert parts.store.redis.zcard(CONNECTED) == PER_HOST[1] + 1


@pytest.mark.parametrize("change", [{"url": "https://other.example/"}, None])
def test_nothing_is_sent_where_a_webhook_leads_no_more(parts, hook, change):
    """Neither after a change nor after a deletion that came before the connection."""
    queue(parts, hook)
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    if change:
        parts.webhooks.registry.change(hook[0], **change)
    else:
        parts.webhooks.registry.delete(hook[0])

    with pytest.raises(NoPlace):
        parts.webhooks.deliveries.place(claimed, "192.0.2.1")
    parts.webhooks.deliveries.put_back(claimed)
    assert len(parts.webhooks.deliveries.claim(1, 1)) == (1 if change else 0)
    assert parts.store.redis.zcard(CONNECTED) == 0


def test_a_change_of_the_address_lets_no_webhook_take_two_turns(parts):
    """In whichever list it stood."""
    [hook, other] = [
        parts.webhooks.registry.create("pl_ada", "https://slow.example/", ["turn"], "", f"wh_{n}") for n in range(2)
    ]
    prove(parts, [hook, other])
    queue(parts, hook)
    assert parts.webhooks.deliveries.claim(0, 1) == []
    parts.store.redis.zadd(ILL, {hook[0].id: 0})  # as one that was written before it was said who is trusted

    [claimed] = parts.webhooks.deliveries.claim(1, 0)
    parts.webhooks.registry.change(hook[0], url="https://other.example/")
    [moved] = parts.webhooks.deliveries.claim(1, 1)
    assert (moved.url, moved.is_ill, moved.delivery.id) == ("https://other.example/", True, claimed.delivery.id)
    parts.store.redis.zadd(WELL, {hook[0].id: 0})
    assert parts.webhooks.deliveries.claim(1, 1) == parts.webhooks.deliveries.claim(1, 1) == []


def test_waiting_webhooks_do_not_hide_others(parts):
    """They stand aside in the list of what is due."""
    for player in range(10):
        for n in range(20):
            made = parts.webhooks.registry.create(
                f"pl_{player}", "https://slow.example/", ["turn"], "", f"wh_{player}_{n}"
            )
            queue(parts, made)
    passes(parts, seconds=1)
    queue(parts, parts.webhooks.registry.create("pl_bob", "https://bob.example/", ["turn"], "", "wh_bob"))

    found = [claimed.webhook for _ in range(2) for claimed in parts.webhooks.deliveries.claim(24, 8)]
    assert len(found) == PER_HOST[1] + 1
    assert "wh_bob" in found


def test_one_that_is_slow_counts_among_the_ill(parts, hook):
    """Although it succeeds; it is well again when it is fast."""
    prove(parts, [hook])
    for seconds, is_ill in ((0, False), (SLOW.total_seconds() + 1, True), (0, False)):
        queue(parts, hook, f"{seconds} {is_ill}")
        [claimed] = parts.webhooks.deliveries.claim(1, 1)
        began = parts.ports.clock.now()
        passes(parts, seconds=seconds)
        parts.webhooks.deliveries.settle(claimed, began, FINE)
        queue(parts, hook, f"next {seconds} {is_ill}")
        [following] = parts.webhooks.deliveries.claim(1, 1)
        parts.webhooks.deliveries.settle(following, parts.ports.clock.now(), FINE)

        assert following.is_ill is is_ill
