"""The HTTP API: routes, their description, and the one place where an error becomes an answer."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask

from service import wiring
from service.http import (
    actions,
    around,
    docs,
    forks,
    games,
    health,
    history,
    limits,
    matches,
    metrics,
    pages,
    players,
    positions,
    problems,
    readings,
    records,
    seats,
    streams,
    take_backs,
    waiting,
)
from service.http.description import Description, Number
from service.settings import Limits
from service.wiring import House

RESOURCES = (games, players, matches, seats, actions, take_backs, forks, records, history, streams, positions, health,
             metrics, pages, docs, readings)


def create_app(house: Callable[[], House] = wiring.house, rates: Limits | None = None) -> Flask:
    """The application; `house` gives the parts of the process, and is first called by the first request."""
    bounds = Limits.from_env() if rates is None else rates
    app = Flask(__name__)
    app.url_map.merge_slashes = False
    app.url_map.converters["number"] = Number
    app.extensions["house"] = house
    description = Description(app)
    for resource in RESOURCES:
        description.register_blueprint(resource.blueprint)
    problems.register(app)
    limits.register(app, bounds)
    waiting.register(app, bounds)
    around.register(app, bounds.trusted_proxies)
    return app
