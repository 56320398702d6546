"""`annales audit-bots`: bots' moves are computed again from records, and each that is not the bot's own is found."""

import io
import json
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from annales.domain.bots import level
from annales.domain.canonical import canonical
from annales.domain.contract.engine import to_wire
from annales.domain.games import GAMES
from annales.domain.log.entry import Played
from annales.domain.review.advice import advise
from annales.service.bots import planned_answers
from annales.service.bots.cut_offs import CutOffs
from annales.service.bots.planned_answers import author_of
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.fork import ForkMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.container import build
from annales.service.hints import giving
from annales.service.hints.giving import GiveHint, plan_hint
from annales.service.queries.export import record
from annales.tools.annales.audit_bots.command import audit_bots
from examples.games import TOYS
from tests.architecture.sources import ROOT
from tests.records.packing import UNPACKED
from tests.support.children import ran
from tests.support.depth import NIGHTLY
from tests.support.forged import forged as forged_record
from tests.support.forged import resealed, rows

GREEDY, RANDOM, SEARCH = ({"kind": "bot", "level": level} for level in ("greedy", "random", "search"))
SHORT = {"rounds": 1}


@pytest.fixture(autouse=True)
def game_of_market(monkeypatch):
    """A game with hidden cards, sealed bids and chance."""
    monkeypatch.setitem(GAMES.known, "market", TOYS["market"])


@pytest.fixture
def services(redis_url, ports):
    """The parts of the service, without an archive."""
    with build(redis_url, TOYS, ports=ports) as made:
        yield made


def played_out(services, seats=(GREEDY, RANDOM, GREEDY), game="market", options=SHORT):
    """A match of bots to its end, with an eye on what each is asked."""
    match = services.door.do(OpenMatch("pl_0", Opening(game, list(seats), options))).match
    return to_its_end(services, match)


def to_its_end(services, match):
    """The match after all answers; a person takes the first that is legal."""
    for _ in range(500):
        if match.is_over():
            return match
        seat = match.table().question.must[0]
        if match.bot_at(seat) is not None:
            match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat)).match
        else:
            action = to_wire(next(iter(match.game.legal(match.table(), seat))))
            holder = match.tree.holders[seat].player
            match = services.door.do(Answer(match.id, holder, match.number(seat), [action])).match
    raise AssertionError("it does not end within 500 answers")


@pytest.fixture
def audited(tmp_path):
    """What the command says of records: its exit status, output and complaint."""

    def audit(*given):
        words = []
        for number, one in enumerate(given):
            if isinstance(one, bytes):
                words.append(str(tmp_path / f"{number}.ndjson"))
                (tmp_path / f"{number}.ndjson").write_bytes(one)
            else:
                words.append(str(one))
        done = CliRunner().invoke(audit_bots, words, catch_exceptions=False)
        return done.exit_code, done.stdout, done.stderr

    return audit


def moves(match):
    """The entries that are answers of bots."""
    return [entry for entry in match.tree.entries if entry.by.bot and isinstance(entry.body, Played)]


def data_of(match, viewer=None):
    """The record of a match."""
    return b"".join(record(match, viewer))


def bot_moves(number):
    """So many, in words."""
    return f"{number} moves of bots"


@pytest.mark.parametrize("seats", [(GREEDY, RANDOM, GREEDY), (SEARCH, RANDOM, SEARCH)])
def test_every_move_of_a_played_match_holds(services, audited, seats):
    """Sealed bids, hidden cards and windows among them; a search plays on from sampled tables."""
    match = played_out(services, seats)
    status, out, _ = audited(data_of(match))
    number = len(moves(match))
    name = f"{seats[0]['level']} {level.LEVELS[seats[0]['level']].version}"
    thought = sum(entry.by.bot == seats[0]["level"] for entry in moves(match))
    assert status == 0
    assert number > 5
    assert f"match {match.id}, market, rules 1, 3 seats: {bot_moves(number)}\n  {name}: {thought} hold\n" in out
    assert out.endswith(f"{bot_moves(number)} in 1 record: {number} hold\n")


