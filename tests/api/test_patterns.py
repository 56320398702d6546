"""What a pattern of the descriptions bounds has no line feed after it, whichever validator reads it."""

import re
from re import _parser

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from annales.service.http.channel.asyncapi import asyncapi_of
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.patterns import closed, longest


@pytest.mark.parametrize("describe", [description_of, asyncapi_of])
def test_each_pattern_has_its_greatest_length_or_lets_no_line_feed_in(application, describe):
    """As Python itself counts it."""
    bounded = list(_bounded(describe(application)))

    assert len(bounded) > 20
    for part in bounded:
        _, most = _parser.parse(part["pattern"]).getwidth()
        assert part.get("maxLength") == most or part.get("not") == {"type": "string", "pattern": r"\n"}, part


def _bounded(part):
    if isinstance(part, list):
        for each in part:
            yield from _bounded(each)
    if isinstance(part, dict):
        if part.get("type") in ("string", ["string", "null"]) and str(part.get("pattern")).endswith("$"):
            yield part
        for name, each in part.items():
            if name not in ("example", "examples"):
                yield from _bounded(each)


@pytest.mark.parametrize(
    ("pattern", "right"),
    [("^mt_[0-9a-f]{2}$", "mt_0a"), ("^(spectator|[0-9]{1,3})$", "spectator"), ("^[a-z]+://[!-~]+$", "a://b")],
)
def test_a_line_feed_is_refused_by_those_whose_end_is_before_it(pattern, right):
    """Python's `re` is one of them; the schema alone, as it was, let it in."""
    bare = {"type": "string", "pattern": pattern}
    for validator in (Draft202012Validator, jsonschema_rs.Draft202012Validator):
        told = validator(closed(bare))
        assert (told.is_valid(right), told.is_valid(f"{right}\n")) == (True, False)
    assert Draft202012Validator(bare).is_valid(f"{right}\n")


@pytest.mark.parametrize("pattern", ["^mt_[0-9a-f]{2}$", "^[a-z]+$"])
def test_what_may_be_null_still_may(pattern):
    """A pattern says nothing of null, and so its opposite would refuse it."""
    told = Draft202012Validator(closed({"type": ["string", "null"], "pattern": pattern}))

    assert told.is_valid(None)


@pytest.mark.parametrize(
    "pattern", ["^pl_[0-9a-f]{16}$", "^(pl|mt)_[0-9a-f]{4}$", "^[a-z]{2,5}$", "^[a-z]+$", "^(a|b[0-9]{2})$", "^a|b*$"]
)
def test_the_greatest_length_is_that_of_the_expression(pattern):
    """Or none, where there is none."""
    _, most = _parser.parse(pattern).getwidth()

    assert longest(pattern) == (most if most < 1000 else None)
    assert re.compile(pattern)


def test_values_that_look_like_schemas_are_left_alone():
    """An example may have a member called `pattern`."""
    example = {"example": {"pattern": "^a$"}, "properties": {"pattern": {"type": "string"}}}

    assert closed(example) == example
