"""Records: a match as a file, all matches of the caller, and records that are sent in."""

from __future__ import annotations

from pathlib import Path

import msgspec
from flask import Response
from flask_smorest import Blueprint

from domain.errors import NewerRules, NoSuchMatch, RecordClosed
from service.errors import NoSuchSeat, NotForYou, QuotaExceeded, RecordRefused
from service.http.middleware.idempotency_keys import REPLAYED, once
from service.http.middleware.quota_charges import charged, unless_replayed
from service.http.openapi import examples, record_schema, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.record_schema import RecordSchema
from service.http.openapi.requests import ExportQuery, RecordQuery
from service.http.reply import NDJSON, SECRET, TEXT, in_turns, of_match, shared, tagged
from service.http.request import EXPORTS, PLAYS, READS, ApiRequest, language, services, viewer
from service.http.routes.matches import told
from service.queries.export import record, records_of, text

ROOT = Path(__file__).parents[3]
VERIFIER = ROOT / "tools" / "verify.py"
SCHEMA = ROOT / "api-spec" / "record.schema.json"
PYTHON = "text/x-python"
JSON_SCHEMA = "application/schema+json"
KEPT_A_WHILE = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}

blueprint = Blueprint("records", __name__, description="Matches as files.")


@Operation(
    "GET",
    "/v1/matches/<match>/record",
    "read_record",
    [
        Reply(200, None, "The record, an entry a line.", examples.RECORD_LINE, NDJSON, headers=("ETag",)),
        Reply(200, None, "The same for people.", "mt_7f3a9c0b1d2e4f56  sacrifice  2 seats", TEXT, headers=("ETag",)),
    ],
    READS,
    query=RecordQuery,
    errors=[NoSuchMatch, NoSuchSeat, NotForYou],
).on(blueprint)
def read_record(asked: ApiRequest, match: str) -> Response:
    """Export a match.

    Complete in itself: what `/verify.py` needs and nothing else. While the match lasts, each holds his own envelopes
    open; once it is over, all are, and the secret is disclosed. `format=text` is for people.
    """
    found = services().door.match(match, asked.player)
    seat = viewer(found, asked)
    form = asked.query["format"]
    settled = found.id, found.version, seat, language()
    if form == "text":
        return tagged(settled, lambda: in_turns(line.encode() for line in text(found, seat)), TEXT)
    sign = services().receipts.signer()
    response = tagged(settled, lambda: in_turns(record(found, seat, sign)), NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{found.id}.ndjson"'
    return response


@Operation(
    "GET",
    "/v1/matches/<match>/proof",
    "read_proof",
    [
        Reply(200, responses.Proof, "The end of the log, signed.", examples.PROOF, headers=("ETag",)),
    ],
    READS,
    errors=[NoSuchMatch],
).on(blueprint)
def read_proof(asked: ApiRequest, match: str) -> Response:
    """Read the proof of a match.

    The digest of its newest entry with the service's signature, what its chance is bound to, and, once it is over, the
    secret. `/verify.py record.ndjson --digest …` checks a record against it; with `--key` and `--receipt` the signature
    too. Of a match that was imported and stands as it was sent the signature says so.
    """
    found = services().door.match(match, asked.player)
    return of_match(found, found.tree.last, None, lambda: services().receipts.proof(found))


@Operation(
    "GET",
    "/v1/records",
    "read_records",
    [
        Reply(
            200, None, "The records of all matches of the caller, one after the other.", examples.RECORD_LINE, NDJSON
        ),
    ],
    EXPORTS,
    query=ExportQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_records(asked: ApiRequest) -> Response:
    """Export all one's matches.

    Newest first, each as in `…/record`; an entry with `record` begins the next one and says where it ends, so that an
    export which breaks off is noticed. `after` goes on from there.
    """
    door, after = services().door, asked.query.get("after")
    last = None if after is None else door.match(after, asked.me)
    lines = records_of(
        asked.me, services().index, lambda id: door.match(id, asked.me), last, services().receipts.signer()
    )
    return Response(in_turns(lines), mimetype=NDJSON, headers=SECRET)


@Operation(
    "POST",
    "/v1/records",
    "import_record",
    [
        Reply(201, responses.MatchShown, "Taken in.", examples.MATCH, headers=("Location", "ETag")),
        Reply(200, responses.MatchShown, "Taken in before, under this key.", headers=("Location", "ETag", REPLAYED)),
    ],
    PLAYS,
    body=Body(None, {"one entry": examples.RECORD_LINE}, media=NDJSON),
    errors=[RecordRefused, RecordClosed, NewerRules, QuotaExceeded],
).on(blueprint)
def import_record(asked: ApiRequest) -> Response:
    """Take a record in.

    It is verified entirely: form, chain, envelopes, the table that it folds to, and chance. A finished match is stored
    as it is, under a new id. An unfinished one is played again by the present rules, which must tell each step as it
    does; then it goes on like a fork of itself, once its seats are taken. One that begins with a re-dealt table cannot
    be played again, and is refused.
    """

    def answer(id: str) -> Response:
        with charged(asked, imports=1, bytes=len(asked.raw)) as charge:
            brought = services().door.import_record(asked.me, asked.raw, id)
            unless_replayed(charge, brought)
        return told(brought.match, asked, 201, {"Location": f"/v1/matches/{brought.match.id}"})

    return once(asked, answer)


@Operation(
    "GET",
    "/.well-known/jwks.json",
    "read_keys",
    [
        Reply(200, responses.KeySet, "The public keys, the current one first.", examples.KEY_SET, headers=("ETag",)),
    ],
).on(blueprint)
def read_keys(asked: ApiRequest) -> Response:
    """Read the keys that receipts and checkpoints are signed with.

    A JSON Web Key Set (RFC 7517, RFC 8037). A receipt is `<kid>.<signature>`; a checkpoint has both as members. Keys
    that were replaced stay in it, so that whatever was ever signed can be checked.
    """
    return shared(msgspec.json.encode(services().receipts.key_set()), kept=KEPT_A_WHILE)


@Operation(
    "GET",
    "/verify.py",
    "download_verifier",
    [
        Reply(
            200,
            None,
            "A program of one file that checks records with nothing but Python.",
            '"""Checks…',
            PYTHON,
            headers=("ETag",),
        ),
    ],
).on(blueprint)
def download_verifier(asked: ApiRequest) -> Response:
    """Download the verifier."""
    response = shared(VERIFIER.read_bytes(), PYTHON)
    response.headers["Content-Disposition"] = 'attachment; filename="verify.py"'
    return response


@Operation(
    "GET",
    "/record.schema.json",
    "read_record_schema",
    [
        Reply(200, RecordSchema, "JSON Schema (2020-12).", record_schema.EXAMPLE, JSON_SCHEMA, headers=("ETag",)),
    ],
).on(blueprint)
def read_record_schema(asked: ApiRequest) -> Response:
    """Read the schema of records.

    What shape each line of a record has. Whether its digests, its envelopes and its chance hold, `/verify.py` checks.
    """
    return shared(SCHEMA.read_bytes(), JSON_SCHEMA)