def with_a_hint(services):
    """A match in which a player took a hint about each question that they were asked first."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, GREEDY], SHORT))).match
    match = services.door.do(GiveHint(match.id, 0, plan_hint(match, 0, services.store.match_secrets))).match
    return to_its_end(services, match)


def test_a_hint_is_computed_again_like_a_move(services, audited):
    """It is counted among the moves."""
    match = with_a_hint(services)
    status, out, _ = audited(data_of(match))
    assert status == 0
    assert out.endswith(f"{bot_moves(len(moves(match)) + 1)} in 1 record: {len(moves(match)) + 1} hold\n")


def test_a_hint_that_is_not_the_levels_own_is_found(services, audited, monkeypatch):
    """A service that advises another answer in the name of a level."""

    def wrong(game, t, seat, level, seed):
        right = advise(game, t, seat, level, seed)
        return replace(right, answer=next(one for one in game.legal(t, seat) if one != right.answer))

    monkeypatch.setattr(giving, "advise", wrong)
    status, out, _ = audited(data_of(with_a_hint(services)))
    assert status == 1
    assert "differs: the bot answers “Bid" in out


def test_a_move_that_is_not_the_bots_own_is_found(services, audited, monkeypatch):
    """A service that plays another answer in a bot's name leaves a record that verifies, and is found out here."""
    right, calls = planned_answers.choose, []

    def choose(level, game, t, seat, seed):
        calls.append(seat)
        own = right(level, game, t, seat, seed)
        others = [one for one in game.legal(t, seat) if one != own and not one.KEEPS]
        return others[0] if len(calls) == 2 else own

    monkeypatch.setattr(planned_answers, "choose", choose)
    match = played_out(services)
    status, out, _ = audited(data_of(match))
    faults = [line for line in out.splitlines() if "differs: the bot answers" in line]
    assert status == 1
    assert [line.split()[1] for line in faults] == [str(moves(match)[1].seq)]
    assert out.endswith(", 1 differ\n")


@pytest.fixture
def elsewhere(redis_url):
    """Another process of the service, on the same Redis."""
    with build(redis_url, TOYS) as made:
        yield made


@pytest.mark.parametrize("by_another_process", [True, False])
def test_a_bot_that_was_overtaken_while_it_thought_holds(services, elsewhere, audited, monkeypatch, by_another_process):
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
    match = to_its_end(services, services.matches.visible(match.id, None))
    assert audited(data_of(match))[0] == 0


def test_people_and_copied_steps_are_none_of_its_business(services, audited):
    """It asks bots alone, for what they have answered in this match, and says what is left out."""
    origin = played_out(services)
    seats = [{"kind": "player"}, GREEDY, GREEDY]
    fork = ForkMatch(origin.id, "pl_0", origin.tree.first_step() + 2, Opening("", seats))
    match = to_its_end(services, services.door.do(fork).match)
    copied = sum(entry.by.copied is not None for entry in match.tree.entries)
    status, out, _ = audited(data_of(match))
    assert status == 0
    assert f"{bot_moves(len(moves(match)))} in 1 record" in out
    assert copied == 3
    assert f"{copied} steps copied from match {origin.id}: left out" in out


def test_a_match_without_bots_has_nothing_to_check(services, audited):
    """That is said, and is no fault."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, {"kind": "open"}], SHORT))).match
    match = to_its_end(services, services.door.do(SitDown(match.id, 1, "pl_1")).match)
    status, out, _ = audited(data_of(match))
    assert (status, out.splitlines()[-1]) == (0, "0 moves of bots in 1 record: none to check")


def test_the_bot_that_takes_a_seat_that_was_given_up_is_checked(services, audited):
    """Its level is not in the terms of the match."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, RANDOM, RANDOM], SHORT))).match
    services.door.do(Leave(match.id, 0, "pl_0"))
    match = to_its_end(services, services.matches.visible(match.id, None))
    assert 0 in {entry.body.seat for entry in moves(match)}
    assert audited(data_of(match))[0] == 0


