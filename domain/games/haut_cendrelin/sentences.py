"""Effects and objectives in words, printed from their parsed parts, so that text and effect cannot part (R40)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from annales.domain.words import Words, is_french

from .effects_grammar import (
    AT_LEAST,
    HE,
    NIGHT,
    ONCE,
    WHILE,
    Abundant,
    Act,
    Condition,
    CounterReached,
    Designate,
    Effect,
    Element,
    EventLies,
    Goal,
    If,
    Mana,
    May,
    Surplus,
    Tokens,
)

OWN = "own"


@dataclass(frozen=True)
class Noun:
    """A thing that is counted: its plural and its singular in both languages; `is_feminine` for the French."""

    en: str
    en_one: str
    fr: str
    fr_one: str
    is_feminine: bool = False

    def in_english(self, number: int) -> str:
        """`2 Tombs`, `1 Tomb`."""
        return f"{number} {self.en_one if number == 1 else self.en}"

    def in_french(self, number: int) -> str:
        """`2 Tombes`, `1 Tombe`; the singular for 0 as well."""
        return f"{number} {self.fr_one if number < 2 else self.fr}"


MANA = Noun("mana", "mana", "mana", "mana")
FRAGMENT = Noun("soul fragments", "soul fragment", "fragments d'âme", "fragment d'âme")
ACTION = Noun("actions", "action", "actions", "action", is_feminine=True)
_OF_VERB = {"return": FRAGMENT, "renounce": ACTION}


@dataclass(frozen=True)
class Wording:
    """The words of a box: resources and ephemerals as nouns, tags of events in both languages."""

    nouns: Mapping[str, Noun]
    tags: Mapping[str, Words]

    def effect(self, language: str, effect: Effect) -> str:
        """An effect as a sentence."""
        return (_French(self) if is_french(language) else _English(self)).effect(effect)

    def goal(self, language: str, goal: Goal) -> str:
        """The condition of an objective as a sentence."""
        return (_French(self) if is_french(language) else _English(self)).goal(goal)

    def condition(self, language: str, condition: Condition) -> str:
        """A condition within a sentence."""
        return (_French(self) if is_french(language) else _English(self)).condition(condition)

    def noun(self, act: Act) -> Noun:
        """What an act is about."""
        return _OF_VERB.get(act.verb.removeprefix(HE)) or self.nouns[act.what]


class _Language(ABC):
    """What both languages share: parts in a row, a capital, a full stop."""

    THEN: ClassVar[str]
    AND: ClassVar[str]
    STARTS: ClassVar[Mapping[str, str]]  # of an objective, by its kind

    def __init__(self, words: Wording) -> None:
        self.words = words

    def effect(self, effect: Effect) -> str:
        """The parts, joined by "then"."""
        has_designated, parts = False, []
        for part in effect:
            said = []
            for element in part:
                said.append(self.element(element, has_designated))
                has_designated = has_designated or isinstance(element, Designate)
            parts.append(", ".join(said))
        text = self.THEN.join(parts)
        return f"{text[0].upper()}{text[1:]}."

    def goal(self, goal: Goal) -> str:
        """The conditions, after the kind of the objective."""
        return f"{self.STARTS[goal.kind]}{self.AND.join(map(self.condition, goal.conditions))}."

    @abstractmethod
    def element(self, element: Element, has_designated: bool) -> str:
        """One element; after a designation English says who acts."""

    @abstractmethod
    def condition(self, condition: Condition) -> str:
        """A condition without its "if"."""


class _English(_Language):
    THEN, AND = ", then ", " and "
    STARTS = {WHILE: "Conditional — while ", ONCE: "Permanent — as soon as: "}
    COUNTED = {
        "forced_returns": "soul fragments returned by other cendrelins because of your effects",
        "forced_mana_loss": "mana lost by other cendrelins because of your effects",
        "returned": "soul fragments you returned",
        "demon_calls": "effects of demons of the demonic place activated",
    }

    def element(self, element: Element, has_designated: bool) -> str:
        match element:
            case May():
                return "if you wish"
            case Designate():
                return "designate another cendrelin"
            case If(condition):
                return f"if {self.condition(condition)}"
            case Act(verb, number, _):
                counted = self.words.noun(element).in_english(number)
                if verb.startswith(HE):
                    return f"they {verb.removeprefix(HE)} {counted}"
                return f"you {verb} {counted}" if has_designated else f"{verb} {counted}"

    def condition(self, condition: Condition) -> str:
        match condition:
            case Tokens(resource, order, number):
                return f"there {_be(number)} {_bound(order)} {self.words.nouns[resource].in_english(number)}"
            case Abundant(resource, holds):
                return f"{self.words.nouns[resource].en} are {'' if holds else 'not '}abundant"
            case Mana(whose, order, number):
                return f"{'you' if whose == OWN else 'they'} have {_bound(order)} {number} mana"
            case EventLies(tag, holds):
                return f"there is {'a' if holds else 'no'} “{self.words.tags[tag].en}” event in the Surroundings"
            case Surplus(resource, number):
                counted = self.words.nouns[resource].in_english(number)
                return f"there {_be(number)} at least {counted} more than its future hourglass"
            case CounterReached():
                return self._counted(condition)

    def _counted(self, condition: CounterReached) -> str:
        span = "in one night" if condition.span == NIGHT else "since the age began"
        number, counter = condition.number, condition.counter
        if counter in self.COUNTED:
            return f"{number} {self.COUNTED[counter]} {span}"
        if counter == "resolved":
            return f"{number} “{self.words.tags[condition.what].en}” events resolved {span}"
        return f"{self.words.nouns[condition.what].in_english(number)} {counter} {span}"


def _be(number: int) -> str:
    return "is" if number == 1 else "are"


def _bound(order: str) -> str:
    return "at least" if order == AT_LEAST else "at most"


class _French(_Language):
    THEN, AND = ", puis ", " et "
    STARTS = {WHILE: "Conditionnel — tant que : ", ONCE: "Définitif — dès que : "}
    ACTS = {
        "create": "créez",
        "discard": "défaussez",
        "gain": "gagnez",
        "spend": "dépensez",
        "lose": "perdez",
        "renounce": "renoncez à",
        "return": "renvoyez",
        "prepare": "préparez",
        "employ": "employez",
        "he_gain": "il gagne",
        "he_spend": "il dépense",
        "he_lose": "il perd",
        "he_return": "il renvoie",
    }
    DONE = {
        "created": "créé",
        "discarded": "défaussé",
        "prepared": "préparé",
        "employed": "employé",
        "spent": "dépensé",
    }
    COUNTED = {
        "forced_returns": "fragments d'âme renvoyés par d'autres cendrelins à cause de vos effets",
        "forced_mana_loss": "mana perdu par d'autres cendrelins à cause de vos effets",
        "returned": "fragments d'âme renvoyés par vous",
        "demon_calls": "effets de démons du lieu démoniaque activés",
    }

    def element(self, element: Element, has_designated: bool) -> str:
        match element:
            case May():
                return "si vous le souhaitez"
            case Designate():
                return "désignez un autre cendrelin"
            case If(condition):
                said = self.condition(condition)
                return f"s'{said}" if said.startswith("il ") else f"si {said}"
            case Act(verb, number, _):
                return f"{self.ACTS[verb]} {self.words.noun(element).in_french(number)}"

    def condition(self, condition: Condition) -> str:
        match condition:
            case Tokens(resource, order, number):
                return f"il y a {_borne(order)} {self.words.nouns[resource].in_french(number)}"
            case Abundant(resource, holds):
                noun = self.words.nouns[resource]
                adjective = "abondantes" if noun.is_feminine else "abondants"
                return f"les {noun.fr} {'sont' if holds else 'ne sont pas'} {adjective}"
            case Mana(whose, order, number):
                return f"{'vous avez' if whose == OWN else 'il a'} {_borne(order)} {number} mana"
            case EventLies(tag, holds):
                start = "il y a un événement" if holds else "il n'y a pas d'événement"
                return f"{start} « {self.words.tags[tag].fr} » dans les environs"
            case Surplus(resource, number):
                counted = self.words.nouns[resource].in_french(number)
                return f"il y a au moins {counted} de plus que le sablier « futur »"
            case CounterReached():
                return self._counted(condition)

    def _counted(self, condition: CounterReached) -> str:
        span = "en une même nuit" if condition.span == NIGHT else "depuis le début de l'âge"
        number, counter = condition.number, condition.counter
        if counter in self.COUNTED:
            return f"{number} {self.COUNTED[counter]} {span}"
        if counter == "resolved":
            return f"{number} événements « {self.words.tags[condition.what].fr} » résolus {span}"
        noun = self.words.nouns[condition.what]
        plural = "" if noun == MANA else "s"
        done = f"{self.DONE[counter]}{'e' if noun.is_feminine else ''}{plural}"
        return f"{noun.in_french(number)} {done} {span}"


def _borne(order: str) -> str:
    return "au moins" if order == AT_LEAST else "au plus"
