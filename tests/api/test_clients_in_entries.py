"""Every entry that a player's request writes names the program that sent it; what others write names none."""

import pytest

from annales.service.commands.answer_for import AnswerAsBot
from tests.api.test_campaigns import guest, opens_next, over

BOARD, ROBOT = "board/1", "robot 2.1"
ME, OPEN = {"kind": "player"}, {"kind": "open"}


@pytest.fixture
def sign(ada, bob):
    """How the entries of Ada and of Bob are signed once each uses a program of their own, by name."""
    return {"ada": {"player": ada.id, "client": BOARD}, "bob": {"player": bob.id, "client": ROBOT}}


@pytest.fixture
def board(ada):
    """Ada, at a program that her token was issued for."""
    return using(ada, BOARD)


@pytest.fixture
def robot(bob):
    """Bob, at another one."""
    return using(bob, ROBOT)


def using(caller, client):
    """The same player, with a token that was issued for a program."""
    wanted = {"scopes": ["match:read", "match:play"], "client": client}
    return caller.with_token(caller.post("/v1/players/me/tokens", wanted).json["token"])


def written(caller, match, after=0):
    """Kinds and authors of the entries after one."""
    return [(entry["kind"], entry["by"]) for entry in caller.reads(match, "/history", after=after).json["entries"]]


def bids(caller, match):
    """Answer the open question of the market."""
    number = caller.reads(match).json["question"]["number"]
    assert caller.answers(match, number, "bid 3").status_code == 201


def asked(caller, match, what, body):
    """The entry of a request that waits for the others."""
    return caller.post(f"/v1/matches/{match}/{what}", body).json["ask"]


def consents(caller, match, what, ask):
    """The response to a consent."""
    return caller.post(f"/v1/matches/{match}/{what}/{ask}/answers", {"consent": True})


def test_entries_of_a_match_name_the_program_from_the_opening_to_the_end(board, robot, sign):
    """Steps, take-backs, forks, a resignation, and the disclosure that follows it."""
    match = board.opens(game="market")
    robot.sits(match)
    bids(board, match)
    bids(robot, match)
    consents(robot, match, "take-backs", asked(board, match, "take-backs", {"to": 4}))
    ask = asked(board, match, "forks", {"at": 4, "seats": [ME, OPEN], "redealt": False})
    consents(robot, match, "forks", ask)
    robot.post(f"/v1/matches/{match}/resignation", {})

    assert written(board, match) == [
        ("opened", sign["ada"]),
        ("seat_taken", sign["ada"]),
        ("seat_taken", sign["bob"]),
        ("step", sign["bob"]),  # whoever takes the last seat begins the match
        ("step", sign["ada"]),
        ("step", sign["bob"]),
        ("take_back_asked", sign["ada"]),
        ("take_back_answered", sign["bob"]),
        ("head_moved", sign["bob"]),
        ("fork_asked", sign["ada"]),
        ("fork_answered", sign["bob"]),
        ("resigned", sign["bob"]),
        ("disclosed", sign["bob"]),
    ]


def test_a_seat_that_is_left_names_the_program(board, robot, sign):
    """While the match waits for others."""
    match = board.opens(OPEN, OPEN, game="market")
    robot.sits(match)
    robot.delete(f"/v1/matches/{match}/seats/1")

    assert written(board, match, after=2) == [("seat_taken", sign["bob"]), ("seat_left", sign["bob"])]


def test_a_fork_by_consent_names_the_program_of_the_ask(board, robot, sign):
    """It is the asker's, whoever consents last."""
    match = board.opens(game="market")
    robot.sits(match)
    ask = asked(board, match, "forks", {"at": 4, "seats": [ME, OPEN], "redealt": False})
    fork = consents(robot, match, "forks", ask).json["id"]

    assert written(board, fork) == [("opened", sign["ada"]), ("seat_taken", sign["ada"])]


def test_a_fork_names_the_program_beside_the_steps_that_it_copies(board, robot, sign):
    """Those name the entry that they come from, and nobody."""
    match = board.opens()
    robot.sits(match)
    bot = {"kind": "bot", "level": "random"}
    fork = robot.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": [ME, bot]}).json["id"]

    assert written(robot, fork) == [
        ("opened", sign["bob"]),
        ("seat_taken", sign["bob"]),
        ("seat_taken", sign["bob"]),
        ("step", {"copied": 4}),
    ]


def test_a_closed_match_names_the_program_that_closed_it(board, sign):
    """And that discloses its secret by this."""
    match = board.opens()
    board.post(f"/v1/matches/{match}/closing", {})

    assert written(board, match, after=2) == [("closed", sign["ada"]), ("disclosed", sign["ada"])]


def test_an_age_names_the_program_that_opened_it(ada, bob, services, board, sign):
    """Like any other match."""
    first = ada.opens(guest(bob), game="cult", options={"rounds": 1, "masks": False})
    bob.sits(first)
    age = opens_next(board, over(services, first)).json["id"]

    assert written(board, age) == [("opened", sign["ada"]), ("seat_taken", sign["ada"])]


def test_a_record_that_is_continued_names_the_program_that_brought_it(ada, board, begun, sign):
    """What it copies still says what it copies."""
    record = ada.reads(begun, "/record").data
    brought = board.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json["id"]

    assert written(board, brought) == [("opened", sign["ada"])]


def test_a_record_that_is_over_is_stored_with_the_programs_that_it_names(ada, begun, board, robot, sign):
    """Nobody signs it again."""
    robot.post(f"/v1/matches/{begun}/resignation", {})
    record = ada.reads(begun, "/record").data
    brought = board.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json["id"]

    assert written(board, brought) == written(ada, begun)
    assert written(board, brought, after=4) == [("resigned", sign["bob"]), ("disclosed", sign["bob"])]


def test_what_a_bot_writes_names_no_program(board, services, sign):
    """Its answers, and its consent in the middle of what a player has asked for."""
    match = board.opens({"kind": "bot", "level": "random"}, game="market")
    bids(board, match)
    found = services.matches.get(match)
    services.door.do(AnswerAsBot(match, found.number(1), 1))
    board.post(f"/v1/matches/{match}/take-backs", {"to": 4})

    assert [(kind, by.get("client"), by.get("bot")) for kind, by in written(board, match, after=5)] == [
        ("step", None, "random"),
        ("take_back_asked", BOARD, None),
        ("take_back_answered", None, "random"),
        ("head_moved", BOARD, None),
    ]


def test_a_program_that_repeats_what_another_has_written_changes_nothing(ada, begun, board, sign):
    """The log keeps the first."""
    board.post(f"/v1/matches/{begun}/resignation", {})
    again = using(ada, "other/3").post(f"/v1/matches/{begun}/resignation", {})

    assert again.status_code == 200
    assert written(ada, begun, after=4) == [("resigned", sign["ada"]), ("disclosed", sign["ada"])]
