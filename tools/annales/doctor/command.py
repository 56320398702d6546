"""`annales doctor`: a line for each check."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from annales.service.monitoring.setting_names import unknown_settings
from annales.service.server.embedded_redis import is_listening, url_of
from annales.service.settings import Allowances, CannotStart, Limits, Settings, WebhookLimits, log_level
from annales.tools.annales.doctor import machine, service, store
from annales.tools.annales.doctor.finding import ERROR, OK, WARNING, Finding, error, ok

COLOURS = {OK: "green", WARNING: "yellow", ERROR: "red"}


@click.command()
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
def doctor(strict: bool) -> None:
    """Check that the service can run here, with the settings of the environment, and say what to do if not.

    It looks at Python, the settings, the web processes, the data folder, the port, Redis and its safety, the archive,
    and the clocks. If a service runs on the port, it is asked for its bots and its clock. Nothing is changed. Exits
    with 0, or with 1 if there is an error.
    """
    levels = set()
    for finding in findings():
        levels.add(finding.level)
        click.echo(f"{click.style(f'{finding.level:<8}', fg=COLOURS[finding.level])}{finding.subject}: {finding.found}")
        if finding.cure:
            click.echo(f"{'':<8}  {finding.cure}")
    sys.exit(1 if ERROR in levels or (strict and WARNING in levels) else 0)


def findings() -> Iterator[Finding]:
    """What each check finds, in the order of the report."""
    yield machine.python()
    try:
        settings = Settings.from_env()
        for each in (Limits, Allowances, WebhookLimits):
            each.from_env()
        log_level()
    except CannotStart as reason:
        yield error("settings", str(reason), "correct the environment variable; docs/settings.md lists them all")
        return
    unknown = list(unknown_settings())
    if unknown:
        yield error(
            "settings", "; ".join(unknown), "correct the name, or unset it; docs/settings.md lists all settings"
        )
    else:
        yield ok("settings", "valid")
    yield machine.open_files()
    yield machine.web_processes(settings)
    yield from machine.games()
    said = machine.readiness(settings)
    yield from machine.data_folder(settings, is_running=said is not None)
    yield machine.port(settings, is_running=said is not None)
    yield from _redis(settings)
    yield store.archive(settings)
    if said is not None:
        yield from service.running(said)


def _redis(settings: Settings) -> Iterator[Finding]:
    """The checks of the Redis at REDIS_URL, or of the embedded one: of its program, and of itself if it runs."""
    socket = settings.data / "redis" / "redis.sock"
    if settings.redis_url is not None:
        yield from store.servers(settings.redis_url, settings)
        return
    yield store.embedded(settings)
    if is_listening(socket):
        yield from store.servers(url_of(socket), settings)
