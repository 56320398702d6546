"""Laws of the page's files: what they may contain, what they weigh, and that others' parts are as published."""

import gzip
import json
import re
import subprocess
import tomllib

import pytest

from annales.domain.bots import strength
from annales.domain.games import GAMES
from annales.service.http.site import table
from annales.tools import bundle, vendor

FOLDER = table.FOLDER
NOT_MODULES = ("vendor", "words", table.MADE)  # what others wrote, lists, and all modules in few files
MODULES = sorted(path for path in FOLDER.rglob("*.js") if path.relative_to(FOLDER).parts[0] not in NOT_MODULES)
SHEETS = sorted(FOLDER.glob("*.css"))
LISTS = sorted(FOLDER.glob("words/*.js"))  # as long as there are words
OURS = [*MODULES, *SHEETS, *LISTS]
LANGUAGES = ("en", "fr")
MOST_LINES = 250
LONGEST_LINE = 320

BANNED = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|dangerouslySetInnerHTML|DOMParser|srcdoc)\b"
    r"|\bdocument\.write\b|\beval\s*\(|\bnew Function\b|\bjavascript:|\bset(?:Timeout|Interval)\(\s*['\"`]"
)
HOST = re.compile(r"(?:https?:)?//[a-z0-9-]+\.(?!invalid\b)[a-z]{2,}", re.IGNORECASE)
NAMESPACE = "http://www.w3.org/2000/svg"
IMPORTED = re.compile(r"(?:\bfrom|\bimport\()\s*['\"](\.[^'\"]+)['\"]")
NAMED = re.compile(r"""['"](?:annales/)?(\w[\w/]*\.(?:js|css|svg))['"]""")  # from the folder of the page
NAMES = re.compile(r"import\s*\{([^}]*)\}\s*from\s*['\"](\.[^'\"]+)['\"]")
EXPORTED = re.compile(r"\bexport\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)")
LISTED = re.compile(r"\bexport\s*\{([^}]*)\}")
WORD = re.compile(r"""^  (\w+): (?:'([^'\\\n]+)'|"([^"\\\n]+)"),$""", re.MULTILINE)
SAID = re.compile(r"""\bsay\(\s*['"]([a-z0-9_]+)['"]\s*[,)]""")
BEGUN = re.compile(r"""\bsay\(\s*(?:`([a-z0-9_]+_)\$\{|['"]([a-z0-9_]+_)['"]\s*\+)|\bcount\(\s*['"]([a-z0-9_]+)['"]""")
PLACEHOLDER = re.compile(r"\{\d\}")

# Bytes on their way to the reader, in one language: what is loaded until the lobby stands, until a match does, and what
# comes when it is wanted or the page is idle.
WORDS = ("first", "rest", "accounts", "study", "rules", "guide", "review")  # the lists of words
MOST = {
    "fonts": 53_500,
    "every screen: modules": 22_700,
    "every screen: words": 2_500,
    "every screen: sheet": 3_150,
    "the lobby: modules": 12_450,
    "the lobby: sheet": 3_350,
    "a match: modules": 40_650,
    "a match: words": 7_200,
    "a match: sheets": 14_500,
    "on demand: modules": 9_600,
    "reviews: words": 1_300,
    "studies: modules": 7_700,
    "studies: sheet": 1_700,
    "links and studies: words": 3_000,
    "guided matches: modules": 3_200,
    "guided matches: words": 500,
    "guided matches: sheet": 950,
    "signing in to a program: modules": 2_300,
    "signing in to a program: words": 1_800,
    "signing in to a program: sheet": 600,
    "the rules: modules": 3_200,
    "the rules: words": 600,
    "the rules: sheet": 1_300,
    "icons of a game": 20_000,
}


def weight(*paths):
    """What files weigh on their way to the reader."""
    return sum(len(gzip.compress(path.read_bytes(), table.LEVEL)) for path in paths)


def exports(path):
    """The names that a module exports."""
    text = path.read_text("utf-8")
    listed = (name for names in LISTED.findall(text) for name in names.split(","))
    return {*EXPORTED.findall(text), *(name.split(" as ")[-1].strip() for name in listed)}


