"""Players and tokens."""

import pytest

from annales.service.accounts.tokens import MOST_TOKENS
from annales.service.answers.access import SCOPES


def token_of(caller, *scopes, **more):
    """A caller with another token of the same player."""
    made = caller.post("/v1/players/me/tokens", {"scopes": list(scopes), **more})
    assert made.status_code == 201
    return caller.with_token(made.json["token"])


def test_a_player_registers_and_is_known(stranger):
    """The first token may do everything but administer."""
    made = stranger.post("/v1/players", {"name": "Ada"})
    me = stranger.with_token(made.json["token"]).get("/v1/players/me").json

    assert made.status_code == 201
    assert (me["id"], me["name"]) == (made.json["player"]["id"], "Ada")
    assert set(me["scopes"]) == set(SCOPES)
    assert made.headers["Cache-Control"] == "no-store"


def test_a_name_is_normalised_before_its_length_is_counted(stranger):
    """Forty letters with accents are forty characters, however they are spelled; two spellings are one name."""
    made = stranger.post("/v1/players", {"name": "e\u0301" * 40})

    assert (made.status_code, made.json["player"]["name"]) == (201, "\u00e9" * 40)
    assert stranger.post("/v1/players", {"name": "e\u0301" * 41}).status_code == 422


def test_tokens_are_made_listed_and_revoked(ada):
    """Shown once; worthless at once."""
    bot = token_of(ada, "bot:play", "match:read", expires_in=60)
    listed = ada.get("/v1/players/me/tokens").json["tokens"]
    theirs = bot.get("/v1/players/me").json

    assert [one["scopes"] for one in listed][1] == ["bot:play", "match:read"]
    assert theirs["token"] == listed[1]["id"]
    assert all(bot.token not in str(one) for one in listed)

    assert ada.delete(f"/v1/players/me/tokens/{theirs['token']}").status_code == 204
    assert bot.get("/v1/players/me").status_code == 401
    assert ada.delete(f"/v1/players/me/tokens/{theirs['token']}").status_code == 404


def test_tokens_are_listed_page_by_page(ada):
    """Each once, oldest first, by the link of the page before."""
    for _ in range(4):
        token_of(ada, "bot:play")
    path, pages = "/v1/players/me/tokens?limit=2", []
    while path:
        page = ada.get(path)
        pages.append([one["id"] for one in page.json["tokens"]])
        link = page.headers.get("Link")
        path = link.partition(">")[0][1:] if link else None

    assert [len(page) for page in pages] == [2, 2, 1]
    listed = ada.get("/v1/players/me/tokens").json["tokens"]
    assert [id for page in pages for id in page] == [one["id"] for one in listed]
    refusal = ada.get("/v1/players/me/tokens?cursor=nonsense").json
    assert refusal["detail"] == (
        'cursor: it must be a cursor from a previous page (`cursor`, or its `Link`), not "nonsense"'
    )


def test_a_player_has_a_bounded_number_of_good_tokens(ada, bob, db):
    """The one too many is refused, and nothing of it is left; one that is revoked or has expired makes room."""
    made = [token_of(ada, "bot:play").get("/v1/players/me").json["token"] for _ in range(MOST_TOKENS - 1)]
    kept = len(db.keys("token*"))
    refusal = ada.post("/v1/players/me/tokens", {"scopes": ["bot:play"]})

    assert (refusal.status_code, refusal.json["code"]) == (409, "too_many_tokens")
    assert str(MOST_TOKENS) in refusal.json["detail"]
    assert len(db.keys("token*")) == kept
    assert len(ada.get("/v1/players/me/tokens?limit=100").json["tokens"]) == MOST_TOKENS
    token_of(bob, "bot:play")
    ada.delete(f"/v1/players/me/tokens/{made[0]}")
    token_of(ada, "bot:play")
    [hashed] = db.mget(f"token-id:{made[1]}")
    db.delete(f"token:{hashed.decode()}", f"token-id:{made[1]}")  # as if its time was over
    token_of(ada, "bot:play")


def test_tokens_are_listed_in_a_constant_number_of_reads(ada, services, monkeypatch):
    """Three, and none for each token."""
    for _ in range(10):
        token_of(ada, "bot:play")
    redis = services.store.confirmed
    sent, execute, pipeline = [], redis.execute_command, redis.pipeline
    monkeypatch.setattr(redis, "execute_command", lambda *given, **how: sent.append(given[0]) or execute(*given, **how))
    monkeypatch.setattr(redis, "pipeline", lambda **how: sent.append("a pipeline") or pipeline(**how))

    assert len(services.accounts.tokens.of_player(ada.id)) == 11
    assert sent == ["SMEMBERS", "MGET", "a pipeline"]


def test_a_token_gives_no_more_than_it_has(ada):
    """Nor can a bot's token make others."""
    reader = token_of(ada, "match:play")
    refused = reader.post("/v1/players/me/tokens", {"scopes": ["match:play", "bot:play"]})
    bot = token_of(ada, "bot:play")

    assert (refused.status_code, refused.json["code"]) == (403, "missing_scope")
    assert "bot:play" in refused.json["detail"]
    assert bot.post("/v1/players/me/tokens", {"scopes": ["bot:play"]}).json["code"] == "missing_scope"
    assert bot.delete("/v1/players/me").json["code"] == "missing_scope"


