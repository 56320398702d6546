"""Claims over HTTP: who may claim what against whom and when, and what is shown, told and kept of it."""

from datetime import timedelta

import pytest

from annales.service.queries.notices import notices
from annales.tools.terminal.match.console import Console
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words
from tests.api.test_next_at_terminal import Served
from tests.support.tournaments import GREEDY, ME, OPEN

AFTER = 60  # seconds


@pytest.fixture
def clock(services):
    """The clock of the service, which stands from now on."""
    clock = services.ports.clock
    clock.date = clock.now()
    return clock


@pytest.fixture
def passes(services, clock):
    """Let so many seconds pass, in which the service can be reached."""

    def passes(seconds):
        for _ in range(seconds):
            clock.date += timedelta(seconds=1)
            services.monitoring.life_signs.sign()

    return passes


@pytest.fixture
def match(ada, bob, clock):
    """A match of two that allows claims; Ada, at seat 0, is awaited."""
    match = ada.opens(claim_after=AFTER)
    bob.sits(match)
    return match


def claims(caller, match, seat=0, claim="win", **headers):
    """The answer to a claim."""
    return caller.post(f"/v1/matches/{match}/claims", {"seat": seat, "claim": claim}, **headers)


def refusal(caller, match, seat=0, claim="win"):
    """The status, the code and the words of a refused claim."""
    answer = claims(caller, match, seat, claim)
    return answer.status_code, answer.json["code"], answer.json["detail"].partition(": ")[2]


def result(caller, match):
    """How a match has ended."""
    return caller.reads(match).json["result"]


@pytest.mark.parametrize(("claim", "ranks"), [("win", [2, 1]), ("draw", [1, 1])])
def test_a_claim_ends_a_match_of_two(bob, match, passes, claim, ranks):
    """By the win of whoever claims it, or by a draw; the log says since when the other was gone, and is closed."""
    awaited = bob.reads(match, "/history").json["entries"][-1]["at"]
    passes(AFTER)

    claimed = claims(bob, match, claim=claim)

    assert claimed.status_code == 201
    entry, disclosed = claimed.json["entries"]
    told = {name: entry[name] for name in ("kind", "seat", "absent", "claim", "since")}
    assert told == {"kind": "claimed", "seat": 1, "absent": 0, "claim": claim, "since": awaited}
    assert disclosed["kind"] == "disclosed"
    assert result(bob, match) == {"ranks": ranks, "reason": "absence"}


def test_a_bot_is_called_into_the_seat(ada, bob, match, passes):
    """Play goes on, and whoever was gone has no seat any more."""
    passes(AFTER)

    assert claims(bob, match, claim="bot").status_code == 201

    shown = ada.reads(match).json
    assert (shown["status"], shown["seat"], shown["seats"][0]["resigned"]) == ("playing", None, True)


def test_in_a_larger_match_only_a_bot_can_be_called(ada, bob, eve, clock, passes):
    """A win would be at the cost of the third."""
    match = ada.opens(OPEN, OPEN, game="market", claim_after=AFTER)
    bob.sits(match, 1), eve.sits(match, 2)
    passes(AFTER)

    for claim in ("win", "draw"):
        status, code, why = refusal(bob, match, 0, claim)
        assert (status, code, why) == (
            409,
            "claim_not_open",
            "in a match of more than two seats only a bot can be called",
        )
    assert claims(bob, match, 0, "bot").status_code == 201
    assert claims(bob, match, 2, "bot").status_code == 201
    assert [seat.get("resigned", False) for seat in bob.reads(match).json["seats"]] == [True, False, True]


def test_nothing_is_claimed_while_the_player_is_there(services, ada, bob, match, passes):
    """Nor while they have just left."""
    connection = services.presence.keeper.connect(ada.id)
    for _ in range(AFTER):
        passes(2)
        services.ports.clock.skip(2)
        services.presence.keeper.beat()
    assert refusal(bob, match) == (409, "claim_not_open", "the player of seat 0 is there")

    connection.end()
    passes(20)
    assert refusal(bob, match) == (409, "claim_not_open", "the player of seat 0 is there")
    passes(20)
    wait = AFTER - 40
    too_early = f"the player of seat 0 has not been gone for long enough: wait {wait} s more"
    assert refusal(bob, match) == (409, "claim_not_open", too_early)
    passes(wait)

    assert claims(bob, match).status_code == 201


