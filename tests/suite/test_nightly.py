"""The night runs each part within its bound, and tells how each ended."""

import os
import sys

import pytest

from tests.soak import nightly
from tests.soak.nightly import Part

pytestmark = pytest.mark.process


def python(code):
    """A command that runs it."""
    return (sys.executable, "-S", "-c", code)


@pytest.fixture
def night(monkeypatch):
    """A night of these parts."""

    def of(**parts):
        monkeypatch.setattr(nightly, "parts", lambda: parts)

    return of


def test_each_part_is_run_whatever_became_of_those_before(night, capfd):
    """The table tells of each, and one that failed fails the night."""
    night(
        bad=Part("it fails", python("raise SystemExit(3)"), 1),
        away=Part("it is not here", python("print('never')"), 1, missing="no browser is installed"),
        good=Part("it says a word", python("import os; print(os.environ['WORD'])"), 1, {"WORD": "heard"}),
    )

    status = nightly.main([])

    printed = capfd.readouterr().out
    assert status == 1
    assert "heard" in printed
    assert "never" not in printed
    assert [line.split(maxsplit=2)[2] for line in printed.splitlines()[-3:]] == [
        "bad: failed with status 3",
        "away: no browser is installed",
        "good: passed",
    ]
    assert nightly.main(["good"]) == 0


def test_a_part_over_its_time_is_ended_with_all_that_it_started(monkeypatch, tmp_path):
    """Also if that takes no notice of the first signal: the child here holds a pipe for as long as it lives."""
    monkeypatch.setattr(nightly, "GRACE", 0.2)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ignoring = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    child = f"{ignoring}held = open({str(pipe)!r}, 'wb')\nsignal.pause()"
    parent = f"import subprocess, sys\nsubprocess.run([sys.executable, '-S', '-c', {child!r}])"
    part = Part("it never ends", python(parent), 1 / 30)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    assert nightly.run(part) == f"ended after its {part.minutes} minutes"
    os.set_blocking(reading, True)
    with open(reading, "rb") as reader:
        assert reader.read() == b""  # it ends when nobody holds the other side


def test_a_part_that_is_not_known_is_refused(night, capsys):
    """With the names of those that are."""
    night(good=Part("", python(""), 1))

    with pytest.raises(SystemExit):
        nightly.main(["godo"])
    assert "no such part: godo" in capsys.readouterr().err
