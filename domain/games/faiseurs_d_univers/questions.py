"""The open question in one short line: what happens, who does it, who is affected. It says only what all can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda

from . import layout as on
from .cards import MACHINES, TEXTS
from .frames import BeforeBarrier, BeforeSphinx, Discards, Loss, Pending
from .stack import top_item

Phrasing = Callable[[TableView, str], str]


def phrase_question(t: TableView, language: str) -> str:
    """The open question; a kind that has nothing to add has its text alone."""
    kind = t.question.kind
    phrase = _PHRASES.get(kind)
    return TEXTS.question(language, kind) if phrase is None else phrase(t, language)


def named_target(card: Pending, language: str) -> str:
    """At what a played Action aims: a machine, a door or a seat, or the sum that it names; empty if at nothing."""
    match card.target, card.seat:
        case None, None:
            return ""
        case None, _:
            key = "at_seat"
        case int(), _:
            key = "for_amount"
        case _, None:
            key = "for_machine"
        case target, _:
            key = "at_door" if target in on.DOORS else "at_machine"
    return TEXTS.drawn(language, key, TEXTS.called(language, card.target), card.seat)


def _response(t: TableView, language: str) -> str:
    item = top_item(t)
    if isinstance(item, Pending):
        card = TEXTS.called(language, item.kind)
        return TEXTS.drawn(language, "ask_card", item.player, card, named_target(item, language))
    creature = TEXTS.called(language, item.creature)
    return TEXTS.drawn(language, "ask_attack", item.attacker, creature, item.door, item.defender)


def _about_sale(key: str) -> Phrasing:
    """A machine on sale, with what it is worth and the doors that it makes its buyer activate."""

    def phrase(t: TableView, language: str) -> str:
        machine = t.top(on.SALE)
        printed = MACHINES[machine]
        name, points = TEXTS.called(language, machine), TEXTS.counted(language, "points", printed.points)
        return TEXTS.drawn(language, key, name, points, TEXTS.counted(language, "doors", printed.doors))

    return phrase


def _sale_result(t: TableView, language: str) -> str:
    buyer = t.read(on.BUYER)[0]
    return TEXTS.drawn(language, "ask_result", buyer, TEXTS.called(language, t.top(on.SALE)), t.count(on.ASIDE))


def _round_end(t: TableView, language: str) -> str:
    reached = ", ".join(str(seat) for seat in t.read(on.AT_TARGET))
    if reached:
        return TEXTS.drawn(language, "ask_end_at_target", t.read(on.ROUND), reached)
    return TEXTS.drawn(language, "ask_end", t.read(on.ROUND))


def _save(t: TableView, language: str) -> str:
    loss = agenda.top(t, Loss)
    return TEXTS.drawn(language, f"ask_{loss.how}", loss.by, TEXTS.called(language, loss.machine), loss.owner)


def _discard(t: TableView, language: str) -> str:
    owed = agenda.top(t, Discards)
    number = TEXTS.counted(language, "cards", owed.number)
    return TEXTS.drawn(language, "ask_discard", number, TEXTS.drawn(language, f"why_{owed.why}"))


def _doors(t: TableView, language: str) -> str:
    return TEXTS.drawn(language, "ask_doors", t.question.about)


def _with_creature(key: str, creature: Callable[[TableView], Piece]) -> Phrasing:
    return lambda t, language: TEXTS.drawn(language, key, TEXTS.called(language, creature(t)))


def _bypass(t: TableView, language: str) -> str:
    seat, door = t.question.about
    return TEXTS.drawn(language, "ask_bypass", door, seat)


def _intercept(t: TableView, language: str) -> str:
    creature, attacker = t.question.about
    return TEXTS.drawn(language, "ask_intercept", TEXTS.called(language, creature), attacker)


def _in_world(t: TableView, language: str) -> str:
    """The question by its kind, with the world that the choice is about."""
    about = t.question.about
    victim: Seat = about[-1] if isinstance(about, tuple) else about
    return TEXTS.drawn(language, "of_world", TEXTS.question(language, t.question.kind), victim)


def _barred(t: TableView) -> Piece:
    return agenda.top(t, BeforeBarrier).creature


def _tolled(t: TableView) -> Piece:
    return agenda.top(t, BeforeSphinx).creature


_PHRASES: Mapping[str, Phrasing] = {
    "sale_open": _about_sale("ask_open"),
    "bid": _about_sale("ask_bid"),
    "rebid": _about_sale("ask_rebid"),
    "bid_last": _about_sale("ask_bid_last"),
    "sale_result": _sale_result,
    "doors": _doors,
    "round_end": _round_end,
    "response": _response,
    "save": _save,
    "discard": _discard,
    "target": _with_creature("ask_target", lambda t: t.question.about),
    "reclaim": _with_creature("ask_reclaim", lambda t: t.question.about),
    "barrier": _with_creature("ask_barrier", _barred),
    "sphinx": _with_creature("ask_sphinx", _tolled),
    "bypass": _bypass,
    "intercept": _intercept,
    **dict.fromkeys(
        (
            *("choose_machine", "choose_evolution", "choose_guard", "choose_door", "android", "take_card"),
            "discard_other",
        ),
        _in_world,
    ),
}
