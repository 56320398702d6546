"""A second generator of SACRIFICE, slow and plain, written from the rules (R1–R65) and sharing nothing with the game.

A piece is three letters — `sK1`: South's first monkey — a square a pair of numbers from 1, a wall a square and `h` or
`v`. A state is a plain dict, copied for every act. `tokens(state)` gives the legal acts as notation, `after(state,
token)` the next state. Draw offers are left out.
"""

from itertools import product

from tests.perft.slow_sacrifice_board import (
    ANIMALS,
    GODS,
    HUMANS,
    PORTERS,
    WAYS,
    bare,
    can_climb,
    chain_cost,
    characters,
    closed_edges,
    copied,
    crowded,
    goal,
    held_by,
    landing_squares,
    leap_targets,
    may_run,
    may_walk,
    minerals,
    name_of,
    near,
    on_board,
    other,
    overloaded,
    points_of,
    resolvable,
    rests_free,
    shifted,
    square,
    zone,
)

KINDS = {"T": 1, "E": 1, "I": 1, "F": 2, "B": 2, "M": 2, "K": 2, "C": 2, "A": 2, "O": 2}
SOUTH_START = {
    "T1": "c3",
    "E1": "e3",
    "I1": "h3",
    "F1": "a4",
    "F2": "j4",
    "B1": "b3",
    "B2": "i3",
    "M1": "e4",
    "M2": "f4",
    "K1": "c4",
    "K2": "h4",
    "C1": "b4",
    "C2": "i4",
    "A1": "a3",
    "A2": "j3",
    "O1": "d3",
    "O2": "g3",
}


# -- acts: each token with the state that follows


def tokens(st):
    """The legal acts."""
    return list(successors(st))


def after(st, token):
    """The state after an act."""
    return successors(st)[token]


def successors(st):
    """Every legal act with the state that follows (R14 applied)."""
    phase = st["phase"]
    if phase == "placing":
        return placings(st)
    if phase == "acting":
        return acts(st)
    if phase == "flying":
        return flights(st)
    if phase == "window":
        return answers(st)
    if phase == "owing":
        return {f"S:{label(st, p)}": sacrificed(st, p) for p in owed(st)}
    if phase == "forced":
        return {f"S!:{label(st, p)}": sacrificed(st, p) for p in losable(st, st["side"])}
    return {}


def acts(st):
    """R11: displacements, attacks, walls, resurrections, the end of the turn."""
    found = {}
    crowd, burden = crowded(st), overloaded(st)
    movers = [p for p in st["at"] if p[0] == st["side"] and p[1] != "O" and not zone(st, st["at"][p])]
    if crowd:
        movers = [p for p in movers if st["at"][p] in crowd]
    if burden:
        movers = [p for p in movers if p == st["movement"]["piece"]]
    for p in movers:
        found |= displacements(st, p, only_carrying=bool(burden))
    if not burden:
        stuck = not found
        found |= walls(st)
        found |= resurrections(st)
        if not crowd and (st["points"] < st["allowance"] or stuck):
            found["."] = turn_ended(st)
    return found


def displacements(st, p, only_carrying):
    """Every displacement, climb and attack of one piece that leaves a lawful position (R15–R35, R42)."""
    here, found = st["at"][p], {}
    if st["points"] < 1:
        return found
    for sign, to, gait in moves_of(st, p):
        enemies = held_by(st, to, other(p[0]))
        friends = held_by(st, to, p[0])
        for carry in (False, True):
            if (only_carrying and not carry) or (carry and not cargo(st, p)):
                continue
            if carry and (sign != "-" or p[1] not in PORTERS):
                continue
            tail = "+o" if carry else ""
            if enemies:
                if st["points"] >= 2 and not (carry and len(minerals(st, to)) >= 2):
                    found[f"{label(st, p)}x{name_of(to)}{tail}"] = attacked(st, p, to, gait, carry)
                continue
            if friends and p[1] == "A":
                continue
            for deposit in deposits(st, p, to) if carry and goal(st, p[0], to) else [None]:
                new = displaced(st, p, to, gait, carry, deposit)
                if lawful_after(new, p):
                    token = f"{label(st, p)}{sign}{name_of(to)}{tail}{'@' + name_of(deposit) if deposit else ''}"
                    found[token] = settled(new)
    if p[1] == "A" and not only_carrying:
        for to in near(here):
            if can_climb(st, p, here, to, 1):
                found[f"{label(st, p)}^{name_of(to)}"] = climbed(st, p, to, 1)
    return found


