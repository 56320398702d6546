"""Lists, as somebody reads them who looks for matches that are hidden."""

from base64 import urlsafe_b64decode

import pytest

HIDDEN = 20  # matches that nobody may find


@pytest.fixture
def victim(ada, bob):
    """A player with hidden matches, some of them before and after public ones to which others have invited them."""
    ada.hidden = [ada.opens(visibility=("private", "unlisted")[n % 2]) for n in range(HIDDEN // 2)]
    bob.opens({"kind": "player", "player": ada.id})
    ada.hidden += [ada.opens(visibility=("private", "unlisted")[n % 2]) for n in range(HIDDEN // 2)]
    bob.opens({"kind": "player", "player": ada.id})
    return ada


def walked(caller, path):
    """Everything that all pages say, one match a page: texts, cursors, and what can be made of these."""
    said = b""
    while path:
        page = caller.get(path)
        cursor = page.json["cursor"] or ""
        said += page.data + str(page.headers).encode() + cursor.encode() + urlsafe_b64decode(cursor)
        path = page.headers["Link"].partition(">")[0][1:] if "Link" in page.headers else None
    return said


def test_no_page_of_a_players_list_contains_a_hidden_match(stranger, bob, victim):
    """Nor does the cursor behind it, whoever asks."""
    for caller in (stranger, bob):
        said = walked(caller, f"/v1/matches?player={victim.id}&limit=1")
        assert not [match for match in victim.hidden if match.encode() in said]
    pages = list(walked(victim, f"/v1/matches?player={victim.id}&limit=1").split(b'"cursor"'))
    assert len(pages) >= HIDDEN + 2


def test_a_page_for_others_is_the_same_with_and_without_hidden_matches(stranger, ada, bob):
    """Byte for byte, the cursor included."""
    for _ in range(3):
        bob.opens({"kind": "player", "player": ada.id})
    path = f"/v1/matches?player={ada.id}&limit=1"
    before = stranger.get(path)
    [ada.opens(visibility="private") for _ in range(3)]

    assert stranger.get(path).data == before.data
    assert before.json["cursor"]


def test_hidden_forks_are_listed_for_their_players_alone(stranger, ada, bob, begun):
    """Only who plays them finds them."""

    def forked(caller, **terms):
        seats = [{"kind": "player"}, {"kind": "open"}]
        return caller.post(f"/v1/matches/{begun}/forks", {"at": 4, "seats": seats, **terms}).json["id"]

    oldest, private = forked(bob), forked(ada, visibility="private")
    public, newest = forked(bob), forked(ada, visibility="private")
    path = f"/v1/matches/{begun}/forks?limit=1"

    for caller in (stranger, bob):
        said = walked(caller, path)
        assert [match.encode() in said for match in (oldest, private, public, newest)] == [True, False, True, False]
    assert all(match.encode() in walked(ada, path) for match in (oldest, private, public, newest))


def test_a_cursor_is_good_for_its_own_list_alone(ada, bob):
    """Another query, or another reader, is refused: 422; another limit is the same list."""
    for _ in range(4):
        ada.opens()
    cursor = ada.get("/v1/matches?game=sacrifice&limit=1").json["cursor"]

    assert len(ada.get(f"/v1/matches?game=sacrifice&limit=2&cursor={cursor}").json["matches"]) == 2
    for caller, path in (
        (ada, "/v1/matches?limit=1"),
        (bob, "/v1/matches?game=sacrifice"),
        (ada, "/v1/players/me/tokens"),
    ):
        refusal = caller.get(f"{path}{'&' if '?' in path else '?'}cursor={cursor}")
        assert (refusal.status_code, refusal.json["errors"][0]["parameter"]) == (422, "cursor")


def test_an_imported_record_is_not_among_the_matches_of_those_it_names(ada, bob, stranger, begun):
    """It is listed for its importer, marked, and shows nobody's name."""
    ada.delete(f"/v1/matches/{begun}/seats/0")
    record = ada.get(f"/v1/matches/{begun}/record").data
    eve = stranger.registered("Eve")
    brought = eve.send("POST", "/v1/records", data=record, content_type="application/x-ndjson").json

    for caller, player in ((stranger, ada), (ada, ada), (bob, bob)):
        listed = caller.get(f"/v1/matches?player={player.id}").json["matches"]
        assert [match["id"] for match in listed] == [begun]
    [listed] = stranger.get(f"/v1/matches?opened_by={eve.id}").json["matches"]
    assert (listed["id"], listed["imported"]["by"]) == (brought["id"], eve.id)
    for shown in (brought, stranger.get(f"/v1/matches/{brought['id']}").json):
        assert [seat["name"] for seat in shown["seats"]] == [None, None]
