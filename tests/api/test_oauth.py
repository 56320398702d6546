"""Signing in to other people's clients: what they get, and what is refused to them (OAuth 2.1)."""

import pytest
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from redis.exceptions import ConnectionError

from annales.service.accounts.oauth import codes, devices, sign_ins
from annales.service.answers.access import OAUTH_SCOPES, SCOPES
from annales.service.http.middleware import limits
from annales.service.settings import Limits
from tests.api.oauth import (
    ASKED,
    CLIENT,
    FORM,
    REDIRECT,
    VERIFIER,
    answers,
    asks,
    exchanges,
    form,
    in_time,
    meanwhile,
    polls,
    query,
    refused,
    signs_in,
)
from tests.support.tournaments import ME, OPEN
from tests.support.tournaments import opens as opens_tournament


def test_a_client_gets_a_token_for_a_code_and_plays(ada, stranger):
    """It may do what was asked for, and no more."""
    answer = exchanges(stranger, answers(ada)["code"])
    client = ada.with_token(answer.json["access_token"])

    assert answer.headers["Cache-Control"] == "no-store"
    assert (answer.json["token_type"], answer.json["scope"]) == ("Bearer", "match:read match:play")
    assert answer.json["expires_in"] == sign_ins.ACCESS_SECONDS
    assert client.get("/v1/players/me").json["scopes"] == ["match:play", "match:read"]
    assert client.reads(client.opens()).status_code == 200
    for asked in (
        client.get("/v1/players/me/tokens"),
        client.delete("/v1/players/me"),
        client.post("/v1/players/me/tokens", {"scopes": ["match:read"]}),
        client.post("/v1/sign-ins", {"request": query(), "allow": True}),
        client.post("/v1/webhooks", {}),
        client.post("/v1/tournaments", {}),
        client.post("/v1/invitations", {"tournament": "tn_4e8b1c7f02d9a365"}),
        client.get("/v1/invitations?tournament=tn_4e8b1c7f02d9a365"),
    ):
        assert (asked.status_code, asked.json["code"]) == (403, "missing_scope")


def test_a_client_enters_a_tournament_by_its_own_scope_alone(ada, bob, stranger):
    """Also by an invitation: those to matches and to tournaments go the same way."""
    made = opens_tournament(ada, ME, OPEN)
    token = ada.post("/v1/invitations", {"tournament": made}).json["token"]
    plays, organises = (
        bob.with_token(signs_in(bob, stranger, scope=scope)["access_token"])
        for scope in ("match:play", "tournament:write")
    )

    assert plays.post("/v1/invitations/acceptance", {"token": token}).json["code"] == "missing_scope"
    assert organises.post("/v1/invitations/acceptance", {"token": token}).json["tournament"] == made
    assert organises.post("/v1/invitations", {"match": "mt_0000000000000000"}).json["code"] == "missing_scope"


def test_a_token_of_ones_own_can_do_what_it_could(ada, services):
    """Before there were scopes for tournaments and accounts, `match:play` was enough; also in what is stored."""
    play, bot = (services.accounts.tokens.issue(ada.id, [scope], 60)[1] for scope in ("match:play", "bot:play"))
    both = {"tournament:write", "study:write", "account:read", "account:write", "match:play"}

    assert set(ada.with_token(play).get("/v1/players/me").json["scopes"]) == both
    assert ada.with_token(bot).get("/v1/players/me").json["scopes"] == ["bot:play", "tournament:write"]
    assert [token["scopes"] for token in ada.get("/v1/players/me/tokens").json["tokens"]][1:] == [
        ["match:play"],
        ["bot:play"],
    ]


@pytest.mark.parametrize("scope", OAUTH_SCOPES)
def test_each_scope_gives_what_it_says(ada, stranger, scope):
    """Signing in, and what belongs to each scope alone."""
    client = ada.with_token(signs_in(ada, stranger, scope=scope)["access_token"])
    may = {
        "tournament:write": client.post("/v1/tournaments", {}).json["code"] != "missing_scope",
        "study:write": client.post("/v1/studies/acceptance", {}).json["code"] != "missing_scope",
        "account:read": client.get("/v1/players/me/tokens").status_code == 200,
        "webhook": client.get("/v1/webhooks").status_code == 200,
        "match:play": client.post("/v1/matches", {}).json["code"] != "missing_scope",
    }

    assert client.get("/v1/players/me").json["scopes"] == [scope]
    assert may == {name: name == scope or (name, scope) == ("match:play", "bot:play") for name in may}


