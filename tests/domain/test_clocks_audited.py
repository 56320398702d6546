"""What an audit finds out about clocks: the times of entries, and what a fork says of them."""

import pytest
from msgspec.structs import replace

from annales.domain.errors import BrokenRecord
from annales.domain.log.audit import audit
from annales.domain.log.clocks.kinds import Fischer
from annales.domain.log.envelope import chained
from annales.domain.log.terms import Author, ClockLeft
from annales.tools.record_vectors.matches import clock_of_moves
from examples.games import TOYS


def rewritten(change):
    """The entries of the vector with a clock, each as `change` makes it, chained again."""
    entries = []
    for entry in clock_of_moves().tree.entries:
        at, by, body = change(entry)
        before = entries[-1].digest if entries else ""
        entries.append(chained(before, entry.seq, entry.after, at, by, body, entry.envelopes))
    return entries


def late(entries):
    """The entry in which the clock answers."""
    return next(entry for entry in entries if entry.by == Author(clock=60))


def test_the_clock_does_not_answer_before_the_time_is_over():
    """Not by a millisecond."""
    seq = late(clock_of_moves().tree.entries).seq
    audit(TOYS["market"], rewritten(lambda entry: (entry.at, entry.by, entry.body)))
    early = rewritten(lambda entry: (_before(entry.at) if entry.seq == seq else entry.at, entry.by, entry.body))
    with pytest.raises(BrokenRecord) as refused:
        audit(TOYS["market"], early)
    assert (refused.value.seq, refused.value.reason.key) == (seq, "record.answered_before_its_time")


def _before(at):
    return f"{at[:17]}{int(at[17:19]) - 1:02}.999Z"


@pytest.mark.parametrize(
    "left", [(ClockLeft(main=1),), (ClockLeft(main=1), ClockLeft(main=-1)), (ClockLeft(main=1),) * 3]
)
def test_what_a_fork_says_of_its_clocks_is_of_its_seats(left):
    """And no less than nothing."""
    with pytest.raises(BrokenRecord) as refused:
        audit(TOYS["market"], rewritten(lambda entry: _with(entry, left=left)))
    assert (refused.value.seq, refused.value.reason.key) == (1, "record.clocks_of_other_seats")


def test_a_fork_without_such_a_clock_has_nothing_left_of_it():
    """Each answer has its own time there."""
    left = (ClockLeft(main=1),) * 2
    with pytest.raises(BrokenRecord, match="clocks_of_other_seats"):
        audit(TOYS["market"], rewritten(lambda entry: _with(entry, clock=60, left=left)))
    audit(TOYS["market"], rewritten(lambda entry: _with(entry, clock=Fischer(main=1, increment=0), left=left))[:3])


def _with(entry, left, clock=None):
    if entry.seq > 1:
        return entry.at, entry.by, entry.body
    body = entry.body if clock is None else replace(entry.body, terms=replace(entry.body.terms, clock=clock))
    return entry.at, entry.by, replace(body, origin=replace(body.origin, left=left))
