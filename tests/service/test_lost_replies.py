"""What the service sends to Redis twice, because it heard no reply, takes effect once: claims, counts and takes.

Each story is told without a fault first, and then once for each of its commands, whose reply is lost.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from annales.domain.errors import TableError
from annales.events.projections.lease import Lease
from annales.events.tally import Tally
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.bots.turn_queue import ASKED, OPENERS, SINCE, BotTurn
from annales.service.commands.answer import Answer
from annales.service.commands.closing import CloseMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.idempotency import KeyedRequest, StoredResponse
from annales.service.monitoring.counts import Counts
from annales.service.operators.acts import Operator
from annales.service.ports import Ports
from annales.service.settings import Allowances
from annales.service.tournaments.organising import TournamentOpening
from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.sending import Sent
from annales.workers.leases import Leases
from examples.games import TOYS
from tests.events.cutting_proxy import ANY, CuttingProxy
from tests.support.moments import Standing

pytestmark = pytest.mark.process

MOST = 60  # commands of a story
NOW = "2026-03-01T10:00:00.000Z"
SEATS = [{"kind": "player"}, {"kind": "open"}]
STORIES = {}


def story(function):
    """A story: its parts, and a number by which its names differ from those of the others; it returns what came."""
    STORIES[function.__name__] = function
    return function


# ruff: noqa: D103
@story
def a_quota(parts, n):
    parts.accounts.quotas.allowances = replace(Allowances(0, 0, 0, 0, 0), matches=2)
    came = []
    for _ in range(3):
        try:
            with parts.accounts.quotas.charged(f"pl_{n}", f"address {n}", matches=1) as charge:
                came.append(True)
        except TableError:
            came.append(False)
    charge.refund()
    return came, parts.accounts.quotas.used(f"pl_{n}")


@story
def a_request_with_a_key(parts, n):
    done = []

    def execute(id):
        done.append(id)
        return "first"

    began = parts.ports.clock.monotonic()
    answer = parts.accounts.idempotency.once(
        KeyedRequest("pl_1", f"key {n}", "f"),
        lambda: f"mt_{n}",
        execute,
        lambda _: StoredResponse(201, b"{}", {}, "pl_1"),
    )
    return answer, len(done), parts.ports.clock.monotonic() - began


@story
def numbers_of_acts(parts, n):
    first, second = (parts.operators.acting.log.new(Operator("pl_1"), "close", None, "", {}).number for _ in range(2))
    return second - first


@story
def a_delivery(parts, n):
    hook, _ = parts.webhooks.registry.create(f"pl_{n}", f"https://{n}.example/hook", ["turn"], "", f"wh_{n}")
    queued = parts.webhooks.deliveries.enqueue([(hook.id, delivery(f"delivery {n}", "turn", NOW, {}, None))])
    before = parts.store.redis.hgetall("{webhooks}:counts")
    claimed = parts.webhooks.deliveries.claim(10, 10)
    for each in claimed:
        parts.webhooks.deliveries.settle(each, parts.ports.clock.now(), Sent(410, None))
    after = parts.store.redis.hgetall("{webhooks}:counts")
    counted = {name: int(number) - int(before.get(name, 0)) for name, number in after.items()}
    kept = parts.webhooks.registry.find(f"pl_{n}", hook.id)
    return queued, len(claimed), counted, parts.webhooks.deliveries.waiting(hook.id), kept.disabled_because


@story
def a_turn(parts, n):
    queue, turn = parts.bots.turns, BotTurn(f"mt_{n:016}", 4, 0, f"pl_{n}", True)
    queue.push(turn)
    taken = queue.take(60) == turn.name
    kept = queue.keep(turn, 1, "found", cost=100)
    released = queue.release(2)
    again = queue.take(60) == turn.name
    queue.end_lease(turn.name, cost=100)
    held = queue.hold(turn.name, 60, turn)
    queue.end_lease(turn.name)
    left = parts.store.redis.hlen(ASKED), parts.store.redis.zcard(SINCE)
    return taken, kept, released, again, held, left


@story
def what_a_turn_costs(parts, n):
    """Its opener's next turn comes later by as much as was spent, once."""
    queue, opener = parts.bots.turns, f"pl_{n}"
    turn, other = (BotTurn(f"mt_{n:016}", question, 0, opener, False) for question in (4, 5))
    queue.push(turn)
    queue.push(other)
    before = int(parts.store.redis.zscore(OPENERS["alone"], opener))
    taken = queue.take(60)
    queue.end_lease(turn.name, cost=100)
    after = int(parts.store.redis.zscore(OPENERS["alone"], opener))
    queue.take(60), queue.end_lease(other.name)
    return taken == turn.name, after - before


@story
def faults_of_a_turn(parts, n):
    leases = Leases(parts.store.redis, parts.bots.turns)
    return leases.failed(f"turn {n}"), leases.failed(f"turn {n}")


