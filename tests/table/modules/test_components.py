"""Components of the page in Node, on a document of happy-dom, before a real service."""

import json
import urllib.request
import uuid
from pathlib import Path

import pytest

from tests.support.depth import NIGHTLY
from tests.support.forged import relabelled, unsigned
from tests.support.node import run_tests
from tests.support.samples import TURN

HERE = Path(__file__).parent

pytestmark = pytest.mark.process


def forged(label):
    """Under another signature of the same length."""
    signature = label["checkpoint"]["signature"]
    label["checkpoint"]["signature"] = ("B" if signature[0] == "A" else "A") + signature[1:]


def call(service, method, path, body=None, token=None):
    """What the service answers, as bytes."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(service.url + path, data, headers, method=method)) as answer:
        return answer.read()


def resigned(service):
    """The record of a match that somebody has resigned."""
    tokens = [json.loads(call(service, "POST", "/v1/players", {"name": name}))["token"] for name in ("Ada", "Bob")]
    seats = [{"kind": "player"}, {"kind": "open"}]
    match = json.loads(call(service, "POST", "/v1/matches", {"game": "sacrifice", "seats": seats}, tokens[0]))["id"]
    call(service, "PUT", f"/v1/matches/{match}/seats/1", {}, tokens[1])
    call(service, "POST", f"/v1/matches/{match}/resignation", {}, tokens[1])
    return call(service, "GET", f"/v1/matches/{match}/record")


def node_test(part, folder, **environ):
    """Run the tests of a part; `environ` names what they read."""
    run_tests(HERE / f"{part}.test.mjs", folder=folder, **environ)


@pytest.mark.slow
def test_the_lobby_and_its_forms(table_service, tmp_path):
    """What they offer, what they send, and what they say of it; by day a sample of the presets."""
    node_test("lobby", tmp_path, SERVICE=table_service.url, **({} if NIGHTLY else {"TURN": str(TURN)}))


@pytest.mark.slow
def test_records_keys_and_notices(table_service, tmp_path):
    """A record that is dropped, sound or not; a key that is pasted; what tells of a turn."""
    sound = resigned(table_service)
    lines = sound.split(b"\n")
    lines[2] = lines[2].replace(b'"seat":1', b'"seat":0')
    records = {
        "sound": sound,
        "unsigned": relabelled(sound, unsigned),
        "forged": relabelled(sound, forged),
        "altered": b"\n".join(lines),
    }
    assert len(set(records.values())) == len(records)
    for name, record in records.items():
        (tmp_path / f"{name}.ndjson").write_bytes(record)

    node_test("page", tmp_path, SERVICE=table_service.url, RECORDS=str(tmp_path))
