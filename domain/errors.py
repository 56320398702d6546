"""Every way a table, its rules or its record can refuse or fail: one tree.

    TableError
    ├── RefusedByRules     the act is wrong now: another question, another answer
    │   ├── NotAsked  StaleAnswer  IllegalAction  UnknownNotation  UnknownAction  AnswerTooFar  BadOption
    ├── RefusedByTable     the act is wrong here: another seat, a closed match, a used key
    │   ├── NotYourSeat  TakeBackNotOpen  MatchOver  NoSuchMatch  KeyReused  RecordClosed  NewerRules
    │   └── Busy           nobody knows whether it was written: try again
    │       └── WritesRefused   the store takes no writes at all now
    ├── RulesFault         the rules asked for what no table can do: a fault of ours
    └── BrokenRecord       the log cannot be folded, or its chain does not hold

A class names the fault, its two sentences say it in English and French, and `about` holds what they speak of.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from .words import Words


class TableError(Exception):
    """Anything that this service refuses or fails at; `code` is its public name.

    `about` fills the sentences, `Words` in the language of each; `context` is what a caller of the service may be given
    to go on with, and never text.
    """

    EN: ClassVar[str] = "{why}"
    FR: ClassVar[str] = "{why}"

    def __init__(self, **about: Any) -> None:
        self.about = about
        self.context: dict[str, Any] = {}
        super().__init__(about)

    def __str__(self) -> str:
        return self.sentence("en")

    def sentence(self, language: str) -> str:
        """What happened, for people, in `en` or `fr`."""
        about = {name: one.speak(language) if isinstance(one, Words) else one for name, one in self.about.items()}
        return (self.FR if language == "fr" else self.EN).format(**about)

    @classmethod
    def code(cls) -> str:
        """The class name in snake case, as the API prints it."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class RefusedByRules(TableError):
    """The rules do not allow this act now."""


class RefusedByTable(TableError):
    """The act may be lawful, but not here, not by this caller, or not any more."""


class RulesFault(TableError):
    """The rules asked for what no table can do: a piece that is not there, a move out of a bag."""


class FactDoesNotFit(Exception):
    """A fact cannot happen on the table that it is folded on; `why` is what the table has against it.

    No caller of the service sees it: whoever folds knows what it means, a broken record or a game that has changed.
    """

    def __init__(self, fact: object, why: str) -> None:
        super().__init__(fact, why)
        self.fact, self.why = fact, why


class BrokenRecord(TableError):
    """The log cannot be folded, or its chain does not hold."""

    EN = "the record is broken at entry {seq}: {why}"
    FR = "le registre est rompu à l'entrée {seq} : {why}"


class NotAsked(RefusedByRules):
    """Nothing is asked of this seat."""

    EN = "nothing is asked of seat {seat}"
    FR = "rien n'est demandé au siège {seat}"


class StaleAnswer(RefusedByRules):
    """The answer is to a question that is not open to this seat: not any more, as a rule."""

    EN = "question {answering} is not open to seat {seat}: it is asked question {number}"
    FR = "la question {answering} n'est pas posée au siège {seat} : il doit répondre à la question {number}"


class IllegalAction(RefusedByRules):
    """The action is none of the legal answers to the open question."""

    EN = "illegal '{action}' for seat {seat}: question {number} ({kind}) offers {offer}"
    FR = "'{action}' est illégal pour le siège {seat} : la question {number} ({kind}) permet {offer}"


class UnknownNotation(RefusedByRules):
    """The text is the notation of no legal answer."""

    EN = "no legal answer of seat {seat} is written '{text}': the question ({kind}) offers {offer}"
    FR = "aucune réponse légale du siège {seat} ne s'écrit '{text}' : la question ({kind}) permet {offer}"


class UnknownAction(RefusedByRules):
    """The act has not the shape of any action of the game."""

    EN = "this is no action of {game}: {why}"
    FR = "ce n'est pas une action de {game} : {why}"


class AnswerTooFar(RefusedByRules):
    """A list of answers goes on after one that told the seat something."""

    EN = "answer {position} comes after one that told seat {seat} something: send it when you have seen the reply"
    FR = (
        "la réponse {position} suit une réponse qui a appris quelque chose au siège {seat} : "
        "envoyez-la après avoir lu la réplique"
    )


class BadOption(RefusedByRules):
    """An option does not exist, or does not take this value."""

    EN = "option '{option}' {why}"
    FR = "l'option '{option}' {why}"


class NotYourSeat(RefusedByTable):
    """The caller does not hold the seat it speaks for."""

    EN = "you {hold}"
    FR = "vous {hold}"

    NONE: ClassVar[Words] = Words(en="hold no seat in this match", fr="n'avez pas de siège dans cette partie")

    def __init__(self, hold: Words = NONE) -> None:
        super().__init__(hold=hold)


class TakeBackNotOpen(RefusedByTable):
    """There is no such take-back to answer, or none may be asked."""

    EN = "this take-back is not open: {why}"
    FR = "cette reprise de coup n'est pas ouverte : {why}"


class MatchOver(RefusedByTable):
    """The match has ended, nothing more can be done in it."""

    EN = "the match is over"
    FR = "la partie est terminée"


class NoSuchMatch(RefusedByTable):
    """No match of this name can be seen by the caller."""

    EN = "there is no match '{match}'"
    FR = "il n'y a pas de partie '{match}'"


class KeyReused(RefusedByTable):
    """The idempotency key was used for another request."""

    EN = "this idempotency key was already used for another request"
    FR = "cette clé d'idempotence a déjà servi à une autre requête"


class RecordClosed(RefusedByTable):
    """A record with closed envelopes cannot be imported."""

    EN = "entry {seq} has a closed envelope: only a record with all envelopes open can be imported"
    FR = "l'entrée {seq} a une enveloppe fermée : seul un registre entièrement ouvert peut être importé"


class NewerRules(RefusedByTable):
    """The match goes on under a version of the rules that this process does not have; another process may."""

    EN = "this match goes on under newer rules than this process has: try again"
    FR = "cette partie continue sous des règles plus récentes que celles de ce processus : réessayez"


class Busy(RefusedByTable):
    """The log cannot confirm the write now; trying again with the same key is safe."""

    EN = "the log is busy: try again, with the same idempotency key if you sent one"
    FR = "le journal est occupé : réessayez, avec la même clé d'idempotence si vous en avez envoyé une"


class WritesRefused(Busy):
    """The store answers but takes no writes: it is full, read-only, without its replicas, or its disk fails."""

    EN = "the store takes no writes now: {why}"
    FR = "le stockage refuse les écritures en ce moment : {why}"
