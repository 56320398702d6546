"""The terminal client on piped lines: plain text, one line read for each question; and what goes wrong."""

import re
import urllib.request
from contextlib import suppress
from itertools import chain
from random import Random
from threading import Thread

import pytest

from annales.tools import play
from annales.tools.terminal.api import Api, RefusedByServer
from tests.support.samples import by_day
from tests.support.waiting import BOUND

pytestmark = pytest.mark.process

SACRIFICE = ("--game", "sacrifice", "--against", "random")
PANDOCREON = ("--game", "pandocreon_divinae", "--against", "random", "--option", "first_seat=seat_0")


def opened_by(name, server):
    """A match of SACRIFICE that waits for a second player, and its first player's client."""
    api = Api(server, pause=0.0)
    api.token = api.post("players", body={"name": name})["token"]
    match = api.post("matches", body={"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]})
    return api, match["id"]


def match_in(shown):
    """The match that the client says it plays."""
    return re.search(r"mt_\w+", shown)[0]


def token_of(name, tmp_path):
    """The token that the client has saved."""
    return re.search(r'tk_[^"]+', (tmp_path / f"{name}.json").read_text())[0]


def test_the_games_are_listed(piped):
    """Without a match and a terminal there is nothing to play: the client says what there is, and how to go on."""
    status, shown, _ = piped()

    assert status == 0
    assert re.search(r"^ +sacrifice +2 +Sacrifice$", shown, re.MULTILINE)
    assert "--game" in shown


def test_the_seed_is_given_once_the_server_has_committed(piped, server):
    """Against bots alone it would otherwise know the only contribution before it makes its secret."""
    _, shown, _ = piped(*SACRIFICE, typed=["resign", "yes"])
    entries = Api(server).get("matches", match_in(shown), "history")["entries"]
    seats = entries[0]["terms"]["seats"]
    taken = [entry for entry in entries if entry["kind"] == "seat_taken"]

    assert [seat["kind"] for seat in seats] == ["open", "bot"]
    assert [(entry["seat"], entry["given"]) for entry in taken] == [(1, False), (0, False)]
    assert len(taken[1]["contribution"]) == 32
    assert entries[3]["kind"] == "step", "it was settled by the last seat"


def test_a_server_that_changes_its_commitment_is_reported(piped, monkeypatch):
    """It has chosen another secret when it knew the seed."""
    put = Api.put
    monkeypatch.setattr(Api, "put", lambda *given, **named: put(*given, **named) | {"commitment": "another"})
    status, _, complaint = piped(*SACRIFICE)

    assert status == 1
    assert "the server has changed its commitment" in complaint


def test_a_refused_answer_is_explained(piped):
    """How far the numbers go; which answer of a line, after which others; and that nothing was played."""
    typed = ["200", "Zz", "immortal", "Kc4-c5 Kc5-c6 Me4-e5", "", "history"]
    _, shown, _ = piped(*SACRIFICE, typed=typed)

    assert "There is no answer 200: they are numbered from 1 to 91." in shown
    assert "“Zz” is no legal answer now; nothing was played. The nearest:" in shown
    assert "Nothing was played: “Me4-e5” is not possible after Kc4-c5 Kc5-c6. There, the nearest are:" in shown
    assert re.search(r"^ +\. +End the turn$", shown, re.MULTILINE)
    assert "Type an answer (legal lists them), or help." in shown
    leap = r"South Immortal: leap to e3 \(1 movement point\)"
    assert re.search(rf"“immortal” is no legal answer now; .*\n +\d+ +Ih3~e3 +{leap}$", shown, re.MULTILINE)
    assert "You: South" not in shown


def test_it_speaks_french(piped):
    """Its own words, and those of the service; its commands, with accents or without."""
    _, shown, _ = piped(*SACRIFICE, "--lang", "fr", typed=["Kc4-c9", "legal singe c5", "abandonner", "oui"])

    assert "Vous avez ouvert" in shown
    assert "« Kc4-c9 » n'est pas une réponse possible ; rien n'a été joué." in shown
    assert re.search(r"^ +\d+ +Kc4-c5 ", shown, re.MULTILINE)
    assert "random (siège 2) a gagné : abandon." in shown


def test_a_turn_is_typed_as_one_line_and_the_bot_answers(piped):
    """Several notations are a whole turn; what they and the bot did is told, then the table is drawn, once."""
    status, shown, _ = piped(*SACRIFICE, typed=["Kc4-c5 .", "resign", "y"])
    first, turn, rest = re.split(r"^> .*\n", shown, flags=re.MULTILINE)[:3]

    assert status == 0
    assert first.count("turn 1: South") == 1
    assert re.match(r" +5  You: South Monkey 1: step to c5\n", turn)
    assert re.search(r"^ +6  You: .*\n +Turn 2: North, 3 points$", turn, re.MULTILINE)
    assert re.search(r"^ +7  random \(seat 2\): ", turn, re.MULTILINE)
    assert turn.count("turn 3: South") == 1
    assert "random (seat 2) has won: resignation." in rest
    assert rest.splitlines()[-2:] == ["  1. random (seat 2)", "  2. You"]


def test_what_has_changed_is_marked_in_the_margin(piped):
    """The rows from which and to which a piece moved, and no others of the board."""
    _, shown, _ = piped(*SACRIFICE, typed=["Kc4-c5"])
    marked = [line for line in shown.split("> Kc4-c5")[1].splitlines() if line.endswith("  *")]

    assert [line.split()[0] for line in marked if line.split()[0].isdecimal()] == ["5", "4"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "levels", "options"),
    by_day(
        [
            ("sacrifice", ["greedy"], {"max_turns": 50}),
            ("pandocreon_divinae", ["random"], {"max_rounds": 10}),
            ("faiseurs_d_univers", ["random", "random"], {"max_rounds": 6, "target_points": 5, "windows": "lean"}),
            ("haut_cendrelin", ["random"], {"mode": "initiation", "max_rounds": 12}),
        ],
        1,
    ),
)
def test_a_match_of_each_game_is_played_to_its_end(piped, server, game, levels, options):
    """Answer after answer, until the result is told with the names of all."""
    anna = registered(server)
    arguments = [word for level in levels for word in ("--against", level)]
    arguments += [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    status, shown, _ = piped("--game", game, "--token", anna.token, *arguments, typed=answers_of(anna, seen=[]))

    over = anna.get("matches", match_in(shown))
    ranks = sorted((rank, seat) for seat, rank in enumerate(over["result"]["ranks"]))
    names = ["You", *(f"{level} (seat {seat})" for seat, level in enumerate(levels, 2))]
    assert (status, over["status"]) == (0, "over")
    assert shown.splitlines()[-len(names) :] == [f"  {rank}. {names[seat]}" for rank, seat in ranks]
    assert re.search(r"^(You have won|.* has won|Victory is shared|Draw)", shown, re.MULTILINE)


def registered(server):
    """The client of a new player who plays in one match; `player` is their id."""
    api = Api(server)
    told = api.post("players", body={"name": "anna"})
    api.token, api.player = told["token"], told["player"]["id"]
    return api


def answers_of(api, seen):
    """Any legal answer, each time a line is read; `seen` keeps among how many it was chosen."""
    chance = Random(5)
    while True:
        (row,) = api.get("matches", player=api.player, status="playing")["matches"]
        legal = api.get("matches", row["id"], "legal")["actions"]
        closing = [one for one in legal if is_played(one["action"])]
        seen.append(len(closing))
        yield chance.choice(closing)["notation"]


def is_played(action):
    """Not what would end the match at once, or leave the question open for ever."""
    return action["type"] not in ("offer_draw", "accept_draw", "auto_pass", "stand_by")


@pytest.mark.slow
def test_the_only_possible_answer_is_given_automatically_on_request(piped, server):
    """Whatever is still asked leaves a choice."""
    anna, seen = registered(server), []
    typed = chain(["auto"], answers_of(anna, seen))
    _, shown, _ = piped(*PANDOCREON, "--option", "max_rounds=10", "--token", anna.token, typed=typed)

    assert "From now on the only possible answer is given automatically" in shown
    assert min(seen) > 1


def test_an_illegal_answer_says_what_would_be_legal_and_changes_nothing(server, piped):
    """Of several answers, all are played or none."""
    _, shown, _ = piped(*SACRIFICE, typed=["Kc4-c5 Kc5-c9", "legal"])

    assert "Kc5-c9" in shown.split("> Kc4-c5 Kc5-c9\n")[1].splitlines()[0]
    assert re.search(r"^ +\d+ +Kc4-c5  South Monkey 1: step to c5 \(1 movement point\)$", shown, re.MULTILINE)
    assert Api(server).get("matches", match_in(shown))["last"] == 4


def test_help_history_and_leaving(piped):
    """The end of what is typed leaves the terminal, not the match."""
    status, shown, _ = piped(*SACRIFICE, typed=["help", "history", "board", "history 4"])

    assert status == 0
    assert "give up" in shown
    assert re.search(r"^ +1  You: opens the match$", shown, re.MULTILINE)
    assert shown.count("turn 1: South") == 2
    more = int(re.search(r"… and (\d+) more: type why 4", shown)[1])
    assert shown.split("> history 4")[1].count("\n") > more
    assert re.search(rf"Come back with:\n  \S+.* --match {match_in(shown)}$", shown, re.MULTILINE)


def test_a_player_comes_back_to_their_match(piped):
    """Under the same name the same token is used; what has happened since their last answer is told again."""
    _, shown, _ = piped(*SACRIFICE, typed=["Kc4-c5 .", "quit"])
    match = match_in(shown)

    _, again, _ = piped("--match", match, typed=["resign", "yes"])

    assert f"You hold seat 1 of {match}." in again
    assert re.search(r"^ +7  random \(seat 2\): ", again, re.MULTILINE)
    assert not re.search(r"^ +5  You", again, re.MULTILINE)
    assert re.search(r"  \*$", again, re.MULTILINE), "what the bot has changed is marked"


def test_a_resignation_needs_a_yes(piped, server):
    """Anything else changes nothing."""
    _, shown, _ = piped(*SACRIFICE, typed=["resign", "", "resign", "n"])

    assert shown.count("Nothing was done.") == 2
    assert Api(server).get("matches", match_in(shown))["status"] == "playing"


def test_two_people_play_at_two_terminals(server, piped):
    """One opens, the other joins; each can see what the other did."""
    anna, match = opened_by("anna", server)
    moves = Thread(target=play_first, args=(anna, match))
    moves.start()

    status, shown, _ = piped("--match", match, typed=["history", "Kh9-h8 ."], name="ben")
    moves.join(BOUND)

    assert status == 0
    assert f"You hold seat 2 of {match}." in shown
    assert "anna (seat 1): South Monkey 1: step to c5" in shown
    assert "You have won: resignation." in shown


def play_first(api, match):
    """South's turn once North sits, then, after North's, South gives up."""
    after = 0
    for answers in (["Kc4-c5", "."], None):
        while not awaited(api.get("matches", match)):
            news = api.get("matches", match, "history", after=after, wait=5)["entries"]
            after = news[-1]["seq"] if news else after
        if answers is None:
            api.post("matches", match, "resignation")
        else:
            number = api.get("matches", match)["question"]["number"]
            api.post("matches", match, "actions", body={"answering": number, "actions": answers})


def awaited(shown):
    """Whether seat 0 is asked."""
    return shown["question"] is not None and 0 in shown["question"]["must_act"]


def test_pandocreon_is_played_at_the_terminal(piped):
    """One's own hand card by card, the other's as a number, the question in words; an answer is taken."""
    status, shown, _ = piped(*PANDOCREON, typed=["legal", "r", "resign", "y"])

    assert status == 0
    codes = set(re.findall(r"^ +\d+ +x:(\w+) +Discard: ", shown, re.MULTILINE))
    assert len(codes) == 7
    assert all(re.search(rf"\b{code}\b", shown.split("> legal")[0]) for code in codes)
    assert "random (seat 2) has won: resignation." in shown


def test_what_a_card_does_can_be_asked_at_the_terminal(piped):
    """By code or name, in the language of the terminal, whose board and log speak it too; `q` leaves."""
    status, shown, _ = piped(
        *PANDOCREON, "--lang", "fr", typed=["carte MIR", "card brewalen", "carte zeus", "historique", "q"]
    )

    assert status == 0
    assert re.search(r"^ +MIR +Miroir : ", shown, re.MULTILINE)
    assert re.search(r"^ +BRE +Brewalen : ", shown, re.MULTILINE)
    assert "Aucune carte ne s'appelle zeus" in shown
    assert re.search(r"^ +\d+  la table : la partie commence\n +Tour de jeu 1, commencé par le siège 1", shown, re.M)
    assert "Vous quittez le terminal" in shown


def test_faiseurs_is_played_at_the_terminal(piped):
    """A sealed bid is taken and told to the bidder alone; the bids are told when they are opened."""
    bots = ("--against", "random", "--against", "greedy")
    status, shown, _ = piped(
        "--game", "faiseurs_d_univers", *bots, "--option", "windows=lean", typed=["card HEL", "b0", "history"]
    )

    assert status == 0
    assert re.search(r"^ +HEL +Heliogen: .* \(points: 2, doors: 2\)$", shown, re.MULTILINE)
    assert re.search(r"^ +\d+  You: Bid 0$", shown, re.MULTILINE)
    assert not re.search(r"^ +\d+  \w+ \(seat [12]\): Bid \d", shown, re.MULTILINE)


def test_somebody_without_a_seat_watches(server, piped):
    """A match that is over is shown with its result."""
    anna, match = opened_by("anna", server)
    anna.post("matches", match, "leaving")

    status, shown, _ = piped("--match", match)

    assert status == 0
    assert f"You are watching {match}." in shown
    assert "The match is over without a result" in shown


def test_an_answer_to_an_old_question_is_repaired_in_one_step(server, piped, tmp_path):
    """Whoever plays at two terminals is told what was missed, and sees the table again."""
    elsewhere = Api(server)

    def plays_elsewhere():
        elsewhere.token = token_of("anna", tmp_path)
        (row,) = elsewhere.get("matches", status="playing", limit=1)["matches"]
        elsewhere.post("matches", row["id"], "actions", body={"answering": 4, "notation": "Kc4-c5"})

    _, shown, _ = piped(*SACRIFICE, typed=[plays_elsewhere, "Kc4-d5"])

    assert "question 4 is not open to seat 1" in shown
    assert re.search(r"^ +5  You: South Monkey 1: step to c5$", shown, re.MULTILINE)
    assert shown.rindex("Possible:") > shown.index("question 4 is not open")


def test_what_is_played_between_two_requests_is_not_missed(server, piped, monkeypatch):
    """South plays while North's client reads the match and its entries: each entry is told once, in order."""
    south, match = opened_by("ben", server)
    replies = iter([["Kc4-c5"], ["Kc5-c6"], ["."]])
    get = Api.get

    def plays():
        number = get(south, "matches", match)["question"]["number"]
        south.post("matches", match, "actions", body={"answering": number, "actions": next(replies)})

    def late(self, *path, **query):
        found = get(self, *path, **query)
        if path[:2] == ("matches", match) and get(self, "matches", match)["status"] == "playing":
            with suppress(StopIteration):
                plays()
        return found

    monkeypatch.setattr(Api, "get", late)
    _, shown, _ = piped("--match", match, typed=["quit"])

    told = [int(seq) for seq in re.findall(r"^ +(\d+)  ben \(seat 1\): ", shown, re.MULTILINE)]
    assert told == sorted(set(told))
    assert "turn 2: North" in shown
    assert "Possible:" in shown


def test_the_options_of_a_game_are_listed(piped):
    """By id, with values, default and effect, in words."""
    status, shown, _ = piped("--game", "sacrifice", "--options")

    assert status == 0
    assert re.search(r"^ +free_hyper_rows: 1 to 3 \(default: 2\)$", shown, re.MULTILINE)
    assert re.search(r"^ +elevated_sacrifice: .*true.*false.* \(default: true\)$", shown, re.MULTILINE)


def test_the_options_are_listed_with_what_they_depend_on(piped, monkeypatch):
    """The default where nothing overrides it first; what a value needs on a line of its own."""
    read = Api.get

    def dependent(self, *path, **query):
        found = read(self, *path, **query)
        points = next(option for option in found["options"] if option["id"] == "target_points")
        points |= {
            "default_by_seats": {"3": 11},
            "default_with": {"windows": {"lean": 7}},
            "only_with": {"20": {"windows": ["full"]}},
            "seats_with": {"19": {"min": 3, "max": 4}},
            "refused_with": {"18": [{"options": {"windows": ["lean", "full"]}, "seats": {"min": 4, "max": 4}}]},
        }
        return found

    monkeypatch.setattr(Api, "get", dependent)
    _, shown, _ = piped("--game", "faiseurs_d_univers", "--options")

    assert "target_points: 5 to 20 (default: 9, 11 for 3 seats, 7 with windows=lean)" in " ".join(shown.split())
    assert re.search(r"^ +20: only with windows=full$", shown, re.MULTILINE)
    assert re.search(r"^ +19: for 3–4 seats$", shown, re.MULTILINE)
    assert re.search(r"^ +18: not for 4 seats with windows=lean,full$", shown, re.MULTILINE)


def test_an_option_with_a_word_for_each_seat_is_listed_with_these_words(piped):
    """And what it must be given with."""
    _, shown, _ = piped("--game", "haut_cendrelin", "--options")

    listed = " ".join(shown.split())
    assert "fixed_classes: for each seat one of these, separated by commas: necromancer+animancer, " in listed
    assert "fixed_classes: only with class_choice=fixed" in listed
    assert "necromancer+priest,sorcerer+animancer" in listed


def test_a_default_that_no_number_of_seats_has_is_not_listed(piped):
    """Each number of seats has its own."""
    _, shown, _ = piped("--game", "faiseurs_d_univers", "--options")

    listed = " ".join(shown.split())
    assert "target_points: 5 to 20 (default: 11 for 3 seats, 9 for 4 seats, 7 for 5 seats)" in listed


def test_an_option_of_the_game_is_chosen(server, piped):
    """As the game declares it: a number here."""
    _, shown, _ = piped(*SACRIFICE, "--option", "free_hyper_rows=1", "--option", "elevated_sacrifice=false")

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
        (["--options"], "--game"),
        (["--match", "mt_0", "--token", "tk_wrong"], "--forget"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(piped, arguments, complaint):
    """On standard error, with status 1."""
    status, _, told = piped(*arguments)

    assert status == 1
    assert complaint in told
    assert told.count("\n") == 1


def test_a_server_that_is_not_there_is_named(piped):
    """Nobody listens on port 1."""
    status, _, told = piped(address="http://127.0.0.1:1")

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


def test_a_token_that_cannot_be_saved_is_shown(piped, tmp_path):
    """The match is played all the same, and they can come back to it by their token."""
    (tmp_path / "file").write_text("")
    nowhere = ("--token-file", str(tmp_path / "file" / "tokens.json"))
    _, shown, said = piped(*SACRIFICE, *nowhere)
    [token] = re.findall(r"tk_\S+", said)
    status, again, _ = piped("--match", match_in(shown), "--token", token)

    assert status == 0
    assert f"You hold seat 1 of {match_in(shown)}." in again


def test_unreadable_tokens_are_reported(piped, tmp_path):
    """One sentence, and no second player under the name."""
    (tmp_path / "anna.json").write_text("{")
    status, shown, said = piped("--game", "sacrifice")

    assert (status, shown) == (1, "")
    assert "--token-file" in said


@pytest.mark.parametrize("wrong", [("--server", "nowhere"), ("--token", "tk\n", "--game", "sacrifice")])
def test_an_invalid_address_or_token_is_reported(piped, wrong):
    """An address that is none, a token that no header takes."""
    status, shown, said = piped(*wrong)

    assert (status, shown) == (1, "")
    assert said.startswith("cannot reach ")


def test_a_user_without_a_name_is_a_player(monkeypatch):
    """In a container the user is often a number that no list knows."""

    def unknown():
        raise KeyError("getpwuid(): uid not found: 12345")

    monkeypatch.setattr("getpass.getuser", unknown)

    assert play.arguments([]).name == "player"


@pytest.mark.parametrize(
    ("environ", "server"),
    [
        ({}, "http://127.0.0.1:8000"),
        ({"PORT": "9000"}, "http://127.0.0.1:9000"),
        ({"PORT": "9000", "ANNALES": "https://play.example"}, "https://play.example"),
        ({"PORT": ""}, "http://127.0.0.1:8000"),
    ],
)
def test_the_environment_names_the_server(environ, server):
    """By its address, or by the port of the server on this machine."""
    assert play.arguments([], environ).server == server


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_language(environ, language):
    """As for any program: LC_ALL comes before LANG; a language that the client does not speak is English."""
    assert play.arguments([], environ).lang == language


def test_a_refusal_that_is_no_problem_document_is_made_into_one(server):
    """A proxy, or another server: the status is all that there is."""
    with pytest.raises(RefusedByServer) as refused:
        Api(server + "/nowhere/else").get("games")

    assert refused.value.status == 404