def test_a_running_match_cannot_be_checked(services, audited):
    """Without its secret there are no seeds; its bots' hidden answers stay their own."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [{"kind": "player"}, GREEDY]))).match
    match = services.door.do(AnswerAsBot(match.id, match.number(1), 1)).match
    status, out, _ = audited(data_of(match))
    assert status == 3
    assert "1 cannot be checked: the match is not over, so the secret" in out


def test_a_version_that_was_kept_is_run(services, audited, monkeypatch):
    """A newer one plays, and the old one is asked for what it has played."""
    data, old = data_of(played_out(services)), level.LEVELS["greedy"]
    newer = level.Level("greedy", old.version + 1, 1, level.LEVELS["random"].think)
    monkeypatch.setitem(level.LEVELS, "greedy", newer)
    monkeypatch.setattr(level, "KEPT", (old,))
    assert audited(data)[0] == 0


def test_a_version_that_is_gone_is_named_with_the_release_that_had_it(services, audited, monkeypatch):
    """Another version of it would answer otherwise."""
    data, old = data_of(played_out(services)), level.LEVELS["greedy"]
    monkeypatch.setitem(level.LEVELS, "greedy", level.Level("greedy", old.version + 1, 1, old.think))
    monkeypatch.setitem(level.GONE, ("greedy", old.version), "1.2.3")
    status, out, _ = audited(data)
    assert status == 3
    assert f"cannot be checked: greedy {old.version} is gone: release 1.2.3 was the last with it" in out
    assert "random 2: " in out


def test_rules_that_are_not_here_cannot_be_checked(services, audited, monkeypatch):
    """A bot thinks by the rules of its day."""
    data = data_of(played_out(services))
    monkeypatch.setattr(TOYS["market"], "rules", 2)
    status, out, _ = audited(data)
    assert status == 3
    assert "cannot be checked: version 1 of the rules of market is not installed, version 2 is" in out


def test_a_game_that_is_not_here_cannot_be_checked(services, audited, monkeypatch):
    """Its record is verified without its rules."""
    data = data_of(played_out(services))
    monkeypatch.delitem(GAMES.known, "market")
    status, out, _ = audited(data)
    assert status == 3
    assert "cannot be checked: the game market is not installed" in out


def test_an_invalid_record_is_reported_beside_valid_ones(services, audited, tmp_path):
    """Nothing is said of its moves."""
    data = data_of(played_out(services))
    status, out, _ = audited(data.replace(b'"asked":', b'"asked":1', 1), data)
    assert status == 1
    assert "0.ndjson: THE RECORD DOES NOT HOLD. " in out
    assert "its digest does not match" in out
    assert out.endswith(" hold; 1 record does not hold\n")


def test_no_broken_record_ends_the_command(audited):
    """Each of the vectors of the record format is told as one that holds or one that does not."""
    vectors = [path.read_bytes() for path in sorted((ROOT / "api-spec" / "record-vectors").glob("*.ndjson"))]
    status, out, _ = audited(*vectors)
    assert status == 1
    assert out.count("THE RECORD DOES NOT HOLD. ") > 50
    assert f" in {len(vectors) + 1} records: " in out  # one has a second label, with which another record begins


def test_a_file_that_cannot_be_read_is_wrong_usage(audited, tmp_path):
    """With the reason."""
    status, _, err = audited(tmp_path / "nothing")
    assert status == 2
    assert "nothing cannot be read: No such file or directory" in err


def forged(match, change):
    """The record of a match in which the author of a bot's first move is changed; that entry."""
    first, entries = moves(match)[0].seq, rows(data_of(match))
    change(entries[first - 1]["by"])
    return resealed(entries), first


@pytest.mark.parametrize(
    ("change", "status", "found"),
    [
        ({"asked": 1}, 1, "differs: it names entry 1 for its seed, but entry "),
        ({"bot": "random"}, 1, "differs: random answers, but seat 0 is held by greedy"),
        ({"version": 77}, 3, "cannot be checked: greedy 77 is not known here, greedy "),
        ({"budget": 1000}, 3, "cannot be checked: its budget of 1000 is more than 10 times that of greedy (1)"),
    ],
)
def test_an_author_that_was_changed_is_found(services, audited, change, status, found):
    """Anyone who could choose what the seed comes from could choose among answers."""
    data, _ = forged(played_out(services), lambda by: by.update(change))
    exit_status, out, _ = audited(data)
    assert exit_status == status
    assert found in out


@pytest.mark.parametrize(
    ("level", "other", "cut_off", "found"),
    [
        ("random", "search", 2, "search answers, but seat 0 is held by greedy"),
        ("random", "greedy", 1, "random answers in place of greedy, which was cut off 1 time"),
        ("search", "greedy", 2, "search answers in place of greedy, which was cut off 2 times"),
    ],
)
def test_a_level_that_could_not_be_in_place_of_the_other_is_found(services, audited, level, other, cut_off, found):
    """Only a weaker one, for the level that has the seat, once two of its thoughts were cut off."""
    match = played_out(services)
    entries = rows(data_of(match))
    entries[0]["record"]["version"] = 5
    entries[moves(match)[0].seq - 1]["by"].update(bot=level, instead_of=other, cut_off=cut_off)
    status, out, _ = audited(resealed(entries))
    assert status == 1
    assert f"differs: {found}" in out


