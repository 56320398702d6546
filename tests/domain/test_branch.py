"""A branch of a log: what is added to it follows as in a tree of its own, and the trunk does not change."""

from random import Random

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.log.entry import HeadMoved
from annales.domain.log.take_back import abandoned
from annales.domain.log.tree import Tree
from annales.tools.laws.record import Record
from examples.games import TOYS


def wandered(seed):
    """A match in which answers are given, taken back, and given again."""
    luck, record = Random(seed), Record(TOYS["arena"], set_up_for(TOYS["arena"], 2, {}))
    first = record.start()
    for _ in range(40):
        left = abandoned(record.tree, 8)
        if left and luck.random() < 0.1:
            record.returns_to(luck.choice(left))
        elif luck.random() < 0.3:
            record.write(HeadMoved(luck.choice([seq for seq in record.tree.path() if seq >= first])))
        elif record.table.ended is None:
            seat = record.table.question.must[0]
            record.plays(seat, luck.choice(list(record.game.legal(record.table, seat))))
    return record


def told(tree):
    """All that a tree says of its entries."""
    seqs = range(1, tree.last + 1)
    return [
        (tree.head, tree.digest, tree.path(), list(tree.entries), tree.undone(seqs), tree.holders, tree.played),
        [(tree.opened_at(seq), tree.asked_after(seq), tree.fate(seq), tree.is_on_path(seq)) for seq in seqs],
        [tree.question(seat, seq) for seat in (None, 0, 1) for seq in seqs],
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_branch_answers_as_a_complete_tree(seed):
    """Wherever it begins, and on another branch as well."""
    entries = wandered(seed).entries
    for cut in range(1, len(entries), 5):
        branch = Tree(entries[:cut]).branch()
        for entry in entries[cut : cut + 7]:
            branch.add(entry)
        again = branch.branch()
        for entry in entries[cut + 7 :]:
            again.add(entry)

        assert told(branch) == told(Tree(entries[: cut + 7]))
        assert told(again) == told(Tree(entries))


@pytest.mark.parametrize("seed", range(4))
def test_a_branch_does_not_change_its_trunk(seed):
    """Nor what the branch holds, and whose question stands there, by what the trunk gains."""
    entries = wandered(seed).entries
    trunk = Tree(entries[:20])
    branch = trunk.branch()
    before = told(trunk)
    for entry in entries[20:30]:
        branch.add(entry)
    assert told(trunk) == before

    for entry in entries[20:]:
        trunk.add(entry)
    whole, seqs = Tree(entries[:30]), range(1, 31)
    assert (branch.head, branch.path(), list(branch.entries)) == (whole.head, whole.path(), list(whole.entries))
    for ask in (Tree.opened_at, Tree.asked_after, Tree.fate, Tree.is_on_path, Tree.shared):
        assert [ask(branch, seq) for seq in seqs] == [ask(whole, seq) for seq in seqs]
