"""The terminal client against the whole service: against a bot, person against person, and when something is wrong."""

import io
import os
import re
import select
import subprocess
import sys
import urllib.request
from pathlib import Path
from threading import Thread

import pytest

from tools import play
from tools.terminal import console
from tools.terminal.api import Api, Problem

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
BOUND = 60.0  # seconds after which a wait is a failure; nothing is measured by it


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The address of a whole service: Redis, the API, a bot worker and the clock."""
    folder = tmp_path_factory.mktemp("service")
    environ = {
        **os.environ,
        "PORT": "0",
        "ANNALES_DATA": str(folder / "var"),
        "ANNALES_WEB_WORKERS": "1",
        "ANNALES_BOT_WORKERS": "1",
    }
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "service.server.supervisor"],
            cwd=ROOT,
            env=environ,
            stderr=log,
            stdout=subprocess.PIPE,
            text=True,
        )
    try:
        readable, _, _ = select.select([process.stdout], [], [], BOUND)
        line = process.stdout.readline() if readable else ""
        assert line.startswith("listening on "), (folder / "log").read_text()
        yield line.removeprefix("listening on ").strip()
    finally:
        process.terminate()
        process.communicate(timeout=BOUND)


@pytest.fixture
def at_terminal(server, tmp_path, monkeypatch, capsys):
    """Run the client on typed lines; gives its exit status, and what it showed and complained of."""

    def run(*arguments, typed=(), name="anna", address=server):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        status = play.main(
            [
                "--server",
                address,
                "--token-file",
                str(tmp_path / "tokens.json"),
                "--name",
                name,
                "--lang",
                "en",
                *arguments,
            ],
            pause=0.0,
        )
        return status, *capsys.readouterr()

    return run


def opened_by(name, server):
    """A match of SACRIFICE that waits for a second player, and its first player's client."""
    api = Api(server, pause=0.0)
    api.token = api.post("players", body={"name": name})["token"]
    match = api.post("matches", body={"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]})
    return api, match["id"]


def match_in(shown):
    """The match that the client says it plays."""
    return re.search(r"mt_\w+", shown)[0]


def test_the_games_are_listed(at_terminal):
    """Without a match there is nothing to play: the client says what there is, and how to go on."""
    status, shown, _ = at_terminal()

    assert status == 0
    assert re.search(r"^ +sacrifice +2 +Sacrifice$", shown, re.MULTILINE)
    assert "--game" in shown


def test_the_seed_is_given_once_the_server_has_committed(at_terminal, server):
    """Against bots alone it would otherwise know the only contribution before it makes its secret."""
    _, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", typed=["resign"])
    entries = Api(server).get("matches", match_in(shown), "history")["entries"]
    seats = entries[0]["terms"]["seats"]
    taken = [entry for entry in entries if entry["kind"] == "seat_taken"]

    assert [seat["kind"] for seat in seats] == ["open", "bot"]
    assert [(entry["seat"], entry["given"]) for entry in taken] == [(1, False), (0, False)]
    assert len(taken[1]["contribution"]) == 32
    assert entries[3]["kind"] == "step", "it was settled by the last seat"


def test_a_server_that_changes_its_commitment_is_told_on(at_terminal, monkeypatch):
    """It has chosen another secret when it knew the seed."""
    put = Api.put
    monkeypatch.setattr(Api, "put", lambda *given, **named: put(*given, **named) | {"commitment": "another"})
    status, _, complaint = at_terminal("--game", "sacrifice", "--against", "random")

    assert status == 1
    assert "the server has changed its commitment" in complaint


def test_it_speaks_french(at_terminal):
    """Its own words, and those of the service."""
    _, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", "--lang", "fr", typed=["Kc4-c9", "resign"])

    assert "Vous avez ouvert" in shown
    assert "aucune réponse légale" in shown
    assert "La partie est terminée" in shown


def test_a_turn_is_typed_as_one_line_and_the_bot_answers(at_terminal):
    """Several notations are a whole turn; what the bot does is told, then the table is drawn again."""
    status, shown, _ = at_terminal("--game", "sacrifice", "--against", "greedy", typed=["Kc4-c5 .", "resign"])

    assert status == 0
    assert shown.index("turn 1: South, 2 points") < shown.index("turn 2: North, 3 points")
    assert re.search(r"^> Kc4-c5 \.\n +Turn 2: North, 3 points$", shown, re.MULTILINE)
    assert shown.index("turn 2: North, 3 points") < shown.index("turn 3: South, 4 points")
    assert re.search(r"^ +7  seat 1: ", shown, re.MULTILINE)
    assert "The match is over" in shown
    assert "seat 0: rank 2" in shown


class Passive(io.StringIO):
    """Somebody who types the first answer that the service lists, each time they are asked."""

    def __init__(self, server, player, token):
        super().__init__()
        self._api, self._player = Api(server, token=token), player

    def readline(self):
        (row,) = self._api.get("matches", player=self._player, status="playing")["matches"]
        return self._api.get("matches", row["id"], "legal")["actions"][0]["notation"] + "\n"


def test_a_match_against_a_bot_is_played_to_its_end(server, monkeypatch, capsys):
    """Turn after turn, until the result is told."""
    told = Api(server).post("players", body={"name": "anna"})
    monkeypatch.setattr(sys, "stdin", Passive(server, told["player"]["id"], told["token"]))

    status = play.main(
        ["--server", server, "--token", told["token"], "--lang", "en", "--game", "sacrifice", "--against", "greedy"]
    )
    shown = capsys.readouterr().out

    over = Api(server).get("matches", match_in(shown))
    assert (status, over["status"]) == (0, "over")
    assert "The match is over: " in shown
    south, north = over["result"]["ranks"]
    assert shown.splitlines()[-2:] == [f"  seat 0: rank {south}", f"  seat 1: rank {north}"]


def test_an_illegal_answer_says_what_would_be_legal_and_changes_nothing(server, at_terminal):
    """Of several answers, all are played or none."""
    _, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", typed=["Kc4-c5 Kc5-c9", "legal"])

    assert "no legal answer of seat 0 is written 'Kc5-c9'" in shown
    assert re.search(r"^ +Kc4-c5  South Monkey 1: step to c5$", shown, re.MULTILINE)
    assert Api(server).get("matches", match_in(shown))["last"] == 4


def test_help_history_and_leaving(at_terminal):
    """The end of what is typed leaves the terminal, not the match."""
    status, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", typed=["help", "history", "board"])

    assert status == 0
    assert "give up" in shown
    assert re.search(r"^ +1  the table: the match is opened$", shown, re.MULTILINE)
    assert shown.count("turn 1: South") == 2
    assert f"Come back with --match {match_in(shown)}" in shown


def test_a_player_comes_back_to_his_match(at_terminal):
    """Under the same name the same token is used, and the seat is theirs."""
    _, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", typed=["quit"])
    match = match_in(shown)

    _, again, _ = at_terminal("--match", match, typed=["resign"])

    assert f"You hold seat 0 of {match}." in again
    assert "The match is over" in again


def test_two_people_play_at_two_terminals(server, at_terminal):
    """One opens, the other joins; each can see what the other did."""
    anna, match = opened_by("anna", server)
    moves = Thread(target=play_first, args=(anna, match))
    moves.start()

    status, shown, _ = at_terminal("--match", match, typed=["history", "Kh9-h8 ."], name="ben")
    moves.join(BOUND)

    assert status == 0
    assert f"You hold seat 1 of {match}." in shown
    assert "anna, seat 0: South Monkey 1: step to c5" in shown
    assert "The match is over" in shown
    assert "seat 1: rank 1" in shown


def play_first(api, match):
    """South's turn once North sits, then, after North's, South gives up."""
    after = 0
    for answers in (["Kc4-c5", "."], None):
        while not awaited(api.get("matches", match)):
            news = api.get("matches", match, "history", after=after, wait=5)["entries"]
            after = news[-1]["seq"] if news else after
        if answers is None:
            api.delete("matches", match, "seats", 0)
        else:
            number = api.get("matches", match)["question"]["number"]
            api.post("matches", match, "actions", body={"answering": number, "actions": answers})


def awaited(shown):
    """Whether seat 0 is asked."""
    return shown["question"] is not None and 0 in shown["question"]["must_act"]


def test_pandocreon_is_played_at_the_terminal(at_terminal):
    """The round, one's own hand card by card, the other's as a number, the question in words; an answer is taken."""
    status, shown, _ = at_terminal(
        "--game",
        "pandocreon_divinae",
        "--against",
        "random",
        "--option",
        "first_seat=seat_0",
        typed=["legal", "r", "resign"],
    )

    assert status == 0
    assert "round 1 (seat 0 first)" in shown
    hand = re.search(r"seat 0: .* hand 7, .*\n((?: {4}\S.*\n){4})", shown)[1]
    codes = re.findall(r"(?:^| )([A-Z]{2,3}\d?) [A-Z]", hand, re.MULTILINE)
    assert len(codes) == 7
    assert re.search(r"seat 1: .* hand 7, .*\n(?! {4}\S)", shown)
    assert all(re.search(rf"^ +x:{code} +Discard: ", shown, re.MULTILINE) for code in codes)
    assert "The match is over" in shown


def test_what_a_card_does_can_be_asked_at_the_terminal(at_terminal):
    """By code or name, in the language of the terminal, whose board and log speak it too; `q` leaves."""
    status, shown, _ = at_terminal(
        "--game",
        "pandocreon_divinae",
        "--against",
        "random",
        "--option",
        "first_seat=seat_0",
        "--lang",
        "fr",
        typed=["card MIR", "card brewalen", "card zeus", "history", "q"],
    )

    assert status == 0
    assert re.search(r"^ +MIR +Miroir : Visez ce qui est au sommet de la pile", shown, re.MULTILINE)
    assert re.search(r"^ +BRE +Brewalen : En réaction à ce qui serait une Apocalypse", shown, re.MULTILINE)
    assert "Aucune carte ne s'appelle zeus" in shown
    assert "tour 1 (siège 0 d'abord) ; dé : " in shown
    assert re.search(r"^ +\d+  la table : le jeu commence\n +Tour de jeu 1, commencé par le siège 0$", shown, re.M)
    assert "Vous quittez le terminal" in shown


def test_faiseurs_is_played_at_the_terminal(at_terminal):
    """The machine for sale, one's own cards by name, the others' as a number; a sealed bid is taken."""
    status, shown, _ = at_terminal(
        "--game",
        "faiseurs_d_univers",
        "--against",
        "random",
        "--against",
        "greedy",
        "--option",
        "windows=lean",
        typed=["card HEL", "b0", "history"],
    )

    assert status == 0
    assert re.search(r"^round 1 .* sale: [A-Z]{3} .*\(points \d, doors \d\)$", shown, re.MULTILINE)
    assert "HEL   Heliogen: Serves the Evolution Sun. (points: 2, doors: 2)" in shown
    assert re.search(r"^     hand: [A-Z]{3} \w+.*, [A-Z]{3} ", shown, re.MULTILINE)
    assert re.search(r"^     hand: \d hidden$", shown, re.MULTILINE)
    assert re.search(r"^ +\d+  anna, seat 0 \(you\): Bid 0$", shown, re.MULTILINE)
    assert not re.search(r"^ +\d+  seat [12]: Bid \d", shown, re.MULTILINE)
    assert re.search(r"^ +Revealed: (\d+ \(seat [012]\)(, |$)){3}", shown, re.MULTILINE)


def test_an_open_seat_comes_with_a_line_for_the_other_player(server, at_terminal, monkeypatch):
    """They need the server's address, the match and the seat; nobody sits down yet, so the first one leaves."""

    def leave(*_, **__):
        raise console.Quit

    monkeypatch.setattr(console.Console, "_wait", leave)
    _, shown, _ = at_terminal("--game", "sacrifice", "--seat", "1")

    assert f"python -m tools.play --server {server} --match {match_in(shown)} --seat 0" in shown


def test_who_holds_no_seat_watches(server, at_terminal):
    """A match that is over is shown with its result."""
    anna, match = opened_by("anna", server)
    anna.delete("matches", match, "seats", 0)

    status, shown, _ = at_terminal("--match", match)

    assert status == 0
    assert f"You are watching {match}." in shown
    assert "The match is over" in shown


def test_an_answer_to_an_old_question_is_repaired_in_one_step(server, at_terminal, monkeypatch):
    """Whoever plays at two terminals is told what was missed, and sees the table again."""

    def old(self):
        return {**self._api.get("matches", self._id, "legal"), "answering": 4}

    monkeypatch.setattr(console.Console, "_legal", old)
    _, shown, _ = at_terminal("--game", "sacrifice", "--against", "random", typed=["Kc4-c5", "Kc5-c6"])

    assert "question 4 is not open to seat 0" in shown
    assert "look again" in shown


def test_what_is_played_between_two_looks_is_not_missed(server, at_terminal, monkeypatch):
    """South ends its turn after the match was read and before its history is: North is asked, and need not wait."""
    south, match = opened_by("ben", server)
    replies = iter([["Kc4-c5"], ["Kc5-c6"], ["."]])
    get = Api.get

    def plays():
        number = get(south, "matches", match)["question"]["number"]
        south.post("matches", match, "actions", body={"answering": number, "actions": next(replies)})

    def late(self, *path, **query):
        if "wait" in query:
            plays()
        elif path == ("matches", match) and get(self, *path)["last"] == 5:
            plays()
            read = get(self, *path)
            plays()
            return read
        return get(self, *path, **query)

    monkeypatch.setattr(Api, "get", late)
    _, shown, _ = at_terminal("--match", match, typed=["quit"])

    assert re.search(r"^ +7  ben, seat 0: ", shown, re.MULTILINE)
    assert "turn 2: North" in shown
    assert re.search("^Seat 1, question 7: ", shown, re.MULTILINE)


def test_an_option_of_the_game_is_chosen(server, at_terminal):
    """As the game declares it: a number here."""
    _, shown, _ = at_terminal(
        "--game",
        "sacrifice",
        "--against",
        "random",
        "--option",
        "free_hyper_rows=1",
        "--option",
        "elevated_sacrifice=false",
    )

    options = Api(server).get("matches", match_in(shown))["options"]
    assert (options["free_hyper_rows"], options["elevated_sacrifice"]) == (1, False)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--game", "sacrifice", "--against", "clever"], "clever"),
        (["--match", "mt_0"], "there is no match 'mt_0'"),
        (["--match", "mt_0", "--game", "sacrifice"], "not both"),
        (["--game", "sacrifice", "--option", "tempo"], "name=value"),
        (["--game", "sacrifice", "--option", "tempo=3"], "tempo"),
        (["--match", "mt_0", "--token", "tk_wrong"], "--forget"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(at_terminal, arguments, complaint):
    """On standard error, with status 1."""
    status, _, told = at_terminal(*arguments)

    assert status == 1
    assert complaint in told
    assert told.count("\n") == 1


def test_a_server_that_is_not_there_is_named(at_terminal):
    """Nobody listens on port 1."""
    status, _, told = at_terminal(address="http://127.0.0.1:1")

    assert status == 1
    assert told.startswith("cannot reach http://127.0.0.1:1")


def test_a_lost_reply_is_asked_for_again_under_the_same_key(server, monkeypatch):
    """The first reply never arrives: the request counts once all the same."""
    anna, match = opened_by("anna", server)
    ben = Api(server)
    ben.token = ben.post("players", body={"name": "ben"})["token"]
    ben.put("matches", match, "seats", 1, body={})
    sent = lose_first_reply(monkeypatch)

    anna.post("matches", match, "actions", body={"answering": 4, "notation": "Kc4-c5"})

    assert len(sent) == 2
    assert len(set(sent)) == 1
    assert anna.get("matches", match)["last"] == 5


def lose_first_reply(monkeypatch):
    """Let the first reply to a POST be lost on the way; gives the keys of what is sent."""
    sent, open_url = [], urllib.request.urlopen

    def lossy(request, timeout):
        reply = open_url(request, timeout=timeout)
        if request.get_method() != "POST":
            return reply
        sent.append(request.get_header("Idempotency-key"))
        if len(sent) == 1:
            reply.close()
            raise ConnectionResetError("the reply is lost")
        return reply

    monkeypatch.setattr("urllib.request.urlopen", lossy)
    return sent


def test_a_token_that_cannot_be_kept_is_told(at_terminal, tmp_path):
    """The match is played all the same, and they can come back to it by their token."""
    (tmp_path / "file").write_text("")
    nowhere = ("--token-file", str(tmp_path / "file" / "tokens.json"))
    _, shown, said = at_terminal("--game", "sacrifice", "--against", "random", *nowhere)
    [token] = re.findall(r"tk_\S+", said)
    status, again, _ = at_terminal("--match", match_in(shown), "--token", token)

    assert status == 0
    assert f"You hold seat 0 of {match_in(shown)}." in again


def test_tokens_that_cannot_be_read_are_told(at_terminal, tmp_path):
    """One sentence, and no second player under the name."""
    (tmp_path / "tokens.json").write_text("{")
    status, shown, said = at_terminal("--game", "sacrifice")

    assert (status, shown) == (1, "")
    assert "--token-file" in said


@pytest.mark.parametrize("wrong", [("--server", "nowhere"), ("--token", "tk\n", "--game", "sacrifice")])
def test_what_cannot_be_sent_is_told(at_terminal, wrong):
    """An address that is none, a token that no header takes."""
    status, shown, said = at_terminal(*wrong)

    assert (status, shown) == (1, "")
    assert said.startswith("cannot reach ")


def test_a_user_without_a_name_is_a_player(monkeypatch):
    """In a container the user is often a number that no list knows."""

    def unknown():
        raise KeyError("getpwuid(): uid not found: 12345")

    monkeypatch.setattr("getpass.getuser", unknown)

    assert play.arguments([]).name == "player"


def test_a_refusal_that_is_no_problem_document_is_made_into_one(server):
    """A proxy, or another server: the status is all that there is."""
    with pytest.raises(Problem) as refused:
        Api(server + "/nowhere/else").get("games")

    assert refused.value.status == 404


def test_who_waits_at_a_terminal_can_type(server, tmp_path):
    """To look, to leave, or to interpose where the game lets them."""
    keyboard, terminal = os.openpty()
    command = [
        sys.executable,
        "-m",
        "tools.play",
        "--server",
        server,
        "--token-file",
        str(tmp_path / "tokens.json"),
        "--name",
        "anna",
        "--lang",
        "en",
        "--game",
        "sacrifice",
    ]
    process = subprocess.Popen(command, cwd=ROOT, stdin=terminal, stdout=subprocess.PIPE)
    try:
        read_until(process, "Waiting for a player")
        os.write(keyboard, b"help\n")
        read_until(process, "resign     give up")
        os.write(keyboard, b"quit\n")
        told, _ = process.communicate(timeout=BOUND)
    finally:
        process.kill()
        process.communicate()
        os.close(keyboard)
        os.close(terminal)

    assert process.returncode == 0
    assert b"; match mt_" in told


def read_until(process, words):
    """Read what a program writes until it holds these words."""
    read = b""  # decoded when it is whole: what comes at once may end within a character
    while words.encode() not in read:
        readable, _, _ = select.select([process.stdout], [], [], BOUND)
        more = os.read(process.stdout.fileno(), 65536) if readable else b""
        assert more, f"it never says {words!r}: {read.decode()}"
        read += more
