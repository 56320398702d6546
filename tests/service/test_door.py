"""The door: opening, sitting, answering, leaving; who is refused, and what is known again."""

from __future__ import annotations

import pytest

from annales.domain.errors import (
    BadOption,
    IllegalAction,
    KeyReused,
    NotAsked,
    NotYourSeat,
    StaleAnswer,
    UnknownAction,
    UnknownNotation,
)
from annales.domain.log.entry import SeatTaken
from annales.domain.log.terms import Author
from annales.service.commands.answer import Answer
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.container import build
from annales.service.errors import (
    BadSeats,
    NotStarted,
    UnknownGame,
    UnknownLevel,
)
from annales.service.refusal import refusal_of
from tests.support.tickets import tickets

ME, YOU = {"kind": "player"}, {"kind": "open"}


@pytest.fixture
def services(redis_url):
    """The parts of one process, on an empty Redis."""
    with build(redis_url) as made:
        yield made


def opened(services, seats=(ME, YOU), **terms):
    """A match that South has opened."""
    return services.door.do(OpenMatch("pl_south", Opening("sacrifice", list(seats), **terms))).match


def begun(services, **terms):
    """A match of South and North at its first question."""
    match = opened(services, **terms)
    return services.door.do(SitDown(match.id, 1, "pl_north")).match


def kinds(match):
    """What its entries are."""
    return [type(entry.body).__name__ for entry in match.tree.entries]


# -- opening and sitting


def test_the_last_to_sit_starts_the_match_in_one_append(services):
    """What must not be torn apart is one append: the last seat taken with the opening step."""
    match = opened(services)
    assert match.status == "open"
    assert kinds(match) == ["Opened", "SeatTaken"]

    written = services.door.do(SitDown(match.id, 1, "pl_north"))

    assert (written.first, written.last) == (3, 4)
    assert kinds(written.match)[2:] == ["SeatTaken", "Played"]
    assert written.match.status == "playing"


def test_a_name_is_given_to_one_match(services, redis_url):
    """Of two processes that open what one request asks for, the second tells of that match, and deals by its secret."""
    with build(redis_url) as other:
        first = services.door.do(OpenMatch("pl_south", Opening("sacrifice", [ME, YOU]), id="mt_1"))
        again = other.door.do(OpenMatch("pl_south", Opening("sacrifice", [ME, YOU]), id="mt_1"))

        assert (again.replayed, again.first, again.last) == (True, 1, first.last)
        assert again.match.tree.digest == first.match.tree.digest
        assert other.store.match_secrets.secret("mt_1") == services.store.match_secrets.secret("mt_1")


def test_a_match_against_a_bot_starts_at_once(services):
    """A bot sits down as the match is opened."""
    match = opened(services, [ME, {"kind": "bot", "level": "greedy"}])
    assert kinds(match) == ["Opened", "SeatTaken", "SeatTaken", "Played"]
    assert match.bot_at(1) == "greedy"


def test_a_bot_that_must_act_first_is_awaited(services):
    """The hash of bot turns is the truth; it waits in the queue, and a ticket calls a worker."""
    match = opened(services, [{"kind": "bot", "level": "greedy"}, ME])
    assert list(services.store.log.turns()) == [(match.id, [(4, 0)])]
    assert services.bots.turns.waiting() == tickets(services.bots.turns) == 1
    assert services.bots.turns.take(600) == f"{match.id}-4-0"


def test_what_each_seat_gives_to_chance_stands_in_the_log(services):
    """An opener who sends no seed is given one, and the entry says so."""
    match = begun(services, client_seed="my own words")
    taken = [entry.body for entry in match.tree.entries if isinstance(entry.body, SeatTaken)]
    assert taken[0].contribution == "my own words"
    assert not taken[0].given
    assert taken[1].given
    assert len(taken[1].contribution) == 16


def test_a_declined_seat_is_open_to_others(services):
    """Declining an invitation is leaving before the start."""
    match = opened(services, [ME, {"kind": "player", "player": "pl_guest"}])
    services.door.do(Leave(match.id, 1, "pl_guest"))
    assert services.door.do(SitDown(match.id, 1, "pl_north")).match.status == "playing"


@pytest.mark.parametrize(
    ("seats", "refusal"),
    [
        ([ME], BadSeats),
        ([ME, ME], BadSeats),
        ([ME, {"kind": "player", "player": "pl_south"}], BadSeats),
        ([ME, {"kind": "bot", "level": "godlike"}], UnknownLevel),
    ],
)
def test_seats_that_cannot_be_are_refused(services, seats, refusal):
    """A player holds at most one seat, a bot has a level that plays the game, a game has its numbers of seats."""
    with pytest.raises(refusal):
        opened(services, seats)


