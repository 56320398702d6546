"""What players do with studies: who may read, write, share and delete them, and within which bounds.

While a match is being played, a study is for its owner alone. Its comments may tell a hidden hand, and even public
knowledge that is well put is advice to somebody at the table. Once the match is over, the owner may publish it, share
it, and let others write in it. A match with a delay is over for those without a seat when they see its end, so nobody
reads ahead of it. A study never opens a match: who may not read the match may not read its studies, link or no link.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from annales.domain.annotations.variation import Answered, Line, Tried, World
from annales.domain.errors import NoSuchMatch
from annales.service.accounts.tokens import hash_of
from annales.service.annotations import model
from annales.service.annotations.model import Annotation, Link, May, Study, Visibility, Within, without_annotation
from annales.service.annotations.store import Studies, stored
from annales.service.annotations.trying import OWN, Sight, Trying
from annales.service.errors import (
    NoSuchAnnotation,
    NoSuchEntry,
    NoSuchPosition,
    NoSuchStudy,
    NotYourStudy,
    StudyChanged,
    StudyFull,
    StudyNotShareable,
)
from annales.service.match import Match, stamp
from annales.service.matches import Matches
from annales.service.ports import Ports
from annales.service.reasons import StudyBound, StudyRight

TOKEN_BYTES = 24  # of chance in the token of a link: 192 bits, 32 characters


@dataclass(frozen=True)
class Opened:
    """A study with the match as its reader sees it."""

    study: Study
    match: Match


@dataclass(frozen=True)
class NewLine:
    """A variation to be written: whose sight and which world it begins with, its seed if one is given, the answers."""

    answers: Sequence[Tried]
    world: World | None = None
    seat: Sight = OWN
    seed: str | None = None


class Studying:
    """Reads and changes studies for players."""

    def __init__(self, studies: Studies, matches: Matches, ports: Ports) -> None:
        self.studies, self._matches, self._ports = studies, matches, ports
        self.trying = Trying(ports)

    # -- reading

    def read(self, match: str, id: str, player: str | None) -> Opened:
        """A study as a player may read it; raises NoSuchMatch or NoSuchStudy."""
        found, study = self._matches.visible(match, player), self.studies.find(match, id)
        if study is None or not may_read(study, found, player):
            raise NoSuchStudy()
        return Opened(study, found)

    def listed(self, match: str, player: str | None) -> tuple[list[Study], Match]:
        """The studies of a match that a player may read, oldest first, and the match; raises NoSuchMatch."""
        found = self._matches.visible(match, player)
        return [each for each in self.studies.of_match(found.id) if may_read(each, found, player)], found

    def by_token(self, token: str, player: str | None) -> tuple[Opened, Link]:
        """The study that a link shares; raises NoSuchStudy, also for a match that the reader may not read."""
        found = self.studies.by_token(token)
        if found is None:
            raise NoSuchStudy()
        study, link = found
        try:
            match = self._matches.visible(study.match, player)
        except NoSuchMatch as cause:
            raise NoSuchStudy() from cause
        if not match.is_over():
            raise NoSuchStudy()
        return Opened(study, match), next(each for each in study.links if each.id == link)

    # -- studies

    def open(self, id: str, match: str, player: str, title: str, visibility: Visibility) -> Opened:
        """Begin a study. `id` makes a repeat harmless.

        Raises NoSuchMatch, StudyNotShareable, StudyFull or Busy.
        """
        found = self._matches.visible(match, player)
        if visibility != "private":
            check_is_over(found)
        study = Study(id, found.id, player, title, stamp(self._ports.clock.now()), visibility)
        check_room(self.studies.owned(player), found.id)
        return Opened(self.studies.add(study), found)

    def change(
        self, match: str, id: str, player: str, version: int | None, title: str | None, visibility: Visibility | None
    ) -> Opened:
        """Change the title of a study, or who may read it; None leaves either as it is.

        Raises NoSuchMatch, NoSuchStudy, NotYourStudy, StudyNotShareable, StudyChanged or Busy.
        """
        opened = self._owned(match, id, player)
        if visibility not in (None, "private"):
            check_is_over(opened.match)

        def change(study: Study) -> Study:
            wanted = replace(study, title=title or study.title, visibility=visibility or study.visibility)
            if wanted == study:
                return study
            check_version(study.version, version)
            return wanted

        return self._changed(opened, change)

    def delete(self, match: str, id: str, player: str) -> None:
        """Delete a study of one's own with everything in it; raises NoSuchMatch, NoSuchStudy, NotYourStudy or Busy."""
        self._owned(match, id, player)
        self.studies.delete(match, id)

    # -- sharing

    def share(self, match: str, id: str, player: str, link: str, may: May) -> tuple[Link, str]:
        """Make a link, and the token of it, which is shown only once. `link` is its id.

        Raises NoSuchMatch, NoSuchStudy, NotYourStudy, StudyNotShareable, StudyFull or Busy.
        """
        opened = self._owned(match, id, player)
        check_is_over(opened.match)
        token = self._ports.entropy.token_urlsafe(TOKEN_BYTES)
        made = Link(link, may, hash_of(token), stamp(self._ports.clock.now()))

        def change(study: Study) -> Study:
            if made in study.links:
                return study
            if len(study.links) >= model.MOST_LINKS:
                raise StudyFull(reason=StudyBound.LINKS(most=model.MOST_LINKS))
            return replace(study, links=(*study.links, made))

        self._changed(opened, change)
        return made, token

    def revoke(self, match: str, id: str, player: str, link: str) -> None:
        """Revoke a link; raises NoSuchMatch, NoSuchStudy, NotYourStudy or Busy. One that is gone stays gone."""

        def change(study: Study) -> Study:
            kept = tuple(each for each in study.links if each.id != link)
            return study if kept == study.links else replace(study, links=kept)

        self._changed(self._owned(match, id, player), change)

    def join(self, token: str, player: str) -> Opened:
        """Become an author by a link that lets one write; raises NoSuchStudy, NotYourStudy, StudyFull or Busy."""
        opened, link = self.by_token(token, player)
        if player in opened.study.writers:
            return opened
        if link.may != "write":
            raise NotYourStudy(reason=StudyRight.AUTHOR())

        def change(study: Study) -> Study:
            if player in study.writers:
                return study
            if link not in study.links:
                raise NoSuchStudy()
            if len(study.writers) >= model.MOST_AUTHORS:
                raise StudyFull(reason=StudyBound.AUTHORS(most=model.MOST_AUTHORS))
            return replace(study, authors=(*study.authors, player))

        return self._changed(opened, change)

    def leave(self, match: str, id: str, player: str, author: str) -> None:
        """An author leaves a study, or its owner removes them; what they have written stays.

        Raises NoSuchMatch, NoSuchStudy, NotYourStudy or Busy.
        """
        opened = self.read(match, id, player)
        if player not in (author, opened.study.by):
            raise NotYourStudy(reason=StudyRight.OWNER())

        def change(study: Study) -> Study:
            kept = tuple(each for each in study.authors if each != author)
            return study if kept == study.authors else replace(study, authors=kept)

        self._changed(opened, change)

    # -- annotations

    def annotate(
        self,
        match: str,
        id: str,
        player: str,
        made: str,
        seq: int,
        text: str,
        within: Within | None = None,
        line: NewLine | None = None,
    ) -> tuple[Opened, Annotation]:
        """Write a comment or a variation on an entry. `made` is its id.

        Raises NoSuchMatch, NoSuchStudy, NotYourStudy, NoSuchEntry, NoSuchAnnotation, NoSuchPosition, NotForYou,
        VariationRefused, NewerRules, StudyFull or Busy.
        """
        opened = self._written(match, id, player)
        if not 1 <= seq <= opened.match.tree.last:
            raise NoSuchEntry(seq=seq, last=opened.match.tree.last)
        played = None if line is None else self._played(opened.match, player, seq, line)
        new = Annotation(made, seq, player, stamp(self._ports.clock.now()), text, within=within, line=played)

        def change(study: Study) -> Study:
            if study.annotation(made) is not None:
                return study
            if player not in study.writers:
                raise NotYourStudy(reason=StudyRight.AUTHOR())
            if within is not None:
                check_within(study, seq, within)
            return check_size(replace(study, annotations=(*study.annotations, new)))

        after = self._changed(opened, change)
        return after, after.study.annotation(made) or new

    def edit(
        self,
        match: str,
        id: str,
        player: str,
        annotation: str,
        version: int,
        text: str | None,
        line: NewLine | None = None,
    ) -> tuple[Opened, Annotation]:
        """Change one's own annotation: its text, or the answers of its line. None leaves either as it is.

        `version` is the one that the author has read. A line inside which others comment keeps the answers up to the
        last position that they comment. Raises what `annotate` raises, and StudyChanged.
        """
        opened = self._written(match, id, player)
        found = opened.study.annotation(annotation)
        if found is None:
            raise NoSuchAnnotation()
        played = found.line if line is None else self._played(opened.match, player, found.seq, _same(found.line, line))
        when = stamp(self._ports.clock.now())

        def change(study: Study) -> Study:
            before = study.annotation(annotation)
            if before is None:
                raise NoSuchAnnotation()
            if before.by != player:
                raise NotYourStudy(reason=StudyRight.ITS_AUTHOR())
            after = replace(before, text=before.text if text is None else text, line=played)
            if after == before:
                return study
            check_version(before.version, version)
            _check_keeps(study, before, played)
            after = replace(after, version=before.version + 1, edited_at=when)
            return check_size(_with(study, after))

        changed = self._changed(opened, change)
        return changed, changed.study.annotation(annotation) or found

    def remove(self, match: str, id: str, player: str, annotation: str) -> None:
        """Delete one's own annotation, or, as the owner of the study, anybody's.

        When an author deletes a line inside which others comment, the line stays without their name and text; the owner
        of the study deletes it with the comments. Raises NoSuchMatch, NoSuchStudy, NotYourStudy or Busy.
        """
        opened = self.read(match, id, player)

        def change(study: Study) -> Study:
            found = study.annotation(annotation)
            if found is None:
                return study
            if player != study.by and found.by != player:
                raise NotYourStudy(reason=StudyRight.ITS_AUTHOR())
            return without_annotation(study, annotation, None if player == study.by else player)

        self._changed(opened, change)

    # --

    def _played(self, match: Match, player: str, seq: int, line: NewLine) -> Line:
        return self.trying.played(match, player, seq, line.answers, line.world, line.seat, line.seed).line

    def _owned(self, match: str, id: str, player: str) -> Opened:
        opened = self.read(match, id, player)
        if opened.study.by != player:
            raise NotYourStudy(reason=StudyRight.OWNER())
        return opened

    def _written(self, match: str, id: str, player: str) -> Opened:
        opened = self.read(match, id, player)
        if player not in opened.study.writers:
            raise NotYourStudy(reason=StudyRight.AUTHOR())
        return opened

    def _changed(self, opened: Opened, change: Callable[[Study], Study]) -> Opened:
        after = self.studies.change(opened.match.id, opened.study.id, change)
        if after is None:
            raise NoSuchStudy()
        return Opened(after, opened.match)


