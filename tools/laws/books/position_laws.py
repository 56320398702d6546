"""Laws of a position: what each seat can answer, and what a viewer may know of it."""

import json

from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import among, from_wire, is_asked, label_of, to_wire
from annales.domain.contract.notation import parse
from annales.domain.log.moves.text import is_writable
from annales.domain.table.visibility import as_seen, view
from annales.domain.words import with_parts
from annales.tools.laws.books.sentences import strange_parts
from annales.tools.laws.books.values import floats
from annales.tools.laws.law import POSITION_LAWS, Complaints, Position, law_of

MOST_ANSWERS = 500
SAMPLE = 6  # answers that are looked at closely in one position


@law_of(POSITION_LAWS)
def awaited_seats_can_answer(p: Position) -> Complaints:
    """Catches dead ends, a seat that is out and still awaited, and answers offered to who is not asked."""
    asked = p.table.question
    if not asked.must:
        yield f"question '{asked.kind}' awaits nobody"
    for seat in p.seats:
        if seat in asked.must and not p.offers[seat]:
            yield f"seat {seat} must answer '{asked.kind}' and cannot"
        if seat in asked.must and seat in p.table.out:
            yield f"seat {seat} is out and must answer '{asked.kind}'"
        if p.offers[seat] and not is_asked(p.table, seat):
            yield f"seat {seat} is not asked and could answer {p.offers[seat][0]}"


@law_of(POSITION_LAWS, every=3)
def reading_changes_nothing(p: Position) -> Complaints:
    """Catches `legal`, `notation` or `value` that write on the table."""
    t = p.table.copy()
    for seat in p.seats:
        answers = list(p.game.legal(t, seat))
        if not t.same(p.table):
            yield f"asking what is legal for seat {seat} changes the table"
        for action in answers[:SAMPLE]:
            p.game.notation(t, seat, action)
        if not t.same(p.table):
            yield f"writing the answers of seat {seat} changes the table"
        if t.ended is None:
            p.game.value(t, seat)
        if not t.same(p.table):
            yield f"valuing the table for seat {seat} changes it"


@law_of(POSITION_LAWS)
def answers_are_few_and_distinct(p: Position) -> Complaints:
    """Catches answers offered twice, and explosions."""
    for seat, answers in enumerate(p.offers):
        if len(answers) > MOST_ANSWERS:
            yield f"seat {seat} has {len(answers)} answers"
        if len(set(answers)) < len(answers):
            yield f"seat {seat} is offered an answer twice"


@law_of(POSITION_LAWS, every=3)
def a_notation_names_one_answer(p: Position) -> Complaints:
    """Catches ambiguous records: two answers written alike, or one that is not read as it is written."""
    for seat, answers in enumerate(p.offers):
        written: dict[str, object] = {}
        for action in answers:
            other = written.setdefault(p.game.notation(p.table, seat, action), action)
            if other != action:
                yield f"{action} and {other} are both written {p.game.notation(p.table, seat, action)!r}"
    for seat, action in p.some_offers(SAMPLE):
        notation = p.game.notation(p.table, seat, action)
        if parse(p.game, p.table, seat, notation) != action:
            yield f"{notation!r} is not read as {action}"
        if not is_writable(notation):
            yield f"{notation!r} has blanks around it, or what cannot be printed"


@law_of(POSITION_LAWS, every=2)
def actions_survive_json(p: Position) -> Complaints:
    """Catches fields that JSON cannot hold or gives back otherwise."""
    for seat, action in p.some_offers(SAMPLE):
        wire = to_wire(action)
        if from_wire(p.game, json.loads(json.dumps(wire))) != action:
            yield f"{action} of seat {seat} comes back as {from_wire(p.game, json.loads(json.dumps(wire)))}"
        if floats(wire):
            yield f"{action} holds a float"


@law_of(POSITION_LAWS, every=3)
def answers_have_words(p: Position) -> Complaints:
    """Catches a question or an answer that cannot be put to people, and a seat in a label that is no part of it."""
    if p.table.question.kind not in p.game.TEXTS.questions:
        yield f"question {p.table.question.kind!r} has no words"
    for _, action in p.some_offers(SAMPLE):
        for language in ("fr", "en"):
            label = label_of(p.game, p.table, language, action)
            if not label.strip():
                yield f"{action} has an empty label"
            yield from strange_parts(p.game, label, label_of(p.game, p.table, with_parts(language), action))


