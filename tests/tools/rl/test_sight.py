"""What stands in an observation: all that the view of a seat holds, as numbers."""

from array import array
from collections import Counter

import numpy as np
import pytest

from annales.domain.contract.engine import to_wire
from annales.domain.table.faces import MARK, faces_of, kind_of
from annales.domain.table.layout import HIDDEN
from annales.domain.table.visibility import view
from annales.rl import KernelEnv
from annales.rl.lexicon import CLOSE, CUT, EMPTY, NULL, NUMBER, OPEN, WAIT, Lexicon
from annales.rl.sight import Sight
from examples.games import TOYS
from tests.contract.every_game import EVERY_GAME
from tests.tools.rl.worlds import states

EVERY = 7


def observed(env, agent):
    """The arrays that an agent is given."""
    return env.observe(agent)["observation"]


def spelled(lexicon, value):
    """The tokens of a value, without those that fill a row."""
    match value:
        case bool() | int():
            return [(lexicon.number(NUMBER), int(value))]
        case list() | tuple():
            inner = [token for item in value for token in spelled(lexicon, item)]
            return [(lexicon.number(OPEN), 0), *inner, (lexicon.number(CLOSE), 0)]
    return [(lexicon.number(NULL if value is None else value or EMPTY), 0)]


def in_row(lexicon, value):
    """The tokens of a value in a row of its own: brackets stand around inner lists alone."""
    tokens = spelled(lexicon, value)
    return tokens[1:-1] if isinstance(value, list) else tokens


def tokens_of(row):
    """The tokens of a row up to its last word."""
    pairs = [tuple(map(int, pair)) for pair in row]
    return pairs[: max((at for at, (word, _) in enumerate(pairs, 1) if word), default=0)]