def shown_annotations(study: Study, match: Match) -> list[Annotation]:
    """The annotations on entries that the reader may see; who has lost their seat may see fewer for a while."""
    return [each for each in study.annotations if each.seq <= match.tree.last]


def may_read(study: Study, match: Match, player: str | None) -> bool:
    """Whether a player may read a study of a match that they may see, which is `match` as it is shown to them."""
    if player == study.by:
        return True
    return match.is_over() and (study.visibility == "public" or player in study.authors)


def check_is_over(match: Match) -> None:
    """Raise StudyNotShareable while the match is being played."""
    if not match.is_over():
        raise StudyNotShareable()


def check_room(owned: Sequence[str], match: str) -> None:
    """Raise StudyFull if who owns studies of these matches may have no other one of this match."""
    if len(owned) >= model.MOST_OF_A_PLAYER:
        raise StudyFull(reason=StudyBound.STUDIES(most=model.MOST_OF_A_PLAYER))
    if owned.count(match) >= model.MOST_OF_A_MATCH:
        raise StudyFull(reason=StudyBound.STUDIES_OF_A_MATCH(most=model.MOST_OF_A_MATCH))


def check_size(study: Study) -> Study:
    """The study; raises StudyFull if it has become too large."""
    if len(study.annotations) > model.MOST_ANNOTATIONS:
        raise StudyFull(reason=StudyBound.ANNOTATIONS(most=model.MOST_ANNOTATIONS))
    if len(stored(study)) > model.MOST_BYTES:
        raise StudyFull(reason=StudyBound.BYTES(most=model.MOST_BYTES))
    return study


