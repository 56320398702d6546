"""Studies as files: exported by whoever may read one, and imported as a new private one.

What a file says of people is not believed: whoever imports it owns the study, and has written all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annales.domain.annotations import file
from annales.domain.annotations.file import Header, Inside, Label, Noted, told
from annales.domain.annotations.fitting import check_fits, check_is_written_so
from annales.domain.annotations.variation import Line
from annales.domain.errors import AnnotationsRefused, TableError, VariationRefused
from annales.domain.phrases import Phrase
from annales.domain.reasons import AnnotationsReason
from annales.service.accounts.names import is_readable, is_readable_text, normalised, normalised_text
from annales.service.annotations import model
from annales.service.annotations.model import Annotation, Source, Study, Within
from annales.service.annotations.studying import Opened, Studying, check_room, check_size, shown_annotations
from annales.service.errors import NotForYou, StudyFull
from annales.service.match import Match, stamp
from annales.service.ports import Ports
from annales.service.reasons import StudyBound

MOST_BYTES = 4 * model.MOST_BYTES  # of a file, which has names and digests that are not stored


def exported(opened: Opened) -> Iterator[bytes]:
    """The lines of the file of a study, as its reader may see it."""
    study, match = opened.study, opened.match
    shown = shown_annotations(study, match)
    label = Label(file.VERSION, len(shown))
    header = Header(label, study.match, match.opening.game, study.id, study.title, study.by)
    return file.lines(header, (_noted(each, match) for each in shown))


def _noted(annotation: Annotation, match: Match) -> Noted:
    within, line = annotation.within, annotation.line
    return Noted(
        annotation.id,
        annotation.seq,
        match.tree.entry(annotation.seq).digest,
        annotation.by,
        annotation.at,
        annotation.edited_at,
        annotation.text,
        None if within is None else Inside(within.variation, within.after),
        None if line is None else told(line),
    )


@dataclass(frozen=True)
class Importing:
    """Imports files of annotations."""

    studying: Studying
    ports: Ports

    def bring(self, id: str, match: Match, player: str, sent: bytes) -> Opened:
        """Store the annotations of a file as a new study of a match, which is as it is shown to the player.

        Raises AnnotationsRefused, StudyFull, NewerRules or Busy; nothing is stored then.
        """
        if len(sent) > MOST_BYTES:
            raise StudyFull(reason=StudyBound.BYTES(most=model.MOST_BYTES))
        header, notes = file.read(sent)
        if len(notes) > model.MOST_ANNOTATIONS:
            raise StudyFull(reason=StudyBound.ANNOTATIONS(most=model.MOST_ANNOTATIONS))
        title = normalised(header.title)
        if not is_readable(title) or len(title) > model.LONGEST_TITLE:
            raise AnnotationsRefused(line=1, reason=AnnotationsReason.NOT_READABLE())
        if header.match not in _names_of(match):
            raise AnnotationsRefused(line=1, reason=AnnotationsReason.ANOTHER_MATCH(match=header.match))
        when, ids = stamp(self.ports.clock.now()), {each.id: self._id(id, number) for number, each in enumerate(notes)}
        annotations = tuple(
            self._annotation(number, note, match, player, ids, when) for number, note in enumerate(notes, 2)
        )
        source = Source(header.match, header.study)
        study = Study(id, match.id, player, title, when, annotations=annotations, imported=source)
        check_room(self.studying.studies.owned(player), match.id)
        stored = self.studying.studies.add(check_size(study))
        return Opened(stored, match)

    def _id(self, study: str, number: int) -> str:
        """The id of an annotation: the same if the import is repeated."""
        return f"an_{int(study.partition('_')[2], 16) + number & (1 << 64) - 1:016x}"

    def _annotation(
        self, number: int, note: Noted, match: Match, player: str, ids: dict[str, str], when: str
    ) -> Annotation:
        check_fits(number, note, match.tree)
        reason = self._wrong(note)
        if reason is not None:
            raise AnnotationsRefused(line=number, reason=reason)
        text = normalised_text(note.text)
        within = None if note.within is None else Within(ids[note.within.variation], note.within.after)
        line = None if note.line is None else self._played(number, note, note.line, match, player)
        return Annotation(ids[note.id], note.seq, player, when, text, within=within, line=line)

    def _wrong(self, note: Noted) -> Phrase | None:
        """Why a text could not be written here."""
        text = normalised_text(note.text)
        if len(text) > model.LONGEST_TEXT or len(text.encode()) > model.LONGEST_TEXT_BYTES:
            return AnnotationsReason.TOO_LONG(most=model.LONGEST_TEXT, bytes=model.LONGEST_TEXT_BYTES)
        if not (is_readable_text(text) if text else note.variation is not None):
            return AnnotationsReason.NOT_READABLE()
        return None

    def _played(self, number: int, note: Noted, line: Line, match: Match, player: str) -> Line:
        """The line as the present rules play it; raises AnnotationsRefused if they play another one."""
        trying = self.studying.trying
        try:
            played = trying.played(match, player, note.seq, line.tried(), line.world, line.seat, line.seed).line
        except (VariationRefused, NotForYou) as refusal:
            raise _refused(number, refusal) from refusal
        check_is_written_so(number, note, played.answers)
        return played


def _refused(number: int, why: TableError) -> AnnotationsRefused:
    return AnnotationsRefused(line=number, reason=AnnotationsReason.REFUSED(why=why))


def _names_of(match: Match) -> set[str]:
    """The ids under which a match may be named: its own, and that of the record that it was imported from."""
    return {match.id} if match.imported is None else {match.id, match.imported.match}
