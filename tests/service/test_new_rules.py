"""A running match goes on under another version of the rules, and says so; its past stays as it was told."""

import pytest

from domain.kernel.entry import Played, RulesChanged
from domain.kernel.record import lines
from service.table import Opening
from tests.support.at_door import answered, opened
from tests.toys import TOYS
from tools.verify import verify


@pytest.fixture
def released(monkeypatch):
    """A new version of the arena's rules is released."""
    def release(version):
        monkeypatch.setattr(TOYS["arena"], "RULES", version)
    return release


def kinds(match, after):
    """What the entries after one are."""
    return [type(entry.body).__name__ for entry in match.tree.entries[after:]]


def test_a_running_match_says_that_it_goes_on_under_new_rules(house, released):
    """Once, before the first answer that they play, in the same append; steps name the version that played them."""
    match = answered(house, opened(house, "arena", 2, options={"dice": False}), 0, "scout-c1")
    last = match.tree.last
    released(2)

    match = answered(house, match, 0, "rest")
    match = answered(house, match, 1, "rest")

    assert kinds(match, last) == ["RulesChanged", "Played", "Played"]
    assert match.tree.body(last + 1) == RulesChanged(1, 2)
    assert match.tree.entry(last + 1).by == {"rules": 2}
    assert match.tree.rules == 2
    assert [body.rules for entry in match.tree.entries if isinstance(body := entry.body, Played)] == [1, 1, 2, 2]
    record = b"".join(line + b"\n" for line in lines(match.id, match.tree, None))
    assert verify(record)[0].startswith("The record holds")


def test_the_head_can_be_moved_back_to_before_the_change(house, released):
    """What older rules told stays where it is; the change is not told again."""
    match = answered(house, opened(house, "arena", 2, options={"dice": False}), 0, "scout-c1")
    first = match.tree.first_step()
    released(2)
    match = answered(house, match, 0, "king-b1")

    match = house.door.ask_take_back(match.id, "pl_0", first).match
    last = match.tree.last
    match = answered(house, match, 0, "guard-b2")

    assert kinds(match, last) == ["Played"]
    assert match.tree.body(match.tree.last).rules == 2


def test_an_answer_that_is_sent_twice_finds_the_change_with_it(house, released):
    """The first entries are the answer, with or without a key."""
    match = opened(house, "arena", 2, options={"dice": False})
    number = match.number(0)
    released(2)
    first = house.door.play(match.id, "pl_0", number, ["rest"])
    again = house.door.play(match.id, "pl_0", number, ["rest"])
    assert (again.replayed, again.first, again.last) == (True, first.first, first.last)
    assert first.last == first.first + 1


def test_a_bot_goes_on_too(house, released):
    """Its turn is as good as anybody's."""
    match = house.door.open("pl_0", Opening("arena", [{"kind": "bot", "level": "random"}, {"kind": "player"}])).match
    last = match.tree.last
    released(2)
    match = house.door.play_as_bot(match.id, match.number(0), 0).match
    assert kinds(match, last) == ["RulesChanged", "Played"]


def test_a_refused_answer_changes_nothing(house, released):
    """Nor is anything told of new rules where nothing is played by them."""
    match = opened(house, "arena", 2, options={"dice": False})
    last = match.tree.last
    released(2)
    with pytest.raises(Exception, match="no legal answer"):
        answered(house, match, 0, "fly")
    assert house.door.match(match.id, None).tree.last == last
    assert house.door.leave(match.id, 0, "pl_0").match.tree.rules == 1


def test_a_fork_of_an_old_match_tells_of_new_rules_too(house, released):
    """Its copied steps are those of the old ones."""
    match = answered(house, opened(house, "arena", 2, options={"dice": False}), 0, "scout-c1")
    released(2)
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    fork = house.door.fork(match.id, "pl_0", match.tree.head, Opening("", seats)).written.match
    last = fork.tree.last
    assert (fork.tree.rules, kinds(answered(house, fork, 0, "rest"), last)) == (1, ["RulesChanged", "Played"])
