"""Sitting down, leaving, resigning."""

BOT = {"kind": "bot", "level": "random"}


def test_the_last_to_sit_starts_the_match(ada, bob):
    """PUT answers with the match as it stands, from one's own seat."""
    match = ada.opens()
    seated = bob.put(f"/v1/matches/{match}/seats/1", {"client_seed": "bob's own"})

    assert (seated.status_code, seated.json["seat"], seated.json["status"]) == (200, 1, "playing")
    taken = ada.reads(match, "/history").json["entries"][2]
    assert (taken["kind"], taken["contribution"], taken["given"]) == ("seat_taken", "bob's own", False)


def test_sitting_down_twice_is_sitting_down_once(ada, bob):
    """PUT is idempotent, and says that it was done before."""
    match = ada.opens()
    first, again = bob.sits(match), bob.sits(match)

    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == first.json


def test_a_seat_that_is_not_open_is_refused(ada, bob, stranger, begun):
    """Taken, kept for another, one's second, or none at all."""
    cleo = stranger.registered("Cleo")
    kept = ada.opens({"kind": "player", "player": bob.id})

    assert cleo.sits(begun).json["code"] == "seat_not_open"
    assert cleo.sits(kept).json["code"] == "seat_not_open"
    assert ada.sits(kept).json["code"] == "already_seated"
    assert cleo.sits(kept, 2).json["code"] == "no_such_seat"
    assert bob.sits(kept).status_code == 200


def test_resigning_a_larger_match_leaves_the_seat_to_a_bot(ada, bob):
    """Play goes on."""
    match = ada.opens({"kind": "open"}, BOT, game="market")
    bob.sits(match)

    resigned = bob.delete(f"/v1/matches/{match}/seats/1").json

    assert resigned["status"] == "playing"
    assert resigned["seats"][1]["resigned"] is True


def test_only_who_sits_there_leaves(ada, bob, stranger, begun):
    """Nobody gives up for another."""
    cleo = stranger.registered("Cleo")

    for caller, english, french in [
        (cleo, "you hold no seat in this match", "vous n'occupez aucun siège dans cette partie"),
        (
            bob,
            "you hold seat 1 in this match, not seat 0",
            "vous occupez le siège 1 dans cette partie, et non le siège 0",
        ),
    ]:
        told = [
            caller.delete(f"/v1/matches/{begun}/seats/0", Accept_Language=language).json for language in ("en", "fr")
        ]
        assert {one["code"] for one in told} == {"not_your_seat"}
        assert [one["detail"] for one in told] == [english, french]
    assert ada.reads(begun).json["status"] == "playing"


def test_a_guest_who_plays_before_he_sits_is_told_to_sit_down(ada, bob):
    """They hold no seat yet, and one is kept for them."""
    match = ada.opens({"kind": "player", "player": bob.id})
    english, french = (bob.answers(match, 1, ".", Accept_Language=language).json["detail"] for language in ("en", "fr"))

    assert english == "you hold no seat in this match yet: seat 1 is reserved for you, take it first"
    assert (
        french == "vous n'occupez encore aucun siège dans cette partie : le siège 1 vous est réservé, prenez-le d'abord"
    )