def words(part, language):
    """The page's own words of a list in a language, by key."""
    text = (FOLDER / "words" / f"{part}.{language}.js").read_text("utf-8")
    found = {key: single or double for key, single, double in WORD.findall(text)}
    keys = re.findall(r"^  (\w+):", text, re.MULTILINE)
    assert list(found) == keys
    assert (
        len(keys)
        == len(set(keys))
        == len([line for line in text.splitlines() if line.startswith("  ")])
        - len(re.findall(r"^  //", text, re.MULTILINE))
    )
    return found


def every_word():
    """The words of all lists, in English."""
    return {key: word for part in WORDS for key, word in words(part, "en").items()}


def said(text, found):
    """The words that a module says or names: by the whole key, or by the beginning of several."""
    begun = tuple(filter(None, map("".join, BEGUN.findall(text))))
    return {key for key in found if re.search(rf"""['"`]{key}['"`]""", text) or (begun and key.startswith(begun))}


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_nothing_makes_markup_or_code_of_a_text(path):
    """The policy would refuse it; here it is found before."""
    assert BANNED.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_no_file_names_a_game(path):
    """Neither its id nor its title: what a game needs stands in its presentation."""
    text = path.read_text("utf-8").lower()
    titles = {title.lower() for game in GAMES.values() for title in (game.TEXTS.title.en, game.TEXTS.title.fr)}

    assert {name for name in {*GAMES, *titles} if re.search(rf"\b{re.escape(name)}\b", text)} == NAMED_OTHERWISE.get(
        path.name, set()
    )


# «Sacrifice» is a word as well; none of these means the game.
NAMED_OTHERWISE: dict[str, set[str]] = {}


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_no_file_names_a_host(path):
    """Nothing is loaded from elsewhere; the name of SVG's namespace is no address, and `.invalid` never one."""
    assert HOST.findall(path.read_text("utf-8").replace(NAMESPACE, "")) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_short_and_imports_what_is_there(path):
    """One job each; every name that it imports is exported where it says."""
    text = path.read_text("utf-8")
    missing = [
        (target, name)
        for names, target in NAMES.findall(text)
        for name in (one.split(" as ")[0].strip() for one in names.split(","))
        if name and name not in exports(path.parent / target)
    ]

    assert len(text.splitlines()) <= MOST_LINES
    assert [line for line in text.splitlines() if len(line) > LONGEST_LINE] == []
    assert [target for target in IMPORTED.findall(text) if not (path.parent / target).is_file()] == []
    assert missing == []


def test_every_file_that_a_module_names_is_there():
    """Sheets of style, icons, and what a saved page takes along or leaves out."""
    named = {path.name: set(NAMED.findall(path.read_text("utf-8"))) for path in MODULES}

    assert {"sheets/archived.js", "lobby/lobby.js", "base.css"} <= named["one_file.js"]
    served = table.assets().files
    assert {(name, file) for name, files in named.items() for file in files if file not in served} == set()


