"""A closed match in the log: over without ranks, whether it had begun or not, and audited like any other."""

from copy import copy

import pytest

from annales.domain.errors import BrokenRecord
from annales.domain.log.audit import audit
from annales.domain.log.entry import CLOSING, Closed, Played
from annales.domain.log.record import lines, read
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.tools.record_vectors.matches import closed, closed_before_the_start, finished
from examples.games import TOYS


@pytest.mark.parametrize("match", [closed, closed_before_the_start])
def test_a_closed_match_is_over_and_its_record_holds(match):
    """Only its secret follows; the table says that it has ended, and asks nothing."""
    made = match()
    tree = audit(made.game, made.tree.entries)

    assert (tree.is_over(), tree.disclosed, tree.asked_after(tree.last)) == (True, True, None)
    assert (made.table.ended, made.table.asked) == (CLOSING[0], None)
    assert tree.at(tree.last).same(made.table)


def test_a_record_is_of_version_two_only_with_a_closed_match():
    """Readers of version 1 read all others."""
    versions = {read(lines("mt_x", match().tree, None)).label.version for match in (closed, closed_before_the_start)}

    assert versions == {2}
    assert read(lines("mt_x", finished().tree, None)).label.version == 1


def forged(body):
    """The entries of a match that is closed, with another closing."""
    made = closed_before_the_start()
    tree = Tree(made.tree.entries[:-2])
    made.tree = tree
    made.write(body)
    return made.tree.entries


@pytest.mark.parametrize("facts", [(), (Ended((1, 2), "closed"),), (Ended((), "dawn"),), CLOSING * 2])
def test_a_closing_has_its_own_facts(facts):
    """No ranks, and no other reason."""
    with pytest.raises(BrokenRecord, match=r"record\.closed_otherwise"):
        audit(TOYS["market"], forged(Closed(facts)))


def test_nothing_but_a_closing_ends_without_ranks():
    """A step that did so would take the ranks from everybody."""
    made = closed()
    first = made.tree.first_step()
    made.tree = Tree(made.tree.entries[:first])
    made.write(Played(0, {"type": "bid", "coins": 1}, CLOSING, made.game.rules))

    with pytest.raises(BrokenRecord, match=r"fact\.not_all_ranked"):
        audit(made.game, made.tree.entries)


def test_nothing_is_closed_that_is_over():
    """Only the secret may follow the end."""
    made = copy(finished())
    made.tree = Tree(made.tree.entries[:-1])
    made.write(Closed())

    with pytest.raises(BrokenRecord, match=r"record\.after_the_end"):
        audit(made.game, made.tree.entries)


def test_nothing_is_disclosed_that_is_neither_over_nor_closed():
    """Before the start either."""
    made = closed_before_the_start()
    made.tree = Tree(made.tree.entries[:-2])
    made.disclose()

    with pytest.raises(BrokenRecord, match=r"record\.not_over"):
        audit(made.game, made.tree.entries)
