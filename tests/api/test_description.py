"""The description: it is what the code says, it is OpenAPI 3.1, and it is complete."""

import re
from collections import Counter

import pytest
import yaml
from openapi_spec_validator import validate

from annales.domain.errors import RefusedByRules, RefusedByTable, TableError
from annales.service.http import create_app, errors
from annales.service.http.errors.examples import CODES
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.downgrade import schema_3_0
from annales.service.http.openapi.references import resolved
from annales.service.http.resources.play.examples import ANSWERS
from annales.service.http.resources.seats.examples import LEGAL
from annales.service.http.resources.shared.examples import ENTRY, QUESTION, VIEW
from annales.tools import spec
from tests.api.described import NOT_DESCRIBED
from tests.support.node import PACKAGES, ROOT, has_packages, run
from tests.support.samples import by_day, one_way_by_day

METHODS = {"get", "put", "post", "delete", "patch"}


def operations(described):
    """Each operation with its method and path."""
    return [
        (method, path, operation)
        for path, way in described.document["paths"].items()
        for method, operation in way.items()
        if method in METHODS
    ]


def test_the_committed_files_are_what_the_code_says():
    """`python -m annales.tools.spec` writes them."""
    assert spec.stale() == []


def test_the_tool_reports_a_file_that_is_out_of_date(tmp_path, monkeypatch, capsys):
    """Else the test before could not fail. Here the files are others, which are made at once."""
    folder = tmp_path / "api-spec"
    made = [(folder / "openapi.yaml", "openapi: 3.1.0\n"), (folder / "games" / "sacrifice.json", "{}\n")]
    monkeypatch.setattr(spec, "FOLDER", folder)
    monkeypatch.setattr(spec, "files", lambda: iter(made))
    assert spec.main([]) == 0
    assert spec.main(["--check"]) == 0

    (folder / "games" / "chess.json").write_text("{}")
    assert spec.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines()[-1].startswith("api-spec/games/chess.json is out of date")
    (folder / "games" / "chess.json").unlink()
    made[0] = (folder / "openapi.yaml", "openapi: 3.2.0\n")
    assert spec.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines()[-1].startswith("api-spec/openapi.yaml is out of date")


def test_no_start_waits_for_it():
    """It is put together when it is first read, and stays the same."""
    app = create_app()
    api = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    assert api.spec.to_dict()["paths"] == {}

    first = description_of(app)
    assert first["paths"]
    assert description_of(app) == first


NEWER, OLDER = "openapi", "openapi-3.0"


@pytest.mark.parametrize(("name", "form"), one_way_by_day([NEWER, OLDER], ["served", "committed"]))
def test_the_validator_takes_it(stranger, name, form):
    """That of the OpenAPI initiative's schema; both versions, in the JSON that is served and in the committed YAML."""
    if form == "served":
        validate(stranger.get(f"/{name}.json").json)
    else:
        validate(yaml.load((spec.FOLDER / f"{name}.yaml").read_text("utf-8"), yaml.CSafeLoader))


def test_it_is_there_in_openapi_3_1_and_3_0(stranger):
    """For generators that read no other version."""
    newer, older = (stranger.get(f"/{name}.json").json for name in (NEWER, OLDER))

    assert newer["openapi"] == "3.1.0"
    assert older["openapi"].startswith("3.0.")
    assert older["paths"].keys() == newer["paths"].keys()


def test_only_objects_and_unions_are_null_by_reference(described):
    """The document in 3.0 has another component for each object, since null needs a type; a union is anything there."""
    schemas = described.document["components"]["schemas"]
    nullable = {
        choice["$ref"].rsplit("/", 1)[1]
        for part in parts(described.document)
        if {"type": "null"} in part.get("anyOf", ())
        for choice in part["anyOf"]
        if "$ref" in choice
    }

    assert nullable
    assert {schemas[name].get("type", "union" if "anyOf" in schemas[name] else None) for name in nullable} == {
        "object",
        "union",
    }


