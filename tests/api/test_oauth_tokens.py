"""What clients have that people signed in to, until they end it; and devices (OAuth 2.1, RFC 7009, RFC 8628)."""

import pytest

from annales.service.accounts.oauth import devices, sign_ins
from annales.service.accounts.tokens import MOST_TOKENS, hash_of
from annales.service.webhooks.keys import hook_key
from tests.api.oauth import (
    CLIENT,
    answers,
    asks,
    exchanges,
    form,
    in_time,
    meanwhile,
    polls,
    query,
    refreshes,
    refused,
    signs_in,
)

# -- refreshing


def test_a_refresh_token_gets_the_next_token_under_the_same_id(ada, stranger):
    """The one before is refused at once."""
    first = signs_in(ada, stranger)
    assert ada.with_token(first["access_token"]).get("/v1/players/me").status_code == 200  # a process has it cached
    second = refreshes(stranger, first["refresh_token"]).json
    before, after = (ada.with_token(each["access_token"]) for each in (first, second))

    assert second["scope"] == first["scope"]
    assert before.get("/v1/players/me").status_code == 401
    assert after.get("/v1/players/me").json["token"] == first["access_token"].rpartition("_")[0][:19]
    assert [token["oauth"] for token in ada.get("/v1/players/me/tokens").json["tokens"]] == [False, True]
    assert refreshes(stranger, second["refresh_token"]).status_code == 200


def test_a_refresh_token_that_comes_twice_ends_the_sign_in(ada, stranger):
    """Whoever has the newest one has to sign in again, too."""
    first = signs_in(ada, stranger)
    second = refreshes(stranger, first["refresh_token"]).json

    assert refused(refreshes(stranger, first["refresh_token"]), "invalid_grant")
    assert ada.with_token(second["access_token"]).get("/v1/players/me").status_code == 401
    assert refused(refreshes(stranger, second["refresh_token"]), "invalid_grant")


class Between:
    """A client of Redis with which something happens once, after the first command of a kind."""

    def __init__(self, redis, command, act):
        self.redis, self.command, self.acts = redis, command, [act]

    def __getattr__(self, name):
        run = getattr(self.redis, name)

        def interrupted(*given, **more):
            reply = run(*given, **more)
            if name == self.command and self.acts:
                self.acts.pop()()
            return reply

        return interrupted


@pytest.fixture
def renewed_after(ada, stranger, services, monkeypatch):
    """Has a client renew its token after the first command of a kind in the middle of something else."""
    first, found, tokens = signs_in(ada, stranger), [], services.accounts.tokens

    def after(command):
        renew = lambda: found.append(services.accounts.oauth.sign_ins.renew(first["refresh_token"]))  # noqa: E731
        monkeypatch.setattr(tokens, "_redis", Between(tokens._redis, command, renew))
        return first["access_token"].rpartition("_")[0][:19], found

    return after


def test_what_is_revoked_while_it_is_renewed_is_revoked(ada, renewed_after):
    """Whoever renews at that moment gets a text that is worth nothing."""
    id, renewed = renewed_after("get")

    assert ada.delete(f"/v1/players/me/tokens/{id}").status_code == 204
    assert ada.with_token(renewed[0].text).get("/v1/players/me").status_code == 401


def test_what_is_listed_while_it_is_renewed_stays_in_the_list(ada, renewed_after):
    """It has not expired, and its owner can end it."""
    id, renewed = renewed_after("mget")

    listed = [[token["id"] for token in ada.get("/v1/players/me/tokens").json["tokens"]] for _ in range(2)]
    assert (len(renewed), [id in ids for ids in listed]) == (1, [True, True])
    assert ada.delete(f"/v1/players/me/tokens/{id}").status_code == 204


def test_a_stream_lasts_while_its_token_is_renewed(services, renewed_after):
    """It asks for the id, which stays."""
    id, renewed = renewed_after("get")

    assert services.accounts.tokens.is_valid(id)
    assert len(renewed) == 1


