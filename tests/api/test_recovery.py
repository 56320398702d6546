"""Players come back who have lost all their tokens: by a recovery code, or by a passkey."""

import pytest

from annales.service.accounts.recovery.codes import CODES
from annales.service.accounts.recovery.passkeys import CHALLENGE_SECONDS, MOST_PASSKEYS
from annales.service.answers.access import SCOPES
from tests.support.authenticator import Authenticator, b64

ORIGIN = "http://localhost"


@pytest.fixture
def bea(stranger):
    """A new player: the answer to their registration, and the caller with their token."""
    made = stranger.post("/v1/players", {"name": "Bea"}).json
    return made, stranger.with_token(made["token"])


def with_passkey(caller, device, name="telephone"):
    """Add the passkey of a device."""
    options = caller.post("/v1/players/me/passkeys/challenge", None).json["public_key"]
    return caller.post("/v1/players/me/passkeys", {"name": name, "credential": device.make(options)})


def sign_in(stranger, device):
    """Sign in by the passkey of a device."""
    options = stranger.post("/v1/recoveries/challenge", None).json["public_key"]
    return stranger.post("/v1/recoveries/passkey", {"credential": device.sign(options)})


def kept_keys(services, *patterns):
    """The keys in Redis, but for the replies that are remembered for a minute in case that they are lost."""
    return [key for pattern in patterns for key in services.store.redis.keys(pattern) if b":call:" not in key]


def refused(answer):
    """Status and code of a refusal."""
    return answer.status_code, answer.json["code"]


def test_a_code_opens_the_account_once(stranger, bea):
    """The token is the player's own, with every scope; the code is used up by it, however it is typed."""
    made, _ = bea
    code = made["recovery_codes"][2]
    back = stranger.post("/v1/recoveries", {"code": code.lower().replace("-", " ")})

    assert back.status_code == 201
    assert back.headers["Cache-Control"] == "no-store"
    assert back.json["player"] == made["player"]
    assert back.json["codes_left"] == CODES - 1
    assert set(stranger.with_token(back.json["token"]).get("/v1/players/me").json["scopes"]) == set(SCOPES)
    assert refused(stranger.post("/v1/recoveries", {"code": code})) == (404, "unknown_recovery_code")


