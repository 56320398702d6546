"""A reason in words of a language: one sentence, what the answer gains and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from annales.domain.contract.game import Game
from annales.domain.templates import fill, sentence
from annales.domain.words import Words

from .reasons import Clause, Reason
from .watches import Watch, called, noun, watched


class Frames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phrases that all games share: `clauses` by kind, and `parts` that join them."""

    clauses: Mapping[str, Words]
    parts: Mapping[str, Words]


FRAMES = msgspec.toml.decode((Path(__file__).parent / "data" / "frames.toml").read_bytes(), type=Frames)


def in_words(game: Game, reason: Reason, language: str) -> str:
    """A reason as a sentence without a stop; a kind that this release does not know is left out."""
    gains = [_clause(game, clause, language) for clause in reason.gains if clause.kind in FRAMES.clauses]
    prices = [_clause(game, clause, language) for clause in reason.prices if clause.kind in FRAMES.clauses]
    text = _joined("and", gains, language)
    price = _joined("and", prices, language)
    return sentence(_part("but", language, gains=text, price=price) if text and price else text or price)


def _clause(game: Game, clause: Clause, language: str) -> str:
    watch = next((each for each in watched(game).watch if each.id == clause.watch), None)
    key = f"{clause.kind}_many" if len(clause.pieces) > 1 and f"{clause.kind}_many" in FRAMES.clauses else clause.kind
    words = FRAMES.clauses[key] if watch is None else watch.says.get(key, FRAMES.clauses[key])
    alike = Counter(_named(game, piece, language) for piece in clause.pieces)
    names = [name if number == 1 else f"{name} ×{number}" for name, number in alike.items()]
    text = fill(
        words,
        language,
        x=_amount(game, watch, clause, language),
        pieces=_joined("and", names, language),
        yours=_joined("and", [_part("your", language, name=name) for name in names], language),
        seat=clause.seat if clause.seat is not None else 0,
    )
    return _part("of_deals", language, clause=text, times=clause.times, of=clause.of) if _is_share(clause) else text


def _is_share(clause: Clause) -> bool:
    return 0 < clause.times < clause.of


def _named(game: Game, piece: str, language: str) -> str:
    name = called(game, language, piece)
    return name if watched(game).by_kind else _part("quoted", language, name=name)


def _amount(game: Game, watch: Watch | None, clause: Clause, language: str) -> str:
    if watch is None:
        return game.TEXTS.cost(language, clause.watch, clause.amount) if clause.watch else ""
    words = noun(game, watch, language, clause.amount)
    return words if clause.exact else _part("about", language, x=words)


def _joined(part: str, texts: Sequence[str], language: str) -> str:
    return _part(part, language).join(texts)


def _part(part: str, language: str, **fields: object) -> str:
    return fill(FRAMES.parts[part], language, **fields)
