"""`pytest --annales-laws NAME`: the laws, tried on an installed game beside the tests of its author.

Each number of seats and each value of each option has a test that plays a part of a random match; some whole matches
follow, drawn by seeds. `--annales-matches` says how many. Nothing of the game is imported without the option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    pass

pytest.register_assert_rewrite("annales.tools.laws.scenario", "annales.tools.laws.twin_tables")

WHOLE = 3  # whole matches, unless more or fewer are asked for


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the command line."""
    group = parser.getgroup("annales", "laws of games for Annales")
    group.addoption(
        "--annales-laws",
        action="append",
        default=[],
        metavar="NAME",
        help="try the laws of docs/laws.md on this installed game (repeat for more)",
    )
    group.addoption(
        "--annales-matches",
        type=int,
        default=WHOLE,
        metavar="N",
        help=f"whole random matches of each game under the laws (default: {WHOLE})",
    )
    group.addoption(
        "--annales-first", type=int, default=0, metavar="SEED", help="the seed of the first whole match (default: 0)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse names of games that are not installed."""
    wanted = config.getoption("--annales-laws")
    if not wanted:
        return
    from annales.domain.games import INSTALLED

    unknown = [name for name in wanted if name not in INSTALLED]
    if unknown:
        raise pytest.UsageError(f"no game {unknown[0]!r} is installed; there are: {', '.join(INSTALLED)}")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add a test for the game at rest, for each part of a match, and for each whole match."""
    for name in config.getoption("--annales-laws"):
        first, matches = config.getoption("--annales-first"), config.getoption("--annales-matches")
        items.extend(LawsOf.from_parent(session, name=f"laws of {name}", slug=name).tests(first, matches))


class LeftOut(AssertionError):
    """A server would leave the game out; the message says why."""


class LawsOf(pytest.Collector):
    """The laws as tests of one game, and what a server checks of it at its start."""

    def __init__(self, *, slug: str, **how: object) -> None:
        super().__init__(nodeid=f"laws/{slug}", **how)  # type: ignore[arg-type]
        self.slug = slug

    def collect(self) -> Iterator[pytest.Item]:
        """The tests of the usual number of whole matches."""
        yield from self.tests(0, WHOLE)

    def tests(self, first: int, matches: int) -> Iterator[pytest.Item]:
        """A test at rest, a part of each kind of match, and whole matches from a seed on."""
        from annales.domain.games import INSTALLED

        from .driver import UnderLaws, game_under_laws
        from .sample import LONGEST, STEPS, Case, any_case, cases
        from .start.files import faults_of_files
        from .start.imports import faults_of_imports
        from .start.playing import faults_of_game

        game, package = INSTALLED[self.slug], INSTALLED.packages.get(self.slug)

        def start() -> None:
            found = () if package is None else (*faults_of_files(package), *faults_of_imports(package))
            for fault in (*found, *faults_of_game(game, self.slug)):
                raise LeftOut(fault)

        def part(case: Case) -> None:
            UnderLaws(game, case.seats, case.options, case.seed).play(STEPS)

        def whole(case: Case) -> None:
            match = UnderLaws(game, case.seats, case.options, case.seed)
            ended = match.play(LONGEST, ends_within=LONGEST).ended
            if ended is not None and ended.legacy is not None:
                UnderLaws(game, case.seats, case.options, case.seed + 1, ended.legacy).play(STEPS)

        yield self._test("at the start of a server", start)
        yield self._test("at rest", lambda: game_under_laws(game))
        for case in cases(game):
            yield self._test(f"part of {case}", lambda case=case: part(case))  # type: ignore[misc]
        for seed in range(first, first + matches):
            case = any_case(game, seed)
            yield self._test(f"whole {case} seed {seed}", lambda case=case: whole(case))  # type: ignore[misc]

    def _test(self, name: str, check: Callable[[], None]) -> pytest.Item:
        return LawsTest.from_parent(self, name=name, check=check)


class LawsTest(pytest.Item):
    """One check under the laws."""

    def __init__(self, *, check: Callable[[], None], **how: object) -> None:
        super().__init__(**how)  # type: ignore[arg-type]
        self._check = check

    def runtest(self) -> None:
        """Raise LawBroken if a law does not hold."""
        self._check()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        """The law and where it was broken; of anything else, where it was raised."""
        from .law import LawBroken

        if isinstance(excinfo.value, (LawBroken, LeftOut)):
            return str(excinfo.value)
        return str(excinfo.getrepr(style="short"))

    def reportinfo(self) -> tuple[str, None, str]:
        """What the report calls it."""
        return "laws", None, f"{self.parent.name if self.parent else ''}: {self.name}"
