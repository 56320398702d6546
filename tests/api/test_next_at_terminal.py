"""The terminal's commands `next` and `rematch`, against the application itself: they open a match, or go to it."""

from urllib.parse import urlencode

import pytest

from annales.tools.terminal.api import Api, RefusedByServer
from annales.tools.terminal.match.console import Console
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words
from tests.api.test_campaigns import guest, over

BOT = {"kind": "bot", "level": "random"}


class Served(Api):
    """The client's calls, sent to the application as a caller of the tests."""

    def __init__(self, caller):
        super().__init__("http://127.0.0.1:8000", token=caller.token)
        self._caller = caller

    def _send(self, method, path, query, body):
        address = "/v1/" + "/".join(map(str, path)) + ("?" + urlencode(query) if query else "")
        answer = self._caller.send(method, address, **({} if body is None else {"json": body}))
        if answer.status_code >= 400:
            raise RefusedByServer(answer.json)
        return answer.json


@pytest.fixture
def console():
    """Opens a conversation about a match for a caller, at a terminal or not."""

    def opens(caller, match, is_terminal=True):
        made = Console(Served(caller), Words("en"), Screen(is_terminal), match)
        made.start()
        return made

    return opens


@pytest.fixture
def first(services, ada, bob):
    """A first age between Ada and Bob, which is over."""
    match = ada.opens(guest(bob), game="cult", options={"rounds": 1})
    bob.sits(match)
    return over(services, match)


def test_the_end_of_an_age_says_how_it_goes_on(ada, first, console, capsys):
    """At a terminal the conversation goes on; elsewhere a command to come back is printed."""
    assert not console(ada, first).is_done
    assert "type next to open the next age" in capsys.readouterr().out

    assert console(ada, first, is_terminal=False).is_done
    assert f"--match {first}" in capsys.readouterr().out


def test_next_opens_the_next_age_with_the_same_seats(ada, bob, first, console):
    """All go on; the others are invited, and the caller sits down."""
    talk = console(ada, first)
    talk.obey("next")

    shown = ada.reads(talk.next_match).json
    assert (talk.is_done, shown["follows"]["match"], shown["seat"]) == (True, first, 0)
    assert shown["seats"][1] == {"seat": 1, "kind": "invited", "player": bob.id, "name": "Bob"}
    assert ada.reads(shown["id"], "/history").json["entries"][0]["setup"]["heirs"] == [0, 1]


def test_next_goes_to_the_age_that_is_open_and_sits_down_there(ada, bob, first, console, capsys):
    """In either language; both have come to the same match, which begins."""
    one = console(ada, first)
    one.obey("next")
    other = console(bob, first)
    assert "The next age is open" in capsys.readouterr().out
    other.obey("suivant")

    assert other.next_match == one.next_match
    assert (bob.reads(other.next_match).json["seat"], ada.reads(one.next_match).json["status"]) == (1, "playing")


def test_next_goes_to_an_age_that_was_opened_meanwhile(ada, bob, first, console):
    """The conversation had begun before."""
    other = console(bob, first)
    console(ada, first).obey("next")
    other.obey("next")

    assert bob.reads(other.next_match).json["seat"] == 1


def test_a_bot_goes_on_too(ada, bob, services, first, console):
    """With its level."""
    second = ada.post(
        f"/v1/campaigns/{first.replace('mt_', 'cp_')}/ages",
        {"seats": [{"kind": "player"}, guest(bob), BOT], "heirs": [0, 1, None]},
    ).json["id"]
    bob.sits(second)
    assert services.matches.get(second).bot_at(2) == "random"
    talk = console(ada, second)
    plans = [talk._ages._plan(seat) for seat in talk.match.shown["seats"]]

    assert plans == [{"kind": "open"}, guest(bob), BOT]


def test_there_is_no_next_age_of_what_hands_nothing_on(ada, bob, console, capsys):
    """A match that was resigned, one that is played, and one that is watched."""
    match = ada.opens(guest(bob), game="cult")
    bob.sits(match)
    talk = console(ada, match)
    talk.obey("next")
    ada.post(f"/v1/matches/{match}/resignation", None)
    talk.obey("next")

    assert capsys.readouterr().out.count("No age follows this match") == 2
    assert talk.next_match is None


# -- rematches


@pytest.fixture
def ended(ada, bob, begun):
    """A match between Ada and Bob that Bob has resigned."""
    bob.post(f"/v1/matches/{begun}/resignation", None)
    return begun


def test_the_end_says_that_there_can_be_a_rematch(ada, ended, console, capsys):
    """At a terminal the conversation goes on until Enter; elsewhere it ends."""
    talk = console(ada, ended)
    assert "Type rematch to offer a rematch" in capsys.readouterr().out
    assert not talk.is_done
    talk.obey("")

    assert talk.is_done
    assert console(ada, ended, is_terminal=False).is_done


def test_one_offers_a_rematch_and_the_other_accepts_it(ada, bob, ended, console, capsys):
    """In either language; the other is told of it at the next Enter, before they leave."""
    other = console(bob, ended)
    one = console(ada, ended)
    one.obey("rematch")
    capsys.readouterr()
    other.obey("")
    assert "A rematch is offered: type rematch to accept it" in capsys.readouterr().out
    assert not other.is_done
    other.obey("revanche")

    assert one.next_match == other.next_match
    assert ada.reads(one.next_match).json["status"] == "playing"


def test_there_is_none_of_a_match_that_is_played_or_watched(ada, eve, begun, ended, console, capsys):
    """The client says so itself."""
    talk = console(eve, ended)
    talk.obey("rematch")

    assert "This match has no rematch" in capsys.readouterr().out
    assert talk.next_match is None


# -- answering ahead


def test_a_seat_passes_ahead_and_takes_it_back(ada, bob, console, capsys):
    """The words say until when; what stands is told, and gone after «off», in either language."""
    match = ada.opens(game="market")
    bob.sits(match)
    talk = console(bob, match)
    talk.obey("ahead")
    assert "turn: Pass until my turn" in capsys.readouterr().out
    talk.obey("ahead turn")
    assert "Pass until my turn (ahead off revokes it)" in capsys.readouterr().out
    talk.obey("avance stop")

    assert "You answer nothing ahead." in capsys.readouterr().out
    assert bob.get(f"/v1/matches/{match}/instructions").json["instructions"] is None


def test_nothing_is_answered_ahead_in_a_game_without_passes(ada, bob, console, capsys):
    """Nor by a spectator: the client says so itself."""
    match = ada.opens()
    bob.sits(match)
    console(bob, match).obey("ahead")

    assert "Nothing can be answered ahead here." in capsys.readouterr().out
