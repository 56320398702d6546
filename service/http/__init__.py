"""The HTTP API: routes, their OpenAPI description, and the mapping of errors to responses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask

from annales.domain.contract.game import Game
from annales.service import container
from annales.service.container import Services
from annales.service.http import problems
from annales.service.http.audit import route as audit
from annales.service.http.channel import opening
from annales.service.http.fast import before_flask
from annales.service.http.instructions import route as instructions
from annales.service.http.invitations import route as invitations
from annales.service.http.middleware import connection_limits, headers, limits, logs
from annales.service.http.middleware.shared_limits import sharing
from annales.service.http.openapi.document import Description, Number
from annales.service.http.presence import route as presence
from annales.service.http.probes import health, metrics, metrics_port
from annales.service.http.routes import (
    actions,
    admin,
    campaigns,
    endings,
    forks,
    games,
    history,
    matches,
    players,
    positions,
    records,
    rematches,
    seats,
    streams,
    take_backs,
    webhooks,
)
from annales.service.http.site import guides, pages, reference, search, security, table
from annales.service.http.tournaments import route as tournaments
from annales.service.http.vacation import route as vacation
from annales.service.ports import Ports
from annales.service.settings import Limits, Settings

RESOURCES = (
    games,
    players,
    matches,
    seats,
    invitations,
    actions,
    instructions,
    endings,
    presence,
    vacation,
    take_backs,
    forks,
    campaigns,
    rematches,
    tournaments,
    records,
    history,
    audit,
    streams,
    webhooks,
    admin,
    opening,
    positions,
    health,
    metrics,
    table,
    pages,
    reference,
    guides,
    search,
    security,
)


def create_app(
    services: Callable[[], Services] = container.services,
    rates: Limits | None = None,
    ports: Ports | None = None,
    games: Mapping[str, Game] | None = None,
    metrics_on: int | None = None,
) -> Flask:
    """Create the application. `services` returns the services of the process; `ports` serve what needs none of them.

    `games` are those whose actions the description lists; by default all that are installed. `metrics_on` is the port
    that `/metrics` alone is served on, 0 for that of the API; by default that of the settings.
    """
    bounds = Limits.from_env() if rates is None else rates
    app = Flask(__name__)
    app.url_map.merge_slashes = False
    app.url_map.converters["number"] = Number
    app.extensions["services"] = services
    app.extensions["ports"] = ports or Ports()
    description = Description(app, container.installed_games() if games is None else games)
    for resource in RESOURCES:
        description.register_blueprint(resource.blueprint)
    table.register(app)
    problems.register(app)
    pages.register(app)
    limits.register(app, bounds, sharing(bounds.shared, app.extensions["ports"].clock))
    connection_limits.register(app, bounds)
    logs.register(app)
    before_flask.register(app)
    headers.register(app, bounds.trusted_proxies)
    metrics_port.register(app, Settings.from_env().metrics_port if metrics_on is None else metrics_on)
    return app
