"""Answers about hints."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.service.answers.match.accepted import Accepted
from annales.service.answers.match.words import Sentence
from annales.service.answers.members import Answer, Natural, Part, component, says


class HintShown(Answer, kw_only=True):
    """Advice about the question that a seat is asked."""

    entry: Annotated[Natural, says("the entry with it")]
    seat: Annotated[Natural, says("the seat that took it")]
    action: Annotated[Part, component("GameAction"), says("the answer that is advised, which you can send as it is")]
    notation: Annotated[str | None, says("the same in the game's notation; null if the rules are others by now")]
    label: Annotated[str, says("the same in words, in the caller's language")]
    why: Annotated[
        str, says("why it is better than another answer, in the caller's language; a sentence without a stop")
    ]
    parts: Annotated[Sentence | UnsetType | None, says("with `parts`: the seats and cards that `why` names")] = UNSET


class HintTaken(Accepted, kw_only=True):
    """The advice, and the entry that says that it was taken."""

    hint: Annotated[HintShown, says("the advice")]


class HintAwaited(Answer):
    """Advice is being worked out. It will come as an entry `hinted` of the match; or send the same request again."""

    seat: Annotated[Natural, says("the seat that takes it")]
    answering: Annotated[Natural, says("the number of the question that it is about")]
    last: Annotated[Natural, says("the newest entry of the match: it comes after this one")]