@story
def thoughts_that_were_cut_off(parts, n):
    leases = Leases(parts.store.redis, parts.bots.turns)
    counted = [leases.cut_off(f"turn {n}", is_late) for is_late in (True, False, True)]
    return counted, parts.bots.turns.known(f"turn {n}")[1]


@story
def a_match(parts, n):
    south, north = f"pl_south{n}", f"pl_north{n}"
    opened = parts.door.do(OpenMatch(south, Opening("arena", SEATS)))
    id = opened.match.id
    seated = parts.door.do(SitDown(id, 1, north), f"seat {n}")
    number = seated.match.number(0)
    answer = parts.door.do(Answer(id, south, number, [_first(seated.match)]), f"answer {n}")
    return [(each.replayed, each.first, each.last) for each in (opened, seated, answer)]


def _first(match):
    return match.game.notation(match.table(), 0, next(iter(match.game.legal(match.table(), 0))))


@story
def a_deletion(parts, n):
    id = parts.door.do(OpenMatch(f"pl_{n}", Opening("arena", SEATS))).match.id
    closed = parts.door.do(CloseMatch(id, f"pl_{n}"))
    parts.operators.deletions.delete(id, f"pl_{n}")
    return closed.replayed, parts.store.log.tombstone(id).by == f"pl_{n}"


@story
def the_lease_of_archiving(parts, n):
    with parts.store.log.move_lease(f"mt_{n:016}") as is_mine:
        return is_mine


@story
def the_lease_of_the_index(parts, n):
    lease = Lease(parts.store.redis)
    taken = lease.take()
    lease.end("{index}:form", b"1")
    return taken


@story
def a_tournament(parts, n):
    terms = TournamentOpening("market", [{"kind": "open"}] * 2, "round_robin")
    planned = parts.tournaments.organising.planned(terms, f"pl_{n}", f"tn_{n:016}")
    opened = parts.tournaments.store.create(planned)
    entered = parts.tournaments.organising.enter(planned.id, "pl_guest")
    left = parts.tournaments.organising.leave(planned.id, "pl_guest")
    return opened is planned, entered.players, left.players, left.version


@story
def a_new_signing_key(parts, n):
    keys = SigningKeys(parts.store.redis, parts.ports.clock)
    before = len(keys.all())
    key = keys.rotate()
    return len(keys.all()) - before, keys.all()[-1] == key


@story
def the_account_of_the_command_line(parts, n):
    parts.store.redis.delete("{operators}:account")
    account = parts.operators.acting.at_the_command_line("root").player
    return parts.accounts.players.player(account) is not None, parts.operators.acting.at_the_command_line(
        "root"
    ).player == account


@story
def a_code_that_is_exchanged(parts, n):
    codes, begun = parts.accounts.oauth.codes, f"tk_{n:016}"
    codes.keep(f"code {n}", f"pl_{n}", "tk_1", "board", "https://board.example/", ("match:read",), "challenge")
    return codes.use(f"code {n}", begun) == begun, codes.use(f"code {n}", "tk_other") == begun


@story
def a_sign_in_that_is_refreshed(parts, n):
    sign_ins, player = parts.accounts.oauth.sign_ins, f"pl_{n:016x}"
    first = sign_ins.begin(player, "board", ("match:read",), None)
    second = sign_ins.renew(first.refresh)
    known = [parts.accounts.tokens.caller(each.text) is not None for each in (first, second)]
    return known, [token.id == first.token.id for token in parts.accounts.tokens.of_player(player)]


@story
def a_device_that_is_answered(parts, n):
    devices, code = parts.accounts.oauth.devices, f"{n:026b}".replace("0", "B").replace("1", "C")
    devices.keep(f"device {n}", code, "terminal", ("match:read",))
    soon = devices.asks_too_soon(f"device {n}")
    answered = devices.answer(code, f"pl_{n}", True, "tk_1"), devices.answer(code, "pl_other", True, "tk_2")
    return soon, answered, devices.use(f"device {n}", f"tk_{n}") == f"tk_{n}"


@story
def totals(parts, n):
    name, tally = f"story {n}", Tally()
    counts = Counts(parts.store.redis, tally)
    tally.add(name, 3)
    counts.report()
    return [number for (counted, _), number in counts.totals().items() if counted == name]


@pytest.mark.parametrize("name", sorted(STORIES))
def test_a_reply_that_is_lost_changes_nothing(redis_url, name):
    """Whichever it is: the story ends as without a fault."""
    with (
        CuttingProxy(redis_url) as proxy,
        build(proxy.url, TOYS, ports=Ports(clock=Standing(datetime(2026, 3, 1, tzinfo=UTC)))) as parts,
    ):
        STORIES[name](parts, 0)
        wanted = STORIES[name](parts, 1)
        for lost in range(1, MOST):
            proxy.lose_replies(ANY, (lost,))
            came = STORIES[name](parts, 1 + lost)
            if not proxy.lost:
                assert lost > 1
                return
            assert came == wanted, f"the reply to command {lost} was lost"
    raise AssertionError(f"the story has more than {MOST} commands")
