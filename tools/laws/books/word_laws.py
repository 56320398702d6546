"""Laws of words: whatever a game shows or does can be told to people, in both languages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter

from annales.domain.contract.game import Game
from annales.domain.contract.narration import Narrator
from annales.domain.contract.options import SEAT, Option
from annales.domain.contract.texts import Texts
from annales.domain.table.faces import MARK, faces_of, kind_of
from annales.domain.table.facts import Drawn, Fact, Laid, Moved, Shown, Turned
from annales.domain.table.layout import ALL, HIDDEN, Piece, word_of_stock
from annales.domain.table.visibility import as_seen, seen
from annales.domain.words import Words, with_parts
from annales.tools.laws.books.sentences import strange_parts
from annales.tools.laws.law import GAME_LAWS, LANGUAGES, POSITION_LAWS, STEP_LAWS, Complaints, Position, Turn, law_of

UNMARKED = re.compile(r"\b(seats?|sièges?) \{", re.IGNORECASE)
LONGEST_QUESTION = 100  # characters
LONGEST_LABEL = 40


@law_of(GAME_LAWS)
def everything_declared_has_words(game: Game) -> Complaints:
    """Catches a place, counter, note, die, face, secret answer or option that cannot be told to people."""
    texts, layout = game.TEXTS, game.LAYOUT
    yield from _lacking("zone", [zone.name for zone in layout.zones_declared], texts.zones)
    counters = [counter for seats in game.PLAYERS for counter in layout.counter_names(seats)]
    yield from _lacking("counter", {name.partition(".")[0] for name in counters}, texts.counters)
    told = {name.partition(".")[0] for name in texts.notes}
    yield from _lacking("note", [name for name in sorted(layout.note_names()) if texts.tells(name)], told)
    yield from _lacking("die", layout.dice, texts.dice)
    faces = {face for faces in layout.dice.values() for face in faces if not face.isdecimal()}
    yield from _lacking("face", faces, {*texts.faces, *texts.names})
    closed = {word_of_stock(zone.stock) for zone in layout.zones_declared if zone.seen is not ALL}
    yield from _lacking("stock", [*closed, *(f"{stock}_many" for stock in closed)], texts.hidden)
    secret = [str(kind.__struct_config__.tag) for kind in game.ACTIONS if kind.SECRET]
    yield from _lacking("secret action", secret, texts.masked)
    yield from _lacking("option", [option.id for option in game.OPTIONS], texts.options)
    for option in game.OPTIONS:
        yield from _lacking(
            f"value of {option.id!r}", _worded(option), {*texts.values.get(option.id, {}), *texts.names}
        )


def _worded(option: Option) -> Iterator[str]:
    """The values of an option that need words: yes, no, seats and numbers speak for themselves."""
    yield from (value for value in (*option.values, *option.each_seat) if not value.startswith(SEAT))
    if option.kind == "list":
        yield str(option.default)


def _lacking(kind: str, names: Iterable[str], words: Iterable[str]) -> Complaints:
    known = set(words)
    yield from (f"{kind} {name!r} has no words" for name in names if name not in known)


@law_of(GAME_LAWS)
def words_fit_what_they_name(game: Game) -> Complaints:
    """Catches a template with a gap that nothing fills, an empty phrase, and a label too long for a form."""
    for name, table in _tables(game.TEXTS).items():
        for key, words in table.items():
            for language in LANGUAGES:
                if not words.speak(language).strip() and name not in ("names", "around"):
                    yield f"{name} {key!r} is not said in {language}"
    yield from _unfitting_names(game)
    for kind in game.ACTIONS:
        tag = str(kind.__struct_config__.tag)
        strange = _gaps(game.TEXTS.masked.get(tag)) - {*kind.__struct_fields__} | (
            _gaps(game.TEXTS.masked.get(tag)) & {*kind.SECRET}
        )
        if strange:
            yield f"the words of the masked {tag!r} speak of {sorted(strange)}"
    labels = [
        *game.TEXTS.options.values(),
        *(words for table in game.TEXTS.values.values() for words in table.values()),
    ]
    for words in labels:
        yield from (f"{text!r} is too long" for text in (words.fr, words.en) if len(text) > LONGEST_LABEL)


@law_of(GAME_LAWS)
def seats_stand_in_gaps_of_their_own(game: Game) -> Complaints:
    """Catches a number of a seat that the phrase does not mark: nobody could put in a name, or count from 1."""
    texts = game.TEXTS
    tables = {**_tables(texts), "actions": texts.actions, "said": texts.said, "board": texts.board}
    tables |= {f"around {action!r}": words for action, words in texts.around.items()}
    for name, table in tables.items():
        for key, words in table.items():
            yield from (f"{name} {key!r}: {text!r}" for text in (words.fr, words.en) if UNMARKED.search(text))


def _tables(texts: Texts) -> dict[str, Mapping[str, Words]]:
    names = "zones counters gained lost notes dice faces hidden masked options costs"
    return {name: getattr(texts, name) for name in names.split()} | {
        f"values of {option!r}": table for option, table in texts.values.items()
    }


def _unfitting_names(game: Game) -> Complaints:
    texts, layout = game.TEXTS, game.LAYOUT
    for seats in game.PLAYERS:
        for language in LANGUAGES:
            for place, spot in layout.spots(seats).items():
                if spot.zone in texts.zones and texts.keyed(texts.zones, language, place) is None:
                    yield f"the words of zone {spot.zone!r} do not fit {place!r}"
            for counter in layout.counter_names(seats):
                family = counter.partition(".")[0]
                if family in texts.counters and texts.keyed(texts.counters, language, counter) is None:
                    yield f"the words of counter {family!r} do not fit {counter!r}"
                for table in (texts.gained, texts.lost):
                    if {counter, family} & table.keys() and texts.keyed(table, language, counter, 2) is None:
                        yield f"the words of a change of {family!r} do not fit {counter!r}"
    for note, words in texts.notes.items():
        if _gaps(words) - {"0"}:
            yield f"the words of note {note!r} speak of {sorted(_gaps(words) - {'0'})}"


def _gaps(words: Words | None) -> set[str]:
    if words is None:
        return set()
    return {name for text in (words.fr, words.en) for _, name, _, _ in Formatter().parse(text) if name is not None}


@law_of(POSITION_LAWS, every=3)
def questions_are_phrased_for_all(p: Position) -> Complaints:
    """Catches a phrase for a question that tells more than a spectator sees, that breaks or fills a page, or names a
    seat that is no part.
    """
    phrase = p.game.phrase_question
    if phrase is None:
        return
    for language in LANGUAGES:
        text = phrase(as_seen(p.table, None), language)
        if phrase(p.table, language) != text:
            yield f"the question is {text!r} to a spectator, and {phrase(p.table, language)!r} on the true table"
        yield from strange_parts(p.game, text, phrase(p.table, with_parts(language)))
        words = text.removesuffix(" ?").split()  # French puts a space before the mark that ends a question
        if not 0 < len(text) <= LONGEST_QUESTION or "\n" in text or HIDDEN in words:
            yield f"the question is {text!r}"


@law_of(POSITION_LAWS, every=5)
def every_viewer_can_be_drawn_a_table(p: Position) -> Complaints:
    """Catches a drawing that needs a hidden piece."""
    for viewer in p.viewers:
        for language in LANGUAGES:
            try:
                text = p.game.draw(as_seen(p.table, viewer), language)
            except Exception as cause:
                yield f"no table can be drawn for viewer {viewer}: {cause!r}"
            else:
                if not text.strip():
                    yield f"nothing is drawn for viewer {viewer}"


@law_of(STEP_LAWS, every=2)
def every_fact_can_be_told(turn: Turn) -> Complaints:
    """Catches a piece or a face that would be told by its id, and a fact told in no or in too many lines."""
    texts = turn.game.TEXTS
    for fact in turn.step.facts:
        for piece in _pieces(fact):
            if piece not in texts.names and not _is_worded(texts, piece):
                yield f"{piece!r} has no name"
    for viewer in (None, *range(turn.before.seats)):
        facts = seen(turn.step.facts, turn.game.LAYOUT, turn.before.seats, viewer)
        for language in LANGUAGES:
            told = Narrator(texts, turn.game.LAYOUT, turn.before.seats, language).facts(facts)
            yield from (f"{fact} is told as {text!r}" for fact, text in zip(facts, told, strict=True) if _is_odd(text))


def _is_odd(text: str | None) -> bool:
    return text is not None and (not text.strip() or "\n" in text or HIDDEN in text.split())


def _is_worded(texts: Texts, piece: Piece) -> bool:
    if MARK not in piece or kind_of(piece) not in texts.names:
        return False
    return all(face in texts.faces or face in texts.names for face in faces_of(piece))


def _pieces(fact: Fact) -> tuple[Piece, ...]:
    match fact:
        case Moved() | Drawn():
            return (fact.piece,)
        case Turned():
            return (fact.piece, fact.into)
        case Laid() | Shown():
            return fact.pieces
    return ()
