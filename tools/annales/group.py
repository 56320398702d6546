"""The sub-commands of `annales`. Each is imported when it is called, so that `annales --help` answers at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module, metadata
from typing import Any

import click

from annales.tools.terminal.broken_pipe import to_the_end

# Where each command is, and its line in the help. A function instead of a click command parses its own arguments.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "serve": (
        "annales.tools.annales.serve:serve",
        "Run the whole service: Redis, the API, bots, the clock and webhooks.",
    ),
    "play": ("annales.tools.play:main", "Play in the terminal, against people or bots."),
    "replay": ("annales.tools.replay:main", "Step through the record of a match, forwards and backwards."),
    "verify": ("annales.tools.verify:main", "Verify records of matches."),
    "moves": ("annales.tools.annales.moves:moves", "Print the moves of a record as text, or replay such a text."),
    "annotations": (
        "annales.tools.annales.annotations:check",
        "Check a file of comments and variations against the record of its match.",
    ),
    "compare": ("annales.tools.compare.__main__:main", "Compare two records of one match."),
    "doctor": (
        "annales.tools.annales.doctor.command:doctor",
        "Check that the service can run here, and what to do if not.",
    ),
    "backup": ("annales.tools.annales.backup.command:backup", "Copy all that the service stores to a folder."),
    "restore": ("annales.tools.annales.backup.command:restore", "Put a backup in the place that the settings name."),
    "audit": ("annales.tools.annales.audit:audit", "Verify all matches of the log and of the archive."),
    "audit-bots": ("annales.tools.annales.audit_bots.command:audit_bots", "Compute moves of bots again from records."),
    "review": ("annales.tools.annales.review.command:review", "Look back at a finished match: choices, luck, a curve."),
    "archive": ("annales.tools.archive.__main__:main", "Move finished matches to the archive at once."),
    "master-key": (
        "annales.tools.annales.master_key:master_key",
        "Make a key that encrypts secrets in the store, and use it.",
    ),
    "signing-keys": ("annales.tools.signing_keys:main", "List or replace the keys that sign receipts and checkpoints."),
    "move-events": ("annales.tools.move_events.__main__:main", "Move all matches to a Redis of their own, or back."),
    "admin": ("annales.tools.admin.cli:cli", "Look up, ban, close, delete, erase."),
    "export": ("annales.tools.annales.export.command:export", "Write all matches and entries as Parquet or CSV."),
    "arena": ("annales.tools.arena.__main__:main", "Let bots play against each other, and compare them."),
    "new-game": ("annales.tools.new_game:main", "Begin a game, a package of its own, with a copy of an example."),
    "bench": ("annales.tools.bench.__main__:main", "Measure the service on this machine."),
}
EXTRAS: Mapping[str, str] = {  # the extra that installs a package, by the name under which it is imported
    "prompt_toolkit": "terminal",
    "rich": "terminal",
    "pyarrow": "export",
    "chess": "bench",
    "playwright": "bench",
    "pyspiel": "bench",
}
OWN_ARGUMENTS: Mapping[str, Any] = {"ignore_unknown_options": True, "help_option_names": []}


class Commands(click.Group):
    """A group that knows its commands by name and imports them one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now; None if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        place, about = COMMANDS[cmd_name]
        module, _, name = place.partition(":")
        try:
            found = getattr(import_module(module), name)
        except ModuleNotFoundError as missing:
            raise click.ClickException(_how_to_install(cmd_name, missing)) from missing
        return found if isinstance(found, click.Command) else _program(cmd_name, about, found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


def _program(name: str, about: str, run: Callable[[], int | None]) -> click.Command:
    """A command that leaves its arguments to a program, as `python -m` would."""

    @click.command(name, help=about, context_settings=dict(OWN_ARGUMENTS), add_help_option=False)
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def program(arguments: tuple[str, ...]) -> None:
        sys.argv = [f"annales {name}", *arguments]
        try:
            sys.exit(to_the_end(run))
        except ModuleNotFoundError as missing:  # of what a program imports only where it needs it
            raise click.ClickException(_how_to_install(name, missing)) from missing

    return program


def _how_to_install(command: str, missing: ModuleNotFoundError) -> str:
    package = (missing.name or "").partition(".")[0]
    if package not in EXTRAS:
        raise missing
    return f"annales {command} needs the package {package}: pip install 'annales[{EXTRAS[package]}]'"


def _version() -> str:
    """The version of the installed package."""
    try:
        return metadata.version("annales")
    except metadata.PackageNotFoundError:
        return "unknown: it runs from a source tree"


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"annales {_version()}, Python {sys.version.partition(' ')[0]}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="The version."
)
def annales() -> None:
    """Annales: a game service that forgets nothing.

    `annales serve` starts everything, `annales play` plays at a terminal. Settings are environment variables;
    docs/settings.md lists them.
    """


def main() -> None:
    """Run the command line."""
    annales(prog_name="annales")
