"""docs/bots.md: the moves of a match are checked as it is printed there."""

import os
import re
import shutil

import pytest

from tests.architecture.sources import ROOT
from tests.records.packing import UNPACKED
from tests.support.children import ran

RECORD = UNPACKED / "pandocreon_divinae" / "bots-greedy-random.ndjson"
SECTION = (ROOT / "docs" / "bots.md").read_text("utf-8").partition("### Check the moves of a match\n")[2]


@pytest.mark.process
def test_the_printed_command_prints_what_is_printed(tmp_path):
    """On a golden record, which stands for the one that is fetched."""
    commands, printed = re.findall(r"^```\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)[:2]
    fetch, check = commands.splitlines()
    shutil.copy(RECORD, tmp_path / fetch.rpartition(" > ")[2])

    environ = {**os.environ, "PATH": f"{ROOT / 'script'}:{os.environ['PATH']}"}
    done = ran(["bash", "-c", check], cwd=tmp_path, env=environ, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")