def moves_of(st, p):
    """Signs, targets and gaits, whatever stands there but for R15."""
    here = st["at"][p]
    if p[1] in GODS:
        return [] if p in st["leapt"] else [("~", to, None) for to in leap_targets(st, p, here)]
    gait = st["gait"].get(p)
    found = []
    if gait in (None, "walk"):
        found += [
            ("-", to, "walk" if p[1] == "C" else None)
            for to in near(here)
            if may_walk(st, p, here, to, walls_count=p[1] != "A")
        ]
    if p[1] == "C":
        for way in WAYS:
            axis = "row" if way[0] else "column"
            if gait in (None, axis) and may_run(st, p, here, way):
                found.append(("=", shifted(here, way, 2), axis))
    return found


def cargo(st, p):
    """R24: the mineral that would be taken along."""
    return min((m for m in minerals(st, st["at"][p]) if m[0] == p[0]), default=None)


def deposits(st, p, to):
    """R27: free squares of the goal beside the one entered."""
    return [at for at in near(to) if on_board(st, at) and goal(st, p[0], at) and rests_free(st, at)]


def started(st, p):
    """R53: note the start of a movement when another piece is displaced."""
    new = copied(st)
    if st["movement"] is None or st["movement"]["piece"] != p:
        new["movement"] = {
            "piece": p,
            "at": st["at"][p],
            "points": st["points"],
            "gait": st["gait"].get(p),
            "leapt": p in st["leapt"],
            "minerals": {m: at for m, at in st["at"].items() if m[0] == p[0] and m[1] == "O"},
        }
    return new


def displaced(st, p, to, gait, carry, deposit):
    """A step, a run or a leap, whatever follows from it."""
    new = started(st, p)
    if carry:
        new["at"][cargo(st, p)] = deposit or to
    new["at"][p] = to
    new["points"] -= 1
    if p[1] in GODS:
        new["leapt"].add(p)
    if gait:
        new["gait"][p] = gait
    if goal(st, p[0], to):
        progressed(new)
    return new


def lawful_after(new, p):
    """R20–R22 for the position that a displacement leads to."""
    if len(crowded(new)) > 1 or any(len(pieces) > 2 for pieces in crowded(new).values()) or not resolvable(new):
        return False
    return not overloaded(new) or can_carry_on(new, p)


def can_carry_on(st, p):
    """R22: at once, with a mineral, to a free square with one mineral at most, or into the goal with a deposit."""
    here = st["at"][p]
    if st["points"] < 1:
        return False
    for to in near(here):
        if not may_walk(st, p, here, to) or characters(st, to):
            continue
        if deposits(st, p, to) if goal(st, p[0], to) else len(minerals(st, to)) <= 1:
            return True
    return False


def climbed(st, p, over, cost):
    """R33: in flight."""
    new = started(st, p)
    new["flight"] = (p, st["at"][p])
    new["at"][p], new["points"], new["phase"] = over, st["points"] - cost, "flying"
    return new


def flights(st):
    """R33: land or climb on."""
    p, left = st["flight"]
    here, found = st["at"][p], {}
    for to in landing_squares(st):
        new = started(st, p)
        new["at"][p], new["flight"], new["phase"] = to, None, "acting"
        if goal(st, p[0], to):
            progressed(new)
        found[f"A{name_of(here)}_{name_of(to)}"] = settled(new)
    for to in near(here):
        if to != left and can_climb(st, p, here, to, chain_cost(st)):
            found[f"A{name_of(here)}^{name_of(to)}"] = climbed(st, p, to, chain_cost(st))
    return found


# -- walls and resurrections


def walls(st):
    """R36–R41."""
    found = {}
    if st["stock"][st["side"]]:
        for x, y, way in product(range(1, 10), range(1, st["rows"]), "hv"):
            if may_build(st, (x, y, way)):
                new = copied(st)
                new["walls"].add((x, y, way))
                new["stock"][st["side"]] -= 1
                progressed(new)
                if resolvable(new) and resolvable_if_cancelled(new):
                    found[f"W:{name_of((x, y))}{way}"] = settled(new)
    return found


def may_build(st, wall):
    """R37–R40."""
    x, y, _ = wall
    side, rows = st["side"], st["rows"]
    low, high = min(b for _, b in points_of(wall)), max(b for _, b in points_of(wall))
    if side == "s" and not (low > 2 and high <= rows - 4):
        return False
    if side == "n" and not (low >= 4 and high < rows - 2):
        return False
    corners = set()
    for p, (a, b) in st["at"].items():
        if p[:2] == side + "B":
            corners |= {(a - 1, b - 1), (a, b - 1), (a - 1, b), (a, b)}
    if not corners & points_of(wall):
        return False
    for standing in st["walls"]:
        if standing[:2] == (x, y) or closed_edges(standing) & closed_edges(wall):
            return False
    return chain_length(st["walls"] | {wall}, wall) <= 2


