"""What operators do over HTTP: who may, what each act changes, its line in the log; a repeat changes nothing."""

import json
from datetime import timedelta

import pytest

from annales.service.accounts.signing_keys import SigningKeys
from annales.service.answers.access import SCOPES
from annales.service.operators.acts import DONE, Acts
from tests.api.doors import PROGRAM, hears_bye
from tests.api.doors import body as body_of
from tests.api.operating import WHY, acts, bans

NOBODY, NO_MATCH, NO_TOURNAMENT = "pl_" + "0" * 16, "mt_" + "0" * 16, "tn_0000000000000000"
NO_STUDY = "st_0000000000000000"
ROUTES = [
    ("GET", "/v1/admin/players?name=Ada", None),
    ("GET", f"/v1/admin/players/{NOBODY}", None),
    ("PUT", f"/v1/admin/players/{NOBODY}/ban", WHY),
    ("DELETE", f"/v1/admin/players/{NOBODY}/ban", None),
    ("POST", f"/v1/admin/players/{NOBODY}/erasure", WHY),
    ("GET", "/v1/admin/bans", None),
    ("GET", f"/v1/admin/matches/{NO_MATCH}", None),
    ("POST", f"/v1/admin/matches/{NO_MATCH}/closing", WHY),
    ("POST", f"/v1/admin/matches/{NO_MATCH}/deletion", WHY),
    ("POST", f"/v1/admin/matches/{NO_MATCH}/studies/{NO_STUDY}/deletion", WHY),
    ("POST", f"/v1/admin/tournaments/{NO_TOURNAMENT}/closing", WHY),
    ("GET", "/v1/admin/sizes", None),
    ("GET", "/v1/admin/acts", None),
]


def asked(caller, method, path, body):
    """The answer to a request."""
    return caller.send(method, path, **({} if body is None else {"json": body}))


def named(path):
    """An address as the description has it."""
    for id, name in ((NOBODY, "player"), (NO_MATCH, "match"), (NO_TOURNAMENT, "tournament"), (NO_STUDY, "study")):
        path = path.replace(id, f"{{{name}}}")
    return path


# -- who may


def test_every_route_is_listed(described):
    """So that the tests below try all of them."""
    paths = {
        (method.upper(), path)
        for path, members in described.document["paths"].items()
        for method in members
        if path.startswith("/v1/admin/") and method in ("get", "put", "post", "delete", "patch")
    }
    tried = {(method, named(path.partition("?")[0])) for method, path, _ in ROUTES}

    assert tried == paths


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_only_an_operator_may(ada, stranger, services, method, path, body):
    """A player with all their scopes, with one of them, or with none; nobody at all; nothing is done."""
    one_each = [
        services.accounts.tokens.issue(ada.id, scopes, 60)[1] for scopes in [(), *((scope,) for scope in SCOPES)]
    ]
    for caller in (ada, *map(ada.with_token, one_each)):
        refused = asked(caller, method, path, body)
        assert (refused.status_code, refused.json["code"]) == (403, "missing_scope")
    assert asked(stranger, method, path, body).status_code == 401
    assert list(services.operators.acting.log.newest()) == []


def test_no_request_makes_an_operator(operator, ada):
    """An operator's token makes no other one either."""
    for caller in (ada, operator):
        assert caller.post("/v1/players/me/tokens", {"scopes": ["admin"]}).status_code in (403, 422)


def test_an_unknown_player_or_match_is_reported(operator, services):
    """And no line is written, whatever the id looks like."""
    for method, path, body in ROUTES:
        if NOBODY in path and not path.endswith("erasure"):
            refused = asked(operator, method, path, body)
            assert (refused.status_code, refused.json["code"]) == (404, "unknown_player")
        if NO_MATCH in path:
            assert asked(operator, method, path, body).json["code"] == "no_such_match"
    assert operator.get(f"/v1/admin/players/{operator.id}:tokens").json["code"] == "unknown_player"
    assert operator.post("/v1/admin/players/me/erasure", WHY).status_code == 204
    assert acts(operator) == []


@pytest.mark.parametrize("reason", ["", " ", "x" * 501, "a\nb", 5, None])
def test_a_reason_is_a_line_of_text(operator, ada, reason):
    """Of 1 to 500 characters."""
    assert operator.put(f"/v1/admin/players/{ada.id}/ban", {"reason": reason}).json["code"] == "validation_failed"


# -- looking up


