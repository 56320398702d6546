"""A running match goes on under another version of the rules, and says so; its past stays as it was told."""

import pytest

from annales.domain.errors import NewerRules
from annales.domain.log.entry import Played, RulesChanged
from annales.domain.log.record import lines
from annales.domain.log.terms import Author
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot, answer_timed_out_seats
from annales.service.commands.fork import ForkMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.commands.take_back import AskTakeBack
from annales.service.queries.export import record
from annales.service.queries.views import entry_view, legal_view, match_view, position_view
from annales.tools.verify import verify
from examples.games import TOYS
from tests.support.at_door import answered, opened


@pytest.fixture
def released(monkeypatch):
    """A new version of the arena's rules is released."""

    def release(version):
        monkeypatch.setattr(TOYS["arena"], "rules", version)

    return release


def kinds(match, after):
    """What the entries after one are."""
    return [type(entry.body).__name__ for entry in match.tree.entries[after:]]


def test_a_running_match_says_that_it_goes_on_under_new_rules(services, released):
    """Once, before the first answer that they play, in the same append; steps name the version that played them."""
    match = answered(services, opened(services, "arena", 2, options={"dice": False}), 0, "scout-c1")
    last = match.tree.last
    released(2)

    match = answered(services, match, 0, "rest")
    match = answered(services, match, 1, "rest")

    assert kinds(match, last) == ["RulesChanged", "Played", "Played"]
    assert match.tree.body(last + 1) == RulesChanged(1, 2)
    assert match.tree.entry(last + 1).by == Author(rules=2)
    assert match.tree.rules == 2
    assert [body.rules for entry in match.tree.entries if isinstance(body := entry.body, Played)] == [1, 1, 2, 2]
    record = b"".join(line + b"\n" for line in lines(match.id, match.tree, None))
    assert verify(record)[0].startswith("The record holds")


def test_the_head_can_be_moved_back_to_before_the_change(services, released):
    """What older rules told stays where it is; the change is not told again."""
    match = answered(services, opened(services, "arena", 2, options={"dice": False}), 0, "scout-c1")
    first = match.tree.first_step()
    released(2)
    match = answered(services, match, 0, "king-b1")

    match = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    last = match.tree.last
    match = answered(services, match, 0, "guard-b2")

    assert kinds(match, last) == ["Played"]
    assert match.tree.body(match.tree.last).rules == 2


def test_an_answer_that_is_sent_twice_finds_the_change_with_it(services, released):
    """The first entries are the answer, with or without a key."""
    match = opened(services, "arena", 2, options={"dice": False})
    number = match.number(0)
    released(2)
    first = services.door.do(Answer(match.id, "pl_0", number, ["rest"]))
    again = services.door.do(Answer(match.id, "pl_0", number, ["rest"]))
    assert (again.replayed, again.first, again.last) == (True, first.first, first.last)
    assert first.last == first.first + 1


def test_a_bot_goes_on_too(services, released):
    """Its turn is as good as anybody's."""
    match = services.door.do(
        OpenMatch("pl_0", Opening("arena", [{"kind": "bot", "level": "random"}, {"kind": "player"}]))
    ).match
    last = match.tree.last
    released(2)
    match = services.door.do(AnswerAsBot(match.id, match.number(0), 0)).match
    assert kinds(match, last) == ["RulesChanged", "Played"]


def test_a_refused_answer_changes_nothing(services, released):
    """Nor is anything told of new rules where nothing is played by them."""
    match = opened(services, "arena", 2, options={"dice": False})
    last = match.tree.last
    released(2)
    with pytest.raises(Exception, match="unknown_notation"):
        answered(services, match, 0, "fly")
    assert services.matches.visible(match.id, None).tree.last == last
    assert services.door.do(Leave(match.id, 0, "pl_0")).match.tree.rules == 1


def test_a_fork_of_an_old_match_remarks_the_new_rules(services, released):
    """Its copied steps are those of the old ones."""
    match = answered(services, opened(services, "arena", 2, options={"dice": False}), 0, "scout-c1")
    released(2)
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    fork = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", seats))).match
    last = fork.tree.last
    assert (fork.tree.rules, kinds(answered(services, fork, 0, "rest"), last)) == (1, ["RulesChanged", "Played"])


# -- while a release is rolled out: this process is of the one before


