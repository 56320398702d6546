"""Games for whoever chooses one, opens a match of it, or plays it."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from annales.domain.bots import LEVELS, levels
from annales.domain.bots.strength import LINES, NAMES, contests_of, weakest_first
from annales.domain.canonical import digest
from annales.domain.contract.game import Game
from annales.domain.contract.guide.script import guide_of
from annales.domain.contract.options import Option
from annales.domain.contract.presentation.answer import presentation_view, short_name
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presets import Preset
from annales.service.answers.games import (
    ActionKind,
    Both,
    Card,
    ContestShown,
    GamePresentation,
    GameShown,
    GameWhole,
    LevelShown,
    OptionShown,
    PresetShown,
    SeatRange,
)
from annales.service.answers.json_schemas import action_schemas
from annales.service.instructions.views import instructable_view
from annales.service.queries import words


def game_view(game: Game, language: str) -> GameShown:
    """The description of a game that a client needs to open a match."""
    texts = game.TEXTS
    return GameShown(
        id=game.SLUG,
        title=texts.title.speak(language),
        titles=Both(texts.title.fr, texts.title.en),
        summary=texts.summary.speak(language),
        seats=SeatRange(game.PLAYERS[0], game.PLAYERS[-1]),
        rules_version=game.rules,
        rules_digest=rules_digest(game),
        bots=levels(game),
        levels=[_level(game, level, language) for level in weakest_first(game.SLUG, levels(game))],
        options=[_option(game, option, language) for option in game.OPTIONS],
        presets=[_preset(preset, language) for preset in game.PRESETS],
        guide=None if (guide := guide_of(game)) is None else guide.minutes,
    )


def _level(game: Game, level: str, language: str) -> LevelShown:
    """A level of bots for people who choose an opponent."""
    return LevelShown(
        id=level,
        version=LEVELS[level].version,
        name=NAMES[level].speak(language),
        about=LINES[level].speak(language),
        strength=[
            ContestShown(each.against, each.seats, each.matches, each.won, each.drawn, each.told(language))
            for each in contests_of(game.SLUG, level)
        ],
    )


def rules_digest(game: Game) -> str:
    """A digest of a game's layout, options, actions and cards, for clients that cache them.

    It does not cover texts: a better wording changes no match.
    """
    cards = [(entry.id, entry.copies, dict(entry.numbers)) for entry in game.CATALOGUE]
    options = [_digested(option) for option in game.OPTIONS]
    actions = [(kind.__struct_config__.tag, kind.__struct_fields__) for kind in game.ACTIONS]
    return digest(game.SLUG, game.rules, game.LAYOUT.to_wire(), options, actions, cards)


def _digested(option: Option) -> tuple[Any, ...]:
    """What the digest covers of an option; without dependencies the tuple, and so the digest, is as it always was."""
    own = (option.id, option.default, option.values, option.min, option.max)
    return (*own, dependencies) if (dependencies := _dependencies(option)) else own


def full_game_view(game: Game, language: str) -> GameWhole:
    """The same, with its layout and the JSON schema of each action."""
    schemas = action_schemas(game)
    return GameWhole(
        **asdict(game_view(game, language)),
        layout=game.LAYOUT.to_wire(),
        actions=[
            ActionKind(type, list(kind.SECRET), kind.KEEPS, cleandoc(kind.__doc__ or ""), schema)
            for kind, (type, schema) in zip(game.ACTIONS, schemas.items(), strict=True)
        ],
        instructable=instructable_view(game, language),
        words=words.game_words(game, language),
    )


def catalogue_view(game: Game, language: str) -> list[Card]:
    """Every card and piece in one language, with its names in both languages."""
    return [
        Card(
            id=entry.id,
            kind=entry.kind,
            name=getattr(entry, f"name_{language}"),
            short=short_name(game.TEXTS, language, entry),
            effect=getattr(entry, f"effect_{language}"),
            name_fr=entry.name_fr,
            name_en=entry.name_en,
            copies=entry.copies,
            provenance=entry.provenance,
            numbers=dict(entry.numbers),
        )
        for entry in game.CATALOGUE
    ]


def game_presentation(game: Game, language: str) -> GamePresentation:
    """How a generic client shows the table of a game, in one language."""
    shown = presentation_view(presentation_of(game), game.LAYOUT, game.CATALOGUE, game.TEXTS, language)
    return GamePresentation(game.SLUG, game.rules, **asdict(shown))


def _preset(preset: Preset, language: str) -> PresetShown:
    return PresetShown(
        id=preset.id,
        words=preset.words.speak(language),
        effect=preset.effect.speak(language),
        options=dict(preset.options),
        provenance=preset.provenance,
        options_by_seats={str(at): dict(more) for at, more in sorted(preset.options_by_seats.items())} or UNSET,
        seats=list(preset.seats) or UNSET,
    )


def _option(game: Game, option: Option, language: str) -> OptionShown:
    bounds: dict[str, Any] = {"min": option.min, "max": option.max} if option.kind == "int" else {}
    return OptionShown(
        id=option.id,
        kind=option.kind,
        default=option.default,
        effect=getattr(option, f"effect_{language}") or option.effect_en,
        provenance=option.provenance,
        values=list(option.values) or UNSET,
        each_seat=list(option.each_seat) or UNSET,
        each_seat_most=option.each_seat_most if option.each_seat else UNSET,
        given_with=dict(option.given_with) or UNSET,
        default_by_seats={str(seats): value for seats, value in sorted(option.default_by_seats.items())} or UNSET,
        **bounds,
        **_dependencies(option),
        **words.option_words(game, option, language),
    )


def _dependencies(option: Option) -> dict[str, Any]:
    """What the option says about other options and the seats; what it does not say is absent."""
    shown: dict[str, Any] = {"default_with": msgspec.to_builtins(option.default_with)}
    shown["only_with"] = msgspec.to_builtins(option.only_with)
    shown["seats_with"] = {value: _span(seats) for value, seats in option.seats_with.items()}
    shown["refused_with"] = {
        value: [
            {"options": msgspec.to_builtins(refusal.options), "seats": _span(refusal.seats)} for refusal in refusals
        ]
        for value, refusals in option.refused_with.items()
    }
    return {name: said for name, said in shown.items() if said}


def _span(seats: tuple[int, int]) -> dict[str, int]:
    return {"min": seats[0], "max": seats[1]}
