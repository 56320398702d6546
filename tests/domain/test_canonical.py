"""Whatever is hashed is canonical JSON: any language can make the same bytes again."""

import hashlib
import hmac
import json

from hypothesis import given
from hypothesis import strategies as st

from annales.domain.canonical import canonical, digest, keyed
from annales.domain.contract.game import Setup
from annales.domain.table.facts import Moved, Unsealed

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5),
    max_leaves=20,
)


def as_json(value):
    """The bytes that the page promises, made by the standard library."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(values)
def test_canonical_bytes_are_those_of_the_standard_library(value):
    """Sorted keys, no spaces, UTF-8."""
    assert canonical(value) == as_json(value)


def test_facts_and_structs_are_hashed_as_they_are_read():
    """A fact is an array that begins with its word, a struct an object with sorted keys."""
    assert canonical(Moved("a", "x", "y")) == b'["moved","a","x","y",null]'
    assert canonical(Unsealed(((0, "é"),), (1,))) == '["unsealed",[[0,"é"]],[1]]'.encode()
    assert canonical(Setup(2, {"b": 1, "a": True})) == b'{"legacy":null,"options":{"a":true,"b":1},"seats":2}'


@given(st.lists(values, max_size=4), st.binary(min_size=1, max_size=40))
def test_digests_are_those_of_an_array(several, key):
    """So that no two lists of values run together to the same bytes."""
    assert digest(*several) == hashlib.sha256(as_json(several)).hexdigest()
    assert keyed(key, *several) == hmac.new(key, as_json(several), hashlib.sha256).digest()
