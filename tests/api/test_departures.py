"""Whoever is erased, by themselves or by an operator, is gone: nothing waits for them, asks them, or lists them."""

import pytest

from annales.domain.errors import Busy, NewerRules
from annales.domain.log.entry import ForkAsked
from annales.service.commands.open import Opening, OpenMatch
from annales.service.concerns import FORK_ASKED, INVITED, TAKE_BACK_ASKED, TOURNAMENT_INVITED, WAITING, concerns
from tests.api.operating import WHY, content
from tests.support.at_door import played
from tests.support.tournaments import GREEDY, ME, OPEN, enters, guest, in_play, opens


def erases(way, caller, operator):
    """The answer to an erasure in one of the two ways."""
    if way == "themselves":
        return caller.delete("/v1/players/me")
    return operator.post(f"/v1/admin/players/{caller.id}/erasure", WHY)


@pytest.fixture(params=["themselves", "an operator"])
def erased(request, operator):
    """Erases a caller."""

    def erase(caller):
        assert erases(request.param, caller, operator).status_code == 204

    return erase


def asks_fork(caller, match, at, *seats):
    """Ask for a fork with the true pieces; returns the entry."""
    body = {"at": at, "redealt": False, "seats": list(seats)}
    return caller.post(f"/v1/matches/{match}/forks", body).json["ask"]


@pytest.fixture
def everywhere(ada, bob, eve, services):
    """Matches and tournaments in which Bob is awaited, asks, is asked or is listed in every way that there is."""
    two = ada.opens()
    bob.sits(two)
    three = bob.opens(guest(ada), guest(eve), game="market")
    ada.sits(three, 1), eve.sits(three, 2)
    first = services.matches.get(three).tree.first_step()
    asks_fork(bob, three, first, ME, guest(ada), guest(eve))
    asks_fork(ada, three, first, ME, guest(bob), guest(eve))
    back = ada.opens(guest(bob), guest(eve), game="market")
    bob.sits(back, 1), eve.sits(back, 2)
    played(services, services.matches.get(back), seed=1, most=3)
    for asker in (ada, bob):
        asker.post(f"/v1/matches/{back}/take-backs", {"to": first})
    resigned = bob.opens(guest(ada), guest(eve), game="market")
    ada.sits(resigned, 1), eve.sits(resigned, 2)
    asks_fork(bob, resigned, first, ME, guest(ada), guest(eve))
    bob.post(f"/v1/matches/{resigned}/resignation", {})
    held = ada.opens(OPEN, OPEN, game="market")
    bob.sits(held, 2)
    both = ada.opens(guest(bob), OPEN, game="market", visibility="private")
    invited = ada.opens(guest(bob), visibility="unlisted")
    own = bob.opens(guest(ada))
    only_opened = bob.post("/v1/matches", {"game": "sacrifice", "seats": [guest(ada), OPEN]}).json["id"]
    joined = bob.opens(OPEN, OPEN, game="market")
    eve.sits(joined)
    cup = opens(ada, guest(bob), OPEN, ME)
    entered = opens(ada, OPEN, OPEN, ME)
    enters(bob, entered)
    own_cup = opens(bob, ME, guest(ada), OPEN)
    playing = opens(ada, guest(bob), GREEDY, ME)
    enters(bob, playing)
    in_play(services, playing)
    for target in ({"match": joined}, {"tournament": own_cup}):
        bob.post("/v1/invitations", target)
    bob.post("/v1/webhooks", {"url": "https://example.com/hook", "events": ["turn"]})
    return {name: value for name, value in locals().items() if isinstance(value, str)}


def waits_for(services, player):
    """What waits for a player in all matches, and what is asked of others in their name."""
    found = []
    for id in services.store.log.all_matches():
        tree = services.matches.tree(id)
        for concern in concerns(tree, 1, tree.last):
            if concern.kind in WAITING and player in (concern.player, tree.entry(concern.seq).by.player):
                found.append((id, concern.kind, concern.player))
    return [each for each in found if each[1] != "turn" or each[2] == player]


def concerns_of(services, match, caller):
    """The entries of a match that concern a caller, with the kind and the player."""
    tree = services.matches.tree(match)
    return [(each.seq, each.kind, each.player) for each in concerns(tree, 1, tree.last) if each.player == caller.id]


def answers_in(caller, match, kind):
    """The seats that have answered a request of this kind, and the words for it."""
    told = caller.reads(match, "/history", words="true").json["entries"]
    return [(entry["seat"], entry["words"]["did"]) for entry in told if entry["kind"] == kind]


