"""A chapter of a guided match as far as the newcomer has come, played on the rules of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from annales.domain.canonical import keyed
from annales.domain.contract.engine import advance, is_asked, legal_answers, open_table, set_up_for
from annales.domain.contract.game import Action, Game, Setup, Step
from annales.domain.contract.guide.script import Answers, Chapter, Guide, GuideStep, Wanted, fits, guide_of
from annales.domain.contract.notation import parse
from annales.domain.contract.presets import with_preset
from annales.domain.errors import TableError
from annales.domain.table.layout import Seat
from annales.domain.table.table import Dealer, Table
from annales.domain.words import Words

READ = "next"  # the answer to a step that is only read
MOST_ANSWERS = 60  # of one chapter
WITH_SEAT = re.compile(r"(?:(?P<seat>\d+):)?(?P<token>.+)")

Verdict = Literal["wanted", "other", "illegal"]


class BadScript(ValueError):
    """A script says what its game cannot do; laws find this before anybody plays it."""


class ToldDealer:
    """Chance that is told by place or die, in order, and otherwise follows from a word; it is the same each time."""

    def __init__(self, luck: str, told: Mapping[str, Sequence[str]]) -> None:
        self._luck, self._told, self._dealt = luck.encode(), told, dict[str, int]()

    def copy(self) -> ToldDealer:
        """The same chance from here on."""
        other = ToldDealer(self._luck.decode(), self._told)
        other._dealt = dict(self._dealt)
        return other

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """What is told next for this place or die, or what follows from the word. Raises BadScript."""
        where = cause.split(" ", 1)[1]
        number = self._dealt.get(where, 0)
        self._dealt[where] = number + 1
        told = self._told.get(where, ())
        if number >= len(told):
            return pool[int.from_bytes(keyed(self._luck, cause, number), "big") % len(pool)]
        if told[number] not in pool:
            raise BadScript(f"{told[number]!r} cannot come from {where!r}: {', '.join(sorted(set(pool)))}")
        return told[number]


@dataclass(frozen=True)
class Start:
    """Where a chapter begins: the setup of the match, and one step that leads there with all that happened before."""

    setup: Setup
    step: Step
    table: Table
    dealer: ToldDealer


@dataclass(frozen=True)
class Said:
    """What the script says to the last answer; `wanted` ones only where it says something."""

    verdict: Verdict
    words: Words | None = None


@dataclass(frozen=True)
class Lesson:
    """A chapter after some answers: what has been played since its start, and the step that is open, if any is left.

    `taken` is how many of the answers were wanted; `said` is about the first one that was not, or else the last one.
    """

    game: Game
    chapter: Chapter
    start: Start
    played: tuple[tuple[Step, Table], ...]
    taken: int
    said: Said | None

    @property
    def table(self) -> Table:
        """How the match stands."""
        return self.played[-1][1] if self.played else self.start.table

    @property
    def step(self) -> GuideStep | None:
        """The step that is open; None at the end of the chapter."""
        return self.chapter.step[self.taken] if self.taken < len(self.chapter.step) else None


def lesson(game: Game, number: int, answers: Sequence[str], between: Callable[[], None] = lambda: None) -> Lesson:
    """A chapter of the game's script, by its number, after these answers; `between` is called before each of them.

    An answer is a notation, or `next` to a step that is only read. Raises BadScript.
    """
    guide = _guide(game)
    chapter, start = guide.chapter[number], start_of(game, number)
    dealer, table, played, said = start.dealer.copy(), start.table, list[tuple[Step, Table]](), None
    taken = 0
    for answer, step in zip(answers, chapter.step, strict=False):
        between()
        wanted, said = _judged(game, table, chapter.seat, step, answer)
        if said is not None and said.verdict != "wanted":
            break
        played += _goes_on(game, table, chapter, step, (wanted, answer), dealer)
        table = played[-1][1] if played else table
        taken += 1
    return Lesson(game, chapter, start, tuple(played), taken, said)


@lru_cache(maxsize=128)
def start_of(game: Game, number: int) -> Start:
    """Where a chapter of the game's script begins. Raises BadScript."""
    chapter = _guide(game).chapter[number]
    if chapter.continues:
        return _after_the_one_before(game, number)
    dealer = ToldDealer(chapter.luck, chapter.deals)
    setup = set_up_for(game, chapter.seats, with_preset(game.PRESETS, chapter.preset, chapter.options, chapter.seats))
    table, opening = open_table(game, setup, dealer)
    facts = list(opening.facts)
    for step, after in answered(game, table, chapter.before, dealer):
        facts += step.facts
        table = after
    table = table.copy()
    for fact in chapter.lay:
        table.apply(fact)
        facts.append(fact)
    return Start(setup, replace_facts(opening, facts), table, dealer)


