"""From the log to the queue: each line once, and nothing that is not true any more when it is sent."""

import json

from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign, SitDown
from annales.service.webhooks.bodies import as_it_is_now
from annales.service.webhooks.collecting import Collector
from annales.service.webhooks.keys import PREFIX
from examples.games import TOYS
from tests.service.webhooks.queueing import FAILED, FINE, URL, attempt, passes


def opened(parts, *players):
    """A match in which these players sit; the first one is asked."""
    seats = [{"kind": "player", "player": player} if player != players[0] else {"kind": "player"} for player in players]
    seats += [{"kind": "bot", "level": "random"}] if len(players) == 1 else []
    return parts.door.do(OpenMatch(players[0], Opening(sorted(TOYS)[0], seats))).match.id


def kinds(parts):
    """What waits, by webhook."""
    rows = parts.store.redis.hgetall(f"{PREFIX}:hook:wh_1:rows")
    order = parts.store.redis.zrange(f"{PREFIX}:hook:wh_1:queue", 0, -1)
    assert set(rows) == set(order)
    return [json.loads(rows[id])["kind"] for id in order]


def stored(parts, key):
    """What Redis has under a key, in any form."""
    return (
        parts.store.redis.dump(key)
        + repr(parts.store.redis.hgetall(key) if parts.store.redis.type(key) == b"hash" else "").encode()
    )


def test_every_line_is_turned_into_deliveries_once(parts, hook):
    """By two readers, and by one that died before it could say so."""
    collector, other = Collector(parts), Collector(parts)
    assert collector.collect() == 0  # the first reader begins at the end
    opened(parts, "pl_ada")
    before = parts.store.redis.hgetall(f"{PREFIX}:positions")

    assert collector.collect() == 2
    assert (collector.collect(), other.collect()) == (0, 0)
    assert kinds(parts) == ["started", "turn"]
    parts.store.redis.delete(f"{PREFIX}:hook:wh_1:rows", f"{PREFIX}:hook:wh_1:queue")
    assert other.collect() == 0
    parts.store.redis.hset(f"{PREFIX}:positions", mapping=before)
    assert other.collect() == 2  # a store that was set back: the ids are the same, so the receiver can tell


def test_what_happens_while_no_worker_runs_is_delivered_later(parts, hook):
    """The place in the feeds is stored."""
    Collector(parts).collect()
    for _ in range(3):
        opened(parts, "pl_ada")

    assert Collector(parts).collect() == 6


def test_a_webhook_receives_chosen_kinds_of_the_players_own_matches(parts):
    """Bob hears nothing of Ada's match, and Ada not of what she does not want."""
    parts.webhooks.registry.create("pl_ada", URL, ["over"], "", "wh_1")
    parts.webhooks.registry.create("pl_bob", URL, ["turn"], "", "wh_2")
    collector = Collector(parts)
    collector.collect()
    match = opened(parts, "pl_ada")
    assert collector.collect() == 0

    parts.door.do(Resign(match, "pl_ada"))
    assert collector.collect() == 1
    assert kinds(parts) == ["over"]
    assert parts.webhooks.deliveries.waiting("wh_2") == 0


def test_an_answered_question_is_not_delivered(parts, hook):
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

    parts.operators.deletions.delete_as_operator(match, "pl_operator")

    bodies = b"".join(parts.store.redis.hvals(f"{PREFIX}:hook:wh_1:rows"))
    assert match.encode() not in bodies
    assert other.encode() in bodies
    collector.collect()
    assert parts.store.redis.exists(f"{PREFIX}:match:{match}") == 0


def test_an_erased_player_leaves_no_webhook(parts):
    """Nothing in Redis names the address or the secret."""
    player, _ = parts.accounts.players.register("Ada")
    webhook, _ = parts.webhooks.registry.create(player.id, URL, ["turn"], "", "wh_1")
    collector = Collector(parts)
    collector.collect()
    opened(parts, player.id)
    collector.collect()
    attempt(parts, FAILED)
    [claimed] = [*parts.webhooks.deliveries.claim(1, 1), None][:1]

    parts.accounts.players.erase(player.id)

    assert [
        key for key in parts.store.redis.keys("{webhooks}:*") if b"hook" in key.split(b":")[1] or b":of:" in key
    ] == []
    assert parts.store.redis.zcard(f"{PREFIX}:well") + parts.store.redis.zcard(f"{PREFIX}:ill") == 0
    if claimed is not None:
        parts.webhooks.deliveries.settle(claimed, parts.ports.clock.now(), FAILED)
    assert parts.store.redis.keys(f"{PREFIX}:hook:*") == []
    assert parts.webhooks.registry.find(player.id, webhook.id) is None


def test_no_name_waits_in_the_queue(parts):
    """It is looked up at each attempt: a player who was erased meanwhile is named neither there nor to the receiver."""
    bob, _ = parts.accounts.players.register("Bob the Builder")
    parts.webhooks.registry.create("pl_ada", URL, ["seat_taken"], "", "wh_1")
    collector = Collector(parts)
    collector.collect()
    match = parts.door.do(
        OpenMatch("pl_ada", Opening(sorted(TOYS)[0], [{"kind": "player"}, {"kind": "open"}]))
    ).match.id
    parts.door.do(SitDown(match, 1, bob.id))
    assert collector.collect() == 1

    assert [key for key in parts.store.redis.keys("{webhooks}:*") if b"Builder" in stored(parts, key)] == []
    [claimed] = parts.webhooks.deliveries.claim(1, 1)
    sent = json.loads(as_it_is_now(parts, claimed))
    assert sent["data"]["by"] == {"player": bob.id, "name": "Bob the Builder", "seat": 1}
    assert list(sent) == ["type", "timestamp", "data"]
    parts.accounts.players.erase(bob.id)
    assert json.loads(as_it_is_now(parts, claimed))["data"]["by"]["name"] is None


def test_a_delivery_has_the_state_at_its_time(parts, hook):
    """A turn that was taken meanwhile is not told by a retry; the end that has come is."""
    collector = Collector(parts)
    collector.collect()
    match = opened(parts, "pl_ada")
    collector.collect()
    turn, waiting = None, parts.webhooks.deliveries.waiting("wh_1")
    while turn is None:
        passes(parts, seconds=1)
        [each] = parts.webhooks.deliveries.claim(1, 1)
        assert json.loads(as_it_is_now(parts, each)) == json.loads(each.delivery.body)
        if each.delivery.kind == "turn":
            turn = each
        else:
            parts.webhooks.deliveries.settle(each, parts.ports.clock.now(), FINE)
            waiting -= 1
    parts.door.do(Resign(match, "pl_ada"))

    assert as_it_is_now(parts, turn) is None
    parts.webhooks.deliveries.drop(turn)
    assert parts.webhooks.deliveries.waiting("wh_1") == waiting - 1
    assert "turn" not in {line.event for line in parts.webhooks.deliveries.log("wh_1")}
    collector.collect()
    passes(parts, seconds=1)
    [over] = parts.webhooks.deliveries.claim(1, 1)
    assert json.loads(as_it_is_now(parts, over)) == json.loads(over.delivery.body)
