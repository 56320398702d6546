"""What operators do at the command line; `python -m annales.tools.admin --help` lists it."""

from annales.tools.admin.cli import cli as cli
