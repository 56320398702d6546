"""Anything that can be done at the cabinet's table, for properties that hold whatever happens."""

from random import Random

from hypothesis import strategies as st

from tests.domain.cabinet import BAGS, COIN, FAME, GOLD, HAND, HEAP, LEDGE, PLACES, SEATS, WORD, Scene

ALL_PLACES = [*PLACES, HAND[1], LEDGE[1], HEAP[1], HEAP[2], BAGS["y"]]

place = st.sampled_from(ALL_PLACES)
seat = st.integers(0, SEATS - 1)
seats = st.sets(seat, min_size=1)
some = st.integers(0, 3)
gesture = st.one_of(
    st.tuples(st.just("move"), place, some, place, st.none() | some),
    st.tuples(st.just("move"), place, some, place, st.none() | some),
    st.tuples(st.just("draw"), place, place),
    st.tuples(st.just("turn"), place, some),
    st.tuples(st.just("show"), place, st.none() | seats),
    st.tuples(st.just("shuffle"), place, st.sampled_from([BAGS["x"], BAGS["y"]])),
    st.tuples(st.just("ask"), seats),
    st.tuples(st.just("seal"), seat, some),
    st.tuples(st.just("unseal"), st.none() | seats),
    st.tuples(st.just("add"), st.sampled_from([FAME, GOLD[0], GOLD[2]]), st.integers(-2, 2)),
    st.tuples(st.just("push"), some),
    st.tuples(st.just("pop")),
    st.tuples(st.just("write"), some),
    st.tuples(st.just("roll")),
)
gestures = st.lists(gesture, max_size=25)


def act(t, word, *rest):
    """Do it, where the table can: the n-th piece of a place, or nothing where none lies."""
    match word, *rest:
        case "move", src, n, dst, at:
            held = t.at(src)
            if held:
                t.fetch(held[n % len(held)], src, dst, at)
        case "draw", src, dst:
            if t.size(src):
                t.draw(src, dst)
        case "turn", here, n:
            held = t.at(here)
            if held:
                t.turn(here, held[n % len(held)], f"{'abc'[n % 3]}:turned")
        case "show", here, to:
            t.show(here, to)
        case "shuffle", src, bag:
            t.shuffle(src, into=bag)
        case "ask", must:
            t.ask("bid", must)
        case "seal", who, answer:
            if t.asked is not None:
                t.seal(who, answer)
        case "unseal", to:
            t.unseal(to)
        case "add", counter, by:
            t.add(counter, by)
        case "push", n:
            t.push("part", n)
        case ("pop",):
            if t.agenda:
                t.pop()
        case "write", n:
            t.write(WORD, f"word {n}")
        case ("roll",):
            t.roll(COIN)


def laid(seed):
    """A table with copies of a few pieces in every place."""
    rng = Random(seed)
    scene = Scene()
    scene.deals_from(rng)
    for here in ALL_PLACES:
        scene.table.lay([rng.choice("abc") for _ in range(rng.randrange(4))], here)
    scene.take_note()
    return scene
