"""Answers about games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from annales.domain.contract.presentation.shown import PresentationShown
from annales.service.answers.match.instructions import Instructable
from annales.service.answers.members import (
    Answer,
    GameValue,
    Natural,
    OptionValue,
    Part,
    SeatNumbers,
    Sha256,
    component,
    says,
)

Named = Mapping[str, str]
Places = Mapping[str, str]  # ids of parts of the rules
PROVENANCE = says("`rulebook`, `reconstructed`, or `public:` followed by the source")


class Both(Answer):
    """A text in both languages."""

    fr: Annotated[str, says("in French")]
    en: Annotated[str, says("in English")]


class SeatRange(Answer):
    """The smallest and the largest number."""

    min: Annotated[Natural, says("the smallest number")]
    max: Annotated[Natural, says("the largest number")]


class ContestShown(Answer):
    """Matches of a level against another one, which had all other seats, with the default options."""

    against: Annotated[str, says("the other level")]
    seats: Annotated[Natural, says("the number of seats")]
    matches: Annotated[Natural, says("how many matches were played")]
    won: Annotated[Natural, says("how many of them the level won; equal bots would win one in `seats`")]
    drawn: Annotated[Natural, says("how many were drawn")]
    words: Annotated[str, says("the result in a sentence, in the caller's language")]


class LevelShown(Answer):
    """A level of bots, and how strong it is."""

    id: Annotated[str, says("its id, used as the `level` of a seat")]
    version: Annotated[Natural, says("its version, which changes whenever its play does")]
    name: Annotated[str, says("its name in the caller's language")]
    about: Annotated[str, says("what it does, in a sentence in the caller's language")]
    strength: Annotated[Sequence[ContestShown], says("measured results of this version; empty if there are none")]


class RefusalShown(Answer):
    """A combination of other options and seats that a value of an option is refused with."""

    options: Annotated[
        Mapping[str, Annotated[Sequence[OptionValue], says("values of the other option")]],
        says("the other options, by id"),
    ]
    seats: Annotated[SeatRange, says("the numbers of seats")]


class OptionShown(Answer, kw_only=True):
    """An option of a match, chosen when it is opened."""

    id: Annotated[str, says("its id, used in the `options` of a match")]
    kind: Annotated[
        str,
        says(
            "its kind; a `list` is a string with one word per seat, separated by commas; `each_seat_most` says how "
            "often the same may be named",
            enum=["bool", "enum", "int", "list"],
        ),
    ]
    default: Annotated[OptionValue, says("the default value")]
    effect: Annotated[str, says("what it changes, in the caller's language")]
    provenance: Annotated[str, PROVENANCE]
    values: Annotated[Sequence[Any] | UnsetType, says("the values of an `enum`", items={"type": "string"})] = UNSET
    min: Annotated[Natural | UnsetType, says("the smallest value of an `int`")] = UNSET
    max: Annotated[Natural | UnsetType, says("the largest value of an `int`")] = UNSET
    each_seat: Annotated[Sequence[str] | UnsetType, says("the possible words of a `list`")] = UNSET
    each_seat_most: Annotated[
        Natural | UnsetType,
        says("how many seats may name the same thing in a `list`; a word names several, joined by `+`"),
    ] = UNSET
    given_with: Annotated[
        Mapping[str, OptionValue] | UnsetType,
        says("values of other options: required when they hold, not allowed otherwise"),
    ] = UNSET
    default_by_seats: Annotated[
        Mapping[str, OptionValue] | UnsetType, says("defaults that differ for some numbers of seats")
    ] = UNSET
    default_with: Annotated[
        Mapping[str, Annotated[Mapping[str, GameValue], says("the default, by value of the other option")]] | UnsetType,
        says(
            "defaults that differ with the value of another option, by its id; they take precedence over "
            "`default` and `default_by_seats`, and the first that applies counts"
        ),
    ] = UNSET
    only_with: Annotated[
        Mapping[
            str,
            Annotated[
                Mapping[str, Annotated[Sequence[GameValue], says("the possible values of the other option")]],
                says("the other options, by id"),
            ],
        ]
        | UnsetType,
        says("for some values of this option, the values that other options must have"),
    ] = UNSET
    seats_with: Annotated[
        Mapping[str, SeatRange] | UnsetType,
        says("for some values of this option, the numbers of seats that they are for"),
    ] = UNSET
    refused_with: Annotated[
        Mapping[str, Annotated[Sequence[RefusalShown], says("the combinations")]] | UnsetType,
        says(
            "for some values of this option, or words of a `list`, combinations of other options and seats that they "
            "are refused with"
        ),
    ] = UNSET
    words: Annotated[str, says("a short label in the caller's language")]
    value_words: Annotated[Named | UnsetType, says("short labels of the values, by value; absent for an `int`")] = UNSET


class PresetShown(Answer, kw_only=True):
    """A named set of options."""

    id: Annotated[str, says("its id, used as the `preset` of a match")]
    words: Annotated[str, says("its name in the caller's language")]
    effect: Annotated[str, says("what it is like, in the caller's language")]
    options: Annotated[
        Mapping[str, OptionValue], says("the options that it sets, by id; all others have their defaults")
    ]
    provenance: Annotated[str, PROVENANCE]
    options_by_seats: Annotated[
        Mapping[str, Annotated[Mapping[str, GameValue], says("options by id")]] | UnsetType,
        says("options that it sets besides, by id, for some numbers of seats"),
    ] = UNSET
    seats: Annotated[
        SeatNumbers | UnsetType,
        says("the numbers of seats that it is for; without it, all that the game allows"),
    ] = UNSET


class GameShown(Answer):
    """A game, as listed."""

    id: Annotated[str, says("the game's id")]
    title: Annotated[str, says("its title in the caller's language")]
    titles: Annotated[Both, says("its title in both languages")]
    summary: Annotated[str, says("a summary in one sentence")]
    seats: Annotated[SeatRange, says("how many seats a match may have")]
    rules_version: Annotated[Natural, says("the version of the rules that new matches are played by")]
    rules_digest: Annotated[Sha256, says("a hash that changes whenever any part of the game does")]
    bots: Annotated[Sequence[str], says("the levels of its bots, weakest first")]
    levels: Annotated[Sequence[LevelShown], says("the same levels, for people who choose an opponent")]
    options: Annotated[Sequence[OptionShown], says("the options of a match")]
    presets: Annotated[Sequence[PresetShown], says("named sets of options, for example a quick game")]
    guide: Annotated[
        Natural | None, says("how many minutes its guided first match takes at most; null for a game without one")
    ]


class ActionKind(Answer):
    """One kind of action."""

    type: Annotated[str, says("its `type`")]
    secret: Annotated[Sequence[str], says("the members that may be hidden from others")]
    keeps: Annotated[bool, says("whether the question stays open after it")]
    description: Annotated[str, says("what it does, in the words of the rulebook")]
    schema: Annotated[dict[str, Any], says("its JSON Schema")]


class GameWords(Answer):
    """The words of a game, by id, in the caller's language."""

    zones: Annotated[Named, says("names of places, by zone; `{0}`, `{1}` stand for the keys (seats count from 1)")]
    counters: Annotated[Named, says("names of counters; `{0}`, `{1}` stand for the keys (seats count from 1)")]
    notes: Annotated[
        Named,
        says(
            "sentences for the value `{0}` of a note; `locked.True` is for one value, `blocked_one` for a list of one"
        ),
    ]
    questions: Annotated[Named, says("questions, by kind")]
    reasons: Annotated[Named, says("why a match ended")]
    actions: Annotated[Named, says("labels of actions, by type; `{name}` stands for a member of the action")]


