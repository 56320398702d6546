"""What is wrong with a body that is not JSON, and where."""

import msgspec
import pytest

from annales.service.http.errors.json_errors import json_error
from annales.service.http.errors.reasons import JsonReason


def at(line, column, reason):
    """A reason with its place."""
    return JsonReason.AT(line=line, column=column, reason=reason)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", JsonReason.EMPTY()),
        (b"  ", at(1, 3, JsonReason.ENDS_TOO_EARLY())),
        (b'"a', at(1, 3, JsonReason.ENDS_TOO_EARLY())),
        (b"[1,", at(1, 4, JsonReason.ENDS_TOO_EARLY())),
        (b"[1,]", at(1, 4, JsonReason.TRAILING_COMMA())),
        (b"[,1]", at(1, 2, JsonReason.NO_VALUE())),
        (b"nul", at(1, 1, JsonReason.NO_VALUE())),
        (b"{'a': 1}", at(1, 2, JsonReason.NAME_NOT_A_STRING())),
        (b'{"a" 1}', at(1, 6, JsonReason.MISSING(expected=("':'",)))),
        (b'{"a": 1 "b": 2}', at(1, 9, JsonReason.MISSING(expected=("','", "'}'")))),
        (b"01", at(1, 1, JsonReason.NOT_A_NUMBER())),
        (b"[-]", at(1, 2, JsonReason.NOT_A_NUMBER())),
        (b"1.", at(1, 1, JsonReason.NOT_A_NUMBER())),
        (b'"\\q"', at(1, 3, JsonReason.BAD_ESCAPE())),
        (b'"\\u12"', at(1, 3, JsonReason.BAD_ESCAPE())),
        (b'"a\\ud800"', at(1, 3, JsonReason.LONE_SURROGATE())),
        (b'"a\nb"', at(1, 3, JsonReason.CONTROL_CHARACTER())),
        (b"1 2", at(1, 3, JsonReason.AFTER_THE_END())),
        (b"[\n  1,\n  \xff]", at(3, 3, JsonReason.NOT_UTF_8())),
        (b"[" * 999, JsonReason.NESTED_TOO_DEEPLY()),
        (b"[1e999]", JsonReason.NUMBER_TOO_LARGE()),
    ],
)
def test_the_first_error_is_found_with_its_place(body, reason):
    """Lines and columns are counted from 1, columns in characters."""
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError, RecursionError)):
        msgspec.json.decode(body.decode() if b"\xff" in body else body)

    assert json_error(body) == reason


@pytest.mark.parametrize("body", [b'"\\ud83d\\ude00"', b'{"a": [1, -0.5e+3, true, null, "\\n\\u00e9"]}', b"[]", b"{}"])
def test_a_well_formed_document_can_only_have_a_number_too_large(body):
    """The decoder reads it; only a number could be out of its range."""
    msgspec.json.decode(body)

    assert json_error(body) == JsonReason.NUMBER_TOO_LARGE()