def test_a_repeat_gets_the_token_whose_response_was_lost(stranger, bea):
    """The code is used up, and yet the same request under the same key gets the same token again."""
    made, _ = bea
    sent = {"code": made["recovery_codes"][0]}
    first, again = (stranger.post("/v1/recoveries", sent, idempotency_key="0f5c1b4e-recovery-1") for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json


def test_a_stolen_token_is_revoked_by_who_comes_back(stranger, bea):
    """`revoke_others` leaves the new token alone."""
    made, thief = bea
    back = stranger.post("/v1/recoveries", {"code": made["recovery_codes"][0], "revoke_others": True}).json

    assert thief.get("/v1/players/me").status_code == 401
    assert len(stranger.with_token(back["token"]).get("/v1/players/me/tokens").json["tokens"]) == 1


def test_new_codes_replace_the_old_ones(stranger, bea):
    """Those of the registration are worthless then, and the count begins again."""
    made, me = bea
    stranger.post("/v1/recoveries", {"code": made["recovery_codes"][0]})
    renewed = me.post("/v1/players/me/recovery-codes", None)

    assert renewed.status_code == 201
    assert len(set(renewed.json["recovery_codes"])) == CODES
    assert me.get("/v1/players/me/recovery").json == {"codes_left": CODES, "passkeys": []}
    old, new = (
        stranger.post("/v1/recoveries", {"code": codes[1]})
        for codes in (made["recovery_codes"], renewed.json["recovery_codes"])
    )
    assert refused(old) == (404, "unknown_recovery_code")
    assert new.status_code == 201


def test_of_codes_made_at_the_same_moment_the_last_ones_are_good(stranger, bea, services, monkeypatch):
    """Others that were made meanwhile are worthless as well, though whoever made the last did not know them."""
    (made, me), codes = bea, services.accounts.returning.codes
    meanwhile, keys_of = [], codes._keys_of

    def interrupted(player):
        known = keys_of(player)
        if not meanwhile:
            meanwhile.append("begun")
            meanwhile[:] = codes.renew(player)
        return known

    monkeypatch.setattr(codes, "_keys_of", interrupted)
    last = me.post("/v1/players/me/recovery-codes", None).json["recovery_codes"]

    for worthless in (made["recovery_codes"][0], *meanwhile):
        assert refused(stranger.post("/v1/recoveries", {"code": worthless})) == (404, "unknown_recovery_code")
    assert stranger.post("/v1/recoveries", {"code": last[0]}).json["player"] == made["player"]


def test_a_refused_code_is_not_used_up(stranger, bea, operator):
    """Somebody who is banned, or has all the tokens that they may have, comes back by it later."""
    made, _ = bea
    sent = {"code": made["recovery_codes"][0]}
    operator.put(f"/v1/admin/players/{made['player']['id']}/ban", {"reason": "rude"})
    assert refused(stranger.post("/v1/recoveries", sent)) == (403, "player_banned")

    operator.delete(f"/v1/admin/players/{made['player']['id']}/ban")
    assert stranger.post("/v1/recoveries", sent).status_code == 201


def test_a_token_lent_to_a_bot_makes_no_codes(bea):
    """Nor does it learn of them, or add a passkey."""
    _, me = bea
    lent = me.with_token(me.post("/v1/players/me/tokens", {"scopes": ["bot:play", "match:read"]}).json["token"])

    asked = [lent.get("/v1/players/me/recovery"), lent.post("/v1/players/me/recovery-codes", None)]
    asked.append(lent.post("/v1/players/me/passkeys/challenge", None))
    assert [refused(answer) for answer in asked] == [(403, "missing_scope")] * 3


def test_nothing_opens_an_erased_account(stranger, bea, services):
    """Codes and passkeys go with the name, and no key of either is left in Redis."""
    made, me = bea
    device = Authenticator(ORIGIN)
    assert with_passkey(me, device).status_code == 201
    me.delete("/v1/players/me")

    assert refused(stranger.post("/v1/recoveries", {"code": made["recovery_codes"][0]})) == (
        404,
        "unknown_recovery_code",
    )
    assert refused(sign_in(stranger, device)) == (403, "passkey_refused")
    assert kept_keys(services, "recovery-code*", "passkey:*", "player:*:passkeys") == []


def test_a_passkey_signs_in_again_and_again(stranger, bea):
    """It is listed with its last use, and worthless once it is removed."""
    made, me = bea
    device = Authenticator(ORIGIN)
    added = with_passkey(me, device)
    assert added.status_code == 201
    assert added.json["used_at"] is None

    for _ in range(2):
        back = sign_in(stranger, device)
        assert (back.status_code, back.json["player"]) == (201, made["player"])
        assert stranger.with_token(back.json["token"]).get("/v1/players/me").json["name"] == "Bea"
    (listed,) = me.get("/v1/players/me/recovery").json["passkeys"]
    assert (listed["name"], listed["host"], listed["used_at"] is None) == ("telephone", "localhost", False)

    assert me.delete(f"/v1/players/me/passkeys/{listed['id']}").status_code == 204
    assert me.delete(f"/v1/players/me/passkeys/{listed['id']}").status_code == 404
    assert refused(sign_in(stranger, device)) == (403, "passkey_refused")


def test_a_challenge_is_good_once_and_for_what_it_was_made_for(stranger, bea, ada, services):
    """Not for another player, not for the other ceremony, not twice, and not after five minutes."""
    _, me = bea
    device = Authenticator(ORIGIN)
    to_add = me.post("/v1/players/me/passkeys/challenge", None).json["public_key"]
    sent = {"name": "telephone", "credential": device.make(to_add)}
    assert refused(ada.post("/v1/players/me/passkeys", sent)) == (403, "passkey_refused")
    assert refused(me.post("/v1/players/me/passkeys", sent)) == (403, "passkey_refused")

    assert with_passkey(me, device).status_code == 201
    to_add = me.post("/v1/players/me/passkeys/challenge", None).json["public_key"]
    signed = device.sign({"rpId": "localhost", "challenge": to_add["challenge"]})
    assert refused(stranger.post("/v1/recoveries/passkey", {"credential": signed})) == (403, "passkey_refused")

    signed = device.sign(stranger.post("/v1/recoveries/challenge", None).json["public_key"])
    answers = [stranger.post("/v1/recoveries/passkey", {"credential": signed}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 403]

    stranger.post("/v1/recoveries/challenge", None)
    (kept,) = kept_keys(services, "passkey-challenge:*")
    assert 0 < services.store.redis.ttl(kept) <= CHALLENGE_SECONDS


def test_a_passkey_of_another_site_key_or_count_is_refused(stranger, bea):
    """Another origin, another key under the same id, and a copy whose count of signatures is behind."""
    _, me = bea
    assert refused(with_passkey(me, Authenticator("https://elsewhere.example"))) == (403, "passkey_refused")

    device = Authenticator(ORIGIN)
    assert with_passkey(me, device).status_code == 201
    assert refused(sign_in(stranger, Authenticator(ORIGIN))) == (403, "passkey_refused")
    device.count = 5
    assert sign_in(stranger, device).status_code == 201
    device.count = 2
    assert refused(sign_in(stranger, device)) == (403, "passkey_refused")


@pytest.mark.parametrize("handle", ["cGxfb3RoZXI", "!", 1, "gICA"])
def test_a_passkey_that_says_it_is_of_another_player_is_refused(stranger, bea, handle):
    """Whatever it signs (WebAuthn Level 3, 7.2, step 6); its own player may be named."""
    made, me = bea
    device = Authenticator(ORIGIN)
    with_passkey(me, device)

    def signs_in_as(handle):
        signed = device.sign(stranger.post("/v1/recoveries/challenge", None).json["public_key"])
        signed["response"]["userHandle"] = handle
        return stranger.post("/v1/recoveries/passkey", {"credential": signed})

    assert refused(signs_in_as(handle)) == (403, "passkey_refused")
    assert signs_in_as(b64(made["player"]["id"].encode())).status_code == 201


def test_nobody_takes_over_the_passkey_of_another(stranger, bea, ada):
    """The id of a passkey is no secret: the first who has added it keeps it."""
    made, me = bea
    device = Authenticator(ORIGIN)
    assert with_passkey(me, device).status_code == 201

    assert refused(with_passkey(ada, Authenticator(ORIGIN))) == (403, "passkey_refused")
    assert sign_in(stranger, device).json["player"] == made["player"]


def test_a_player_has_at_most_ten_passkeys(bea):
    """The eleventh is refused, and none of the ten is lost."""
    _, me = bea
    answers = [with_passkey(me, Authenticator(ORIGIN, bytes([number]) * 16)) for number in range(MOST_PASSKEYS + 1)]

    assert [answer.status_code for answer in answers] == [201] * MOST_PASSKEYS + [409]
    assert answers[-1].json["code"] == "too_many_passkeys"
    assert len(me.get("/v1/players/me/recovery").json["passkeys"]) == MOST_PASSKEYS


@pytest.mark.parametrize(
    "credential",
    [{}, {"response": None}, {"response": {"clientDataJSON": 5}}, {"response": {"clientDataJSON": "bm90IGpzb24"}}],
)
def test_what_is_no_answer_of_a_passkey_is_refused(stranger, credential):
    """In the same words as a wrong one."""
    assert refused(stranger.post("/v1/recoveries/passkey", {"credential": credential})) == (403, "passkey_refused")