class GameWhole(GameShown):
    """A game with its layout and its actions."""

    layout: Annotated[Part, component("LayoutShown"), says("every zone, counter and note, and who may see it")]
    actions: Annotated[Sequence[ActionKind], says("the kinds of actions")]
    instructable: Annotated[Instructable, says("what a seat can pass ahead, and for how long")]
    words: Annotated[GameWords, says("the words of the game, by id")]


class Games(Answer):
    """All games."""

    games: Annotated[Sequence[GameShown], says("the games")]


class Card(Answer):
    """One kind of card or piece."""

    id: Annotated[str, says("its id; the ids of pieces on the table derive from it")]
    kind: Annotated[str, says("its kind, such as `piece`")]
    name: Annotated[str, says("its name in the caller's language")]
    short: Annotated[str, says("its name as it stands on a card or a piece, short and without an article")]
    effect: Annotated[str, says("its text in the caller's language")]
    name_fr: Annotated[str, says("its French name")]
    name_en: Annotated[str, says("its English name")]
    copies: Annotated[Natural, says("the number of copies")]
    provenance: Annotated[str, PROVENANCE]
    numbers: Annotated[Mapping[str, GameValue], says("the values printed on it")]


class Catalogue(Answer):
    """Every card and piece of a game."""

    game: Annotated[str, says("the game's id")]
    catalogue: Annotated[Sequence[Card], says("the cards and pieces")]


