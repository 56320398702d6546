"""Laws of a step: its facts are all that happened, the same each time, and no piece comes or goes."""

from collections import Counter

from domain.contract.engine import advance, legal_answers, to_wire, try_out
from domain.table.facts import Asked, Ended, Said, Sealed, decode_facts, encode_facts
from domain.table.fold import fold
from domain.table.table import Table
from domain.table.visibility import view
from service.commands.answer_for import MOST_PASSIVE_ANSWERS
from service.queries.views import answers_view
from tests.contract.law import STEP_LAWS, Complaints, Turn, law_of
from tests.contract.values import floats

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
    if decode_facts(encode_facts(turn.step.facts)) != turn.step.facts:
        yield f"{turn.step.facts} come back as {decode_facts(encode_facts(turn.step.facts))}"
    if floats(turn.step):
        yield f"{floats(turn.step)[0]} would be hashed"


@law_of(STEP_LAWS)
def a_step_is_small(turn: Turn) -> Complaints:
    """Catches runaway steps."""
    size = len(encode_facts(turn.step.facts))
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
    standing = next(offer["standing"] for offer in offers if offer["action"] == to_wire(turn.action))
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
