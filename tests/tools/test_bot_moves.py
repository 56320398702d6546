"""Bots' moves are computed again from the record of a finished match, and each that is not the bot's own is found."""

import json

import pytest

from domain.contract.engine import to_wire
from domain.log.entry import Played
from examples.games import TOYS
from service.bots import planned_answers
from service.commands.answer import Answer
from service.commands.answer_for import AnswerAsBot
from service.commands.fork import ForkMatch
from service.commands.open import Opening, OpenMatch
from service.container import build
from service.queries.export import record
from tests.support.forged import resealed
from tools import bot_moves

GREEDY, RANDOM, SEARCH = ({"kind": "bot", "level": level} for level in ("greedy", "random", "search"))
SHORT = {"rounds": 1}


def played_out(services, seats=(GREEDY, RANDOM, GREEDY), game="market", options=SHORT):
    """A match of bots to its end, with an eye on what each is asked."""
    match = services.door.do(OpenMatch("pl_0", Opening(game, list(seats), options))).match
    for _ in range(500):
        if match.is_over():
            return match
        seat = match.table().question.must[0]
        match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat)).match
    raise AssertionError("it does not end within 500 answers")


@pytest.fixture
def checked(tmp_path, capsys):
    """What the tool says of a record: its exit status, output and complaint."""

    def check(data):
        path = tmp_path / "record.ndjson"
        path.write_bytes(data)
        status = bot_moves.main([str(path)], TOYS)
        out, err = capsys.readouterr()
        return status, out, err

    return check


def moves(match):
    """The entries that are answers of bots."""
    return [entry for entry in match.tree.entries if entry.by.bot and isinstance(entry.body, Played)]


def data_of(match, viewer=None):
    """The record of a match."""
    return b"".join(record(match, viewer))


@pytest.mark.parametrize("seats", [(GREEDY, RANDOM, GREEDY), (SEARCH, RANDOM, SEARCH)])
def test_every_move_of_a_played_match_holds(services, checked, seats):
    """Sealed bids, hidden cards and windows among them; a search plays on from sampled tables."""
    match = played_out(services, seats)
    status, out, _ = checked(data_of(match))
    assert status == 0
    assert out.count(": valid\n") == len(moves(match)) > 5
    assert out.endswith(f"{len(moves(match))} bot moves are valid, 0 are not.\n")


def test_a_move_that_is_not_the_bots_own_is_found(services, checked, monkeypatch):
    """A service that plays another answer in a bot's name leaves a record that verifies, and is found out here."""
    right, calls = planned_answers.choose, []

    def choose(level, game, t, seat, seed):
        calls.append(seat)
        own = right(level, game, t, seat, seed)
        others = [one for one in game.legal(t, seat) if one != own and not one.KEEPS]
        return others[0] if len(calls) == 2 else own

    monkeypatch.setattr(planned_answers, "choose", choose)
    match = played_out(services)
    status, out, _ = checked(data_of(match))
    faults = [line for line in out.splitlines() if "differs: the bot answers" in line]
    assert status == 1
    assert [line.split(":")[0] for line in faults] == [f"entry {moves(match)[1].seq}"]
    assert out.endswith("1 are not.\n")


@pytest.fixture
def elsewhere(redis_url):
    """Another process of the service, on the same Redis."""
    with build(redis_url, TOYS) as made:
        yield made


@pytest.mark.parametrize("by_another_process", [True, False])
def test_a_bot_that_was_overtaken_while_it_thought_holds(services, elsewhere, checked, monkeypatch, by_another_process):
    """Another seat has bid meanwhile: the bot thinks again, on the table that its entry follows."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [GREEDY, GREEDY, GREEDY], SHORT))).match
    right, calls = planned_answers.choose, []

    def choose(level, game, t, seat, seed):
        calls.append(seat)
        if len(calls) == 1:
            (elsewhere if by_another_process else services).door.do(AnswerAsBot(match.id, match.number(2), 2))
        return right(level, game, t, seat, seed)

    monkeypatch.setattr(planned_answers, "choose", choose)
    services.door.do(AnswerAsBot(match.id, match.number(1), 1))
    assert [entry.body.seat for entry in moves(services.matches.visible(match.id, None))] == [2, 1]
    assert calls == [1, 2, 1]
    while not (match := services.matches.visible(match.id, None)).is_over():
        seat = match.table().question.must[0]
        services.door.do(AnswerAsBot(match.id, match.number(seat), seat))
    assert checked(data_of(match))[0] == 0


def test_people_and_copied_steps_are_none_of_its_business(services, checked):
    """It asks bots alone, for what they have answered in this match."""
    origin = played_out(services)
    fork = services.door.do(
        ForkMatch(origin.id, "pl_0", origin.tree.first_step() + 2, Opening("", [{"kind": "player"}, GREEDY, GREEDY]))
    ).match
    while not (fork := services.matches.visible(fork.id, None)).is_over():
        seat = fork.table().question.must[0]
        if seat:
            services.door.do(AnswerAsBot(fork.id, fork.number(seat), seat))
        else:
            action = next(iter(fork.game.legal(fork.table(), 0)))
            services.door.do(Answer(fork.id, "pl_0", fork.number(0), [to_wire(action)]))
    status, out, _ = checked(data_of(fork))
    assert status == 0
    assert "seat 0" not in out
    assert not any(f"entry {entry.seq}:" in out for entry in fork.tree.entries if entry.by.copied)


def test_a_running_match_cannot_be_checked(services, checked):
    """Without its secret there are no seeds; its bots' hidden answers stay their own."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, GREEDY]))).match
    match = services.door.do(AnswerAsBot(match.id, match.number(1), 1)).match
    status, out, err = checked(data_of(match))
    assert (status, out) == (1, "")
    assert "its secret, which is not disclosed yet" in err


def test_a_bot_that_is_not_here_cannot_be_checked(services, checked, monkeypatch):
    """Another version of it would answer otherwise."""
    data = data_of(played_out(services))
    for level in ("greedy", "random"):
        monkeypatch.setitem(bot_moves.LEVELS, level, bot_moves.LEVELS["alphabeta"])
    status, out, _ = checked(data)
    assert status == 1
    assert "cannot be checked: this version of the bot is not installed" in out


def test_rules_that_are_not_here_cannot_be_checked(services, checked, monkeypatch):
    """A bot thinks by the rules of its day."""
    data = data_of(played_out(services))
    monkeypatch.setattr(TOYS["market"], "RULES", 2)
    status, out, _ = checked(data)
    assert status == 1
    assert "cannot be checked: version 1 of market is not installed" in out


def test_a_record_that_does_not_hold_is_refused(services, checked, tmp_path):
    """Nothing is said of its moves; nor of a file that is not there."""
    status, out, err = checked(data_of(played_out(services)).replace(b'"asked":', b'"asked":1', 1))
    assert (status, out) == (1, "")
    assert "its digest does not match" in err
    assert bot_moves.main([str(tmp_path / "nothing")], TOYS) == 1


def test_a_seed_of_a_question_that_was_not_asked_is_found(services, checked):
    """Anyone who could choose the entry that the seed names could choose among answers."""
    match = played_out(services)
    first = moves(match)[0].seq
    entries = [json.loads(line) for line in data_of(match).splitlines()]
    entries[first - 1]["by"]["asked"] = 1
    status, out, _ = checked(resealed(entries))
    assert status == 1
    assert f"entry {first}: " in out
    assert "names entry 1 for its seed" in out
