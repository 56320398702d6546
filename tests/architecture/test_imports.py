"""Imports point one way: the domain knows nobody, the log does not know the service, the service not the API."""

import sys

import pytest

from tests.architecture.sources import INSIDE, PACKAGES, files, imports, modules, outside_the_name, within

ROOTS = tuple(
    f"domain.{name}" for name in ("arithmetic", "canonical", "errors", "phrases", "reasons", "templates", "words")
)
MAY = {  # package -> what it may import besides the standard library; the longest prefix wins
    "domain": [],
    "domain.errors": ["domain.phrases", "domain.reasons"],
    "domain.reasons": ["domain.phrases"],
    "domain.phrases": ["msgspec"],
    "domain.templates": ["domain.words"],
    "domain.words": ["msgspec"],
    "domain.canonical": ["msgspec"],
    "domain.table": ["domain.table", *ROOTS, "msgspec"],
    "domain.contract": ["domain.table", "domain.contract", *ROOTS, "msgspec"],
    "domain.log": ["domain.table", "domain.contract", "domain.log", *ROOTS, "msgspec"],
    "domain.annotations": ["domain.table", "domain.contract", "domain.log", "domain.annotations", *ROOTS, "msgspec"],
    "domain.tabletop": ["domain.table", "domain.contract", "domain.tabletop", *ROOTS, "msgspec"],
    "domain.bots": ["domain.table", "domain.contract", "domain.bots", *ROOTS],
    "domain.review": [
        *("domain.table", "domain.contract", "domain.log", "domain.bots", "domain.review", *ROOTS, "msgspec"),
    ],
    "domain.picture": ["domain.table", "domain.contract", "domain.picture", *ROOTS],
    "domain.tournaments": ["domain.tournaments", "domain.arithmetic"],
    "domain.games": ["contract", "domain.table", "domain.contract", "domain.tabletop", *ROOTS],  # and its own folder
    "events": ["domain", "events", "redis", "hiredis", "msgspec", "zstandard"],
    "events.archive": ["domain.errors", "domain.reasons", "events.archive", "events.codec", "msgspec", "sqlalchemy"],
    "events.archive.bounded_connection": ["psycopg", "sqlalchemy"],
    "events.archive.migrating": ["alembic", "events.archive.engine", "events.archive.schema", "sqlalchemy"],
    "events.archive.migrations": ["alembic", "sqlalchemy"],
    "events.beside.archived": ["events.archive", "events.beside", "sqlalchemy"],
    "events.archive.packing": ["domain.errors", "domain.reasons", "events.codec", "events.compression", "msgspec"],
    # redis in service is for accounts and secrets, never for a stream
    "service": ["domain", "events", "service", "redis", "msgspec", "cryptography", "gunicorn"],
    "service.webhooks.sending": ["service", "standardwebhooks"],
    "service.pictures.pixels": ["resvg_py"],
    "service.http": [
        *("domain.table", "domain.contract", "domain.log", "domain.annotations", *ROOTS, "service"),
        *("flask", "flask_smorest", "apispec", "marshmallow", "msgspec", "werkzeug", "prometheus_client", "markupsafe"),
        "websockets",
        "markdown_it",  # what comes with Flask is named where used
    ],
    "service.accounts.recovery.ceremonies": ["service", "webauthn"],
    "service.http.oauth": ["domain.errors", "domain.phrases", "service", "authlib", "flask"],
    "service.http.middleware.shared_limits": ["service", "limits", "redis"],
    "service.bodies.chunks": ["gunicorn", "service"],  # it reads bodies in gunicorn's place
    # the event loop of a web worker; everything else gives way by a port, and knows of no loop
    "service.server.web.pipe": ["events.bare_connection", "gevent", "hiredis", "redis"],
    "service.server.web.handover": ["gevent"],
    "service.server.web.turns": ["gevent"],
    "service.server.web.worker": ["domain", "events.bare_connection", "gevent", "gunicorn", "service"],
    "workers": [
        *("domain", "events", "service.door", "service.match", "service.settings", "service.container"),
        *("service.ports", "service.bots", "service.commands", "service.messages", "service.monitoring"),
        *("service.accounts", "service.archiving", "service.hints", "service.reviews", "service.webhooks"),
        *("workers", "rq", "redis", "msgspec"),
    ],
    # clients of the HTTP API, as anybody's could be
    "tools.play": ["tools.play", "tools.terminal"],
    "tools.terminal": ["tools.terminal", "prompt_toolkit", "rich", "websockets"],
    "tools": ["domain", "events", "msgspec", "service", "tools", "yaml"],
    "tools.laws": ["domain", "msgspec", "service", "tools.laws"],
    "tools.laws.plugin": ["domain", "pytest", "tools.laws"],
    "tools.arena": ["domain", "msgspec", "service.audit.spreadsheet", "service.messages", "tools", "click"],
    "tools.annales": ["domain", "events", "msgspec", "redis", "service", "tools", "click"],
    "tools.annales.export.dumps": ["msgspec", "zstandard"],
    "tools.annales.export.tables": ["msgspec", "pyarrow", "service.audit.spreadsheet", "tools.annales.export.rows"],
    "tools.admin": ["domain.errors", "events", "msgspec", "service", "tools", "click"],
    # records of a small game, which the tests import into a service that plays it
    "tools.record_vectors": ["domain", "service.accounts", "examples", "tools.record_vectors", "tools.terminal"],
    "tools.train_dictionary": ["domain", "events", "tools.train_dictionary", "tools.terminal.broken_pipe", "zstandard"],
    # environments for research, which need nothing of the service
    "rl": ["domain", "rl", "gymnasium", "numpy", "pettingzoo"],
    "rl.spiel": ["domain", "rl", "gymnasium", "msgspec", "numpy", "pyspiel"],
    "tools.bench": [
        *("domain", "events", "service", "workers", "tools.bench", "flask", "redis"),
        *("tools.terminal.broken_pipe", "tools.terminal.invitation"),
        *("tools.train_dictionary.matches", "chess", "pyspiel", "open_spiel", "playwright"),
        *("msgspec", "sqlalchemy", "numpy", "pettingzoo", "rl"),
    ],
    # all that a game imports, beside its own folder
    "contract": ["domain.table", "domain.contract", "domain.tabletop", *ROOTS],
    "examples.games": ["contract"],
}


