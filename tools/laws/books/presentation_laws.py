"""Laws of the presentation: the table shows everything that it should, and what an action touches lies on it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import label_of, to_wire
from annales.domain.contract.game import Game
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Area, NoteValue, Number, Presentation, family
from annales.domain.contract.presentation.touch import GAP, Toucher
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import HIDDEN, Seat
from annales.domain.table.visibility import as_seen
from annales.tools.laws.law import GAME_LAWS, LANGUAGES, POSITION_LAWS, Complaints, Position, law_of

KEY = re.compile(r"\{[^}]*\}|\*")
OWN = {"me", "side"}  # what a pattern of targets may be filled with beside the fields of its action
PRICED = 6  # answers whose costs are looked at in one position
FREE = ("any/", "*/", "seat:", "#", "line:")  # patterns that name no place


@law_of(GAME_LAWS)
def a_presentation_names_what_exists(game: Game) -> Complaints:
    """Catches a zone, counter, note, action, question, number of the catalogue or tint that the game does not have."""
    shown = presentation_of(game)
    places = game.LAYOUT.spots(game.PLAYERS[-1])
    yield from _strange("place", _places(shown), places)
    yield from _strange("counter", _counters(shown), game.LAYOUT.counter_names(game.PLAYERS[-1]))
    yield from _unknown("note", _notes(shown), game.LAYOUT.note_names())
    yield from _unknown("zone", shown.hidden.zones, [zone.name for zone in game.LAYOUT.zones_declared])
    yield from _unknown("counter", shown.hidden.counters, [each.name for each in game.LAYOUT.counters_declared])
    actions = {str(kind.__struct_config__.tag): kind for kind in game.ACTIONS}
    named = (
        *shown.buttons.primary,
        *shown.buttons.quiet,
        *shown.buttons.confirm,
        *shown.buttons.offers,
        *(shown.touch or ()),
    )
    yield from _unknown("action", named, actions)
    questions = (*shown.windows, *(area.opens for area in shown.area if area.opens))
    yield from _unknown("question", questions, game.TEXTS.questions)
    printed = {number for entry in game.CATALOGUE for number in entry.numbers}
    yield from _unknown("number of the catalogue", _printed(shown), printed)
    yield from _unknown("tint", _tints(shown), shown.tints)
    yield from _unknown("point", _drawn(shown), {} if shown.board is None else shown.board.points)
    for type_, patterns in (shown.touch or {}).items():
        for pattern in patterns:
            gaps = {found[1] for found in GAP.finditer(pattern)}
            yield from _unknown(f"field of {type_!r}", gaps, {*actions[type_].__struct_fields__, *OWN})
    shapes = {} if shown.token is None else shown.token.shape
    yield from _unknown("shape", [value for number in shown.number for value in number.among], shapes)
    names = [number.name for number in shown.number]
    yield from (f"two numbers are called {name!r}" for name in {*names} if names.count(name) > 1)


@law_of(GAME_LAWS)
def everything_has_a_place_on_the_table(game: Game) -> Complaints:
    """Catches a zone, counter or note that is neither shown nor declared hidden, and one that is both."""
    shown, layout = presentation_of(game), game.LAYOUT
    zones = [zone.name for zone in layout.zones_declared]
    counters = [each.name for each in layout.counters_declared]
    notes = [name for name, _ in layout.notes_declared]
    for kind, declared, there, hidden in (
        ("zone", zones, {*map(family, _places(shown))}, shown.hidden.zones),
        ("counter", counters, {*map(family, _counters(shown))}, shown.hidden.counters),
        ("note", notes, {*_notes(shown)}, shown.hidden.notes),
    ):
        known = {*there, *hidden, *shown.hidden.shown_by}
        yield from (f"{kind} {name!r} has no place" for name in declared if name not in known)
        if kind != "note":  # a note may be needed to draw the board, and have no place of its own
            yield from (f"{kind} {name!r} is hidden, and shown" for name in hidden if name in there)


@law_of(GAME_LAWS)
def what_is_shown_by_other_means_names_them(game: Game) -> Complaints:
    """Catches a counter or note that a person counts on, hidden although nothing on the table tells it."""
    shown = presentation_of(game)
    gauges = [area.gauge.score for area in shown.area if area.gauge is not None]
    numbers = [name for each in shown.number for name in (each.name, each.score, family(each.counter))]
    means = {*gauges, *numbers, *map(family, _places(shown)), *(["board"] if shown.board is not None else [])}
    told = {*shown.hidden.zones, *shown.hidden.counters, *shown.hidden.notes}
    for name, by in shown.hidden.shown_by.items():
        if by not in means:
            yield f"{name!r} is said to be shown by {by!r}, which is not on the table"
        if name in told:
            yield f"{name!r} is shown by {by!r}, and hidden as what only the rules need"


@law_of(GAME_LAWS)
def a_table_has_titles(game: Game) -> Complaints:
    """Catches an area, a number or a kind of card without a short name, in a game that says how it is shown."""
    shown = game.PRESENTATION
    if shown is None:
        return
    titles = game.TEXTS.titles
    for area in shown.area:
        if area.title or family(area.zones[0]):
            yield from _unknown("title", [area.title or family(area.zones[0])], titles)
    for number in shown.number:
        if number.title not in titles and number.name not in titles and family(number.name) not in titles:
            yield f"no title for the number {number.name!r}"
        if number.as_ == "pieces" and not any(title.startswith(f"{number.note}.") for title in titles):
            yield f"no value of {number.note!r} has words, so none of its pieces is shown"
    tinted = () if shown.board is None else (*shown.board.bands, *shown.board.grounds)
    yield from _unknown("title", [each.title for each in tinted if each.title], titles)
    yield from _unknown("kind", {entry.kind for entry in game.CATALOGUE}, game.TEXTS.kinds)
    yield from _unknown("short name of", game.TEXTS.short, [entry.id for entry in game.CATALOGUE])


@law_of(POSITION_LAWS, every=3)
def targets_are_on_the_table(p: Position) -> Complaints:
    """Catches a target that is no place, seat or counter, a piece not seen there, and a pattern that finds nothing."""
    counters = p.game.LAYOUT.counter_names(p.setup.seats)
    for seat, toucher, action in _some_touches(p):
        view = as_seen(p.table, seat)
        for target in toucher.targets(action):
            if "place" in target and target["place"] not in p.spots:
                yield f"{action} touches {target}, which is no place"
            if "piece" in target:
                piece, held = target["piece"], view.places.get(target["place"], ())
                if piece == HIDDEN or piece not in held:
                    yield f"{action} touches {target}, where seat {seat} sees {held}"
            if "counter" in target and target["counter"] not in counters:
                yield f"{action} touches {target}, which is no counter"
            if "seat" in target and target["seat"] not in p.seats:
                yield f"{action} touches {target}, which is no seat"
        for pattern in (presentation_of(p.game).touch or {}).get(action["type"], ()):
            text = toucher.fill(pattern, action) if " | " not in pattern else None
            if text is not None and not text.startswith(FREE) and toucher.target(pattern, action) is None:
                yield f"{action} touches {text!r}, which is not there for seat {seat}"


@law_of(POSITION_LAWS, every=3)
def equal_targets_differ_in_label(p: Position) -> Complaints:
    """Catches two answers that touch the same and say the same, so that nobody could choose between them."""
    for seat, offers in enumerate(p.offers):
        toucher = _toucher(p, seat)
        for language in LANGUAGES:
            said = defaultdict(list)
            for action in offers:
                said[str(toucher.targets(to_wire(action))), label_of(p.game, p.table, language, action)].append(action)
            yield from (f"{alike[:2]} touch and say the same: {key}" for key, alike in said.items() if len(alike) > 1)


def _toucher(p: Position, seat: Seat) -> Toucher:
    return Toucher(presentation_of(p.game), p.game.LAYOUT, p.table, seat)


def _some_touches(p: Position) -> Iterator[tuple[Seat, Toucher, dict[str, Any]]]:
    touchers = {seat: _toucher(p, seat) for seat in p.seats}
    for seat, action in p.some_offers(40):
        yield seat, touchers[seat], to_wire(action)


# -- what a presentation names


def _places(shown: Presentation) -> list[str]:
    areas = [place for area in shown.area for place in (*area.zones, *area.under, *area.with_)]
    board = shown.board
    cells = [] if board is None else [board.cell, *board.points, *([board.edge.place] if board.edge else [])]
    return [*areas, *filter(None, cells)]


def _drawn(shown: Presentation) -> list[str]:
    """The places that paths join and grounds tint."""
    board = shown.board
    lists = () if board is None else (*board.paths, *(ground.places for ground in board.grounds))
    return [place for places in lists for place in places]


def _counters(shown: Presentation) -> list[str]:
    gauges = [area.gauge.counter for area in shown.area if area.gauge is not None and area.gauge.counter]
    return [*gauges, *(name for number in shown.number for name in _of_number(number))]


def _of_number(number: Number) -> list[str]:
    of = number.of if isinstance(number.of, str) else ""
    return [name for name in (number.counter, number.against, of) if name]


def _notes(shown: Presentation) -> list[str]:
    values = [number.of for number in shown.number if isinstance(number.of, NoteValue)]
    if shown.board is not None and isinstance(shown.board.rows, NoteValue):
        values.append(shown.board.rows)
    sides = [] if shown.sides is None else [shown.sides.note]
    return [
        *sides,
        *shown.buttons.offers.values(),
        *(number.note for number in shown.number if number.note),
        *(value.note for value in values),
    ]


def _printed(shown: Presentation) -> Iterator[str]:
    """The numbers of the catalogue that a presentation names."""
    yield from shown.signs
    yield from (name for area in shown.area for name in _of_gauge(area))
    if shown.token is not None:
        yield from (table["by"] for table in (shown.token.shape, shown.token.tint) if table)
    if (card := shown.card) is not None:
        yield from (name for name in (card.tint, card.sign, card.pips, card.lines) if name and name != "@kind")
        yield from card.corner
        for cost in card.cost:
            yield from filter(None, (cost.count, cost.sign))


def _of_gauge(area: Area) -> list[str]:
    if area.gauge is None:
        return []
    return [*filter(None, (area.gauge.of,)), *re.findall(r"\{piece\.(\w+)\}", area.gauge.counter)]


def _tints(shown: Presentation) -> list[str]:
    board = shown.board
    tinted = [] if board is None else [each.tint for each in (*board.bands, *board.lines, *board.grounds)]
    return [*tinted, *(number.tint for number in shown.number if number.tint)]


def _strange(kind: str, patterns: Iterable[str], names: Iterable[str]) -> Complaints:
    """The patterns that no name fits."""
    known = "\n".join(names)
    for pattern in patterns:
        fits = "".join(
            r"[^.\n]+" if KEY.fullmatch(part) else re.escape(part) for part in re.split(f"({KEY.pattern})", pattern)
        )
        if not re.search(f"^{fits}$", known, re.MULTILINE):
            yield f"there is no {kind} {pattern!r}"


def _unknown(kind: str, named: Iterable[str], known: Iterable[str]) -> Complaints:
    there = set(known)
    yield from (f"there is no {kind} {name!r}" for name in named if name not in there)


@law_of(POSITION_LAWS, every=2)
def costs_are_told_before_the_choice(p: Position) -> Complaints:
    """Catches a cost without words, one that betrays what its seat cannot see, and one that only fits what is legal.

    A cost is asked for answers of other seats too, as for an action that is refused.
    """
    texts = p.game.TEXTS
    offers = p.some_offers(PRICED)
    for seat, action in offers:
        told = tuple(p.game.costs(p.table, seat, action))
        twin = determinize(p.game, p.table, seat, p.luck("costs", seat))
        if action in list(p.game.legal(twin, seat)) and tuple(p.game.costs(twin, seat, action)) != told:
            yield f"what {action} costs tells seat {seat} what it cannot see"
        for what, amount in told:
            if amount < 1 or [each for each, _ in told].count(what) > 1:
                yield f"{action} costs {told}"
            for language in LANGUAGES:
                if texts.keyed(texts.costs, language, what, amount) is None:
                    yield f"the cost {what!r} of {action} has no words in {language}"
    for other in p.seats:
        for _, action in offers:
            p.game.costs(p.table, other, action)


@law_of(POSITION_LAWS, every=3)
def scores_fit_the_table(p: Position) -> Complaints:
    """Catches a score of a seat or card that is not there, and one that the table shows and the game does not tell."""
    told = list(p.game.scores(as_seen(p.table, None)))
    for score in told:
        if score.seat not in p.seats or (score.of is not None and score.of < 1):
            yield f"{score} is no score"
        if score.piece is not None and not any(score.piece in held for held in p.table.places.values()):
            yield f"{score} names a piece that lies nowhere"
    shown = {number.score for number in presentation_of(p.game).number if number.score}
    if told and shown - {score.name for score in told}:
        yield f"the table shows {sorted(shown)}, and the game tells {sorted({score.name for score in told})}"


@law_of(POSITION_LAWS, every=3)
def shown_values_have_words(p: Position) -> Complaints:
    """Catches a value of a note, or a sealed answer, that people would read by its id: `draft`, `treasures`."""
    texts = p.game.TEXTS
    known = {*texts.names, *texts.faces, *(entry.id for entry in p.game.CATALOGUE)}
    for number in presentation_of(p.game).number:
        if number.note and number.as_ not in ("flag", "seat", "marks", "pieces"):
            under = {name.removeprefix(f"{number.note}.") for name in texts.titles}
            for value in _strings(p.table.notes.get(number.note)):
                if value not in known | under:
                    yield f"the value {value!r} of {number.note!r} has no words"
    for value in _strings(list(p.table.sealed.values())):
        if kind_of(value) not in known:
            yield f"the sealed answer {value!r} has no words"


def _strings(value: Any) -> Iterator[str]:
    """The texts in a value that are not empty."""
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _strings(each)
