"""Workers that think: one entry a turn, whoever is killed, however often a job runs."""

import signal
import traceback
from dataclasses import replace

import pytest

from annales.domain.bots import LEVELS, choose, seed_of
from annales.domain.contract.engine import to_wire
from annales.domain.errors import RulesFault
from annales.domain.log.entry import Disclosed, Played
from annales.domain.log.envelope import verify
from annales.domain.reasons import RulesReason
from annales.service.bots.turn_queue import ASKED, KEYS, LEASES, SINCE, TICKETS, BotTurn, enqueue_turns, turn_id
from annales.service.bots.turns import turns_asked
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave
from annales.workers import jobs
from annales.workers.jobs import TurnFailed, answer
from annales.workers.leases import LEASE_SECONDS, LONGEST_REST, Leases
from annales.workers.scheduler import TICK, TICKS
from annales.workers.sweeper import SLICES, Sweeper
from tests.support.tickets import tickets
from tests.support.waiting import BOUND, until
from tests.workers.hanging import THINKS

pytestmark = pytest.mark.process

BOT = {"kind": "bot", "level": "random"}
SHORT = {"max_turns": 50}
HIDDEN = "trap"


def turns(services, match):
    """The turns of bots that the log holds for a match."""
    return dict(services.store.log.turns()).get(match, [])


def sweep(services):
    """What the sweeper brings back when it looks twice: what it finds lost once may be on its way."""
    sweeper = Sweeper(services, services.broken)
    assert look(sweeper) == []
    return look(sweeper)


def look(sweeper):
    """What is brought back while all shards are looked through once."""
    return [turn for _ in range(SLICES) for turn in sweeper.sweep()]


def waiting(services):
    """The turns that wait, the next one first; they wait no longer."""
    return list(iter(lambda: services.bots.turns.take(600), None))


def steps(services, match):
    """The entries of a match that are answers."""
    entries = services.matches.visible(match, "pl_me").tree.entries
    return [entry for entry in entries if isinstance(entry.body, Played) and entry.body.seat is not None]


def plays_its_turn(services, match):
    """Whether the bot of seat 0 has handed the turn on."""
    return not turns(services, match)


def test_a_worker_plays_the_turn_of_a_bot_as_its_entries_say(services, start, bots_turn):
    """A turn is a chain of answers, each an entry of its own, until the other seat is asked. Each can be played again:
    level, version, budget and the entry that asked stand in `by`; the secret of the match gives the seed."""
    match, worker = bots_turn("greedy"), start("annales.workers.run")

    until(lambda: plays_its_turn(services, match), worker.told)

    read = services.matches.visible(match, "pl_me")
    assert read.table().question.must == (1,)
    assert {entry.body.seat for entry in steps(services, match)} == {0}
    for entry in steps(services, match):
        by = entry.by
        level = replace(LEVELS[by.bot], budget=by.budget)
        seed = seed_of(services.store.match_secrets.secret(match), by.asked, entry.body.seat)
        again = choose(level, read.game, read.table(entry.after), entry.body.seat, seed)

        assert level.version == by.version
        assert to_wire(again) == entry.body.action


def test_two_workers_play_a_match_of_bots_to_its_end(services, start):
    """Nobody is asked twice: the chain holds, and each entry of the path answers its own question."""
    match = services.door.do(OpenMatch("pl_me", Opening("sacrifice", [BOT, BOT], options=SHORT))).match.id
    workers = [start("annales.workers.run"), start("annales.workers.run")]

    until(lambda: services.matches.visible(match, "pl_me").is_over(), workers[0].told)

    tree = services.matches.visible(match, "pl_me").tree
    assert verify(tree.entries) == tree.digest
    assert isinstance(tree.entries[-1].body, Disclosed)
    assert turns(services, match) == []
    assert len({(entry.by.asked, entry.body.seat) for entry in steps(services, match)}) == len(steps(services, match))


