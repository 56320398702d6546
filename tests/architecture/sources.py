"""The tree's own source files, read as text and as syntax."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OWN = "annales."  # begins the name of each module
PACKAGES = ("domain", "events", "service", "workers", "tools")  # folders at the root, in `annales` by links
INSIDE = ("contract", "rl")  # what lies in `annales` itself
FOLDERS = ("annales", *PACKAGES, "tests", "script")
PAGES = ("docs", "api-spec", "changelog.d", ".ci")


def modules(*packages):
    """The modules of the packages: name within `annales`, dotted, and path; an `__init__` has its package's name."""
    for package in packages:
        home = ROOT / "annales" if package in INSIDE else ROOT
        for path in sorted([*home.glob(f"{package}.py"), *(home / package).rglob("*.py")]):
            parts = path.relative_to(home).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def files():
    """Every text file of the project, code and pages alike; nothing that was made from them."""
    tops = [path for path in ROOT.iterdir() if path.name != ".git"]  # a file in a linked work tree
    below = [path for folder in (*FOLDERS, *PAGES) for path in (ROOT / folder).rglob("*")]
    return sorted(path for path in tops + below if path.is_file() and "__pycache__" not in path.parts)


@cache  # several laws ask for those of every module
def imports(source, module, is_package=False):
    """The modules that a source imports, wherever in it, as dotted names: `from a import b` may mean `a.b`.

    Our own are named as within `annales`.
    """
    found = []
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += ([alias.name.removeprefix(OWN)] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = _start(module, is_package, node.level)
            origin = ".".join(filter(None, [start, node.module])).removeprefix(OWN)
            found += ([origin, f"{origin}.{alias.name}"] for alias in node.names)
    return found


def outside_the_name(source):
    """The imports that name a package of ours by its folder alone."""
    named = []
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            named += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            named.append(node.module)
    return [name for name in named if name.partition(".")[0] in PACKAGES]


def _statements(node):
    """All statements below a node: far fewer than its nodes."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for below in getattr(node, block, ()):
            yield below
            yield from _statements(below)


def _start(module, is_package, level):
    if level == 0:
        return ""
    parts = module.split(".")
    return ".".join(parts[: len(parts) - level + is_package])


def within(name, prefix):
    """Whether a dotted name is the prefix or lies below it."""
    return name == prefix or name.startswith(f"{prefix}.")