class GameIcons(Answer):
    """The shapes of a game's icons."""

    game: Annotated[str, says("the game's id")]
    icons: Annotated[
        Named,
        says("by name, the path of the icon (`d` of an SVG path), drawn in a box of 512 by 512 and filled"),
    ]


class GamePresentation(PresentationShown, frozen=True):
    """How a client that knows no game shows its table."""

    game: Annotated[str, says("the game's id")]
    rules_version: Annotated[Natural, says("the version of the rules")]


class RuleSpan(Answer):
    """Some words of a text, all in one style."""

    text: Annotated[str, says("the words, without marks")]
    style: Annotated[
        Literal["strong", "emphasis", "code"] | UnsetType, says("how they stand out; absent for plain words")
    ] = UNSET
    link: Annotated[
        str | UnsetType,
        says("where they lead: `#` and the id of a section or block, or the path of another page of the service"),
    ] = UNSET


class RuleBlock(Answer):
    """A paragraph, an item of a list, a row of a table, or a piece of code."""

    kind: Annotated[
        Literal["paragraph", "item", "header", "row", "code"],
        says("what it is; a `header` is the row of a table that names its columns"),
    ]
    cells: Annotated[Sequence[Sequence[RuleSpan]], says("its text: one cell, or in a table one for each column")]
    depth: Annotated[Natural, says("how deep it is in lists; 0 outside of them")]
    number: Annotated[Natural | UnsetType, says("the number of an item in a numbered list")] = UNSET
    id: Annotated[
        str | UnsetType,
        says("the same in every language: a rule's number, such as `R12`, or `card:` and the id of a card"),
    ] = UNSET


class RuleSection(Answer):
    """A heading and what follows it, until the next heading."""

    id: Annotated[str, says("the same in every language, unless the pages have different sections")]
    level: Annotated[Natural, says("its level: 1 for the title of the page")]
    title: Annotated[str, says("the heading")]
    blocks: Annotated[Sequence[RuleBlock], says("what follows it")]


class RulePlaces(Answer):
    """Where the words of the game are explained: by id, the id of a section or block."""

    cards: Annotated[Places, says("by the id of a card or piece")]
    kinds: Annotated[Places, says("by the kind of a card or piece")]
    questions: Annotated[Places, says("by the kind of a question")]
    actions: Annotated[Places, says("by the type of an action")]
    zones: Annotated[Places, says("by the name of a zone")]
    counters: Annotated[Places, says("by the name of a counter")]
    notes: Annotated[Places, says("by the name of a note")]
    scores: Annotated[Places, says("by the name of a score")]


class RulesInParts(Answer):
    """The rules of a game, for clients that show them beside a match."""

    game: Annotated[str, says("the game's id")]
    language: Annotated[Literal["en", "fr"], says("the language of the page")]
    sections: Annotated[Sequence[RuleSection], says("the sections, in the order of the page")]
    places: Annotated[RulePlaces, says("where the words of the game are explained")]
