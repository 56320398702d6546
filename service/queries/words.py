"""What happened, what is asked and how a match looks, in words, for one viewer.

Words are made from what the viewer sees: from masked facts, and from tables without hidden pieces.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from annales.domain.bots.strength import NAMES
from annales.domain.contract.drawing import zone_by_zone
from annales.domain.contract.game import Game
from annales.domain.contract.narration import Narrator
from annales.domain.contract.options import SEAT, Option, as_key
from annales.domain.contract.phrasebook import PHRASES
from annales.domain.contract.texts import MISFITS as OF_TEMPLATES
from annales.domain.errors import TableError
from annales.domain.log.entry import (
    Body,
    Claimed,
    Entry,
    ForkAnswered,
    ForkAsked,
    HeadMoved,
    Hinted,
    Played,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
    facts_of,
)
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Asked
from annales.domain.table.layout import Value, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import as_seen
from annales.domain.templates import as_written, fill, parted
from annales.domain.words import has_parts, without_parts
from annales.service.answers.games import GameWords
from annales.service.answers.match.matches import MatchScore
from annales.service.answers.match.words import EntryParts, EntryWords, Sentence, SentencePart, TableWords
from annales.service.hints import words as hints
from annales.service.match import Match
from annales.service.messages.catalogue import spoken
from annales.service.reasons import ClosingWords, StandInWords, WithdrawalWords

Told = TypeVar("Told")
Text = TypeVar("Text", str, str | None)
WIDTH = 80  # columns of a table drawn as text
# What the functions of today's game raise on a table that was played with other rules.
MISFITS = (*OF_TEMPLATES, AssertionError, TableError)


def entry_words(match: Match, entry: Entry, body: Body, language: str) -> EntryWords:
    """An entry in words, from its body as the viewer may see it: `did` in one line, `said`, and `facts` one by one.

    `said` begins with why another level answers than the one that has the seat.
    """
    narrator, facts = _narrator(match, language), facts_of(body)
    said = [*_stood_in(entry.by, language), *narrator.said(facts)]
    if isinstance(body, Hinted):
        said += hints.told(match, entry.seq, body, language)
    again = _given_again(match.tree, entry.after, body)
    if again is not None:
        did = narrator.entry("answered_again", {"did": narrator.action(again.action), **_members(body)})
    else:
        did = _did(narrator, match, body, language)
    lines = narrator.facts(facts)
    if not has_parts(language):
        return EntryWords(did, said, lines)
    (did, of_did), told_said, told_facts = _parted(did), list(map(_parted, said)), list(map(_parted, lines))
    parts = EntryParts(of_did, [each for _, each in told_said], [each for _, each in told_facts])
    return EntryWords(did, [each for each, _ in told_said], [each for each, _ in told_facts], parts)


def told(text: str, language: str) -> tuple[str, Sentence | UnsetType | None]:
    """A sentence of an answer; in a language with parts also these, None if it names nothing."""
    return _parted(text) if has_parts(language) else (text, UNSET)


def _parted(text: Text) -> tuple[Text, Sentence | None]:
    if text is None:
        return None, None
    sentence, found = parted(text)
    if found is None:
        return sentence, None
    return sentence, Sentence(found["text"], [SentencePart(**part) for part in found["parts"]])


def _given_again(tree: Tree, after: int, body: Body) -> Played | None:
    """The step that an answer repeated after a take-back; a move of the head stands for it in the log."""
    if not isinstance(body, HeadMoved) or body.returns is True:
        return None
    step = tree.body(body.to)
    follows = tree.standing(tree.entry(body.to).after) == tree.standing(after)
    return step if follows and isinstance(step, Played) else None


def _stood_in(by: Author, language: str) -> Iterator[str]:
    if by.instead_of is None or by.bot is None:
        return
    bot, other = (NAMES[name].speak(language) if name in NAMES else name for name in (by.bot, by.instead_of))
    if by.cut_off is None:
        yield spoken(StandInWords.SHORT_OF_TIME(bot=bot, other=other, seconds=by.limit), language)
    elif by.limit is None:
        yield spoken(StandInWords.CUT_OFF(bot=bot, other=other, times=by.cut_off), language)
    else:
        yield spoken(StandInWords.LATE(bot=bot, other=other, seconds=by.limit, times=by.cut_off), language)


def question_words(match: Match, asked: Asked, seq: int, language: str) -> str:
    """The question open after an entry: as its game phrases it, or by its kind."""
    phrase = match.game.phrase_question
    if phrase is not None:
        phrased = _tried(phrase, as_seen(match.table(seq), None), language)
        if phrased is not None:
            return phrased
    return _narrator(match, language).question(asked.kind)


def scores_of(match: Match, seq: int) -> list[MatchScore]:
    """Who leads at an entry and by what, as the game computes it from what all can see; empty before the opening."""
    return scores_at(match.game, match.table(seq))


def scores_at(game: Game, table: Table) -> list[MatchScore]:
    """The same of any table of the game."""
    if not table.places:
        return []
    told = _tried(lambda seen: list(game.scores(seen)), as_seen(table, None))
    return [MatchScore(*score) for score in told or ()]


def result_words(match: Match, reason: str, language: str) -> str:
    """Why the match is over; what an operator wrote who has closed it is not translated."""
    why = match.closing_reason
    if why is not None:
        return spoken(ClosingWords.BY_OPERATOR(reason=why), language)
    return _narrator(match, language).reason(reason)


def table_words(match: Match, seq: int, viewer: Viewer, language: str) -> TableWords:
    """The table at an entry as text, at most `WIDTH` columns wide; empty before the opening step."""
    return drawn(match.game, match.table(seq), viewer, language)


def drawn(game: Game, table: Table, viewer: Viewer, language: str) -> TableWords:
    """The same of any table of the game."""
    if not (table.places or table.notes or table.counters):
        return TableWords("")
    seen, language = as_seen(table, viewer), without_parts(language)
    text = _tried(game.draw, seen, language)
    return TableWords(_narrowed(zone_by_zone(seen, language) if text is None else text))


def game_words(game: Game, language: str) -> GameWords:
    """The words of a game by id: templates over the keys of a place or counter, or over the fields of an action."""
    texts = game.TEXTS
    tables = {
        "zones": texts.zones,
        "counters": texts.counters,
        "notes": texts.notes,
        "questions": texts.questions,
        "reasons": texts.reasons,
        "actions": texts.actions,
    }
    return GameWords(
        **{
            name: {id: as_written(words.speak(language)) for id, words in table.items()}
            for name, table in tables.items()
        }
    )


def option_words(game: Game, option: Option, language: str) -> dict[str, Any]:
    """The short label of an option and, unless it is a number, the labels of its values."""
    labels: dict[str, Any] = {"words": game.TEXTS.option(language, option.id)}
    values = _values(option)
    if values:
        labels["value_words"] = {as_key(value): _value_words(game, option.id, value, language) for value in values}
    return labels


def _value_words(game: Game, option: str, value: Value, language: str) -> str:
    """The short label of a value of an option."""
    words = game.TEXTS.values.get(option, {}).get(str(value))
    if words is not None:
        return words.speak(language)
    if isinstance(value, bool):
        return PHRASES.parts["yes" if value else "no"].speak(language)
    if isinstance(value, str) and value.startswith(SEAT):
        return fill(PHRASES.parts["seat"], language, value.removeprefix(SEAT))
    return game.TEXTS.called(language, value)


def _values(option: Option) -> tuple[Value, ...]:
    match option.kind:
        case "bool":
            return (False, True)
        case "enum":
            return option.values
        case "list":
            return option.each_seat if option.default in option.each_seat else (option.default, *option.each_seat)
    return ()


def _narrator(match: Match, language: str) -> Narrator:
    return Narrator(match.game.TEXTS, match.layout, match.tree.seats, language)


def _did(narrator: Narrator, match: Match, body: Body, language: str) -> str:
    if isinstance(body, Played):
        return narrator.entry("opening", {}) if body.seat is None else narrator.action(body.action)
    if isinstance(body, (TakeBackAnswered, ForkAnswered)) and _is_withdrawal(match, body):
        is_fork = isinstance(body, ForkAnswered)
        return spoken(WithdrawalWords.FORK() if is_fork else WithdrawalWords.TAKE_BACK(), language)
    return narrator.entry(_key(match, body), _members(body))


def _key(match: Match, body: Body) -> str:
    """The id of the words of an entry that is no step."""
    match body:
        case HeadMoved(returns=True):
            return "head_returned"
        case TakeBackAsked(returns=True):
            return "return_asked"
        case Claimed(claim=claim):
            return f"claimed_{claim}"
        case TakeBackAnswered(ask, _, consent) | ForkAnswered(ask, _, consent):
            what = "fork" if isinstance(body, ForkAnswered) else "take_back"
            if getattr(match.tree.body(ask), "returns", False):
                what = "return"
            return f"{what}_agreed" if consent else f"{what}_refused"
    return str(body.__struct_config__.tag)


def _is_withdrawal(match: Match, answered: TakeBackAnswered | ForkAnswered) -> bool:
    """Whether a seat answers its own request: its player is gone."""
    asked = match.tree.body(answered.ask)
    return isinstance(asked, (TakeBackAsked, ForkAsked)) and asked.seat == answered.seat


def _members(body: Body) -> Mapping[str, Any]:
    """The members of an entry, and the seconds that it credits."""
    members = {name: getattr(body, name) for name in body.__struct_fields__}
    if isinstance(body, TimeCredited):
        members["seconds"] = max(1, round(body.milliseconds / 1000))
    return members


def _tried(tell: Callable[..., Told], table: Table, *language: str) -> Told | None:
    """What a game tells of a table, or None if its present rules cannot read a table of older ones."""
    try:
        return tell(table, *language)
    except MISFITS:
        return None


def _narrowed(text: str) -> str:
    """The text with longer lines broken at spaces; what follows is indented."""
    return "\n".join(
        part
        for line in text.split("\n")
        for part in (textwrap.wrap(line, WIDTH, subsequent_indent="    ") if len(line) > WIDTH else [line])
    )
