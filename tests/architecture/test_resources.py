"""The API by resource: each folder of `service/http/resources` has the same files, and none needs another's routes."""

import pytest

from tests.architecture.sources import imports, modules

ROOM = "service.http.resources"
FILES = {"routes", "requests", "examples"}  # of a resource; only the routes are a must
MORE = {  # what a folder has beside these, and why
    "shared.replies": "replies that the routes of several resources give",
    "streams.messages": "what is sent on streams and on the channel, which answers no request",
    "webhooks.messages": "what is sent to webhooks, which answers no request",
}
ELSEWHERE = {  # a module with routes outside the folders, and why
    "service.http.channel.opening": "it opens the channel, on which the resources are served again",
    "service.http.probes.health": "for whoever runs the service",
    "service.http.probes.metrics": "for whoever runs the service",
    **dict.fromkeys(
        (
            f"service.http.site.{name}"
            for name in ("guides", "links", "pages", "reference", "search", "security", "table")
        ),
        "pages for people, and descriptions for programs",
    ),
}


def resources():
    """The modules of the folders, by folder and name."""
    for module, path in modules("service/http/resources"):
        if path.stem != "__init__":
            yield tuple(module.removeprefix(f"{ROOM}.").split(".")), path


def test_every_resource_has_the_same_files():
    """`shared`, which is no resource, has no routes."""
    found = {names for names, _ in resources()}
    folders = {folder for folder, *_ in found}

    assert {".".join(names) for names in found if names[1:] not in {(file,) for file in FILES}} == set(MORE)
    assert {folder for folder in folders if (folder, "routes") not in found} == {"shared"}


def test_every_route_is_in_the_routes_of_a_resource():
    """Those that are elsewhere are declared."""
    routed = {module for module, path in modules("service/http") if "Blueprint(" in path.read_text("utf-8")}

    assert routed - {f"{ROOM}.{folder}.routes" for (folder, *_), _ in resources()} == set(ELSEWHERE)


def leans(source, folder):
    """The other folders whose routes a module of this folder imports."""
    named = {name for names in imports(source, f"{ROOM}.{folder}.routes") for name in names}
    routes = {tuple(name.split(".")[3:5]) for name in named if name.startswith(f"{ROOM}.")}
    return {other for other, *file in routes if file == ["routes"] and other != folder}


def test_no_resource_imports_the_routes_of_another():
    """What two of them need is in `shared`."""
    assert {names: bad for names, path in resources() if (bad := leans(path.read_text("utf-8"), names[0]))} == {}


@pytest.mark.parametrize(
    ("source", "bad"),
    [
        (f"from annales.{ROOM}.matches.routes import open_match", {"matches"}),
        (f"def late():\n    from annales.{ROOM}.matches import routes as matches", {"matches"}),
        ("from ..matches import routes", {"matches"}),
        (f"from annales.{ROOM}.matches.requests import MatchQuery\nfrom annales.{ROOM}.forks import routes", set()),
    ],
)
def test_the_guard_sees_a_planted_import(source, bad):
    """In a function or relative; requests of others may be imported, and routes of its own."""
    assert leans(source, "forks") == bad