def chain_length(standing, wall):
    """R39: how many walls hang together with this one."""
    chain, todo = {wall}, [wall]
    while todo:
        here = todo.pop()
        for w in standing - chain:
            if points_of(w) & points_of(here):
                chain.add(w)
                todo.append(w)
    return len(chain)


def resurrections(st):
    """R54."""
    emissary, found = st["side"] + "E1", {}
    if emissary not in st["at"]:
        return found
    for kind in KINDS:
        dead = sorted(p for p in st["dead"] if p[:2] == st["side"] + kind)
        if kind in "EO" or not dead:
            continue
        new = copied(st)
        new["at"][dead[0]] = new["at"].pop(emissary)
        new["dead"] = new["dead"] - {dead[0]} | {emissary}
        new["gait"].pop(dead[0], None)
        new["leapt"] -= {dead[0]}
        if new["movement"] and new["movement"]["piece"] == emissary:
            new["movement"] = None
        progressed(new)
        if resolvable(new) and resolvable_if_cancelled(new):
            found[f"R:{kind}"] = settled(new)
    return found


def resolvable_if_cancelled(st):
    """R41: once the current mover is back where it started, if a friend holds that square."""
    movement = st["movement"]
    if movement is None:
        return True
    p = movement["piece"]
    if p not in st["at"] or zone(st, st["at"][p]):
        return True
    if not [f for f in held_by(st, movement["at"], p[0]) if f != p]:
        return True
    return resolvable(taken_back(st))


def taken_back(st):
    """R52: the current movement has not been."""
    new, movement = copied(st), st["movement"]
    p = movement["piece"]
    new["at"][p] = movement["at"]
    new["at"].update(movement["minerals"])
    new["points"] = movement["points"]
    if movement["gait"]:
        new["gait"][p] = movement["gait"]
    else:
        new["gait"].pop(p, None)
    if not movement["leapt"]:
        new["leapt"].discard(p)
    new["movement"] = None
    return new


# -- killing


def attacked(st, p, to, gait, carry):
    """R42, R43, R50."""
    victim = held_by(st, to, other(p[0]))[0]
    new = displaced(st, p, to, gait, carry, None)
    new["points"] -= 1
    if victim[1] == "I" and p[1] != "F" and [q for q in losable(new, victim[0]) if q != victim]:
        new["phase"], new["fight"] = "window", (p, victim)
        return new
    return killed(new, p, victim)


def killed(st, p, victim):
    """R43, R44, R49."""
    new = copied(st)
    removed(new, victim)
    new["movement"], new["fight"] = None, None
    if p[1] == "F":
        removed(new, p)
        new["phase"] = "acting"
        return settled(new)
    return owing(new, "any" if p[1] == "T" else victim[1])


def owing(st, kind):
    """R44, R48: whoever chooses."""
    st["price"] = kind
    st["phase"] = "owing" if owed(st) else "forced"
    return st


def owed(st):
    """R44–R46."""
    price = st["price"]
    return [p for p in losable(st, st["side"]) if price == "any" or p[1] in (price, "M")]


def losable(st, side):
    """R55."""
    return [
        p
        for p, at in st["at"].items()
        if p[0] == side and p[1] != "O" and (st["options"]["elevated_sacrifice"] or not zone(st, at))
    ]


def sacrificed(st, p):
    """R44."""
    new = copied(st)
    removed(new, p)
    new["phase"], new["price"] = "acting", None
    return settled(new)


def answers(st):
    """R51, R52."""
    p, victim = st["fight"]
    found = {"I:ok": killed(st, p, victim)}
    for given in losable(st, victim[0]):
        if given != victim:
            new = taken_back(st)
            removed(new, given)
            new["fight"] = None
            found[f"I:{label(st, given)}"] = owing(new, given[1])
    return found


def removed(st, p):
    """To the graveyard."""
    del st["at"][p]
    st["dead"].add(p)
    progressed(st)


def progressed(st):
    """R65: something that lasts has happened this turn."""
    st["progress"] = True


# -- the end


def settled(st):
    """R14: a win, then a draw that nobody can win any more; the numbers are equal (R47)."""
    alive = [sum(p[0] == side and p[1] != "O" for p in st["at"]) for side in "sn"]
    assert alive[0] == alive[1], alive
    if all(any(race_of(p) == race for p in elevated(st, st["side"])) for race in "ham"):
        st["phase"], st["result"] = "over", ("elevation", st["side"])
    elif st["options"]["unwinnable_check"] and not can_win(st, "s") and not can_win(st, "n"):
        st["phase"], st["result"] = "over", ("unwinnable", None)
    return st


def race_of(p):
    """h, a, m or g."""
    return "h" if p[1] in HUMANS else "a" if p[1] in ANIMALS else "m" if p[1] == "O" else "g"