def test_unknown_games_and_options_are_refused(services):
    """The message names what is allowed."""
    with pytest.raises(UnknownGame):
        services.door.do(OpenMatch("pl_south", Opening("chess", [ME, YOU])))
    with pytest.raises(BadOption, match=r"option=free_hyper_rows, reason=option.not_taken.*least=1, most=3.*value=9"):
        opened(services, options={"free_hyper_rows": 9})


# -- answering


def test_a_whole_turn_is_all_or_nothing(services):
    """A list of answers is one append; a refused one is named by its place and nothing is written."""
    match = begun(services)
    with pytest.raises(UnknownNotation) as refused:
        services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", "Kc5-c6", "Kc6-c7", "."]))
    assert refusal_of(refused.value).answer.position == 2
    assert services.matches.visible(match.id, None).tree.last == 4

    written = services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", "Kc5-c6", "."]))
    assert (written.first, written.last) == (5, 7)


def test_a_list_that_runs_into_anothers_question_is_refused(services):
    """409 `not_asked` where another seat's question opens before it."""
    match = begun(services)
    with pytest.raises(NotAsked) as refused:
        services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", ".", "Kh9-h8"]))
    assert refusal_of(refused.value).answer.position == 2


def test_a_double_click_is_answered_with_its_entry(services):
    """The seat's last answer to that number once more: nothing is written twice."""
    match = begun(services)
    services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", "Kc5-c6", "."]))
    again = services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", "Kc5-c6", "."]))
    assert again.replayed
    assert (again.first, again.last) == (5, 7)
    assert again.match.tree.last == 7


def test_the_same_notation_or_action_is_the_same_answer(services):
    """Whether it was spelt or given whole."""
    match = begun(services)
    services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5"]))
    body = services.matches.visible(match.id, None).tree.body(5)
    again = services.door.do(Answer(match.id, "pl_south", 4, [dict(body.action)]))
    assert again.replayed


def test_a_key_gives_its_first_answer_for_ever(services):
    """Same key, same content: the original entries; same key, other content: refused."""
    match = begun(services)
    services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5"]), "k")
    services.door.do(Answer(match.id, "pl_south", 5, ["Kc5-c6"]))
    again = services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5"]), "k")
    assert again.replayed
    assert (again.first, again.last) == (5, 5)
    with pytest.raises(KeyReused):
        services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-d4"]), "k")


def test_two_players_never_share_a_key(services):
    """Keys are looked up under the player's name."""
    match = begun(services)
    services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5", "."]), "k")
    written = services.door.do(Answer(match.id, "pl_north", 6, ["Kh9-h8"]), "k")
    assert not written.replayed


def test_refusals_change_nothing(services):
    """Foreign, early, illegal, shapeless: each has its own word."""
    waiting = opened(services)
    with pytest.raises(NotStarted):
        services.door.do(Answer(waiting.id, "pl_south", 1, ["."]))
    match = begun(services)
    with pytest.raises(NotYourSeat):
        services.door.do(Answer(match.id, "pl_third", 4, ["."]))
    with pytest.raises(NotAsked):
        services.door.do(Answer(match.id, "pl_north", 4, ["."]))
    with pytest.raises(IllegalAction, match="number=4"):
        services.door.do(Answer(match.id, "pl_south", 4, [{"type": "end_turn"}]))
    with pytest.raises(UnknownAction):
        services.door.do(Answer(match.id, "pl_south", 4, [{"type": "castle"}]))
    assert services.matches.visible(match.id, None).tree.last == 4


def test_an_overtaken_writer_starts_again(services, redis_url):
    """Two processes answer for one seat: one entry each, never two for one question."""
    match = begun(services)
    with build(redis_url) as other:
        other.door.matches.visible(match.id, None)
        services.door.do(Answer(match.id, "pl_south", 4, ["Kc4-c5"]))
        with pytest.raises(StaleAnswer):
            other.door.do(Answer(match.id, "pl_south", 4, ["Kc4-d4"]))
        written = other.door.do(Answer(match.id, "pl_south", 5, ["Kc5-c6"]))
    assert written.last == 6


# -- leaving, bots, the clock


def test_a_bot_answers_reproducibly(services):
    """Level, version, budget and the entry that asked stand in `by`; the same question is answered once."""
    match = opened(services, [{"kind": "bot", "level": "random"}, ME])
    written = services.door.do(AnswerAsBot(match.id, 4, 0))
    signed = written.match.tree.entry(5).by
    assert signed == Author(bot="random", version=2, budget=1, asked=4)
    with pytest.raises(StaleAnswer):
        services.door.do(AnswerAsBot(match.id, 4, 0))
    assert services.matches.visible(match.id, None).tree.last == 5
