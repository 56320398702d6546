"""The open question in one short line: who does what, and why. It says only what all can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.contract.texts import ONE
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda

from . import classes, heirs, lists, places, running, turn
from . import layout as on
from .cards import TEXTS, WORDING
from .effects_grammar import HE, Act, Designate, Part
from .frames import Running
from .reign import REIGN
from .running import effect_of
from .switches import Switch, has_two_classes, is_on

Phrasing = Callable[[TableView, str], str]


def phrase_question(t: TableView, language: str) -> str:
    """The open question, from what a spectator sees."""
    return _PHRASES[t.question.kind](t, language)


def _seat(t: TableView) -> int:
    return t.question.must[0]


# -- before the first night


def _draft(t: TableView, language: str) -> str:
    if not has_two_classes(t):
        return TEXTS.drawn(language, "ask_draft", _seat(t))
    held = t.read(on.CLASSES_OF)[_seat(t)]
    return TEXTS.drawn(language, "ask_draft_second" if held else "ask_draft_first", _seat(t))


def _exchange(t: TableView, language: str) -> str:
    return TEXTS.drawn(language, "ask_exchange_class" if has_two_classes(t) else "ask_exchange_only", _seat(t))


def _place(t: TableView, language: str) -> str:
    return TEXTS.drawn(language, f"ask_place_{places.missing(t)[0]}", _seat(t))


def _to_all(t: TableView, language: str) -> str:
    """A question to several seats at once names those that have not answered."""
    seats = sorted(t.question.must)
    key = f"ask_{t.question.kind}"
    return TEXTS.drawn(language, f"{key}{ONE}" if len(seats) == 1 else key, ", ".join(map(str, seats)))


# -- evening, sunset, night


def _evening(t: TableView, language: str) -> str:
    left = on.old_life(t, _seat(t))
    return TEXTS.drawn(language, f"ask_evening{ONE}" if left == 1 else "ask_evening", _seat(t), left)


def _sunset(t: TableView, language: str) -> str:
    in_charge = t.read(on.IN_CHARGE)
    return TEXTS.drawn(language, "ask_sunset_own" if _seat(t) == in_charge else "ask_sunset", _seat(t), in_charge)


def _night(t: TableView, language: str) -> str:
    """With the duties that are left (R23)."""
    owes_event = not t.read(on.HAS_RESOLVED)
    owes_destiny = is_on(t, Switch.DESTINY) and not t.read(on.HAS_USED_DESTINY)
    return TEXTS.drawn(language, _DUTIES[owes_event, owes_destiny], _seat(t))


_DUTIES = {
    (True, True): "ask_night_both",
    (True, False): "ask_night_event",
    (False, True): "ask_night_destiny",
    (False, False): "ask_night_done",
}


# -- inside an effect


def _wish(t: TableView, language: str) -> str:
    effect = agenda.top(t, Running)
    return _of_effect(t, language, effect_of(effect)[effect.part])


def _designate(t: TableView, language: str) -> str:
    """What happens to the seat that is designated; the rest of the part would not fit into the line."""
    effect = agenda.top(t, Running)
    part = effect_of(effect)[effect.part]
    his = (element for element in part if isinstance(element, Act) and element.verb.startswith(HE))
    return _of_effect(t, language, Part((Designate(), *his)))


def _of_effect(t: TableView, language: str, part: Part) -> str:
    said = WORDING.effect(language, (part,)).removesuffix(".")
    source = TEXTS.called(language, agenda.top(t, Running).source)
    return TEXTS.drawn(language, "ask_effect", source, _seat(t), f"{said[0].lower()}{said[1:]}")


def _fragments(t: TableView, language: str) -> str:
    """How many fragments are still to be renounced or returned."""
    effect = agenda.top(t, Running)
    key = f"ask_{t.question.kind}"
    source = TEXTS.called(language, effect.source)
    return TEXTS.drawn(language, f"{key}{ONE}" if effect.owed == 1 else key, source, _seat(t), effect.owed)


# -- reign


def _reign(t: TableView, language: str) -> str:
    about = t.question.about
    if about is None:
        return TEXTS.drawn(language, "ask_reign", _seat(t))
    return TEXTS.drawn(language, "ask_reign_in", _seat(t), TEXTS.called(language, about[1]))


_PHRASES: Mapping[str, Phrasing] = {
    classes.DRAFT: _draft,
    heirs.EXCHANGE: _exchange,
    places.CHOOSE_PLACE: _place,
    lists.OBJECTIVES_STEP: _to_all,
    lists.LIST_STEP: _to_all,
    lists.FAVOURITE_STEP: _to_all,
    turn.EVENING: _evening,
    turn.SUNSET: _sunset,
    turn.NIGHT: _night,
    running.WISH: _wish,
    running.DESIGNATE: _designate,
    running.RENOUNCE: _fragments,
    running.RETURN: _fragments,
    REIGN: _reign,
}