def test_a_token_of_another_player_cannot_be_revoked(ada, bob):
    """What is not theirs is not there."""
    theirs = bob.get("/v1/players/me").json["token"]

    assert ada.delete(f"/v1/players/me/tokens/{theirs}").json["code"] == "not_found"
    assert bob.get("/v1/players/me").status_code == 200


def test_an_erased_player_leaves_an_id_alone(ada, bob, begun):
    """Name and tokens are gone at once; the match holds."""
    assert bob.reads(begun).json["seats"][0]["name"] == "Ada"

    assert ada.delete("/v1/players/me").status_code == 204

    assert ada.get("/v1/players/me").json["code"] == "unauthenticated"
    gone = {"seat": 0, "kind": "player", "player": ada.id, "name": None, "resigned": True}
    assert bob.reads(begun).json["seats"][0] == gone


def test_what_is_issued_while_a_player_is_erased_is_worthless(ada, services):
    """A process that has not yet heard of it may still take their token for good."""
    issued = []
    services.ports.clock.meanwhile = lambda: issued.append(
        services.accounts.tokens.issue(ada.id, ["match:play"], 60)[1]
    )

    assert ada.delete("/v1/players/me").status_code == 204

    assert [services.accounts.tokens.caller(token) for token in issued] == [None]


def test_an_erased_name_does_not_come_back_by_an_old_key(stranger):
    """What was kept for a repeated request is erased with the player: the key registers again."""
    first = stranger.post("/v1/players", {"name": "Zed"}, idempotency_key="a key that nobody guesses").json
    assert stranger.with_token(first["token"]).delete("/v1/players/me").status_code == 204

    again = stranger.post("/v1/players", {"name": "Zed"}, idempotency_key="a key that nobody guesses")

    assert again.status_code == 201
    assert again.json["player"]["id"] != first["player"]["id"]


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Basic YWRhOmFkYQ==", "", "Bearer \xe9"])
def test_a_bad_token_is_no_token(stranger, header):
    """Not even where none is needed: a caller that sends one means to be known."""
    for path in ("/v1/players/me", "/v1/matches"):
        refusal = stranger.get(path, Authorization=header)
        assert (refusal.status_code, refusal.json["code"]) == (401, "unauthenticated")
        assert refusal.headers["WWW-Authenticate"].startswith("Bearer")


def test_what_needs_a_token_says_so(stranger, begun):
    """Every way in which something is written, and what is one's own."""
    match = f"/v1/matches/{begun}"
    refusals = [
        stranger.get("/v1/players/me"),
        stranger.delete("/v1/players/me"),
        stranger.get("/v1/players/me/tokens"),
        stranger.post("/v1/players/me/tokens", {"scopes": ["admin"]}),
        stranger.delete("/v1/players/me/tokens/tk_1"),
        stranger.post("/v1/matches", {}),
        stranger.put(f"{match}/seats/1"),
        stranger.delete(f"{match}/seats/1"),
        stranger.post(f"{match}/actions", {}),
    ]

    assert [refusal.status_code for refusal in refusals] == [401] * len(refusals)


def test_scopes_are_asked_for(ada, begun):
    """A token that may only read does not play; one that plays for a seat sees what the seat sees."""
    reader, bot = token_of(ada, "match:read"), token_of(ada, "bot:play")

    assert reader.answers(begun, 4, "Kc4-c5").json["code"] == "missing_scope"
    assert reader.post("/v1/matches", {}).json["code"] == "missing_scope"
    assert bot.reads(begun, "/legal").json["actions"] == ada.reads(begun, "/legal").json["actions"]
    assert bot.answers(begun, 4, "Kc4-c5").status_code == 201
    assert bot.delete("/v1/players/me").json["code"] == "missing_scope"


@pytest.mark.parametrize("scope", [*SCOPES, "admin"])
def test_a_token_sees_at_least_what_a_stranger_sees(ada, bob, stranger, begun, services, scope):
    """Whatever its scope; one that does not read is a stranger's, and no more."""
    private = ada.opens({"kind": "player", "player": bob.id}, visibility="private")
    holder = ada.with_token(services.accounts.tokens.issue(ada.id, [scope], 60)[1])
    paths = [
        f"/v1/matches/{begun}{what}"
        for what in ("", "/history", "/legal", "/positions/4", "/proof", "/record", "/forks")
    ]
    assert {holder.get(path).status_code for path in [*paths, "/v1/matches", "/v1/games"]} == {200}

    sees = scope in ("match:read", "match:play", "bot:play")
    assert holder.reads(private).status_code == (200 if sees else 404)
    assert holder.get("/v1/records").status_code == (200 if sees else 403)
    if not sees:
        assert [holder.get(path).json for path in paths[:4]] == [stranger.get(path).json for path in paths[:4]]
