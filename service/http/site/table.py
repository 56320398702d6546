"""The table, the playable page at `/`, and its files.

The files lie under an address with a digest of them all, so browsers keep them for ever; the page itself names the
digest and is asked for each time. Its modules are served as `tools/bundle.py` has put them together, or one by one if
one has changed since. Readers without JavaScript find the games, the rules and the guides on it.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request
from flask_smorest import Blueprint

from annales.service.http.documents import rules_of
from annales.service.http.errors import NotFound
from annales.service.http.middleware import limits
from annales.service.http.middleware.compression import accepts_gzip
from annales.service.http.openapi.operation import Operation
from annales.service.http.reply import SECRET
from annales.service.http.request import ApiRequest, language, services
from annales.service.http.resources.shared.requests import LanguageQuery
from annales.service.http.site.pages import html_reply, page_html, page_response

FOLDER = Path(__file__).resolve().parents[1] / "static" / "table"
SIGN_IN_PAGES = {"/oauth/authorize": "authorize_page", "/device": "device_page"}
FIRST = "app.js"  # what the page loads; it asks for the parts of a screen when it knows which one is wanted
SCREENS = {"lobby": ("lobby/lobby.js",), "match": ("match/match.js", "play/table.js")}
MADE = "made"  # the folder of what is put together
MADE_OF = "of.txt"  # in it: the digest of what they were made of, and of themselves
TOGETHER = {"lobby": (f"{MADE}/lobby.js",), "match": (f"{MADE}/match.js",)}  # as SCREENS
SHEET = "base.css"
SHEETS_OF_A_MATCH = ("table.css", "prompt.css", "replay.css")
OF_A_MATCH = f"{MADE}/match.css"  # all of them, joined when the process starts
FONTS = ("vendor/fonts/alegreya.woff2", "vendor/fonts/source-sans-3.woff2")
IMPORT = re.compile(r"""\bfrom\s*["'](\./[^"']+|\.\./[^"']+)["']""")
PACKED = (".js", ".css", ".json", ".svg", ".txt")  # the others are compressed already
LEVEL = 9  # made once, when the process starts
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
KEPT = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")

blueprint = Blueprint("table", __name__, description="Pages for people.")


@dataclass(frozen=True)
class Asset:
    """One file of the page, and its compressed form."""

    content: bytes
    packed: bytes | None
    media: str


@dataclass(frozen=True)
class Assets:
    """All files of the page, by path; `digest` is that of all of them.

    `first` are the modules of every screen, `screens` those that each adds: the browser asks for all of them at once.
    """

    files: dict[str, Asset]
    digest: str
    first: tuple[str, ...]
    screens: dict[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def assets() -> Assets:
    """The files of the page, read once: what runs does not change while the process lives."""
    found = contents()
    together = found.get(f"{MADE}/{MADE_OF}") == made_of(found)
    first = imported(found, f"{MADE}/{FIRST}" if together else FIRST)
    screens = {
        screen: tuple(name for name in imported(found, *wanted) if name not in first)
        for screen, wanted in (TOGETHER if together else SCREENS).items()
    }
    found[OF_A_MATCH] = b"".join(found[name] for name in SHEETS_OF_A_MATCH)
    files = {name: _asset(name, content) for name, content in found.items()}
    return Assets(files, digest_of(found)[:16], first, screens)


def contents() -> dict[str, bytes]:
    """Every file of the page, by its path."""
    paths = sorted(path for path in FOLDER.rglob("*") if path.is_file())
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in paths}


def sources(found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of them that are put together: modules, but no lists of words, which are loaded by their language."""
    return {name: found[name] for name in found if name.endswith(".js") and not name.startswith((f"{MADE}/", "words/"))}


def made_of(found: Mapping[str, bytes]) -> bytes:
    """What the file `MADE_OF` holds if everything was put together from these modules, and nothing since was changed,
    cut short or removed.
    """
    made = {name for name in found if name.startswith(f"{MADE}/")} - {f"{MADE}/{MADE_OF}"}
    return f"{digest_of({name: found[name] for name in sorted(sources(found).keys() | made)})}\n".encode()


def digest_of(found: Mapping[str, bytes]) -> str:
    """A digest of names and contents, in hexadecimal digits."""
    digest = sha256()
    for name, content in found.items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _asset(name: str, content: bytes) -> Asset:
    packed = gzip.compress(content, LEVEL, mtime=0) if name.endswith(PACKED) else None
    return Asset(content, packed, mimetypes.guess_type(name)[0] or "application/octet-stream")


def imported(found: Mapping[str, bytes], *first: str) -> tuple[str, ...]:
    """These modules, and those that they import, one by another; what they load on demand is left out."""
    names: list[str] = []
    waiting = list(first)
    while waiting:
        name = waiting.pop(0)
        names.append(name)
        folder = Path(name).parent
        for target in IMPORT.findall(found[name].decode()):
            path = _normal(folder / target)
            if path in found and path not in names and path not in waiting:
                waiting.append(path)
    return tuple(names)


def _normal(path: Path) -> str:
    return (FOLDER / path).resolve().relative_to(FOLDER).as_posix()


@Operation(
    "GET",
    "/",
    "home",
    [
        html_reply("The table: a page on which every game can be played, watched and replayed."),
    ],
    query=LanguageQuery,
).on(blueprint)
def home(api_request: ApiRequest) -> Response:
    """Show the table. Without JavaScript it lists the games, their rules and the guides."""
    return _page()


def _page() -> Response:
    games = [
        (game.SLUG, game.TEXTS.title.speak(language()), game.TEXTS.summary.speak(language()), rules_of(game))
        for game in services().matches.games.values()
    ]
    found = assets()
    text = page_html(
        "table.html",
        language(),
        games=games,
        base=f"/table/{found.digest}",
        first=found.first[0],
        modules=(*found.first, f"words/first.{language()}.js"),
        screens=found.screens,
        sheet=SHEET,
        fonts=FONTS,
    )
    response = page_response(text, language())
    response.headers["Content-Security-Policy"] = POLICY
    return response


@Operation(
    "GET",
    "/credits",
    "credits",
    [
        html_reply("Whose work the table is made of: authors, licences, and the text of each licence."),
    ],
    query=LanguageQuery,
).on(blueprint)
def credits(api_request: ApiRequest) -> Response:
    """Show whose modules, fonts and icons the table uses, and under which licences."""
    return page_response(page_html("credits.html", language(), base=f"/table/{assets().digest}"), language())


def signing_in() -> Response:
    """The page on which somebody signs in to a program: the same one, which sees by its address what is wanted.

    What the address says more is for the page to read: OAuth has it that unknown parameters are ignored.
    """
    limits.check(request, "pages")
    response = _page()
    response.headers.update(SECRET)
    return response


def asset(digest: str, path: str) -> Response:
    """A file of the page. Under an old digest there is nothing: the page that named it is requested again."""
    found = assets()
    file = found.files.get(path) if digest == found.digest else None
    if file is None:
        raise NotFound(path=request.path)
    zipped = file.packed is not None and accepts_gzip(request.headers.get("Accept-Encoding", ""))
    response = Response(file.packed if zipped else file.content, mimetype=file.media)
    response.headers.update(KEPT)
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    return response


def register(app: Flask) -> None:
    """Serve the files, which are no part of the API's description, and compress them before the first reader comes."""
    assets()
    for path, name in SIGN_IN_PAGES.items():
        app.add_url_rule(path, name, signing_in, methods=["GET"])
    app.add_url_rule("/table/<digest>/<path:path>", "table_asset", asset, methods=["GET"])
