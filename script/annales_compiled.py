"""Imports compiled modules in place of their sources, if they were compiled from these very sources.

`script/setup` copies this module into `.venv`, whose Python calls `install` at each start: therefore it imports little.
`ANNALES_BUILD` decides: `pure` imports sources only, `compiled` fails where nothing fits them. Without it the compiled
modules are used after `script/setup fast`, as long as they fit the sources.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader

PACKAGE = ("annales", "domain")  # what is compiled lies in it
BELOW = ".".join(PACKAGE) + "."
LIBRARY = "annales_"  # begins the names of the libraries that hold the code of the compiled modules
INPUTS = ("setup.py", "constraints.txt")  # the list of modules, the version of the compiler
SUFFIX = EXTENSION_SUFFIXES[0]  # names the interpreter and the platform
BUILDS = ("pure", "compiled")


def install(root: str) -> None:
    """Look for compiled modules first, where they are asked for; `root` is the folder of the project."""
    asked = os.environ.get("ANNALES_BUILD", "")
    if asked != "pure" and (asked or os.path.exists(mark())):
        sys.meta_path.insert(0, CompiledFinder(root, asked))


def mark() -> str:
    """The file that `script/setup fast` leaves in the environment."""
    return os.path.join(sys.prefix, "annales.compiled")


def folder(root: str) -> str:
    """The folder of the modules compiled from the present sources, whether it exists or not."""
    return os.path.join(root, "build", "compiled", fingerprint(root))


def fingerprint(root: str) -> str:
    """A hash of all that compiled modules depend on: every source of the package, compiler, interpreter, platform.

    All sources, because the compiler copies constants from one module into another.
    """
    from hashlib import sha256  # here: as below

    digest = sha256(SUFFIX.encode())
    for path in [*(os.path.join(root, name) for name in INPUTS), *sources(root)]:
        with open(path, "rb") as source:
            digest.update(f"\0{os.path.relpath(path, root)}\0".encode())
            digest.update(source.read())
    return digest.hexdigest()[:16]


def sources(root: str) -> list[str]:
    """The paths of the package's sources, sorted."""
    found = []
    for parent, _, names in os.walk(os.path.join(root, *PACKAGE)):
        found += [os.path.join(parent, name) for name in names if name.endswith(".py")]
    return sorted(found)


class CompiledFinder:
    """Finds compiled modules of the project at `root`; leaves the modules of any other tree to the other finders."""

    def __init__(self, root: str, asked: str) -> None:
        self.root, self.asked = root, asked
        self._files: dict[str, str] | None = None  # by module; found out at the first import from the package

    def find_spec(self, name: str, path=None, target=None):
        """The compiled module of this name; None if there is none, or the sources have changed since."""
        if not name.startswith(LIBRARY) and not (name.startswith(BELOW) and path and self._is_own(name, path)):
            return None
        if self._files is None:
            self._files = self._found()
        file = self._files.get(name)
        if file is None:
            return None
        from importlib.util import spec_from_file_location  # here: only processes that import the package need it

        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))

    def _is_own(self, name: str, path) -> bool:
        folder = os.path.realpath(os.path.join(self.root, *name.split(".")[:-1]))
        return any(os.path.realpath(entry) == folder for entry in path)  # the environment has a link to the project

    def _found(self) -> dict[str, str]:
        start = folder(self.root)
        files = {}
        for parent, _, names in os.walk(start):
            prefix = os.path.relpath(parent, start).replace(os.sep, ".").strip(".")
            for name in names:
                if name.endswith(SUFFIX):
                    files[f"{prefix}.{name.removesuffix(SUFFIX)}".strip(".")] = os.path.join(parent, name)
        if self.asked and (self.asked not in BUILDS or not files):
            raise ImportError(
                f"ANNALES_BUILD is {self.asked!r}, but it must be one of {', '.join(BUILDS)}"
                if self.asked not in BUILDS
                else "nothing is compiled from these sources: run script/setup fast, or set ANNALES_BUILD=pure"
            )
        return files