def test_a_substitute_level_is_run_and_reported(services, audited):
    """Its answers hold, computed as its own; that the other one was cut off cannot be computed again."""
    match = services.door.do(OpenMatch("pl_0", Opening("market", [SEARCH, RANDOM], SHORT))).match
    while match.table().question.must != (1,):
        seat = match.table().question.must[0]
        late = CutOffs(2, 2)
        match = services.door.do(AnswerAsBot(match.id, match.number(seat), seat, cut_offs=late)).match
    match = to_its_end(services, match)
    data = data_of(match)
    status, out, _ = audited(data)
    stood_in = [entry for entry in moves(match) if entry.by.instead_of]
    assert status == 0
    assert f"greedy {level.LEVELS['greedy'].version} in place of search: {len(stood_in)} hold\n" in out
    told = audited("--entry", str(stood_in[0].seq), data)[1]
    assert "search thought 2 times, longer than 60 s: this cannot be computed again" in told


def test_a_level_substituted_for_lack_of_time_is_run_and_reported(services, audited):
    """The match needs a clock for that; how much time was left cannot be computed again."""
    opening = Opening("market", [SEARCH, RANDOM], SHORT, clock=3)
    match = services.door.do(OpenMatch("pl_0", opening)).match
    late = author_of(match, 0, level.LEVELS["greedy"], seconds=2)
    planned = planned_answers.choose_answer(match, 0, services.store.match_secrets.secret(match.id), late)
    written = services.door.do(AnswerAsBot(match.id, match.number(0), 0, planned))
    data = data_of(to_its_end(services, written.match))
    status, out, _ = audited(data)
    assert status == 0
    assert f"greedy {level.LEVELS['greedy'].version} in place of search: 1 hold\n" in out
    told = audited("--entry", str(written.first), data)[1]
    assert "less than 2 s was left, too short for search: this cannot be computed again" in told


def test_without_a_clock_no_level_answers_in_place_of_another_for_want_of_time(services, audited):
    """Nobody was in a hurry there."""
    match = played_out(services)
    entries = rows(data_of(match))
    entries[0]["record"]["version"] = 5
    entries[moves(match)[0].seq - 1]["by"].update(bot="random", instead_of="greedy", limit=2)
    status, out, _ = audited(resealed(entries))
    assert status == 1
    assert "differs: random answers in place of greedy, though no clock runs" in out


def test_another_budget_is_run_and_reported(services, audited):
    """The arena plays levels with other budgets: that is no fault, but it is not the level as it is played."""
    match = played_out(services, (SEARCH, RANDOM))
    entries = rows(data_of(match))
    for entry in entries:
        if entry["by"].get("bot") == "search" and entry["kind"] == "step":
            entry["by"]["budget"] = 8
    _, out, _ = audited(resealed(entries))
    assert (
        f"search {level.LEVELS['search'].version} with a budget of 8 instead of {level.LEVELS['search'].budget}: "
        in out
    )


def test_a_file_with_several_records_is_read_record_by_record(services, audited):
    """As an export of all matches of a player is; from standard input too."""
    one, other = data_of(played_out(services)), data_of(played_out(services, (RANDOM, RANDOM)))
    status, out, _ = audited(one + other)
    assert status == 0
    assert "0.ndjson, record 1: match " in out
    assert "0.ndjson, record 2: match " in out
    assert " in 2 records: " in out

    done = CliRunner().invoke(audit_bots, ["-"], input=one)
    assert done.exit_code == 0
    assert done.stdout.startswith("-: match ")


def test_one_move_is_shown_with_its_seed(services, audited):
    """What the record has, what the bot answers, and from which seed."""
    match = played_out(services)
    entry = moves(match)[2]
    status, out, _ = audited(data_of(match), "--entry", entry.seq)
    assert status == 0
    assert out.startswith(f"entry {entry.seq}: seat {entry.body.seat}, {entry.by.bot} {entry.by.version}, ")
    assert out.endswith("  holds\n")
    seed = next(line.split()[1] for line in out.splitlines() if line.startswith("  seed"))
    secret = bytes.fromhex(match.tree.body(match.tree.last).secret)
    assert seed == level.seed_of(secret, entry.by.asked, entry.body.seat)


def answering(match, answer):
    """The record with another answer in the last step, after which no chance follows; the entry as it was."""
    entry = moves(match)[-1]
    return forged_record(data_of(match), entry.seq, lambda told: told.update(action=answer)), entry


