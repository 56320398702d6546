"""The open question in one short line: what happens, who does it and to whom, as all can see (R29, R32, R37, R70)."""

from __future__ import annotations

from annales.domain.table.layout import Value
from annales.domain.table.table import TableView

from .cards import CARDS, TEXTS
from .items import Item, top_item
from .targets import DONE


def phrase_question(t: TableView, language: str) -> str:
    """The open question; in a window or a choice, about the item on top of the stack or the effect that waits."""
    asked = t.question
    seat = asked.must[0]
    item = top_item(t)
    if asked.kind == "window" and item is not None:
        aims = aims_of(item, language)
        return TEXTS.drawn(language, f"ask_{item.kind}", item.announcer, TEXTS.called(language, item.card), aims)
    if asked.kind == "choose" and isinstance(asked.about, tuple):
        return _choice(language, seat, asked.about[-1])
    return TEXTS.drawn(language, f"ask_{asked.kind}", seat)


def _choice(language: str, seat: int, about: Value) -> str:
    """An announced choice names its card, one that an effect waits for has words of its own."""
    if about in CARDS:
        return TEXTS.drawn(language, "ask_aim", seat, TEXTS.called(language, about))
    return TEXTS.drawn(language, "ask_choice", seat, TEXTS.drawn(language, str(about)))


def aims_of(item: Item, language: str) -> str:
    """The beneficiary of an item, unless it is its announcer, and its targets; empty for neither."""
    text = ""
    if item.controller != item.announcer:
        text += TEXTS.drawn(language, "for", item.controller)
    aims = [_target(language, target) for target in item.targets if target != DONE]
    return text + (TEXTS.drawn(language, "on", ", ".join(aims)) if aims else "")


def _target(language: str, target: Value) -> str:
    if isinstance(target, int):
        return TEXTS.drawn(language, "target_seat", target)
    return TEXTS.called(language, target)
