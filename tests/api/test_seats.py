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


def test_a_seat_is_left_by_its_own_player_alone(ada, bob, stranger, begun):
    """Nobody gives up for another."""
    cleo = stranger.registered("Cleo")

    for caller, english, french in [
        (cleo, "you hold no seat in this match", "vous n'occupez aucun siège dans cette partie"),
        (
            bob,
            "you hold seat 2 in this match, not seat 1",
            "vous occupez le siège 2 dans cette partie, et non le siège 1",
        ),
    ]:
        told = [
            caller.delete(f"/v1/matches/{begun}/seats/0", Accept_Language=language).json for language in ("en", "fr")
        ]
        assert {one["code"] for one in told} == {"not_your_seat"}
        assert [one["detail"] for one in told] == [english, french]
    assert ada.reads(begun).json["status"] == "playing"


def test_a_guest_who_plays_before_sitting_down_is_refused(ada, bob):
    """They hold no seat yet, and one is kept for them."""
    match = ada.opens({"kind": "player", "player": bob.id})
    english, french = (bob.answers(match, 1, ".", Accept_Language=language).json["detail"] for language in ("en", "fr"))

    assert english == "you hold no seat in this match yet: seat 2 is reserved for you, take it first"
    assert (
        french == "vous n'occupez encore aucun siège dans cette partie : le siège 2 vous est réservé, prenez-le d'abord"
    )


# -- leaving and nothing else


def leaves(caller, match, **headers):
    """The answer to a request that only leaves."""
    return caller.send("POST", f"/v1/matches/{match}/leaving", headers)


def left(answer):
    """The seats that a request has left."""
    return [entry["seat"] for entry in answer.json["entries"] if entry["kind"] == "seat_left"]


def test_a_match_that_has_not_begun_is_left(ada, bob):
    """The seat is open again; with nobody left, the match is over."""
    match = ada.opens({"kind": "open"}, {"kind": "open"}, game="market")
    bob.sits(match)

    answer = leaves(bob, match)

    assert (answer.status_code, left(answer), answer.json["question"]) == (201, [1], None)
    assert ada.reads(match).json["seats"][1]["kind"] == "open"
    leaves(ada, match)
    assert ada.reads(match).json["result"] == {"ranks": None, "reason": "abandoned"}
    assert bob.sits(match).json["code"] == "match_over"
    assert leaves(bob, ada.opens()).json["code"] == "not_your_seat"


def test_an_invitation_is_declined_with_the_seat(ada, bob):
    """Nothing is left of the match for the player, who is asked again by nobody; repeated, it is the same."""
    match = ada.opens({"kind": "player", "player": bob.id}, {"kind": "open"}, game="market", visibility="private")
    bob.sits(match, 2)

    first = leaves(bob, match, **{"Idempotency-Key": "k"})

    assert left(first) == [2, 1]
    assert bob.reads(match).status_code == 404
    for again in (leaves(bob, match), leaves(bob, match, **{"Idempotency-Key": "k"})):
        assert (again.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
        assert again.json == first.json


def test_a_match_that_begins_at_the_same_moment_is_not_left(ada, bob, services, monkeypatch):
    """The last player sits down after the seats were read and before the leave is written: nobody resigns by that."""
    match, append, sits = ada.opens(), services.store.log.append, [bob.sits]

    def later(*arguments, **more):
        if sits:
            sits.pop()(match)
        return append(*arguments, **more)

    monkeypatch.setattr(services.store.log, "append", later)
    answer = leaves(ada, match)

    assert (answer.status_code, answer.json["code"]) == (409, "already_begun")
    shown = ada.reads(match).json
    assert (shown["status"], shown["seat"]) == ("playing", 0)


def test_leaving_again_after_coming_back_is_no_repeat(ada, bob, stranger):
    """It is no repeat of the first time; in a match that has begun meanwhile, it is refused."""
    match = ada.opens({"kind": "open"}, {"kind": "open"}, game="market")
    bob.sits(match), leaves(bob, match), bob.sits(match, 2)

    assert left(leaves(bob, match)) == [2]

    bob.sits(match), stranger.registered("Eve").sits(match, 2)
    assert leaves(bob, match).json["code"] == "already_begun"