def test_one_job_plays_a_chain_of_answers_but_not_for_ever(services, bots_turn):
    """The queue is left to others after a few answers, and holds what is still to be played."""
    match = bots_turn("greedy")
    services.store.redis.delete(TICKETS)

    jobs.take_turn(services, in_a_row=1)

    assert [entry.seq for entry in steps(services, match)] == [5]
    assert (services.bots.turns.waiting(), tickets(services.bots.turns)) == (1, 1)
    services.store.redis.delete(TICKETS)
    jobs.take_turn(services)
    assert turns(services, match) == []  # the whole turn is played
    assert (services.bots.turns.waiting(), tickets(services.bots.turns)) == (0, 0)


def test_a_chain_of_answers_is_left_where_somebody_else_waits(services, bots_turn):
    """After one answer, the next turn is that of another opener; what is left of the chain comes after it."""
    match = bots_turn("greedy")
    other = services.door.do(OpenMatch("pl_other", Opening("sacrifice", [BOT, {"kind": "player"}]))).match.id

    jobs.take_turn(services)

    assert [entry.seq for entry in steps(services, match)] == [5]
    assert tickets(services.bots.turns) == 3  # nobody has used one here
    assert waiting(services) == [f"{other}-4-0", f"{match}-5-0"]


def test_matches_of_bots_alone_do_not_keep_people_waiting(services):
    """One player opens many matches of bots; the bot of another one, at which a person sits, is next."""
    for _ in range(30):
        services.door.do(OpenMatch("pl_many", Opening("sacrifice", [BOT, BOT])))
    jobs.take_turn(services)
    honest = services.door.do(OpenMatch("pl_me", Opening("sacrifice", [BOT, {"kind": "player"}]))).match.id

    jobs.take_turn(services)

    assert turns(services, honest) == []


# -- crashes


def test_the_turn_of_a_killed_worker_comes_back_by_itself(services, db, start, bots_turn):
    """Kill -9 in the middle of a thought: its lease ends, the clock asks again, another worker answers."""
    match, dying = bots_turn(), start("tests.workers.hanging")
    until(lambda: db.get(THINKS), dying.told)
    dying.killed()

    clock, worker = start("annales.workers.scheduler"), start("annales.workers.run")
    until(lambda: plays_its_turn(services, match), worker.told)

    until(lambda: "was lost and is queued again" in clock.told(), clock.told)
    assert LEASE_SECONDS + 3 * TICKS * TICK < 5  # the longest that it lies there: found lost twice, asked for


def test_a_thinking_worker_keeps_its_turn(services, db, start, bots_turn):
    """It renews its lease for as long as it lives: the sweeper leaves the turn alone."""
    match, thinking = bots_turn(), start("tests.workers.hanging", "60")
    until(lambda: db.get(THINKS), thinking.told)
    left = [db.zscore(LEASES, f"{match}-4-0")]

    def is_renewed():
        left.append(db.zscore(LEASES, f"{match}-4-0"))
        return left[-1] > left[-2]

    until(is_renewed, thinking.told)
    assert sweep(services) == []


def test_a_queue_that_was_lost_is_filled_again(services, db, bots_turn):
    """The log is the truth; the queue, and the tickets, can be lost."""
    match = bots_turn()
    db.delete(*KEYS)

    assert sweep(services) == [f"{match}-4-0"]
    assert tickets(services.bots.turns) == 1
    assert sweep(services) == []  # it lies in the queue now
    assert waiting(services) == [f"{match}-4-0"]


def test_tickets_that_were_lost_are_added_again(services, db, bots_turn):
    """A turn that waits without a ticket would wait for ever."""
    bots_turn()
    bots_turn()
    db.delete(TICKETS)

    sweep(services)

    assert tickets(services.bots.turns) == 2


