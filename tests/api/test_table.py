"""The table as it is served: its policy, its files, its credits."""

import gzip
import re
import shutil

import pytest

from annales.service.http.site import table
from tests.table.test_page_files import FOLDER

IMPORTED = re.compile(r"""^(?:import|export)\s[^'"`;]*?\bfrom\s*['"](\.[^'"]+)['"]""", re.MULTILINE)


def test_the_page_may_load_only_what_is_ours(stranger):
    """No inline script, no inline style, no markup from texts, no frame."""
    page = stranger.get("/")
    policy = dict(rule.split(" ", 1) for rule in page.headers["Content-Security-Policy"].split("; "))

    assert policy == {
        "default-src": "'none'",
        **dict.fromkeys(("script-src", "style-src", "img-src", "font-src", "connect-src"), "'self'"),
        **dict.fromkeys(("base-uri", "form-action", "frame-ancestors"), "'none'"),
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert page.headers["Content-Language"] == "en"


def test_files_are_kept_for_ever_under_the_digest_of_them_all(stranger):
    """Compressed for those who take it; under another digest there is nothing."""
    base = f"/table/{table.assets().digest}"
    plain = stranger.get(f"{base}/app.js")
    packed = stranger.get(f"{base}/app.js", Accept_Encoding="gzip")

    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (plain.mimetype, packed.headers["Content-Encoding"]) == ("text/javascript", "gzip")
    assert gzip.decompress(packed.data) == plain.data == (FOLDER / "app.js").read_bytes()
    assert stranger.get("/table/0000000000000000/app.js").json["code"] == "not_found"
    assert stranger.get(f"{base}/../table.py").status_code == 404


def appended(path):
    """A change of a file."""
    with path.open("ab") as file:
        file.write(b"// changed\n")


CHANGES = {
    "a module": lambda folder: appended(folder / "fold.js"),
    "a file that was put together": lambda folder: appended(folder / "made/match.js"),
    "one that is cut short": lambda folder: (folder / "made/app.js").write_bytes(b"import{"),
    "one that is missing": lambda folder: (folder / "made/app.js").unlink(),
    "the digest": lambda folder: (folder / "made/of.txt").write_bytes(b"\xff"),
}


@pytest.fixture(params=CHANGES)
def _changed(request, tmp_path, monkeypatch):
    """The page after a change with which what was put together is no more what there is."""
    folder = tmp_path / "table"
    shutil.copytree(FOLDER, folder)
    CHANGES[request.param](folder)
    monkeypatch.setattr(table, "FOLDER", folder)
    table.assets.cache_clear()
    yield
    table.assets.cache_clear()


def imported(module):
    """What it imports, as paths from the folder of the page."""
    targets = IMPORTED.findall(module.read_text("utf-8"))
    return {(module.parent / target).resolve().relative_to(table.FOLDER).as_posix() for target in targets}


def asked_for(stranger, language):
    """The modules that the page asks for at once, and those of each screen."""
    text = stranger.get("/", Accept_Language=language).text
    first = re.search(r'script type="module" src="/table/\w+/([^"]+)"', text)[1]
    named = re.findall(r'modulepreload" href="/table/\w+/([^"]+)"', text)
    screens = {screen: paths.split() for screen, paths in re.findall(r' data-(\w+)="([^"]*)"', text)}
    assert first in named
    return named, screens


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_screen_has_one_file_of_modules(stranger, language):
    """The page names them, so that the browser need not find one by another."""
    named, screens = asked_for(stranger, language)

    assert named == ["made/app.js", f"words/first.{language}.js"]
    assert screens == {"lobby": ["made/lobby.js"], "match": ["made/match.js"]}


@pytest.mark.usefixtures("_changed")
def test_modules_that_have_changed_are_served_one_by_one(stranger):
    """Every module of a screen is asked for at once, each once."""
    named, screens = asked_for(stranger, "en")

    assert {"app.js", "core/html.js", "vendor/preact.js", "words/first.en.js"} <= set(named)
    assert "lobby/lobby.js" in screens["lobby"]
    assert {"play/table.js", "fold.js"} <= set(screens["match"])
    for modules in screens.values():
        asked = [*named, *modules]
        assert len(asked) == len(set(asked))
        assert {target for name in asked for target in imported(table.FOLDER / name)} <= set(asked)


def test_the_credits_name_whose_work_it_is(stranger):
    """Authors and licences, as CC BY asks; each licence can be read."""
    for language in ("en", "fr"):
        page = stranger.get("/credits", Accept_Language=language)
        assert {
            name
            for name in ("Lorc", "Delapouite", "CC BY 3.0", "Lucide", "Alegreya", "Preact", "Source Sans")
            if name not in page.text
        } == set()
        licences = re.findall(r'href="(/table/[^"]+\.txt)"', page.text)
        assert len(licences) == len(set(licences)) == 7
        assert {stranger.get(path).status_code for path in licences} == {200}
