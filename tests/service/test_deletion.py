"""Deleting beside everything else: streams, bots, other processes, imports, forks that wait."""

import msgspec
import pytest

from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.terms import Terms
from annales.events.projections.lists import Wanted
from annales.service.commands.closing import CloseMatch
from annales.service.commands.fork import AnswerFork, ForkMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.importing.record_names import check_terms
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign, SitDown
from annales.service.container import build
from annales.service.errors import ForkNotOpen
from annales.service.queries.stream import BYE, MatchStream
from annales.workers.jobs import answer
from annales.workers.scheduler import Scheduler, mend_index
from examples.games import TOYS
from tests.support.at_door import as_file, opened
from tests.support.exported import exported_lines

BOT = {"kind": "bot", "level": "random"}


def of_bots(services, **terms):
    """A running match of two bots."""
    return services.door.do(OpenMatch("pl_0", Opening("arena", [BOT, BOT], **terms))).match


def test_a_stream_of_a_deleted_match_ends(services):
    """As for somebody who may not see it any more."""
    match = of_bots(services)
    messages = MatchStream(services, match.id, None, True).messages(None)
    assert next(messages).kind == "match"

    services.operators.deletions.delete_as_operator(match.id, "pl_op")

    assert list(messages)[-1] == BYE


def test_another_process_finds_it_no_more(services, redis_url):
    """Though it has the match in its cache."""
    match = of_bots(services)
    with build(redis_url, TOYS) as other:
        assert other.matches.get(match.id).tree.last == match.tree.last

        services.operators.deletions.delete_as_operator(match.id, "pl_op")

        with pytest.raises(NoSuchMatch):
            other.matches.get(match.id)
        assert other.store.match_cache.rewound == 0


def test_an_export_goes_on_when_one_of_its_matches_is_deleted_meanwhile(services):
    """The page of its matches was read before."""
    matches = [of_bots(services) for _ in range(3)]
    lines = exported_lines(services, "pl_0")
    told = [next(lines)]

    services.operators.deletions.delete_as_operator(services.index.search(Wanted()).matches[1].match, "pl_op")

    told += lines
    assert sum(b'"record"' in line for line in told) == len(matches) - 1


def test_a_bot_whose_match_was_deleted_has_nothing_to_answer(services):
    """Its queued turn is no fault, and the scheduler has nothing left to do for the match."""
    match = of_bots(services, clock=1)
    [(question, seat)] = services.store.log.turns_of(match.id)

    services.operators.deletions.delete_as_operator(match.id, "pl_op")

    assert answer(services, match.id, question, seat) is None
    Scheduler(services).round()
    mend_index(services, services.broken)
    assert services.broken.due(10) == []
    assert services.store.redis.hlen("{health}:broken") == 0


def test_a_broken_match_that_was_deleted_is_struck_off(services):
    """Nothing is left to mend."""
    match = of_bots(services)
    services.broken.note(match.id, ValueError())

    services.operators.deletions.delete_as_operator(match.id, "pl_op")

    assert services.store.redis.hlen("{health}:broken") == 0


def test_a_write_that_a_deletion_overtakes_finds_no_match(services, redis_url):
    """It has read the match already, and its process does not know the secret: no damage is reported."""
    match = of_bots(services)

    class Overtaken(CloseMatch):
        def admit(self, match):
            services.operators.deletions.delete_as_operator(match.id, "pl_op")

    with build(redis_url, TOYS) as other, pytest.raises(NoSuchMatch):
        other.door.do(Overtaken(match.id, "pl_0"))


def test_what_is_stored_of_an_import_goes_with_it(services, db):
    """Its source, and the record that an unfinished one was to continue."""
    running = opened(services, "arena", 2, options={"dice": False})
    brought = services.door.do(ImportRecord("pl_9", as_file(running, None))).match
    services.door.do(CloseMatch(brought.id, "pl_9"))

    services.operators.deletions.delete(brought.id, "pl_9")

    assert [key for key in db.scan_iter() if brought.id.encode() in key] == []
    assert not db.hexists("{imports}:marks", brought.id)
    assert services.matches.get(running.id).status == "playing"


def test_a_fork_whose_origin_was_deleted_meanwhile_does_not_begin(services):
    """As the store would show it, had the two crossed."""
    match = opened(services, "arena", 2, options={"dice": False})
    plans = [{"kind": "player", "player": "pl_8"}, {"kind": "open"}]
    fork = services.door.do(ForkMatch(match.id, "pl_8", match.tree.last, Opening("", plans))).match
    services.index.remove(fork.id)
    services.operators.deletions.delete_as_operator(match.id, "pl_op")

    with pytest.raises(ForkNotOpen, match="origin_deleted"):
        services.door.do(SitDown(fork.id, 1, "pl_9"))


@pytest.mark.parametrize("marks", [{"external_id": "a\u202eb"}, {"tags": ("ok", " x")}])
def test_a_record_with_an_unreadable_label_is_not_imported(services, marks):
    """As nobody could open such a match."""
    opening = of_bots(services).opening
    terms = msgspec.structs.replace(opening.terms, **marks)

    assert isinstance(terms, Terms)
    with pytest.raises(BrokenRecord, match="not_terms"):
        check_terms(msgspec.structs.replace(opening, terms=terms))


def test_a_resignation_is_repeated_though_the_fork_that_it_opened_was_deleted(services):
    """The fork had waited for that consent alone; it is not opened again."""
    match = opened(services, "market", 3)
    plans = [{"kind": "player", "player": "pl_0"}, {"kind": "open"}, {"kind": "open"}]
    opening = Opening("", plans)
    asked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, opening, redealt=False))
    services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True))
    first = services.door.do(Resign(match.id, "pl_2"))
    [fork] = services.index.search(Wanted(origin=match.id)).matches
    services.door.do(CloseMatch(fork.match, "pl_0"))
    services.operators.deletions.delete(fork.match, "pl_0")

    again = services.door.do(Resign(match.id, "pl_2"))

    assert (again.first, again.last, again.replayed) == (first.first, first.last, True)
    assert services.index.search(Wanted(origin=match.id)).matches == []
