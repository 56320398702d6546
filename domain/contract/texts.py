"""The texts of a game for people, in French and English, from its `data/texts.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from domain.table.layout import Value
from domain.words import Words

GAPS = re.compile(" {2,}")


class Texts(msgspec.Struct, frozen=True):
    """All phrases of a game.

    `actions` are templates over the action's fields, `said` over `{0}`, `{1}`… (the arguments of the fact). `questions`
    are keyed by the kind of the question, `reasons` by the reason for the end. `names` are the words for pieces and
    places; `board` has the phrases for the table drawn as text. `seat` is the template for a seat, in a game whose
    actions contain no other numbers. `around` has, by action and field, the template around a value that is not null.
    """

    title: Words
    summary: Words
    actions: Mapping[str, Words]
    questions: Mapping[str, Words]
    reasons: Mapping[str, Words]
    said: Mapping[str, Words] = {}
    names: Mapping[str, Words] = {}
    board: Mapping[str, Words] = {}
    seat: Words | None = None
    around: Mapping[str, Mapping[str, Words]] = {}

    def naming(self, names: Mapping[str, Words]) -> Texts:
        """The same phrases with additional names; the game's own `names` take precedence."""
        return msgspec.structs.replace(self, names={**names, **self.names})

    def label(self, language: str, action: Mapping[str, Value]) -> str:
        """An action as the label of a button; an empty field leaves no extra space."""
        around = self.around.get(action["type"], {})
        fields = {name: self._field(language, value, around.get(name)) for name, value in action.items()}
        text = self.actions[action["type"]].speak(language).format(**fields)
        return GAPS.sub(" ", text).strip(" ")

    def line(self, language: str, key: str, args: tuple[Value, ...]) -> str:
        """A line of the human-readable log."""
        return self.said[key].speak(language).format(*(self.called(language, value) for value in args))

    def question(self, language: str, kind: str) -> str:
        """The text of a question of this kind."""
        return self.questions[kind].speak(language)

    def reason(self, language: str, reason: str) -> str:
        """Why a match is over."""
        return self.reasons[reason].speak(language)

    def drawn(self, language: str, key: str, *args: object) -> str:
        """A phrase of the table drawn as text; its arguments are already words."""
        return self.board[key].speak(language).format(*args)

    def counted(self, language: str, key: str, number: int) -> str:
        """A number of things: the phrase `key`, or `key_one` for the singular, which French also uses for 0."""
        is_one = number == 1 or (number == 0 and language == "fr")
        return self.drawn(language, f"{key}_one" if is_one else key, number)

    def called(self, language: str, value: Value) -> str:
        """The name of a piece, a place or a value; the value itself when it has no name."""
        name = self.names.get(str(value))
        return name.speak(language) if name is not None else str(value)

    def _field(self, language: str, value: Value, around: Words | None) -> str:
        if self.seat is not None and type(value) is int:
            return self.seat.speak(language).format(value)
        text = self.called(language, value)
        if around is None:
            return text
        return "" if value is None else around.speak(language).format(text)
