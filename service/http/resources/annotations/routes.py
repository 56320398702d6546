"""What is in studies: comments and variations, tried, written, changed and deleted."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from annales.domain.annotations.variation import Tried
from annales.domain.errors import AnnotationsRefused, NewerRules, NoSuchMatch, VariationRefused
from annales.service.annotations.exchange import Importing, exported
from annales.service.annotations.model import Annotation, Within
from annales.service.annotations.studying import NewLine, Opened
from annales.service.annotations.trying import OWN
from annales.service.annotations.views import annotation_view, trial_view
from annales.service.answers.match.studies import AnnotationShown, AnnotationsSchema, StudyShown, VariationTried
from annales.service.errors import (
    NoSuchAnnotation,
    NoSuchEntry,
    NoSuchPosition,
    NoSuchSeat,
    NoSuchStudy,
    NotForYou,
    NotYourStudy,
    QuotaExceeded,
    StudyChanged,
    StudyFull,
)
from annales.service.http.documents import SPEC
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import BYTES, NDJSON, REVALIDATED, SECRET, in_turns, json, shared, tagged
from annales.service.http.request import READS, STUDIES, ApiRequest, check_may, language, services, viewer
from annales.service.http.resources.annotations import examples, requests
from annales.service.http.resources.positions.requests import PositionQuery
from annales.service.http.resources.shared.replies import study_response
from annales.service.http.resources.studies.examples import STUDY

SCHEMA = SPEC / "annotations.schema.json"
JSON_SCHEMA = "application/schema+json"
TRYING = [NoSuchEntry, NoSuchSeat, NotForYou, VariationRefused, NewerRules]
WRITING = [NoSuchMatch, NoSuchStudy, NotYourStudy, NoSuchAnnotation, NoSuchPosition, StudyFull, *TRYING]

blueprint = Blueprint(
    "annotations",
    __name__,
    description="Comments on entries, and variations: lines of answers that the rules play on the position of an "
    "entry, which are no matches. Chance in them follows from a public seed, so everybody computes the same.",
)


@Operation(
    "POST",
    "/v1/matches/<match>/variations",
    "try_variation",
    [Reply(200, VariationTried, "The position after the line.", examples.TRIED)],
    READS,
    query=PositionQuery,
    body=Body(requests.Trial, examples.TRIALS),
    errors=[NoSuchMatch, *TRYING],
    only_reads=True,
).on(blueprint)
def try_variation(api_request: ApiRequest, match: str) -> Response:
    """Try a line of answers on the position of an entry; nothing is stored.

    While the match is being played, the line begins in a sampled world: a table that you cannot tell from the true one,
    so nothing that you try tells more than you see. The answers of others are then those that they could give in that
    world. Once the match is over, it begins on the true table, or in a world that any seat could not tell from it.
    `legal` has what can be answered next; send the line again with one more answer, and the same `seed`.
    """
    found = services().matches.visible(match, api_request.player)
    seat, line, seq = viewer(found, api_request), _line(api_request.body), api_request.body["seq"]
    trial = services().studying.trying.played(
        found, api_request.player, seq, line.answers, line.world, line.seat, line.seed
    )
    return json(trial_view(found, trial, seat, language(), api_request.words_in), headers=SECRET)


@Operation(
    "POST",
    "/v1/matches/<match>/studies/<study>/annotations",
    "annotate",
    [
        Reply(
            201,
            AnnotationShown,
            "Written.",
            examples.COMMENT,
            leads_to={"change_annotation": {"annotation": "$response.body#/id"}},
        ),
        Reply(200, AnnotationShown, "Already written under this key.", headers=(REPLAYED,)),
    ],
    STUDIES,
    body=Body(requests.NewAnnotation, examples.NEW),
    errors=WRITING,
).on(blueprint)
def annotate(api_request: ApiRequest, match: str, study: str) -> Response:
    """Write a comment on an entry or inside a variation, or a variation, in a study of which you are an author.

    A variation needs a scope that sees the match, too, since what the rules allow may depend on your hand.
    """
    body = api_request.body
    if "variation" in body:
        check_may(api_request, READS)

    def answer(id: str) -> Response:
        within = Within(**body["within"]) if "within" in body else None
        line = _line(body["variation"]) if "variation" in body else None
        opened, made = services().studying.annotate(
            match, study, api_request.me, f"an_{id.partition('_')[2]}", body["seq"], body["text"], within, line
        )
        return _response(opened, made, 201)

    return once(api_request, answer)


@Operation(
    "PATCH",
    "/v1/matches/<match>/studies/<study>/annotations/<annotation>",
    "change_annotation",
    [Reply(200, AnnotationShown, "As it is now.", examples.CHANGED, headers=(REPLAYED,))],
    STUDIES,
    body=Body(requests.AnnotationChange, examples.CHANGES),
    errors=[*WRITING, StudyChanged],
).on(blueprint)
def change_annotation(api_request: ApiRequest, match: str, study: str, annotation: str) -> Response:
    """Change the text of an annotation of yours, or the answers of its line.

    Others do not change what you have written, nor you what they have. A line keeps its beginning and its seed, and the
    positions that are commented.
    """
    body = api_request.body
    if "answers" in body:
        check_may(api_request, READS)

    def answer(_: str) -> Response:
        line = _line(body) if "answers" in body else None
        opened, changed = services().studying.edit(
            match, study, api_request.me, annotation, body["version"], body.get("text"), line
        )
        return _response(opened, changed)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/matches/<match>/studies/<study>/annotations/<annotation>",
    "delete_annotation",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    STUDIES,
    errors=[NoSuchMatch, NoSuchStudy, NotYourStudy],
).on(blueprint)
def delete_annotation(api_request: ApiRequest, match: str, study: str, annotation: str) -> Response:
    """Delete an annotation of yours, or anybody's in a study of yours.

    If others comment inside your variation, its line stays for them, without your name and text. The owner of the study
    deletes a variation with the comments inside it.
    """

    def answer(_: str) -> Response:
        services().studying.remove(match, study, api_request.me, annotation)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/matches/<match>/studies/<study>/annotations",
    "export_annotations",
    [Reply(200, None, "The file, one annotation per line.", examples.HEADER, NDJSON, headers=("ETag",))],
    READS,
    errors=[NoSuchMatch, NoSuchStudy],
).on(blueprint)
def export_annotations(api_request: ApiRequest, match: str, study: str) -> Response:
    """Export a study as a file.

    It lies beside the record of the match (`…/record`) and is bound to it by the match's id and the digests of the
    entries. `/docs/annotations` describes it, `/annotations.schema.json` has its form.
    """
    opened = services().studying.read(match, study, api_request.player)
    settled = opened.study.id, opened.study.version, opened.match.version
    response = tagged(settled, lambda: in_turns(exported(opened)), NDJSON, REVALIDATED)
    response.headers["Content-Disposition"] = f'attachment; filename="{opened.study.id}.ndjson"'
    return response


@Operation(
    "POST",
    "/v1/matches/<match>/annotations",
    "import_annotations",
    [
        Reply(201, StudyShown, "Imported.", STUDY, headers=("Location",)),
        Reply(200, StudyShown, "Already imported under this key.", headers=("Location", REPLAYED)),
    ],
    STUDIES,
    body=Body(None, {"no annotation": examples.HEADER}, media=NDJSON, also={BYTES: {"no annotation": examples.HEADER}}),
    errors=[NoSuchMatch, AnnotationsRefused, StudyFull, QuotaExceeded, NewerRules],
).on(blueprint)
def import_annotations(api_request: ApiRequest, match: str) -> Response:
    """Import a file of annotations as a new private study of yours.

    The file must belong to this match, or to the one whose record was imported as this match; the digests of the
    entries must be the same, and the rules must play the variations as they are written. Otherwise all of it is
    refused, with the line that is wrong. Whoever wrote the comments before: in the new study they are yours.
    """
    check_may(api_request, READS)

    def answer(id: str) -> Response:
        found = services().matches.visible(match, api_request.me)
        importing = Importing(services().studying, services().ports)
        with charged(api_request, imports=1, bytes=len(api_request.raw)):
            opened = importing.bring(f"st_{id.partition('_')[2]}", found, api_request.me, api_request.raw)
        return study_response(api_request, opened, 201)

    return once(api_request, answer)


@Operation(
    "GET",
    "/annotations.schema.json",
    "read_annotations_schema",
    [Reply(200, AnnotationsSchema, "JSON Schema (2020-12).", examples.SCHEMA, JSON_SCHEMA, headers=("ETag",))],
).on(blueprint)
def read_annotations_schema(api_request: ApiRequest) -> Response:
    """Read the JSON Schema of files of annotations."""
    return shared(SCHEMA.read_bytes(), JSON_SCHEMA)


def _line(body: dict[str, Any]) -> NewLine:
    """A variation as it was sent."""
    answers = [Tried(each["seat"], each["answer"]) for each in body["answers"]]
    return NewLine(answers, body.get("world"), body.get("sight", OWN), body.get("seed"))


def _response(opened: Opened, annotation: Annotation, status: int = 200) -> Response:
    names = services().accounts.players.names([annotation.by] if annotation.by is not None else [])
    return json(annotation_view(annotation, opened.match, names), status, SECRET)
