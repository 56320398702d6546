"""The files of a package with a game: their number and sizes, its pages and icons."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.games.packages import GamePackage
from annales.domain.log.terms import LONGEST_MARK
from annales.service.games.icons import BadIcon, icons_in

MOST_FILES = 500
MOST_BYTES = 8 << 20  # of all files together
LARGEST = {".toml": 1 << 20, ".md": 256 << 10, ".py": 1 << 20}  # bytes of one file, by its ending
PAGE = "rules.md"


def faults_of_files(package: GamePackage) -> Iterator[str]:
    """What is wrong with its files: too many, too large, no page of rules, or an icon that cannot be shown."""
    folder = package.folder
    if max(len(package.distribution), len(package.version)) > LONGEST_MARK:
        yield f"the name and the version of its distribution have at most {LONGEST_MARK} characters"
    if folder is None:
        yield f"there is no package {package.module}"
        return
    sizes = {name: path.stat().st_size for name, path in package.files.items()}
    if len(sizes) > MOST_FILES:
        yield f"it has {len(sizes)} files; at most {MOST_FILES}"
    if sum(sizes.values()) > MOST_BYTES:
        yield f"its files are {sum(sizes.values())} bytes; at most {MOST_BYTES}"
    for name, size in sizes.items():
        most = LARGEST.get(name[name.rfind(".") :], MOST_BYTES)
        if size > most:
            yield f"{name} is {size} bytes; at most {most}"
    page = package.files.get(PAGE)
    if page is None or not page.read_text("utf-8", "replace").startswith("# "):
        yield f"its rules are missing: {PAGE}, which begins with a heading"
    try:
        icons_in(folder / "icons")
    except BadIcon as reason:
        yield f"icons/{reason}"
