"""Laws of a game at rest: its layout, options, actions, cards and words."""

import json
import re
from collections.abc import Mapping
from string import Formatter

from annales.domain.contract.game import Game
from annales.domain.contract.options import Option, fill_in
from annales.domain.table.layout import Layout
from annales.domain.words import Words
from annales.service.messages.catalogue import spoken
from annales.tools.laws.law import GAME_LAWS, Complaints, law_of

PROVENANCE = re.compile(r"rulebook|reconstructed|public:\S+")  # the last one names a public source of the cards


@law_of(GAME_LAWS)
def the_layout_survives_json(game: Game) -> Complaints:
    """Catches a layout that a record could not begin with."""
    wire = json.loads(json.dumps(game.LAYOUT.to_wire()))
    again = Layout.from_wire(wire)
    if again.to_wire() != game.LAYOUT.to_wire():
        yield "the layout read back is another"
    for seats in game.PLAYERS:
        if again.spots(seats) != game.LAYOUT.spots(seats) or again.conserved(seats) != game.LAYOUT.conserved(seats):
            yield f"at {seats} seats the layout read back has other places or counters"


@law_of(GAME_LAWS)
def every_place_is_declared_once(game: Game) -> Complaints:
    """Catches two zones, counters or notes of one name."""
    wire = game.LAYOUT.to_wire()
    for family in ("zones", "counters", "notes"):
        names = [declared["name"] for declared in wire[family]]
        yield from (f"{name!r} stands twice among the {family}" for name in set(names) if names.count(name) > 1)


@law_of(GAME_LAWS)
def secret_fields_are_fields(game: Game) -> Complaints:
    """Catches a misspelt `SECRET`, which would hide nothing, and two actions of one type."""
    tags = [kind.__struct_config__.tag for kind in game.ACTIONS]
    yield from (f"two actions are called {tag!r}" for tag in set(tags) if tags.count(tag) > 1)
    for kind in game.ACTIONS:
        for name in set(kind.SECRET) - set(kind.__struct_fields__):
            yield f"{kind.__name__} hides {name!r}, which is none of its fields"


@law_of(GAME_LAWS)
def options_take_their_defaults(game: Game) -> Complaints:
    """Catches a default out of bounds, at any number of seats, and an option without words."""
    for option in game.OPTIONS:
        yield from _complaints_about(option)
        for seats in game.PLAYERS:
            default = option.default_by_seats.get(seats, option.default)
            if not option.takes(default, seats):
                allowed = spoken(option.allowed(), "en")
                yield f"option {option.id!r} has the default {default!r} at {seats} seats, but takes {allowed}"
    if len({option.id for option in game.OPTIONS}) < len(game.OPTIONS):
        yield "two options have one name"
    if game.OPTIONS and not fill_in(game.OPTIONS, {}, game.PLAYERS[0]):
        yield "no option is filled in"


def _complaints_about(option: Option) -> Complaints:
    if not option.effect_en or not option.effect_fr:
        yield f"option {option.id!r} does not say what it does"
    if not PROVENANCE.fullmatch(option.provenance):
        yield f"option {option.id!r} has the provenance {option.provenance!r}"


@law_of(GAME_LAWS)
def presets_say_what_they_are(game: Game) -> Complaints:
    """Catches a preset without words in both languages, or of unknown provenance."""
    for preset in game.PRESETS:
        if not all((preset.words.fr, preset.words.en, preset.effect.fr, preset.effect.en)):
            yield f"preset {preset.id!r} does not say what it is"
        if not PROVENANCE.fullmatch(preset.provenance):
            yield f"preset {preset.id!r} has the provenance {preset.provenance!r}"


@law_of(GAME_LAWS)
def the_catalogue_is_whole(game: Game) -> Complaints:
    """Catches a card without a name, listed twice, or of unknown provenance."""
    ids = [entry.id for entry in game.CATALOGUE]
    yield from (f"{one!r} is listed twice" for one in set(ids) if ids.count(one) > 1)
    for entry in game.CATALOGUE:
        if not entry.name_fr or not entry.name_en:
            yield f"{entry.id!r} has no name in both languages"
        if not PROVENANCE.fullmatch(entry.provenance):
            yield f"{entry.id!r} has the provenance {entry.provenance!r}"
        if entry.copies < 0:
            yield f"{entry.id!r} lies {entry.copies} times in the box"


@law_of(GAME_LAWS)
def every_action_has_words(game: Game) -> Complaints:
    """Catches a button without a label, and a label that speaks of what the action does not hold."""
    texts = game.TEXTS
    for kind in game.ACTIONS:
        tag = kind.__struct_config__.tag
        if tag not in texts.actions:
            yield f"action {tag!r} has no words"
            continue
        strange = _spoken(texts.actions[tag]) - {"type", *kind.__struct_fields__}
        if strange:
            yield f"the words of {tag!r} speak of {sorted(strange)}"
    yield from _empty("action", texts.actions)
    yield from _empty("question", texts.questions)
    yield from _empty("reason", texts.reasons)
    yield from _empty("line", texts.said)
    yield from _empty("text", {"title": texts.title, "summary": texts.summary})


def _spoken(words: Words) -> set[str]:
    return {name for text in (words.fr, words.en) for _, name, _, _ in Formatter().parse(text) if name}


def _empty(kind: str, texts: Mapping[str, Words]) -> Complaints:
    for name, words in texts.items():
        if not words.fr or not words.en:
            yield f"{kind} {name!r} is not said in both languages"
