"""What operators do at the command line: each act works on the store, and is a line of their log."""

import json

import pytest
from click.testing import CliRunner

from annales.events.store import STORE, StorePart, record
from annales.service.answers.access import SCOPES
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.errors import PlayerBanned
from annales.service.tournaments.organising import TournamentOpening
from annales.tools.admin import cli


@pytest.fixture
def runs(redis_url, monkeypatch, tmp_path):
    """Runs a command on the Redis of this test; returns its exit code and what it printed."""
    monkeypatch.setenv("ANNALES_DATA", str(tmp_path))

    def run(*words, sent=None):
        done = CliRunner().invoke(cli, [*words, "--redis", redis_url], input=sent)
        return done.exit_code, done.output

    return run


@pytest.fixture
def parts(redis_url):
    """The parts of a process."""
    with build(redis_url) as made:
        yield made


def test_a_token_is_issued_and_revoked(runs, parts):
    """It is shown once."""
    code, printed = runs("token", "issue", "Op One", "--days", "3")
    account, token, text = (line.split()[-1] for line in printed.splitlines())
    caller = parts.accounts.tokens.caller(text)
    [known] = parts.accounts.tokens.of_player(caller.player)

    assert (code, caller.scopes, caller.player, known.expires_at) == (0, {"admin"}, account, token)
    assert parts.accounts.players.player(account).name == "Op One"
    assert runs("token", "revoke", known.id, "--player", account) == (0, "")
    parts.accounts.tokens.forget_callers()
    assert parts.accounts.tokens.caller(text) is None
    code, printed = runs("token", "revoke", known.id, "--player", account)
    assert (code, "has no token" in printed) == (1, True)


def test_a_token_that_is_issued_or_revoked_is_a_line_of_the_log(runs, parts):
    """With its id, never its text; a revocation that revokes nothing leaves none."""
    account, token, text = (line.split()[-1] for line in runs("token", "issue", "Op One")[1].splitlines())
    [known] = parts.accounts.tokens.of_player(account)
    assert runs("token", "revoke", known.id, "--player", account)[0] == 0
    assert runs("token", "revoke", known.id, "--player", account)[0] == 1

    printed = runs("acts", "--json")[1]

    revoked, issued = map(json.loads, printed.splitlines())
    assert [(line["act"], line["on"], line["outcome"]) for line in (issued, revoked)] == [
        ("token_issue", account, "done"),
        ("token_revoke", account, "done"),
    ]
    assert (issued["details"], revoked["details"]) == ({"token": known.id, "until": token}, {"token": known.id})
    assert all(line["by"]["user"] and line["by"]["player"] != account for line in (issued, revoked))
    assert text not in printed


@pytest.mark.parametrize(
    "words",
    [
        ["token", "issue", " "],
        ["token", "issue", "x" * 41],
        ["token", "issue", "Op", "--days", "366"],
        ["ban", "pl_0000000000000000"],
        ["ban", "pl_0000000000000000", "--reason", "x" * 501],
        ["ban", "pl_0000000000000000", "--reason", "x", "--until", "tomorrow"],
        ["erase", "nobody", "--reason", "x", "--yes"],
        ["acts", "--act", "dance"],
    ],
)
def test_wrong_arguments_do_nothing(runs, parts, words):
    """They are told by click."""
    code, printed = runs(*words)

    assert (code, "Usage:" in printed, list(parts.operators.acting.log.newest())) == (2, True, [])


@pytest.mark.parametrize("url", ["unix:///nowhere.sock", "nonsense"])
def test_an_unreachable_redis_is_reported(url, monkeypatch, tmp_path):
    """In one line."""
    monkeypatch.setenv("ANNALES_DATA", str(tmp_path))

    done = CliRunner().invoke(cli, ["token", "issue", "Op", "--redis", url])

    assert (done.exit_code, done.output.count("\n"), done.output.startswith("Error: ")) == (2, 1, True)


