"""A release that gives up or renames an action leaves the past as it was: what was secret stays so, and all is read."""

import msgspec
import pytest

from domain.kernel.errors import StaleAnswer
from domain.kernel.play import from_wire
from service.records import record, text
from service.shown import entry_shown, position_shown
from service.table import Opening
from tests.contract.forgetful import forgetful
from tests.support.at_door import answered, finished, opened
from tests.toys import TOYS

VIEWERS = (None, 0, 1)


@pytest.fixture
def released(monkeypatch):
    """The market is released again, with every action renamed and none secret."""
    later = forgetful(TOYS["market"])

    def release():
        monkeypatch.setattr(TOYS["market"], "ACTIONS", later.ACTIONS)
    return release


@pytest.fixture
def match(house):
    """A market of two in which seat 0 has bid in secret."""
    return answered(house, opened(house, "market", 2), 0, "bid 2")


def read(match):
    """Whatever a viewer can read of the past, as bytes."""
    return [[msgspec.json.encode([entry_shown(match, seq, viewer, proof=True), position_shown(match, seq, viewer)])
             for viewer in VIEWERS for seq in range(1, match.tree.last + 1)],
            [list(record(match, viewer)) for viewer in VIEWERS]]


def test_a_running_match_reads_the_same(house, match, released):
    """By every viewer; the bid is as secret as before."""
    before = read(match)
    released()

    assert read(match) == before
    bid = match.tree.last
    assert entry_shown(match, bid, 1)["action"] == {"type": "bid", "coins": "?"}
    assert entry_shown(match, bid, 0)["action"] == {"type": "bid", "coins": 2}


def test_a_finished_match_reads_the_same(house, released):
    """Its secret is disclosed: the record and its proof are open, the history is as each seat saw it."""
    match = finished(house, "market", 2, options={"rounds": 1})
    before = read(match)
    released()

    assert read(match) == before


def test_the_record_for_people_tells_it_in_its_own_words(house, match, released):
    """There is no notation any more for what nobody can choose."""
    released()

    assert f"{match.tree.last}  step     seat 0: bid 2\n" in "".join(text(match, 0))
    assert f"{match.tree.last}  step     seat 0: bid ?\n" in "".join(text(match, 1))


def test_a_copied_step_keeps_its_secret(house, match, released):
    """The fork learns from the entry what was secret in it, not from the game."""
    released()
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    asked = house.door.fork(match.id, "pl_0", match.tree.head, Opening("", seats), redealt=False)
    forked = house.door.answer_fork(match.id, "pl_1", asked.ask, consent=True)
    fork = forked.written.match

    copied = fork.tree.entry(fork.tree.last)
    assert copied.by == {"copied": match.tree.head}
    assert copied.body.action == {"type": "bid", "coins": "?"}
    assert [envelope.to for envelope in copied.envelopes] == [(0,)]
    assert entry_shown(fork, copied.seq, 1)["action"] == {"type": "bid", "coins": "?"}
    assert entry_shown(fork, copied.seq, 0)["action"] == {"type": "bid", "coins": 2}


def test_a_late_click_of_a_retired_action_is_stale(house, match, released):
    """The present rules cannot read it; what was written with it is not read by them either."""
    number = match.tree.opened_at(match.tree.head)
    released()
    with pytest.raises(StaleAnswer):
        house.door.play(match.id, "pl_0", number, [{"type": "bid", "coins": 2}])
    with pytest.raises(Exception, match="no action of market"):
        from_wire(match.game, match.tree.body(match.tree.last).action)
