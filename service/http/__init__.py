"""The HTTP API: routes, their OpenAPI description, and the mapping of errors to responses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask

from annales.domain.contract.game import Game
from annales.service import container
from annales.service.container import Services
from annales.service.http import problems
from annales.service.http.channel import opening
from annales.service.http.fast import before_wsgi
from annales.service.http.middleware import connection_limits, headers, limits, logs
from annales.service.http.middleware.shared_limits import sharing
from annales.service.http.openapi.document import Description, Number
from annales.service.http.probes import health, metrics, metrics_port
from annales.service.http.resources.admin import routes as admin
from annales.service.http.resources.annotations import routes as annotation_routes
from annales.service.http.resources.audit import routes as audit
from annales.service.http.resources.campaigns import routes as campaigns
from annales.service.http.resources.endings import routes as endings
from annales.service.http.resources.forks import routes as forks
from annales.service.http.resources.games import routes as games
from annales.service.http.resources.guides import routes as guided
from annales.service.http.resources.hints import routes as hints
from annales.service.http.resources.history import routes as history
from annales.service.http.resources.instructions import routes as instructions
from annales.service.http.resources.invitations import routes as invitations
from annales.service.http.resources.matches import routes as matches
from annales.service.http.resources.oauth import routes as oauth
from annales.service.http.resources.pictures import routes as pictures
from annales.service.http.resources.play import routes as play
from annales.service.http.resources.players import routes as players
from annales.service.http.resources.positions import routes as positions
from annales.service.http.resources.presence import routes as presence
from annales.service.http.resources.records import routes as records
from annales.service.http.resources.recovery import routes as recovery
from annales.service.http.resources.rematches import routes as rematches
from annales.service.http.resources.reviews import routes as reviews
from annales.service.http.resources.seats import routes as seats
from annales.service.http.resources.streams import messages as streams_messages
from annales.service.http.resources.streams import routes as streams
from annales.service.http.resources.studies import routes as studies
from annales.service.http.resources.take_backs import routes as take_backs
from annales.service.http.resources.tournaments import routes as tournaments
from annales.service.http.resources.vacation import routes as vacation
from annales.service.http.resources.webhooks import messages as webhooks_messages
from annales.service.http.resources.webhooks import routes as webhooks
from annales.service.http.resources.worlds import routes as worlds
from annales.service.http.site import guides, links, pages, reference, search, security, table
from annales.service.ports import Ports
from annales.service.settings import Limits, Settings

RESOURCES = (
    games,
    guided,
    players,
    oauth,
    matches,
    seats,
    invitations,
    play,
    instructions,
    hints,
    endings,
    presence,
    vacation,
    take_backs,
    forks,
    campaigns,
    recovery,
    rematches,
    reviews,
    tournaments,
    records,
    history,
    studies,
    annotation_routes,
    audit,
    streams,
    webhooks,
    admin,
    opening,
    positions,
    pictures,
    worlds,
    health,
    metrics,
    table,
    links,
    pages,
    reference,
    guides,
    search,
    security,
)


SENT = (*streams_messages.MESSAGES, *webhooks_messages.MESSAGES)


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
    description = Description(app, container.installed_games() if games is None else games, SENT)
    for resource in RESOURCES:
        description.register_blueprint(resource.blueprint)
    table.register(app)
    problems.register(app)
    pages.register(app)
    limits.register(app, bounds, sharing(bounds.shared, app.extensions["ports"].clock))
    connection_limits.register(app, bounds)
    logs.register(app)
    headers.register(app, bounds.trusted_proxies)
    operators_port = Settings.from_env().metrics_port if metrics_on is None else metrics_on
    metrics_port.register(app, operators_port)
    before_wsgi.register(app, bounds.trusted_proxies, operators_port)
    return app
