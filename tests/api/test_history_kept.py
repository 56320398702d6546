"""Take-backs, forks, records over HTTP: one story from the first move to the verifier, and what is refused."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from annales.domain.canonical import canonical
from annales.domain.canonical import digest as kernel_digest
from annales.domain.log.signed_note import verifier_key
from annales.service.accounts.receipts import FRESH
from annales.service.accounts.signing_keys import SigningKeys, bytes_of
from annales.service.container import build
from annales.tools.verify import Broken, verify

BOT = {"kind": "bot", "level": "random"}
NDJSON = "application/x-ndjson"


@pytest.fixture
def resting(ada, bob):
    """A toy fight of two without dice, in which each has rested once: entries 4, 5, 6."""
    match = ada.opens(game="arena", options={"dice": False})
    bob.sits(match)
    ada.answers(match, 4, "rest")
    bob.answers(match, 5, "rest")
    return match


def sent(caller, data, **headers):
    """A record sent in."""
    return caller.send("POST", "/v1/records", headers, data=data, content_type=NDJSON)


# -- take-backs


def test_a_move_is_taken_back_by_consent(ada, bob, resting):
    """Asked, answered, and the head stands at the opening step again; nothing is erased."""
    asked = ada.post(f"/v1/matches/{resting}/take-backs", {"to": 4})
    assert (asked.status_code, asked.json["ask"], asked.json["head"]) == (201, 7, 6)

    granted = bob.post(f"/v1/matches/{resting}/take-backs/7/answers", {"consent": True})
    assert (granted.status_code, granted.json["head"], granted.json["seq"]) == (201, 4, 9)
    assert [entry["kind"] for entry in granted.json["entries"]] == ["take_back_answered", "head_moved"]
    kinds = [entry["kind"] for entry in ada.reads(resting, "/history").json["entries"]]
    assert kinds[3:] == ["step", "step", "step", "take_back_asked", "take_back_answered", "head_moved"]
    assert ada.reads(resting).json["question"]["number"] == 9


def test_the_same_request_again_is_answered_alike(ada, bob, resting):
    """A double click, or the same key: 200, and nothing is written."""
    first = ada.post(f"/v1/matches/{resting}/take-backs", {"to": 4}, Idempotency_Key="k")
    for headers in ({"Idempotency_Key": "k"}, {}):
        again = ada.post(f"/v1/matches/{resting}/take-backs", {"to": 4}, **headers)
        assert (again.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
        assert again.json == first.json
    reused = ada.post(f"/v1/matches/{resting}/take-backs", {"to": 5}, Idempotency_Key="k")
    assert (reused.status_code, reused.json["code"]) == (422, "key_reused")


def test_a_repeated_request_is_the_pending_one(ada, bob, resting):
    """For another entry it is another ask, which lapses when the first is granted; another seat's is its own."""
    path = f"/v1/matches/{resting}/take-backs"
    assert [ada.post(path, {"to": to}).json["ask"] for to in (4, 4, 5, 4, 5)] == [7, 7, 8, 7, 8]
    assert bob.post(path, {"to": 4}).json["ask"] == 9
    assert ada.reads(resting).json["last"] == 9

    assert bob.post(f"{path}/8/answers", {"consent": True}).json["head"] == 5
    lapsed = bob.post(f"{path}/7/answers", {"consent": True})
    assert (lapsed.status_code, lapsed.json["code"]) == (409, "take_back_not_open")
    assert ada.reads(resting).json["head"] == 5


def test_a_refused_request_may_be_made_again(ada, bob, resting):
    """A new entry, which is answered by its own number; the refused one stays refused."""
    path = f"/v1/matches/{resting}/take-backs"
    assert ada.post(path, {"to": 4}).json["ask"] == 7
    assert bob.post(f"{path}/7/answers", {"consent": False}).json["head"] == 6

    anew = ada.post(path, {"to": 4})
    assert (anew.status_code, anew.json["ask"]) == (201, 9)
    late = bob.post(f"{path}/7/answers", {"consent": True})
    assert (late.status_code, late.json["code"]) == (409, "take_back_not_open")
    assert bob.post(f"{path}/9/answers", {"consent": True}).json["head"] == 4


