"""Compressed on request: the same content, a weak tag, a 304 for either tag; streams, tokens and errors never."""

import gzip
import json

import pytest

ACCEPTS = {"Accept-Encoding": "gzip, deflate, br"}
OF_A_MATCH = ["", "/history?limit=500", "/record", "/record?format=text", "/legal"]


def read(caller, path, method="GET", **headers):
    """An answer as it is sent, without a check of its shape: that is of its plain form."""
    sent = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
    return caller.client.open(path, method=method, headers={**sent, **headers}, buffered=True)


@pytest.mark.parametrize("what", OF_A_MATCH)
def test_a_long_response_is_compressed_if_the_client_accepts_it(ada, begun, what):
    """It says so, and holds the same bytes. Without the header nothing changes."""
    path = f"/v1/matches/{begun}{what}"
    plain, packed = read(ada, path), read(ada, path, **ACCEPTS)

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("path", ["/docs", "/openapi.json", "/v1/games/sacrifice/catalogue", "/record.schema.json"])
def test_what_is_the_same_for_everybody_is_compressed_too(stranger, path):
    """Pages and descriptions."""
    assert gzip.decompress(read(stranger, path, **ACCEPTS).data) == read(stranger, path).data


@pytest.mark.parametrize("what", ["", "/catalogue", "/presentation"])
def test_what_is_the_same_for_everybody_is_as_small_as_gzip_makes_it(stranger, what):
    """It is compressed once, so that this costs nothing; an opened table begins with it."""
    packed = read(stranger, f"/v1/games/sacrifice{what}", **ACCEPTS).data
    best = gzip.compress(gzip.decompress(packed), 9, mtime=0)

    assert len(packed) == len(best)
    assert len(best) < len(gzip.compress(gzip.decompress(packed), 1))


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", "*;q=0", ""])
def test_a_client_that_does_not_accept_gzip_gets_none(ada, begun, accepted):
    """Whatever else they accept."""
    assert "Content-Encoding" not in read(ada, f"/v1/matches/{begun}/legal", **{"Accept-Encoding": accepted}).headers


def test_the_answer_to_a_write_is_compressed(ada):
    """Its tag is the weak form of the one that reading returns."""
    body = {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "bot", "level": "random"}]}
    answer = ada.client.post(
        "/v1/matches", json=body, headers={"Authorization": f"Bearer {ada.token}", "Idempotency-Key": "k", **ACCEPTS}
    )
    match = json.loads(gzip.decompress(answer.data))["id"]

    assert (answer.status_code, answer.headers["Content-Encoding"]) == (201, "gzip")
    assert answer.headers["ETag"] == "W/" + read(ada, f"/v1/matches/{match}").headers["ETag"]


def test_either_tag_gets_a_304(ada, begun):
    """With the tag of the copy that the client has, so that its cache finds the copy."""
    path = f"/v1/matches/{begun}/history"
    strong, weak = read(ada, path).headers["ETag"], read(ada, path, **ACCEPTS).headers["ETag"]

    assert weak == f"W/{strong}"
    for tag in (strong, weak):
        again = read(ada, path, **ACCEPTS, **{"If-None-Match": tag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
        assert "Content-Encoding" not in again.headers
    assert read(ada, path, **{"If-None-Match": weak}).status_code == 304


def test_head_has_the_headers_of_get(ada, begun):
    """Length and tag are those of the compressed form."""
    path = f"/v1/matches/{begun}/history"
    whole, head = read(ada, path, **ACCEPTS), read(ada, path, "HEAD", **ACCEPTS)

    for name in ("Content-Length", "Content-Encoding", "ETag", "Vary"):
        assert head.headers[name] == whole.headers[name]
    assert head.data == b""


def test_what_is_short_secret_or_live_is_not_compressed(ada, begun):
    """A token next to a name that its owner chose, an error that quotes the request, a stream."""
    long_name = {"name": "a" * 40}
    short = read(ada, "/v1/games/nothing", **ACCEPTS)
    token = ada.client.post("/v1/players", json=long_name, headers=ACCEPTS)
    refused = ada.client.post(
        f"/v1/matches/{begun}/actions",
        json={"answering": 4, "notation": "x" * 200},
        headers={"Authorization": f"Bearer {ada.token}", **ACCEPTS},
    )
    ada.send("POST", f"/v1/matches/{begun}/resignation")
    stream = read(ada, f"/v1/matches/{begun}/stream", **ACCEPTS)

    assert len(refused.data) > 1_000
    assert len(stream.data) > 1_000
    for answer in (short, token, refused, stream):
        assert "Content-Encoding" not in answer.headers