def test_of_two_refreshes_at_one_moment_nobody_keeps_a_token(ada, stranger, services, monkeypatch):
    """The second one is a second use."""
    refresh, others = signs_in(ada, stranger)["refresh_token"], []
    current = services.accounts.oauth.sign_ins._renewed

    def interrupted(*given):
        monkeypatch.setattr(services.accounts.oauth.sign_ins, "_renewed", current)
        others.append(refreshes(stranger, refresh))
        return current(*given)

    monkeypatch.setattr(services.accounts.oauth.sign_ins, "_renewed", interrupted)
    answer = services.accounts.oauth.sign_ins.renew(refresh)

    assert (answer, others[0].status_code) == (None, 200)
    assert ada.with_token(others[0].json["access_token"]).get("/v1/players/me").status_code == 401


@pytest.mark.parametrize("changed", [{"client_id": "other"}, {"refresh_token": "rt_0_x"}, {"refresh_token": "tk_1_y"}])
def test_a_wrong_refresh_token_changes_nothing(ada, stranger, changed):
    """Of another client, or of nobody; nor does the id of a sign-in with another secret, which others may know."""
    refresh = signs_in(ada, stranger)["refresh_token"]

    assert refused(refreshes(stranger, refresh, **changed), "invalid_grant")
    assert refused(refreshes(stranger, refresh[:-1] + "!"), "invalid_grant")
    assert refreshes(stranger, refresh).status_code == 200


def test_a_refresh_gives_no_more_than_there_was(ada, stranger):
    """Scopes do not grow."""
    refresh = signs_in(ada, stranger)["refresh_token"]

    assert refused(refreshes(stranger, refresh, scope="match:read webhook"), "invalid_scope")
    assert refreshes(stranger, refresh, scope="match:read").json["scope"] == "match:read match:play"


def test_a_token_works_for_a_day_and_is_renewed_after_it(ada, stranger, services):
    """The sign-in outlives its texts; what hears by it (`is_valid`) goes by the text as well."""
    first = signs_in(ada, stranger)
    id = ada.with_token(first["access_token"]).get("/v1/players/me").json["token"]
    in_time(services, sign_ins.ACCESS_SECONDS)
    services.accounts.tokens.forget_callers()

    assert ada.with_token(first["access_token"]).get("/v1/players/me").status_code == 401
    assert not services.accounts.tokens.is_valid(id)
    second = refreshes(stranger, first["refresh_token"]).json
    assert ada.with_token(second["access_token"]).get("/v1/players/me").status_code == 200
    assert services.accounts.tokens.is_valid(id)


# -- signing out


@pytest.mark.parametrize("what", ["access_token", "refresh_token"])
def test_a_client_signs_out(ada, stranger, what):
    """By either of its texts, it gives back both. What is unknown is no error (RFC 7009)."""
    given = signs_in(ada, stranger)

    assert refused(form(stranger, "revoke", token=given[what], client_id="other"), "invalid_grant")
    assert form(stranger, "revoke", token=given[what], token_type_hint=what).status_code == 200
    assert ada.with_token(given["access_token"]).get("/v1/players/me").status_code == 401
    assert refused(refreshes(stranger, given["refresh_token"]), "invalid_grant")
    assert form(stranger, "revoke", token=given[what]).status_code == 200


def test_a_token_of_ones_own_is_not_given_back_here(ada, stranger):
    """No client has got it."""
    assert form(stranger, "revoke", token=ada.token).status_code == 200
    assert ada.get("/v1/players/me").status_code == 200


