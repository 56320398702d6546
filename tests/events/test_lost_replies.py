"""A lost reply never doubles an entry, and the retry gets its first answer."""

import pytest

from annales.domain.errors import Busy
from annales.events.stream import Appended, Outcome
from tests.events.cutting_proxy import CuttingProxy
from tests.events.records import Writer, remarks

pytestmark = pytest.mark.process

M = "mt_7"


@pytest.fixture
def proxy(redis_url):
    """A proxy before the empty Redis."""
    with CuttingProxy(redis_url) as made:
        yield made


@pytest.fixture
def far(proxy):
    """The log through the proxy, its connection and the script in place."""
    log = Writer(proxy.url)
    log.append("mt_first", 0, remarks(1))
    yield log
    log.close()


@pytest.mark.parametrize("key", ["k", None])
def test_the_client_library_repeats_what_it_heard_no_reply_to(far, proxy, log, key):
    """«a client library that repeats a command by itself turns a lost reply into a false conflict»: here it does not.

    The request is told that it has written, as it has; without a key of the player too.
    """
    proxy.lose_replies("EVALSHA", (1,))

    answer = far.append(M, 0, remarks(2), player="pl_1", key=key)

    assert proxy.lost == 1
    assert answer == Appended(Outcome.WRITTEN, 1, 2)
    assert log.read(M) == remarks(2)


def test_a_request_that_never_came_is_written_by_its_repetition(far, proxy, log):
    """The other half of the same silence."""
    proxy.lose_requests("EVALSHA", (1,))

    answer = far.append(M, 0, remarks(2), player="pl_1", key="k")

    assert proxy.lost == 1
    assert answer == Appended(Outcome.WRITTEN, 1, 2)
    assert log.read(M) == remarks(2)


def test_a_writer_without_two_replies_is_asked_to_retry(far, proxy, log):
    """«503 … retrying with the same key is safe»: the entries are there, once, and the retry finds them.

    Even where the writer drafts again, after others have written.
    """
    proxy.lose_replies("EVALSHA", (1, 2))

    with pytest.raises(Busy):
        far.append(M, 0, remarks(2), player="pl_1", key="k", fingerprint="f")
    assert proxy.lost == 2
    log.append(M, 2, remarks(3)[2:])

    late = far.append(M, 3, remarks(1, 3, by="pl_1"), player="pl_1", key="k", fingerprint="f")

    assert late == Appended(Outcome.REPLAYED, 1, 2)
    assert log.read(M) == remarks(3)


def test_a_lost_refusal_is_a_refusal_still(far, proxy, log):
    """Repeating a command that was refused is refused again, and writes nothing."""
    log.append(M, 0, remarks(1))
    proxy.lose_replies("EVALSHA", (1,))

    answer = far.append(M, 0, remarks(1, by="pl_late"), player="pl_late", key="k")

    assert proxy.lost == 1
    assert answer == Appended(Outcome.CONFLICT, 0, 1)
    assert log.read(M) == remarks(1)


@pytest.mark.parametrize("n", range(1, 9))
def test_wherever_the_line_breaks_each_entry_stands_once(far, proxy, log, n):
    """A match of eight appends whose n-th reply is lost: the numbers acknowledged are 1 to 8, once each."""
    proxy.lose_replies("EVALSHA", (n,))

    for entry in remarks(8):
        answer = far.append(M, entry.seq - 1, [entry], player="pl_1", key=f"k{entry.seq}")
        assert (answer.first, answer.last) == (entry.seq, entry.seq)

    assert proxy.lost == 1
    assert log.read(M) == remarks(8)
    assert sum(line.match == M for shard, last in log.feeds().items() if last for line in log.feed(shard)) == 8


def test_lost_reads_are_read_again(far, proxy, log):
    """Nobody notices."""
    log.append(M, 0, remarks(3))
    proxy.lose_replies("XRANGE", (1,))

    assert far.read(M) == remarks(3)
    assert proxy.lost == 1