def test_a_player_is_looked_up_banned_and_unbanned(runs, parts):
    """By id and by name."""
    player = parts.accounts.players.create("Ada")
    _, text = parts.accounts.tokens.issue(player.id, SCOPES, 60)

    assert runs("ban", player.id, "--reason", "insults") == (0, f"{player.id} is banned for good\n")
    with pytest.raises(PlayerBanned):
        parts.accounts.tokens.caller(text)
    code, printed = runs("player", "ada", "--json")
    shown = json.loads(printed)
    assert (code, shown["id"], shown["ban"]["reason"], text in printed) == (0, player.id, "insults", False)
    assert player.id in runs("bans")[1]
    assert runs("unban", player.id) == (0, f"{player.id} is not banned any more\n")
    assert runs("unban", player.id) == (0, f"{player.id} was not banned\n")
    assert parts.accounts.tokens.caller(text).player == player.id
    assert runs("player", "Bob")[0] == runs("ban", "pl_0000000000000000", "--reason", "x")[0] == 1
    assert "name: Ada" in runs("player", player.id)[1]


def test_a_match_is_looked_up_closed_and_deleted(runs, parts):
    """Deleting asks first."""
    me = "pl_1111111111111111"
    seats = [{"kind": "player", "player": me}, {"kind": "open"}]
    match = parts.door.do(OpenMatch(me, Opening("sacrifice", seats))).match.id

    assert "status: open" in runs("match", match)[1]
    assert runs("close", match, "--reason", "a fault") == (0, f"{match} is closed\n")
    assert runs("close", match, "--reason", "a fault") == (0, f"{match} was closed already\n")
    assert runs("delete", match, "--reason", "a fault", sent="n\n")[0] == 1
    assert parts.matches.get(match).closing_reason == "a fault"
    assert runs("delete", match, "--reason", "a fault", "--yes") == (0, f"{match} is deleted\n")
    assert runs("match", match)[0] == 1


def test_a_study_is_deleted(runs, parts):
    """Whoever owns it; a second time there is none."""
    me, id = "pl_1111111111111111", "st_0000000000000001"
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = parts.door.do(OpenMatch(me, Opening("sacrifice", seats))).match.id
    parts.studying.open(id, match, me, "Insults", "private")

    assert runs("delete-study", match, id, "--reason", "insults", "--yes") == (0, f"{id} is deleted\n")
    assert parts.studying.listed(match, me)[0] == []
    assert runs("delete-study", match, id, "--reason", "insults", "--yes")[0] == 1


def test_a_tournament_is_closed_and_its_act_is_found(runs, parts):
    """A second time changes nothing; one that there is not is refused."""
    bots = ({"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"})
    opening, id = TournamentOpening("sacrifice", bots, "round_robin"), "tn_0000000000000001"
    parts.tournaments.store.create(parts.tournaments.organising.planned(opening, "pl_1111111111111111", id))

    assert [runs("close-tournament", id, "--reason", "a fault") for _ in range(2)] == [(0, f"{id} is closed\n")] * 2

    assert parts.tournaments.store.find(id).closing.reason == "a fault"
    [line] = map(json.loads, runs("acts", "--on", id, "--json")[1].splitlines())
    assert (line["act"], line["outcome"], line["details"]) == ("close", "done", {"matches": 0})
    assert runs("close-tournament", "tn_0000000000000002", "--reason", "a fault")[0] == 1


def test_a_player_is_erased_and_every_act_has_its_line(runs, parts):
    """With the user of the machine; all lines have one account."""
    player = parts.accounts.players.create("Ada")
    runs("ban", player.id, "--reason", "x", "--until", "2100-01-01")

    assert runs("erase", player.id, "--reason", "asked for", "--yes") == (0, f"{player.id} is erased\n")
    code, printed = runs("erase", player.id, "--reason", "asked for", "--yes")
    assert (code, "there is no player" in printed) == (0, True)

    lines = [json.loads(line) for line in runs("acts", "--json")[1].splitlines()]
    assert [(line["act"], line["on"], line["outcome"]) for line in lines] == [
        ("erase", player.id, "done"),
        ("ban", player.id, "done"),
    ]
    assert len({line["by"]["player"] for line in lines}) == 1
    assert all(line["by"]["user"] and line["by"]["name"] == "Operator" for line in lines)
    assert runs("acts", "--act", "ban")[1].count("number:") == 1


def test_sizes_are_shown(runs, parts):
    """As an outline."""
    parts.accounts.players.create("Ada")

    code, printed = runs("sizes")

    assert (code, "player:<pl>" in printed) == (0, True)


def test_accounts_whose_matches_are_elsewhere_are_not_worked_on_alone(runs, db):
    """An act would find none of the matches."""
    db.set(STORE, record("a", StorePart.ACCOUNTS))

    code, printed = runs("acts")

    assert (code, "set EVENTS_URL to that one" in printed) == (2, True)