def test_the_owner_sees_who_has_what_and_ends_it(ada, stranger, services):
    """Which program, where, what it may do, and when it was last used."""
    given = signs_in(ada, stranger)
    unused = ada.get("/v1/players/me/tokens").json["tokens"][1]
    client = ada.with_token(given["access_token"])
    client.get("/v1/players/me")
    used = ada.get("/v1/players/me/tokens").json["tokens"][1]

    assert (unused["client"], unused["host"], unused["oauth"]) == (CLIENT, "board.example", True)
    assert unused["scopes"] == ["match:read", "match:play"]
    assert unused["last_used_at"] is None
    assert used["last_used_at"] > used["created_at"]
    assert ada.delete(f"/v1/players/me/tokens/{used['id']}").status_code == 204
    assert client.get("/v1/players/me").status_code == 401
    assert refused(refreshes(stranger, given["refresh_token"]), "invalid_grant")


def test_that_a_token_is_used_is_noted_once_an_hour(ada, services):
    """Every note is a write to the disk of the log."""

    def noted():
        services.accounts.tokens.forget_callers()
        return ada.get("/v1/players/me/tokens").json["tokens"][0]["last_used_at"]

    first = noted()
    services.ports.clock.skip(3590)
    assert noted() == first
    services.ports.clock.skip(10)
    assert noted() > first


def test_what_a_client_does_is_labelled_with_its_name(ada, stranger):
    """In the log, as with any token that names a client."""
    client = ada.with_token(signs_in(ada, stranger)["access_token"])
    match = client.opens()

    assert client.reads(match, "/history").json["entries"][0]["by"]["client"] == CLIENT


def test_signing_in_again_ends_the_oldest_of_the_same_client(ada, stranger):
    """A page that forgets its token at each visit does not fill the list; other clients are left alone."""
    other = signs_in(ada, stranger, client_id="other")
    given = [signs_in(ada, stranger) for _ in range(sign_ins.MOST_OF_A_CLIENT + 1)]
    good = [ada.with_token(each["access_token"]).get("/v1/players/me").status_code for each in (other, *given)]

    assert good == [200, 401, *[200] * sign_ins.MOST_OF_A_CLIENT]


def test_a_player_with_all_tokens_is_told_before_they_leave(ada, stranger, services):
    """By the page, which has words for it; a client that comes with an older code is refused."""
    code, device = answers(ada)["code"], asks(stranger)
    for _ in range(MOST_TOKENS - 1):
        services.accounts.tokens.issue(ada.id, ["match:read"], 60)

    for path, body in (("sign-ins", {"request": query()}), ("devices", {"user_code": device["user_code"]})):
        assert ada.post(f"/v1/{path}", {**body, "allow": True}).json["code"] == "too_many_tokens"
    assert refused(exchanges(stranger, code), "access_denied")


@pytest.mark.parametrize("gone", ["erased", "banned"])
def test_who_is_erased_or_banned_signs_in_nowhere(ada, stranger, operator, gone):
    """With a code from before, with a device, or by a refresh token."""
    code, device, refresh = answers(ada)["code"], asks(stranger), signs_in(ada, stranger)["refresh_token"]
    ada.post("/v1/devices", {"user_code": device["user_code"], "allow": True})
    if gone == "erased":
        assert ada.delete("/v1/players/me").status_code == 204
    else:
        ban = {"reason": "for a test", "until": "2999-01-01T00:00:00Z", "matches": "continue"}
        assert operator.put(f"/v1/admin/players/{ada.id}/ban", ban).status_code == 200

    for answer in (exchanges(stranger, code), polls(stranger, device), refreshes(stranger, refresh)):
        assert refused(answer, "invalid_grant" if gone == "erased" else "access_denied")


# -- devices


def test_a_device_gets_its_token_when_somebody_types_its_code(ada, stranger):
    """However they write it; it gets one token."""
    device = asks(stranger, scope="match:read bot:play")
    code = device["user_code"]
    waits = polls(stranger, device)
    asked = ada.post("/v1/devices/reading", {"user_code": f" {code.lower().replace('-', ' ')} "}).json

    assert device["verification_uri_complete"] == f"http://localhost/device?user_code={code}"
    assert refused(waits, "authorization_pending")
    assert asked == {"client": CLIENT, "receiver": "device", "host": None, "scopes": ["match:read", "bot:play"]}
    assert ada.post("/v1/devices", {"user_code": code.replace("-", ""), "allow": True}).status_code == 204
    token = polls(stranger, device)
    assert ada.with_token(token.json["access_token"]).get("/v1/players/me").json["client"] == CLIENT
    assert refused(polls(stranger, device), "invalid_grant")
    assert len(ada.get("/v1/players/me/tokens").json["tokens"]) == 2


