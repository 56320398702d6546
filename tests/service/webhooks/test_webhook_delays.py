"""Webhooks of players without a seat tell as late as everything else."""

from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign, SitDown
from annales.service.webhooks.collecting import Collector
from examples.games import TOYS
from tests.service.webhooks.queueing import URL, passes
from tests.service.webhooks.test_webhook_collecting import kinds


def ended(parts, delay):
    """A match of Ada and Bob that Opal has opened, and that Ada resigns."""
    seats = [{"kind": "player", "player": player} for player in ("pl_ada", "pl_bob")]
    match = parts.door.do(OpenMatch("pl_opal", Opening(sorted(TOYS)[0], seats, delay=delay))).match.id
    for seat, player in enumerate(("pl_ada", "pl_bob")):
        parts.door.do(SitDown(match, seat, player))
    parts.door.do(Resign(match, "pl_ada"))


def test_the_end_of_a_delayed_match_is_delivered_after_the_delay(parts):
    """To Opal after a minute, once; to Bob, who sits there, at once, and not again."""
    parts.webhooks.registry.create("pl_opal", URL, ["over"], "", "wh_1")
    parts.webhooks.registry.create("pl_bob", URL, ["over"], "", "wh_2")
    collector = Collector(parts)
    collector.collect()
    ended(parts, {"seconds": 60})
    assert collector.collect() == 1
    assert (kinds(parts), parts.webhooks.deliveries.waiting("wh_2")) == ([], 1)

    passes(parts, seconds=59)
    assert collector.collect() == 0
    passes(parts, seconds=1)
    assert collector.collect() == 1
    assert kinds(parts) == ["over"]
    assert (collector.collect(), parts.webhooks.deliveries.waiting("wh_2")) == (0, 1)


def test_a_delay_in_entries_ends_with_the_match(parts):
    """Opal is told at once."""
    parts.webhooks.registry.create("pl_opal", URL, ["over"], "", "wh_1")
    collector = Collector(parts)
    collector.collect()
    ended(parts, {"entries": 10})

    assert collector.collect() == 1
    assert kinds(parts) == ["over"]
