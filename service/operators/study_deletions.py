"""Deleting a study of a match, whoever owns it: the line in the log of acts has no word of what was in it."""

from __future__ import annotations

from annales.service.annotations.store import Studies
from annales.service.errors import NoSuchStudy
from annales.service.operators import acts
from annales.service.operators.acts import Acts, Operator


class StudyDeletions:
    """Deletes studies for operators."""

    def __init__(self, log: Acts, studies: Studies) -> None:
        self._acts, self._studies = log, studies

    def delete(self, by: Operator, match: str, id: str, reason: str) -> None:
        """Delete a study of this match with everything in it; raises NoSuchStudy or Busy."""
        study = self._studies.find(id)
        if study is None or study.match != match:
            self._acts.finish_left(acts.DELETE, id)
            raise NoSuchStudy()
        details: acts.Details = {"match": match, "owner": study.by, "annotations": len(study.annotations)}
        with self._acts.recorded(by, acts.DELETE, id, reason, details):
            self._studies.change(id, lambda _: None)
