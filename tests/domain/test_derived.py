"""Values that follow from the entries of a tree: of the newest entry, and of any entry of a path."""

from random import Random

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.log.derived import Fold, Newest
from annales.domain.log.tree import Tree
from annales.tools.laws.random_match import choose
from annales.tools.laws.record import Record
from examples.games.arena import game as arena

NUMBERS = Fold(lambda tree: (), lambda value, tree, seq: (*value, seq))
LISTS = Fold(lambda tree: [], lambda value, tree, seq: value.append(seq) or value, list.copy)


@pytest.fixture
def entries():
    """Of a match of two, played at random."""
    record, rng = Record(arena, set_up_for(arena, 2, {})), Random(1)
    record.start()
    while record.tree.last < 20:
        record.plays(*choose(arena, record.table, rng))
    return record.entries


@pytest.mark.parametrize("fold", [NUMBERS, LISTS])
def test_the_newest_value_goes_on_with_the_tree(entries, fold):
    """Each entry is examined once."""
    examined = []
    newest = Newest(Fold(fold.first, lambda *of: examined.append(of[2]) or fold.then(*of), fold.branch))
    tree = Tree()

    for entry in entries:
        tree.add(entry)
        newest.of(tree)

    assert list(newest.of(tree)) == examined == [entry.seq for entry in entries]


@pytest.mark.parametrize("fold", [NUMBERS, LISTS])
@pytest.mark.parametrize("is_read_first", [False, True])
def test_a_branch_goes_on_from_its_trunk_and_leaves_it_unchanged(entries, fold, is_read_first):
    """Whether the value of the trunk was read before, or after the trunk had grown as well."""
    newest, tree = Newest(fold), Tree(entries[:10])
    branch = tree.branch()
    if is_read_first:
        newest.of(branch)

    branch.add(entries[10])
    for entry in entries[10:15]:
        tree.add(entry)

    assert list(newest.of(branch)) == list(range(1, 12))
    assert list(newest.of(tree)) == list(range(1, 16))


def test_an_entry_that_cannot_be_folded_is_tried_again_and_those_before_are_not(entries):
    """The value stays where it was."""
    faults, examined = [7], []

    def then(value, tree, seq):
        if seq in faults:
            raise ValueError("cannot be folded")
        examined.append(seq)
        return seq

    newest, tree = Newest(Fold(lambda tree: 0, then)), Tree(entries[:9])
    with pytest.raises(ValueError, match="cannot be folded"):
        newest.of(tree)
    faults.clear()

    assert newest.of(tree) == 9
    assert examined == list(range(1, 10))


def test_a_value_that_is_set_goes_on_from_its_entry(entries):
    """And without it from the beginning."""
    newest, tree = Newest(NUMBERS), Tree(entries[:5])
    newest.set(tree, 3, ())

    assert newest.of(tree) == (4, 5)

    newest.forget()
    assert newest.of(tree) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(("fold", "kept"), [(NUMBERS, {2, 3, 4, 5}), (LISTS, {2, 5})])
def test_a_value_of_a_path_begins_at_the_newest_that_is_known(entries, fold, kept):
    """Immutable values are kept on the way; one that is changed in place is copied first, and kept at the end."""
    before = fold.then(fold.first(None), None, "known")
    known = {2: before}

    value = fold.along(None, [5, 4, 3, 2, 1], known)

    assert list(value) == ["known", 3, 4, 5]
    assert list(before) == ["known"]
    assert set(known) == kept
    assert fold.along(None, iter([5]), known) is value
