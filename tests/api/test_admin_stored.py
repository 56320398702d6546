"""What operators do to what is stored, in Redis and in the archive: closing, deleting, erasing, measuring."""

import json
from pathlib import Path

from tests.api.doors import PROGRAM
from tests.api.operating import WHY, acts, bans, forms, keys_with


def test_a_running_match_is_closed_with_a_reason(operator, ada, bob, begun):
    """The players read it, in the match and in words; it is over without ranks."""
    for _ in range(2):
        closed = operator.post(f"/v1/admin/matches/{begun}/closing", {"reason": "a fault of ours"})
        assert (closed.status_code, closed.json["status"]) == (200, "over")

    shown = bob.reads(begun, words="true").json
    assert (shown["result"]["reason"], shown["closing_reason"]) == ("closed", "a fault of ours")
    assert shown["result"]["words"] == "an operator closed the match: a fault of ours"
    assert ada.answers(begun, 4, "Kc4-c5").json["code"] == "match_over"
    assert acts(operator) == [("close", begun, "done")]
    entry = next(one for one in bob.reads(begun, "/history").json["entries"] if one["kind"] == "closed")
    assert entry["by"] == {"player": operator.id, "client": PROGRAM}


def test_a_match_is_deleted_with_its_reason(operator, ada, begun, services, logged):
    """Both ways leave a line; the reason for which it was closed goes too."""
    other = ada.opens()
    operator.post(f"/v1/admin/matches/{begun}/closing", {"reason": "something unique"})

    assert operator.post(f"/v1/admin/matches/{begun}/deletion", WHY).status_code == 204
    assert operator.delete(f"/v1/matches/{other}").status_code == 204

    assert [ada.reads(match).status_code for match in (begun, other)] == [404, 404]
    assert acts(operator, act="delete") == [("delete", other, "done"), ("delete", begun, "done")]
    assert acts(operator, on=begun) == [("delete", begun, "done"), ("close", begun, "done")]
    assert keys_with(services, "something unique") == [b"{operators}:acts"]
    told = [line for line in logged() if line["log"] == "annales.service.operators.acts"]
    assert [(line["act"], line["on"], line["operator"]) for line in told] == [
        ("close", begun, operator.id),
        ("delete", begun, operator.id),
        ("delete", other, operator.id),
    ]
    assert "something unique" not in json.dumps(told)


def test_an_erased_name_is_nowhere(operator, stranger, bob, services, kept_in):
    """In no key of Redis and in no row of the archive, with matches that are over and that run; a repeat is no act."""
    name = "Zoë Quixote"
    made = stranger.post("/v1/players", {"name": name}, Idempotency_Key="a-key-of-their-own-1").json
    zoe = stranger.with_token(made["token"], made["player"]["id"])
    over, running = zoe.opens(), zoe.opens()
    for match in (over, running):
        bob.sits(match)
    bob.send("POST", f"/v1/matches/{over}/resignation", {})
    bans(operator, zoe, matches="continue")
    assert keys_with(services, name) == [f"player:{zoe.id}".encode()]

    for _ in range(2):
        answer = operator.post(f"/v1/admin/players/{zoe.id}/erasure", {"reason": "asked for"})
        assert answer.status_code == 204

    assert keys_with(services, name) == []
    if kept_in == "archive":
        path = services.store.archive.database._engine.url.database
        held = b"".join(Path(path + more).read_bytes() for more in ("", "-wal"))
        assert zoe.id.encode() in held
        assert not any(form in held for form in forms(name))
    assert zoe.get("/v1/players/me").status_code == 401
    for match in (over, running):
        seat = bob.reads(match).json["seats"][0]
        assert (seat["player"], seat["name"]) == (zoe.id, None)
    assert bob.reads(running).json["result"]["reason"] == "resignation"
    assert acts(operator, act="erase") == [("erase", zoe.id, "done")]
    assert operator.get("/v1/admin/bans").json["players"] == []
    assert operator.get(f"/v1/admin/players?name={name}").json["players"] == []


def test_sizes_are_read(operator, ada, begun, kept_in):
    """Every kind of key by its own name, without an id."""
    over = ada.opens()
    ada.send("POST", f"/v1/matches/{over}/closing", {})

    sizes = operator.get("/v1/admin/sizes").json

    kinds = {kind["kind"]: kind["keys"] for kind in sizes["redis"]["kinds"]}
    assert kinds["player:<pl>"] == 3
    assert not any("mt_" in kind or "pl_" in kind for kind in kinds)
    assert sum(kinds.values()) == sizes["redis"]["sampled"] == sizes["redis"]["keys"]
    assert sizes["redis"]["used_bytes"] > sum(kind["bytes"] for kind in sizes["redis"]["kinds"]) > 0
    assert (sizes["matches"]["public_playing"], sizes["matches"]["over"]) == (1, int(kept_in == "redis"))
    assert (sizes["archive"] is None) == (kept_in == "redis")
    if kept_in == "archive":
        assert (sizes["archive"]["matches"], sizes["archive"]["bytes"] > 0) == (1, True)
