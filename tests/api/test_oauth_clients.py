"""The clients of others sign in over HTTP as they are: Authlib's, and oauthlib's by requests-oauthlib."""

from urllib.parse import urlsplit

import pytest
from authlib.integrations.requests_client import OAuth2Session as Authlib
from requests_oauthlib import OAuth2Session as Oauthlib

from tests.api.oauth import CLIENT, REDIRECT

pytestmark = pytest.mark.process

SCOPE = ["match:read", "match:play"]


@pytest.fixture
def ada(server, monkeypatch):
    """Somebody who answers what a program asks for: gives the address to which the browser goes."""
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")  # the service of the tests has no https
    token = server.send("POST", "/v1/players", {"name": "Ada"})[2]["token"]

    def answers(address, allow=True):
        body = {"request": urlsplit(address).query, "allow": allow}
        return server.send("POST", "/v1/sign-ins", body, token)[2]["location"]

    return answers


def metadata(server):
    """Where everything is."""
    return server.send("GET", "/.well-known/oauth-authorization-server")[2]


def name(server, token):
    """Whom a token belongs to, or the status."""
    return server.send("GET", "/v1/players/me", token=token)[2].get("name")


def test_authlib_signs_in_refreshes_and_signs_out(server, ada):
    """By the metadata alone."""
    told, kept = metadata(server), []
    client = Authlib(
        CLIENT,
        scope=SCOPE,
        redirect_uri=REDIRECT,
        code_challenge_method="S256",
        token_endpoint=told["token_endpoint"],
        update_token=lambda token, **_: kept.append(token),
    )
    address, state = client.create_authorization_url(told["authorization_endpoint"], code_verifier="v" * 50)
    first = client.fetch_token(authorization_response=ada(address), state=state, code_verifier="v" * 50)
    client.token = {**first, "expires_at": 1}  # its day is over

    assert client.get(told["issuer"] + "/v1/players/me").json()["name"] == "Ada"
    assert [token["refresh_token"] == first["refresh_token"] for token in kept] == [False]
    assert client.revoke_token(told["revocation_endpoint"]).status_code == 200
    assert name(server, kept[0]["access_token"]) is None


def test_oauthlib_signs_in_refreshes_and_is_refused(server, ada):
    """It sends the id of a public client as HTTP Basic with an empty password."""
    told, kept = metadata(server), []
    client = Oauthlib(
        CLIENT,
        scope=SCOPE,
        redirect_uri=REDIRECT,
        pkce="S256",
        auto_refresh_url=told["token_endpoint"],
        auto_refresh_kwargs={"client_id": CLIENT},
        token_updater=kept.append,
    )
    address, _ = client.authorization_url(told["authorization_endpoint"])
    first = client.fetch_token(told["token_endpoint"], authorization_response=ada(address))
    client.token = {**first, "expires_at": 1}  # its day is over

    assert name(server, first["access_token"]) == "Ada"
    assert client.get(told["issuer"] + "/v1/players/me").json()["name"] == "Ada"
    assert kept[0]["access_token"] != first["access_token"]
    with pytest.raises(Exception, match="access_denied"):
        client.fetch_token(told["token_endpoint"], authorization_response=ada(address, allow=False))