def elevated(st, side):
    """R26: what stands in the goal."""
    return [p for p, at in st["at"].items() if p[0] == side and goal(st, side, at)]


def can_win(st, side):
    """R64."""
    living = [p for p, at in st["at"].items() if p[0] == side and p[1] != "O" and not goal(st, side, at)]
    return enough(st, side, living) or (
        side + "E1" in living
        and any(
            enough(st, side, [p for p in living if p[1] != "E"] + [dead])
            for dead in st["dead"]
            if dead[0] == side and dead[1] in HUMANS + ANIMALS
        )
    )


def enough(st, side, living):
    """R64: each race in the goal or on its way there."""
    there = {race_of(p) for p in elevated(st, side)}
    return (
        ("h" in there or any(p[1] in HUMANS for p in living))
        and ("a" in there or any(p[1] in ANIMALS for p in living))
        and ("m" in there or any(p[1] in PORTERS for p in living))
    )


def turn_ended(st):
    """R10, R65."""
    new = copied(st)
    new["side"] = other(st["side"])
    new["leapt"], new["gait"], new["movement"] = set(), {}, None
    new["quiet"] = 0 if st["progress"] else st["quiet"] + 1
    new["progress"] = False
    new["history"].append(position(new))
    options = st["options"]
    if new["quiet"] >= options["no_progress_turns"]:
        reason = "no_progress"
    elif new["history"].count(new["history"][-1]) >= options["repetition_limit"]:
        reason = "repetition"
    elif st["turn"] >= options["max_turns"]:
        reason = "turn_limit"
    else:
        new["turn"] += 1
        new["points"] = new["allowance"] = st["first_points"].get(new["turn"], 4)
        return new
    new["phase"], new["result"] = "over", (reason, None)
    return new


def position(st):
    """R65: pieces of a kind and side are equal."""
    return (
        sorted((p[:2], at) for p, at in st["at"].items()),
        sorted(st["walls"]),
        sorted(st["stock"].items()),
        sorted(p[:2] for p in st["dead"]),
        st["side"],
    )


# -- beginnings


def begun(**options):
    """R6–R10: a new game."""
    st = bare(options)
    if st["options"]["placement"] == "free":
        st["phase"] = "placing"
        return st
    for piece, home in SOUTH_START.items():
        x, y = square(home)
        st["at"]["s" + piece], st["at"]["n" + piece] = (x, y), (11 - x, st["rows"] + 1 - y)
    st["history"] = [position(st)]
    return st


def placings(st):
    """R8."""
    side, found = st["side"], {}
    depth = (3, 4) if side == "s" else (st["rows"] - 3, st["rows"] - 2)
    for kind, number in KINDS.items():
        free = [f"{side}{kind}{i}" for i in range(1, number + 1) if f"{side}{kind}{i}" not in st["at"]]
        for at in product(range(1, 11), depth) if free else ():
            if at not in st["at"].values():
                new = copied(st)
                new["at"][free[0]], new["side"] = at, other(side)
                if len(new["at"]) == 34:
                    new["phase"], new["history"] = "acting", [position(new)]
                found[f"P:{kind}{name_of(at)}"] = new
    return found


def laid(line, **options):
    """A position line of the dossier: `S Kd6 Bb3 | N Bd8 Ka9 | e4h | South 4`."""
    st = bare(options)
    parts = [part.split() for part in line.split("|")]
    for side, (_, *pieces) in zip("sn", parts[:2], strict=True):
        for kind, number in KINDS.items():
            named = [square(text[1:]) for text in pieces if text[0] == kind]
            if kind == "O" and not named:
                named = [begun(**options)["at"][f"{side}O{i}"] for i in (1, 2)]
            for i in range(1, number + 1):
                if i <= len(named):
                    st["at"][f"{side}{kind}{i}"] = named[i - 1]
                elif kind != "O":
                    st["dead"].add(f"{side}{kind}{i}")
    st["walls"] = {(*square(text[:-1]), text[-1]) for text in (parts[2] if len(parts) == 4 else ())}
    st["side"] = parts[-1][0][0].lower()
    st["points"] = st["allowance"] = int(parts[-1][1])
    st["turn"] = 3 if st["side"] == "s" else 4
    st["history"] = [position(st)]
    return st


def label(st, p):
    """Letter and square, with the number where two friends of a kind are crowded."""
    alike = [q for q in characters(st, st["at"][p]) if q[:2] == p[:2]]
    return f"{p[1]}{p[2] if len(alike) > 1 else ''}{name_of(st['at'][p])}"


def count(st, depth):
    """How many sequences of so many legal acts there are."""
    if depth == 1:
        return len(tokens(st))
    return sum(count(new, depth - 1) for new in successors(st).values())
