"""A log that nobody reads: lines wait for a while, are dropped and counted, and never hold up whoever writes them."""

import os
import socket

import pytest

from annales.service.monitoring.outlet import Outlet
from tests.support.waiting import until

LINE = "x" * 99 + "\n"


def notice(count):
    """How a dropped line is told here."""
    return f"{count} dropped\n"


@pytest.fixture
def pipe():
    """A pipe that nobody reads yet: the ends for reading and writing."""
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        try:
            os.close(end)
        except OSError:
            continue  # the test has closed it


def everything(reading, outlet):
    """All that comes out while the outlet is flushed."""
    os.set_blocking(reading, False)
    read = b""
    while True:
        outlet.flush()
        try:
            read += os.read(reading, 1 << 16)
        except BlockingIOError:
            return read.decode()


def test_lines_that_can_be_written_are_written_at_once(pipe):
    """Whole, and in their order."""
    reading, writing = pipe
    outlet = Outlet(writing, notice)
    outlet.write("first\n")
    outlet.write("sécond\n")

    assert os.read(reading, 100).decode() == "first\nsécond\n"


def test_a_full_pipe_blocks_no_writer_and_dropped_lines_are_counted(pipe):
    """What waits is written once somebody reads, then the number of those that are lost."""
    reading, writing = pipe
    outlet = Outlet(writing, notice, most=10_000)
    for _ in range(2_000):
        assert outlet.write(LINE) == len(LINE)
    *lines, last = everything(reading, outlet).splitlines(keepends=True)

    assert set(lines) == {LINE}
    assert last == notice(2_000 - len(lines))
    assert 10_000 < len("".join(lines)) < 200_000
    outlet.write("after\n")
    assert everything(reading, outlet) == "after\n"


def test_a_shared_pipe_is_not_made_non_blocking(pipe):
    """Whether writes wait belongs to the open file, which the shell and other processes share."""
    _, writing = pipe
    Outlet(writing, notice).write(LINE)

    assert os.get_blocking(writing) is True


def test_a_pipe_that_cannot_be_reopened_blocks_no_writer(pipe, monkeypatch):
    """Where there is no /proc, or the pipe is another user's."""

    def refuse(*_):
        raise PermissionError

    reading, writing = pipe
    monkeypatch.setattr("annales.service.monitoring.outlet.os.open", refuse)
    outlet = Outlet(writing, notice, most=10_000)
    for _ in range(2_000):
        outlet.write(LINE)

    assert everything(reading, outlet).endswith(" dropped\n")


def test_an_unread_socket_blocks_no_writer():
    """As systemd's journal gives."""
    here, there = socket.socketpair()
    with here, there:
        outlet = Outlet(there.fileno(), notice, most=10_000)
        for _ in range(20_000):
            outlet.write(LINE)

        assert os.get_blocking(there.fileno()) is True
        assert everything(here.fileno(), outlet).endswith(" dropped\n")
        outlet.close()


@pytest.mark.parametrize("lines", [1, 3])
def test_a_reader_that_has_gone_is_no_error(pipe, lines):
    """Nor a full disk: code that writes a log is not to hear of it."""
    reading, writing = pipe
    outlet = Outlet(writing, notice)
    os.close(reading)

    for _ in range(lines):
        assert outlet.write(LINE) == len(LINE)


def test_a_descriptor_that_is_closed_is_no_error(pipe):
    """As a daemon may leave it."""
    outlet = Outlet(pipe[1], notice)
    os.close(pipe[1])

    assert outlet.write(LINE) == len(LINE)


def test_a_line_longer_than_the_pipe_comes_out_whole(pipe):
    """Part by part, before anything else."""
    reading, writing = pipe
    outlet = Outlet(writing, notice)
    long = "y" * 300_000 + "\n"
    outlet.write(long)
    outlet.write("after\n")

    assert everything(reading, outlet) == long + "after\n"


def test_a_file_gets_everything(tmp_path):
    """It has no reader to wait for, and keeps what others wrote there before."""
    file = tmp_path / "log"
    with open(file, "wb", buffering=0) as stream:
        stream.write(b"before\n")
        outlet = Outlet(stream.fileno(), notice, most=10_000)
        for _ in range(2_000):
            outlet.write(LINE)

    assert file.read_text() == "before\n" + LINE * 2_000


def test_the_last_lines_are_given_some_time(pipe):
    """At the end of the process somebody may still be reading."""
    reading, writing = pipe
    outlet = Outlet(writing, notice)
    for _ in range(1_000):
        outlet.write(LINE)
    outlet.drain(0.01)  # nobody reads: it gives up
    os.set_blocking(reading, False)
    read = []

    def reads():
        outlet.drain(0.01)
        try:
            read.append(os.read(reading, 1 << 16))
        except BlockingIOError:
            return b"".join(read).count(b"\n") == 1_000
        return False

    assert until(reads)
