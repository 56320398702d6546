"""The ratings of a player, which come from tournaments."""

from tests.support.tournaments import GREEDY, ME, RANDOM, acts, enters, guest, in_play, leaves, opens, play_all, reads


def read(caller, player):
    """A player as the caller reads them."""
    return caller.get(f"/v1/players/{player}")


def after(caller, id):
    """What a tournament has made of the caller's rating."""
    rows = reads(caller, id, "/standings").json["standings"]
    return next(row["rating"]["after"] for row in rows if row.get("player") == caller.id)


def test_a_player_without_rated_matches_has_no_ratings(ada, stranger):
    """Everybody may read a player by their id; nothing but the name is told."""
    assert read(stranger, ada.id).json == {"id": ada.id, "name": "Ada", "ratings": []}
    assert ada.get("/v1/players/me").json["ratings"] == []


def test_ratings_are_shown_after_a_tournament(services, ada, bob, stranger):
    """One for each game, as the last tournament has left it; the matches of all of them are counted."""
    for _ in range(2):
        id = opens(ada, ME, guest(bob))
        enters(bob, id)
        play_all(services, id)

    [rating] = read(stranger, bob.id).json["ratings"]

    assert rating == {"game": "market", **after(bob, id), "matches": 4}
    assert bob.get("/v1/players/me").json["ratings"] == [rating]


def test_a_tournament_that_was_closed_leaves_no_ratings(services, ada):
    """Nor does one that is being played."""
    id = opens(ada, ME, GREEDY)
    in_play(services, id)
    assert read(ada, ada.id).json["ratings"] == []

    acts(ada, id, "closing")

    assert read(ada, ada.id).json["ratings"] == []


def test_matches_that_were_not_played_are_not_counted(services, ada, bob, stranger):
    """Of a player who had withdrawn before they were opened: neither for them nor for the others."""
    id = opens(ada, ME, guest(bob), RANDOM)
    enters(bob, id)
    leaves(bob, id)

    play_all(services, id)

    assert read(stranger, bob.id).json["ratings"] == []
    assert [each["matches"] for each in read(stranger, ada.id).json["ratings"]] == [2]


def test_ratings_of_missing_and_erased_players_are_not_shown(services, ada, bob):
    """The ratings stay with the id, which names nobody."""
    id = opens(ada, ME, guest(bob))
    enters(bob, id)
    play_all(services, id)
    bob.delete("/v1/players/me")

    for unknown in (bob.id, "pl_0000000000000000", "me%20too"):
        answer = read(ada, unknown)
        assert (answer.status_code, answer.json["code"]) == (404, "unknown_player")
