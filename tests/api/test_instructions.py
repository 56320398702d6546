"""Instructions given ahead over HTTP: who may read and give them, and what is refused."""

import pytest

PASS = {"orders": [{"kinds": ["reaction"], "until": "hand"}]}


@pytest.fixture
def hands(ada, bob):
    """A match of Théomachie between Ada and Bob."""
    match = ada.opens(game="theomachie")
    bob.sits(match)
    return match


def address(match):
    """Where the instructions of a match are."""
    return f"/v1/matches/{match}/instructions"


def put(caller, match, body):
    """The answer to orders."""
    return caller.put(address(match), body)


def test_instructions_are_visible_to_their_seat_alone(ada, bob, stranger, hands):
    """Not even the opponent, and nobody without a token."""
    assert put(bob, hands, PASS).status_code == 201
    assert bob.get(address(hands)).json["instructions"]["orders"]
    assert ada.get(address(hands)).json["instructions"] is None
    refused = stranger.get(address(hands))
    assert (refused.status_code, refused.json["code"]) == (403, "not_your_seat")
    [told] = [each for each in ada.get(f"/v1/matches/{hands}/history").json["entries"] if each["kind"] == "instructed"]
    assert told["action"] == {"orders": "?"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"orders": [{"kinds": ["reaction"], "until": "doomsday"}]}, 422),
        ({"orders": [{"kinds": ["no_such_question"]}]}, 422),
        ({"orders": [{}] * 9}, 422),
        ({"orders": [{"answer": {"type": "fold"}}]}, 422),
    ],
)
def test_orders_that_mean_nothing_are_refused_and_change_nothing(bob, hands, body, status):
    """What stood before still stands."""
    put(bob, hands, PASS)
    before = bob.get(address(hands)).json["instructions"]
    assert put(bob, hands, body).status_code == status
    assert bob.get(address(hands)).json["instructions"] == before


def test_a_revocation_looks_like_an_instruction(ada, bob, hands):
    """Others learn that something has changed, never what."""
    put(bob, hands, PASS)
    bob.delete(address(hands))
    told = [
        {name: value for name, value in entry.items() if name not in ("seq", "at", "digest")}
        for entry in ada.get(f"/v1/matches/{hands}/history?limit=500").json["entries"]
        if entry["kind"] == "instructed"
    ]
    assert len(told) == 2
    assert told[0] == told[1]
    assert bob.get(address(hands)).json["instructions"] is None
