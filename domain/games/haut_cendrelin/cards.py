"""The fragments, places, events and objectives of Le Trône du Haut Cendrelin, with their effects parsed at load."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from annales.domain.contract.box import Card, Data, open_box, read_words
from annales.domain.contract.catalogue import CatalogueEntry
from annales.domain.words import Words

from .effects_grammar import DEMONIC, EPHEMERALS, Effect, Goal, Grammar
from .sentences import MANA, Noun, Wording

DATA = Path(__file__).parent / "data"
BASIC, DEMONIC_PLACE, NON_DEMONIC_PLACE, WANDERING = "basic", "demonic", "non_demonic", "wandering"


class NounData(Data, frozen=True):
    """A resource or an ephemeral as a noun."""

    id: str
    en: str
    en_one: str
    fr: str
    fr_one: str
    is_feminine: bool = False


class TagData(Data, frozen=True):
    """A tag of events."""

    id: str
    en: str
    fr: str


class WordData(Data, frozen=True):
    """The file `words.toml`: what the effect language speaks of."""

    noun: tuple[NounData, ...]
    tag: tuple[TagData, ...]


class EffectData(Data, frozen=True):
    """One option of a card: its effect, and whether it can be played from the crypt; those of places have a name."""

    effect: str
    crypt: bool = False
    id: str = ""
    name_fr: str = ""
    name_en: str = ""


class WithOptions(Card, frozen=True, kw_only=True):
    """A card with options, of which one is chosen."""

    options: tuple[EffectData, ...] = ()

    def parts(self) -> Mapping[str, Words]:
        """What each option does, by its id or its number from 1."""
        return {
            f"{self.id}.{option.id or number}": Words(_clause(option, "fr"), _clause(option, "en"))
            for number, option in enumerate(self.options, 1)
        }

    def entry(self) -> CatalogueEntry:
        """Its options in words, with their names or numbers."""
        return super().entry().changed(effect_en=self._told("en"), effect_fr=self._told("fr"))

    def _told(self, language: str) -> str:
        told = [_told(option, language) for option in self.options]
        is_numbered = len(told) > 1 and not self.options[0].id
        return " ".join(f"{number}. {text}" if is_numbered else text for number, text in enumerate(told, 1))


class Fragment(WithOptions, frozen=True, kw_only=True):
    """A soul fragment of a class; `points` is the greatest number of copies in a list (R6)."""

    KIND: ClassVar[str] = "fragment"

    soul: str
    points: int

    def printed(self) -> Mapping[str, Any]:
        """Class, points, effects."""
        return {"class": self.soul, "points": self.points, "effects": effects_of(self)}


class CemeteryPlace(WithOptions, frozen=True, kw_only=True):
    """A place of the cemetery; `past` is its number of tokens at the start, `future` the one of abundance (R49)."""

    kind: str
    resource: str
    past: int
    future: int | None = None
    events: tuple[str, ...] = ()

    def sort(self) -> str:
        """A place."""
        return "place"

    def printed(self) -> Mapping[str, Any]:
        """Kind, resource, hourglasses, events."""
        return {
            "kind": self.kind,
            "resource": self.resource,
            "past": self.past,
            "future": self.future,
            "events": self.events,
            "effects": effects_of(self),
        }

    def _told(self, language: str) -> str:
        """Its hourglasses go before its options (R49)."""
        start, abundant = _HOURGLASSES[language]
        resource = getattr(WORDING.nouns[self.resource], language)
        hourglasses = start.format(resource, self.past) + (abundant.format(self.future) if self.future else ".")
        return f"{hourglasses} {super()._told(language)}".rstrip()


class Event(WithOptions, frozen=True, kw_only=True):
    """An event; `set` is `basic`, `wandering` or the place that it belongs to."""

    KIND: ClassVar[str] = "event"

    set: str
    tag: str
    unforeseen: str = ""

    def printed(self) -> Mapping[str, Any]:
        """Set, tag, effects."""
        return {"set": self.set, "tag": self.tag, "unforeseen": self.unforeseen, "effects": effects_of(self)}

    def _told(self, language: str) -> str:
        """Its unforeseen effect goes before its options (R20)."""
        if not self.unforeseen:
            return super()._told(language)
        effect = WORDING.effect(language, GRAMMAR.effect(self.unforeseen))
        return f"{_UNFORESEEN[language]}{effect[0].lower()}{effect[1:]} {super()._told(language)}"


class Destiny(Card, frozen=True, kw_only=True):
    """An option of Destiny (R52)."""

    KIND: ClassVar[str] = "destiny"

    effect: str

    def parts(self) -> Mapping[str, Words]:
        """Its name with what it does, for the answer that uses it."""
        en, fr = (_begun_small(WORDING.effect(language, GRAMMAR.effect(self.effect))) for language in ("en", "fr"))
        return {f"{self.KIND}.{self.id}": Words(f"{self.name_fr} ({fr})", f"{self.name_en} ({en})")}

    def entry(self) -> CatalogueEntry:
        """Its effect in words."""
        en, fr = (WORDING.effect(language, GRAMMAR.effect(self.effect)) for language in ("en", "fr"))
        return super().entry().changed(effect_en=en, effect_fr=fr)


class Objective(Card, frozen=True, kw_only=True):
    """An objective of a class, worth one glory point (section "Objectives")."""

    KIND: ClassVar[str] = "objective"

    soul: str
    condition: str

    def parts(self) -> Mapping[str, Words]:
        """Its name with its condition, for the answer that drops it."""
        en, fr = (_begun_small(WORDING.goal(language, GRAMMAR.goal(self.condition))) for language in ("en", "fr"))
        return {f"drop_objective.{self.id}": Words(f"{self.name_fr} ({fr})", f"{self.name_en} ({en})")}

    def entry(self) -> CatalogueEntry:
        """Its condition in words."""
        en, fr = (WORDING.goal(language, GRAMMAR.goal(self.condition)) for language in ("en", "fr"))
        return super().entry().changed(effect_en=en, effect_fr=fr)


class SoulClass(Card, frozen=True, kw_only=True):
    """A class: its packs, its apprentice list, the five fragments of its half-list, its favourite resource (R3, R6)."""

    KIND: ClassVar[str] = "class"

    is_beginner: bool
    needs_demonic_place: bool
    favourite: str
    apprentice: Mapping[str, int]
    half_list: tuple[str, ...]

    def entry(self) -> CatalogueEntry:
        """Its ready lists, by the names of the fragments (R6)."""
        return super().entry().changed(effect_en=self._told("en"), effect_fr=self._told("fr"))

    def _told(self, language: str) -> str:
        names = {id: getattr(fragment.name(), language) for id, fragment in FRAGMENTS.items()}
        apprentice = ", ".join(f"{n} × {names[id]}" if n > 1 else names[id] for id, n in self.apprentice.items())
        return _LISTS[language].format(apprentice, ", ".join(names[id] for id in self.half_list))


class Play(Data, frozen=True):
    """Sizes and limits."""

    list_size: int
    opening_hand: int
    surroundings_at_setup: int
    evening_mana: int
    glory_to_win: int
    initiation_glory_to_win: int
    objectives_drawn: int
    classes: int
    most_non_demonic_places: int
    fewest_events: int


class Numbers(Data, frozen=True):
    """The numbers of `data/game.toml` and the words of `data/words.toml`."""

    play: Play
    totals: Mapping[str, int]
    noun: tuple[NounData, ...]
    tag: tuple[TagData, ...]


_HOURGLASSES = {
    "en": ("{0}: {1} at the start", ", abundant from {0}."),
    "fr": ("{0} : {1} au départ", ", abondance à partir de {0}."),
}
_UNFORESEEN = {"en": "Unforeseen: ", "fr": "Imprévu : "}
_LISTS = {"en": "Apprentice list: {0}. Half-list: {1}.", "fr": "Liste d'apprenti : {0}. Demi-liste : {1}."}


def _told(option: EffectData, language: str) -> str:
    """An option in words, after its name, with the mark of the crypt."""
    colon = " : " if language == "fr" else ": "
    crypt = ("depuis la crypte" if language == "fr" else "from the crypt") if option.crypt else ""
    effect = WORDING.effect(language, GRAMMAR.effect(option.effect))
    start = colon.join(filter(None, (_name_of(option, language), crypt)))
    return f"{start[0].upper()}{start[1:]}{colon}{effect[0].lower()}{effect[1:]}" if start else effect


def _clause(option: EffectData, language: str) -> str:
    """An option in words within a sentence, after its name."""
    name, clause = _name_of(option, language), _begun_small(WORDING.effect(language, GRAMMAR.effect(option.effect)))
    return f"{name} ({clause})" if name else clause


def _name_of(option: EffectData, language: str) -> str:
    return option.name_fr if language == "fr" else option.name_en


def _begun_small(sentence: str) -> str:
    """A sentence as it stands within another one."""
    return f"{sentence[0].lower()}{sentence[1:]}".removesuffix(".")


def effects_of(card: WithOptions) -> tuple[str, ...]:
    """The formal effects of a card, for the catalogue."""
    return tuple(option.effect for option in card.options)


def _parsed(options: tuple[EffectData, ...]) -> tuple[Effect, ...]:
    return tuple(GRAMMAR.effect(option.effect) for option in options)


def _wording(words: WordData) -> Wording:
    nouns = {noun.id: Noun(noun.en, noun.en_one, noun.fr, noun.fr_one, noun.is_feminine) for noun in words.noun}
    return Wording({**nouns, "mana": MANA}, {tag.id: Words(tag.fr, tag.en) for tag in words.tag})


_WORDS = read_words(DATA / "words.toml", WordData)
WORDING = _wording(_WORDS)
RESOURCES = tuple(noun.id for noun in _WORDS.noun if noun.id not in (*EPHEMERALS, DEMONIC))
GRAMMAR = Grammar(RESOURCES, tuple(tag.id for tag in _WORDS.tag))

BOX = open_box(
    DATA,
    Numbers,
    cards={
        "class": SoulClass,
        "fragment": Fragment,
        "place": CemeteryPlace,
        "destiny": Destiny,
        "event": Event,
        "objective": Objective,
    },
)
NUMBERS, TEXTS = BOX.numbers, BOX.texts
PLAY = NUMBERS.play
CLASSES: Mapping[str, SoulClass] = BOX.of(SoulClass)
FRAGMENTS: Mapping[str, Fragment] = BOX.of(Fragment)
PLACES: Mapping[str, CemeteryPlace] = BOX.of(CemeteryPlace)
EVENTS: Mapping[str, Event] = BOX.of(Event)
DESTINY: Mapping[str, Destiny] = BOX.of(Destiny)
OBJECTIVES: Mapping[str, Objective] = BOX.of(Objective)

# Every effect, parsed at load, so that a malformed one stops the load: those of the options of a card, in their order.
EFFECTS: Mapping[str, tuple[Effect, ...]] = {
    **{card.id: _parsed(card.options) for card in (*FRAGMENTS.values(), *PLACES.values(), *EVENTS.values())},
    **{option.id: (GRAMMAR.effect(option.effect),) for option in DESTINY.values()},
}
UNFORESEEN: Mapping[str, Effect] = {
    event.id: GRAMMAR.effect(event.unforeseen) for event in EVENTS.values() if event.unforeseen
}
GOALS: Mapping[str, Goal] = {objective.id: GRAMMAR.goal(objective.condition) for objective in OBJECTIVES.values()}
