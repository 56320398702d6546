"""Only tests marked `process` start processes: an audit hook refuses every other attempt when it is made.

`script/test --fast` leaves the marked tests out, so a marker that is missing would make it slow without a word.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}


class UnmarkedProcess(AssertionError):
    """A test starts a process and is not marked `process`."""


class _Guard:
    unmarked: str | None = None  # the running test, where it may start none

    def __call__(self, event: str, _arguments: tuple[object, ...]) -> None:
        if event in STARTS and self.unmarked is not None:
            raise UnmarkedProcess(f"{self.unmarked} starts a process: mark it with `pytest.mark.process`")


_guard = _Guard()
sys.addaudithook(_guard)


@contextmanager
def no_processes(test: str) -> Iterator[None]:
    """While this test runs, every start of a process fails."""
    _guard.unmarked = test
    try:
        yield
    finally:
        _guard.unmarked = None


@contextmanager
def shared_process() -> Iterator[None]:
    """Let a fixture start a process that all tests of this run share."""
    before, _guard.unmarked = _guard.unmarked, None
    try:
        yield
    finally:
        _guard.unmarked = before
