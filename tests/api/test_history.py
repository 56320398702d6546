"""Entries in order, and the table at any of them."""

import threading

from annales.service.queries.notifier import Subscription
from tests.support.waiting import BOUND


def entries(caller, match, **query):
    """What a viewer reads."""
    return caller.reads(match, "/history", **query).json["entries"]


def test_entries_are_numbered_from_one(ada, begun):
    """In order; the head and the newest are told."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    history = ada.reads(begun, "/history").json

    assert [entry["seq"] for entry in history["entries"]] == [1, 2, 3, 4, 5, 6]
    assert [entry["kind"] for entry in history["entries"]] == ["opened", "seat_taken", "seat_taken"] + 3 * ["step"]
    assert (history["head"], history["last"], history["status"]) == (6, 6, "playing")


def test_pages_follow_one_another(ada, begun):
    """By `after` and `limit`, or by the link."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    path, pages = f"/v1/matches/{begun}/history?limit=4", []
    while path:
        page = ada.get(path)
        pages.append([entry["seq"] for entry in page.json["entries"]])
        link = page.headers.get("Link")
        path = link.partition(">")[0][1:] if link else None

    assert pages == [[1, 2, 3, 4], [5, 6]]
    assert [entry["seq"] for entry in entries(ada, begun, after=3, limit=2)] == [4, 5]
    assert entries(ada, begun, after=6) == []


def test_applying_facts_needs_no_rules(ada, begun):
    """The view after an entry is the view before it, changed by its facts: here, a piece that moved."""
    ada.answers(begun, 4, "Kc4-c5")
    before = ada.reads(begun, "/positions/4").json["view"]["places"]
    moved = next(fact for fact in entries(ada, begun, after=4)[0]["facts"] if fact[0] == "moved")
    after = ada.reads(begun).json["view"]["places"]

    _, piece, source, target, _ = moved
    assert piece in before[source]
    assert after[target] == [piece]
    assert source not in after


def test_a_proof_is_added_when_it_is_asked_for(ada, bob):
    """What is public as it is hashed, and the envelopes: whole for whom they are for."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")

    own, others = (entries(caller, match, after=4, proof="true")[0] for caller in (ada, bob))

    assert own["face"] == others["face"]
    assert [envelope["commitment"] for envelope in own["envelopes"]] == [
        envelope["commitment"] for envelope in others["envelopes"]
    ]
    assert any("content" in envelope for envelope in own["envelopes"])
    assert not any("content" in envelope for envelope in others["envelopes"])
    assert "face" not in entries(ada, match, after=4)[0]


def test_a_long_poll_waits_for_an_entry(ada, bob, begun, app, described):
    """It ends with the entry, long before its time is over."""
    got = []
    waiter = threading.Thread(target=lambda: got.append(entries(bob, begun, after=4, wait=30)))
    waiter.start()
    ada.answers(begun, 4, "Kc4-c5")
    waiter.join(BOUND)

    assert [entry["seq"] for entry in got[0]] == [5]


def test_a_long_poll_ends_without_an_entry(ada, begun):
    """Empty, after so many seconds."""
    assert entries(ada, begun, after=4, wait=1) == []


def test_a_token_that_is_revoked_meanwhile_hears_nothing(ada, begun, services, monkeypatch):
    """Whoever waits with it is told what whoever asks with it would be."""
    token = ada.get("/v1/players/me").json["token"]
    monkeypatch.setattr(Subscription, "wait", lambda *_: services.accounts.tokens.revoke(ada.id, token))

    refusal = ada.reads(begun, "/history", after=4, wait=30)

    assert (refusal.status_code, refusal.json["code"]) == (401, "unauthenticated")


def test_a_long_poll_does_not_wait_for_what_cannot_come(ada, bob, begun):
    """The match is over: the reply is there at once."""
    bob.delete(f"/v1/matches/{begun}/seats/1")

    assert entries(ada, begun, after=6, wait=30) == []


# -- through whose eyes


def test_viewing_as_another_seat_is_refused_until_the_match_is_over(ada, bob):
    """403; as a spectator, or as themselves, they may. Once it is over, everything is open."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")
    own = entries(ada, match)

    for path in ("/history", "/positions/5"):
        refusal = bob.reads(match, path, as_=0)
        assert (refusal.status_code, refusal.json["code"]) == (403, "not_for_you")
        assert ada.reads(match, path, as_=0).json == ada.reads(match, path).json
    assert entries(ada, match, as_="spectator")[4]["action"]["coins"] == "?"

    bob.delete(f"/v1/matches/{match}/seats/1")

    assert entries(bob, match, as_=0)[:5] == own
    assert bob.reads(match, "/positions/5", as_=0).json["seat"] == 0
    assert bob.reads(match, "/history", as_=7).json["code"] == "no_such_seat"


# -- positions


def test_any_position_is_read(ada, begun):
    """Bare before the opening step; the newest is what the match shows."""
    ada.answers(begun, 4, "Kc4-c5")
    bare, laid, now = (ada.reads(begun, f"/positions/{seq}").json for seq in (3, 4, 5))

    assert (bare["view"]["places"], bare["question"]) == ({}, None)
    assert laid["view"]["places"]["square.c4"] == ["s_monkey_1"]
    assert laid["question"]["number"] == 4
    assert now["view"] == ada.reads(begun).json["view"]


def test_a_hand_is_seen_by_its_seat_alone(ada, bob, stranger):
    """In the match, in a position, and in what is legal."""
    match = ada.opens(game="market")
    bob.sits(match)
    own = ada.reads(match).json["view"]["places"]["hand.0"]

    assert "?" not in own
    for caller in (bob, stranger):
        for path in ("", "/positions/4"):
            assert caller.reads(match, path).json["view"]["places"]["hand.0"] == ["?"] * len(own)
    assert stranger.reads(match, "/legal").json["actions"] == []
    assert len(bob.reads(match, "/legal").json["actions"]) == 5
