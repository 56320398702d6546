"""What readers are promised: no gap, no duplicate, and to be woken."""

import pytest

from annales.domain.errors import BrokenRecord
from annales.events.keys import stream_key
from annales.events.servers import nodes_of
from annales.events.stream import PAGE, Log
from tests.events.records import Writer, remarks

pytestmark = pytest.mark.log_contract

M = "mt_7"


@pytest.mark.parametrize(
    ("after", "limit", "numbers"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (2, None, [3, 4, 5]),
        (4, None, [5]),
        (5, None, []),
        (99, None, []),
        (0, 2, [1, 2]),
        (3, 2, [4, 5]),
        (3, 9, [4, 5]),
        (0, 0, []),
    ],
)
def test_reading_goes_on_after_the_number_given(log, after, limit, numbers):
    """The number is excluded, the limit kept."""
    log.append(M, 0, remarks(5))

    assert [entry.seq for entry in log.read(M, after, limit)] == numbers


def test_a_resumed_reader_has_no_gap_and_no_duplicate(redis_url):
    """«resumes without gap or duplicate», in pages of any size, while others write."""
    writer, reader, entries, read = Writer(redis_url), Log(redis_url), remarks(60), []
    for entry in entries:
        writer.append(M, entry.seq - 1, [entry])
        if entry.seq % 7 == 0:
            read += reader.read(M, len(read), limit=5)
    while page := reader.read(M, len(read), limit=4):
        read += page

    assert read == entries
    writer.close()
    reader.close()


def test_a_long_match_is_read_in_pages(log, db):
    """Nobody waits for the whole of it: other commands are served between two pages."""
    entries = remarks(2 * PAGE + 1)
    log.append(M, 0, entries)
    for node in nodes_of(db).values():
        node.config_resetstat()

    assert log.read(M) == entries
    told = [node.info("commandstats") for node in nodes_of(db).values()]
    assert sum(stats["cmdstat_xrange"]["calls"] for stats in told if "cmdstat_xrange" in stats) == 3


def test_there_is_nothing_of_a_match_that_does_not_exist(log):
    """No entries, no newest one."""
    assert log.read(M) == []
    assert log.last(M) == 0

    log.append(M, 0, remarks(2))

    assert log.last(M) == 2


def test_every_match_can_be_named(log):
    """The keys beside a stream are no matches."""
    for n in range(40):
        log.append(f"mt_{n}", 0, remarks(1), key="k", player="pl_1", secret="5e", turns=[(1, 0)], deadline=1)

    assert log.matches() == sorted(f"mt_{n}" for n in range(40))


@pytest.mark.parametrize("id", ["2-1", "3-0"])
def test_a_stream_that_others_wrote_to_is_a_broken_record(log, db, id):
    """Numbers without a gap are part of what a reader relies on."""
    log.append(M, 0, remarks(1))
    db.xadd(stream_key(M), {"v": "1", "e": "[]"}, id=id)

    with pytest.raises(BrokenRecord, match=rf"seq=2, reason=record\.other_entry\(entry={id}\)"):
        log.read(M)
