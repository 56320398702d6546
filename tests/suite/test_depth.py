"""By day what is marked for the night is left out, and said to be so; a night runs it."""

import runpy
from types import SimpleNamespace

import pytest

from tests import conftest
from tests.support import depth


@pytest.mark.parametrize(
    ("told", "kept", "left_out"), [(None, ["short"], ["long"]), ("nightly", ["short", "long"], [])]
)
def test_what_is_marked_for_the_night_runs_at_night_alone(monkeypatch, told, kept, left_out):
    """As the environment says which of both it is."""
    monkeypatch.delenv("ANNALES_DEPTH", raising=False)
    if told is not None:
        monkeypatch.setenv("ANNALES_DEPTH", told)
    monkeypatch.setattr(conftest, "NIGHTLY", runpy.run_path(depth.__file__)["NIGHTLY"])
    items = [
        SimpleNamespace(name=name, get_closest_marker={"nightly": marker}.get)
        for name, marker in (("short", None), ("long", pytest.mark.nightly))
    ]
    told_of = []
    hook = SimpleNamespace(pytest_deselected=lambda items: told_of.extend(items))

    conftest.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)

    assert [item.name for item in items] == kept
    assert [item.name for item in told_of] == left_out