def _after_the_one_before(game: Game, number: int) -> Start:
    if number == 0:
        raise BadScript("the first chapter continues none")
    before = start_of(game, number - 1)
    dealer, table, facts = before.dealer.copy(), before.table, list(before.step.facts)
    chapter = _guide(game).chapter[number - 1]
    for step in chapter.step:
        answer = first_wanted(game, table, chapter.seat, step)
        for played, after in _goes_on(game, table, chapter, step, answer, dealer):
            facts += played.facts
            table = after
    return Start(before.setup, replace_facts(before.step, facts), table, dealer)


def replace_facts(step: Step, facts: Sequence[object]) -> Step:
    """The same step with other facts."""
    return Step(step.seat, step.action, tuple(facts), step.rules, step.secret)  # type: ignore[arg-type]


def wanted_answers(game: Game, table: Table, seat: Seat, step: GuideStep) -> Iterator[tuple[Wanted, str]]:
    """Every legal answer that a step wants, by its notation."""
    for notation in notations(game, table, seat):
        wanted = next((each for each in step.wants if fits(each.answer, notation)), None)
        if wanted is not None:
            yield wanted, notation


def first_wanted(game: Game, table: Table, seat: Seat, step: GuideStep) -> tuple[Wanted | None, str]:
    """The answer that is named first among the wanted ones; `next` for a step that is only read. Raises BadScript."""
    if not step.wants:
        return None, READ
    offered = {notation: wanted for wanted, notation in wanted_answers(game, table, seat, step)}
    for wanted in step.wants:
        for notation, fitting in offered.items():
            if fitting is wanted:
                return wanted, notation
    raise BadScript(f"none of the wanted answers is legal: {', '.join(each.answer for each in step.wants)}")


def notations(game: Game, table: Table, seat: Seat) -> list[str]:
    """What a seat can answer now, in notation."""
    if table.ended is not None or not is_asked(table, seat):
        return []
    return [game.notation(table, seat, action) for action in legal_answers(game, table, seat)]


def answered(game: Game, table: Table, answers: Answers, dealer: Dealer) -> Iterator[tuple[Step, Table]]:
    """Play answers, `seat:notation` each; where one seat must answer, its number may be left out. Raises BadScript."""
    for text in answers.split() if isinstance(answers, str) else answers:
        found = WITH_SEAT.fullmatch(text)
        if found is None or table.ended is not None or table.asked is None:
            raise BadScript(f"nobody can answer {text!r}")
        seat = table.asked.must[0] if found["seat"] is None else int(found["seat"])
        table, step = advance(game, table, seat, _parsed(game, table, seat, found["token"]), dealer)
        yield step, table


def _parsed(game: Game, table: Table, seat: Seat, text: str) -> Action:
    try:
        return parse(game, table, seat, text)
    except TableError as cause:
        raise BadScript(f"seat {seat} cannot answer {text!r}: {cause}") from cause


def _judged(game: Game, table: Table, seat: Seat, step: GuideStep, answer: str) -> tuple[Wanted | None, Said | None]:
    """Which wanted answer it is, and what is said to it."""
    if not step.wants:
        return None, None if answer == READ else Said("illegal")
    if answer not in notations(game, table, seat):
        return None, Said("illegal")
    for wanted in step.wants:
        if fits(wanted.answer, answer):
            return wanted, None if wanted.says is None else Said("wanted", wanted.says)
    remark = next((other.says for other in step.others if fits(other.answer, answer)), step.otherwise)
    return None, Said("other", remark)


def _goes_on(
    game: Game, table: Table, chapter: Chapter, step: GuideStep, answer: tuple[Wanted | None, str], dealer: Dealer
) -> Iterator[tuple[Step, Table]]:
    """Play a wanted answer, if it is one, and what the others answer to it."""
    wanted, notation = answer
    if wanted is not None:
        action = _parsed(game, table, chapter.seat, notation)
        table, played = advance(game, table, chapter.seat, action, dealer)
        yield played, table
    then = step.then if wanted is None or wanted.then is None else wanted.then
    yield from answered(game, table, then, dealer)


def _guide(game: Game) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise BadScript(f"{game.SLUG} has no script")
    return guide
