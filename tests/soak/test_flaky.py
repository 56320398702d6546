"""`script/soak flaky` tells each test that has ever failed, and nothing else."""

import pytest

from tests.soak import flaky

REPORT = """<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" errors="1" failures="2" tests="4">
  <testcase classname="tests.api.test_a" name="test_fine" file="tests/api/test_a.py" line="3" time="0.1" />
  <testcase classname="tests.api.test_a" name="test_x[a/b.c]" file="tests/api/test_a.py" line="9" time="0.1">
    <failure message="AssertionError">assert 1 == 2</failure><error message="at its end">too</error></testcase>
  <testcase classname="tests.api.test_a.TestAll" name="test_y" file="tests/api/test_a.py" line="12" time="0.1">
    <failure message="AssertionError">assert 0</failure></testcase>
  <testcase classname="tests.api.test_b" name="test_z" file="tests/api/test_b.py" line="4" time="0.1">
    <error message="no Redis">failed on setup</error></testcase>
  <testcase classname="tests.api.test_b" name="test_skipped" file="tests/api/test_b.py" line="7" time="0.1">
    <skipped message="no browser" /></testcase>
</testsuite></testsuites>"""

PLANTED = """
import os

def test_by_chance():
    assert int(os.environ["ANNALES_TEST_SALT"]) % 3

def test_sound():
    assert os.environ["ANNALES_TEST_ORDER"] == os.environ["ANNALES_TEST_SALT"]
"""


def test_what_failed_is_named_as_pytest_names_it():
    """Once, whether it failed itself, or what it needs could not be made or cleared away."""
    assert flaky.failures(REPORT) == [
        "tests/api/test_a.py::TestAll::test_y",
        "tests/api/test_a.py::test_x[a/b.c]",
        "tests/api/test_b.py::test_z",
    ]


def test_the_most_frequent_failure_is_listed_first_with_its_command():
    """The seed is that of its first failure."""
    assert flaky.told({"a.py::test_a": [4], "b.py::test_b": [2, 3]}, 5).splitlines() == [
        "2 of 5: b.py::test_b",
        "    ANNALES_TEST_SALT=2 ANNALES_TEST_ORDER=2 script/test 'b.py::test_b'",
        "1 of 5: a.py::test_a",
        "    ANNALES_TEST_SALT=4 ANNALES_TEST_ORDER=4 script/test 'a.py::test_a'",
    ]
    assert flaky.told({}, 5) == "5 runs: none failed"


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.nightly
def test_a_planted_test_that_fails_by_chance_is_found(tmp_path, capfd):
    """With the runs in which it failed, and the seed of the first; the other one is not named."""
    planted = tmp_path / "test_planted.py"
    planted.write_text(PLANTED, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")  # names begin here, wherever the project lies
    command = ["--runs", "2", "--load", "1", "--workers", "0", str(planted)]

    assert flaky.main(["--seed", "2", *command]) == 1
    assert flaky.main(["--seed", "4", *command]) == 0

    said = capfd.readouterr().out
    assert "run 2: 0 failed\n" in said
    assert "1 of 2: test_planted.py::test_by_chance\n    ANNALES_TEST_SALT=3 ANNALES_TEST_ORDER=3 script/test" in said
    assert "of 2: test_planted.py::test_sound" not in said
    assert "2 runs: none failed\n" in said