SEATS = [{"kind": "player"}, {"kind": "bot", "level": "random"}]


@pytest.fixture
def newer(services, released):
    """A match that a process of the next release has gone on with, as this older one reads it: it waits for seat 1."""
    match = opened(services, "arena", 2, options={"dice": False}, clock=1)
    match = answered(services, match, 0, "scout-c1")
    released(2)
    match = answered(services, match, 0, "rest")
    released(1)
    assert (match.tree.rules, match.game.rules) == (2, 1)
    return match


@pytest.mark.parametrize(
    "act",
    [
        lambda door, match: door.do(Answer(match.id, "pl_1", match.number(1), ["rest"])),
        lambda door, match: door.do(Leave(match.id, 0, "pl_0")),
        lambda door, match: door.do(AskTakeBack(match.id, "pl_0", match.tree.first_step())),
        lambda door, match: answer_timed_out_seats(door, match.id, match.number(None)),
        lambda door, match: door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", SEATS))),
        lambda door, match: door.do(
            ForkMatch(match.id, "pl_0", match.tree.first_step(), Opening("", SEATS), redealt=False)
        ),
    ],
    ids=["an answer", "a resignation", "a take-back", "the clock", "a fork", "a fork of an earlier entry"],
)
def test_a_process_of_older_rules_writes_nothing(services, newer, act):
    """Another process may: a caller that asks is told to try again."""
    last, matches = newer.tree.last, services.store.log.matches()
    with pytest.raises(NewerRules, match="newer_rules"):
        act(services.door, newer)
    assert services.matches.visible(newer.id, None).tree.last == last
    assert services.store.log.matches() == matches


def test_a_bot_of_older_rules_does_not_even_think(services, released):
    """Its search would play by rules that are not those of the match."""
    match = services.door.do(
        OpenMatch("pl_0", Opening("arena", [*SEATS[::-1], {"kind": "bot", "level": "greedy"}]))
    ).match
    released(2)
    match = services.door.do(AnswerAsBot(match.id, match.number(0), 0)).match
    released(1)
    seat = match.table().question.must[0]
    with pytest.raises(NewerRules):
        services.door.do(AnswerAsBot(match.id, match.number(seat), seat))


def test_a_process_of_older_rules_reads_all(services, newer):
    """Facts are folded, and no rule is asked; only what may be answered now is for newer rules to say."""
    for seq in range(1, newer.tree.last + 1):
        assert entry_view(newer, seq, 0)["seq"] == seq
        assert position_view(newer, seq, 0).seq == seq
    assert match_view(newer, 1, {}).rules == 2
    assert verify(b"".join(record(newer, None)))[0].startswith("The record holds")
    with pytest.raises(NewerRules):
        legal_view(newer, 1, "en")


def test_an_answer_that_newer_rules_accepted_is_known_again(services, released):
    """A retry that comes to an older process gets the first entries: nothing is written for it."""
    match = opened(services, "arena", 2, options={"dice": False})
    number = match.number(0)
    released(2)
    first = services.door.do(Answer(match.id, "pl_0", number, ["rest"]), "once")
    released(1)
    again = services.door.do(Answer(match.id, "pl_0", number, ["rest"]), "once")
    assert (again.replayed, again.first, again.last) == (True, first.first, first.last)


def test_the_process_of_newer_rules_says_nothing_twice(services, newer, released):
    """The older one has not changed the match back, so there is nothing more to tell."""
    with pytest.raises(NewerRules):
        answered(services, newer, 1, "rest")
    released(2)
    last = newer.tree.last
    assert kinds(answered(services, newer, 1, "rest"), last) == ["Played"]


def test_a_fork_that_waits_for_players_does_not_begin_under_older_rules(services, newer, released):
    """Its copied steps are those of newer rules: the last to sit is told to try again."""
    released(2)
    seats = [{"kind": "player"}, {"kind": "open"}]
    fork = services.door.do(ForkMatch(newer.id, "pl_0", newer.tree.head, Opening("", seats))).match
    released(1)
    with pytest.raises(NewerRules):
        services.door.do(SitDown(fork.id, 1, "pl_1"))
    released(2)
    begun = services.door.do(SitDown(fork.id, 1, "pl_1")).match
    last = begun.tree.last
    assert begun.tree.rules == 2
    assert kinds(answered(services, begun, 1, "rest"), last) == ["Played"]
