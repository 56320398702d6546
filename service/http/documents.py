"""The project's Markdown pages that the service shows: their files, their languages and their addresses.

A page is `docs/<name>.md` in English; a French one beside it is `<name>.fr.md`.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from annales.domain.contract.game import Game
from annales.service.messages.catalogue import LANGUAGES

TREE = Path(__file__).resolve().parents[2]  # what contains the packages: the project, or site-packages
INSTALLED = Path(__file__).resolve().parent / "project"  # the pages in an installed package (setup.py)
ROOT = INSTALLED if INSTALLED.is_dir() else TREE  # what contains `docs` and `api-spec`
DOCS = ROOT / "docs"
SPEC = ROOT / "api-spec"
VERIFIER = TREE / "tools" / "verify.py"
FILES = {  # files beside the pages that have an address of their own
    "api-spec/annotations.schema.json": "/annotations.schema.json",
    "api-spec/asyncapi.yaml": "/asyncapi.json",
    "api-spec/facts.json": "/facts.json",
    "api-spec/openapi.yaml": "/openapi.json",
    "api-spec/record.schema.json": "/record.schema.json",
    "tools/verify.py": "/verify.py",
}
FOLDERS = (".", "guides", "games")
NOT_SHOWN = re.compile(r"README")  # the index of the folder; the service has one of its own, /docs/guides
TRANSLATED = re.compile(rf"\.(?:{'|'.join(LANGUAGES)})$")


@dataclass(frozen=True)
class Document:
    """One page in all its languages; `name` is its path in `docs` without the ending, such as `guides/bot`.

    The page of a game that comes from a package lies elsewhere: at `place`, without the ending.
    """

    name: str
    place: Path | None = None

    @property
    def path(self) -> str:
        """Its address."""
        return f"/docs/{self.name}"

    def language(self, wanted: str) -> str:
        """The language in which it can be shown to a reader of this one: English if it is not translated."""
        return wanted if self._file(wanted).is_file() else "en"

    def file(self, wanted: str) -> Path:
        """The file with the page in `language(wanted)`."""
        return self._file(self.language(wanted))

    def title(self, wanted: str) -> str:
        """Its first heading in `language(wanted)`."""
        return first_heading(self.file(wanted))

    def _file(self, language: str) -> Path:
        place = DOCS / self.name if self.place is None else self.place
        return place.with_name(f"{place.name}.md" if language == "en" else f"{place.name}.{language}.md")


@lru_cache(maxsize=1)
def documents() -> dict[str, Document]:
    """All pages that can be shown, by name."""
    files = [file.relative_to(DOCS).with_suffix("") for folder in FOLDERS for file in (DOCS / folder).glob("*.md")]
    names = sorted(file.as_posix() for file in files if not TRANSLATED.search(file.name))
    return {name: Document(name) for name in names if not NOT_SHOWN.fullmatch(name)}


def rules_of(game: Game) -> Document | None:
    """The page with a game's rules: one of ours, or `rules.md` in the folder of its package; None if there is none."""
    name = f"games/{game.SLUG}"
    if name in documents() or game.FOLDER is None:
        return documents().get(name)
    page = Document(name, game.FOLDER / "rules")
    return page if page.file("en").is_file() else None


def address_of(link: str, source: Path) -> str | None:
    """Where the service shows the file that a page links to; None if it does not show it.

    `link` is as in the Markdown file `source`: relative to its folder, perhaps with a fragment. A link within the page
    stays as it is.
    """
    target, mark, fragment = link.partition("#")
    document = linked(link, source)
    if not target:
        return link
    return FILES.get(_inside(target, source)) if document is None else document.path + mark + fragment


def linked(link: str, source: Path) -> Document | None:
    """The page that a link in the Markdown file `source` leads to; None if it leads to none."""
    folder, _, name = _inside(link.partition("#")[0], source).partition("/")
    return documents().get(TRANSLATED.sub("", name.removesuffix(".md"))) if folder == DOCS.name else None


def language_of(source: Path) -> str:
    """The language in which a page's file is written."""
    found = TRANSLATED.search(source.stem)
    return found[0].removeprefix(".") if found else "en"


def _inside(target: str, source: Path) -> str:
    """The path of a file that a page links to, from the project's root; it may lead out of it."""
    return os.path.relpath(source.parent / target, ROOT)


@lru_cache(maxsize=64)
def first_heading(file: Path) -> str:
    """The first line of a Markdown file, without its mark."""
    with file.open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# ").strip()
