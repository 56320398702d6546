"""Bots of one's own: classes that keep their state, and addresses that questions are posted to."""

import json
import socket
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import arguments
from annales.tools.arena.entrants import http_bot
from annales.tools.arena.entrants.http_bot import LARGEST
from annales.tools.arena.entrants.own import BotFault, Own
from annales.tools.arena.figures import figures
from tests.bots import stateful
from tests.tools.arena.matches import by_name, played_by

SHORT = 0.3  # seconds in which a bot that never answers is given up; an answer that comes in time gets far more


def in_python(name):
    """A bot of one's own from `tests/bots/stateful.py`."""
    return Own("mine", f"{stateful.__name__}:{name}", "python")


@pytest.fixture
def made(monkeypatch):
    """All objects of the counting bot that a test makes."""
    monkeypatch.setattr(stateful.Counting, "made", [])
    return stateful.Counting.made


def test_a_class_is_made_once_for_each_match_and_seat(made):
    """Its state lasts for a match, and it never sees two hands; at the end it is told the ranks."""
    played = played_by("mine", "mine", matches=3, own=[in_python("Counting")])

    assert len(made) == 6
    assert [set(bot.seats) for bot in made] == [{0}, {1}] * 3
    assert [bot.ranks for bot in made[::2]] == [match.ranks for match in played]
    assert sum(len(bot.seats) for bot in made) == sum(match.answers for match in played)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Silent", "mine: None is not an action"),
        ("Failing", r"mine: LookupError: no idea \(.*stateful.py, line \d+\)"),
        ("Unmade", "mine: TypeError: .*model"),
        ("Sulking", "mine: ValueError: unfair"),
        ("Leaving", r"mine: SystemExit: 0 \(.*stateful.py, line \d+\)"),
    ],
)
def test_a_class_that_fails_is_named_with_the_place(name, words):
    """So that its author need not look for it."""
    with pytest.raises(BotFault, match=words):
        played_by("mine", "random", own=[in_python(name)])


def test_a_module_is_looked_for_in_the_current_folder(tmp_path, monkeypatch, capsys):
    """An installed command does not do so by itself."""
    (tmp_path / "of_my_own.py").write_text("from tests.bots.own import last as think\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    command = ["--game", "stones", "--levels", "mine", "random", "--matches", "2", "--processes", "1"]

    assert main([*command, "--bot", "mine=of_my_own:think"]) == 0
    assert "mine" in capsys.readouterr().out


@contextmanager
def answering(answer):
    """A bot over HTTP; `answer` makes its status and its body from a question. Gives its address and the questions."""
    questions = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            questions.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            status, body = answer(questions[-1])
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/bot?size=3", questions
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def last_of_all(question):
    """The last legal answer."""
    return 200, question["legal"][-1]["notation"].encode()


def web(address):
    """The bot at an address."""
    return [Own("web", address, "http")]


def test_a_bot_at_an_address_plays_like_a_level():
    """At either seat; its answers are those that the same bot gives in Python."""
    with answering(last_of_all) as (address, _):
        told = by_name(figures(played_by("web", "web", own=web(address))))["web"]

    assert told.version is None
    assert told.kinds == {"take": 36, "stop": 6}


def test_it_is_asked_in_the_words_of_programs():
    """With an id that is the same over a match and another one in the next, for state of its own."""
    with answering(last_of_all) as (address, questions):
        played = played_by("web", "random", matches=2, own=web(address), budgets={"web": 5})

    first = questions[0]
    assert set(first) == {"match", "game", "options", "seats", "seat", "budget", "seed", "view", "legal"}
    assert (first["game"], first["seats"], first["seat"], first["budget"]) == ("stones", 2, 0, 5)
    assert list(dict.fromkeys(question["match"] for question in questions)) == [one.fixture.id for one in played]
    assert played[0].fixture.id != played[1].fixture.id


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda question: (200, b"nonsense"), "'nonsense' is not one of the legal answers: take"),
        (lambda question: (200, b""), "'' is not one of the legal answers"),
        (lambda question: (500, b"take"), "/bot.*: the status 500 instead of 200"),
        (lambda question: (302, b"take"), "/bot.*: the status 302 instead of 200"),
        (lambda question: (200, b"\xff"), "/bot.*: the answer is not UTF-8"),
        (lambda question: (200, b"x" * (LARGEST + 1)), "/bot.*: an answer of more than 4096 bytes"),
    ],
)
def test_an_invalid_answer_is_reported_with_the_bots_name(answer, words):
    """And, where HTTP was at fault, with its address."""
    with answering(answer) as (address, _), pytest.raises(BotFault, match=f"web: .*{words}"):
        played_by("web", "random", own=web(address))


def test_a_bot_that_is_not_there_is_named():
    """With its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    with pytest.raises(BotFault, match=f"web: http://127.0.0.1:{port}: .*refused"):
        played_by("web", "random", own=web(f"http://127.0.0.1:{port}"))


@pytest.mark.parametrize(
    "beginning", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ntake"]
)
def test_an_answer_that_does_not_end_is_given_up(beginning):
    """Whether nothing came, or a part of it: the time is that of the whole answer."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        held = []

        def begin():
            connected, _ = listening.accept()
            held.append(connected)
            connected.sendall(beginning)

        thread = threading.Thread(target=begin)
        thread.start()
        with pytest.raises(BotFault, match=r"web: .*: no answer within 0.3 s"):
            played_by("web", "random", own=web(address), timeout=SHORT)
        thread.join()
        held[0].close()


def test_a_socket_that_is_faster_than_the_clock_says_the_same(monkeypatch):
    """Its own timeout may end a wait first, on a busy machine."""
    monkeypatch.setattr(http_bot, "Timer", lambda _, late: threading.Timer(60, late))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(BotFault, match=r"web: .*: no answer within 0.3 s"):
            played_by("web", "random", own=web(address), timeout=SHORT)


@pytest.mark.parametrize("source", ["http://", "https:///bot", "http://127.0.0.1:port/", "http://127.0.0.1:99999/"])
def test_an_address_that_is_none_is_refused_at_once(source, capsys):
    """Before anything is played."""
    with pytest.raises(SystemExit):
        arguments(["--game", "stones", "--levels", "web", "random", "--bot", f"web={source}"])
    assert "is not an address" in capsys.readouterr().err
