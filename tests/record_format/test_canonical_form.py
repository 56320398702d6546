"""The canonical form is RFC 8785 (JCS) for the values that records hold: an independent library writes the same bytes.

Records hold objects, arrays, strings, booleans, null, and integers within ±(2^53 - 1). RFC 8785 sorts members by UTF-16
code units, this service by code points. The two orders are the same for names without characters beyond U+FFFF, and
records with other names are refused.
"""

import json

import msgspec
import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from annales.domain.canonical import GREATEST, canonical
from annales.tools.record import read, steps
from annales.tools.verify import canonical as canonical_of_the_verifier
from tests.record_format.vectors import HOLDING, data_of, named
from tests.records.packing import UNPACKED

GOLDEN = sorted(UNPACKED.glob("*/*.match"))

texts = st.text(st.characters(exclude_categories=["Cs"]))
names = st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0xFFFF))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner, max_size=5),
    max_leaves=20,
)


@given(values)
@example({"\ue000": 1, "é": 2, "": 3, "\uffff": 4, "\x7f": 5, "\u2028": "\u2028"})
@example("".join(map(chr, range(128))) + "\U0001f0a1")
@example([GREATEST, -GREATEST, 0])
def test_the_canonical_form_is_that_of_the_standard(value):
    """The service and the verifier write what an independent RFC 8785 library writes."""
    assert canonical(value) == canonical_of_the_verifier(value) == rfc8785.dumps(value)


def test_names_beyond_the_basic_plane_would_be_sorted_otherwise():
    """The reason why records with such names are refused."""
    value = {"\U0001f0a1": 1, "\ue000": 2}
    assert canonical(value) == canonical_of_the_verifier(value) != rfc8785.dumps(value)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_steps_of_golden_records_are_canonical_as_the_standard_says(path):
    """Every action and every fact of every golden match."""
    for _, step in steps(read(path.read_text("utf-8"))):
        value = msgspec.to_builtins([step.action, step.facts])
        assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("vector", HOLDING, ids=named)
def test_the_lines_of_conformance_records_are_canonical_as_the_standard_says(vector):
    """Whoever has such a library reads a record with it and needs nothing of ours."""
    for line in data_of(vector).splitlines():
        assert rfc8785.dumps(json.loads(line)) == line
