"""The table as it is served: its policy, its files, its credits."""

import gzip
import re

from service.http.site import table
from tests.table.test_page_files import FOLDER, loaded


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


def test_every_module_of_the_first_screen_is_asked_for_at_once(stranger):
    """The page names them, so that the browser need not find one by another."""
    for language in ("en", "fr"):
        text = stranger.get("/", Accept_Language=language).text
        named = re.findall(r'modulepreload" href="/table/\w+/([^"]+)"', text)
        screens = {screen: paths.split() for screen, paths in re.findall(r' data-(\w+)="([^"]*)"', text)}

        assert {path.relative_to(FOLDER).as_posix() for path in loaded("app.js")} <= set(named)
        assert [name for name in named if name.startswith("words/")] == [f"words/first.{language}.js"]
        assert screens.keys() == table.SCREENS.keys()
        for screen, modules in table.SCREENS.items():
            asked = [*named, *screens[screen]]
            assert {path.relative_to(FOLDER).as_posix() for path in loaded("app.js", *modules)} <= set(asked)
            assert len(asked) == len(set(asked))


def test_the_credits_name_whose_work_it_is(stranger):
    """Authors and licences, as CC BY asks; each licence can be read."""
    for language in ("en", "fr"):
        page = stranger.get("/credits", Accept_Language=language)
        assert {
            name
            for name in ("Lorc", "Delapouite", "CC BY 3.0", "Lucide", "Alegreya", "Preact")
            if name not in page.text
        } == set()
        licences = re.findall(r'href="(/table/[^"]+\.txt)"', page.text)
        assert len(licences) == len(set(licences)) == 6
        assert {stranger.get(path).status_code for path in licences} == {200}
