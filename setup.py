"""The package as setup.cfg describes it; with ANNALES_COMPILE=1 its hot modules are compiled by mypyc.

`script/setup fast` builds them for the tree itself. To build a package that contains them, install the extra `fast`
first, then `ANNALES_COMPILE=1 pip wheel --no-build-isolation --no-deps .` (a C compiler is needed).
"""

import os
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent

# The modules in which searches and random matches spend their time: those of the first list, and all of these folders
# but what follows them. Left out is what is seldom run, and what defines classes of msgspec, which cannot be compiled.
MODULES = ("domain/canonical", "domain/contract/dealer", "domain/contract/engine", "domain/log/envelope")
FOLDERS = {
    "domain/table": ("fact_check", "fact_text", "facts", "rebuild"),
    "domain/games/sacrifice": ("actions", "bot", "cards", "notation"),
}


def compiled() -> list[str]:
    """The sources to compile, as paths from the folder of the project."""
    found = [f"{module}.py" for module in MODULES]
    for folder, left_out in FOLDERS.items():
        names = sorted(path.stem for path in (ROOT / folder).glob("*.py"))
        found += [f"{folder}/{name}.py" for name in names if name not in (*left_out, "__init__")]
    return found


def extensions() -> list[Extension]:
    """The modules as one library and a small file for each, to be compiled from C."""
    from mypyc.build import mypycify  # a build in pure Python does without it

    target = os.path.join("build", "mypyc")
    return mypycify(
        compiled(), opt_level="2", debug_level="0", target_dir=target, group_name="annales", multi_file=True
    )


if __name__ == "__main__":
    setup(ext_modules=extensions() if os.environ.get("ANNALES_COMPILE") == "1" else [])