def test_a_player_is_found_and_shown(operator, ada, bob, begun):
    """Nothing that is shown authenticates anybody."""
    [found] = operator.get("/v1/admin/players?name=ADA").json["players"]
    shown = operator.get(f"/v1/admin/players/{found['id']}").json

    assert (found["id"], shown["name"], shown["ban"]) == (ada.id, "Ada", None)
    assert [token["scopes"] for token in shown["tokens"]] == [list(SCOPES)]
    assert {each["quota"]: each["used"] for each in shown["quotas"]}["matches_per_day"] == 1
    assert [(match["match"], match["status"]) for match in shown["running"]] == [(begun, "playing")]
    assert ada.token not in json.dumps(shown)
    assert operator.get("/v1/admin/players?name=Nobody").json["players"] == []


def test_a_match_is_shown_without_its_table(operator, ada, bob):
    """A private one too."""
    match = ada.opens({"kind": "player", "player": bob.id}, visibility="private")

    shown = operator.get(f"/v1/admin/matches/{match}").json

    assert (shown["status"], shown["entries"], shown["stored_in"]) == ("open", 2, "redis")
    assert shown["bytes"] > 0
    assert [seat.get("name") for seat in shown["seats"]] == ["Ada", "Bob"]
    assert "view" not in shown


# -- banning


def test_a_banned_player_is_refused_everywhere(operator, ada, bob, begun):
    """With the reason, in both languages; others play on."""
    answer = bans(operator, ada, reason="insults", matches="continue")

    assert (answer.status_code, answer.json["reason"], answer.json["until"]) == (200, "insults", None)
    for path in ("/v1/players/me", f"/v1/matches/{begun}", "/v1/matches"):
        refused = ada.get(path)
        assert (refused.status_code, refused.json["code"]) == (403, "player_banned")
    assert refused.json["detail"] == "this player is banned for good: insults"
    french = ada.answers(begun, 4, "Kc4-c5", Accept_Language="fr")
    assert french.json["detail"] == "ce joueur est exclu définitivement : insults"
    assert ada.post("/v1/players/me/tokens", {"scopes": ["match:play"]}).json["code"] == "player_banned"
    assert bob.reads(begun).json["status"] == "playing"
    assert acts(operator) == [("ban", ada.id, "done")]
    assert [each["player"] for each in operator.get("/v1/admin/bans").json["players"]] == [ada.id]


def test_a_ban_is_lifted_and_repeats_change_nothing(operator, ada):
    """The same token is good again."""
    first = bans(operator, ada)
    again = bans(operator, ada)
    assert (again.status_code, again.json) == (200, first.json)

    for _ in range(2):
        assert operator.delete(f"/v1/admin/players/{ada.id}/ban").status_code == 204

    assert ada.get("/v1/players/me").status_code == 200
    assert acts(operator) == [("unban", ada.id, "done"), ("ban", ada.id, "done")]
    assert operator.get("/v1/admin/bans").json["players"] == []


def test_a_ban_ends_by_itself(operator, ada, services):
    """The end is in the future when it is set."""
    past = bans(operator, ada, until="2001-01-01T00:00:00Z")
    assert (past.status_code, past.json["errors"][0]["pointer"]) == (422, "/until")

    end = services.ports.clock.now() + timedelta(hours=1)
    soon = bans(operator, ada, until=end.isoformat())
    assert ada.get("/v1/players/me").json["detail"].startswith(f"this player is banned until {soon.json['until']}")

    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=3601)
    services.accounts.tokens.forget_callers()
    assert ada.get("/v1/players/me").status_code == 200
    assert operator.get("/v1/admin/bans").json["players"] == []


def test_a_permanently_banned_player_leaves_all_matches(operator, ada, bob, begun):
    """They resign what has begun and leave the rest; the log says that the operator did it."""
    waiting, invited = ada.opens(), bob.opens({"kind": "player", "player": ada.id})

    bans(operator, ada)

    assert bob.reads(begun).json["result"] == {"ranks": [2, 1], "reason": "resignation"}
    assert bob.reads(waiting).json["result"]["reason"] == "abandoned"
    assert bob.reads(invited).json["seats"][1]["kind"] == "open"
    resigned = next(one for one in bob.reads(begun, "/history").json["entries"] if one["kind"] == "resigned")
    assert resigned["by"] == {"player": operator.id, "client": PROGRAM}
    [line] = operator.get("/v1/admin/acts").json["acts"]
    assert line["details"] == {"until": None, "matches": "resign", "left": 3, "failed": 0}
    assert (line["by"]["player"], line["by"]["name"], line["reason"]) == (operator.id, "Op", "a test")
    assert line["by"]["client"] == PROGRAM


def test_what_a_banned_player_has_open_ends(operator, ada, services, begun, opens, quick):
    """Streams at their next look at the token, channels too."""
    channel = opens(ada)
    assert channel.asks("who_am_i").status == 200
    token = ada.get("/v1/players/me").json["token"]
    assert services.accounts.tokens.is_valid(token)

    bans(operator, ada, matches="continue")

    assert not services.accounts.tokens.is_valid(token)
    assert hears_bye(channel) == "unauthenticated"
    assert channel.close_code == 1008
    assert ada.get("/v1/stream").json["code"] == "player_banned"
    assert body_of(opens().asks("authenticate", body={"token": ada.token}))["code"] == "player_banned"


