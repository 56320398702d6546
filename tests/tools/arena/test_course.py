"""The course of a contest: progress, a sequential test that ends it, and Ctrl-C."""

import json
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from annales.tools.arena import running
from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import arguments
from annales.tools.arena.entrants.own import BotFault
from tests.bots import own
from tests.support.waiting import BOUND, until
from tests.tools.arena.matches import played_by
from tests.tools.terminals import ROOT, Terminal

STONES = ["--game", "stones", "--processes", "1", "--bot", f"last={own.__name__}:last"]
SACRIFICE = ["-m", "annales.tools.arena", "--game", "sacrifice", "--levels", "random", "random"]
STOPPED = 130


def told_by(tmp_path, *command):
    """The exit status of a contest, and its figures."""
    file = tmp_path / "figures.json"
    status = main([*STONES, *command, "--json", str(file)])
    return status, json.loads(file.read_text("utf-8")) if file.exists() else None


def test_a_sequential_test_ends_as_soon_as_a_side_is_shown(tmp_path, capsys):
    """`alphabeta` loses no deal to the bot that always takes three stones."""
    status, told = told_by(tmp_path, "--levels", "alphabeta", "last", "--sprt", "0", "200", "--matches", "400")

    assert status == 0
    assert told["sprt"]["verdict"] in ("H0", "H1")
    assert 4 < told["matches"] < 400
    assert told["matches"] == 2 * told["deals"]
    assert "SPRT, alphabeta against last: H0 Elo 0, H1 Elo 200; LLR" in capsys.readouterr().out


def test_a_sequential_test_stops_at_the_deal_that_decides(tmp_path):
    """One deal earlier nothing was decided: the same contest with a fixed number says so."""
    command = ["--levels", "alphabeta", "last", "--sprt", "0", "200"]
    _, decided = told_by(tmp_path, *command, "--matches", "400")
    _, before = told_by(tmp_path, *command, "--matches", str(decided["matches"] - 2))

    assert decided["sprt"]["verdict"] is not None
    assert before["sprt"]["verdict"] is None
    assert [one["id"] for one in before["played"]] == [one["id"] for one in decided["played"][:-2]]


def test_a_sequential_test_that_is_not_decided_ends_with_the_last_match(tmp_path, capsys):
    """And says so."""
    status, told = told_by(tmp_path, "--levels", "random", "last", "--sprt", "-5", "5", "--matches", "4")

    assert (status, told["matches"], told["sprt"]["verdict"]) == (0, 4, None)
    assert "neither is shown" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["--levels", "random", "--sprt", "0", "5"],
        ["--levels", "random", "last", "--sprt", "5", "0"],
        ["--levels", "random", "last", "--sprt", "0"],
        ["--levels", "random", "last", "--sprt", "0", "5", "--alpha", "1.5"],
        ["--levels", "random", "last", "--sprt", "0", "5", "--alpha", "0.6", "--beta", "0.4"],
        ["--levels", "random", "last", "--timeout", "0"],
        ["--levels", "random", "last", "random"],
        ["--levels", "random", "last", "--budget", "greedy=2"],
        ["--levels", "random", "last", "--matches", "1.5"],
        ["--levels", "random", "cheating-search"],
        ["--levels", "random", "last", "--bot", "other=module"],
    ],
)
def test_a_test_that_cannot_be_is_refused(wrong, capsys):
    """Before anything is played."""
    with pytest.raises(SystemExit):
        arguments([*STONES, *wrong])
    assert "error:" in capsys.readouterr().err


def interrupted_after(matches, monkeypatch):
    """Let Ctrl-C come after so many matches."""

    def contest(planned, processes):
        for number, match in enumerate(played_by("random", "alphabeta", matches=len(planned), pairs=True)):
            if number == matches:
                raise KeyboardInterrupt
            yield match

    monkeypatch.setattr(running, "contest", contest)