def test_a_device_that_has_its_token_ends_no_other_sign_in(ada, stranger):
    """However often it asks again: that would begin sign-ins, for which older ones make room."""
    device = asks(stranger)
    ada.post("/v1/devices", {"user_code": device["user_code"], "allow": True})
    for _ in range(sign_ins.MOST_OF_A_CLIENT - 1):
        signs_in(ada, stranger)
    first = ada.with_token(polls(stranger, device).json["access_token"])
    held = ada.get("/v1/players/me/tokens").json["tokens"]
    again = polls(stranger, device)

    assert refused(again, "invalid_grant")
    assert first.get("/v1/players/me").status_code == 200
    assert [one["id"] for one in ada.get("/v1/players/me/tokens").json["tokens"]] == [one["id"] for one in held]


def test_of_two_questions_of_a_device_at_one_moment_one_gets_a_token(ada, stranger, services, monkeypatch):
    """A device asks by itself, so nothing was stolen: the other one is only refused."""
    device, others = asks(stranger), []
    ada.post("/v1/devices", {"user_code": device["user_code"], "allow": True})
    meanwhile(monkeypatch, services, lambda: others.append(polls(stranger, device)))

    assert refused(polls(stranger, device), "invalid_grant")
    assert ada.with_token(others[0].json["access_token"]).get("/v1/players/me").status_code == 200
    assert len(ada.get("/v1/players/me/tokens").json["tokens"]) == 2


def test_a_device_that_asks_too_often_is_slowed_down(stranger, services):
    """By five seconds each time; who waits as told is not."""
    device = asks(stranger)
    said = []
    for seconds in (0, devices.INTERVAL, 1, devices.INTERVAL, devices.INTERVAL + devices.SLOWER, 15):
        in_time(services, seconds)
        said.append(polls(stranger, device).json["error"])

    assert said == [
        *("authorization_pending", "authorization_pending", "slow_down", "slow_down", "slow_down"),
        "slow_down",
    ]


def test_a_code_is_answered_once_and_in_time(ada, bob, stranger, services):
    """By whoever is first; what is refused is refused, and what is late is over."""
    no, late = asks(stranger), asks(stranger)
    assert ada.post("/v1/devices", {"user_code": no["user_code"], "allow": False}).status_code == 204
    for path, body in (("devices", {"allow": True}), ("devices/reading", {})):
        answer = bob.post(f"/v1/{path}", {"user_code": no["user_code"], **body})
        assert (answer.status_code, answer.json["code"]) == (404, "no_such_user_code")
    assert refused(polls(stranger, no), "access_denied")

    in_time(services, devices.SECONDS)
    assert bob.post("/v1/devices/reading", {"user_code": late["user_code"]}).json["code"] == "no_such_user_code"
    assert bob.post("/v1/devices", {"user_code": late["user_code"], "allow": True}).json["code"] == "no_such_user_code"
    assert refused(polls(stranger, late), "expired_token")


@pytest.mark.parametrize("allow", [True, False])
def test_of_two_people_who_answer_at_one_moment_one_has_answered(ada, bob, stranger, services, allow):
    """The other one is told that nothing waits."""
    device, oauth, token = asks(stranger), services.accounts.oauth, "tk_0000000000000000"
    waiting = oauth.devices.waiting(device["user_code"])
    assert oauth.devices.answer(device["user_code"], ada.id, allow, token)

    assert waiting is not None
    assert not oauth.devices.answer(device["user_code"], bob.id, True, token)
    assert not oauth.devices.answer(device["user_code"], bob.id, False, token)
    assert oauth.devices.answer(device["user_code"], ada.id, allow, token)  # the same, whose reply was lost


