"""The texts of a game for people, in French and English, from its `data/texts.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from annales.domain.table.faces import MARK, faces_of, kind_of
from annales.domain.table.layout import Value, word_of_stock
from annales.domain.templates import card, fill, unmarked
from annales.domain.words import Words, is_french, without_parts

from .phrasebook import PHRASES

GAPS = re.compile(" {2,}")
MISFITS = (LookupError, TypeError, ValueError, AttributeError)  # what a template raises that does not fit its values
ONE = "_one"  # suffix of the key of a singular


class Texts(msgspec.Struct, frozen=True):
    """All phrases of a game.

    A table whose keys are names of places, counters, notes or costs has templates by family, over the keys of the name:
    `hand` for `hand.0`. The whole name (`energy.bank`), or a note with its value (`locked.True`), takes precedence, and
    `<key>_one` is the singular: for a number `{n}` of one, or a note whose value is a list of one.
    """

    title: Words
    """The name of the game."""

    summary: Words
    """What the game is, in a sentence."""

    actions: Mapping[str, Words]
    """Labels of actions by kind: templates over the fields of the action."""

    questions: Mapping[str, Words]
    """Texts of questions by kind."""

    reasons: Mapping[str, Words]
    """Why a match is over, by the reason for its end."""

    said: Mapping[str, Words] = {}
    """Lines of the log by the key of the fact `said`: templates over its arguments `{0}`, `{1}`…"""

    names: Mapping[str, Words] = {}
    """Names of pieces, places and other values."""

    board: Mapping[str, Words] = {}
    """Phrases of the table drawn as text."""

    seat: Words | None = None
    """The template for a seat, in a game whose actions contain no other numbers."""

    around: Mapping[str, Mapping[str, Words]] = {}
    """By kind of action and field, the template around a value that is not null."""

    within: Mapping[str, Mapping[str, str]] = {}
    """By kind of action and field, the field that the value is a part of; this may be `type`.

    With `play.option = "card"`, option 1 of the card `coffin` has the name of `coffin.1`, if there is one.
    """

    masked: Mapping[str, Words] = {}
    """Labels of actions whose secret fields are hidden, by kind."""

    zones: Mapping[str, Words] = {}
    """Names of places."""

    counters: Mapping[str, Words] = {}
    """Names of counters."""

    gained: Mapping[str, Words] = {}
    """Sentences for a counter that rises by `{n}`; a counter without one has none."""

    lost: Mapping[str, Words] = {}
    """Sentences for a counter that falls by `{n}`; a counter without one has none."""

    notes: Mapping[str, Words] = {}
    """Sentences for a note that is written, over its value."""

    silent: frozenset[str] = frozenset()
    """Notes and counters that the log for people leaves out."""

    dice: Mapping[str, Words] = {}
    """Names of dice."""

    faces: Mapping[str, Words] = {}
    """Names of what dice show, and of the faces with which pieces lie."""

    hidden: Mapping[str, Words] = {}
    """Words for a piece that the viewer cannot see, by its stock; `<stock>_many` for several."""

    costs: Mapping[str, Words] = {}
    """What answers cost, by `Cost.what`, over the amount `{n}`."""

    options: Mapping[str, Words] = {}
    """Labels of the options of a match."""

    values: Mapping[str, Mapping[str, Words]] = {}
    """Labels of the values of an option, by option and value."""

    titles: Mapping[str, Words] = {}
    """Short titles on the table: of zones, counters, notes and figures of the presentation.

    For example `hand`, `points.day` for the counter `points.<seat>.day`, `phase.draft` for a value of a note.
    """

    kinds: Mapping[str, Words] = {}
    """Short titles of the kinds of cards in the catalogue."""

    short: Mapping[str, Words] = {}
    """Short names of cards and pieces whose names are too long for the table."""

    cards: Mapping[str, str] = {}
    """Which names are those of cards, with what follows the printed name to distinguish equal ones; see `naming`."""

    def naming(self, names: Mapping[str, Words], cards: Mapping[str, str] = {}) -> Texts:
        """The same phrases with additional names; the game's own `names` take precedence.

        `cards` has those that are cards, each with what follows the printed name to distinguish equal cards.
        """
        return msgspec.structs.replace(self, names={**names, **self.names}, cards=cards)

    def label(self, language: str, action: Mapping[str, Value]) -> str:
        """An action as the label of a button; an empty field leaves no extra space."""
        return self._filled(self.actions[action["type"]], language, action)

    def masked_label(self, language: str, action: Mapping[str, Value]) -> str:
        """An action whose secret fields are hidden; raises KeyError if the game has no label for it."""
        return self._filled(self.masked[action["type"]], language, action)

    def line(self, language: str, key: str, args: tuple[Value, ...]) -> str:
        """A line of the human-readable log."""
        return fill(self.said[key], language, *(self.called(language, value) for value in args))

    def question(self, language: str, kind: str) -> str:
        """The text of a question of this kind."""
        return self.questions[kind].speak(language)

    def reason(self, language: str, reason: str) -> str:
        """Why a match is over."""
        return (self.reasons.get(reason) or PHRASES.reasons[reason]).speak(language)

    def drawn(self, language: str, key: str, *args: object) -> str:
        """A phrase of the table drawn as text; its arguments are already words."""
        return fill(self.board[key], language, *args)

    def counted(self, language: str, key: str, number: int) -> str:
        """A number of things: the phrase `key`, or `key_one` for the singular, which French also uses for 0."""
        return self.drawn(language, f"{key}{ONE}" if is_singular(language, number) else key, number)

    def called(self, language: str, value: Value) -> str:
        """The name of a piece, a place or a value, or of each in a list; the value itself when it has no name."""
        if isinstance(value, (tuple, list)):
            return ", ".join(self.called(language, held) for held in value)
        name = self.names.get(str(value))
        if name is None and isinstance(value, str) and MARK in value:
            return self._faced(language, value)
        if name is None:
            return unmarked(str(value), language)
        words, code = name.speak(language), self.cards.get(str(value))
        return words if code is None else card(str(value), code, words, language)

    # -- what happened; a key without words is shown as it is

    def place(self, language: str, place: str) -> str:
        """The name of a place."""
        return self.keyed(self.zones, language, place) or place

    def counter(self, language: str, counter: str) -> str:
        """The name of a counter."""
        return self.keyed(self.counters, language, counter) or counter

    def change(self, language: str, counter: str, by: int) -> str | None:
        """A sentence about a counter that changes by `by`, if the game has one."""
        table = self.gained if by > 0 else self.lost
        return self.keyed(table, language, counter, abs(by))

    def cost(self, language: str, what: str, amount: int) -> str:
        """A part of what an answer costs: the amount and its name."""
        return self.keyed(self.costs, language, what, amount) or what

    def note(self, language: str, note: str, value: Value) -> str | None:
        """A note that got a value, as a sentence; None if the game has none for it, or the value is empty."""
        if value is None or value in ("", ()):
            return None
        one = f"{note}{ONE}" if isinstance(value, (tuple, list)) and len(value) == 1 else note
        words = self.notes.get(f"{note}.{value}") or self.notes.get(one) or self.notes.get(note)
        if words is None:
            return None
        return _formatted(words, language, self.called(language, value))

    def tells(self, name: str) -> bool:
        """Whether the log for people mentions changes of a note or a counter."""
        return name not in self.silent and name.partition(".")[0] not in self.silent

    def die(self, language: str, die: str) -> str:
        """The name of a die."""
        return self.dice[die].speak(language) if die in self.dice else die

    def face(self, language: str, face: str) -> str:
        """What a die shows, or how a piece lies."""
        return fill(self.faces[face], language, face) if face in self.faces else self.called(language, face)

    def unseen(self, language: str, stock: str, number: int) -> str | None:
        """A number of hidden pieces of a stock, if the game has a word for them."""
        word = word_of_stock(stock)
        words = self.hidden.get(word if number == 1 else f"{word}_many")
        return None if words is None else _formatted(words, language, number)

    # -- options

    def option(self, language: str, option: str) -> str:
        """The short label of an option."""
        return self.options[option].speak(language) if option in self.options else option

    def _filled(self, words: Words, language: str, action: Mapping[str, Value]) -> str:
        around, within = self.around.get(action["type"], {}), self.within.get(action["type"], {})
        fields = {
            name: self._part(language, action, within.get(name), value)
            or self._field(language, value, around.get(name))
            for name, value in action.items()
        }
        return GAPS.sub(" ", fill(words, language, **fields)).strip(" ")

    def _part(self, language: str, action: Mapping[str, Value], whole: str | None, value: Value) -> str | None:
        words = None if whole is None else self.names.get(f"{action[whole]}.{value}")
        return None if words is None else words.speak(language)

    def _field(self, language: str, value: Value, around: Words | None) -> str:
        if self.seat is not None and type(value) is int:
            return fill(self.seat, language, value)
        text = self.called(language, value)
        if around is None:
            return text
        return "" if value is None else fill(around, language, text)

    def _faced(self, language: str, piece: str) -> str:
        """A piece with its faces in brackets: `sphinx (tired)`; unchanged if the piece has no name."""
        kind = self.names.get(kind_of(piece))
        if kind is None:
            return piece
        words = f"{kind.speak(language)} ({', '.join(self.face(language, face) for face in faces_of(piece))})"
        code = self.cards.get(kind_of(piece))
        return words if code is None else card(piece, code, words, language)

    def keyed(self, table: Mapping[str, Words], language: str, name: str, number: int | None = None) -> str | None:
        """The phrase for a name like `hand.0`: that of the whole name, or the template of its family over its keys."""
        family, *keys = name.split(".")
        for key in (name, family):
            words = table.get(f"{key}{ONE}") if number is not None and is_singular(language, number) else None
            words = words or table.get(key)
            if words is not None:
                plain = without_parts(language)
                return _formatted(words, language, *(self.called(plain, held) for held in keys), n=number)
        return None


def is_singular(language: str, number: int) -> bool:
    """Whether a number takes the singular, which French also uses for 0."""
    return number == 1 or (number == 0 and is_french(language))


def _formatted(words: Words, language: str, *args: object, **fields: object) -> str | None:
    """The template with these values; None if it does not fit them, as in a match that was played with other rules."""
    try:
        return fill(words, language, *args, **fields)
    except MISFITS:
        return None
