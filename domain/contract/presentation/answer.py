"""A presentation as the API serves it: plain values with every default filled in, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import asdict

from annales.domain.contract.card_catalogue import Catalogue, CatalogueEntry
from annales.domain.contract.texts import Texts
from annales.domain.table.layout import EACH_SEAT, Layout

from .model import Area, Board, Colours, NoteValue, Number, Presentation, Token, bare, family
from .shown import (
    Amount,
    AreaShown,
    Band,
    BoardShown,
    ByNumber,
    Ground,
    NumberShown,
    PieceFace,
    PresentationShown,
    Sides,
    Sign,
)

ARTICLE = re.compile(r"^(?:(?:The|Le|La|Les|Un|Une) |L['’])")


def presentation_view(
    presentation: Presentation, layout: Layout, catalogue: Catalogue, texts: Texts, language: str
) -> PresentationShown:
    """All that a client needs to show a table of this game, beside the layout and the catalogue."""
    words = _Words(texts, language)
    sides = presentation.sides
    return PresentationShown(
        format=presentation.format,
        look=presentation.look,
        lid=presentation.lid,
        sides=None if sides is None else Sides(**asdict(sides), labels=[words.value(name) for name in sides.names]),
        buttons=presentation.buttons,
        windows=presentation.windows,
        areas=[_area(area, layout, words) for area in presentation.area],
        numbers=[_number(number, words) for number in presentation.number],
        board=None if presentation.board is None else _board(presentation.board, words),
        piece=presentation.piece,
        token=None if presentation.token is None else _token(presentation.token, words),
        card=presentation.card,
        tints={name: _colours(tint) for name, tint in presentation.tints.items()},
        signs={
            number: {value: Sign(icon, words.value(value)) for value, icon in signs.items()}
            for number, signs in presentation.signs.items()
        },
        icons=presentation.icons,
        kinds={kind: words.kind(kind) for kind in dict.fromkeys(entry.kind for entry in catalogue)},
        names=_names(texts, layout, catalogue, language),
        faces={face: texts.face(language, face) for face in texts.faces},
        unseen={stock: said.speak(language) for stock, said in texts.hidden.items() if not stock.endswith("_many")},
    )


def _names(texts: Texts, layout: Layout, catalogue: Catalogue, language: str) -> dict[str, str]:
    """The names of values of answers and notes that are neither cards nor places: `treasures`, `done`."""
    keys = {key for zone in layout.zones_declared for keys in zone.keys if keys != EACH_SEAT for key in keys}
    known = {*keys, *(entry.id for entry in catalogue)}
    return {
        name: words.speak(language)
        for name, words in texts.names.items()
        if "." not in name and name not in known and name.rpartition("_")[0] not in known
    }


def short_name(texts: Texts, language: str, entry: CatalogueEntry) -> str:
    """The name that is printed on a card or a piece: the game's short one, else its name without an article."""
    words = texts.short.get(entry.id)
    if words is not None:
        return words.speak(language)
    return _capital(ARTICLE.sub("", entry.name_fr if language == "fr" else entry.name_en))


class _Words:
    """The short words of the table in one language, each with the next best where the game has none."""

    def __init__(self, texts: Texts, language: str) -> None:
        self.texts, self.language = texts, language

    def title(self, *names: str) -> str:
        """The first of these names that has a title, else the first one without underscores."""
        for name in names:
            if (words := self.texts.titles.get(name)) is not None:
                return words.speak(self.language)
        for name in names:
            for table in (self.texts.zones, self.texts.counters):
                words = table.get(name)
                if words is not None and "{" not in words.en:
                    return _capital(words.speak(self.language))
        return _plain(names[0])

    def value(self, value: str) -> str:
        """A value of a note or of a catalogue number."""
        known = not value.isdecimal() and (value in self.texts.faces or value in self.texts.names)
        return _capital(self.texts.face(self.language, value)) if known else _plain(value)

    def kind(self, kind: str) -> str:
        """The name of a kind of cards."""
        words = self.texts.kinds.get(kind)
        return _plain(kind) if words is None else words.speak(self.language)

    def under(self, name: str) -> dict[str, str]:
        """The titles of the keys or values of a name."""
        start = f"{name}."
        return {
            key.removeprefix(start): words.speak(self.language)
            for key, words in self.texts.titles.items()
            if key.startswith(start)
        }


def _area(area: Area, layout: Layout, words: _Words) -> AreaShown:
    title = words.title(*filter(None, (area.title, family(area.zones[0]))))
    return AreaShown(**asdict(area) | {"title": title}, labels=_labels(area, layout, words))


def _labels(area: Area, layout: Layout, words: _Words) -> dict[str, str]:
    """The names of the keys that a row of places runs over."""
    zone = family(area.zones[0])
    if not area.zones[0].endswith(".*") or area.as_ == "board":
        return {}
    keys = next(
        (declared.keys[-1] for declared in layout.zones_declared if declared.name == zone and declared.keys), ()
    )
    named = words.under(zone)
    return {key: named.get(key) or words.value(key) for key in keys} if keys != EACH_SEAT else {}


def _number(number: Number, words: _Words) -> NumberShown:
    source = number.counter or number.note or number.score
    values = {
        **{value: words.value(value) for value in (*number.icons, *number.among)},
        **words.under(number.note),
    }
    label = words.title(*filter(None, (number.title, number.id, bare(source), family(source))))
    filled = {"id": number.name, "of": None if number.of is None else _amount(number.of)}
    return NumberShown(**asdict(number) | filled, label=label, values=values if number.note else {})


def _amount(of: int | str | NoteValue) -> Amount:
    match of:
        case int():
            return Amount(value=of)
        case str():
            return Amount(counter=of)
    return Amount(note=of.note, or_=of.or_)


def _board(board: Board, words: _Words) -> BoardShown:
    bands = tuple(Band(**asdict(band), label=words.title(band.title) if band.title else "") for band in board.bands)
    grounds = tuple(
        Ground(**asdict(ground), label=words.title(ground.title) if ground.title else "") for ground in board.grounds
    )
    return BoardShown(**asdict(board) | {"rows": _amount(board.rows), "bands": bands, "grounds": grounds})


def _token(token: Token, words: _Words) -> PieceFace:
    return PieceFace(_by(token.shape, words), _by(token.tint, words))


def _by(table: Mapping[str, str], words: _Words) -> ByNumber | None:
    """A table of the file that names under `by` the number that chooses."""
    if not table:
        return None
    values = {value: chosen for value, chosen in table.items() if value != "by"}
    return ByNumber(table["by"], values, {value: words.value(value) for value in values})


def _colours(tint: str | Colours) -> list[str]:
    return [tint, tint] if isinstance(tint, str) else list(tint)


def _plain(name: str) -> str:
    return _capital(name.replace("_", " "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
