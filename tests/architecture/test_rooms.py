"""The folders of the page's modules: imports run downwards, without a circle, and no folder is crowded.

An `import()` on demand counts as well: the module that it loads must be readable without its caller.
"""

import posixpath
import re
from collections import Counter

import pytest

from tests.architecture.sources import ROOT
from tests.architecture.test_tree import MOST_MODULES, circle

FOLDER = ROOT / "service" / "http" / "static" / "table"
ROOMS = (  # each may know those before it; a module at the top is a room of its own
    *("vendor", "words", "made", "fold.js", "verify.js"),
    *(
        "core",
        "core/widgets",
        "accounts",
        "match",
        "board",
        "rules",
        "lobby/opening",
        "lobby",
        "sheets",
        "play/question",
        "study",
        "play",
        "guide",
        "app.js",
    ),
)
LEAVES = ("vendor", "words", "made")  # what others wrote, as published; lists; all modules in few files
NAMED = re.compile(r"""(?:\bfrom|\bimport\s*\(|^\s*import)\s*['"`](\.[^'"`]+)['"`]""", re.MULTILINE)
COMPUTED = re.compile(r"""\bimport\s*\((?!\s*(['"`])[^'"`]*\1\s*\))""")  # its target cannot be read from the source


def page():
    """The page's own modules: their text by their path from its folder."""
    paths = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*.js")}
    return {name: path.read_text("utf-8") for name, path in paths.items() if room(name) not in LEAVES}


def arrows(texts):
    """Each module with those that it imports, at once or later."""
    return {
        name: {posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) for target in NAMED.findall(text)}
        for name, text in texts.items()
    }


def room(name):
    """The folder of a module; at the top the module itself. The folders within a leaf are part of it."""
    top = name.partition("/")[0]
    return top if top in LEAVES else posixpath.dirname(name) or name


def upward(texts):
    """The arrows that run to a higher room, or to none."""
    floor = ROOMS.index
    return {
        (name, target)
        for name, named in arrows(texts).items()
        for target in named
        if room(target) not in ROOMS or floor(room(target)) > floor(room(name))
    }


def crowded(names):
    """The folders that hold too many modules."""
    held = Counter(posixpath.dirname(name) for name in names)
    return {folder: n for folder, n in held.items() if n > MOST_MODULES}


def test_every_module_of_the_page_lies_in_a_room():
    """And every room has modules."""
    assert {room(name) for name in page()} == set(ROOMS) - set(LEAVES)


def test_the_page_on_the_architecture_lists_the_rooms_in_their_order():
    """One row each, or one for two that know the same."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = text.partition("static/table`")[2].partition("\n\n#")[0]
    rows = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)

    assert tuple(name for row in rows for name in re.findall(r"`([^`]+)`", row)) == ROOMS


def test_no_room_holds_more_than_fifteen_modules():
    """As in the folders of Python."""
    assert crowded(page()) == {}


def test_modules_of_the_page_import_those_of_their_own_room_and_of_lower_ones():
    """So a room can be read before those that use it."""
    assert upward(page()) == set()


def test_no_module_of_the_page_imports_itself_by_others():
    """Within a room either."""
    assert circle(arrows(page())) is None


def test_every_import_of_the_page_names_its_target():
    """Otherwise none of these laws could see it; only of the lists of words a part of the name is computed."""
    targets = {target for named in arrows(page()).values() for target in named if room(target) not in LEAVES}

    assert {name for name, text in page().items() if COMPUTED.search(text)} == set()
    assert targets <= page().keys()


PLANTED = [
    "import { Menu } from '../sheets/menu.js'",
    "import {\n  Menu,\n} from '../sheets/menu.js'",
    "export { Menu } from '../sheets/menu.js'",
    "import '../sheets/menu.js'",
    "const Menu = onDemand(() => import('../sheets/menu.js'), 'Menu')",
    "const menu = language => import(`../sheets/menu.js`)",
]


@pytest.mark.parametrize("line", PLANTED)
def test_the_guard_sees_a_planted_import(line):
    """However it is written: one that runs upward, and one that closes a circle within a room."""
    assert upward({"core/html.js": line}) == {("core/html.js", "sheets/menu.js")}

    down = line.replace("../sheets/menu.js", "./as.js")
    texts = {"sheets/menu.js": down, "sheets/as.js": "import { open } from './menu.js'"}
    assert upward(texts) == set()
    assert set(circle(arrows(texts))) == set(texts)


def test_the_guard_sees_a_module_too_many_and_one_outside():
    """And an import whose target is computed."""
    assert crowded([f"core/{n}.js" for n in range(MOST_MODULES + 1)]) == {"core": MOST_MODULES + 1}
    assert upward({"core/html.js": "import '../attic/old.js'"}) == {("core/html.js", "attic/old.js")}
    assert all(COMPUTED.search(f"await import({path})") for path in ("path", "'./' + name", "`./`.concat(name)"))