def test_nothing_awaits_a_departed_player(erased, everywhere, ada, bob, eve, services):
    """In no match, in no tournament; before, everything did."""
    awaited = {kind for _, kind, player in waits_for(services, bob.id) if player == bob.id}
    awaiting = {kind for _, kind, player in waits_for(services, bob.id) if player != bob.id}
    assert awaited | {TOURNAMENT_INVITED} == WAITING
    assert {TAKE_BACK_ASKED, FORK_ASKED, INVITED} <= awaiting

    erased(bob)

    assert waits_for(services, bob.id) == []
    states = {name: services.matches.get(id).status for name, id in everywhere.items() if id.startswith("mt_")}
    assert states == {
        **dict.fromkeys(("two", "own", "only_opened"), "over"),
        **dict.fromkeys(("three", "back", "resigned"), "playing"),
        **dict.fromkeys(("held", "both", "invited", "joined"), "open"),
    }
    assert services.matches.get(everywhere["two"]).result["reason"] == "resignation"
    for match in (everywhere[name] for name in ("held", "both", "invited", "joined")):
        assert bob.id not in services.matches.get(match).players
    assert services.tournaments.store.inviting(bob.id) == []
    cup, entered, own_cup, playing = (
        services.tournaments.store.find(everywhere[name]) for name in ("cup", "entered", "own_cup", "playing")
    )
    assert (own_cup.status, own_cup.closed) == ("over", True)
    assert all(bob.id not in each.players for each in (cup, entered))
    assert [each.withdrawn for each in playing.entrants if each.player == bob.id] == [True]
    drawn_up = [services.matches.get(match.match) for match in playing.matches() if match.state == "playing"]
    assert drawn_up
    assert all(match.is_over() or bob.id not in match.players for match in drawn_up)


KEPT = (  # what may name somebody who is gone: the past, lists of it, and what expires by itself
    "{s",  # entries, their keys, feeds
    "{index}:",  # lists and rows of matches
    "{tournaments}:",  # what they have played in, and their ratings
    "{quotas}:",
    "{operators}:acts",
    "{bots}:",  # whose matches bots have played in, so that everybody gets their share of the workers
)


def test_no_key_but_logs_names_a_departed_player(erased, everywhere, bob, services):
    """Neither in its name nor in what it holds: accounts, tokens, webhooks, deliveries, kept answers, bans."""
    erased(bob)

    redis, own = services.store.redis, bob.id.encode()
    naming = [key.decode() for key in redis.keys("*") if own in key or own in content(redis, key)]
    assert [key for key in naming if not key.startswith(KEPT)] == []
    lists = [key for key in naming if key.startswith(("{index}:playing", "{tournaments}:inv", "{tournaments}:unf"))]
    assert lists == []


def test_the_others_go_on(erased, everywhere, ada, eve, bob, services):
    """Whoever was asked by them cannot open anything for them, and what waited for them alone is not held up."""
    three, back = everywhere["three"], everywhere["back"]
    erased(bob)

    assert answers_in(ada, three, "fork_answered") == [(0, "withdraws the request to fork")]
    assert answers_in(ada, back, "take_back_answered") == [(1, "withdraws the request to go back")]
    [asked] = [at for at, kind, _ in concerns_of(services, back, eve) if kind == TAKE_BACK_ASKED]
    agreed = eve.post(f"/v1/matches/{back}/take-backs/{asked}/answers", {"consent": True})
    assert agreed.json["entries"][-1]["kind"] == "head_moved"
    entries = services.matches.get(three).tree.entries
    [asked] = [entry.seq for entry in entries if isinstance(entry.body, ForkAsked) and entry.by.player == ada.id]
    forked = eve.post(f"/v1/matches/{three}/forks/{asked}/answers", {"consent": True})
    assert forked.status_code == 201
    assert [seat["kind"] for seat in forked.json["seats"]] == ["player", "open", "invited"]


def test_nothing_is_erased_while_somebody_cannot_be_taken_out(ada, bob, begun, services, monkeypatch):
    """They are told to repeat it; what was left already is left."""
    do, waiting = services.door.do, bob.opens()
    refused = {begun: Busy()}

    def refusing(command, *more, **how):
        if getattr(command, "match", None) in refused:
            raise refused[command.match]
        return do(command, *more, **how)

    monkeypatch.setattr(services.door, "do", refusing)
    for reason, code in ((Busy(), "busy"), (NewerRules(), "newer_rules")):
        refused[begun] = reason
        answer = bob.delete("/v1/players/me")
        assert (answer.status_code, answer.json["code"]) == (503, code)
        assert bob.get("/v1/players/me").status_code == 200
    assert services.matches.get(waiting).is_over()
    refused.clear()

    assert bob.delete("/v1/players/me").status_code == 204
    assert services.matches.get(begun).is_over()


def test_an_invitation_that_comes_while_somebody_is_erased_is_declined(ada, bob, services):
    """Its writer has looked up the player just before the name went."""
    invited = []

    def invites():
        opening = Opening("sacrifice", [ME, guest(bob)])
        invited.append(services.door.do(OpenMatch(ada.id, opening)).match.id)

    services.ports.clock.meanwhile = lambda: invited or invites()

    assert bob.delete("/v1/players/me").status_code == 204

    [match] = invited
    assert [seat.kind for seat in services.matches.get(match).seats] == ["player", "open"]