@pytest.mark.parametrize(
    ("answer", "words"),
    [({"type": "play", "card": "rain"}, "Play "), ({"type": "raid", "target": 1, "stall": "silk"}, "Raid the ")],
)
def test_a_move_that_differs_is_shown_in_words(services, audited, answer, words):
    """Both answers as the game labels them; as JSON they stand in the output of `--json` alone."""
    data, entry = answering(played_out(services), answer)
    own, other = (TOYS["market"].TEXTS.label("en", one) for one in (entry.body.action, answer))
    _, out, _ = audited(data)
    assert other.startswith(words)
    assert f"differs: the bot answers “{own}”, the record has “{other}”" in out
    assert '"type"' not in out
    _, out, _ = audited(data, "--entry", entry.seq)
    assert f"  in the record  {other}\n  of the bot     {own}\n" in out
    assert '"type"' not in out
    move = next(
        one for one in json.loads(audited(data, "--json")[1])["records"][0]["moves"] if one["entry"] == entry.seq
    )
    assert (move["own"], move["recorded"]) == (entry.body.action, answer)


@pytest.mark.parametrize("answer", [{"type": "conjure", "depth": 3}, {"type": "raid"}])
def test_an_answer_without_words_is_shown_as_json(services, audited, answer):
    """The bot's own too, so that the two can be compared."""
    data, entry = answering(played_out(services), answer)
    own, other = (canonical(one).decode() for one in (entry.body.action, answer))
    assert f"differs: the bot answers “{own}”, the record has “{other}”" in audited(data)[1]


def test_answers_whose_words_are_the_same_are_shown_as_json(services, audited):
    """Otherwise nobody would see in what they differ."""
    match = played_out(services)
    kind = moves(match)[-1].body.action["type"]
    data, entry = answering(match, {"type": kind, "card": "rain"})
    own = canonical(entry.body.action).decode()
    assert f'the bot answers “{own}”, the record has “{{"card":"rain","type":"{kind}"}}”' in audited(data)[1]


def test_an_entry_that_is_no_move_of_a_bot_is_wrong_usage(services, audited):
    """And so are several records with one entry."""
    data = data_of(played_out(services))
    status, _, err = audited(data, "--entry", 1)
    assert (status, "entry 1 is no move of a bot" in err) == (2, True)
    status, _, err = audited(data, data, "--entry", json.loads(data.splitlines()[-2])["seq"])
    assert (status, "--entry needs one record, not 2" in err) == (2, True)


def test_the_json_report_has_every_move_and_the_counts(services, audited):
    """Every move with its verdict, and the counts by level."""
    match = played_out(services)
    data, first = forged(match, lambda by: by.update(asked=1))
    status, out, _ = audited(data, "--json")
    told = json.loads(out)
    (one,) = told["records"]
    assert status == 1
    assert (told["moves"], told["holds"], told["differs"]) == (len(moves(match)), len(moves(match)) - 1, 1)
    assert (one["match"], one["game"], one["rules"], one["fault"], one["copied"]) == (match.id, "market", 1, None, 0)
    assert [each["entry"] for each in one["moves"]] == [entry.seq for entry in moves(match)]
    assert {each["why"] for each in one["moves"] if each["entry"] == first} == {"another_seed"}
    assert {each["verdict"] for each in one["moves"] if each["entry"] != first} == {"holds"}
    assert sum(each["holds"] for each in one["levels"]) == told["holds"]


class Terminal(io.StringIO):
    """Standard error, at a terminal."""

    def isatty(self):
        """It is one."""
        return True


@pytest.mark.parametrize("error", [Terminal(), io.StringIO()])
def test_progress_is_shown_at_a_terminal_only(services, tmp_path, monkeypatch, error):
    """On standard error, in moves."""
    match, path = played_out(services), tmp_path / "record.ndjson"
    path.write_bytes(data_of(match))
    monkeypatch.setattr(sys, "stderr", error)
    with pytest.raises(SystemExit, match="0"):
        audit_bots.main([str(path)])
    number = len(moves(match))
    assert (f"{number}/{number}" in error.getvalue()) == error.isatty()


@pytest.mark.slow
@pytest.mark.process
def test_two_processes_find_the_same():
    """In the same order, as the documentation calls it."""
    records = sorted(UNPACKED.glob("*/bots-greedy-random*.ndjson"), key=lambda path: path.stat().st_size)
    audited = records if NIGHTLY else records[:3]
    said = []
    for processes in ("1", "2"):
        command = [ROOT / "script" / "annales", "audit-bots", "--processes", processes, *audited]
        done = ran(command, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        said.append(done.stdout)
    assert said[0] == said[1]
    assert said[0].count("match ") == len(audited)
    assert len(records) >= 5
