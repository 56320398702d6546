"""Facts and actions as short lines of text, for scenarios and golden records."""

from __future__ import annotations

import json

from .facts import (
    Asked,
    Counted,
    Ended,
    Fact,
    Laid,
    Moved,
    Noted,
    Popped,
    Pushed,
    Said,
    Sealed,
    Shown,
    Shuffled,
    Unsealed,
)


def fact_text(fact: Fact) -> str:
    """A fact as a line of text: `moved trap hand.0 stall.0`, `unsealed 0:3 1:1`, `asked act 0 may 1 2`."""
    return " ".join([type(fact).__name__.lower(), *_columns(fact)])


def _columns(fact: Fact) -> list[str]:
    match fact:
        case Laid(place, pieces):
            return [place, *pieces]
        case Moved(piece, src, dst, at):
            return [piece, src, dst, *([] if at is None else ["at", str(at)])]
        case Shown(place, pieces, to):
            return [place, *pieces, *_named("to", to)]
        case Shuffled(srcs, dst):
            return [*srcs, dst]
        case Counted(counter, by):
            return [counter, f"{by:+}"]
        case Noted(note, value):
            return [note, value_text(value)]
        case Sealed(seat, answer):
            return [str(seat), value_text(answer)]
        case Unsealed(answers, to):
            return [*(f"{seat}:{value_text(answer)}" for seat, answer in answers), *_named("to", to)]
        case Asked(kind, must, may, about):
            grounds = [] if about is None else ["about", value_text(about)]
            return [kind, *map(str, must), *_named("may", may or None), *grounds]
        case Pushed(item):
            return [value_text(value) for value in item]
        case Popped():
            return []
        case Said(key, args):
            return [key, *map(value_text, args)]
        case Ended(ranks, reason, legacy):
            return [reason, *map(str, ranks), *([] if legacy is None else ["legacy", value_text(legacy)])]
    return [str(getattr(fact, name)) for name in fact.__struct_fields__]


def value_text(value: object) -> str:
    """A string unchanged, any other value as JSON without spaces."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _named(word: str, seats: tuple[int, ...] | None) -> list[str]:
    return [] if seats is None else [word, *map(str, seats)]