def test_a_turn_whose_worker_died_comes_back_at_once_and_counts_as_a_fault(services, db, bots_turn, rests):
    """The first time without a rest, since any worker may be killed; then it rests 2, 4, … up to 60 seconds."""
    match = bots_turn()
    turn, sweeper = f"{match}-4-0", Sweeper(services, services.broken)

    for death in range(8):
        assert waiting(services) == [turn]
        db.zadd(LEASES, {turn: 1})  # its lease has run out long ago
        brought_back = sweeper.sweep()
        assert brought_back == ([] if death else [turn])
        if death:
            assert sweep(services) == []  # it rests
            db.delete(f"{{bots}}:rest:{turn}")
            assert sweep(services) == [turn]

    assert rests == [2, 4, 8, 16, 32, 60, 60]


def test_an_attempt_that_ends_is_no_fault(services, db, bots_turn):
    """Answered, found stale, or broken off: the lease is given back."""
    match = bots_turn()
    turn = services.bots.turns.take(600)
    jobs.think_about(services, turn)
    services.bots.turns.push(BotTurn(match, 4, 0, "pl_me", people=True))
    jobs.think_about(services, services.bots.turns.take(600))  # it is stale

    assert db.zcard(LEASES) == 0
    assert db.keys("{bots}:faults:*") == []


def lasting(services):
    """Leases that do not end by themselves while a test looks on."""
    return Leases(services.store.redis, services.bots.turns, seconds=600.0)


def test_a_turn_on_its_way_to_the_queue_is_not_lost(services, db, bots_turn):
    """It is brought back only when it is missing twice."""
    match, sweeper = bots_turn(), Sweeper(services, services.broken)
    db.delete(*KEYS)

    assert look(sweeper) == []
    with lasting(services).held(f"{match}-4-0"):
        assert look(sweeper) == []
    assert look(sweeper) == []
    assert look(sweeper) == [f"{match}-4-0"]


def test_a_turn_that_is_queued_is_not_asked_for_again(services, bots_turn):
    """Neither by the sweeper nor by being asked for twice."""
    match = bots_turn()
    enqueue_turns(services.bots.turns, turns_asked(match, services.matches.get(match).tree, [(4, 0)]))

    assert sweep(services) == []
    assert tickets(services.bots.turns) == 1
    assert waiting(services) == [f"{match}-4-0"]


# -- running twice


def test_a_job_that_runs_twice_writes_one_entry(services, bots_turn):
    """The second answer is stale, and that is all."""
    match = bots_turn()

    assert answer(services, match, 4, 0)
    assert not answer(services, match, 4, 0)

    assert [(entry.by.asked, entry.body.seat) for entry in steps(services, match)] == [(4, 0)]


def test_a_held_turn_is_left_to_its_worker(services, bots_turn):
    """Two workers need not think about the same question."""
    match = bots_turn()

    with lasting(services).held(f"{match}-4-0") as held:
        assert held
        assert not answer(services, match, 4, 0)
    assert steps(services, match) == []


@pytest.mark.parametrize("end", ["over", "asked of another"])
def test_a_job_for_a_match_that_went_on_does_nothing(services, bots_turn, end):
    """The match is over, or somebody else is asked."""
    match = bots_turn()
    if end == "over":
        services.door.do(Leave(match, 1, "pl_me"))
    else:
        answer(services, match, 4, 0)
    before = services.store.log.last(match)

    assert not answer(services, match, 4, 0)
    assert services.store.log.last(match) == before


# -- stopping


def is_idle(db):
    """Whether a worker waits for jobs."""
    return [db.hget(worker, "state") for worker in db.smembers("rq:workers")] == [b"idle"]


def test_an_idle_worker_ends_at_once(start, db):
    """SIGTERM, and it is gone, without a word."""
    worker = start("annales.workers.run")
    until(lambda: is_idle(db), worker.told)

    assert worker.ended() == 0
    assert worker.told() == ""


def test_a_thinking_worker_breaks_off_and_leaves_the_turn_to_others(services, db, start, bots_turn):
    """Its lease is given back, so that the turn is taken up at once."""
    match, thinking = bots_turn(), start("tests.workers.hanging")
    until(lambda: db.get(THINKS), thinking.told)

    assert thinking.ended() == 0

    assert "is left to another worker" in thinking.told()
    assert "Traceback" not in thinking.told()
    assert waiting(services) == [f"{match}-4-0"]
    assert db.keys("{bots}:faults:*") == []


