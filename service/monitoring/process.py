"""Which kind of process this is, for its log lines and its counts."""

from __future__ import annotations

WEB, BOTS, CLOCK, WEBHOOKS, TOOL = "web", "bots", "clock", "webhooks", "tool"
KINDS = (WEB, BOTS, CLOCK, WEBHOOKS, TOOL)
LAUNCHER = "launcher"  # it starts the others, and counts nothing


class Process:
    """This process; until it says otherwise, a command-line tool."""

    def __init__(self) -> None:
        self.kind = TOOL


PROCESS = Process()  # one per process