def test_an_act_restarts_the_time_to_a_claim(ada, bob, match, passes):
    """Whoever answers without a connection is not gone yet; and who is not awaited keeps nobody waiting."""
    passes(AFTER)
    asked = ada.reads(match, "/legal").json
    ada.post(f"/v1/matches/{match}/actions", {"answering": asked["answering"], "action": asked["actions"][0]["action"]})

    assert refusal(bob, match)[2] == f"the player of seat 0 has not been gone for long enough: wait {AFTER} s more"
    assert refusal(ada, match, 1)[2] == "the answer of seat 1 is not awaited"


def test_time_in_which_the_service_is_away_does_not_count(services, bob, match, clock, passes):
    """The time begins again when it is back."""
    passes(AFTER - 1)
    clock.date += timedelta(hours=1)
    services.monitoring.life_signs.sign()

    passes(AFTER - 1)
    assert refusal(bob, match)[2].endswith("wait 1 s more")
    passes(1)

    assert claims(bob, match).status_code == 201


def test_a_hidden_player_is_claimed_against_by_what_they_do(services, ada, bob, match, passes):
    """Whether they are there makes no difference, so nobody can find it out by a claim."""
    assert ada.put("/v1/players/me/presence", {"hidden": True}).json == {"hidden": True}
    assert ada.get("/v1/players/me/presence").json == {"hidden": True}
    services.presence.keeper.connect(ada.id)
    passes(AFTER - 1)
    shown = bob.get(f"/v1/matches/{match}/presence").json["presence"][0]
    assert (shown["state"], shown["since"], shown["claims"]) == ("unknown", None, ["win", "draw", "bot"])
    assert refusal(bob, match)[2].endswith("wait 1 s more")
    passes(1)

    assert claims(bob, match).status_code == 201


def test_a_claim_by_or_against_the_wrong_seat_is_refused(ada, bob, eve, match, passes):
    """Not a spectator, not against oneself, nor against a bot or an empty seat."""
    passes(AFTER)

    assert refusal(eve, match)[:2] == (403, "not_your_seat")
    assert refusal(ada, match, 0)[2] == "no other player plays seat 0"
    assert refusal(bob, match, 9)[2] == "no other player plays seat 9"
    with_bot = ada.opens(GREEDY, claim_after=AFTER)
    assert refusal(ada, with_bot, 1)[2] == "no other player plays seat 1"


def test_terms_decide(ada, bob, begun, clock, passes):
    """Without `claim_after` nothing can be claimed, however long somebody is gone."""
    passes(AFTER)

    assert ada.reads(begun).json["claim_after"] is None
    assert refusal(bob, begun)[2] == "the match was opened without `claim_after`"


def test_nothing_is_claimed_before_the_start_or_after_the_end(ada, bob, match, clock, passes):
    """There is nobody to wait for."""
    waiting = ada.opens(claim_after=AFTER)
    passes(AFTER)
    assert refusal(ada, waiting, 1)[:2] == (409, "not_started")
    claims(bob, match)

    assert refusal(ada, match, 1)[:2] == (409, "match_over")
    assert claims(bob, match).headers["Idempotent-Replayed"] == "true"


def test_presence_is_shown(services, ada, bob, stranger, match, passes):
    """A claim is shown to the opponent alone."""
    services.presence.keeper.connect(bob.id)
    passes(5)

    def shown(caller):
        return caller.get(f"/v1/matches/{match}/presence").json["presence"]

    away, there = shown(bob)
    assert (away["state"], away["claims"]) == ("gone", ["win", "draw", "bot"])
    assert there == {"seat": 1, "state": "online", "since": None, "claim_at": None, "claims": []}
    assert [(row["state"], row["claim_at"]) for row in shown(stranger)] == [("gone", None), ("online", None)]
    assert [row["claim_at"] for row in shown(ada)] == [None, None]


