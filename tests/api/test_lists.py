"""Lists that a client or an organiser works with: whose turn, against whom, who won; nobody finds more than before."""

from urllib.parse import quote

import pytest

OPEN = {"kind": "open"}


def listed(caller, query=""):
    """The ids of a page."""
    return [row["id"] for row in caller.get(f"/v1/matches?{query}").json["matches"]]


def row(caller, query=""):
    """The only match of a page."""
    [only] = caller.get(f"/v1/matches?{query}").json["matches"]
    return only


# -- what a row shows


def test_a_row_shows_names_awaited_seats_and_the_number_of_entries(ada, bob, begun, stranger):
    """All of it as it is now, though the answer has not changed the row."""
    before = row(stranger)
    ada.answers(begun, 4, "Kc4-c5")
    after = row(stranger)

    assert [seat["name"] for seat in before["seats"]] == ["Ada", "Bob"]
    assert (before["awaited"], before["entries"], before["ended_at"]) == ([0], 4, None)
    assert (after["awaited"], after["entries"]) == ([0], 5)


def test_a_row_of_a_match_that_is_over_says_when_it_ended(ada, begun, stranger):
    """The time of the entry that ended it; nobody is awaited."""
    resigned = ada.send("POST", f"/v1/matches/{begun}/resignation").json

    shown = row(stranger)

    assert (shown["ended_at"], shown["awaited"], shown["entries"]) == (resigned["entries"][0]["at"], [], 6)


def test_an_erased_name_is_in_no_list(ada, bob, begun, stranger):
    """The next page has it no more."""
    bob.delete("/v1/players/me")

    assert [seat["name"] for seat in row(stranger)["seats"]] == ["Ada", None]


def test_the_awaited_seats_of_a_match_that_an_older_release_wrote_are_read_from_it(ada, begun, stranger, services, db):
    """Its appends did not store them."""
    for key in db.scan_iter("*:awaited"):
        db.delete(key)

    assert row(stranger)["awaited"] == [0]
    assert listed(ada, "awaiting=me") == [begun]


# -- external ids and tags


def test_a_match_has_an_external_id_and_tags(ada, stranger, begun):
    """In the match, in lists, and in its first entry; other matches have none there."""
    match = ada.opens(external_id="round 1", tags=["été", "club"])

    for shown in (stranger.reads(match).json, row(stranger, "tag=club")):
        assert (shown["external_id"], shown["tags"]) == ("round 1", ["été", "club"])
    terms = stranger.reads(match, "/history").json["entries"][0]["terms"]
    assert (terms["external_id"], terms["tags"]) == ("round 1", ["été", "club"])
    assert (stranger.reads(begun).json["external_id"], stranger.reads(begun).json["tags"]) == (None, [])
    assert not {"external_id", "tags"} & stranger.reads(begun, "/history").json["entries"][0]["terms"].keys()


def test_a_tag_is_found_however_it_is_composed(ada, stranger):
    """é as one character or as two."""
    match = ada.opens(tags=["e\u0301te\u0301"])

    assert listed(stranger, f"tag={quote('été')}") == [match]
    assert listed(stranger, "tag=ete") == []


def test_a_fork_has_tags_of_its_own(ada, begun, stranger):
    """Those of its origin are not taken over."""
    seats = [{"kind": "player"}, OPEN]
    fork = ada.post(f"/v1/matches/{begun}/forks", {"at": 4, "seats": seats, "tags": ["study"]}).json["id"]

    assert listed(stranger, "tag=study") == [fork]


# -- filters


def test_a_list_of_awaited_matches_has_the_callers_turns_alone(ada, bob, begun):
    """And not after the answer that passes the turn on."""
    assert (listed(ada, "awaiting=me"), listed(bob, "awaiting=me")) == ([begun], [])

    ada.send("POST", f"/v1/matches/{begun}/resignation")

    assert (listed(ada, "awaiting=me"), listed(bob, "awaiting=me")) == ([], [])


def test_a_private_match_awaits_its_player(ada, bob):
    """Who finds it under no other name."""
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    bob.sits(match)

    assert listed(ada, "awaiting=me") == [match]
    assert listed(ada, "status=playing") == []


def test_player_finds_seats_and_invitations_alone(ada, bob, stranger):
    """A match that one only opened is found with `opened_by`."""
    invited = ada.post("/v1/matches", {"game": "sacrifice", "seats": [OPEN, {"kind": "player", "player": bob.id}]})
    match = invited.json["id"]

    assert (listed(bob, "player=me"), listed(ada, "player=me")) == ([match], [])
    assert (listed(ada, "opened_by=me"), listed(stranger, f"opened_by={ada.id}")) == ([match], [match])
    assert listed(stranger, f"opened_by={bob.id}") == []


