"""A bot's seed comes from the secret of its match: nobody can compute what it hides before the end discloses it."""

from datetime import UTC, datetime

import msgspec
import pytest
import redis

from annales.domain.bots import LEVELS, choose, seed_of
from annales.domain.contract.engine import to_wire
from annales.domain.log.terms import Author
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.ports import Ports
from annales.service.queries.export import record
from annales.service.queries.views import entry_view, match_view
from examples.games import TOYS
from tests.support.moments import Standing

ID = "mt_same"
SEATS = [{"kind": "player"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]


def begun(services, game="market", **options):
    """A match of one person and two bots, of the same name each time."""
    return services.door.do(OpenMatch("pl_0", Opening(game, SEATS, options, client_seed="mine"), id=ID)).match


def bid(services, match):
    """The match after both bots have bid in secret."""
    for seat in (1, 2):
        match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat)).match
    return match


@pytest.fixture
def houses(redis_url):
    """Two services of one time, each on a database of its own."""
    made = []
    for db in (1, 2):
        url = f"{redis_url}?db={db}"
        with redis.Redis.from_url(url) as client:
            client.flushdb()
        made.append(build(url, TOYS, ports=Ports(clock=Standing(datetime(2026, 1, 1, tzinfo=UTC)))))
    yield made
    for each in made:
        each.__exit__()


def test_no_answer_about_a_running_match_holds_the_seed(services):
    """Neither history, nor stream, nor record, nor proof, to any viewer; nor is it made of public numbers."""
    match = bid(services, begun(services))
    secret, asked = services.store.match_secrets.secret(match.id), match.tree.first_step()
    told = [msgspec.json.encode(services.accounts.receipts.proof(match))]
    for viewer in (None, 0, 1, 2):
        told += [
            msgspec.json.encode(entry_view(match, seq, viewer, proof=True)) for seq in range(1, match.tree.last + 1)
        ]
        told += [msgspec.json.encode(match_view(match, viewer, {})), *record(match, viewer)]

    everything = b"".join(told)
    assert [seat for seat in (1, 2) if seed_of(secret, asked, seat).encode() in everything] == []
    assert b'"seed"' not in everything
    assert secret.hex().encode() not in everything


def test_the_same_public_match_has_other_seeds_under_another_secret(houses):
    """All that is public is the same up to the bots' answers; what they do with it hangs on the secret."""
    one, other = (begun(services, "arena", dice=False) for services in houses)
    seeds = {
        seed_of(services.store.match_secrets.secret(ID), match.tree.asked_by(1, match.tree.head), 1)
        for services, match in zip(houses, (one, other), strict=True)
    }

    assert public(one) == public(other)
    assert len(seeds) == 2


def public(match):
    """What all see of a match, without what commits it to its secret."""
    shown = [entry_view(match, seq, None) for seq in range(1, match.tree.last + 1)]
    return [{name: value for name, value in one.items() if name not in ("digest", "commitment")} for one in shown]


def test_the_disclosed_secret_gives_the_answer_again(services):
    """Level, version, budget and the entry that asked are public; with the secret they are the bot's answer."""
    begun_match = begun(services)
    secret, table = services.store.match_secrets.secret(ID), begun_match.table()
    match = services.door.do(AnswerAsBot(ID, begun_match.number(1), 1)).match
    entry = match.tree.entry(match.tree.last)

    level = LEVELS[entry.by.bot]
    assert entry.by == Author(
        bot="greedy",
        version=level.version,
        budget=level.budget,
        asked=match.tree.first_step(),
    )
    seed = seed_of(secret, entry.by.asked, 1)
    assert to_wire(choose(level, match.game, table, 1, seed)) == match.tree.body(entry.seq).action