def test_what_is_no_open_take_back_is_refused(ada, bob, stranger, resting):
    """By who may not, for where one cannot go, and for asks that are none."""
    cleo = stranger.registered("Cleo")
    path = f"/v1/matches/{resting}/take-backs"
    assert cleo.post(path, {"to": 4}).json["code"] == "not_your_seat"
    assert stranger.post(path, {"to": 4}).status_code == 401
    assert ada.post(path, {"to": 2}).json["code"] == "take_back_not_open"
    assert ada.post(path, {"to": 99}).json["code"] == "no_such_entry"
    assert ada.post(path, {"to": 0}).status_code == 422
    assert bob.post(f"{path}/5/answers", {"consent": True}).json["code"] == "take_back_not_open"
    assert bob.post(f"{path}/5/answers", {"consent": "yes"}).status_code == 422
    assert ada.reads(resting).json["last"] == 6


# -- forks


def test_a_running_match_that_hides_nothing_is_forked(ada, bob, resting):
    """From any entry, against a bot; the lineage tells it."""
    forked = ada.post(f"/v1/matches/{resting}/forks", {"at": 5, "seats": [{"kind": "player"}, BOT]})
    assert (forked.status_code, forked.json["status"]) == (201, "playing")
    assert forked.headers["Location"] == f"/v1/matches/{forked.json['id']}"
    assert forked.json["origin"] == {
        "match": resting,
        "seq": 5,
        "copied": 2,
        "digest": ada.reads(resting, "/history").json["entries"][4]["digest"],
    }
    tree = ada.reads(resting, "/forks").json
    assert [fork["match"] for fork in tree["forks"]] == [forked.json["id"]]


def test_the_forks_of_a_match_come_page_by_page(ada, bob, resting):
    """`limit`, and the `Link` to what follows."""
    made = [
        ada.post(f"/v1/matches/{resting}/forks", {"at": 5, "seats": [{"kind": "player"}, BOT]}).json["id"]
        for _ in range(3)
    ]
    page = ada.reads(resting, "/forks", limit=2)
    assert page.headers["Link"].endswith('rel="next"')
    assert page.json["complete"] is False
    last = ada.reads(resting, "/forks", limit=2, cursor=page.json["cursor"])
    assert [fork["match"] for fork in page.json["forks"] + last.json["forks"]] == made[::-1]
    assert "Link" not in last.headers
    assert ada.reads(resting, "/forks", cursor="x").json["errors"][0]["parameter"] == "cursor"


def test_the_history_names_what_was_taken_back(ada, bob, resting):
    """It stays readable, and is marked as long as the match stands elsewhere."""
    assert ada.reads(resting, "/history").json["undone"] == []
    asked = ada.post(f"/v1/matches/{resting}/take-backs", {"to": 4}).json
    bob.post(f"/v1/matches/{resting}/take-backs/{asked['ask']}/answers", {"consent": True})
    page = ada.reads(resting, "/history").json
    assert page["undone"] == [5, 6]
    assert [page["entries"][seq - 1]["kind"] for seq in page["undone"]] == ["step", "step"]
    assert ada.reads(resting, "/history", after=5, limit=1).json["undone"] == [6]


def test_a_fork_with_hidden_pieces_opens_with_the_last_consent(ada, bob):
    """202 with the ask; the last consent is answered with the new match."""
    match = ada.opens(game="market")
    bob.sits(match)
    seats = [{"kind": "player"}, {"kind": "player", "player": bob.id}]
    asked = ada.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": seats, "redealt": False})
    assert (asked.status_code, asked.json["ask"]) == (202, 5)
    refused = ada.post(f"/v1/matches/{match}/forks/5/answers", {"consent": True})
    assert (refused.status_code, refused.json["code"]) == (409, "fork_not_open")
    granted = bob.post(f"/v1/matches/{match}/forks/5/answers", {"consent": True})
    assert (granted.status_code, granted.json["status"]) == (201, "open")
    assert bob.sits(granted.json["id"]).json["status"] == "playing"


