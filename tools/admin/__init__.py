"""What operators do at the command line; `python -m tools.admin --help` lists it."""

from tools.admin.cli import cli as cli