@pytest.mark.parametrize("part", WORDS)
def test_every_word_is_there_in_both_languages(part):
    """In the same order and with the same placeholders, so that a list can be read beside the other."""
    english, french = (words(part, language) for language in LANGUAGES)

    assert list(english) == list(french)
    assert len(english) > {"accounts": 30, "review": 20, "rules": 10, "guide": 5}.get(part, 50)
    assert {
        key
        for key in english
        if sorted(set(PLACEHOLDER.findall(english[key]))) != sorted(set(PLACEHOLDER.findall(french[key])))
    } == set()
    assert part == "first" or not english.keys() & words("first", "en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_has_the_name_that_the_service_gives_it(language):
    """At the table, where a seat has its level alone, as in the form, where the service names it."""
    own = words("first", language)

    for level, name in strength.NAMES.items():
        assert own.get(f"level_{level}", own["bot_of"].replace("{0}", level)) == name.speak(language)


def test_every_word_that_is_said_is_there():
    """By its whole key, or by the beginning of several."""
    found = every_word()
    texts = {path.name: path.read_text("utf-8") for path in MODULES}

    assert {(name, key) for name, text in texts.items() for key in SAID.findall(text) if key not in found} == set()
    assert {
        (name, begun)
        for name, text in texts.items()
        for begun in map("".join, BEGUN.findall(text))
        if not any(key.startswith(begun) for key in found)
    } == set()


def test_the_first_screen_says_only_words_of_the_first_list():
    """The others have not come yet when it is drawn."""
    rest = words("rest", "en")
    modules = table.imported(table.contents(), table.FIRST, *table.SCREENS["lobby"])
    texts = {name: (FOLDER / name).read_text("utf-8") for name in modules if not name.startswith(NOT_MODULES)}

    assert {(name, key) for name, text in texts.items() for key in said(text, rest)} == set()
    assert len({key for text in texts.values() for key in said(text, words("first", "en"))}) > 50


def test_the_page_weighs_no_more_than_it_may():
    """What the first screen and a match load; whoever adds to it sees by how much."""
    made = {path.name: weight(path) for path in (FOLDER / table.MADE).iterdir()}
    sheets = {path.name: weight(path) for path in SHEETS}
    words_of = {
        part: max(weight(FOLDER / "words" / f"{part}.{language}.js") for language in LANGUAGES) for part in WORDS
    }
    weights = {
        "fonts": sum(path.stat().st_size for path in FOLDER.glob("vendor/fonts/*")),
        "every screen: modules": made.pop("app.js"),
        "every screen: words": words_of["first"],
        "every screen: sheet": sheets["base.css"],
        "the lobby: modules": made.pop("lobby.js"),
        "the lobby: sheet": sheets["lobby.css"],
        "a match: modules": made.pop("match.js"),
        "a match: words": words_of["rest"],
        "a match: sheets": len(table.assets().files[table.OF_A_MATCH].packed),
        "signing in to a program: modules": made.pop("consent.js") + made.pop("tokens.js"),
        "signing in to a program: words": words_of["accounts"],
        "reviews: words": words_of["review"],
        "signing in to a program: sheet": sheets["accounts.css"],
        "studies: modules": made.pop("study.js"),
        "studies: sheet": sheets["study.css"],
        "links and studies: words": words_of["study"],
        "the rules: modules": made.pop("rules.js"),
        "the rules: words": words_of["rules"],
        "the rules: sheet": sheets["rules.css"],
        "guided matches: modules": made.pop("learn.js"),
        "guided matches: words": words_of["guide"],
        "guided matches: sheet": sheets["guide.css"],
        "on demand: modules": sum(n for name, n in made.items() if name.endswith(".js")),
        "icons of a game": max(map(weight, FOLDER.glob("icons/*.json"))),
    }

    assert weights.keys() == MOST.keys()
    assert {name: n for name, n in weights.items() if n > MOST[name]} == {}


def test_what_is_put_together_is_made_of_what_is_there():
    """`python -m annales.tools.bundle` makes it; otherwise the modules would be served one by one."""
    found = table.contents()

    assert found[f"{table.MADE}/{table.MADE_OF}"] == table.made_of(found)
    assert table.assets().first == (f"{table.MADE}/app.js",)


def test_every_game_with_a_presentation_has_its_icons():
    """`python -m annales.tools.vendor` writes them."""
    drawn = {path.stem: set(json.loads(path.read_bytes())) for path in FOLDER.glob("icons/*.json")}
    told = {
        path.parents[1].name: tomllib.loads(path.read_text("utf-8"))
        for path in (vendor.GAMES).glob("*/data/presentation.toml")
    }

    assert drawn.keys() == told.keys()
    assert {slug for slug, names in drawn.items() if not names <= vendor.named(told[slug])} == set()


@pytest.mark.process
@pytest.mark.slow
def test_what_others_wrote_is_as_it_was_published_and_put_together():
    """The folders are made again where the registry answers, and compared byte for byte."""
    try:
        vendor.install()
    except subprocess.CalledProcessError:
        pytest.skip("the registry of npm does not answer")
    made = vendor.files() | {f"{table.MADE}/{name}": content for name, content in bundle.files().items()}
    kept = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for folder in ("vendor", "icons", table.MADE)
        for path in (FOLDER / folder).rglob("*")
        if path.is_file()
    }

    assert made.keys() == kept.keys()
    assert [path for path in made if made[path] != kept[path]] == []