def test_a_match_that_hides_something_is_re_dealt_for_the_asker(ada, bob):
    """The asker's hand is the same; the other seat of the fork holds what might have been."""
    match = ada.opens(game="market")
    bob.sits(match)
    forked = ada.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": [{"kind": "player"}, BOT]})
    assert (forked.status_code, forked.json["origin"]["redealt"], forked.json["origin"]["copied"]) == (201, 0, 0)
    mine = ada.reads(match).json["view"]
    assert forked.json["view"]["places"] == mine["places"]


def test_a_fork_of_a_private_match_is_private(ada, bob, stranger):
    """Unless it is said otherwise."""
    match = ada.opens(game="arena", visibility="private")
    ada.delete(f"/v1/matches/{match}/seats/0")
    match = ada.opens(BOT, game="arena", visibility="private")
    forked = ada.post(f"/v1/matches/{match}/forks", {"at": 4, "seats": [{"kind": "player"}, {"kind": "open"}]})
    assert forked.json["visibility"] == "private"
    assert stranger.get(forked.headers["Location"]).status_code == 404


def test_a_fork_at_an_impossible_entry_or_with_wrong_seats_is_refused(ada, bob, resting):
    """Before the start, beyond the end, by the wrong number of seats, with unknown guests or bots."""
    path, two = f"/v1/matches/{resting}/forks", [{"kind": "player"}, {"kind": "open"}]
    assert ada.post(path, {"at": 2, "seats": two}).json["code"] == "fork_not_open"
    assert ada.post(path, {"at": 99, "seats": two}).json["code"] == "no_such_entry"
    assert ada.post(path, {"at": 5, "seats": two[:1]}).json["code"] == "bad_seats"
    assert ada.post(path, {"at": 5, "seats": [two[0], {"kind": "bot", "level": "x"}]}).json["code"] == "unknown_level"
    guest = {"kind": "player", "player": "pl_nobody"}
    assert ada.post(path, {"at": 5, "seats": [two[0], guest]}).json["code"] == "no_such_player"
    assert ada.post(path, {"at": 5, "seats": two, "game": "arena"}).status_code == 422


# -- records


def test_the_whole_story_verifies_on_a_machine_with_python_alone(ada, bob, stranger, resting):
    """Taken back by consent, forked, ended, exported, verified; one flipped byte is found where it is."""
    ada.post(f"/v1/matches/{resting}/take-backs", {"to": 4})
    bob.post(f"/v1/matches/{resting}/take-backs/7/answers", {"consent": True})
    ada.answers(resting, 9, "scout-c1")
    ada.delete(f"/v1/matches/{resting}/seats/0")
    exported = stranger.reads(resting, "/record")

    assert exported.mimetype == NDJSON
    assert "attachment" in exported.headers["Content-Disposition"]
    assert [json.loads(line)["seq"] for line in exported.data.splitlines()] == list(range(1, 13))
    assert verify(exported.data, ada.reads(resting).json["digest"])[0].startswith("The record holds: 12 entries")
    at = exported.data.index(b'"scout-c1"') if b'"scout-c1"' in exported.data else len(exported.data) // 2
    flipped = exported.data[:at] + bytes([exported.data[at] ^ 1]) + exported.data[at + 1 :]
    with pytest.raises(Broken, match=f"entry {exported.data[:at].count(10) + 1}:"):
        verify(flipped)


def test_a_record_is_tagged_and_readable(ada, bob, resting):
    """304 to a client that has it; as text for people; each sees their own."""
    first = ada.reads(resting, "/record")
    again = ada.get(f"/v1/matches/{resting}/record", If_None_Match=first.headers["ETag"])
    assert again.status_code == 304
    text = ada.reads(resting, "/record", format="text")
    assert text.mimetype == "text/plain"
    assert "seat 0: rest" in text.text


def test_a_seat_holds_its_own_envelopes_open(ada, bob, stranger):
    """While the match lasts the record is redacted for the caller."""
    match = ada.opens(game="market")
    bob.sits(match)
    for caller, seat in ((ada, 0), (bob, 1), (stranger, None)):
        rows = [json.loads(line) for line in caller.reads(match, "/record").data.splitlines()]
        opened = [envelope["to"] for row in rows for envelope in row["envelopes"] if "content" in envelope]
        assert all(seat in to for to in opened)
        assert bool(opened) == (seat is not None)
    assert bob.reads(match, "/record", as_=0).json["code"] == "not_for_you"


