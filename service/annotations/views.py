"""Studies and variations as the API shows them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from annales.domain.annotations.variation import Line, Step
from annales.domain.contract.engine import label_of
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import view
from annales.domain.words import without_parts
from annales.service.annotations.model import Annotation, Link, Study
from annales.service.annotations.studying import Opened, shown_annotations
from annales.service.annotations.trying import Trial
from annales.service.answers.match import studies as answers
from annales.service.match import Match
from annales.service.queries import words
from annales.service.queries.views import Language, answers_view

Names = Mapping[str, str]  # of players by id; without those who were erased


def brief_view(study: Study, count: int, names: Names) -> answers.StudyBrief:
    """A study without its annotations, of which the reader may see so many."""
    return answers.StudyBrief(
        id=study.id,
        match=study.match,
        title=study.title,
        by=_author(study.by, names),
        visibility=study.visibility,
        created_at=study.created_at,
        version=study.version,
        count=count,
    )


def study_view(opened: Opened, player: str | None, names: Names) -> answers.StudyShown:
    """A study with the annotations that its reader may see."""
    study, match = opened.study, opened.match
    shown = shown_annotations(study, match)
    is_owner = player == study.by
    brief = brief_view(study, len(shown), names)
    return answers.StudyShown(
        **{name: getattr(brief, name) for name in brief.__struct_fields__},
        authors=[_author(each, names) for each in study.authors],
        imported=None if study.imported is None else answers.SourceOfStudy(study.imported.match, study.imported.study),
        may_write=player in study.writers,
        is_yours=is_owner,
        links=[link_view(each) for each in study.links] if is_owner else None,
        annotations=[annotation_view(each, match, names) for each in shown],
    )


def link_view(link: Link) -> answers.LinkShown:
    """A link without its token."""
    return answers.LinkShown(link.id, link.may, link.created_at)


def annotation_view(annotation: Annotation, match: Match, names: Names) -> answers.AnnotationShown:
    """An annotation on an entry that its reader may see."""
    within, line = annotation.within, annotation.line
    return answers.AnnotationShown(
        id=annotation.id,
        seq=annotation.seq,
        digest=match.tree.entry(annotation.seq).digest,
        by=None if annotation.by is None else _author(annotation.by, names),
        at=annotation.at,
        edited_at=annotation.edited_at,
        version=annotation.version,
        text=annotation.text,
        within=None if within is None else answers.PositionWithin(within.variation, within.after),
        variation=None if line is None else line_view(line),
    )


def line_view(line: Line) -> answers.VariationShown:
    """A variation as it is stored."""
    played = [answers.AnswerInLine(each.seat, dict(each.action), each.notation) for each in line.answers]
    return answers.VariationShown(line.world, line.seat, line.seed, line.rules, played)


def trial_view(
    match: Match, trial: Trial, viewer: Viewer, language: str, words_in: Language = None
) -> answers.VariationTried:
    """The position that a variation leads to, as a seat or a spectator would see it."""
    start, table, game = trial.start, trial.position.table, match.game
    asked = () if table.asked is None or table.ended is not None else sorted({*table.asked.must, *table.asked.may})

    def answered(step: Step) -> answers.AnswerTried:
        seat, action, notation = step.answered.seat, dict(step.answered.action), step.answered.notation
        return answers.AnswerTried(seat, action, notation, label_of(game, step.before, language, step.action))

    return answers.VariationTried(
        match=match.id,
        seq=start.at,
        digest=match.tree.entry(start.at).digest,
        world=start.world,
        sight=start.seat,
        seed=start.seed,
        rules=trial.line.rules,
        answers=list(map(answered, trial.position.steps)),
        seat=viewer,
        view=view(table, viewer),
        scores=words.scores_at(game, table),
        legal=[answers.LegalOfSeat(seat, list(answers_view(game, table, seat, language))) for seat in asked],
        words=UNSET if words_in is None else words.drawn(game, table, viewer, without_parts(words_in)),
    )


def _author(id: str, names: Names) -> answers.AuthorShown:
    return answers.AuthorShown(id, names.get(id))
