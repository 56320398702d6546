"""What may be kept, by whom, and for how long: nothing that a token opens reaches another."""

import pytest

SHARED = [
    "/",
    "/docs",
    "/problems",
    "/problems/busy",
    "/openapi.json",
    "/verify.py",
    "/v1/games",
    "/v1/games/sacrifice",
    "/v1/games/sacrifice/catalogue",
    "/v1/games/sacrifice/rules",
]
OF_A_MATCH = ["", "/history", "/legal", "/positions/4", "/proof", "/record", "/record?format=text", "/forks"]


def kept(answer):
    """The words of the two headers that caches go by."""
    return (set(answer.headers["Cache-Control"].split(", ")), set(answer.headers["Vary"].split(", ")))


@pytest.mark.parametrize("path", SHARED)
def test_what_is_the_same_for_everybody_is_asked_for_once(stranger, ada, path):
    """Any cache may keep it, and asks whether it has changed; a token makes no difference."""
    first = stranger.get(path)
    again = ada.get(path, If_None_Match=first.headers["ETag"])

    assert kept(first) == ({"public", "no-cache"}, {"Accept-Encoding", "Accept-Language"})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert kept(again) == kept(first)
    assert stranger.get(path, If_None_Match='"another"').data == first.data


@pytest.mark.parametrize("path", ["/", "/problems", "/problems/busy", "/v1/games"])
def test_a_page_in_another_language_is_another_page(stranger, path):
    """The tag of the English one is none of the French one."""
    english = stranger.get(path).headers["ETag"]

    assert stranger.get(path, If_None_Match=english, Accept_Language="fr").status_code == 200


@pytest.mark.parametrize("what", OF_A_MATCH)
def test_what_is_read_of_a_match_is_kept_by_its_reader_alone(ada, bob, stranger, begun, what):
    """And is not sent again while it is the same; another reader has other tags."""
    path = f"/v1/matches/{begun}{what}"
    mine = ada.get(path)

    assert kept(mine)[0] == {"private", "no-cache"}
    assert {"Authorization", "Accept-Language"} <= kept(mine)[1]
    assert ada.get(path, If_None_Match=mine.headers["ETag"]).status_code == 304
    if what == "":
        assert stranger.get(path, If_None_Match=mine.headers["ETag"]).status_code == 200


def test_a_match_whose_player_was_erased_is_sent_again(ada, bob, begun):
    """Their name is in it no more: what bears it is not still good."""
    tag = bob.reads(begun).headers["ETag"]
    assert bob.get(f"/v1/matches/{begun}", If_None_Match=tag).status_code == 304

    ada.delete("/v1/players/me")

    again = bob.get(f"/v1/matches/{begun}", If_None_Match=tag)
    assert again.status_code == 200
    assert again.json["seats"][0]["name"] is None


def test_a_list_is_not_sent_again_while_it_is_the_same(ada, bob, begun):
    """A new match changes it."""
    tag = ada.get("/v1/matches").headers["ETag"]
    assert ada.get("/v1/matches", If_None_Match=tag).status_code == 304

    bob.opens()

    assert ada.get("/v1/matches", If_None_Match=tag).status_code == 200


def test_what_is_written_or_secret_is_kept_nowhere(ada, bob, stranger, begun):
    """Tokens, the callers themselves, and every answer to a POST, PUT or DELETE."""
    match = f"/v1/matches/{begun}"
    answers = [
        stranger.post("/v1/players", {"name": "Cleo"}),
        ada.get("/v1/players/me"),
        ada.get("/v1/players/me/tokens"),
        ada.get("/v1/records"),
        ada.post("/v1/players/me/tokens", {"scopes": ["bot:play"]}),
        ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}),
        bob.put(f"{match}/seats/1"),
        ada.answers(begun, 4, "Kc4-c5"),
        ada.answers(begun, 4, "Ke4-e5"),
        ada.post(f"{match}/take-backs", {"to": 4}),
        stranger.get("/v1/players/me"),
        bob.delete(f"{match}/seats/1"),
    ]

    for answer in answers:
        directives, varies = kept(answer)
        assert directives == {"no-store"}
        assert {"Authorization", "Accept-Language"} <= varies


def test_a_repeated_answer_is_kept_no_longer_than_the_first(stranger, ada):
    """Under an idempotency key the headers come again too."""
    body = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]}
    for caller, path, sent in ((stranger, "/v1/players", {"name": "Cleo"}), (ada, "/v1/matches", body)):
        first, again = (caller.post(path, sent, Idempotency_Key="one key, of my own") for _ in range(2))
        assert again.headers["Idempotent-Replayed"] == "true"
        for name in ("Cache-Control", "Vary", "Location", "Content-Location", "ETag"):
            assert again.headers.get(name) == first.headers.get(name)


def test_a_match_that_is_opened_or_joined_brings_its_tag(ada, bob):
    """The next reading can begin with 304."""
    opened = ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]})
    path = opened.headers["Location"]
    assert opened.headers["Content-Location"] == path
    assert ada.get(path, If_None_Match=opened.headers["ETag"]).status_code == 304

    joined = bob.put(f"{path}/seats/1")
    assert bob.get(path, If_None_Match=joined.headers["ETag"]).status_code == 304
    assert ada.get(path, If_None_Match=opened.headers["ETag"]).status_code == 200
