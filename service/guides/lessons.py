"""A chapter of a guided match as a match of the service, made anew for each request and kept nowhere.

So a newcomer sees it through the same views as any match: their own seat's table, question and legal answers.
"""

from __future__ import annotations

from annales.domain.canonical import digest
from annales.domain.contract.dealer import commitment_to
from annales.domain.contract.game import Game
from annales.domain.contract.guide.lesson import Lesson
from annales.domain.contract.guide.script import Guide, GuideStep
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Opened, SeatTaken
from annales.domain.log.terms import Author, Holder, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table
from annales.domain.words import with_parts
from annales.service.answers.match.guides import (
    ChapterShown,
    FirstMatch,
    GuideShown,
    GuideStepShown,
    LessonShown,
    SaidShown,
)
from annales.service.answers.match.legal import Target
from annales.service.match import Match
from annales.service.queries.views import entry_view, legal_view, match_view

MATCH = "mt_" + 16 * "0"  # the id of every match that is only shown
NEWCOMER = "pl_" + 16 * "0"
NAMES = {NEWCOMER: "Novice"}
OTHERS = "greedy"  # the level that the other seats are shown as; the script answers for them


def guide_view(game: Game, guide: Guide, language: str) -> GuideShown:
    """What a guided match is about, and the match to play next."""
    chapters = [ChapterShown(each.id, each.title.speak(language), len(each.step)) for each in guide.chapter]
    first = FirstMatch(guide.first.preset, dict(guide.first.options), guide.first.seats)
    return GuideShown(game.SLUG, guide.minutes, chapters, first, guide.ends.speak(language))


def lesson_view(lesson: Lesson, number: int, language: str, now: str) -> LessonShown:
    """A chapter as the newcomer's seat sees it now; the words of the match come with their parts."""
    match, seat, words_in = match_of(lesson, now), lesson.chapter.seat, with_parts(language)
    said = lesson.said
    return LessonShown(
        chapter=number,
        taken=lesson.taken,
        steps=len(lesson.chapter.step),
        step=None if lesson.step is None else _step(lesson, lesson.step, language),
        said=None
        if said is None
        else SaidShown(said.verdict, None if said.words is None else said.words.speak(language)),
        match=match_view(match, seat, NAMES, words_in),
        entries=[entry_view(match, seq, seat, words_in=words_in) for seq in range(1, match.tree.last + 1)],
        legal=legal_view(match, seat, words_in),
    )


def match_of(lesson: Lesson, now: str) -> Match:
    """The match of a chapter: its opening leads to the chapter's start, and a step follows for each answer since."""
    game, seats, newcomer = lesson.game, lesson.start.setup.seats, lesson.chapter.seat
    secret = bytes.fromhex(digest("guide", game.SLUG, lesson.chapter.luck))
    tables: dict[int, Table] = {}
    draft = Draft(Tree(), secret, at=now, by=Author(player=NEWCOMER), contribute=str, tables=tables)
    plans = tuple(_plan(seat, newcomer) for seat in range(seats))
    terms = Terms(by=NEWCOMER, clock=None, seats=plans, take_back="never", visibility="private")
    draft.write(Opened(game.SLUG, game.LAYOUT.to_wire(), lesson.start.setup, terms, commitment_to(secret)))
    for seat in range(seats):
        draft.write(SeatTaken(seat, Holder(player=NEWCOMER) if seat == newcomer else Holder(bot=OTHERS)))
    draft.step(lesson.start.step, lesson.start.table)
    for step, table in lesson.played:
        draft.step(step, table, Author(player=NEWCOMER) if step.seat == newcomer else Author(bot=OTHERS))
    return Match(MATCH, draft.tree, game, {seq: draft.tree.at(seq, tables) for seq in draft.tree.steps()})


def _plan(seat: Seat, newcomer: Seat) -> SeatPlan:
    return SeatPlan(kind="player", player=NEWCOMER) if seat == newcomer else SeatPlan(kind="bot", level=OTHERS)


def _step(lesson: Lesson, step: GuideStep, language: str) -> GuideStepShown:
    toucher = Toucher(presentation_of(lesson.game), lesson.game.LAYOUT, lesson.table, lesson.chapter.seat)
    found = (toucher.target(pattern, {}) for pattern in step.shows)
    targets = [Target(**target) for target in found if target is not None]
    return GuideStepShown(step.says.speak(language), list(step.rules), targets, bool(step.wants))
