"""Whether the annotations of a file fit a match: its entries, and what its rules play."""

from __future__ import annotations

from annales.domain.contract.game import Game
from annales.domain.errors import AnnotationsRefused, VariationRefused
from annales.domain.log.tree import Tree
from annales.domain.phrases import Phrase
from annales.domain.reasons import AnnotationsReason
from annales.domain.table.table import Table

from .file import Noted
from .variation import Answered, played


def check_fits(line: int, note: Noted, tree: Tree) -> None:
    """Raise AnnotationsRefused unless the entry of an annotation is there as it was; `line` is its line of the file."""
    reason = _misfit(note, tree)
    if reason is not None:
        raise AnnotationsRefused(line=line, reason=reason)


def _misfit(note: Noted, tree: Tree) -> Phrase | None:
    if note.seq > tree.last:
        return AnnotationsReason.NO_SUCH_ENTRY(seq=note.seq, last=tree.last)
    if tree.entry(note.seq).digest != note.digest:
        return AnnotationsReason.ANOTHER_ENTRY(seq=note.seq)
    sight = None if note.variation is None else note.variation.sight
    if sight is not None and sight >= tree.seats:
        return AnnotationsReason.OTHER_WORLD()
    return None


def check_plays(line: int, note: Noted, game: Game, table: Table) -> None:
    """Raise AnnotationsRefused unless the rules play the variation of an annotation, on the table at its entry."""
    if note.line is None:
        return
    try:
        position = played(game, table, note.line.start(note.seq), note.line.tried())
    except VariationRefused as refusal:
        raise AnnotationsRefused(line=line, reason=AnnotationsReason.REFUSED(why=refusal)) from refusal
    check_is_written_so(line, note, position.answers)


def check_is_written_so(line: int, note: Noted, answers: tuple[Answered, ...]) -> None:
    """Raise AnnotationsRefused if the rules write the answers of a variation otherwise."""
    if note.line is not None and answers != note.line.answers:
        raise AnnotationsRefused(line=line, reason=AnnotationsReason.OTHER_WORDS())
