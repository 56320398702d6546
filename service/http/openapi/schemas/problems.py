"""The schema of errors: problem documents (RFC 9457)."""

from __future__ import annotations

from annales.service.answers.access import QUOTAS
from annales.service.answers.match.legal import AnswerCost, Legal
from annales.service.answers.match.questions import QuestionShown
from annales.service.answers.match.words import Sentence
from annales.service.http.errors.examples import CODES
from annales.service.http.openapi.schemas.converter import Written
from annales.service.http.openapi.schemas.entries import EntryShown
from annales.service.http.openapi.schemas.shapes import Shown, integer, list_of, part, string
from annales.service.monitoring.checks import Checks, ReadinessProblem


class Wrong(Shown):
    """One invalid part of a request."""

    detail = string("what is wrong")
    pointer = string("the invalid part of the body (JSON Pointer)", required=False)
    parameter = string("the invalid query parameter", required=False)
    header = string("the invalid header", required=False)


class ProblemCode(Written):
    """The code of an error; `/problems/{code}` explains it. Later versions may have more."""

    JSON = {"type": "string", "enum": sorted(CODES)}


class Problem(Shown):
    """Why a request was refused or failed (RFC 9457)."""

    type = string("the address of a page that explains it, `/problems/{code}`", format="uri-reference")
    title = string("the kind of error, in the caller's language")
    status = integer("the HTTP status")
    detail = string("what happened in this case, in the caller's language")
    parts = part(
        Sentence,
        "with `parts`: `detail` with gaps for the seats and cards that it names; null if it names none",
        required=False,
        allow_none=True,
    )
    instance = string("the path of the request", format="uri-reference")
    code = part(ProblemCode, "the code of the error, for programs")
    request_id = string("the id of the request in the service's logs")
    errors = list_of(Wrong, "the invalid parts of the request", required=False)
    question = part(QuestionShown, "the question open now", required=False, allow_none=True)
    head = integer("the current entry of the match", required=False)
    last = integer("the newest entry", required=False)
    match = string("the match that follows the age already", required=False)
    line = integer("the line in which a text of moves is wrong", required=False)
    entry = integer("the entry where the record is invalid or closed", required=False)
    retry_after = integer("seconds to wait", required=False)
    problems = list_of(ReadinessProblem, "what stands against readiness", required=False)
    checks = part(Checks, "the checks that readiness consists of", required=False)
    quota = string("the quota that is used up", required=False, enum=QUOTAS)


class AnswerProblem(Problem):
    """Why an answer to the open question was refused: what is legal, or what has happened since.

    It is no part of other problems, because tools that write out what each reference leads to would meet all entries
    and facts again in every refusal of every operation.
    """

    legal = list_of(Legal, "the first legal answers", required=False)
    costs = list_of(AnswerCost, "what the refused action would cost, if it costs anything", required=False)
    legal_next = string("the address of all legal answers", required=False, format="uri-reference")
    missed = list_of(EntryShown, "the entries since the question that was answered", required=False)
    missed_next = string("the address of the remaining missed entries", required=False, format="uri-reference")