def test_records_come_in_and_go_on(ada, bob, stranger, resting):
    """An unfinished one as a fork of itself, a finished one as it is."""
    cleo = stranger.registered("Cleo")
    running = sent(cleo, ada.reads(resting, "/record").data)
    assert (running.status_code, running.json["status"]) == (201, "open")
    assert running.json["origin"]["match"] == resting
    ada.delete(f"/v1/matches/{resting}/seats/0")
    data = ada.reads(resting, "/record").data
    over = sent(cleo, data, **{"Idempotency-Key": "k"})
    assert (over.status_code, over.json["status"]) == (201, "over")
    assert over.json["imported"]["match"] == resting
    listed = {row["id"]: row["imported"] for row in ada.get("/v1/matches").json["matches"]}
    assert listed[over.json["id"]] == over.json["imported"]
    assert listed[resting] is None
    assert sent(cleo, data, **{"Idempotency-Key": "k"}).json["id"] == over.json["id"]


def test_what_does_not_hold_is_refused_with_entry_and_reason(ada, bob, resting):
    """Nothing of it is kept."""
    data = ada.reads(resting, "/record").data
    rows = data.splitlines(keepends=True)
    refused = sent(ada, b"".join([*rows[:3], rows[4], rows[3], *rows[5:]]))
    assert (refused.status_code, refused.json["code"]) == (422, "record_refused")
    assert "at entry 4" in refused.json["detail"]
    assert refused.json["entry"] == 4
    assert (
        "à l'entrée 4"
        in ada.send(
            "POST", "/v1/records", {"Accept-Language": "fr"}, content_type=NDJSON, data=b"".join([*rows[:3], rows[4]])
        ).json["detail"]
    )
    assert sent(ada, b"").json["code"] == "record_refused"
    closed = ada.opens(game="market")
    bob.sits(closed)
    shut = sent(ada, ada.reads(closed, "/record").data).json
    assert (shut["code"], shut["entry"]) == ("record_closed", 4)
    wrong = ada.post("/v1/records", {"seq": 1})
    assert (wrong.status_code, wrong.json["code"]) == (415, "unsupported_media_type")
    assert sent(ada, b"x" * (16 * 1024 * 1024 + 1)).json["code"] == "body_too_large"


def test_the_bulk_export_has_the_callers_own_matches(ada, bob, stranger, resting):
    """Bulk export is the caller's own."""
    ada.opens(BOT, game="arena")
    mine = ada.get("/v1/records")
    labels = [row["record"] for line in mine.data.splitlines() if "record" in (row := json.loads(line))]
    assert len(labels) == 2
    assert {label["seat"] for label in labels} == {0}
    rest = ada.get(f"/v1/records?after={labels[0]['match']}")
    assert rest.data == ada.reads(resting, "/record").data
    assert ada.get("/v1/records?after=mt_nothing").json["code"] == "no_such_match"
    assert stranger.get("/v1/records").status_code == 401


def test_the_verifier_can_be_downloaded(stranger):
    """As it is in the tree."""
    got = stranger.get("/verify.py")
    assert got.status_code == 200
    assert got.data.startswith(b'"""Verifies the record of a match with Python alone')


# -- proofs


def holds(key, signature, *values):
    """Whether a signature is the service's."""
    public = Ed25519PublicKey.from_public_bytes(bytes_of(key))
    try:
        public.verify(bytes_of(signature), canonical(list(values)))
    except InvalidSignature:
        return False
    return True


