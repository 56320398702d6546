"""Laws of guided matches: a script can be played to its end, says everything in both languages, and leaves out nothing.

All ways through a script are tried: each wanted answer at each step, wherever it leads to another table.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, legal_answers, open_table, set_up_for, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.contract.guide.lesson import (
    MOST_ANSWERS,
    READ,
    BadScript,
    Lesson,
    lesson,
    notations,
    wanted_answers,
)
from annales.domain.contract.guide.script import Chapter, Guide, GuideStep, fits, guide_of
from annales.domain.contract.notation import parse
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.contract.presets import with_preset
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.domain.words import Words
from annales.service.http.documents import rules_of
from annales.tools.laws.law import GAME_LAWS, LANGUAGES, Complaints, law_of

LONGEST_GUIDE = 10  # minutes
WORDS_PER_MINUTE, SECONDS_PER_ANSWER = 150, 8
LONGEST_WORDS, LONGEST_REMARK = 75, 45  # words that stand beside the table of a phone
MOST_WAYS = 40  # tables that one step may be reached with
MATCHES, FIRST_MATCH = 5, 600  # random matches in which the kinds of choices are counted, and answers in each


class _Way(NamedTuple):
    """One way to a step: the answers before it, the match there."""

    answers: tuple[str, ...]
    lesson: Lesson


class Choice(NamedTuple):
    """A kind of question, and a kind of action that answers it."""

    question: str
    action: str


@law_of(GAME_LAWS)
def a_guide_can_be_played_to_its_end(game: Game) -> Complaints:
    """Catches an answer of a script that is not legal, a legal one without a remark, a mark on what is not there."""
    guide = guide_of(game)
    for number, chapter in enumerate(() if guide is None else guide.chapter):
        if len(chapter.step) > MOST_ANSWERS:
            yield f"chapter {chapter.id!r} has more than {MOST_ANSWERS} steps"
            continue
        try:
            yield from _played(game, number, chapter)
        except BadScript as fault:
            yield f"chapter {chapter.id!r}: {fault}"


def _played(game: Game, number: int, chapter: Chapter) -> Complaints:
    ways = [_Way((), lesson(game, number, ()))]
    for at, step in enumerate(chapter.step, 1):
        where = f"chapter {chapter.id!r}, step {at}"
        tables = [way.lesson.table for way in ways]
        yield from (f"{where}: {complaint}" for complaint in _complaints(game, chapter.seat, step, tables))
        ways = _further(game, number, chapter.seat, step, ways)
        if not ways or (len(ways) > MOST_WAYS and at < len(chapter.step)):
            yield f"{where}: {len(ways)} ways go on from it; there must be one, and at most {MOST_WAYS}"
            return


def _further(game: Game, number: int, seat: Seat, step: GuideStep, ways: list[_Way]) -> list[_Way]:
    """The ways to the next step, one for each table."""
    found: dict[bytes, _Way] = {}
    for way in ways:
        offered = [notation for _, notation in wanted_answers(game, way.lesson.table, seat, step)] or [READ]
        for answer in offered:
            answers = (*way.answers, answer)
            after = lesson(game, number, answers)
            if after.taken == len(answers):
                found.setdefault(canonical(view(after.table, seat)), _Way(answers, after))
    return list(found.values())


def _complaints(game: Game, seat: Seat, step: GuideStep, tables: list[Table]) -> Complaints:
    offers = [notations(game, table, seat) for table in tables]
    everywhere = {notation for offered in offers for notation in offered}
    for pattern in (*(each.answer for each in step.wants), *(each.answer for each in step.others)):
        if not any(fits(pattern, notation) for notation in everywhere):
            yield f"{pattern!r} is not legal; these are: {' '.join(sorted(everywhere)[:20])}"
    said = (*(each.answer for each in step.wants), *(each.answer for each in step.others))
    if step.wants:
        if not all(any(fits(each.answer, answer) for each in step.wants for answer in offered) for offered in offers):
            yield "on some way to it none of the wanted answers is legal"
        silent = sorted(answer for answer in everywhere if not any(fits(pattern, answer) for pattern in said))
        if silent and step.otherwise is None:
            yield f"nothing is said to {' '.join(silent[:20])}: `otherwise` is missing"
    elif step.others or step.otherwise is not None:
        yield "it wants no answer, and has remarks on answers"
    for pattern in step.shows:
        for table in tables:
            if Toucher(presentation_of(game), game.LAYOUT, table, seat).target(pattern, {}) is None:
                yield f"it shows {pattern!r}, which is not there for seat {seat}"
                break


@law_of(GAME_LAWS)
def a_guide_speaks_to_everybody(game: Game) -> Complaints:
    """Catches a text that is missing, at the end of a chapter too, or too long to stand beside a table."""
    guide = guide_of(game)
    if guide is None:
        return
    for chapter in guide.chapter[:-1]:  # after the last one stands what the guide says at its end
        for wanted in chapter.step[-1].wants:
            if wanted.says is None:
                yield f"chapter {chapter.id!r} ends in silence after {wanted.answer!r}: `says` is missing"
    for where, words, most in _texts(guide):
        for language in LANGUAGES:
            text = words.speak(language)
            if not text.strip():
                yield f"{where}: nothing is said in {language}"
            elif len(text.split()) > most:
                yield f"{where}: {len(text.split())} words in {language}, where {most} have room"
    ids = [chapter.id for chapter in guide.chapter]
    if len(ids) > len({*ids}):
        yield "two chapters have the same id"


def _texts(guide: Guide) -> Iterator[tuple[str, Words, int]]:
    yield "ends", guide.ends, LONGEST_WORDS
    yield from ((f"title of {chapter.id!r}", chapter.title, 8) for chapter in guide.chapter)
    for where, step in guide.steps():
        yield where, step.says, LONGEST_WORDS
        for wanted in step.wants:
            if wanted.says is not None:
                yield f"{where}, {wanted.answer}", wanted.says, LONGEST_REMARK
        yield from ((f"{where}, {each.answer}", each.says, LONGEST_REMARK) for each in step.others)
        if step.otherwise is not None:
            yield f"{where}, otherwise", step.otherwise, LONGEST_REMARK


@law_of(GAME_LAWS)
def a_guide_takes_ten_minutes_at_most(game: Game) -> Complaints:
    """Catches a script that takes longer than it says, or than a newcomer has."""
    guide = guide_of(game)
    if guide is None:
        return
    if guide.minutes > LONGEST_GUIDE:
        yield f"it says {guide.minutes} minutes; {LONGEST_GUIDE} is the most"
    for language in LANGUAGES:
        if minutes_of(guide, language) > guide.minutes:
            yield f"{minutes_of(guide, language):.1f} minutes in {language}, and it says {guide.minutes}"


def minutes_of(guide: Guide, language: str) -> float:
    """How long a newcomer takes who reads each text that everybody sees, and gives each answer once."""
    texts = [guide.ends, *(step.says for _, step in guide.steps())]
    texts += [wanted.says for _, step in guide.steps() for wanted in step.wants[:1] if wanted.says is not None]
    words = sum(len(text.speak(language).split()) for text in texts)
    return words / WORDS_PER_MINUTE + sum(1 for _ in guide.steps()) * SECONDS_PER_ANSWER / 60


@law_of(GAME_LAWS)
def a_newcomer_makes_each_kind_of_choice_once(game: Game) -> Complaints:
    """Catches a kind of question or action of a first match that the script neither has nor leaves out for a reason."""
    guide = guide_of(game)
    if guide is None:
        return
    left_out = {action for each in guide.leaves_out for action in each.actions}
    yield from (
        f"it leaves out {action!r}, which is no action"
        for action in sorted(left_out - {str(kind.__struct_config__.tag) for kind in game.ACTIONS})
    )
    try:
        made = choices_of(game, guide)
    except BadScript:
        return  # another law says so
    met = {each for each in choices_of_a_first_match(game, guide) if each.action not in left_out}
    for kind in sorted({each.action for each in met} - {each.action for each in made}):
        yield f"a first match has the action {kind!r}, and the script has not"
    for kind in sorted({each.question for each in met} - {each.question for each in made}):
        yield f"a first match asks {kind!r}, and the script does not"


def choices_of(game: Game, guide: Guide) -> set[Choice]:
    """The kinds of choices that a newcomer makes who gives the first wanted answer of each step, and those beside it.

    Raises BadScript.
    """
    made = set()
    for number, chapter in enumerate(guide.chapter):
        answers: list[str] = []
        for step in chapter.step:
            table = lesson(game, number, answers).table
            wanted = [notation for _, notation in wanted_answers(game, table, chapter.seat, step)]
            for notation in wanted:
                made.add(_choice(table, parse(game, table, chapter.seat, notation)))
            answers.append(wanted[0] if wanted else READ)
    return made


def choices_of_a_first_match(game: Game, guide: Guide) -> set[Choice]:
    """The kinds of choices that are open to anybody in a few random matches of those that the script prepares for."""
    return {choice for number in range(MATCHES) for choice in _met(game, guide, Random(f"{game.SLUG} {number}"))}


def _met(game: Game, guide: Guide, rng: Random) -> Iterator[Choice]:
    first, dealer = guide.first, SeededDealer(rng)
    options = with_preset(game.PRESETS, first.preset, first.options, first.seats)
    table, _ = open_table(game, set_up_for(game, first.seats, options), dealer)
    for _ in range(FIRST_MATCH):
        if table.ended is not None:
            return
        seat = rng.choice(table.question.must)
        answers = [each for each in legal_answers(game, table, seat) if not each.SETTLES]
        yield from (_choice(table, each) for each in answers)
        table, _ = advance(game, table, seat, rng.choice(answers), dealer)


def _choice(table: Table, action: Action) -> Choice:
    return Choice(table.question.kind, str(to_wire(action)["type"]))


@law_of(GAME_LAWS)
def a_guide_cites_rules_that_exist(game: Game) -> Complaints:
    """Catches the number of a rule that the page of the game does not have."""
    guide = guide_of(game)
    if guide is None:
        return
    page = rules_of(game)
    cited = {rule: where for where, step in guide.steps() for rule in step.rules}
    if page is None:
        yield from (f"{where} cites {rule}, and the game has no page" for rule, where in cited.items())
        return
    numbers = {*re.findall(r"\*\*(\w+?)\.?\*\*", page.file("en").read_text("utf-8"))}
    yield from (f"{where} cites {rule}, which is no rule" for rule, where in cited.items() if rule not in numbers)