@law_of(POSITION_LAWS, every=7)
def labels_tell_answers_apart(p: Position) -> Complaints:
    """Catches two buttons that say the same and do different things."""
    for seat, answers in enumerate(p.offers):
        for language in ("fr", "en"):
            said: dict[str, object] = {}
            for action in answers:
                label = label_of(p.game, p.table, language, action)
                other = said.setdefault(label, action)
                if other != action:
                    yield f"{action} and {other} of seat {seat} are both called {label!r}"


@law_of(POSITION_LAWS, every=2)
def value_is_in_range(p: Position) -> Complaints:
    """Catches a judgement that search cannot compare."""
    if p.table.ended is not None:
        return  # a finished table is worth its ranks, and nobody asks
    for seat in p.seats:
        value = p.game.value(p.table.copy(), seat)
        if not -1 <= value <= 1:
            yield f"the table is worth {value} to seat {seat}"


@law_of(POSITION_LAWS)
def memory_is_true(p: Position) -> Complaints:
    """Catches a memory that names what does not lie there: the kernel would tell bots and people a falsehood."""
    for (place, seat), known in p.table.knows.items():
        held = p.table.at(place)
        if any(known.count(piece) > held.count(piece) for piece in known):
            yield f"seat {seat} remembers {known} in {place}, where {held} lie"


@law_of(POSITION_LAWS, every=3)
def a_redealt_table_looks_the_same(p: Position) -> Complaints:
    """Catches a careless re-deal: a bot would think on a table that it could tell from the true one."""
    for viewer in p.viewers:
        twin = determinize(p.game, p.table, viewer, p.luck("view", viewer))
        if view(twin, viewer) != view(p.table, viewer):
            yield f"viewer {viewer} sees {view(twin, viewer)} instead of {view(p.table, viewer)}"


@law_of(POSITION_LAWS, every=2)
def answers_depend_on_what_the_seat_knows(p: Position) -> Complaints:
    """Catches rules that read another's hand to tell what is legal, or how it is written."""
    for seat in p.seats:
        if is_asked(p.table, seat):
            twin = determinize(p.game, p.table, seat, p.luck("legal", seat))
            there = list(p.game.legal(twin, seat))
            if there != p.offers[seat]:
                yield f"seat {seat} may {p.offers[seat]}, but {there} where only what it cannot see is different"
            some = there[:SAMPLE]
            if [p.game.notation(twin, seat, one) for one in some] != [
                p.game.notation(p.table, seat, one) for one in some
            ]:
                yield f"the answers of seat {seat} are written otherwise where only what it cannot see is different"


@law_of(POSITION_LAWS)
def a_named_answer_is_found(p: Position) -> Complaints:
    """Catches a search for one answer that misses it, or finds what is not legal."""
    if not hasattr(p.game, "among"):
        return  # it searches all
    for seat, action in p.some_offers(SAMPLE):
        for named in (action, p.game.notation(p.table, seat, action)):
            found = list(among(p.game, p.table, seat, named))
            if action not in found:
                yield f"{action} of seat {seat} is not found by {named!r}"
            if not set(found) <= set(p.offers[seat]):
                yield f"{named!r} finds what seat {seat} cannot answer"


@law_of(POSITION_LAWS)
def what_can_be_passed_ahead_is_legal(p: Position) -> Complaints:
    """Catches a pass that a seat cannot give: others could tell from its silence what it holds."""
    asked = p.table.question
    passed = p.game.ahead.passes.get(asked.kind)
    for seat in () if passed is None else asked.must:
        action = passed(as_seen(p.table, None), seat)
        if action is not None and action not in p.offers[seat]:
            yield f"seat {seat} may pass '{asked.kind}' ahead by {action}, which it cannot answer"
        if action is not None and action.KEEPS:
            yield f"{action} passes '{asked.kind}' ahead and leaves it open"
