"""Matches: opened, found, read."""

import pytest

from annales.service.commands.sit_and_leave import SitDown

ME, OPEN = {"kind": "player"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "greedy"}


def test_a_match_is_opened_and_read(ada):
    """201, its address, and the match as the opener sees it."""
    made = ada.post(
        "/v1/matches",
        {
            "game": "sacrifice",
            "seats": [ME, OPEN],
            "options": {"max_turns": 99},
            "take_back": "never",
            "clock": 60,
            "client_seed": "mine",
        },
    )
    match = ada.get(made.headers["Location"]).json

    assert made.status_code == 201
    assert match == made.json
    assert (match["status"], match["seat"], match["question"]) == ("open", 0, None)
    assert (match["options"]["max_turns"], match["take_back"], match["clock"]) == (99, "never", 60)
    assert match["seats"] == [
        {"seat": 0, "kind": "player", "player": ada.id, "name": "Ada"},
        {"seat": 1, "kind": "open"},
    ]


def test_a_preset_sets_options_and_those_chosen_override_it(ada):
    """The match holds all options with their values, and not the name of the preset."""
    opening = {"game": "sacrifice", "seats": [ME, OPEN], "preset": "short_board"}

    short = ada.post("/v1/matches", opening).json["options"]
    long = ada.post("/v1/matches", {**opening, "options": {"free_hyper_rows": 3, "max_turns": 99}}).json["options"]

    assert (short["free_hyper_rows"], short["max_turns"]) == (1, 400)
    assert (long["free_hyper_rows"], long["max_turns"]) == (3, 99)


def test_integers_are_json_integers(ada):
    """5.0 is one for JSON Schema, so it is one here."""
    made = ada.post(
        "/v1/matches", {"game": "sacrifice", "seats": [ME, OPEN], "clock": 60.0, "options": {"max_turns": 99.0}}
    ).json

    assert (made["clock"], made["options"]["max_turns"]) == (60, 99)


def test_a_spectator_sees_the_table_from_no_seat(ada, stranger, begun):
    """Anybody, or a player who asks to look as one."""
    assert stranger.reads(begun).json["seat"] is None
    assert ada.reads(begun).json["seat"] == 0
    assert ada.reads(begun, as_="spectator").json == stranger.reads(begun).json
    assert ada.reads(begun, as_="1").json["errors"][0]["parameter"] == "as"


@pytest.mark.parametrize("id", ["mt_0000000000000000", "nonsense", "mt_{s00}", "%00", "x" * 300])
def test_an_unknown_match_is_refused_everywhere(ada, id):
    """404 for whatever is asked of it."""
    path = f"/v1/matches/{id}"
    asked = [
        ada.get(path),
        ada.get(f"{path}/legal"),
        ada.get(f"{path}/history"),
        ada.get(f"{path}/positions/1"),
        ada.put(f"{path}/seats/0"),
        ada.delete(f"{path}/seats/0"),
        ada.answers(id, 4, "."),
    ]

    assert {(refusal.status_code, refusal.json["code"]) for refusal in asked} == {(404, "no_such_match")}


def test_a_private_match_is_unknown_to_strangers(ada, bob, stranger):
    """404 to every request, not 403; its guest sees it."""
    cleo = stranger.registered("Cleo")
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    path = f"/v1/matches/{match}"

    for caller in (cleo, stranger):
        asked = [
            caller.get(path),
            caller.get(f"{path}/legal"),
            caller.get(f"{path}/history"),
            caller.get(f"{path}/positions/1"),
            caller.get(f"{path}?as=spectator"),
        ]
        assert {refusal.json["code"] for refusal in asked} == {"no_such_match"}
    for refusal in (cleo.put(f"{path}/seats/1"), cleo.delete(f"{path}/seats/1"), cleo.answers(match, 4, ".")):
        assert refusal.json["code"] == "no_such_match"
    assert cleo.get(f"/v1/matches?player={ada.id}").json["matches"] == []

    assert bob.get(path).json["seats"][1]["kind"] == "invited"
    assert [one["id"] for one in bob.get(f"/v1/matches?player={bob.id}").json["matches"]] == [match]


def test_an_open_seat_of_a_private_match_may_be_taken_by_its_id(ada, bob, stranger):
    """They sit down before they see anything; a player who comes too late is told nothing of the match."""
    cleo = stranger.registered("Cleo")
    match = ada.opens(visibility="private")

    assert bob.reads(match).json["code"] == "no_such_match"
    assert cleo.put(f"/v1/matches/{match}/seats/7").json["code"] == "no_such_match"
    assert bob.sits(match).json["status"] == "playing"
    late = cleo.sits(match)
    assert (late.status_code, late.json["code"], "head" in late.json) == (404, "no_such_match", False)
    assert bob.reads(match).json["seats"][1]["player"] == bob.id


