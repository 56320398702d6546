"""`annales serve`: the whole service, as script/server runs it in a source tree."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from annales.service.server import supervisor


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 picks a free one.  [PORT, or 8000]")
@click.option("--host", help="The address to listen on.  [ANNALES_HOST, or 127.0.0.1]")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder, used by one server at a time.  [ANNALES_DATA, or ./var]",
)
def serve(port: int | None, host: str | None, data: Path | None) -> None:
    """Run the whole service: Redis, the API, bots, the clock and webhooks.

    It uses the Redis at REDIS_URL, or starts one of its own with its data in the data folder. It prints the address on
    which it listens, restarts processes that die, and stops everything at Ctrl-C or SIGTERM. Other settings are
    environment variables.
    """
    given = {"PORT": port, "ANNALES_HOST": host, "ANNALES_DATA": data}
    environ = os.environ | {name: str(value) for name, value in given.items() if value is not None}
    sys.exit(supervisor.main(environ=environ, name="annales serve"))
