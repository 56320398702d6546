"""The words in which a game speaks to people, in French and English, kept in its `data/texts.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from domain.table.layout import Value
from domain.words import Words

GAPS = re.compile(" {2,}")


class Texts(msgspec.Struct, frozen=True):
    """All phrases of a game.

    `actions` are templates over the action's fields, `said` over `{0}`, `{1}`… (the arguments of the fact), `questions`
    are keyed by the question's kind, `reasons` by the reason of the end. `names` puts words on pieces and places;
    `board` holds what is written around these where the game draws its table as text. `seat` says a seat, in a game
    whose actions hold no other numbers; `around` says, by action and field, what is written around a value that is
    there: a template of its words.
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
        """The same phrases, with the names of cards that a game keeps elsewhere; its own names come first."""
        return msgspec.structs.replace(self, names={**names, **self.names})

    def label(self, language: str, action: Mapping[str, Value]) -> str:
        """An action as a button would say it; a field without words leaves no gap."""
        around = self.around.get(action["type"], {})
        fields = {name: self._chosen(language, value, around.get(name)) for name, value in action.items()}
        said = self.actions[action["type"]].speak(language).format(**fields)
        return GAPS.sub(" ", said).strip(" ")

    def line(self, language: str, key: str, args: tuple[Value, ...]) -> str:
        """A line of the human log."""
        return self.said[key].speak(language).format(*(self.called(language, value) for value in args))

    def question(self, language: str, kind: str) -> str:
        """What a question of this kind asks."""
        return self.questions[kind].speak(language)

    def reason(self, language: str, reason: str) -> str:
        """Why a match is over."""
        return self.reasons[reason].speak(language)

    def drawn(self, language: str, key: str, *args: object) -> str:
        """A phrase of the table as text, its arguments in words already."""
        return self.board[key].speak(language).format(*args)

    def counted(self, language: str, key: str, number: int) -> str:
        """So many things, by `key`, or by `key_one` where they are singular: in French none of them is, too."""
        is_one = number == 1 or (number == 0 and language == "fr")
        return self.drawn(language, f"{key}_one" if is_one else key, number)

    def called(self, language: str, value: Value) -> str:
        """A piece, a place or a value in words; itself where it has none."""
        named = self.names.get(str(value))
        return named.speak(language) if named is not None else str(value)

    def _chosen(self, language: str, value: Value, around: Words | None) -> str:
        if self.seat is not None and type(value) is int:
            return self.seat.speak(language).format(value)
        said = self.called(language, value)
        if around is None:
            return said
        return "" if value is None else around.speak(language).format(said)
