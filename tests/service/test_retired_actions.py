"""A release that gives up or renames an action leaves the past as it was: what was secret stays so, and all is read."""

import msgspec
import pytest

from annales.domain.contract.engine import from_wire
from annales.domain.errors import StaleAnswer
from annales.domain.log.terms import Author
from annales.service.commands.answer import Answer
from annales.service.commands.fork import AnswerFork, ForkMatch
from annales.service.commands.open import Opening
from annales.service.queries.export import record, text
from annales.service.queries.views import entry_view, position_view
from annales.tools.laws.books.forgetful import forgetful
from examples.games import TOYS
from tests.support.at_door import answered, finished, opened

VIEWERS = (None, 0, 1)


@pytest.fixture
def released(monkeypatch):
    """The market is released again, with every action renamed and none secret."""
    later = forgetful(TOYS["market"])

    def release():
        monkeypatch.setattr(TOYS["market"], "ACTIONS", later.ACTIONS)

    return release


@pytest.fixture
def match(services):
    """A market of two in which seat 0 has bid in secret."""
    return answered(services, opened(services, "market", 2), 0, "bid 2")


def read(match):
    """Whatever a viewer can read of the past, as bytes."""
    return [
        [
            msgspec.json.encode([entry_view(match, seq, viewer, proof=True), position_view(match, seq, viewer)])
            for viewer in VIEWERS
            for seq in range(1, match.tree.last + 1)
        ],
        [list(record(match, viewer)) for viewer in VIEWERS],
    ]


def test_a_running_match_reads_the_same(services, match, released):
    """By every viewer; the bid is as secret as before."""
    before = read(match)
    released()

    assert read(match) == before
    bid = match.tree.last
    assert entry_view(match, bid, 1)["action"] == {"type": "bid", "coins": "?"}
    assert entry_view(match, bid, 0)["action"] == {"type": "bid", "coins": 2}


def test_a_finished_match_reads_the_same(services, released):
    """Its secret is disclosed: the record and its proof are open, the history is as each seat saw it."""
    match = finished(services, "market", 2, options={"rounds": 1})
    before = read(match)
    released()

    assert read(match) == before


def test_the_readable_record_shows_a_retired_action_by_its_words(services, match, released):
    """There is no notation any more for what nobody can choose."""
    released()

    assert f"{match.tree.last}  step     seat 0: bid 2\n" in "".join(text(match, 0))
    assert f"{match.tree.last}  step     seat 0: bid ?\n" in "".join(text(match, 1))


def test_a_copied_step_keeps_its_secret(services, match, released):
    """The fork learns from the entry what was secret in it, not from the game."""
    released()
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    asked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", seats), redealt=False))
    forked = services.door.do(AnswerFork(match.id, "pl_1", asked.ask, consent=True))
    fork = forked.match

    copied = fork.tree.entry(fork.tree.last)
    assert copied.by == Author(copied=match.tree.head)
    assert copied.body.action == {"type": "bid", "coins": "?"}
    assert [envelope.to for envelope in copied.envelopes] == [(0,)]
    assert entry_view(fork, copied.seq, 1)["action"] == {"type": "bid", "coins": "?"}
    assert entry_view(fork, copied.seq, 0)["action"] == {"type": "bid", "coins": 2}


def test_a_late_click_of_a_retired_action_is_stale(services, match, released):
    """The present rules cannot read it; what was written with it is not read by them either."""
    number = match.tree.opened_at(match.tree.head)
    released()
    with pytest.raises(StaleAnswer):
        services.door.do(Answer(match.id, "pl_0", number, [{"type": "bid", "coins": 2}]))
    with pytest.raises(Exception, match="unknown_action: game=market"):
        from_wire(match.game, match.tree.body(match.tree.last).action)