def test_receipts_and_checkpoints_are_signed(ada, bob, resting):
    """Each accepted answer, and the end of the log, under one key; of another entry or match the signature is none."""
    written = ada.answers(resting, 6, "rest").json
    proof = bob.reads(resting, "/proof").json
    checkpoint, key = proof["checkpoint"], proof["public_key"]
    assert (checkpoint["seq"], checkpoint["digest"]) == (written["seq"], written["digest"])
    assert written["receipt"] == f"{checkpoint['kid']}.{checkpoint['signature']}"
    signature = checkpoint["signature"]
    assert holds(key, signature, resting, written["seq"], written["digest"])
    assert not holds(key, signature, resting, written["seq"] - 1, written["digest"])
    assert not holds(key, signature, "mt_other", written["seq"], written["digest"])


def test_a_record_carries_the_checkpoint(ada, resting):
    """The same signatures as the proof's, in line 1, whoever holds it and in the export of all matches."""
    proof = ada.reads(resting, "/proof").json["checkpoint"]
    signed = {name: proof[name] for name in ("kid", "signature", "note")}
    for data in (ada.reads(resting, "/record").data, ada.get("/v1/records").data):
        assert json.loads(data.splitlines()[0])["record"]["checkpoint"] == signed


def test_the_keys_are_public(ada, stranger, resting):
    """As a JSON Web Key Set that may be kept for a while: it has the key that a receipt names."""
    proof = ada.reads(resting, "/proof").json
    got = stranger.get("/.well-known/jwks.json")
    assert got.headers["Cache-Control"] == "public, max-age=300"
    assert got.json == {
        "keys": [
            {
                "kty": "OKP",
                "crv": "Ed25519",
                "alg": "EdDSA",
                "use": "sig",
                "kid": proof["checkpoint"]["kid"],
                "x": proof["public_key"],
                "verifier_key": verifier_key("annales", bytes_of(proof["public_key"])),
            }
        ]
    }
    assert stranger.get("/.well-known/jwks.json", If_None_Match=got.headers["ETag"]).status_code == 304


def test_after_a_rotation_what_was_signed_before_can_be_checked(services, redis_url, ada, stranger, resting):
    """A new key signs; the old one stays in the set, and of its private half nothing is left."""
    before = ada.reads(resting, "/proof").json
    made = SigningKeys(services.store.redis, services.ports.clock).rotate()
    services.ports.clock.skip(FRESH + 1)
    after = ada.reads(resting, "/proof").json
    keys = {key["kid"]: key["x"] for key in stranger.get("/.well-known/jwks.json").json["keys"]}
    assert after["checkpoint"]["kid"] == made.kid != before["checkpoint"]["kid"]
    assert list(keys) == [made.kid, before["checkpoint"]["kid"]]
    for proof in (before, after):
        point = proof["checkpoint"]
        assert holds(keys[point["kid"]], point["signature"], resting, point["seq"], point["digest"])
    assert [key.private is None for key in SigningKeys(services.store.redis, services.ports.clock).all()] == [
        True,
        False,
    ]


def test_of_keys_that_are_made_at_once_all_are_kept(redis_url):
    """Whoever is overtaken looks again: each rotation adds its own key."""
    with build(redis_url) as services:
        first = SigningKeys(services.store.redis, services.ports.clock).all()[0]
        with ThreadPoolExecutor(4) as pool:
            made = list(
                pool.map(lambda _: SigningKeys(services.store.redis, services.ports.clock).rotate().kid, range(4))
            )
        assert SigningKeys(services.store.redis, services.ports.clock).all()[0].kid == first.kid
        assert {key.kid for key in SigningKeys(services.store.redis, services.ports.clock).all()} == {first.kid, *made}


def test_a_proof_opens_the_secret_only_at_the_end(ada, bob, resting):
    """What chance is bound to, all along; what it follows from, once it is over."""
    before = bob.reads(resting, "/proof").json
    assert before["secret"] is None
    assert before["commitment"] == ada.reads(resting).json["commitment"]
    assert len(before["contributions"]) == 2
    ada.delete(f"/v1/matches/{resting}/seats/0")
    after = bob.reads(resting, "/proof").json
    assert kernel_digest(after["secret"]) == before["commitment"]
    assert after["public_key"] == before["public_key"]


def test_the_key_outlives_the_process(services, redis_url):
    """Every process signs with the same key."""
    with build(redis_url) as other:
        assert other.accounts.receipts.key_set() == services.accounts.receipts.key_set()
