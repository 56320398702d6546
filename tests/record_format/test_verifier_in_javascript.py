"""The verifier in JavaScript that was written from `docs/record.md` alone comes to the verdict of every vector."""

from pathlib import Path

import pytest

from tests.record_format.vectors import FOLDER, TOLD
from tests.support.node import run, run_tests

VERIFIER = Path(__file__).parents[2] / "examples" / "verifier"

pytestmark = pytest.mark.process


def test_it_comes_to_the_verdict_of_every_vector(tmp_path):
    """In one process, with its own test."""
    run_tests(VERIFIER / "vectors.test.mjs", folder=tmp_path)


def test_its_command_line_reports_a_record_that_is_signed(tmp_path):
    """With exit code 0; what it says is for people."""
    printed = run("node", VERIFIER / "verify.mjs", "--key", TOLD["key"], FOLDER / "noted.ndjson", folder=tmp_path)
    assert "The record holds: 10 entries of match mt_finished (market)" in printed
    assert "Checked: line 1 is signed." in printed