def test_the_loser_of_a_race_for_a_private_seat_learns_nothing_of_the_match(ada, bob, stranger, services, monkeypatch):
    """Bob sits down between Cleo's look and her entry."""
    cleo, match = stranger.registered("Cleo"), ada.opens(visibility="private")
    append = services.door._append

    def overtaken(*given):
        monkeypatch.setattr(services.door, "_append", append)
        services.door.do(SitDown(match, 1, bob.id))
        return append(*given)

    monkeypatch.setattr(services.door, "_append", overtaken)

    late = cleo.sits(match).json
    assert late["code"] == "seat_not_open"
    assert not {"head", "last", "question", "missed"} & set(late)


def test_a_player_who_sits_down_during_a_request_sees_as_their_seat(ada, bob, services, monkeypatch):
    """Names come from elsewhere: what is written while they are looked up is in the answer, eyes and all."""
    match, names = ada.opens(), services.accounts.players.names

    def overtaken(ids):
        monkeypatch.setattr(services.accounts.players, "names", names)
        bob.sits(match)
        return names(ids)

    monkeypatch.setattr(services.accounts.players, "names", overtaken)
    shown = bob.reads(match).json

    assert (shown["last"], shown["seat"]) == (4, 1)


def test_a_private_match_and_a_missing_one_answer_strangers_alike(ada, bob, stranger):
    """Byte for byte, but for the id that they sent."""
    private = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    nothing = "mt_" + "0" * 16

    told = [
        stranger.get(f"/v1/matches/{id}/history", X_Request_Id="same").text.replace(id, "?")
        for id in (private, nothing)
    ]
    assert told[0] == told[1]


def test_matches_are_searched(ada, bob, begun):
    """By game, status, player, time, action and result."""
    market = bob.opens(game="market")
    ada.answers(begun, 4, "Kc4-c5")
    times = {one["id"]: one["opened_at"] for one in ada.get("/v1/matches").json["matches"]}

    def found(query):
        return [one["id"] for one in ada.get(f"/v1/matches?{query}").json["matches"]]

    assert list(times) == [market, begun]
    assert found("game=sacrifice") == found("status=playing") == found(f"player={ada.id}") == [begun]
    assert found("game=market&status=open") == [market]
    assert found(f"since={times[market]}") == [market]
    assert found(f"until={times[begun]}") == [begun]
    assert found("since=2999-01-01T00:00:00%2B02:00") == []
    assert found("action=step") == [begun]
    assert found("result=resignation") == []


def test_matches_are_listed_page_by_page(ada):
    """Newest first, each once, by the link of the page before."""
    made = [ada.opens() for _ in range(5)]
    path, pages = "/v1/matches?limit=2&game=sacrifice", []
    while path:
        page = ada.get(path)
        pages.append([one["id"] for one in page.json["matches"]])
        link = page.headers.get("Link")
        path = link.partition(">")[0][1:] if link else None

    assert [id for page in pages for id in page] == made[::-1]
    assert len(pages[0]) == 2


def test_what_the_caller_has_is_not_sent_again(ada, bob, begun):
    """304 until something happens, or somebody else asks, or in another language or address."""
    for path in ("", "/legal", "/history", "/positions/4"):
        tag = ada.reads(begun, path).headers["ETag"]
        assert ada.get(f"/v1/matches/{begun}{path}", If_None_Match=tag).status_code == 304
        assert ada.get(f"/v1/matches/{begun}{path}", If_None_Match=f'"x", W/{tag}').status_code == 304
        assert bob.get(f"/v1/matches/{begun}{path}", If_None_Match=tag).status_code == 200
        assert ada.get(f"/v1/matches/{begun}{path}", If_None_Match=tag, Accept_Language="fr").status_code == 200
    tag = ada.reads(begun).headers["ETag"]
    assert ada.get(f"/v1/matches/{begun}?as=spectator", If_None_Match=tag).status_code == 200

    ada.answers(begun, 4, "Kc4-c5")

    assert ada.get(f"/v1/matches/{begun}", If_None_Match=tag).status_code == 200
    assert ada.get(f"/v1/matches/{begun}", If_None_Match=f'"other", W/{tag}').status_code == 200
