"""Runs the command: `python -m annales.tools.admin`."""

import sys

from annales.tools.admin.cli import cli
from annales.tools.terminal.broken_pipe import to_the_end

sys.exit(to_the_end(lambda: cli(prog_name="python -m annales.tools.admin")))
