"""Hints over HTTP: who may take one, what it says to whom, and that one question has one."""

import pytest

from annales.domain.bots import choose, level_of
from annales.domain.canonical import keyed
from annales.domain.contract.engine import to_wire
from annales.domain.log.entry import Hinted
from annales.workers.jobs import give_hint

BOT = {"kind": "bot", "level": "random"}


def address(match, query="?wait=0"):
    """Where hints are taken."""
    return f"/v1/matches/{match}/hints{query}"


def hinted(services, caller, match):
    """The answer to a request for a hint that is worked out at once."""
    assert caller.post(address(match), {}).status_code == 202
    give_hint(services)
    return caller.post(address(match), {})


def entries(caller, match, kind="hinted"):
    """The entries of a kind, as a caller reads them."""
    return [each for each in caller.get(f"/v1/matches/{match}/history").json["entries"] if each["kind"] == kind]


def test_a_hint_is_a_legal_answer_with_its_reason_and_the_log_says_that_it_was_taken(services, ada):
    """Level, version, budget and what asked the seat are in the entry; the answer is that of the level."""
    match = ada.opens(BOT, game="market")
    assert ada.reads(match).json["may_take_hints"]

    taken = hinted(services, ada, match)
    assert taken.status_code == 200
    hint = taken.json["hint"]
    legal = ada.reads(match, "/legal").json["actions"]
    assert hint["action"] in [each["action"] for each in legal]
    assert hint["why"]

    [entry] = entries(ada, match)
    tree = services.matches.get(match).tree
    by = tree.entry(entry["seq"]).by
    level, seed = (
        level_of(by.bot, by.version),
        keyed(services.store.match_secrets.secret(match), "hint", by.asked, 0).hex(),
    )
    assert by.asked == tree.asked_by(0, tree.head)
    assert (
        to_wire(choose(level, services.matches.get(match).game, services.matches.get(match).table(), 0, seed))
        == (hint["action"])
    )
    assert entry["action"]["advice"]["answer"] == hint["action"]
    assert ada.answers(match, ada.reads(match).json["question"]["number"], hint["notation"]).status_code == 201


def test_one_question_has_one_hint_also_after_a_take_back(services, ada):
    """Nobody rolls the dice twice."""
    match = ada.opens(BOT, game="market", take_back="free")
    first = hinted(services, ada, match).json["hint"]
    assert ada.post(address(match), {}).json["hint"] == first
    asked = ada.reads(match).json["question"]["number"]
    head = ada.reads(match).json["head"]
    ada.answers(match, asked, "bid 1")
    ada.post(f"/v1/matches/{match}/take-backs", {"to": head})
    assert ada.post(address(match), {}).json["hint"] == first
    assert len(entries(ada, match)) == 1


def test_others_read_that_advice_was_taken_and_not_what_it_says(services, ada, bob, stranger):
    """The face is the same whatever is advised."""
    match = ada.opens(game="market", hints="always")
    bob.sits(match)
    hinted(services, ada, match)
    for caller in (bob, stranger):
        [entry] = entries(caller, match)
        assert entry["action"] == {"advice": "?"}
        assert entry["by"]["bot"]


@pytest.mark.parametrize(
    ("seats", "terms", "allowed"),
    [
        ([BOT], {}, True),
        ([BOT], {"hints": "never"}, False),
        ([{"kind": "open"}], {}, False),
        ([{"kind": "open"}], {"hints": "always"}, True),
    ],
)
def test_the_terms_say_who_may_take_hints(ada, bob, seats, terms, allowed):
    """By default only where bots play all other seats."""
    match = ada.opens(*seats, game="market", **terms)
    bob.sits(match)
    shown = ada.reads(match).json
    assert shown["may_take_hints"] is allowed
    assert shown["hints"] == terms.get("hints", "against_bots")
    answer = ada.post(address(match), {})
    assert (answer.status_code, answer.json.get("code")) == ((202, None) if allowed else (409, "hints_not_allowed"))


def test_whoever_is_not_asked_gets_none(services, ada, bob, stranger):
    """Neither who has answered, nor a stranger, nor somebody who means another question; nor once it is over."""
    match = ada.opens(game="market", hints="always")
    assert ada.post(address(match), {}).json["code"] == "not_started"
    bob.sits(match)
    asked = ada.reads(match).json["question"]["number"]
    assert ada.post(address(match), {"answering": asked + 1}).json["code"] == "stale_answer"
    ada.answers(match, asked, "bid 1")  # it is sealed until Bob has answered
    assert ada.post(address(match), {}).json["code"] == "not_asked"
    assert stranger.registered("Cleo").post(address(match), {}).json["code"] == "not_your_seat"
    assert stranger.post(address(match), {}).status_code == 401
    ada.post(f"/v1/matches/{match}/resignation", {})
    assert bob.post(address(match), {}).json["code"] == "match_over"


def test_a_hint_that_nobody_needs_any_more_is_not_written(services, ada):
    """The match has gone on while it was worked out."""
    match = ada.opens(BOT, game="market", take_back="free")
    ada.post(address(match), {})
    ada.answers(match, ada.reads(match).json["question"]["number"], "bid 1")
    give_hint(services)
    assert not any(isinstance(entry.body, Hinted) for entry in services.matches.get(match).tree.entries)
    assert services.bots.hints.take() is None


def test_a_rematch_and_a_fork_keep_the_term(ada, bob):
    """What was agreed about hints holds further on."""
    match = ada.opens(game="market", hints="always")
    bob.sits(match)
    fork = ada.post(
        f"/v1/matches/{match}/forks",
        {"at": ada.reads(match).json["head"], "redealt": True, "seats": [{"kind": "player"}, {"kind": "open"}]},
    ).json
    assert fork["hints"] == "always"
    ada.post(f"/v1/matches/{match}/resignation", {})
    assert ada.post(f"/v1/matches/{match}/rematch", {}).json["hints"] == "always"