def test_a_device_of_another_client_gets_nothing(ada, stranger):
    """Its code is not theirs."""
    device = asks(stranger)
    ada.post("/v1/devices", {"user_code": device["user_code"], "allow": True})

    assert refused(polls(stranger, device, client_id="other"), "unauthorized_client")
    assert refused(polls(stranger, {"device_code": "unknown"}), "invalid_grant")
    assert refused(form(stranger, "device", scope="account:write"), "invalid_scope")
    assert refused(form(stranger, "device"), "invalid_scope")
    assert refused(form(stranger, "device", scope="match:read", client_id="<b>"), "invalid_client")


def test_what_a_stolen_token_has_allowed_is_given_to_nobody(stranger):
    """Neither for a code nor to a device that come for their token after its owner has come back without it."""
    made = stranger.post("/v1/players", {"name": "Bea"}).json
    thief = stranger.with_token(made["token"])
    code, device = answers(thief)["code"], asks(stranger)
    assert thief.post("/v1/devices", {"user_code": device["user_code"], "allow": True}).status_code == 204
    back = stranger.post("/v1/recoveries", {"code": made["recovery_codes"][0], "revoke_others": True}).json

    assert refused(exchanges(stranger, code), "invalid_grant")
    assert refused(polls(stranger, device), "invalid_grant")
    assert len(stranger.with_token(back["token"]).get("/v1/players/me/tokens").json["tokens"]) == 1


# -- webhooks of clients


HOOK = {"url": "https://board.example/notices"}


@pytest.mark.parametrize("by", ["owner", "client", "time"])
def test_the_webhooks_of_a_client_end_with_its_sign_in(ada, stranger, services, by):
    """It is told of nothing any more, whoever ends it; the webhooks of the player stay."""
    own = ada.post("/v1/webhooks", HOOK).json["id"]
    held = signs_in(ada, stranger, scope="webhook")
    client = ada.with_token(held["access_token"])
    made, registry = client.post("/v1/webhooks", HOOK).json["id"], services.webhooks.registry
    assert {webhook.id for webhook in registry.of_players([ada.id])} == {own, made}

    id = held["access_token"].rpartition("_")[0][:19]
    if by == "owner":
        ada.delete(f"/v1/players/me/tokens/{id}")
    elif by == "client":
        form(stranger, "revoke", token=held["refresh_token"])
    else:  # as if its 90 days were over
        services.store.redis.delete(f"token-id:{id}", f"token:{hash_of(held['access_token'])}")

    assert bool(services.store.redis.exists(hook_key(made))) == (by == "time")
    assert [webhook.id for webhook in registry.of_players([ada.id])] == [own]
    assert ada.get(f"/v1/webhooks/{made}").status_code == 404


def test_a_client_has_its_own_webhooks_alone(ada, stranger):
    """It does not learn where others lead, nor leads them elsewhere; the player sees all."""
    own = ada.post("/v1/webhooks", HOOK).json["id"]
    one, other = (
        ada.with_token(signs_in(ada, stranger, scope="webhook", client_id=name)["access_token"]) for name in "ab"
    )
    made = one.post("/v1/webhooks", HOOK).json["id"]

    assert [[hook["id"] for hook in each.get("/v1/webhooks").json["webhooks"]] for each in (one, other)] == [[made], []]
    assert {hook["id"] for hook in ada.get("/v1/webhooks").json["webhooks"]} == {own, made}
    for hook in (own, made):
        assert other.get(f"/v1/webhooks/{hook}").status_code == 404
        assert other.send("PATCH", f"/v1/webhooks/{hook}", json={"url": "https://evil.example/"}).status_code == 404
        assert other.delete(f"/v1/webhooks/{hook}").status_code == 404
    assert one.delete(f"/v1/webhooks/{made}").status_code == 204
