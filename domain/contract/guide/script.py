"""The script of a guided first match, from `data/guide.toml` of a game: chapters of steps, in both languages.

`docs/guided-matches.md` says for authors what each member means. A script holds nothing of the rules: every answer in
it is played on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from annales.domain.contract.game import Game
from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import Seat
from annales.domain.words import Words

FILE = "guide.toml"
ANY = "*"  # in an answer: any characters

Answers = str | tuple[str, ...]  # `1:Kc4-c5 1:.`, or a list where notations contain spaces


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file."""


class Remark(_Data, frozen=True, kw_only=True):
    """What is said to answers, and which: a notation, or a pattern with `*`."""

    answer: str
    says: Words


class Wanted(_Data, frozen=True, kw_only=True):
    """An answer with which a step goes on: a notation, or a pattern with `*`.

    `says` is said to it, `then` is what the others answer, where that is not `then` of the step.
    """

    answer: str
    says: Words | None = None
    then: Answers | None = None


class GuideStep(_Data, frozen=True, kw_only=True):
    """What the newcomer reads, and what they answer; a step that wants no answer is only read.

    `rules` are the numbers of the rules that it is about, `shows` what it points at on the table, as in `[touch]` of a
    presentation. `others` are remarks on answers that are not wanted, `otherwise` is said to all the rest of them.
    """

    says: Words
    rules: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    wants: tuple[Wanted, ...] = ()
    others: tuple[Remark, ...] = ()
    otherwise: Words | None = None
    then: Answers = ()


class Chapter(_Data, frozen=True, kw_only=True):
    """Steps that follow one another from one position.

    The position is an opening by these options, then the answers `before`, then `lay`, facts that change the table; or
    where the chapter before ends, if it `continues`. `deals` tells what chance gives from a place or of a die, in
    order; `luck` makes the rest of it.
    """

    id: str
    title: Words
    seats: int = 2
    seat: Seat = 0
    preset: str | None = None
    options: Mapping[str, str | bool | int] = {}
    luck: str = ""
    deals: Mapping[str, tuple[str, ...]] = {}
    lay: tuple[AnyFact, ...] = ()
    before: Answers = ()
    continues: bool = False
    step: tuple[GuideStep, ...]


class First(_Data, frozen=True, kw_only=True):
    """The match that a newcomer plays next: its options, and how many play. It is what the script prepares for."""

    preset: str | None = None
    options: Mapping[str, str | bool | int] = {}
    seats: int = 2


class LeftOut(_Data, frozen=True, kw_only=True):
    """Kinds of actions that a first match may offer and the script leaves out, and why."""

    actions: tuple[str, ...]
    because: str


class Guide(_Data, frozen=True, kw_only=True):
    """A whole script. `minutes` is how long it takes, at most."""

    minutes: int
    first: First = First()
    leaves_out: tuple[LeftOut, ...] = ()
    ends: Words
    chapter: tuple[Chapter, ...]

    def steps(self) -> Iterator[tuple[str, GuideStep]]:
        """Every step, with what it is called: its chapter and its number, from 1."""
        for chapter in self.chapter:
            for number, step in enumerate(chapter.step, 1):
                yield f"{chapter.id} {number}", step


@lru_cache(maxsize=64)
def guide_of(game: Game) -> Guide | None:
    """The script of a game; None for a game without one.

    Raises msgspec.ValidationError naming the invalid field.
    """
    file = None if game.FOLDER is None else game.FOLDER / "data" / FILE
    if file is None or not file.is_file():
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Guide)
    except msgspec.ValidationError as cause:
        raise msgspec.ValidationError(f"{file}: {cause}") from cause


def fits(pattern: str, notation: str) -> bool:
    """Whether a notation is meant by a pattern; nothing but `*` stands for anything else."""
    return pattern == notation or (ANY in pattern and _compiled(pattern).fullmatch(notation) is not None)


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split(ANY))))
