"""What is written on a picture of a match, and said of the match where it is linked to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annales.domain.bots.strength import NAMES
from annales.domain.log.entry import facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.picture.scene import Caption
from annales.domain.table.layout import Seat, Viewer
from annales.domain.templates import parted
from annales.domain.words import with_parts
from annales.events.projections.summary import SeatState
from annales.service.games.icons import has_own_icons
from annales.service.match import Match
from annales.service.messages.catalogue import spoken
from annales.service.queries.words import entry_words, question_words, result_words
from annales.service.reasons import PictureWords

VOWELS = frozenset("aeiouyâàéèêëîïôöûüh")  # before which French leaves out the vowel of «de»
CREDIT = "Icons: game-icons.net, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/), by the authors whom it names"


def seat_names(match: Match, names: Mapping[str, str], language: str) -> list[str]:
    """What the holder of each seat is called; `names` are those of players, by id. Seats count from 1 for people.

    An unchanged import shows no names, because its importer could have named anybody.
    """
    known = {} if match.is_unchanged_import else names
    return [_name(seat, known, language) for seat in match.seats]


def _name(seat: SeatState, names: Mapping[str, str], language: str) -> str:
    if seat.kind == "open":
        return spoken(PictureWords.OPEN_SEAT(), language)
    if seat.kind == "bot" and seat.level in NAMES:
        words = NAMES[seat.level].speak(language)
        return words[:1].upper() + words[1:]
    return names.get(seat.player or "") or spoken(PictureWords.SEAT(number=seat.seat + 1), language)


def words_of(match: Match, seq: int, viewer: Viewer, seats: Sequence[str], language: str) -> Caption:
    """All that is written on the picture of a position. `seats` are the names at the seats."""
    before = [", ".join(seats), *_last(match, seq, viewer, seats, language)]
    if viewer is not None:
        before.append(spoken(PictureWords.SEEN_BY(who=seats[viewer]), language))
    position = spoken(PictureWords.POSITION(seq=seq), language)
    credit = CREDIT if has_own_icons(match.game) else ""
    return Caption(
        title_of(match, language), position, headline_of(match, seq, seats, language), before, language, credit
    )


def title_of(match: Match, language: str) -> str:
    """The name of the game."""
    return match.game.TEXTS.title.speak(language)


def headline_of(match: Match, seq: int, seats: Sequence[str], language: str) -> str:
    """What is asked after an entry and of whom, or how the match ended there, or that it waits for players."""
    table, asked = match.table(seq), match.tree.asked_after(seq)
    if table.ended is not None:
        reason = result_words(match, table.ended.reason, language)
        won = [name for name, rank in zip(seats, table.ended.ranks, strict=False) if rank == 1]
        if 0 < len(won) < len(seats):
            return spoken(PictureWords.WON(who=", ".join(won), reason=reason), language)
        return spoken(PictureWords.OVER(reason=reason), language)
    if asked is not None and asked.must:
        question, named = _with_names(question_words(match, asked, seq, with_parts(language)), seats)
        if named.issuperset(asked.must):
            return question
        who = ", ".join(seats[seat] for seat in asked.must)
        return spoken(PictureWords.ASKED(who=who, question=question), language)
    free = match.free_seats()
    return spoken(PictureWords.WAITS(free=len(free)), language) if free else ""


def _last(match: Match, seq: int, viewer: Viewer, seats: Sequence[str], language: str) -> list[str]:
    """What happened with the entry, as far as the viewer may know."""
    entry = match.tree.entry(seq)
    body = opened(served(entry, viewer))
    seat = getattr(body, "seat", None)
    if seat is None or not facts_of(body):
        return []
    did = entry_words(match, entry, body, language).did
    return [spoken(PictureWords.LAST(who=seats[seat], did=did), language)] if did else []


def _with_names(words: str, seats: Sequence[str]) -> tuple[str, set[Seat]]:
    """A sentence with marked parts, with the names at the seats in it, and the seats that it names."""
    sentence, found = parted(words)
    if found is None:
        return sentence, set()
    named: set[Seat] = set()
    texts = []
    for part in found["parts"]:
        held = part.get("seats") or ([part["seat"]] if "seat" in part else [])
        who = ", ".join(seats[seat] for seat in held if seat < len(seats))
        named.update(held)
        before = part.get("before", ("", ""))[who[:1].lower() in VOWELS]
        texts.append(before + who if who else part["words"].replace(part.get("code", ""), ""))
    return found["text"].format(*texts), named
