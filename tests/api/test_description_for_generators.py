"""What generators of clients can read: the rules that the descriptions keep for them, in both versions."""

import pytest

from annales.service.http.openapi.downgrade import openapi_3_0
from annales.service.http.openapi.widening import widened
from tests.api.test_description import parts

HERE = "#/components/schemas/"


@pytest.fixture(scope="module")
def newer(described):
    """The description in 3.1."""
    return described.document


@pytest.fixture(scope="module")
def older(newer):
    """The description in 3.0."""
    return openapi_3_0(newer)


def target(document, schema):
    """A schema, or that to which it refers."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].removeprefix(HERE)]
    return schema


def schemas(document):
    """All parts of its components."""
    return list(parts(document["components"]["schemas"]))


def test_what_is_sent_to_webhooks_is_a_callback(newer, older):
    """Of `webhooks` openapi-generator makes Python that is a SyntaxError."""
    for document in (newer, older):
        assert "webhooks" not in document
        assert set(document["paths"]["/v1/webhooks"]["post"]["callbacks"]) == {"notice", "test"}


def test_a_stream_of_events_says_what_each_of_them_is(newer, older):
    """Its own schema says nothing: schemathesis takes it for an event's, others for that of the whole text."""
    for document in (newer, older):
        streams = [each["text/event-stream"] for each in parts(document["paths"]) if "text/event-stream" in each]
        items = [each["x-itemSchema"]["properties"]["data"]["contentSchema"] for each in streams]

        assert [each["schema"] for each in streams] == [{}, {}]
        assert items == [{"$ref": f"{HERE}StreamMessage"}, {"$ref": f"{HERE}NoticeStreamMessage"}]
        assert all(target(document, each) for each in items)


def containers(schema, depth=0):
    """What maps and arrays in a schema contain in the end, each with how many are around it."""
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            yield from containers(schema[name], depth + 1)
    if depth:
        yield depth, schema


def test_no_union_is_in_a_map_of_maps(newer, older):
    """openapi-generator's Python reads them in a map, and in a map of arrays, but no deeper."""
    for document in (newer, older):
        properties = [each for part in schemas(document) for each in part.get("properties", {}).values()]
        maps = [
            each for one in properties for each in containers(one) if isinstance(one.get("additionalProperties"), dict)
        ]
        nested = [target(document, inner) for depth, inner in maps if depth > 2]

        assert maps
        assert [inner for inner in nested if "anyOf" in inner or "oneOf" in inner] == []


def test_no_union_has_an_array_in_3_0(older):
    """openapi-generator makes Java of it that does not compile, and its Python cannot read arrays of such items."""
    choices = [target(older, choice) for part in schemas(older) for choice in part.get("anyOf", ())]

    assert choices
    assert [choice for choice in choices if choice.get("type") == "array"] == []
    assert target(older, {"$ref": f"{HERE}Fact"})["items"] == {}


def test_no_union_has_an_object_in_3_0_that_takes_all_others(older):
    """An action that is sent is described as the one that was offered."""
    unions = [part["anyOf"] for part in schemas(older) if all("$ref" in each for each in part.get("anyOf", [{}]))]
    choices = [target(older, choice) for union in unions for choice in union]

    assert choices
    assert [choice for choice in choices if choice.get("additionalProperties") is True] == []
    assert older["components"]["schemas"]["Answers"]["properties"]["action"]["allOf"] == [{"$ref": f"{HERE}GameAction"}]


def test_null_has_a_type_beside_it_in_3_0(older):
    """Else it says nothing."""
    assert [part for part in parts(older) if part.get("nullable") is True and "type" not in part] == []


def test_a_constant_has_a_type_beside_it(newer):
    """Else openapi-typescript-codegen writes a union of nothing, which does not compile."""
    assert [part for part in schemas(newer) if "const" in part and "type" not in part] == []


def test_an_integer_of_more_than_32_bits_says_so_in_3_0(older):
    """Java and Go would read it as 32 bits."""
    integers = [part for part in parts(older) if part.get("type") == "integer" and "enum" not in part]
    wide = [part for part in integers if part.get("maximum", 2**31) >= 2**31]

    assert wide
    assert {part.get("format") for part in wide} == {"int64"}
    assert {part.get("format") for part in integers if part not in wide} == {None}


def test_a_token_of_oauth_is_sent_as_any_other_in_3_0(newer, older):
    """Go would need a module for the scheme; no operation becomes open, or closed, without it."""
    assert [scheme["type"] for scheme in older["components"]["securitySchemes"].values()] == ["http"]
    for path, operations in newer["paths"].items():
        for name, operation in operations.items():
            if name != "parameters":
                ways = [way for way in operation["security"] if "oauth2" not in way]
                assert older["paths"][path][name]["security"] == ways, path
                assert bool(ways) == bool(operation["security"]), path


def test_an_object_stands_for_a_union_only_if_it_takes_all_its_choices():
    """An object that requires more than another choice does would refuse it."""
    taker = {"type": "object", "required": ["type"], "additionalProperties": True}
    union = {"anyOf": [{"$ref": f"{HERE}Taker"}, {"$ref": f"{HERE}Other"}]}
    for other, is_union in ({"type": "object", "required": ["type"]}, False), ({"type": "object"}, True):
        made = widened({"components": {"schemas": {"Taker": taker, "Union": union, "Other": other}}})

        assert ("Union" in made["components"]["schemas"]) is is_union
