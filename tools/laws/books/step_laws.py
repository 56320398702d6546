"""Laws of a step: its facts are all that happened, the same each time, and no piece comes or goes."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import msgspec

from annales.domain.contract.engine import advance, legal_answers, to_wire, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.table.facts import Asked, Ended, Said, Sealed, facts_from_values
from annales.domain.table.fold import fold
from annales.domain.table.layout import Piece, Place, Seat, sees
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.service.commands.answer_for import MOST_PASSIVE_ANSWERS
from annales.service.queries.views import answers_view
from annales.tools.laws.books.values import floats
from annales.tools.laws.law import STEP_LAWS, Complaints, Turn, law_of

LARGEST_STEP = 16 * 1024  # bytes of facts


@law_of(STEP_LAWS)
def facts_tell_the_whole_change(turn: Turn) -> Complaints:
    """Catches a change that was not recorded: the facts, applied to the table before, give the table after."""
    if not fold(turn.before, turn.step.facts).same(turn.after):
        yield "the facts do not lead from the table before to the table after"


@law_of(STEP_LAWS)
def the_same_choice_has_the_same_facts(turn: Turn) -> Complaints:
    """Catches hidden chance, clocks, and rules that remember something between two calls."""
    before = turn.before.copy()
    _, again = advance(turn.game, before, turn.seat, turn.action, turn.dealer())
    if again != turn.step:
        yield f"first {turn.step.facts}, then {again.facts}"
    if not before.same(turn.before):
        yield "playing changes the table that was"


@law_of(STEP_LAWS)
def an_answer_asks_unless_it_keeps(turn: Turn) -> Complaints:
    """Catches forgotten questions: what KEEPS asks nothing, any other answer asks, seals or ends."""
    asks = any(isinstance(fact, (Asked, Ended)) for fact in turn.step.facts)
    seals = any(isinstance(fact, Sealed) for fact in turn.step.facts)
    if turn.action.KEEPS and (asks or seals):
        yield f"{turn.action} keeps the question, and asks, seals or ends"
    if not turn.action.KEEPS and not (asks or seals):
        yield f"{turn.action} neither asks nor seals nor ends"


@law_of(STEP_LAWS, every=2)
def search_plays_the_same_game(turn: Turn) -> Complaints:
    """Catches a bot that plays another game."""
    if not try_out(turn.game, turn.before, turn.seat, turn.action, turn.dealer()).same(turn.after):
        yield "trying an answer out leads elsewhere than giving it"


@law_of(STEP_LAWS)
def facts_survive_json(turn: Turn) -> Complaints:
    """Catches values that the log would give back otherwise, and floats, which are never hashed."""
    again = facts_from_values(json.loads(msgspec.json.encode(turn.step.facts)))
    if again != turn.step.facts:
        yield f"{turn.step.facts} come back as {again}"
    if floats(turn.step):
        yield f"{floats(turn.step)[0]} would be hashed"


@law_of(STEP_LAWS)
def a_step_is_small(turn: Turn) -> Complaints:
    """Catches runaway steps."""
    size = len(msgspec.json.encode(turn.step.facts))
    if size > LARGEST_STEP:
        yield f"the facts of {turn.action} are {size} bytes"


@law_of(STEP_LAWS)
def no_piece_comes_or_goes(turn: Turn) -> Complaints:
    """Catches duplicated and lost cards: faces aside, the pieces are those of the opening."""
    change = _pieces(turn.after)
    change.subtract(_pieces(turn.opening))
    changed = {piece: number for piece, number in change.items() if number}
    if changed:
        yield f"since the opening: {changed}"


def _pieces(t: Table) -> Counter[str]:
    return Counter(piece.split(":")[0] for held in t.places.values() for piece in held)


@law_of(STEP_LAWS)
def conserved_counters_keep_their_sum(turn: Turn) -> Complaints:
    """Catches coins out of nowhere."""
    for group in turn.game.LAYOUT.conserved(turn.before.seats):
        then, now = (sum(t.count(name) for name in group) for t in (turn.opening, turn.after))
        if then != now:
            yield f"the sum of {', '.join(group)} was {then} at the opening and is {now}"


@law_of(STEP_LAWS)
def followers_see_what_the_table_shows(turn: Turn) -> Complaints:
    """Catches a client that drifts: masked facts, folded and then viewed, are the true table viewed."""
    for viewer, follower in turn.followers.items():
        if view(follower, viewer) != view(turn.after, viewer):
            yield f"viewer {viewer} follows to {view(follower, viewer)}, and should see {view(turn.after, viewer)}"


@law_of(STEP_LAWS)
def what_is_said_has_words(turn: Turn) -> Complaints:
    """Catches a line of the log, or an end, that cannot be told to people."""
    for fact in turn.step.facts:
        if isinstance(fact, Said) and fact.key not in turn.game.TEXTS.said:
            yield f"{fact} has no words"
        elif isinstance(fact, Said):
            for language in ("fr", "en"):
                turn.game.TEXTS.line(language, fact.key, fact.args)
        elif isinstance(fact, Ended) and fact.reason not in turn.game.TEXTS.reasons:
            yield f"the end {fact.reason!r} has no words"


@law_of(STEP_LAWS)
def everybody_is_ranked(turn: Turn) -> Complaints:
    """Catches an end without a winner, or with the wrong number of ranks."""
    ended = turn.after.ended
    if ended is None:
        return
    seats = turn.before.seats
    if len(ended.ranks) != seats:
        yield f"{seats} seats have the ranks {ended.ranks}"
    if min(ended.ranks) != 1 or max(ended.ranks) > seats:
        yield f"the ranks {ended.ranks} do not go from 1 to at most {seats}"


@law_of(STEP_LAWS)
def what_stands_leaves_the_question_open(turn: Turn) -> Complaints:
    """Catches clients that wait in vain: an answer is shown as standing exactly if its seat is still asked after it."""
    offers = answers_view(turn.game, turn.before, turn.seat, "en")
    standing = next(offer.standing for offer in offers if offer.action == to_wire(turn.action))
    closes = any(isinstance(fact, (Asked, Ended, Sealed)) for fact in turn.step.facts) or turn.seat in turn.after.out
    if standing and closes:
        yield f"{turn.action} is shown as standing, and closes the question of seat {turn.seat}"
    if not standing and not closes:
        yield f"{turn.action} is not shown as standing, and leaves the question open to seat {turn.seat}"


@law_of(STEP_LAWS, every=2)
def passive_answers_close_a_question(turn: Turn) -> Complaints:
    """Catches a question that the clock cannot end: the first legal answers of a seat leave it open for ever."""
    for seat in turn.before.question.must:
        t = turn.before
        for _ in range(MOST_PASSIVE_ANSWERS):
            action = next(legal_answers(turn.game, t, seat))
            if not action.KEEPS:
                break
            t = try_out(turn.game, t, seat, action)
        else:
            yield f"seat {seat} has answered '{t.question.kind}' {MOST_PASSIVE_ANSWERS} times, and it is still open"


@law_of(STEP_LAWS)
def an_answer_given_of_itself_is_no_choice(turn: Turn) -> Complaints:
    """Catches a choice taken away: what `forced` answers for a seat is its only answer that closes the question."""
    forced, found = turn.game.forced, list[str]()
    if forced is None:
        return

    def watched(t: Table) -> tuple[Seat, Action] | None:
        given = forced(t)
        if given is not None:
            seat, action = given
            closing = [each for each in legal_answers(turn.game, t, seat) if not each.KEEPS]
            if seat not in t.question.must or closing != [action]:
                found.append(f"{action} is given for seat {seat}, which has {closing} at '{t.question.kind}'")
        return given

    advance(replace(turn.game, forced=watched), turn.before, turn.seat, turn.action, turn.dealer())
    yield from found


@law_of(STEP_LAWS, every=3)
def no_question_has_one_answer_that_all_can_see(turn: Turn) -> Complaints:
    """Catches a question that holds no choice, in a game with `forced`: its seat has one answer, whatever it holds.

    Each of its hidden pieces may be any other that lies out of sight; nobody else may answer out of turn either.
    """
    if turn.game.forced is None or turn.after.ended is not None:
        return
    asked = turn.after.question
    for seat in asked.must:
        own = list(turn.game.legal(turn.after, seat))
        told = [(seat, own), *((other, list[Action]()) for other in asked.may)]
        if len(own) == 1 and all(_is_told_by_all(turn.game, turn.after, *each) for each in told):
            yield f"seat {seat} is asked '{asked.kind}', and all can see that it can only answer {own[0]}"


def _is_told_by_all(game: Game, t: Table, seat: Seat, answers: list[Action]) -> bool:
    """Whether these are the answers of a seat, whatever it holds, so far as one of its pieces can tell."""
    return all(list(game.legal(other, seat)) == answers for other in (t, *_with_another_piece(t, seat)))


def _with_another_piece(t: Table, seat: Seat) -> Iterator[Table]:
    """Tables on which a piece that only this seat sees has changed places with another one out of sight."""
    hidden = [place for place in sorted(t.places) if not sees(t.spots[place], None)]
    for own in hidden:
        if sees(t.spots[own], seat):
            kinds = {
                piece: place
                for place in hidden
                if place != own and t.spots[place].stock == t.spots[own].stock
                for piece in t.at(place)
                if piece not in t.at(own)
            }
            for piece, place in sorted(kinds.items()):
                yield _swapped(t, own, t.at(own)[0], place, piece)


def _swapped(t: Table, one: Place, piece: Piece, other: Place, by: Piece) -> Table:
    d = t.copy()
    for place, gone, come in ((one, piece, by), (other, by, piece)):
        held = list(t.at(place))
        held[held.index(gone)] = come
        d.places[place] = tuple(held if t.spots[place].piled else sorted(held))
    return d