def test_presence_in_a_match_that_is_not_public_is_for_its_players(ada, bob, stranger):
    """Others may read an unlisted match, and not who is there."""
    match = ada.opens(visibility="unlisted")
    bob.sits(match)

    assert len(ada.get(f"/v1/matches/{match}/presence").json["presence"]) == 2
    assert stranger.get(f"/v1/matches/{match}/presence").json["presence"] == []


def test_rematches_and_forks_keep_the_term(ada, bob, match):
    """As all that was agreed."""
    forked = ada.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": [ME, GREEDY]}).json
    ada.post(f"/v1/matches/{match}/resignation", None)
    rematch = bob.post(f"/v1/matches/{match}/rematch", {}).json

    assert (forked["claim_after"], rematch["claim_after"]) == (AFTER, AFTER)


def test_a_claim_notifies_the_absent_player_and_the_others(services, ada, bob, eve, clock, passes):
    """In words; an end is told as every end."""
    match = ada.opens(OPEN, OPEN, game="market", claim_after=AFTER)
    bob.sits(match, 1), eve.sits(match, 2)
    passes(AFTER)
    claims(bob, match, 0, "bot")

    told = {
        player.id: [
            (notice["seat"], notice["absent"], notice["by"]["name"], notice["words"])
            for concern, notice in notices(services, match, player.id, words_in="en")
            if concern.kind == "claimed"
        ]
        for player in (ada, bob, eve)
    }

    assert told == {
        ada.id: [(None, 0, "Bob", "you were gone, and Bob has called a bot into your seat: Night market")],
        bob.id: [],
        eve.id: [(2, 0, "Bob", "Bob has called a bot into a seat whose player was gone: Night market")],
    }


@pytest.mark.parametrize(
    ("claim", "did"),
    [
        ("win", "claims the win: seat 1 is gone"),
        ("draw", "claims a draw: seat 1 is gone"),
        ("bot", "calls a bot into seat 1, who is gone"),
    ],
)
def test_a_claim_is_described_in_words(bob, match, passes, claim, did):
    """With seats counted from 1."""
    passes(AFTER)
    claims(bob, match, claim=claim)

    told = [entry for entry in bob.reads(match, "/history", words="true").json["entries"] if entry["kind"] == "claimed"]
    assert [entry["words"]["did"] for entry in told] == [did]


def test_a_record_with_a_claim_can_be_imported(bob, match, passes):
    """What it says of the absence follows from its entries."""
    passes(AFTER)
    claims(bob, match)
    record = bob.reads(match, "/record").get_data()

    sent = bob.send("POST", "/v1/records", {"Content-Type": "application/x-ndjson"}, data=record)

    assert sent.status_code == 201, sent.json
    assert sent.json["result"] == {"ranks": [2, 1], "reason": "absence"}


def test_a_claim_is_typed_at_a_terminal(ada, bob, match, passes, capsys):
    """In either language; alone, the command says what can be claimed."""
    talk = Console(Served(bob), Words("en"), Screen(True), match)
    talk.start()
    talk.hear({"kind": "opponent_gone", "seat": 0, "gone": True, "claim_in": 60})
    talk.hear({"kind": "opponent_gone", "seat": 0, "gone": False, "claim_in": None})
    talk.obey("claim")
    told = capsys.readouterr().out
    assert "Ada (seat 1) has left. In 60 s you may claim the match: type claim." in told
    assert "Ada (seat 1) is back." in told
    assert "Type claim and one of: win, draw, bot." in told

    talk.obey("claim win")
    assert "wait 60 s more" in capsys.readouterr().out
    passes(AFTER)
    talk.obey("réclamer victoire")

    assert result(bob, match) == {"ranks": [2, 1], "reason": "absence"}