def test_a_signal_from_the_keyboard_ends_a_worker_as_well(start, db):
    """Ctrl-C."""
    worker = start("annales.workers.run")
    until(lambda: is_idle(db), worker.told)
    worker.process.send_signal(signal.SIGINT)

    assert worker.process.wait(BOUND) == 0


# -- faults


@pytest.fixture
def faulty(monkeypatch):
    """A bot that meets a fault of the rules, whose message names a hidden piece."""

    def fail(game, table, seat, rng, budget):
        raise RulesFault(reason=RulesReason.NOTHING_LIES_THERE(place=HIDDEN))

    monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=fail))


def test_a_fault_is_seen_but_not_what_lay_on_the_table(services, bots_turn, faulty):
    """Hidden pieces never reach the logs: the kind of fault and where it happened are told."""
    match = bots_turn()

    with pytest.raises(TurnFailed) as failed:
        answer(services, match, 4, 0)

    told = "".join(traceback.format_exception(failed.value))
    assert f"turn {match}-4-0: RulesFault" in told
    assert "in fail" in told
    assert HIDDEN not in told


@pytest.fixture
def rests(services, monkeypatch):
    """The rests of turns, in seconds, as they are begun; none of them ends by itself."""
    begun, keep = [], services.store.redis.set

    def kept(name, value, ex=None, **options):
        if name.startswith("{bots}:rest:"):
            begun.append(ex)
        return keep(name, value, **options)

    monkeypatch.setattr(services.store.redis, "set", kept)
    return begun


def test_a_turn_that_fails_rests_longer_each_time(services, db, bots_turn, faulty, rests):
    """Back-off: 2 s, 4 s, … up to a minute; it is never given up, because a repaired release must find it."""
    match = bots_turn()
    waiting(services)
    services.bots.turns.end_lease(f"{match}-4-0")
    for _ in range(8):
        with pytest.raises(TurnFailed):
            answer(services, match, 4, 0)

    assert rests == [2, 4, 8, 16, 32, 60, 60, 60]
    assert max(rests) == LONGEST_REST
    assert sweep(services) == []  # it rests
    db.delete(f"{{bots}}:rest:{match}-4-0")
    assert sweep(services) == [f"{match}-4-0"]


# -- what lies in the queue


def test_a_ticket_says_nothing_and_a_played_turn_leaves_nothing_behind(services, start, bots_turn):
    """Anyone who could write to Redis could else run code in the workers: whatever lies there only wakes one.

    Neither the queue nor the keys of RQ hold anything afterwards, which would fill Redis."""
    match = bots_turn()
    services.store.redis.delete(TICKETS)
    services.store.redis.rpush(TICKETS, '["os.abort", null, [], {}]')

    worker = start("annales.workers.run")

    until(lambda: plays_its_turn(services, match), worker.told)
    until(lambda: not services.store.redis.exists(TICKETS, SINCE, ASKED, LEASES), worker.told)
    assert worker.ended() == 0
    assert services.store.redis.keys("rq:job*") == services.store.redis.keys("rq:queue:*") == []


def test_a_turn_under_newer_rules_is_left_to_another_worker(services, bots_turn, monkeypatch):
    """It is no fault of the turn, which neither rests nor is lost: a worker that has these rules finds it."""
    match = bots_turn()
    question, seat = turns(services, match)[0]
    services.matches.visible(match, None).tree.rules += 1
    failed = []
    monkeypatch.setattr(Leases, "failed", lambda self, turn: failed.append(turn))

    assert answer(services, match, question, seat) is None

    assert failed == []
    assert steps(services, match) == []
    assert turns(services, match) == [(question, seat)]
    with Leases(services.store.redis, services.bots.turns).held(turn_id(match, question, seat)) as held:
        assert held
