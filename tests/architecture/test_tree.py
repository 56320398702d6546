"""The tree of the project: no circles, no crowded folder, and no arrow that runs upward without an import."""

import ast
import re
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.architecture.sources import PACKAGES, imports, modules, within

MOST_MODULES = 15  # in a folder, beside its `__init__`
GAMES = "domain.games"
FLOORS = ("domain", "events", "service", "workers", "tools")  # each may know those before it
FOLDERS_OUTSIDE = ("docs", "api-spec", "tests", "examples")  # which the product may read as files only where declared

DEEPER = {"service.http.resources": 4, "service.http": 3, "domain.games": 4}  # where rooms lie within a package

DECLARED = {  # what a module names of a higher floor without importing it, and why
    ("service.http.documents", "tools/verify.py"): "clients download the verifier from the service",
    ("service.http.documents", "docs"): "the pages are served, the rules of the games among them",
    ("service.http.documents", "api-spec"): "facts.json and the schema of records are served as they lie there",
    ("tools.record_vectors.__main__", "api-spec"): "it writes what lies there",
    ("service.server.supervisor", "workers.run"): "the launcher starts the worker as a process of its own",
    ("service.server.supervisor", "workers.scheduler"): "the launcher starts the scheduler as a process of its own",
    ("service.server.supervisor", "workers.webhooks"): "the launcher starts the worker as a process of its own",
    ("service.server.supervisor", "workers.loaded"): "the launcher starts what has this loaded, and forks the workers",
    ("service.games.checks", "tools.laws"): "a package is checked by the laws, in a process of its own",
    ("tools.spec", "api-spec"): "it writes what lies there",
    ("tools.new_game", "examples"): "it copies one of them",
    ("tools.bench.report", "docs"): "it puts the figures into the page of the bench",
}


def test_no_folder_holds_more_than_fifteen_modules():
    """Whoever opens a folder sees at once what is in it. A game without rooms has as many as its rulebook needs."""
    held = Counter(module.rpartition(".")[0] for module, path in modules(*PACKAGES) if path.stem != "__init__")
    rooms = {folder.rpartition(".")[0] for folder in held}
    free = {folder for folder in held if folder.rpartition(".")[0] == GAMES and folder not in rooms}

    assert {folder: n for folder, n in held.items() if n > MOST_MODULES and folder not in free} == {}


def test_no_module_imports_itself_by_others():
    """Each module can be read before those that use it."""
    assert circle(arrows()) is None


def test_no_folder_imports_itself_by_others():
    """A folder is a room: what it needs lies beneath it. A module beside folders is a room of its own."""
    rooms = {}
    for module, named in arrows().items():
        found = rooms.setdefault(room(module), set())
        found |= {room(other) for other in named} - {room(module)}

    assert circle(rooms) is None


@cache
def arrows():
    """Each module with those that it imports at its top."""
    known = dict(modules(*PACKAGES))
    graph = {}
    for module, path in known.items():
        tree = ast.parse(path.read_text("utf-8"))
        at_top = ast.Module([node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))], [])
        named = imports(ast.unparse(at_top), module, path.stem == "__init__")
        graph[module] = {found for names in named if (found := _most_exact(names, known)) not in (None, module)}
    return graph


def room(module):
    """The folder of a module, or the module itself in a package that holds folders beside it."""
    parts = module.split(".")
    depth = next((depth for package, depth in DEEPER.items() if within(module, package)), 2)
    return ".".join(parts[:depth])


def circle(graph):
    """Names that need each other, if there are such."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return None


def test_no_module_names_a_higher_floor_unless_that_is_declared():
    """A path that is read as a file, or a module that is named in a string, is an arrow as well."""
    found = {
        (module, named)
        for floor in FLOORS
        for module, path in modules(floor)
        for named in named_above(path.read_text("utf-8"), floor)
    }

    assert found == set(DECLARED)


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('JOB = "annales.workers.jobs.answer"', {"workers.jobs"}),
        ('PAGE = ROOT / "docs" / "games"', {"docs"}),
        ('TOOL = ROOT / "tools" / "verify.py"', {"tools/verify.py"}),
        ('"""A docstring may speak of annales.workers.jobs and of `docs/log.md`."""', set()),
        ('SCRIPT = Path(__file__).parent / "append.lua"', set()),
    ],
)
def test_the_guard_sees_a_planted_name(source, named):
    """In strings that are values; prose is free."""
    assert set(named_above(source, "service")) == named


def named_above(source, floor):
    """What the values of a source name of higher floors and of folders outside the product."""
    higher = FLOORS[FLOORS.index(floor) + 1 :]
    nodes = list(ast.walk(ast.parse(source)))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    begun = {id(node.left) for node in nodes if isinstance(node, ast.BinOp)}  # parts of longer paths
    for node in nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and id(node) not in begun:
            yield from _file_above(_parts(node), higher)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            dotted = re.fullmatch(rf"annales\.(({'|'.join(higher or ['-'])})\.\w+)(\.\w+)*", node.value)
            if dotted is not None:
                yield dotted[1]


def _file_above(parts, higher):
    if parts and parts[0] in FOLDERS_OUTSIDE:
        yield parts[0]
    elif parts and parts[0] in higher:
        yield "/".join(parts)


def _parts(node):
    """The names of a path that is put together by `/`."""
    if isinstance(node, ast.BinOp):
        right = [node.right.value] if isinstance(node.right, ast.Constant) else []
        return [*_parts(node.left), *right]
    return []


def _most_exact(names, known):
    """The module that an import means: the longest of its names that is one."""
    return next((name for name in reversed(names) if name in known), None)
