"""The games of `examples/packages` keep the laws of every game, and each package is whole."""

import re
import tomllib
from itertools import chain

import msgspec
import pytest

from annales.domain.contract.presentation.answer import presentation_view
from annales.domain.contract.presentation.complete import presentation_of
from annales.tools.laws.driver import UnderLaws, game_under_laws
from annales.tools.laws.sample import STEPS, cases
from tests.contract.test_presentations import named_icons
from tests.docs.test_translations import faults
from tests.packages.games import PACKAGED, PACKAGES, SLUGS, inside
from tests.pages.citations import defined_in, read_tests
from tests.support.samples import by_day

MOST_LINES = 400  # of the rules of one game

CASES = [case for slug in SLUGS for case in cases(PACKAGED[slug])]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_at_rest(slug):
    """Layout, options, actions, pieces and words."""
    game_under_laws(PACKAGED[slug])


@pytest.mark.parametrize("case", by_day([(case,) for case in CASES], len(CASES) // 2), ids=str)
def test_a_random_match(case):
    """A part of it: each number of seats, each value of an option."""
    UnderLaws(PACKAGED[case.slug], case.seats, case.options, case.seed).play(STEPS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_package_names_its_game(slug):
    """By an entry point; all that is no module is package data; the licence is that of the examples."""
    told = tomllib.loads((PACKAGES / slug / "pyproject.toml").read_text("utf-8"))
    kinds = {f"{path.parent.name}/*{path.suffix}" for path in inside(slug).glob("*/*.*") if path.suffix != ".py"}

    assert told["project"]["entry-points"]["annales.games"] == {slug: f"annales_{slug}"}
    assert {kind for kind in kinds if "pycache" not in kind} | {"*.md"} == set(
        told["tool"]["setuptools"]["package-data"][f"annales_{slug}"]
    )
    assert slug == PACKAGED[slug].SLUG
    assert (PACKAGES / slug / "LICENSE").read_bytes() == (PACKAGES.parent / "LICENSE").read_bytes()
    assert "## Licence" in (PACKAGES / slug / "README.md").read_text("utf-8")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_package_imports_the_contract_alone(slug):
    """Nothing else of Annales is promised to stay."""
    found = [re.findall(r"annales\.[\w.]+", path.read_text("utf-8")) for path in inside(slug).glob("*.py")]

    assert {*chain.from_iterable(found)} == {"annales.contract"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_of_a_game_are_short(slug):
    """So that they can be read in one go."""
    files = [(inside(slug) / f"{name}.py").read_text("utf-8") for name in ("actions", "layout", "rules")]

    assert sum(len(text.splitlines()) for text in files) <= MOST_LINES


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_of_a_game_says_the_same_in_french(slug):
    """Rules, rulings, tables and notation."""
    english, french = ((inside(slug) / name).read_text("utf-8") for name in ("rules.md", "rules.fr.md"))

    assert faults(english, french) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_of_a_page_is_played(slug):
    """Some test of the package cites it; a ruling may only explain a rule."""
    rules = {number for number in defined_in((inside(slug) / "rules.md").read_text("utf-8")) if number[0] == "R"}
    tests = [
        each
        for path in (PACKAGES / slug / "tests").glob("test_*.py")
        for each in read_tests(path.read_text("utf-8"), "")
    ]

    assert rules - {number for each in tests for number in each.cites} == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_icon_of_a_game_is_in_its_package(slug):
    """Named on its box, its table and its pieces; and none lies there unused."""
    game = PACKAGED[slug]
    shown = presentation_view(presentation_of(game), game.LAYOUT, game.CATALOGUE, game.TEXTS, "en")
    drawn = {path.stem for path in (inside(slug) / "icons").glob("*.svg")}

    assert set(filter(None, named_icons(msgspec.to_builtins(shown)))) == drawn