def allowed(module):
    """What a module may import, by the longest prefix of its name."""
    rule = max((prefix for prefix in MAY if within(module, prefix)), key=len)
    own = []
    if rule in ("domain.games", "examples.games"):
        own = [".".join(module.split(".")[:3])]
    return MAY[rule] + own


def forbidden(source, module, is_package=False):
    """The imports of a source that its place does not allow."""
    may = allowed(module)
    found = []
    for names in imports(source, module, is_package):
        anybody = names == ["annales"] or names[0].split(".")[0] in sys.stdlib_module_names
        if not anybody and not any(within(name, prefix) for name in names for prefix in may):
            found.append(names[-1])
    return found


@pytest.mark.parametrize("package", [*PACKAGES, *INSIDE, "examples/games"])
def test_imports_point_one_way(package):
    """Each package imports only what the table allows."""
    wrong = {
        module: bad
        for module, path in modules(package)
        if (bad := forbidden(path.read_text("utf-8"), module, path.stem == "__init__"))
    }

    assert wrong == {}


@pytest.mark.parametrize(
    ("module", "source", "bad"),
    [
        ("domain.table.table", "import redis", ["redis"]),
        ("domain.table.table", "def f():\n    from domain.games import GAMES", ["domain.games.GAMES"]),
        ("domain.games.theomachie.rules", "from ..sacrifice import rules", ["domain.games.sacrifice.rules"]),
        ("domain.games.theomachie.rules", "from . import cards\nfrom .cards import God\nimport tomllib", []),
        ("domain.games.theomachie.rules", "import msgspec", ["msgspec"]),
        ("domain.games", "from domain.games import sacrifice", []),
        ("domain.bots.ismcts", "from domain.games.sacrifice import board", ["domain.games.sacrifice.board"]),
        ("events.stream", "from service import door", ["service.door"]),
        ("service.door", "import flask", ["flask"]),
        ("service.http.views", "from domain.games import GAMES\nfrom flask import g", ["domain.games.GAMES"]),
        ("service.http.views", "import redis\nimport redistribute", ["redis", "redistribute"]),
        ("tools.play", "from domain.games import GAMES\nfrom tools.terminal.api import Api", ["domain.games.GAMES"]),
        ("tools.terminal.api", "from tools.record import play\nimport rich.text", ["tools.record.play"]),
        ("workers.jobs", "from service.door import play\nfrom service import http", ["service.http"]),
    ],
)
def test_the_guard_sees_a_planted_import(module, source, bad):
    """Inside functions, relative or by a longer name: none gets by, and what is allowed is let through."""
    assert forbidden(source, module) == bad


def test_our_own_code_is_imported_by_one_name():
    """`annales.domain…`: by the name of its folder alone, a module would exist twice."""
    sources = [path for path in files() if path.suffix == ".py"]

    assert {path: bad for path in sources if (bad := outside_the_name(path.read_text("utf-8")))} == {}
    assert outside_the_name("import annales.events.stream\nfrom .tools import x\nimport toolshed") == []
    assert outside_the_name("def f():\n    import service.door\n    from events import keys") == [
        "service.door",
        "events",
    ]
