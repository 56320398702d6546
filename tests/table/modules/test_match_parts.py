"""What the parts of a match's page decide and draw, in a document without a browser."""

import pytest

from tests.table.modules.test_modules import node_test

pytestmark = pytest.mark.process


def test_dialogs_are_ready_when_they_are_drawn(tmp_path):
    """Open, and their fields with the focus: a key that is pressed at once goes nowhere else."""
    node_test("dialogs", tmp_path)
