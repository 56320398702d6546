"""Which tests hold a rule (R), a ruling (J) or a scenario (S) of a game, from the numbers that their docstrings cite.

Rules and rulings are defined on the game's page, as `- **R12.** …`. Scenarios are numbered from S1 without a gap; the
tests are where they are told. A game's tests lie in a folder named by its slug, or in files `test_<slug>_….py`.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DEFINED = re.compile(r"^- \*\*([RJ]\d+[a-z]?)\b", re.MULTILINE)
CITED = re.compile(r"\b[RJS]\d+[a-z]?\b")
SPAN = re.compile(r"\b([RJS])(\d+)(?:-|–|…|\.\.)\1?(\d+)\b")
KINDS = {"S": "Scenarios", "R": "Rules", "J": "Rulings"}


class Citing(NamedTuple):
    """A test function: the path of its file from the project's root, its name, and the numbers that it cites."""

    path: str
    name: str
    cites: frozenset[str]


def numbers(text: str) -> set[str]:
    """The numbers that a text cites; `R30–R33` cites four."""
    spans = {
        f"{letter}{number}" for letter, first, last in SPAN.findall(text) for number in range(int(first), int(last) + 1)
    }
    return {*CITED.findall(text), *spans}


def in_order(cited: Iterable[str]) -> list[str]:
    """Numbers by letter and value: R2, R12, R12a."""
    return sorted(cited, key=lambda number: (number[0], int(re.sub(r"\D", "", number)), number))


def defined_in(page: str) -> set[str]:
    """The rules and rulings that a game's page defines."""
    return set(DEFINED.findall(page))


def read_tests(source: str, path: str) -> Iterator[Citing]:
    """The test functions of a file."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Citing(path, node.name, frozenset(numbers(ast.get_docstring(node) or "")))


def game_tests(slug: str) -> list[Citing]:
    """The tests of a game, by path and then as they stand in their file."""
    found: list[Citing] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if slug in path.parts or path.stem.startswith(f"test_{slug}_"):
            found += read_tests(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    return found


def holders(tests: Iterable[Citing]) -> dict[str, list[Citing]]:
    """The tests that cite each number."""
    held = defaultdict(list)
    for test in tests:
        for number in test.cites:
            held[number].append(test)
    return dict(held)


def faults(defined: set[str], held: Mapping[str, list[Citing]]) -> list[str]:
    """What is wrong with the citations: rules that no page has, rules without a test, a gap in the scenarios.

    A letter may name a part of a rule: R20b needs R20 on the page.
    """
    wrong = [
        f"{number} is not on the page: {test.path}::{test.name}"
        for number in in_order(held)
        if number[0] in "RJ" and number not in defined and number.rstrip("abcdefghijklmnopqrstuvwxyz") not in defined
        for test in held[number]
    ]
    wrong += [f"no test cites {number}" for number in in_order(defined - set(held))]
    scenarios = {int(number[1:]) for number in held if number[0] == "S"}
    wrong += [f"no test cites S{number}" for number in range(1, max(scenarios, default=0)) if number not in scenarios]
    return wrong


def page(title: str, slug: str, held: Mapping[str, list[Citing]]) -> str:
    """The page of a game's citations, in Markdown."""
    lines = [
        f"# {title}: rules and tests",
        "",
        f"Which tests hold a scenario, a rule or a ruling of [the game's page](../../docs/games/{slug}.md).",
        "The name of a test is `test_` and its sentence, with underscores.",
    ]
    for letter, heading in KINDS.items():
        rows = [number for number in in_order(held) if number[0] == letter]
        lines += ["", f"## {heading}", "", f"| {heading[:-1].lower()} | tests |", "|---|---|"]
        lines += [f"| {number} | {_told(held[number])} |" for number in rows]
    return "\n".join(lines) + "\n"


def _told(tests: Iterable[Citing]) -> str:
    sentences = defaultdict(list)
    for test in tests:
        sentences[test.path].append(test.name.removeprefix("test_").replace("_", " "))
    return "<br>".join(
        f"[{Path(path).stem.removeprefix('test_')}](../../{path}): {'; '.join(named)}"
        for path, named in sentences.items()
    )
