"""Long work in a process that serves others at the same time."""

from time import sleep


def others_first() -> None:
    """Let other requests of the process go on: a long record takes seconds."""
    sleep(0)
