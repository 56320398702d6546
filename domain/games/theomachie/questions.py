"""The open question in one short line: what happens, who does it, who is affected. It says only what all can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.contract.texts import ONE
from annales.domain.table.faces import kind_of
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda

from . import layout as on
from .actions import TakePrayer
from .cards import MYTHS, PLAY, TEXTS, Vector
from .effects.choices import CHOICES, INQUISITION, top_choice
from .effects.targets import is_limit_lifted
from .frames import Buries, Declared, Gives, PutsUnder, Raised, Rejects, Saves, Takes
from .phases.betting import owed
from .phases.prayer import DECK

Phrasing = Callable[[TableView, str], str]


def phrase_question(t: TableView, language: str) -> str:
    """The open question, from what a spectator sees."""
    kind = t.question.kind
    if kind in CHOICES:
        return _sub_choice(t, language)
    phrase = _PHRASES.get(kind)
    return TEXTS.drawn(language, f"ask_{kind}", _asked(t)) if phrase is None else phrase(t, language)


def label(t: TableView, language: str, action: Action) -> str | None:
    """A slot of the Prayer Track is called by the card that lies there (R71)."""
    if isinstance(action, TakePrayer) and action.slot != DECK:
        (card,) = t.at(on.TRACK[str(action.slot)])
        return TEXTS.drawn(language, "take_slot", TEXTS.called(language, kind_of(card)), action.slot)
    return None


def followers(vector: Vector) -> str:
    """Prophets, Priests and Disciples as `1/0/3`."""
    return "/".join(map(str, vector))


def aims_of(played: Declared, language: str) -> str:
    """The targets of a declared card; empty if it has none."""
    if played.aim is not None:
        aim = TEXTS.called(language, played.aim)
        if played.target is None:
            return TEXTS.drawn(language, "at_piece", aim)
        return TEXTS.drawn(language, "at_piece_of", aim, played.target)
    seat = "" if played.target is None else TEXTS.drawn(language, "at_seat", played.target)
    token = "" if played.token is None else TEXTS.drawn(language, "at_token", TEXTS.called(language, played.token))
    return seat + token


def _asked(t: TableView) -> str:
    """The seats that still have to answer."""
    return ", ".join(map(str, sorted(t.question.must)))


def _to_all(t: TableView, language: str) -> str:
    """A question to several seats at once names those that have not answered."""
    key = f"ask_{t.question.kind}"
    return TEXTS.drawn(language, key + ONE if len(t.question.must) == 1 else key, _asked(t))


# -- before the first Hand


def _draft(t: TableView, language: str) -> str:
    waiting = min(t.question.must)
    return TEXTS.drawn(language, "ask_draft", t.size(on.POOL[waiting]) + 1, PLAY.draft_pool)


def _cut(t: TableView, language: str) -> str:
    waiting = min(t.question.must)
    return TEXTS.drawn(language, "ask_deck_cut", t.size(on.CUT[waiting]) + 1, PLAY.draft_pool - PLAY.deck_size)


# -- betting and Battle


def _betting(t: TableView, language: str) -> str:
    """Round, seat, level, and what the seat owes; its bet made, that it may go on."""
    seat, number = t.read(on.ACTIVE), t.read(on.ROUND)
    if on.has_bet(t):
        return TEXTS.drawn(language, "ask_after_bet", number, seat)
    level, missing = followers(on.vector(t, on.LEVELS)), owed(t, seat)
    if any(missing):
        return TEXTS.drawn(language, "ask_bet", number, seat, level, followers(missing))
    return TEXTS.drawn(language, "ask_bet_even", number, seat, level)


def _battle(t: TableView, language: str) -> str:
    """Whose turn it is, and the Essence that is fixed for the Attacks of that seat (R49)."""
    seat = t.read(on.ACTIVE)
    essence = "" if is_limit_lifted(t, seat) else t.read(on.FIXED)[seat]
    only = TEXTS.drawn(language, "only", TEXTS.called(language, essence)) if essence else ""
    return TEXTS.drawn(language, "ask_battle_on" if t.read(on.HAS_PLAYED) else "ask_battle", seat, only)


def _reaction(t: TableView, language: str) -> str:
    """The card or the Raise that the window is about; of a reaction, also what it answers."""
    answered = [frame for frame in reversed(t.agenda) if frame[0] in _ANSWERED]
    played = _ANSWERED[answered[0][0]](*answered[0][1:])
    if isinstance(played, Raised):
        return TEXTS.drawn(language, "ask_raise", _asked(t), played.seat, followers(on.vector(t, on.LEVELS)))
    aims = aims_of(played, language)
    if len(answered) > 1:
        aims += beneath(_ANSWERED[answered[1][0]](*answered[1][1:]), language)
    return TEXTS.drawn(language, "ask_card", _asked(t), played.seat, TEXTS.called(language, played.card), aims)


def beneath(frame: Declared | Raised, language: str) -> str:
    """What a reaction answers."""
    if isinstance(frame, Raised):
        return TEXTS.drawn(language, "at_raise", frame.seat)
    return TEXTS.drawn(language, "at_declared", TEXTS.called(language, frame.card), frame.seat)


# -- after the Battle


def _closing(t: TableView, language: str) -> str:
    seat = t.question.must[0]
    return TEXTS.drawn(language, "ask_closing_won" if seat in t.read(on.WINNERS) else "ask_closing_lost", seat)


def _myth(t: TableView, language: str) -> str:
    """The visible card, what it costs and what the seat has."""
    seat = t.question.must[0]
    card = kind_of(t.at(on.VISIBLE[seat])[0])
    price, held = MYTHS[card].cost_miracles, t.count(on.MIRACLES[seat])
    return TEXTS.drawn(
        language,
        "ask_myth",
        seat,
        TEXTS.called(language, card),
        TEXTS.counted(language, "miracles", price),
        TEXTS.counted(language, "miracles", held),
    )


# -- choices that an effect waits for


def _sub_choice(t: TableView, language: str) -> str:
    """What the effect on top of the agenda waits for."""
    frame = top_choice(t)
    match frame:
        case Takes():
            key = "ask_take_card" if frame.card == INQUISITION else "ask_take_attack"
            return TEXTS.drawn(language, key, frame.seat, frame.victim, TEXTS.called(language, frame.card))
        case Rejects():
            key = "ask_reject" if frame.chosen <= 1 else "ask_reject_many"
            return TEXTS.drawn(language, key, frame.seat, frame.chosen, TEXTS.called(language, frame.card))
        case Saves():
            chosen = TEXTS.drawn(language, "chosen", TEXTS.called(language, frame.chosen)) if frame.chosen else ""
            return TEXTS.drawn(language, "ask_save", frame.seat, TEXTS.called(language, frame.card), chosen)
        case Buries() | PutsUnder():
            return TEXTS.drawn(language, f"ask_{t.question.kind}", frame.seat, frame.placed + 1)
        case Gives():
            return TEXTS.drawn(language, "ask_gift", frame.seat, frame.victim)
    return TEXTS.drawn(language, f"ask_{t.question.kind}", frame.seat)


_ANSWERED: Mapping[str, type[Any]] = agenda.by_word(Declared, Raised)  # what a reaction answers
_PHRASES: Mapping[str, Phrasing] = {
    "draft": _draft,
    "deck_cut": _cut,
    "betting": _betting,
    "battle": _battle,
    "reaction": _reaction,
    "closing": _closing,
    "keep": _to_all,
    "discard_tops": _to_all,
    "myth": _myth,
}
