"""Tests that start processes say so, and `script/test --fast` leaves them out."""

import ast
import os
import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT, imports, modules
from tests.support.processes import UnmarkedProcess, no_processes, shared_process

STARTERS = {"subprocess", "multiprocessing"}


def is_marked(source):
    """Whether a test file marks all or some of its tests with `process`."""
    return "pytest.mark.process" in {
        ast.unparse(node) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)
    }


def starts_by_itself(source, module):
    """Whether a test file imports what starts processes."""
    return bool({names[0].split(".")[0] for names in imports(source, module)} & STARTERS)


def test_files_that_import_what_starts_processes_are_marked():
    """The guard below cannot see what `multiprocessing` spawns."""
    unmarked = [
        str(path.relative_to(ROOT))
        for module, path in modules("tests")
        if path.stem.startswith("test_") and path.stem != "test_markers"
        if starts_by_itself(source := path.read_text("utf-8"), module) and not is_marked(source)
    ]

    assert unmarked == []


def test_an_unmarked_test_starts_no_process():
    """Whatever helper or fixture it takes: the attempt fails, and the failure names the test."""
    with no_processes("tests/some_test.py::test_it"), pytest.raises(UnmarkedProcess, match="some_test"):
        subprocess.run([sys.executable, "-c", ""], check=True)
    with no_processes("tests/some_test.py::test_it"), pytest.raises(UnmarkedProcess):
        os.fork()


def test_the_guard_stands_in_this_very_test():
    """It is set around every test that has no marker."""
    with pytest.raises(UnmarkedProcess, match="test_the_guard_stands_in_this_very_test"):
        subprocess.run([sys.executable, "-c", ""], check=True)


@pytest.mark.process
def test_a_marked_test_starts_processes():
    """And what all tests share may be started by any."""
    assert subprocess.run([sys.executable, "-c", ""], check=False).returncode == 0
    with no_processes("tests/some_test.py::test_it"), shared_process():
        assert subprocess.run([sys.executable, "-c", ""], check=False).returncode == 0
