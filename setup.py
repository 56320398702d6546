"""The package as setup.cfg describes it; with ANNALES_COMPILE=1 its hot modules are compiled by mypyc.

`script/setup fast` builds them for the tree itself. To build a package that contains them, install the extra `fast`
first, then `ANNALES_COMPILE=1 pip wheel --no-build-isolation --no-deps .` (a C compiler is needed).
"""

import os
from pathlib import Path

from setuptools import Extension, setup

# The modules in which searches and random matches spend their time. Classes of msgspec cannot be compiled,
# therefore facts, actions and the agenda's frames are missing here.
COMPILED = (
    "domain.canonical",
    *(f"domain.table.{name}" for name in ("faces", "fold", "layout", "table", "visibility")),
    *(f"domain.contract.{name}" for name in ("dealer", "engine")),
    "domain.log.envelope",
    *(
        f"domain.games.sacrifice.{name}"
        for name in (
            *("board", "building", "displacing", "ending", "flight", "geometry", "killing", "movement"),
            *("placing", "questions", "rules", "sharing", "turns"),
        )
    ),
)


def extensions() -> list[Extension]:
    """The modules as one library and a small file for each, to be compiled from C."""
    from mypyc.build import mypycify  # a build in pure Python does without it

    paths = [str(Path(*module.split("."))) + ".py" for module in COMPILED]
    return mypycify(paths, target_dir=os.path.join("build", "mypyc"), group_name="annales", multi_file=True)


if __name__ == "__main__":
    setup(ext_modules=extensions() if os.environ.get("ANNALES_COMPILE") == "1" else [])
