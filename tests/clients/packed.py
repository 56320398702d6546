"""The client packages, packed as for a registry and installed from their archives, with programs that use them."""

import os
import re
import shutil
import sys
from pathlib import Path

from tests.clients.passed import files_of, is_made
from tests.support.kept import INTERPRETER, Thing, key_of, key_of_files
from tests.support.node import PACKAGES, ROOT, run

CLIENTS = ROOT / "clients"
EXAMPLES = ROOT / "examples" / "clients"
DESCRIPTION = ROOT / "api-spec" / "openapi.yaml"
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
OFFLINE = ("--no-index", "--no-deps")
TSC = PACKAGES / "node_modules" / "typescript" / "bin" / "tsc"
PROGRAMS_IN = {  # the folders with programs that use the packages
    "typescript": ("examples/clients/typescript", "tests/clients/lists", "tests/clients/packages"),
    "python": ("examples/clients/python", "tests/clients/packages"),
}
ENDS = {"typescript": ".ts", "python": ".py"}
SHOWN = re.compile(r"^```(?:ts|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)  # the program in a README


def installed(language, folder):
    """Put the package, installed from its archive, into a folder with the programs that use it, checked strictly."""
    own = [path for place in PROGRAMS_IN[language] for path in files_of(ROOT, place) if path.suffix == ENDS[language]]
    made_from = [DESCRIPTION, ROOT / "constraints.txt", Path(__file__), *files_of(ROOT, f"clients/{language}"), *own]
    key = key_of(INTERPRETER, key_of_files(ROOT, made_from))
    Thing(f"clients/packed_{language}", key).files(folder, lambda: INSTALL[language](folder, own))


def shown(language):
    """The program that the README of a package shows."""
    return SHOWN.search((CLIENTS / language / "README.md").read_text("utf-8"))[1]


def tree_of(language, folder):
    """A copy of a package and of the description, in the places where they are in the repository."""

    def ignored(place, names):
        return [name for name in names if is_made(Path(name))]

    shutil.copytree(CLIENTS / language, folder / "clients" / language, ignore=ignored)
    (folder / "api-spec").mkdir()
    shutil.copy(DESCRIPTION, folder / "api-spec")
    return folder / "clients" / language


def npm_archive(folder):
    """What `npm pack` makes; types that an earlier build has left are made anew."""
    tree = tree_of("typescript", folder)
    (tree / "node_modules").symlink_to(PACKAGES / "node_modules")
    (tree / "src" / "made").mkdir()
    (tree / "src" / "made" / "schema.ts").write_text("export const OLD = true\n")
    run("npm", "pack", "--offline", "--silent", folder=tree)
    return next(tree.glob("*.tgz"))


def sdist(folder):
    """The archive of sources; types that an earlier build has left are made anew."""
    tree = tree_of("python", folder)
    (tree / "src" / "annales_client" / "types.py").write_text("OLD = True\n")
    build = f"import build_backend; print(build_backend.build_sdist({str(folder)!r}))"
    run(sys.executable, "-c", build, folder=tree)
    return next(folder.glob("*.tar.gz"))


def wheel(source, folder):
    """The wheel of an archive of sources, or of a folder, built without the network."""
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "-w", folder, source, folder=folder)
    return next(folder.glob("*.whl"))


def install_typescript(folder, own):
    """Install from what `npm pack` makes, and compile under the strictest rules."""
    work = folder / "work"
    work.mkdir()
    for path in (*own, EXAMPLES / "typescript" / "tsconfig.json"):
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    run("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", npm_archive(work), folder=folder)
    shutil.rmtree(work)
    (folder / "readme.ts").write_text(shown("typescript"), "utf-8")
    files = ", ".join(f'"{name}"' for name in ("readme.ts", *(path.name for path in own)))
    (folder / "tsconfig.own.json").write_text(f'{{"extends": "./tsconfig.json", "files": [{files}]}}')
    run("node", TSC, "--project", "tsconfig.own.json", folder=folder)


def install_python(folder, own):
    """Install from the wheel of the archive of sources, which has no description beside it, and check with mypy."""
    work = folder / "work"
    work.mkdir()
    for path in own:
        shutil.copy(path, folder)
    (folder / "readme.py").write_text(shown("python"), "utf-8")
    place = folder / "packages"
    run(*PIP, "install", *OFFLINE, "--target", place, wheel(sdist(work), work), folder=folder)
    shutil.rmtree(work)
    mypy = ("mypy", "--strict", f"--cache-dir={os.devnull}", "--python-executable", sys.executable)
    examples = [path.name for path in own if path.is_relative_to(EXAMPLES)]
    run(*mypy, "-p", "annales_client", folder=folder, MYPYPATH=str(place))
    run(*mypy, *examples, "readme.py", folder=folder, MYPYPATH=str(place))


INSTALL = {"typescript": install_typescript, "python": install_python}


def command(language, program):
    """What runs a program in the folder of a language."""
    return ("node", f"{program}.js") if language == "typescript" else (sys.executable, f"{program}.py")


def played(language, folder, program, *words, **variables):
    """What a program printed."""
    return run(*command(language, program), *words, folder=folder, PYTHONPATH=str(folder / "packages"), **variables)
