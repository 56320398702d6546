"""What an audit finds out about vacation: whether there was so much of it, and what a claim counts."""

import pytest
from msgspec.structs import replace

from annales.domain.errors import BrokenRecord
from annales.domain.log.audit import audit
from annales.domain.log.entry import Disclosed
from annales.domain.log.envelope import chained
from annales.domain.log.terms import Author
from annales.tools.record_vectors.matches import PLAYERS, vacation
from examples.games import TOYS


def forged(seq, **members):
    """The vector with vacation up to this entry, which tells other members."""
    entries = list(vacation().tree.entries[: seq - 1])
    last = vacation().tree.entry(seq)
    body = replace(last.body, **members)
    entries.append(chained(entries[-1].digest, seq, last.after, last.at, last.by, body, last.envelopes))
    return entries


def test_the_vector_holds():
    """Two vacations, and a claim that counts from their end."""
    assert isinstance(audit(TOYS["market"], vacation().tree.entries).entries[-1].body, Disclosed)


@pytest.mark.parametrize(("seq", "members"), [(6, {"days": 4}), (6, {"days": 0}), (7, {"days": 2}), (6, {"seat": 2})])
def test_vacation_that_there_is_not_is_found(seq, members):
    """Too many days, none, or of nobody."""
    with pytest.raises(BrokenRecord) as refused:
        audit(TOYS["market"], forged(seq, **members))
    assert (refused.value.seq, refused.value.reason.key) == (seq, "record.no_vacation")


def test_vacation_after_the_time_is_over_is_found():
    """The seat was late."""
    entries = list(vacation().tree.entries[:5])
    late = vacation().tree.entry(6)
    for at, holds in (("2026-02-01T12:00:03.999Z", True), ("2026-02-01T12:00:04.000Z", False)):
        made = chained(entries[-1].digest, 6, late.after, at, Author(player=PLAYERS[1]), late.body, ())
        if holds:
            audit(TOYS["market"], [*entries, made])
        else:
            with pytest.raises(BrokenRecord, match=r"record\.no_vacation"):
                audit(TOYS["market"], [*entries, made])


def test_a_claim_that_counts_vacation_is_found():
    """By a millisecond."""
    with pytest.raises(BrokenRecord, match=r"record\.claimed_too_early"):
        audit(TOYS["market"], forged(8, since="2026-02-03T12:00:05.999Z"))
