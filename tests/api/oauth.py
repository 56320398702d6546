"""What clients send that people sign in to, for tests."""

import base64
import hashlib
from datetime import timedelta
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT, REDIRECT = "my-board", "https://board.example/signed-in"
VERIFIER = "a-verifier-of-at-least-forty-three-characters-long"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
ASKED = {
    "response_type": "code",
    "client_id": CLIENT,
    "redirect_uri": REDIRECT,
    "scope": "match:read match:play",
    "state": "a state",
    "code_challenge": CHALLENGE,
    "code_challenge_method": "S256",
}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"


def form(caller, path, **fields):
    """The answer to a form that a client sends; a field of None is left out."""
    given = {name: value for name, value in {"client_id": CLIENT, **fields}.items() if value is not None}
    return caller.send("POST", f"/oauth/{path}", FORM, data=urlencode(given))


def query(**changed):
    """What a client asks for, as the query of its request; a member of None is left out."""
    return urlencode({name: value for name, value in {**ASKED, **changed}.items() if value is not None})


def answers(caller, allow=True, **changed):
    """The parameters with which the browser of somebody who answers goes back to the client."""
    answer = caller.post("/v1/sign-ins", {"request": query(**changed), "allow": allow})
    assert answer.status_code == 201, answer.text
    return {name: value for name, (value,) in parse_qs(urlsplit(answer.json["location"]).query).items()}


def exchanges(caller, brought, **changed):
    """The answer to a client that sends the code that was brought to it."""
    fields = {"grant_type": "authorization_code", "redirect_uri": REDIRECT, "code_verifier": VERIFIER, "code": brought}
    return form(caller, "token", **{**fields, **changed})


def refreshes(caller, kept, **changed):
    """The answer to a client that sends the refresh token that it has kept."""
    return form(caller, "token", **{"grant_type": "refresh_token", "refresh_token": kept, **changed})


def signs_in(caller, client, **changed):
    """What a client has once somebody has signed in to it."""
    kept = {name: value for name, value in changed.items() if name in ("client_id", "redirect_uri")}
    answer = exchanges(client, answers(caller, **changed)["code"], **kept)
    assert answer.status_code == 200, answer.text
    return answer.json


def asks(caller, **fields):
    """The codes of a device."""
    answer = form(caller, "device", **{"scope": "match:read", **fields})
    assert answer.status_code == 200, answer.text
    return answer.json


def polls(caller, device, **fields):
    """The answer to a device that asks for its token."""
    return form(caller, "token", grant_type=DEVICE_GRANT, device_code=device["device_code"], **fields)


def refused(answer, code, status=400):
    """Whether it is a refusal in the form of RFC 6749, which nobody may store."""
    return (answer.status_code, answer.json["error"], answer.headers["Cache-Control"]) == (status, code, "no-store")


def in_time(services, seconds):
    """Let the date be later by some seconds."""
    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=seconds)


def meanwhile(monkeypatch, services, act):
    """Have something happen once, while a sign-in begins."""
    begin, acts = services.accounts.oauth.sign_ins.begin, [act]

    def interrupted(*given):
        if acts:
            acts.pop()()
        return begin(*given)

    monkeypatch.setattr(services.accounts.oauth.sign_ins, "begin", interrupted)