def test_what_comes_back_says_who_answers_and_to_what(ada):
    """`state` as it was sent, and `iss` (RFC 9207); also with a refusal."""
    yes, no = answers(ada), answers(ada, allow=False)

    assert (yes["state"], yes["iss"]) == (no["state"], no["iss"]) == ("a state", "http://localhost")
    assert (no["error"], "code" in no) == ("access_denied", False)


@pytest.mark.parametrize(
    ("redirect", "receiver", "host"),
    [
        ("https://Board.example:8443/in?x=1", "web", "board.example:8443"),
        ("http://127.0.0.1:49152/", "loopback", "127.0.0.1:49152"),
        ("http://[::1]:1/cb", "loopback", "[::1]:1"),
        ("http://localhost/cb", "loopback", "localhost"),
        ("com.example.app:/cb", "app", "com.example.app"),
    ],
)
def test_a_person_is_shown_who_receives_the_access(stranger, redirect, receiver, host):
    """What the client calls itself proves nothing; the address does."""
    asked = stranger.post("/v1/sign-ins/reading", {"request": query(redirect_uri=redirect)}).json

    assert (asked["client"], asked["receiver"], asked["host"]) == (CLIENT, receiver, host)
    assert asked["scopes"] == ["match:read", "match:play"]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        *(
            ({"redirect_uri": address}, "redirect_uri")
            for address in (
                *("http://board.example/cb", "https://board.example/#cb", "https://ada@board.example/", "https:/cb"),
                *("javascript:alert(1)", "data:text/html,x", "https://board.example\\@evil.example/", "/cb", "app:/cb"),
                *(
                    "http://127.0.0.1.evil.example/",
                    "https://board.example/\n",
                    "http://localhost:x/",
                    "https://",
                    None,
                ),
                "https://board.example/" + "x" * 1000,
                *("https://board.example/?x=1&code=another", "com.example.app:/cb?st%61te="),
                *("https://board.example:65536/", "https://[1::2::3]/"),
            )
        ),
        *(({"client_id": name}, "client_id") for name in (None, " x", "<b>", "x" * 65, "a\n")),
        *(({"scope": scope}, "scope") for scope in (None, "admin", "account:write", "match:read root")),
        *(({"response_type": kind}, "response_type") for kind in (None, "token", "code token")),
        ({"code_challenge": None}, "code_challenge"),
        ({"code_challenge_method": None}, "code_challenge"),
        ({"code_challenge_method": "plain"}, "code_challenge"),
        ({"code_challenge": "short"}, "code_challenge"),
        ({"response_type": 'a"b'}, "parameters"),
    ],
)
def test_a_wrong_request_is_told_to_the_person_alone(ada, stranger, changed, says):
    """Nobody has registered the address that it names, so nobody is sent there."""
    answer = stranger.post("/v1/sign-ins/reading", {"request": query(**changed)})

    assert (answer.status_code, answer.json["code"]) == (422, "bad_sign_in")
    assert says in answer.json["detail"]
    assert ada.post("/v1/sign-ins", {"request": query(**changed), "allow": True}).json["code"] == "bad_sign_in"


def test_a_parameter_that_is_given_twice_is_refused(stranger):
    """Two readers could read two things in it."""
    answer = stranger.post("/v1/sign-ins/reading", {"request": query() + "&client_id=other"})

    assert (answer.json["code"], "twice" in answer.json["detail"]) == ("bad_sign_in", True)
    assert refused(stranger.send("POST", "/oauth/token", FORM, data="client_id=a&client_id=b"), "invalid_request")


def test_unknown_parameters_are_ignored(ada, stranger):
    """As RFC 6749 has it, section 3.1."""
    code = answers(ada, resource="https://api.example", prompt="consent")["code"]

    assert exchanges(stranger, code, audience="x").status_code == 200


