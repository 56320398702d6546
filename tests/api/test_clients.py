"""Which program played: the token says so, or the program itself; it stands in the log."""

import pytest

BOT = {"scopes": ["bot:play"]}


def by(caller, match):
    """The author of the newest entry."""
    return caller.reads(match, "/history").json["entries"][-1]["by"]


def test_the_client_of_a_token_stands_beside_each_action(ada, begun):
    """Of a token that was issued for a program; for everybody, and in the record."""
    token = ada.post("/v1/players/me/tokens", {**BOT, "client": "my-bot/1.2"}).json
    bot = ada.with_token(token["token"])

    assert (token["client"], bot.get("/v1/players/me").json["client"]) == ("my-bot/1.2", "my-bot/1.2")
    assert [one["client"] for one in ada.get("/v1/players/me/tokens").json["tokens"]] == [None, "my-bot/1.2"]
    assert bot.answers(begun, 4, "Kc4-c5", User_Agent="curl/8.5").status_code == 201
    assert by(ada, begun) == {"player": ada.id, "client": "my-bot/1.2"}
    assert b'"client":"my-bot/1.2"' in ada.reads(begun, "/record").data


def test_a_player_registers_with_a_program(stranger, begun):
    """The first token is for it."""
    made = stranger.post("/v1/players", {"name": "Zed", "client": "Annales terminal/1"}).json

    assert stranger.with_token(made["token"]).get("/v1/players/me").json["client"] == "Annales terminal/1"


@pytest.mark.parametrize(
    ("agent", "client"),
    [
        ("curl/8.5.0", "curl/8.5.0"),
        ("Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0", "Mozilla/5.0"),
        ("my-bot", "my-bot"),
        ("my-bot/", "my-bot"),
        ("x" * 99, "x" * 64),
        ("(secret) curl/8", None),
        ("", None),
        ("\xe9t\xe9/1", None),
        ("<b>/1", None),
    ],
)
def test_without_one_the_first_product_of_the_user_agent_is_taken(ada, begun, agent, client):
    """And nothing else of it."""
    ada.answers(begun, 4, "Kc4-c5", User_Agent=agent)

    assert by(ada, begun) == {"player": ada.id, **({} if client is None else {"client": client})}


def test_another_program_repeats_a_request(ada, begun):
    """A retry is the same request, whoever sends it; the log keeps the first."""
    first = ada.answers(begun, 4, "Kc4-c5", Idempotency_Key="k", User_Agent="one/1")
    again = ada.answers(begun, 4, "Kc4-c5", Idempotency_Key="k", User_Agent="two/2")

    assert (first.status_code, again.status_code) == (201, 200)
    assert by(ada, begun)["client"] == "one/1"


@pytest.mark.parametrize("client", ["", " bot", "-bot", "bot\n", "b\u00f6t", "x" * 65, "<b>", "a@b", 5, ["bot"]])
def test_a_client_is_the_name_of_a_program(ada, stranger, client):
    """Nothing that could pass for anything else."""
    for caller, path, body in ((stranger, "/v1/players", {"name": "Zed"}), (ada, "/v1/players/me/tokens", BOT)):
        refusal = caller.post(path, {**body, "client": client})
        assert (refusal.status_code, refusal.json["errors"][0]["pointer"]) == (422, "/client")