def check_version(version: int, read: int | None) -> None:
    """Raise StudyChanged unless the caller has read this version, or does not say which."""
    if read is not None and read != version:
        raise StudyChanged(read=read, version=version)


def check_within(study: Study, seq: int, within: Within) -> None:
    """Raise NoSuchAnnotation or NoSuchPosition unless the study has such a position on this entry."""
    variation = study.annotation(within.variation)
    if variation is None or variation.line is None or variation.seq != seq:
        raise NoSuchAnnotation()
    if within.after > len(variation.line.answers):
        raise NoSuchPosition(after=within.after, last=len(variation.line.answers))


def _same(before: Line | None, line: NewLine) -> NewLine:
    """New answers of a line that begins where it did."""
    if before is None:
        raise NoSuchAnnotation()
    return NewLine(line.answers, before.world, before.seat, before.seed)


def _check_keeps(study: Study, before: Annotation, line: Line | None) -> None:
    """Raise NoSuchPosition if comments inside a line would lose the position that they are on."""
    if line is None or before.line is None or line.answers == before.line.answers:
        return
    kept = _common(before.line.answers, line.answers)
    last = max((each.within.after for each in study.inside(before.id) if each.within is not None), default=0)
    if last > kept:
        raise NoSuchPosition(after=last, last=kept)


def _common(one: Sequence[Answered], other: Sequence[Answered]) -> int:
    """How many answers both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _with(study: Study, changed: Annotation) -> Study:
    """The study with another version of an annotation."""
    return replace(study, annotations=tuple(changed if each.id == changed.id else each for each in study.annotations))