# -- closing and deleting


def test_a_match_that_its_opener_has_closed_has_no_such_reason(operator, ada):
    """An operator who comes later changes nothing."""
    match = ada.opens()
    ada.send("POST", f"/v1/matches/{match}/closing", {})

    answer = operator.post(f"/v1/admin/matches/{match}/closing", WHY)

    assert (answer.status_code, answer.json["closing_reason"]) == (200, None)
    assert acts(operator) == []


def test_a_match_that_has_ended_is_not_closed(operator, ada, begun, services):
    """By its rules, or by a resignation."""
    ada.send("POST", f"/v1/matches/{begun}/resignation", {})

    refused = operator.post(f"/v1/admin/matches/{begun}/closing", WHY)

    assert (refused.status_code, refused.json["code"], acts(operator)) == (409, "match_over", [])


def test_a_refused_act_has_its_line(operator, ada, begun):
    """A match that a fork still needs is not deleted."""
    seats = [{"kind": "player"}, {"kind": "open"}]
    ada.send("POST", f"/v1/matches/{begun}/resignation", {})
    ada.post(f"/v1/matches/{begun}/forks", {"at": 4, "seats": seats})

    assert operator.post(f"/v1/admin/matches/{begun}/deletion", WHY).json["code"] == "not_deletable"

    [line] = operator.get("/v1/admin/acts").json["acts"]
    assert (line["outcome"], line["refused"]) == ("refused", "not_deletable")


# -- the log


def test_acts_on_tokens_and_keys_are_in_the_log_too(operator, services):
    """They are done at the command line; those on the keys of the service are on nobody."""
    by = services.operators.acting.at_the_command_line("root")
    account, token, _ = services.operators.credentials.issue(by, "Op Two", 3600)
    services.operators.credentials.revoke(by, account, token.id)
    key = services.operators.credentials.rotate(by, SigningKeys(services.store.redis, services.ports.clock))
    with services.operators.credentials.rewrapping(by) as told:
        told["changed"] = 0

    assert acts(operator) == [
        ("key_rewrap", None, "done"),
        ("key_rotate", None, "done"),
        ("token_revoke", account, "done"),
        ("token_issue", account, "done"),
    ]
    [rotated] = operator.get("/v1/admin/acts?act=key_rotate").json["acts"]
    assert rotated["details"]["key"] == key.kid
    assert (rotated["by"]["user"], rotated["reason"]) == ("root", "")


class Killed(BaseException):
    """The process dies."""


@pytest.mark.parametrize(
    ("method", "path", "again"),
    [
        ("PUT", "/v1/admin/players/{player}/ban", 200),
        ("POST", "/v1/admin/players/{player}/erasure", 204),
        ("POST", "/v1/admin/matches/{match}/closing", 200),
        ("POST", "/v1/admin/matches/{match}/deletion", 404),
    ],
)
def test_a_repeat_says_what_became_of_an_act_whose_process_died(
    operator, ada, begun, services, monkeypatch, method, path, again
):
    """Before it could write so; until then the act stands there as begun."""
    path = path.format(player=ada.id, match=begun)
    if path.endswith("/deletion"):
        assert operator.post(f"/v1/admin/matches/{begun}/closing", WHY).status_code == 200
    write = Acts._write

    def dies(log, act):
        if act.outcome == DONE:
            raise Killed
        return write(log, act)

    with monkeypatch.context() as process:
        process.setattr(Acts, "_write", dies)
        with pytest.raises(Killed):
            operator.send(method, path, json=WHY)
    assert acts(operator)[0][2] == "begun"

    assert operator.send(method, path, json=WHY).status_code == again
    assert {outcome for _, _, outcome in acts(operator)} == {"done"}


def test_the_log_is_paged_newest_first(operator, ada, bob):
    """Each page goes on where the one before has ended."""
    for caller in (ada, bob):
        bans(operator, caller, matches="continue")
        operator.delete(f"/v1/admin/players/{caller.id}/ban")

    first = operator.get("/v1/admin/acts?limit=3")
    second = operator.get(f"/v1/admin/acts?limit=3&cursor={first.json['cursor']}")

    assert [line["number"] for line in first.json["acts"] + second.json["acts"]] == [4, 3, 2, 1]
    assert second.json["cursor"] is None
    assert 'rel="next"' in first.headers["Link"]
    assert operator.get("/v1/admin/acts?on=nobody").json["code"] == "validation_failed"
    assert operator.get("/v1/admin/acts?cursor=forged").json["code"] == "validation_failed"
