"""The recommended rules of two linters find no error in the descriptions: Redocly's, and Spectral's.

By night, because Spectral takes a minute of a core; by day `tests/api/test_description.py` runs the rules of Redocly.
"""

import pytest

from tests.api.test_description import NEWER, OLDER
from tests.support.node import ROOT, packages_of, run

pytestmark = [pytest.mark.process, pytest.mark.slow, pytest.mark.nightly]

CONFIG = ROOT / "tests" / "clients" / "linters"
# A file, and what is counted as an error in it: the linters exit with 1 then. What they only advise passes.
COMMANDS = {
    "redocly": ("lint", "{file}", "--config", f"{CONFIG}/redocly.yaml", "--format=summary"),
    "spectral": ("lint", "{file}", "--ruleset", f"{CONFIG}/spectral.yaml", "--fail-severity=error", "--quiet"),
}
BROKEN = """\
openapi: 3.1.0
info: {title: Broken, version: '1', license: {name: MIT}}
paths:
  /a/{b}:
    get: {responses: {'200': {description: done}}}
"""


def linted(linter, file, folder):
    """What a linter says of a file; the test fails with it where there is an error."""
    packages = packages_of(CONFIG, ROOT / "build" / "linters")
    program = packages / "node_modules" / ".bin" / linter
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    return run(program, *(each.format(file=file) for each in COMMANDS[linter]), folder=folder, **quiet)


@pytest.mark.parametrize("linter", COMMANDS)
@pytest.mark.parametrize("name", [NEWER, OLDER, "asyncapi"])
def test_a_linter_finds_no_error(tmp_path, linter, name):
    """Both versions of the API's description, and that of the channel."""
    linted(linter, ROOT / "api-spec" / f"{name}.yaml", tmp_path)


@pytest.mark.parametrize("linter", COMMANDS)
def test_an_error_would_be_found(tmp_path, linter):
    """A parameter of a path that is not declared; else the test before could not fail."""
    (tmp_path / "broken.yaml").write_text(BROKEN)

    with pytest.raises(AssertionError, match="ended with 1"):
        linted(linter, tmp_path / "broken.yaml", tmp_path)
