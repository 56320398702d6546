"""The package as setup.cfg describes it, with the pages that the service shows.

All code is in `annales`: in the tree by links to the folders at the root, in the package itself. `docs` and `api-spec`
stay where they are in the tree; in the package they lie in `annales/service/http/project`.

With ANNALES_COMPILE=1 the hot modules are compiled by mypyc.

`script/setup fast` builds them for the tree itself. To build a package that contains them, install the extra `fast`
first, then `ANNALES_COMPILE=1 pip wheel --no-build-isolation --no-deps .` (a C compiler is needed).
"""

import configparser
import os
import re
import sys
from pathlib import Path
from urllib.parse import urljoin

from setuptools import Extension, find_packages, setup
from setuptools.command.sdist import sdist

ROOMS = ("domain", "events", "service", "tools", "workers")  # folders at the root of the tree

DATA = [  # files beside the code, as patterns within each package
    *("*.js", "*.lua", "*.sql", "py.typed"),
    *("boardgame_io/*", "data/*.toml", "dictionaries/*", "messages/*.toml", "templates/*.html", "vendored/*"),
    *("package/*", "package/*/*"),
    *("static/*", "static/table/*", "static/table/*/*", "static/table/*/*/*"),
]
PROJECT = "annales.service.http.project"
PAGES = {"docs": ["*.md", "games/*.md", "games/*.toml", "guides/*.md"], "api-spec": ["*.json", "*.yaml"]}
# What `annales new-game` copies; in the tree it takes them from where they are.
TEMPLATES = "annales.tools.new_game.examples"
GAMES_TO_COPY = {TEMPLATES: "examples/games"} | {
    f"{TEMPLATES}.{folder.parent.name}": f"examples/games/{folder.parent.name}"
    for folder in sorted(Path("examples/games").glob("*/__init__.py"))
}
NOT_SHOWN = {f"{PROJECT}.docs": ["README*.md"]}

# The compiler must round each product before it adds: on ARM gcc makes one instruction of both, which rounds once, and
# the last digit of what a bot computes would differ. Microsoft's compiler does so only when it is told to.
EXACT = [] if sys.platform == "win32" else ["-ffp-contract=off"]

# The modules in which searches and random matches spend their time, by the library that holds their code and by folder.
# Left out is what takes less than a three-hundredth of a random match, what is seldom run, and what defines classes of
# msgspec, which cannot be compiled.
LIBRARIES = {
    "annales_kernel": {
        "domain": "arithmetic canonical",
        "domain/bots": "alphabeta evaluation greedy ismcts luck sight trees turns",
        "domain/contract": "dealer determinize engine",
        "domain/log": "envelope",
        "domain/table": "faces fold layout state table visibility",
        "domain/tabletop": "deck faces lookahead purse seats",
    },
    "annales_faiseurs_d_univers": {
        "domain/games/faiseurs_d_univers": "action_cards attack auction bot ending layout losses rules stack"
        " standing_by turn windows",
    },
    "annales_haut_cendrelin": {
        "domain/games/haut_cendrelin": "bot classes course deals glory layout lists night prices preparing"
        " prospects rules running switches turn validity",
    },
    "annales_pandocreon_divinae": {
        "domain/games/pandocreon_divinae": "areas bot layout points rounds rules stack targets",
    },
    "annales_sacrifice": {
        "domain/games/sacrifice": "bot building camps displacing ending flight geometry ground killing layout movement"
        " outlook placing position recalling rules sharing turns",
    },
    "annales_theomachie": {
        "domain/games/theomachie": "layout rules",
        "domain/games/theomachie/bot": "bot deck_worth expectation odds strength",
        "domain/games/theomachie/effects": "abilities choices locations playing targets",
        "domain/games/theomachie/phases": "battle betting closing course discarding ending hand prayer",
        "domain/games/theomachie/resources": "constellation costs followers piles power",
    },
}


def compiled() -> dict[str, list[str]]:
    """The sources to compile, by library, as paths from the folder of the project."""
    return {
        library: [f"annales/{folder}/{name}.py" for folder, names in folders.items() for name in names.split()]
        for library, folders in LIBRARIES.items()
    }


def extensions() -> list[Extension]:
    """The libraries and a small file for each module, to be compiled from C; libraries can be compiled in parallel."""
    from mypyc.build import mypycify  # a build in pure Python does without it

    sources = compiled()
    made: list[Extension] = mypycify(
        [path for paths in sources.values() for path in paths],
        opt_level="2",
        debug_level="0",
        target_dir=os.path.join("build", "mypyc"),
        separate=[(paths, library) for library, paths in sources.items()],
    )
    for extension in made:
        extension.extra_compile_args += EXACT
    return made


def readme() -> str:
    """README.md for a registry's page: what it links to within the tree has the address of the source."""
    configuration = configparser.ConfigParser()
    configuration.read("setup.cfg", encoding="utf-8")
    links = configuration["metadata"]["project_urls"].splitlines()
    source = next(line.partition("=")[2].strip() for line in links if line.startswith("Source"))
    return re.sub(
        r"""(?<=\]\()(?!#)[^)\s]+|(?<=src=")[^"]+""",
        lambda link: urljoin(source, link[0]),
        Path("README.md").read_text("utf-8"),
    )


class SourceArchive(sdist):
    """The source archive: the code in `annales`, and links at the root where the tree has its folders."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Fill the folder that is packed."""
        super().make_release_tree(base_dir, files)
        for room in ROOMS:
            os.symlink(f"annales/{room}", os.path.join(base_dir, room))


if __name__ == "__main__":
    setup(
        long_description=readme(),
        cmdclass={"sdist": SourceArchive},
        packages=[
            *find_packages(include=["annales", "annales.*"]),
            *(f"{PROJECT}.{folder}" for folder in PAGES),
            *GAMES_TO_COPY,
        ],
        package_dir={f"{PROJECT}.{folder}": folder for folder in PAGES} | GAMES_TO_COPY,
        package_data={"": DATA} | {f"{PROJECT}.{folder}": files for folder, files in PAGES.items()},
        exclude_package_data=NOT_SHOWN,
        ext_modules=extensions() if os.environ.get("ANNALES_COMPILE") == "1" else [],
    )
