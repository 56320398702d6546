"""Laws of secrecy: what happens tells nobody more than he may know. They compare what happens on several tables."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest

from annales.domain.contract.dealer import salt_key
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, masked, to_wire
from annales.domain.contract.game import Action, Step
from annales.domain.log.envelope import wrap
from annales.domain.table.facts import Asked, Drawn, Fact, Moved, Noted, Pushed, Rolled, Said, Shown, Turned, Unsealed
from annales.domain.table.fold import fold
from annales.domain.table.layout import Viewer
from annales.domain.table.visibility import audience, learned, mask, seen, view
from annales.tools.laws.books.values import named
from annales.tools.laws.law import SECRECY_LAWS, Complaints, Turn, law_of
from annales.tools.laws.let_in import lets_in

WORDS = {Asked: "about", Noted: "value", Pushed: "item", Said: "args"}  # what may name pieces, and is seen by all
PIECES = (Moved, Drawn, Shown, Turned, Unsealed)  # facts that show them to whom they may
OTHERS = 4  # other answers that a step is compared with


@law_of(SECRECY_LAWS)
def words_name_no_hidden_piece(turn: Turn) -> Complaints:
    """Catches a log line, note, agenda or question that names what a viewer may not know.

    He may know what he sees before or after, what he is shown in between, what was named before, and what is named
    openly in the answer itself.
    """
    pieces = frozenset(piece for held in turn.before.places.values() for piece in held)
    told = named([getattr(fact, WORDS[type(fact)]) for fact in turn.step.facts if type(fact) in WORDS], pieces)
    if not told:
        return
    for viewer in turn.position.viewers:
        facts = seen(turn.step.facts, turn.game.LAYOUT, turn.before.seats, viewer)
        action = turn.step.action if viewer == turn.seat else masked(turn.step.action, turn.step.secret)
        after = view(turn.after, viewer)
        grounds = [
            view(turn.before, viewer),
            after["places"],
            after["knows"],
            action,
            [fact for fact in facts if isinstance(fact, PIECES)],
        ]
        betrayed = told - named(grounds, pieces)
        if betrayed:
            yield f"viewer {viewer} is told of {sorted(betrayed)}"


@law_of(SECRECY_LAWS, every=2)
def a_named_piece_can_be_seen(turn: Turn) -> Complaints:
    """Catches a hole in the redaction: who sees a piece named could see it at its source before or its place after."""
    before = turn.before
    for fact in turn.step.facts:
        after = fold(before, [fact])
        if isinstance(fact, (Moved, Drawn)):
            for viewer in turn.position.viewers:
                (shown,) = seen([fact], turn.game.LAYOUT, before.seats, viewer)
                here = view(before, viewer)["places"].get(fact.src, [])
                there = view(after, viewer)["places"].get(fact.dst, [])
                if shown == fact and fact.piece not in here and fact.piece not in there:
                    yield f"viewer {viewer} is told of {fact}, and can see it in neither place"
        before = after


Apart = tuple[Fact | None, Fact | None] | None


def parted(turn: Turn, other: Sequence[Fact], viewer: Viewer, honest: Callable[[Fact], bool]) -> Apart:
    """Where a viewer sees two steps part, unless by two facts alike that may honestly tell him; None: nowhere."""
    layout, seats = turn.game.LAYOUT, turn.before.seats
    here, there = seen(turn.step.facts, layout, seats, viewer), seen(other, layout, seats, viewer)
    for one, two in zip_longest(here, there):
        if one != two:
            surprised = one is not None and two is not None and honest(one) and honest(two) and _look_alike(one, two)
            return None if surprised else (one, two)
    return None


def _look_alike(one: Fact, two: Fact) -> bool:
    match one, two:
        case Rolled(), Rolled():
            return one.die == two.die
        case Unsealed(), Unsealed():
            return [seat for seat, _ in one.answers] == [seat for seat, _ in two.answers]
    return mask(one) == mask(two)


@law_of(SECRECY_LAWS, every=2)
def twin_tables_tell_the_same(turn: Turn) -> Complaints:
    """Catches what betrays a hidden piece by what happens: a window opened for holders only, a `may`, a counter.

    The same answer, on a table re-dealt for a viewer, gives him the same facts, up to the first thing he learns.
    """
    for viewer in turn.position.viewers:
        twin = determinize(turn.game, turn.before, viewer, turn.position.luck("twin", viewer))
        if turn.action not in list(turn.game.legal(twin, turn.seat)):
            continue
        _, other = advance(turn.game, twin, turn.seat, turn.action, turn.dealer())
        where = parted(turn, other.facts, viewer, partial(learned, spots=turn.position.spots, seat=viewer))
        if where is not None:
            yield f"viewer {viewer} sees {where[0]} or {where[1]}, by what he cannot see"


@law_of(SECRECY_LAWS)
def answers_that_look_alike_happen_alike(turn: Turn) -> Complaints:
    """Catches laying a trap that costs more than a decoy, and a number of facts that tells.

    Two answers with the same public face give the others the same facts, in envelopes to the same seats. Whoever is let
    in on the answer, because he sees the place from which it takes or to which it gives, sees which it was.
    """
    face = masked(turn.step.action, turn.step.secret)
    alike = [
        one
        for one in turn.position.offers[turn.seat]
        if one != turn.action and masked(to_wire(one), one.hidden_fields()) == face
    ]
    for one in turn.position.luck("alike").sample(alike, min(OTHERS, len(alike))):
        _, other = advance(turn.game, turn.before, turn.seat, one, turn.dealer())
        apart = [
            (viewer, parted(turn, other.facts, viewer, partial(lets_in, spots=turn.position.spots, viewer=viewer)))
            for viewer in turn.position.viewers
            if viewer != turn.seat
        ]
        for viewer, where in apart:
            if where is not None:
                yield f"viewer {viewer} can tell {turn.action} from {one}: {where[0]} or {where[1]}"
        same = seen(turn.step.facts, turn.game.LAYOUT, turn.before.seats, None) == seen(
            other.facts, turn.game.LAYOUT, turn.before.seats, None
        )
        if same and _addressees(turn, turn.step) != _addressees(turn, other):
            yield f"the envelopes of {turn.action} and {one} go to other seats"


def _addressees(turn: Turn, step: Step) -> list[tuple[int, ...]]:
    _, envelopes = wrap(turn.game.LAYOUT, turn.before.seats, step, salt_key(b""), 1)
    return [envelope.to for envelope in envelopes]


@law_of(SECRECY_LAWS)
def a_face_turned_unseen_is_declared(turn: Turn) -> Complaints:
    """Catches a re-dealt table that tells how many pieces lie turned: each face given out of somebody's sight is one of
    the `faces` of its zone, which may be any of them there.
    """
    for fact in turn.step.facts:
        if isinstance(fact, Turned):
            spot = turn.position.spots[fact.place]
            unseen = spot.seers is not None and not spot.top  # the top of a pile is shown as it is turned
            if unseen and not {fact.piece, fact.into} <= set(spot.faces):
                yield f"{fact} in a closed zone whose faces are {list(spot.faces)}"


@law_of(SECRECY_LAWS, every=2)
def an_action_tells_no_more_than_its_facts(turn: Turn) -> Complaints:
    """Catches a field that should be `SECRET`: hidden facts that look alike come from answers that look alike."""
    if all(audience(fact, turn.position.spots) is None for fact in turn.step.facts):
        return
    offers = turn.position.offers[turn.seat]
    for one in turn.position.luck("others").sample(offers, min(OTHERS, len(offers))):
        if masked(to_wire(one), one.hidden_fields()) != masked(turn.step.action, turn.step.secret):
            yield from _told_apart_by_name_only(turn, one)


def _told_apart_by_name_only(turn: Turn, one: Action) -> Complaints:
    _, other = advance(turn.game, turn.before, turn.seat, one, turn.dealer())
    layout, seats = turn.game.LAYOUT, turn.before.seats
    look_alike = seen(turn.step.facts, layout, seats, None) == seen(other.facts, layout, seats, None)
    if look_alike and turn.step.facts != other.facts:
        yield f"{turn.action} and {one} look alike in their facts, and their names tell them apart"
