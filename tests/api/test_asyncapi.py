"""The description of the channel: AsyncAPI 3, complete, and with references and examples that are true."""

import copy
import json
import re

import pytest
import yaml
from jsonschema_rs import Draft7Validator, Draft202012Validator

from annales.service.http.channel.asyncapi import asyncapi_of
from annales.service.http.channel.dispatch import SERVED
from annales.service.http.channel.draft_07 import draft_07
from annales.tools import spec
from tests.support.asyncapi import Messages, messages_of
from tests.support.node import PACKAGES, has_packages

RECURSION = re.compile(r'"\$ref": "([^"]+)"')


@pytest.fixture(scope="module")
def document(application):
    """The description, as JSON has it."""
    return json.loads(json.dumps(asyncapi_of(application)))


@pytest.fixture(scope="module")
def asyncapi():
    """The schema of AsyncAPI 3.0.0, as its makers publish it."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    schema = PACKAGES / "node_modules" / "@asyncapi" / "specs" / "schemas" / "3.0.0-without-$id.json"
    return Draft7Validator(json.loads(schema.read_text("utf-8")))


def test_it_is_asyncapi_3(document, asyncapi, stranger):
    """As the schema of the AsyncAPI initiative sees it: what is served, and the committed YAML."""
    assert [wrong.message for wrong in asyncapi.iter_errors(stranger.get("/asyncapi.json").json)] == []
    committed = yaml.load((spec.FOLDER / "asyncapi.yaml").read_text("utf-8"), yaml.CSafeLoader)
    assert [wrong.message for wrong in asyncapi.iter_errors(committed)] == []


@pytest.mark.parametrize(
    "plant",
    [
        lambda document: document.pop("info"),
        lambda document: document["operations"]["answer"].update(action="reply"),
        lambda document: document["channels"]["answer"].update(messages=["answer"]),
        lambda document: document["components"]["schemas"]["Answers"].update(type="thing"),
    ],
)
def test_what_is_not_asyncapi_is_found(document, asyncapi, plant):
    """Else the test before could not fail."""
    document = copy.deepcopy(document)
    plant(document)

    assert not asyncapi.is_valid(document)


def test_every_reference_leads_somewhere(document):
    """Within the document itself."""
    for target in set(RECURSION.findall(json.dumps(document))):
        here = document
        for step in target.removeprefix("#/").split("/"):
            here = here[step]


def test_it_is_small_where_every_reference_is_written_out(document):
    """As @asyncapi/parser and others read it: half a million nodes take it seconds, billions never came to an end."""
    sizes = {}

    def size(part):
        if isinstance(part, list):
            return 1 + sum(map(size, part))
        if not isinstance(part, dict):
            return 1
        target = part.get("$ref")
        if target is None:
            return 1 + sum(map(size, part.values()))
        if target not in sizes:
            here = document
            for step in target.removeprefix("#/").split("/"):
                here = here[step]
            sizes[target] = 1  # what leads to itself is not written out again
            sizes[target] = size(here)
        return sizes[target]

    assert size(document) < 1_000_000
    assert size(document["operations"]) < 500_000


def test_every_operation_that_the_channel_carries_out_is_described(document, application):
    """Those of the API by their id, and its own."""
    rules = [rule.endpoint.partition(".") for rule in application.url_map.iter_rules()]
    following = {f"{begin}subscribe{what}" for begin in ("", "un") for what in ("", "_notices")}
    own = {"authenticate", "ping", "tell_presence", *following}

    received = {id for id, one in document["operations"].items() if one["action"] == "receive"}
    assert received == own | {id.rpartition(".")[2] for blueprint, _, id in rules if blueprint in SERVED}
    assert set(document["operations"]) - received == {"push", "notice", "bye", "unread"}


def test_every_message_has_examples_that_are_true_to_its_schema(document):
    """Of what is sent, and of what is replied, pushed and told."""
    messages = Messages(document)

    for name, message in messages_of(document).items():
        assert message["examples"], name
        for example in message["examples"]:
            assert messages.wrongs(name, example["payload"]) == [], (name, example["name"])


@pytest.mark.parametrize(
    ("schema", "right", "wrong"),
    [
        ({"type": "array", "prefixItems": [{"const": "out"}, {"type": "integer"}]}, ["out", 1], ["out", "x"]),
        ({"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer"}}, ["a", 1], ["a", "b"]),
        ({"properties": {"a": {"anyOf": [{"prefixItems": [{"const": 1}]}]}}}, {"a": [1]}, {"a": [2]}),
    ],
)
def test_a_schema_means_the_same_in_draft_07(schema, right, wrong):
    """Tuples are written otherwise there."""
    for validator in (Draft202012Validator(schema), Draft7Validator(draft_07(schema))):
        assert (validator.is_valid(right), validator.is_valid(wrong)) == (True, False)