def test_after_ctrl_c_the_complete_deals_are_reported(tmp_path, monkeypatch, capsys):
    """A deal that was not played in every seating would be unfair to one of them."""
    interrupted_after(5, monkeypatch)

    status, told = told_by(tmp_path, "--levels", "random", "alphabeta", "--pairs", "--matches", "8")

    out, err = capsys.readouterr()
    assert (status, told["matches"], told["deals"]) == (STOPPED, 4, 2)
    assert out.startswith("| level ")
    assert "Interrupted: the figures are those of 4 of 8 matches." in err


def test_ctrl_c_before_the_first_deal_reports_nothing(tmp_path, monkeypatch, capsys):
    """There are no figures of no matches."""
    interrupted_after(1, monkeypatch)

    status, told = told_by(tmp_path, "--levels", "random", "alphabeta", "--pairs", "--matches", "8")

    assert (status, told, capsys.readouterr().out) == (STOPPED, None, "")


def test_when_a_bot_fails_the_complete_deals_are_reported(tmp_path, monkeypatch, capsys):
    """As after Ctrl-C, and with the line that names the bot."""

    def contest(planned, processes):
        yield from played_by("random", "alphabeta", matches=3, pairs=True)[:3]
        raise BotFault("late: it fails")

    monkeypatch.setattr(running, "contest", contest)

    status, told = told_by(tmp_path, "--levels", "random", "alphabeta", "--pairs", "--matches", "8")

    assert (status, told["matches"]) == (1, 2)
    assert "late: it fails\nEnded: the figures are those of 2 of 8 matches." in capsys.readouterr().err


def test_there_is_no_progress_bar_without_a_terminal(capsys):
    """Standard error is no terminal here."""
    main([*STONES, "--levels", "random", "random", "--matches", "2"])

    assert capsys.readouterr().err == ""


@pytest.mark.process
def test_a_terminal_shows_the_progress():
    """A bar with the number of matches."""
    told = Terminal(["--matches", "3", "--processes", "1"], program=SACRIFICE)
    try:
        told.reads("3/3", "| level")
        assert told.ends() == 0
    finally:
        told.clear()


@pytest.fixture
def hanging(tmp_path):
    """A contest in two processes whose bots, programs of the workers, wait for ever; with the ids of these programs."""
    here = tmp_path / "pids"
    waits = f"{sys.executable} {tmp_path / 'waits.py'}"
    (tmp_path / "waits.py").write_text(
        f"import os, sys\nopen({str(here)!r}, 'a').write(f'{{os.getpid()}}\\n')\nfor line in sys.stdin: pass\n", "utf-8"
    )
    command = [*SACRIFICE[:-2], "waits", "random", "--program", f"waits={waits}", "--matches", "6", "--processes", "2"]
    with Popen([sys.executable, *command], cwd=ROOT, stdout=PIPE, stderr=PIPE) as started:
        try:
            until(lambda: started.poll() is not None or (here.exists() and len(here.read_text().splitlines()) == 2))
            yield started, [int(pid) for pid in here.read_text().splitlines()]
        finally:
            started.kill()


@pytest.mark.process
def test_ctrl_c_ends_both_processes_and_their_programs(hanging):
    """They have ended when the command has."""
    started, programs = hanging

    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=BOUND)

    assert started.returncode == STOPPED
    assert (out, b"Traceback" in err) == (b"", False)
    assert not [pid for pid in programs if runs(pid)]


def runs(pid):
    """Whether a process is alive; one that has ended may wait for somebody who asks how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.process
@pytest.mark.parametrize("fatal", [signal.SIGTERM, signal.SIGKILL])
def test_workers_and_their_programs_end_with_the_command(hanging, fatal):
    """However it ends: nobody is left who plays on."""
    started, _ = hanging

    started.send_signal(fatal)
    started.communicate(timeout=BOUND)  # until the last of them has closed its output

    assert started.returncode == -fatal