def parts(value):
    """All objects in a JSON value."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(part)


def test_every_format_is_one_that_the_examples_are_checked_for(described):
    """A checker passes over formats that it does not know."""
    wrong = {"date-time": "yesterday", "uri-reference": "/v1/…"}

    named = {part["format"] for part in parts(described.document) if isinstance(part.get("format"), str)}
    assert named == {*wrong, "binary"}  # any bytes are in the form of bytes
    for name, value in wrong.items():
        assert described.wrongs(value, {"type": "string", "format": name}) != []


def test_no_member_of_a_request_has_a_default(described):
    """Generators take it for one that is always there; descriptions state the defaults."""
    assert [
        part for part in parts(described.document["components"]["schemas"]) if "type" in part and "default" in part
    ] == []


def test_every_integer_is_exact_in_every_reader(described):
    """Up to 2^53 − 1."""
    integers = [part for part in parts(described.document) if "integer" in part.get("type", ()) and "const" not in part]

    assert integers
    assert [part for part in integers if part.get("maximum", 2**53) > 2**53 - 1] == []


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ({"const": "step"}, {"enum": ["step"]}),
        ({"type": ["string", "null"], "pattern": "a"}, {"type": "string", "pattern": "a", "nullable": True}),
        ({"type": ["string", "integer"]}, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
        ({"anyOf": [{"$ref": "#/x"}, {"type": "null"}]}, {"$ref": "#/xOrNull"}),
        ({"$ref": "#/x", "description": "d"}, {"allOf": [{"$ref": "#/x"}], "description": "d"}),
        (
            {"type": "array", "prefixItems": [{"const": "out"}, {"type": "integer"}], "minItems": 2},
            {"type": "array", "items": {}, "minItems": 2},
        ),
        (
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}]},
            {"type": "array", "items": {"type": "string"}},
        ),
        ({"properties": {"const": {"const": 1}}}, {"properties": {"const": {"enum": [1]}}}),
        (
            {"additionalProperties": {"type": ["string", "null"]}},
            {"additionalProperties": {"type": "string", "nullable": True}},
        ),
    ],
)
def test_what_3_0_has_no_word_for_is_said_in_its_words(newer, older):
    """Nothing that was allowed is refused."""
    assert schema_3_0(newer) == older


def test_every_path_has_a_route_and_every_route_a_path(application, described):
    """Nothing is described that is not there, nothing is there that is not described."""
    routes = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in application.url_map.iter_rules()
        if rule.endpoint not in NOT_DESCRIBED
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }

    assert {(method, path) for method, path, _ in operations(described)} == routes


def test_operations_have_unique_names_and_a_sentence_each(described):
    """Generated clients name their functions after them."""
    ids = [operation["operationId"] for _, _, operation in operations(described)]

    assert len(set(ids)) == len(ids)
    assert [operation for _, _, operation in operations(described) if not operation["summary"].endswith(".")] == []


@pytest.mark.process
@pytest.mark.parametrize("name", by_day([NEWER, OLDER], 1))
def test_a_linter_has_nothing_to_say(tmp_path, name):
    """The recommended rules of Redocly, for both versions; a planted mistake is found."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    (tmp_path / "wrong.yaml").write_text("openapi: 3.1.0\ninfo: {title: Wrong, version: '1'}\npaths: {/a: {get: {}}}\n")
    lint = ("node", ROOT / "tests" / "api" / "lint.mjs", f"{PACKAGES / 'node_modules'}/")

    assert run(*lint, spec.FOLDER / f"{name}.yaml", folder=tmp_path) == ""
    assert "operation-operationId" in run(*lint, tmp_path / "wrong.yaml", folder=tmp_path)


