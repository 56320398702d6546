"""Records: exporting one match or all matches of the caller, and importing records."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import MovesRefused, NewerRules, NoMoves, NoSuchMatch, RecordClosed
from annales.service.answers.match.matches import MatchShown
from annales.service.answers.match.records import KeySet, Proof, RecordSchema
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.importing.import_moves import ImportMoves
from annales.service.container import OF_A_PAGE, Found
from annales.service.errors import NoSuchSeat, NotForYou, QuotaExceeded, RecordRefused
from annales.service.http.documents import SPEC, VERIFIER
from annales.service.http.filters import wanted_by
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged, unless_replayed
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import BYTES, NDJSON, TEXT, in_turns, next_page, of_match, shared, tagged
from annales.service.http.request import EXPORTS, PLAYS, READS, ApiRequest, itself, language, services, viewer
from annales.service.http.resources.matches.examples import MATCH
from annales.service.http.resources.records import examples
from annales.service.http.resources.records.examples import RECORD_SCHEMA_EXAMPLE
from annales.service.http.resources.records.requests import ExportQuery, RecordQuery
from annales.service.http.resources.shared.replies import match_response
from annales.service.queries.export import every_page, for_people, moves_text, ndjson, record, records_of, text

SCHEMA = SPEC / "record.schema.json"
PYTHON = "text/x-python"
JSON_SCHEMA = "application/schema+json"
OF_OTHERS = {"player", "winner", "opened_by", "tournament"}  # filters by which matches of other people are found
KEPT_A_WHILE = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding, Accept-Language"}

blueprint = Blueprint("records", __name__, description="Matches as files.")


@Operation(
    "GET",
    "/v1/matches/<match>/record",
    "read_record",
    [
        Reply(200, None, "The record, one entry per line.", examples.RECORD_LINE, NDJSON, headers=("ETag",)),
        Reply(
            200,
            None,
            "The same, human-readable; or the moves.",
            "mt_7f3a9c0b1d2e4f56  sacrifice  2 seats",
            TEXT,
            headers=("ETag",),
        ),
    ],
    READS,
    query=RecordQuery,
    errors=[NoSuchMatch, NoSuchSeat, NotForYou, NoMoves, NewerRules],
).on(blueprint)
def read_record(api_request: ApiRequest, match: str) -> Response:
    """Export a match.

    The record is self-contained: `/verify.py` needs nothing else. While the match lasts, it opens only the caller's
    envelopes; once the match is over, it opens all of them and discloses the secret. `format=text` is for people.
    `format=moves` is a short text of the moves of a match that is over (`docs/moves.md`): it can be imported again and
    replayed by the rules, and proves nothing.
    """
    found = services().matches.visible(match, api_request.player)
    seat = viewer(found, api_request)
    form = api_request.query["format"]
    settled = found.id, found.version, seat, language()
    if form == "moves":
        response = tagged(settled, lambda: moves_text(found), TEXT)
        response.headers["Content-Disposition"] = f'attachment; filename="{found.id}.moves.txt"'
        return response
    if form == "text":
        return tagged(settled, lambda: in_turns(line.encode() for line in text(found, seat)), TEXT)
    sign = services().accounts.receipts.signer()
    settled_and_signed = *settled, *services().accounts.receipts.signs_as()
    response = tagged(settled_and_signed, lambda: in_turns(record(found, seat, sign)), NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{found.id}.ndjson"'
    return response


@Operation(
    "GET",
    "/v1/matches/<match>/proof",
    "read_proof",
    [
        Reply(200, Proof, "The signed digest of the newest entry.", examples.PROOF, headers=("ETag",)),
    ],
    READS,
    errors=[NoSuchMatch],
).on(blueprint)
def read_proof(api_request: ApiRequest, match: str) -> Response:
    """Read the proof of a match.

    The digest of its newest entry with the service's signature, the commitment to its chance, and, once it is over, the
    secret. `/verify.py record.ndjson --digest …` checks a record against the digest, and with `--key` and `--receipt`
    the signature too. For a match that was imported and is unchanged since, the signature says so.
    """
    found = services().matches.visible(match, api_request.player)
    signed_by = ":".join(services().accounts.receipts.signs_as())
    return of_match(
        found, found.tree.last, None, lambda: services().accounts.receipts.proof(found), signed_by=signed_by
    )


@Operation(
    "GET",
    "/v1/records",
    "read_records",
    [
        Reply(200, None, "The records, one after another.", examples.RECORD_LINE, NDJSON, headers=("Link",)),
        Reply(
            200, None, "The same, human-readable.", "mt_7f3a9c0b1d2e4f56  sacrifice  2 seats", TEXT, headers=("Link",)
        ),
    ],
    EXPORTS,
    query=ExportQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_records(api_request: ApiRequest) -> Response:
    """Export matches.

    Newest first, each as in `…/record`, as far as you may see it. They are your own: those in which you hold a seat or
    are invited to one, and those that you opened or imported. With `player`, `winner`, `opened_by` or `tournament` they
    are those that `GET /v1/matches` finds by the same filters, of other people too. `format=text` is for people. An
    entry with `record` begins the next record and says where it ends, so that a truncated export is noticed; `after`
    resumes it, also after a match that was deleted meanwhile. With `limit` the records come by pages, which may have
    fewer matches than that, or none, before the last one: follow `Link` until there is none.
    """
    query, parts, me = api_request.query, services(), api_request.me
    wanted = wanted_by(api_request)
    is_own = not OF_OTHERS & query.keys()
    wanted = replace(wanted, of=me) if is_own else wanted
    is_text, limit = query["format"] == "text", query.get("limit")
    begin = begins_after(api_request) or (_place(query["after"], me) if "after" in query else None)

    def page(after: str | None) -> Found:
        return parts.index.search(wanted, me, limit or 50, after, None if limit is None else OF_A_PAGE)

    if limit is None:
        rows, headers = every_page(page, begin), {}
    else:
        found = page(begin)
        cursor = cursor_at(api_request, found.place)
        rows, headers = iter(found.matches), {"Link": next_page(cursor=cursor)} if cursor else {}
    written = for_people if is_text else ndjson(parts.accounts.receipts.signer())
    lines = records_of(rows, me, lambda id: parts.matches.visible(id, me), written, is_own)
    return Response(in_turns(lines), mimetype=TEXT if is_text else NDJSON, headers=headers)


def _place(id: str, player: str) -> str:
    """The place of a match in lists by opening, or of one that was deleted; raises NoSuchMatch."""
    parts = services()
    try:
        return f"{parts.matches.visible(id, player).opened_at} {id}"
    except NoSuchMatch:
        tombstone = parts.store.log.tombstone(id)
        if tombstone is None or not tombstone.opened_at:
            raise
        return f"{tombstone.opened_at} {id}"


@Operation(
    "POST",
    "/v1/records",
    "import_record",
    [
        Reply(201, MatchShown, "Imported.", MATCH, headers=("Location", "ETag")),
        Reply(200, MatchShown, "Already imported under this key.", headers=("Location", "ETag", REPLAYED)),
    ],
    PLAYS,
    body=Body(
        None,
        {"one entry": examples.RECORD_LINE},
        media=NDJSON,
        also={TEXT: {"moves": examples.MOVES}, BYTES: {"one entry": examples.RECORD_LINE}},
    ),
    errors=[RecordRefused, RecordClosed, MovesRefused, NewerRules, QuotaExceeded],
).on(blueprint)
def import_record(api_request: ApiRequest) -> Response:
    """Import a record, or a text of moves.

    A record is verified completely: form, chain of digests, envelopes, the table that it folds to, and chance; also the
    signature in line 1, if it names a key of this service. Signatures by other keys are not checked. A finished match
    is stored as it is, under a new id. An unfinished one is replayed with the current rules, which must reproduce each
    step; it then continues like a fork of itself, once its seats are taken. An unfinished one that begins with a
    re-dealt table cannot be replayed, and is refused.

    A record may also come as `application/octet-stream`, the only name that some generated clients know for bytes.

    As `text/plain`, the moves of a match are imported, as `…/record?format=moves` writes them (`docs/moves.md`). The
    rules replay them, and nothing else about them is verified: `imported` of the match has the form `moves`. A match
    that is over is stored as an unlisted one without proof of its chance; any other continues once its seats are taken.
    """
    bring = ImportMoves if itself().mimetype == TEXT else ImportRecord

    def answer(id: str) -> Response:
        with charged(api_request, imports=1, bytes=len(api_request.raw)) as charge:
            brought = api_request.do(bring(api_request.me, api_request.raw, id), is_keyed=False)
            unless_replayed(charge, brought)
        return match_response(brought.match, api_request, 201, {"Location": f"/v1/matches/{brought.match.id}"})

    return once(api_request, answer)


@Operation(
    "GET",
    "/.well-known/jwks.json",
    "read_keys",
    [
        Reply(200, KeySet, "The public keys, the current one first.", examples.KEY_SET, headers=("ETag",)),
    ],
).on(blueprint)
def read_keys(api_request: ApiRequest) -> Response:
    """Read the public keys for receipts and checkpoints.

    A JSON Web Key Set (RFC 7517, RFC 8037). A receipt is `<kid>.<signature>`; a checkpoint has both as members, and
    the same as a signed note, which `verifier_key` checks. Replaced keys stay in the set, so that old signatures can
    still be verified. A program that meets a `kid` that it does not know should read the set again: caches keep it for
    five minutes.
    """
    return shared(msgspec.json.encode(services().accounts.receipts.key_set()), kept=KEPT_A_WHILE)


@Operation(
    "GET",
    "/verify.py",
    "download_verifier",
    [
        Reply(
            200,
            None,
            "A single-file program that checks records and needs only Python.",
            '"""Checks…',
            PYTHON,
            headers=("ETag",),
        ),
    ],
).on(blueprint)
def download_verifier(api_request: ApiRequest) -> Response:
    """Download the verifier."""
    response = shared(VERIFIER.read_bytes(), PYTHON)
    response.headers["Content-Disposition"] = 'attachment; filename="verify.py"'
    return response


@Operation(
    "GET",
    "/record.schema.json",
    "read_record_schema",
    [
        Reply(200, RecordSchema, "JSON Schema (2020-12).", RECORD_SCHEMA_EXAMPLE, JSON_SCHEMA, headers=("ETag",)),
    ],
).on(blueprint)
def read_record_schema(api_request: ApiRequest) -> Response:
    """Read the JSON Schema of records.

    It checks the form of each line of a record; `/verify.py` checks digests, envelopes and chance.
    """
    return shared(SCHEMA.read_bytes(), JSON_SCHEMA)