def assert_shows(env, agent, seat):
    """An observation says what the view says: pieces, memories, counters, notes, question, seats."""
    seen, held, sight = view(env.table, seat), observed(env, agent), env.sight
    lexicon, names = sight.lexicon, sight.names
    places = {place: number for number, place in enumerate(names["places"])}

    rows = Counter(tuple(map(int, row))[:1] + tuple(map(int, row))[2:] for row in held["pieces"])
    wanted = Counter()
    for place, pieces in seen["places"].items():
        known = Counter(seen["knows"].get(place, ())) - Counter(piece for piece in pieces if piece != HIDDEN)
        hidden = pieces.count(HIDDEN) - known.total()
        for piece in [*(piece for piece in pieces if piece != HIDDEN), *known.elements(), *[HIDDEN] * hidden]:
            face = MARK.join(faces_of(piece))
            wanted[places[place], lexicon.number(kind_of(piece)), lexicon.number(face)] += 1
    assert rows == wanted

    counters = dict(zip(names["counters"], map(int, held.get("counters", ())), strict=True))
    assert {name: n for name, n in counters.items() if n} == {name: n for name, n in seen["counters"].items() if n}
    for name, row in zip(names["notes"], held.get("notes", ()), strict=True):
        if name in seen["notes"] and (lexicon.number(CUT), 0) not in tokens_of(row):
            assert tokens_of(row) == in_row(lexicon, seen["notes"][name])
    asked = seen["asked"]
    if asked is not None:
        assert tokens_of(held["question"][:1]) == spelled(lexicon, asked["kind"])
        about = [] if asked["about"] is None else in_row(lexicon, asked["about"])
        assert tokens_of(held["question"][1:]) == about
        assert [tokens_of(row) for row in held["agenda"] if tokens_of(row)] == [
            in_row(lexicon, frame) for frame in reversed(seen["agenda"])
        ]
    roles = [tuple(map(int, row)) for row in held["seats"]]
    assert [role[:4] for role in roles] == [
        (
            other == seat,
            asked is not None and other in asked["must"],
            asked is not None and other in asked["may"],
            other in seen["out"],
        )
        for other in range(env.setup.seats)
    ]
    for other, row in enumerate(held["sealed"]):
        key = str(other)
        assert tokens_of(row) == (spelled(lexicon, seen["sealed"][key]) if key in seen["sealed"] else [])


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_an_observation_holds_the_view_of_its_seat(slug):
    """In states all along random matches: nothing is left out but the end of a long note, and nothing is added."""
    env = KernelEnv(EVERY_GAME[slug], language=None, interject=True)
    compared = 0

    for number, state in enumerate(states(env, 3, 300)):
        for seat, agent in enumerate(state.agents if number % EVERY == 0 else []):
            assert_shows(state, agent, seat)
            assert state.observation_space(agent).contains(state.observe(agent))
            compared += 1

    assert compared >= 2 * (300 // EVERY)


@pytest.mark.parametrize("slug", ["market", "cult"])
def test_hidden_pieces_have_a_word_of_their_own(slug):
    """The other seat's hand: so many cards, none of them named, in no order."""
    env = KernelEnv(TOYS[slug])
    env.reset(seed=1)
    place = env.sight.names["places"].index("hand.1")

    mine, theirs = (
        [row for row in observed(env, agent)["pieces"].tolist() if row[0] == place] for agent in ("seat_1", "seat_0")
    )

    hidden = env.sight.lexicon.number(HIDDEN)
    assert [row[1:] for row in theirs] == [[0, hidden, 0]] * len(mine)
    assert hidden not in {row[2] for row in mine}


def test_the_answers_say_what_they_are():
    """A row for each legal answer, its type and its fields; below them nothing."""
    for state in states(KernelEnv("sacrifice", language=None), 1, 20):
        rows, lexicon = observed(state, state.agent_selection)["answers"], state.sight.lexicon
        for answer, row in zip(state.legal, rows, strict=False):
            assert tokens_of(row) == [token for value in to_wire(answer).values() for token in spelled(lexicon, value)]
        assert not rows[len(state.legal) :].any()


def test_a_pile_has_an_order_where_it_is_seen():
    """From the bottom, 1; a set has none."""
    env = KernelEnv(TOYS["market"], language=None)
    names = env.sight.names["places"]
    positions = {names.index("discard"): set(), names.index("hand.0"): set()}

    for state in states(env, 1, 60):
        for place, position, _, _ in observed(state, "seat_0")["pieces"].tolist():
            if place in positions:
                positions[place].add(position)

    assert {1, 2, 3} <= positions[names.index("discard")]
    assert positions[names.index("hand.0")] == {0}


def test_a_word_has_one_number_in_every_environment():
    """Declared words the first ones, all others a bucket that does not depend on the run."""
    game = TOYS["market"]
    one, two = Lexicon(game, 3), Lexicon(game, 3)

    assert one.words == two.words
    assert [one.number(word) for word in one.words] == list(range(len(one.words)))
    assert one.number("no such word") == two.number("no such word") == len(one.words) + 1781
    assert one.number("no such word") < one.size


def test_what_is_too_long_is_cut_and_says_so():
    """The last token that fits is the mark; a bracket, a number and a word take one each."""
    lexicon = Lexicon(TOYS["market"], 2)
    cut = lexicon.number(CUT), 0

    whole = np.frombuffer(lexicon.tokens(("coins", (1, -2)), 5), np.int32).reshape(5, 2)
    short = np.frombuffer(lexicon.tokens(("coins", (1, -2)), 4), np.int32).reshape(4, 2)

    assert tokens_of(whole) == spelled(lexicon, "coins") + spelled(lexicon, [1, -2])
    assert tokens_of(short) == [*tokens_of(whole)[:3], cut]


def test_a_number_beyond_32_bits_is_a_word():
    """A game may write a position as one number, to find one that comes back."""
    lexicon = Lexicon(TOYS["market"], 2)
    widest, beyond = 2**31 - 1, 2**31
    numbers = array("i", lexicon.tokens((widest, beyond, -beyond - 1), 3))

    assert list(numbers[:2]) == [lexicon.number(NUMBER), widest]
    assert list(numbers[2:]) == [lexicon.number(str(beyond)), 0, lexicon.number(str(-beyond - 1)), 0]


def test_to_wait_is_an_answer_with_a_word():
    """The first one of a seat that may interject."""
    env = KernelEnv(TOYS["market"], interject=True)
    for state in states(env, 1, 200):
        if state.legal[0] is None:
            break

    row = observed(env, env.agent_selection)["answers"][0]
    assert tokens_of(row) == spelled(env.sight.lexicon, WAIT)
    assert env.infos[env.agent_selection]["notations"][0] == WAIT


def test_pieces_for_which_there_is_no_room_are_an_error():
    """As many lie on the table from the opening to the end: a game that lays others breaks the contract."""
    env = KernelEnv(TOYS["pebbles"])
    env.reset(seed=1)

    with pytest.raises(ValueError, match="do not fit into pieces"):
        Sight(env.game, 2, 15, 2).look(env.table, 0, env.legal)