def test_nobody_gives_more_than_their_token_may_do(ada, services):
    """Nor may a token without `account:write` sign in."""
    narrow = ada.with_token(services.accounts.tokens.issue(ada.id, ["account:write", "match:read"], 60)[1])
    device = asks(ada, scope="match:play")

    for path, body in (("sign-ins", {"request": query()}), ("devices", {"user_code": device["user_code"]})):
        answer = narrow.post(f"/v1/{path}", {**body, "allow": True})
        assert (answer.status_code, answer.json["code"], "match:play" in answer.json["detail"]) == (
            403,
            "missing_scope",
            True,
        )
    assert polls(ada, device).json["error"] == "authorization_pending"


# -- codes


@pytest.mark.parametrize(
    "changed",
    [
        {"code_verifier": "another-verifier-of-at-least-forty-three-characters"},
        {"redirect_uri": "https://board.example/other"},
        {"client_id": "other"},
        {"code": "unknown"},
    ],
)
def test_a_code_is_worth_nothing_with_anything_else(ada, stranger, changed):
    """Whoever has caught it has neither the verifier nor the address; the client itself still gets its token."""
    code = answers(ada)["code"]

    assert refused(exchanges(stranger, code, **changed), "invalid_grant")
    assert exchanges(stranger, code).status_code == 200


def test_a_client_of_oauth_2_1_names_its_address_only_once(ada, stranger):
    """PKCE protects the code, so the request for the token need not have it."""
    assert exchanges(stranger, answers(ada)["code"], redirect_uri=None).status_code == 200


def test_a_code_needs_its_verifier(ada, stranger):
    """There is no way around PKCE."""
    assert refused(exchanges(stranger, answers(ada)["code"], code_verifier=None), "invalid_request")


def test_a_code_works_for_a_minute(ada, stranger, services):
    """Then the client must ask again."""
    code = answers(ada)["code"]
    in_time(services, codes.SECONDS)

    assert refused(exchanges(stranger, code), "invalid_grant")


def test_a_code_that_comes_twice_ends_the_sign_in(ada, stranger, services):
    """Also when its minute is over: it may have been stolen."""
    code = answers(ada)["code"]
    client = ada.with_token(exchanges(stranger, code).json["access_token"])
    in_time(services, 2 * codes.SECONDS)

    assert refused(exchanges(stranger, code), "invalid_grant")
    assert client.get("/v1/players/me").status_code == 401


def test_of_two_exchanges_at_one_moment_nobody_keeps_a_token(ada, stranger, services, monkeypatch):
    """Nobody can say whose the code was."""
    code, others = answers(ada)["code"], []
    meanwhile(monkeypatch, services, lambda: others.append(exchanges(stranger, code)))

    assert refused(exchanges(stranger, code), "invalid_grant")
    assert others[0].status_code == 200
    assert ada.with_token(others[0].json["access_token"]).get("/v1/players/me").status_code == 401
    assert len(ada.get("/v1/players/me/tokens").json["tokens"]) == 1


# -- what is around


def test_what_is_stored_is_hashed(ada, stranger, db):
    """Codes, device codes, and refresh tokens: nobody who reads the store can use them."""
    code, device = answers(ada)["code"], asks(stranger)
    given = signs_in(ada, stranger)
    ada.post("/v1/devices", {"user_code": device["user_code"], "allow": True})
    keys = db.keys("*")
    rows = [db.hgetall(key) if db.type(key) == b"hash" else db.dump(key) for key in keys]
    held = str(keys) + str(rows)

    for secret in (code, device["device_code"], device["user_code"], given["access_token"], given["refresh_token"]):
        assert secret not in held
        assert secret.rpartition("_")[2] not in held
    assert all(0 < db.ttl(key) <= devices.KEPT_SECONDS for key in db.keys("{oauth}*"))


@pytest.mark.parametrize("grant", ["password", "client_credentials", "implicit", None])
def test_there_is_no_other_way_to_a_token(stranger, grant):
    """Neither by a password nor without a person."""
    assert refused(form(stranger, "token", grant_type=grant, username="Ada", password="x"), "unsupported_grant_type")


