"""Deleting a study of a match, whoever owns it: the line in the log of acts has no word of what was in it."""

from __future__ import annotations

from annales.service.annotations.store import Studies
from annales.service.errors import NoSuchStudy
from annales.service.matches import Matches
from annales.service.operators import acts
from annales.service.operators.acts import Acts, Operator


class StudyDeletions:
    """Deletes studies for operators."""

    def __init__(self, log: Acts, studies: Studies, matches: Matches) -> None:
        self._acts, self._studies, self._matches = log, studies, matches

    def delete(self, by: Operator, match: str, id: str, reason: str) -> None:
        """Delete a study of this match with everything in it; raises NoSuchMatch, NoSuchStudy or Busy."""
        study = self._studies.find(self._matches.get(match).id, id)
        if study is None:
            self._acts.finish_left(acts.DELETE, id)
            raise NoSuchStudy()
        details: acts.Details = {"match": match, "owner": study.by, "annotations": len(study.annotations)}
        with self._acts.recorded(by, acts.DELETE, id, reason, details):
            self._studies.delete(match, id)
