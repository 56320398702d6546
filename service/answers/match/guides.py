"""Answers about guided first matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from annales.service.answers.match.accepted import EntryShown
from annales.service.answers.match.legal import LegalAnswers, Target
from annales.service.answers.match.matches import MatchShown
from annales.service.answers.members import Answer, Natural, OptionValue, says


class ChapterShown(Answer):
    """A chapter of a guided match."""

    id: Annotated[str, says("its id")]
    title: Annotated[str, says("its title, in the caller's language")]
    steps: Annotated[Natural, says("how many steps it has")]


class FirstMatch(Answer):
    """The match that the guided one prepares for."""

    preset: Annotated[str | None, says("the preset; null for none")]
    options: Annotated[Mapping[str, OptionValue], says("options that it sets besides")]
    seats: Annotated[Natural, says("how many play")]


class GuideShown(Answer):
    """The guided match of a game."""

    game: Annotated[str, says("the game's id")]
    minutes: Annotated[Natural, says("how many minutes it takes at most")]
    chapters: Annotated[Sequence[ChapterShown], says("its chapters, in order")]
    first: Annotated[FirstMatch, says("the match to play next")]
    ends: Annotated[str, says("what is said at the end, in the caller's language")]


class GuideStepShown(Answer):
    """A step: what the newcomer reads, and whether they answer."""

    words: Annotated[str, says("what is told, in the caller's language; an empty line parts paragraphs")]
    rules: Annotated[Sequence[str], says("the numbers of the rules that it is about")]
    shows: Annotated[Sequence[Target], says("what it points at on the table")]
    asks: Annotated[bool, says("whether it goes on with an answer of the newcomer; otherwise with `next`")]


class SaidShown(Answer):
    """What is said to an answer."""

    verdict: Annotated[
        Literal["wanted", "other", "illegal"],
        says("`wanted`: it goes on; `other`: the answer is legal, and not what the step is about; `illegal`"),
    ]
    words: Annotated[str | None, says("what the script says to it, in the caller's language; null for nothing")]


class LessonShown(Answer):
    """A chapter of a guided match after some answers."""

    chapter: Annotated[Natural, says("the number of the chapter, from 0")]
    taken: Annotated[Natural, says("how many of the answers were taken: the first one that is not wanted is left out")]
    steps: Annotated[Natural, says("how many steps the chapter has")]
    step: Annotated[GuideStepShown | None, says("the step that is open; null at the end of the chapter")]
    said: Annotated[SaidShown | None, says("what is said to the last answer that was looked at; null for nothing")]
    match: Annotated[MatchShown, says("the match as the newcomer's seat sees it; it is stored nowhere")]
    entries: Annotated[Sequence[EntryShown], says("its entries, as the newcomer's seat sees them")]
    legal: Annotated[LegalAnswers, says("the legal answers of the newcomer's seat")]