def test_every_operation_has_examples_that_are_true_to_their_schemas(described):
    """Of what is sent, and of what is answered."""
    for method, path, operation in operations(described):
        sent = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if sent is not None:
            assert sent["examples"], (method, path)
            for name, example in sent["examples"].items():
                assert described.wrongs(example["value"], sent["schema"]) == [], (path, name)
        first = min(
            operation["responses"], key=lambda status: (status == "200" and "201" in operation["responses"], status)
        )
        for media, answer in operation["responses"][first].get("content", {}).items():
            assert "example" in answer, (method, path)
            if "$ref" in answer["schema"]:
                assert described.wrongs(answer["example"], answer["schema"]) == [], (path, media)


def test_the_examples_of_playing_are_what_happens(ada, begun):
    """Question, view, legal answers, and the entry that follows: a reader who tries them finds them so."""
    shown = ada.reads(begun).json
    assert shown["question"] == QUESTION
    for name, part in VIEW.items():
        real = shown["view"][name]
        assert part == ({key: real[key] for key in part} if name in ("places", "counters", "notes") else real)
    legal = ada.reads(begun, "/legal").json
    assert (legal["answering"], [one for one in legal["actions"] if one in LEGAL["actions"]]) == (
        LEGAL["answering"],
        LEGAL["actions"],
    )

    (entry,) = ada.post(f"/v1/matches/{begun}/actions", ANSWERS["an action"]).json["entries"]

    assert entry == ENTRY | {name: entry[name] for name in ("at", "by", "digest")}


OAUTH = {"$ref": "#/components/schemas/OAuthError"}


def test_every_error_is_a_problem_document_with_its_codes(described):
    """One shape for all; each code has an example of its own status."""
    examples = described.document["components"]["examples"]
    for _, path, operation in operations(described):
        for status, answer in operation["responses"].items():
            if status >= "400":
                answer = resolved(described.components, answer)
                if path.startswith("/oauth/") and status != "500":  # what libraries of OAuth read has its form
                    form = answer["content"]["application/json"]
                    assert (list(answer["content"]), form["schema"]) == (["application/json"], OAUTH)
                    continue
                assert list(answer["content"]) == ["application/problem+json"]
                named = answer["content"]["application/problem+json"]["examples"]
                assert named, (path, status)
                assert {examples[code]["value"]["status"] for code in named} == {int(status)}
    for code, example in examples.items():
        assert described.wrongs(example["value"], {"$ref": "#/components/schemas/Problem"}) == [], code


def test_refusals_of_several_operations_stand_once_under_their_codes(described):
    """Who reads an operation finds the codes in the reference."""
    shared = described.document["components"]["responses"]
    referring = [
        (status, answer["$ref"].rpartition("/")[2])
        for _, _, operation in operations(described)
        for status, answer in operation["responses"].items()
        if "$ref" in answer
    ]

    assert {name for _, name in referring} == set(shared)
    assert min(Counter(name for _, name in referring).values()) > 1
    for status, name in referring:
        if status != "304":
            form = "application/json" if name == "temporarily_unavailable" else "application/problem+json"
            assert name.split("-") == list(shared[name]["content"][form]["examples"])


def every(kind):
    """All classes below one."""
    for below in kind.__subclasses__():
        yield below
        yield from every(below)


def test_the_tree_of_errors_is_drawn_with_the_status_of_each():
    """At the top of the package, as it is."""
    drawn = dict(re.findall(r"[─ ] (\w+) +(\d{3})\b", errors.__doc__))
    ours = {kind for kind in every(TableError) if kind.__module__ == errors.__name__}

    assert drawn == {kind.__name__: str(kind.status) for kind in ours | {TableError, RefusedByRules, RefusedByTable}}


def test_every_error_has_an_example_and_a_page():
    """None can be raised that the description does not show."""
    named = {kind for kind in every(TableError) if kind.__module__.startswith("annales.")}

    assert named - {RefusedByRules, RefusedByTable} == {type(error) for error in CODES.values()}
