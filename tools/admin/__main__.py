"""Runs the command: `python -m tools.admin`."""

import sys

from tools.admin.cli import cli
from tools.terminal.broken_pipe import to_the_end

sys.exit(to_the_end(lambda: cli(prog_name="python -m tools.admin")))
