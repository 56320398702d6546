"""The parts of `script/soak chaos`: links fail as they say, and a late bot is noticed."""

import socket
import threading
from contextlib import suppress

import pytest

from tests.soak.chaos.__main__ import Fault
from tests.soak.chaos.links import CUT, CUT_AFTER, DEAF, REFUSED, SILENT, Link
from tests.soak.chaos.players import late
from tests.soak.failover import is_answer_of_player
from tests.support.waiting import BOUND

ASKED, REPLY = b"question", b"an answer"


class Oracle:
    """A server that gives one reply to whatever it hears on a connection; `heard` has that."""

    def __init__(self, path):
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        self.heard, self.has_heard = [], threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        while True:
            made, _ = self._listener.accept()
            threading.Thread(target=self._answer, args=(made,), daemon=True).start()

    def _answer(self, made):
        with made, suppress(OSError):  # the link ends connections as it likes
            while asked := made.recv(1024):
                self.heard.append(asked)
                self.has_heard.set()
                made.sendall(REPLY)


@pytest.fixture
def oracle(tmp_path):
    """A server behind the link."""
    return Oracle(tmp_path / "socket")


@pytest.fixture
def link(oracle, tmp_path):
    """A link to it."""
    with Link(tmp_path / "socket") as made:
        yield made


def called(link):
    """A connection over the link."""
    return socket.create_connection(("127.0.0.1", link.port), timeout=BOUND)


def replied(caller):
    """All that arrives until the connection ends."""
    found = b""
    with caller:
        while data := caller.recv(1024):
            found += data
    return found


def test_a_whole_link_passes_question_and_reply(link):
    """Faults are what it adds."""
    with called(link) as caller:
        caller.sendall(ASKED)
        assert caller.recv(1024) == REPLY


def test_a_refused_link_resets_old_connections_and_new_ones(link):
    """As if nobody listened."""
    with called(link) as caller:
        caller.sendall(ASKED)
        caller.recv(1024)

        link.inflict(REFUSED)

        with pytest.raises(ConnectionResetError):
            caller.recv(1024)
    with pytest.raises(ConnectionResetError):
        replied(called(link))


def test_what_a_silent_link_holds_back_comes_when_it_is_whole(link, oracle):
    """TCP sends it again."""
    with called(link) as caller:
        link.inflict(SILENT)
        caller.sendall(ASKED)
        caller.settimeout(0.2)
        with pytest.raises(TimeoutError):
            caller.recv(1024)
        assert oracle.heard == []

        link.heal()

        caller.settimeout(BOUND)
        assert caller.recv(1024) == REPLY


def test_a_deaf_link_delivers_the_question_and_loses_the_reply(link, oracle):
    """Its caller never learns that it was heard: the connection is reset when the link is whole."""
    link.inflict(DEAF)
    with called(link) as caller:
        caller.sendall(ASKED)
        assert oracle.has_heard.wait(BOUND)

        link.heal()

        with pytest.raises(ConnectionResetError):
            replied(caller)


def test_a_cut_link_ends_in_the_midst_of_a_reply(link, oracle):
    """The question was heard."""
    link.inflict(CUT)
    with called(link) as caller:
        caller.sendall(ASKED)
        assert replied(caller) == REPLY[:CUT_AFTER]
    assert oracle.heard == [ASKED]


FAULTS = [Fault("first", 10.0, 12.0, 13.0), Fault("second", 20.0, 22.0, 23.0)]


@pytest.mark.parametrize(
    ("asked", "came", "told"),
    [
        (1.0, 3.0, (2.0, "")),
        (9.0, 14.0, (1.0, "first")),
        (11.0, 19.0, (6.0, "first")),
        (15.0, 17.5, (2.5, "first")),
        (9.0, 29.0, (6.0, "second")),
    ],
    ids=["before any", "asked before", "asked in it", "asked after it", "over two"],
)
def test_a_bot_is_late_from_the_question_or_from_the_recovery_after_it(asked, came, told):
    """Whichever was later."""
    assert late([(asked, came)], FAULTS) == [told]


def test_what_a_bot_answers_while_there_is_a_fault_does_not_count():
    """Nor does it hide what comes late."""
    assert late([(9.0, 12.5), (11.0, 19.5)], FAULTS) == [(6.5, "first")]


@pytest.mark.parametrize(
    ("seat", "by", "is_answer"), [(0, {"player": "pl_1"}, True), (1, {"bot": "random"}, False), (None, {}, False)]
)
def test_only_answers_of_players_are_counted_as_theirs(seat, by, is_answer):
    """Neither a bot's, nor the opening of a match."""
    assert is_answer_of_player({"kind": "step", "seat": seat, "by": by}) == is_answer