def test_an_opponent_is_another_player_of_the_match(ada, bob, stranger, begun):
    """Of the caller's, or of that of `player`."""
    eve = stranger.registered("Eve")
    other = eve.opens()
    bob.sits(other)

    assert listed(ada, f"opponent={bob.id}") == [begun]
    assert listed(stranger, f"player={eve.id}&opponent={bob.id}") == [other]
    assert listed(eve, f"opponent={ada.id}") == []


def test_a_winner_has_the_first_rank(ada, bob, begun, stranger):
    """Who resigned has not."""
    ada.send("POST", f"/v1/matches/{begun}/resignation")

    assert (listed(bob, "winner=me"), listed(stranger, f"winner={bob.id}")) == ([begun], [begun])
    assert listed(stranger, f"winner={ada.id}") == []


def test_the_last_to_end_comes_first(ada, stranger):
    """With `ended_since`; those that go on, or ended before, are left out."""
    first, second, running = ada.opens(), ada.opens(), ada.opens()
    for match in (second, first):
        ada.send("POST", f"/v1/matches/{match}/closing")
    ends = {match["id"]: match["ended_at"] for match in stranger.get("/v1/matches").json["matches"]}

    assert listed(stranger, "ended_since=2020-01-01T00:00:00Z") == [first, second]
    assert listed(stranger, f"ended_since={ends[first]}&opened_by={ada.id}") == [first]
    assert running in ends


def test_pages_of_a_filtered_list_follow_one_another(ada, stranger):
    """Each match once, in one order."""
    made = [ada.opens(tags=["club"]) for _ in range(5)]
    for match in made:
        ada.send("POST", f"/v1/matches/{match}/closing")

    for query in ("tag=club", f"opened_by={ada.id}&tag=club", "ended_since=2020-01-01T00:00:00Z"):
        path, pages = f"/v1/matches?limit=2&{query}", []
        while path:
            page = stranger.get(path)
            pages += [match["id"] for match in page.json["matches"]]
            path = page.headers["Link"].partition(">")[0][1:] if "Link" in page.headers else None
        assert pages == made[::-1]


# -- what nobody may find


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_no_filter_finds_what_is_not_public(ada, bob, stranger, visibility):
    """Whoever asks, but the people of the match, who find it with every filter that is about them."""
    terms = {"visibility": visibility, "tags": ["secret club"]}
    match = ada.opens({"kind": "player", "player": bob.id}, **terms)
    bob.sits(match)
    eve = stranger.registered("Eve")
    about = [f"player={ada.id}", f"opened_by={ada.id}", "tag=secret%20club", f"player={ada.id}&opponent={bob.id}"]
    over = [f"winner={bob.id}", "ended_since=2020-01-01T00:00:00Z", f"winner={bob.id}&ended_since=2020-01-01T00:00:00Z"]

    assert [listed(caller, query) for caller in (stranger, eve) for query in about] == [[]] * 8
    assert [listed(caller, query) for caller in (ada, bob) for query in about] == [[match]] * 8
    ada.send("POST", f"/v1/matches/{match}/resignation")
    assert [listed(caller, query) for caller in (stranger, eve) for query in over] == [[]] * 6
    assert [listed(ada, query) for query in over] == [[match], [], [match]]


def test_me_needs_a_token_that_reads(ada, stranger, services):
    """As does `awaiting`, and an opponent of nobody."""
    blind = ada.with_token(services.accounts.tokens.issue(ada.id, ["webhook"], 60)[1])

    for query in ("player=me", "opened_by=me", "winner=me", "awaiting=me", f"opponent={ada.id}"):
        refused = stranger.get(f"/v1/matches?{query}")
        assert (refused.status_code, refused.json["code"]) == (401, "unauthenticated")
        assert blind.get(f"/v1/matches?{query}").json["code"] == "missing_scope"
    assert stranger.get(f"/v1/matches?awaiting={ada.id}").json["code"] == "validation_failed"


def test_an_imported_match_is_of_its_importer_alone(ada, bob, stranger, begun):
    """No player whom it names has won it, or played it, or opened it."""
    ada.send("POST", f"/v1/matches/{begun}/resignation")
    record = ada.get(f"/v1/matches/{begun}/record").data
    eve = stranger.registered("Eve")
    brought = eve.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json["id"]

    for query in (f"player={ada.id}", f"winner={bob.id}", f"opened_by={ada.id}", f"player={ada.id}&opponent={bob.id}"):
        assert listed(stranger, query) == [begun]
    assert (listed(eve, "player=me"), listed(eve, "opened_by=me")) == ([], [brought])
