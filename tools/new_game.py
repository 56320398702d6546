"""Begin a game with a copy of an example: `annales new-game hidden_nim --from pebbles`, in the source tree.

The copy can be played at once. It is a package in `domain/games` with its data, a page in `docs/games`, a first
scenario in `tests/scenarios`, and a line in `domain/games/__init__.py`. `docs/adding-a-game.md` says what comes next.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from pathlib import Path

from annales.tools.terminal.broken_pipe import to_the_end

ROOT = Path(__file__).resolve().parents[1]
SIMPLEST = "pebbles"
SLUG = re.compile(r"[a-z][a-z0-9_]{0,23}")
LIST = re.compile(r'^_IN_ORDER = \(\n(?:    "\w+",\n)+(?=\)$)', re.MULTILINE)

PROJECT = Path()  # the paths below are relative to the root of the project
GAMES = PROJECT / "domain" / "games"
EXAMPLES = PROJECT / "examples" / "games"
PAGES = PROJECT / "docs" / "games"
SCENARIOS = PROJECT / "tests" / "scenarios"
REGISTER = GAMES / "__init__.py"

PAGE = """\
# {title}

For … players, by …

## The rules, numbered

One rule an item, numbered R1, R2 and so on. A test cites each of them.

- **R1.** The opening: what lies where, who sees it, and who is asked first.

## Rulings

What the rulebook leaves open, how it is decided here, and why: an item each, like the rules, numbered J1, J2 and so on.

## Options

| option | values | what it does |
|---|---|---|

| preset | options |
|---|---|

## Notation

| answer | means |
|---|---|
"""

PACKAGE = '"""Scenarios of {title}."""\n'

SCENARIO = '''\
"""The opening (R1)."""

from annales.domain.games.{slug} import game
from tests.support.scenario import Scenario


def test_a_new_match_asks_a_question_and_takes_its_first_answer():
    """The most passive answer of a seat that is asked is played, and written as one step (S1, R1)."""
    match = Scenario.opened(game, seats=game.PLAYERS[0])
    kind, seats = match.asks
    assert kind in game.TEXTS.questions

    seat = min(seats)
    match.choose(seat, next(iter(game.legal(match.table, seat))))

    assert [step.seat for step in match.steps] == [None, seat]
'''

NEXT = """\
Made {slug} from {source}:
  domain/games/{slug}/ holds its rules and data, and domain/games/__init__.py names it
  docs/games/{slug}.md is its page, to be filled in
  tests/scenarios/{slug}/ has a first scenario

It can be played now, by bots and by you:
  script/annales arena --game {slug} --levels random greedy --matches 2
  script/play --game {slug} --against greedy    (while script/server runs in another terminal)

Its scenario and the laws of every game are tested with what this installs:
  script/setup dev
  .venv/bin/python -m pytest -q tests/scenarios/{slug}
  .venv/bin/python -m pytest -q tests/contract/test_laws.py -k {slug}

Next, as docs/adding-a-game.md shows: write the rules on the page, change the copy to say the same, and record a match
for each way in which one can end. This writes the API descriptions that follow from the code:
  .venv/bin/python -m annales.tools.spec
And this writes out how the table in the browser shows it, to be improved (docs/presentation.md):
  .venv/bin/python -m annales.tools.presentation {slug}"""


class CannotBegin(Exception):
    """The game cannot be made; the message says why."""


def new_files(root: Path, slug: str, source: str) -> dict[Path, str]:
    """Every file of the new game below `root`, with its text; raises CannotBegin for a slug that cannot be taken."""
    _check(root, slug, source)
    title = slug.replace("_", " ").capitalize()
    folder = root / EXAMPLES / source
    copied = {
        GAMES / slug / path.relative_to(folder): _renamed(path.read_text("utf-8"), source, slug, title)
        for path in (*sorted(folder.glob("*.py")), *sorted(folder.glob("data/*.toml")))
    }
    scenarios = SCENARIOS / slug
    return {
        **copied,
        PAGES / f"{slug}.md": PAGE.format(title=title, slug=slug),
        scenarios / "__init__.py": PACKAGE.format(title=title),
        scenarios / "test_opening.py": SCENARIO.format(slug=slug),
        REGISTER: _registered((root / REGISTER).read_text("utf-8"), slug),
    }


def write(root: Path, files: Mapping[Path, str]) -> None:
    """Write all files or none; the register, which exists already, is replaced last and at once."""
    new = [root / path for path in files if path != REGISTER]
    made = [folder for path in new for folder in reversed(path.parents) if not folder.exists()]
    register = root / REGISTER
    draft = register.with_suffix(".new")
    try:
        for path in new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path.relative_to(root)], "utf-8")
        draft.write_text(files[REGISTER], "utf-8")
        draft.replace(register)
    except BaseException:
        for path in (*new, draft):
            if path.is_file():
                path.unlink()
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def examples(root: Path) -> list[str]:
    """The games that can be copied, by name."""
    return sorted(path.parent.name for path in (root / EXAMPLES).glob("*/__init__.py"))


def _check(root: Path, slug: str, source: str) -> None:
    known = examples(root)
    if not known:
        raise CannotBegin(f"{root} is not the source tree of Annales: there are no examples in {EXAMPLES}")
    if source not in known:
        raise CannotBegin(f"there is no example '{source}': there are {', '.join(known)}")
    if not SLUG.fullmatch(slug):
        raise CannotBegin(f"'{slug}' is no slug: at most 24 small letters, digits and underscores, a letter first")
    if iskeyword(slug):
        raise CannotBegin(f"'{slug}' is a word of Python: no package can be called so")
    if slug in known:
        raise CannotBegin(f"'{slug}' is the name of an example")
    for path in (
        GAMES / slug,
        GAMES / f"{slug}.py",
        Path("docs", "games", f"{slug}.md"),
        Path("tests/scenarios", slug),
    ):
        if (root / path).exists():
            raise CannotBegin(f"'{slug}' is taken: {path} exists")


def _renamed(text: str, source: str, slug: str, title: str) -> str:
    text = re.sub(rf"\b{source}\b", slug, text)
    text = re.sub(rf"\b{source.capitalize()}\b", title, text)
    return re.sub(r"^title = .*$", f'title = {{ fr = "{title}", en = "{title}" }}', text, flags=re.MULTILINE)


def _registered(text: str, slug: str) -> str:
    """The register with one name more, at the end of its order."""
    if not (found := LIST.search(text)):
        raise CannotBegin(f"{REGISTER} does not hold its list with one game a line")
    return f'{text[: found.end()]}    "{slug}",\n{text[found.end() :]}'


def main(argv: Sequence[str] | None = None) -> int:
    """Make the game and say what comes next; 1 when it cannot be made."""
    parser = argparse.ArgumentParser(prog="annales new-game", description=__doc__)
    parser.add_argument("slug", help="the id of the game, such as hidden_nim")
    parser.add_argument("--from", dest="source", default=SIMPLEST, help=f"the example to copy ({SIMPLEST})")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project to write into (this one)")
    asked = parser.parse_args(argv)
    try:
        write(asked.root, new_files(asked.root, asked.slug, asked.source))
    except (CannotBegin, OSError) as reason:
        print(f"no game was made: {reason}", file=sys.stderr)
        return 1
    print(NEXT.format(slug=asked.slug, source=asked.source))
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