def test_a_client_with_a_secret_is_refused(ada, stranger):
    """Nobody has given it one. An empty one, as some libraries send it, is none."""
    code = answers(ada)["code"]

    assert refused(exchanges(stranger, code, client_secret="x"), "invalid_client")
    for secret, status in (("x", 400), ("", 200)):
        fields = {"grant_type": "authorization_code", "redirect_uri": REDIRECT, "code_verifier": VERIFIER}
        answer = stranger.client.post("/oauth/token", data={**fields, "code": code}, auth=(CLIENT, secret))
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("headers", "data"),
    [
        ({"Content-Type": "application/json"}, b"{}"),
        (FORM, b"\xff"),
        (FORM, b"client_id=%ff"),
        (FORM, b"x" * 65_537),
        (FORM, b"&".join(b"x%d=1" % n for n in range(40))),
        (FORM, b""),
    ],
)
@pytest.mark.parametrize("path", ["token", "revoke", "device"])
def test_what_is_no_form_is_refused_in_the_form_of_oauth(stranger, path, headers, data):
    """So that a library can say what is wrong."""
    answer = stranger.send("POST", f"/oauth/{path}", headers, data=data)

    assert (answer.status_code, answer.mimetype) == (400, "application/json")
    assert answer.json["error"] in ("invalid_request", "invalid_client", "unsupported_grant_type")


def test_too_many_requests_are_told_in_the_form_of_oauth(stranger, app, monkeypatch):
    """What may succeed later, with the seconds to wait; codes for devices count as registrations do."""
    limits.register(app, Limits(requests=0, registrations=1))
    asks(stranger)
    answer = form(stranger, "device", scope="match:read")

    assert refused(answer, "temporarily_unavailable", 429)
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(("path", "more"), [("devices/reading", {}), ("devices", {"allow": True})])
def test_codes_of_devices_are_not_found_by_trying(ada, app, path, more):
    """Such requests count as registrations do, whoever sends them."""
    limits.register(app, Limits(requests=0, registrations=1))
    tries = [ada.post(f"/v1/{path}", {"user_code": code, **more}).status_code for code in ("BCDF-GHJK", "BCDF-GHJL")]

    assert tries == [404, 429]


def test_a_store_that_is_away_is_told_in_the_form_of_oauth(stranger, services, monkeypatch):
    """What may succeed later."""

    def away(*_):
        raise ConnectionError

    monkeypatch.setattr(services.accounts.oauth.devices, "keep", away)

    assert refused(form(stranger, "device", scope="match:read"), "temporarily_unavailable", 503)


def test_the_metadata_are_valid_and_say_the_truth(stranger):
    """By Authlib's reading of RFC 8414; every address leads somewhere."""
    told = stranger.get("/.well-known/oauth-authorization-server", Host="games.example").json
    AuthorizationServerMetadata(
        {**told, **{n: v.replace("http:", "https:") for n, v in told.items() if isinstance(v, str)}}
    ).validate()

    assert told["issuer"] == "http://games.example"
    assert told["scopes_supported"] == list(OAUTH_SCOPES)
    assert set(SCOPES) - set(OAUTH_SCOPES) == {"account:write"}
    for name, address in told.items():
        if name.endswith("endpoint"):
            path = address.removeprefix("http://games.example")
            assert stranger.client.open(path, method="OPTIONS").status_code == 200
    for path in ("token", "revoke", "device"):
        allowed = stranger.client.options(f"/oauth/{path}").headers
        assert (allowed["Access-Control-Allow-Origin"], "POST" in allowed["Access-Control-Allow-Methods"]) == (
            "*",
            True,
        )


@pytest.mark.parametrize("path", ["/oauth/authorize", "/device"])
def test_the_pages_of_signing_in_stand_in_no_frame(stranger, path):
    """And run no script but the service's own; whatever the address says more."""
    page = stranger.get(f"{path}?client_id=x&client_id=y&z=1")
    policy = page.headers["Content-Security-Policy"]

    assert page.status_code == 200
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert (page.headers["Cache-Control"], page.headers["Referrer-Policy"]) == ("no-store", "no-referrer")


def test_clients_are_described_as_they_are(described):
    """Each operation names the scopes of both kinds of tokens; what no client gets is only for those of one's own."""
    schemes = described.document["components"]["securitySchemes"]
    paths = described.document["paths"]

    assert list(schemes["oauth2"]["flows"]["authorizationCode"]["scopes"]) == list(OAUTH_SCOPES)
    assert paths["/v1/tournaments"]["post"]["security"] == [
        {"token": ["tournament:write"]},
        {"oauth2": ["tournament:write"]},
    ]
    assert paths["/v1/sign-ins"]["post"]["security"] == [{"token": ["account:write"]}]
    assert ASKED["client_id"] == CLIENT
