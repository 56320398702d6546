"""What the slow generator of SACRIFICE knows of squares, walls, what stands where, and who can leave a crowd.

See slow_sacrifice.py: a state is a plain dict, a square a pair of numbers from 1.
"""

HUMANS, ANIMALS, GODS, PORTERS = "FBM", "KCA", "TEI", "FBMK"
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


# -- squares


def square(name):
    """`e5` is (5, 5)."""
    return ord(name[0]) - 96, int(name[1:])


def name_of(at):
    """(5, 5) is `e5`."""
    return f"{chr(96 + at[0])}{at[1]}"


def on_board(st, at):
    """R1: ten columns."""
    return 1 <= at[0] <= 10 and 1 <= at[1] <= st["rows"]


def own_zone(st, side, at):
    """R3: where the side may never go."""
    return at[1] <= 2 if side == "s" else at[1] >= st["rows"] - 1


def goal(st, side, at):
    """R3: the enemy's elevation zone."""
    return own_zone(st, other(side), at)


def zone(st, at):
    """Either elevation zone."""
    return goal(st, "s", at) or goal(st, "n", at)


def other(side):
    """The enemy."""
    return "n" if side == "s" else "s"


def shifted(at, way, times=1):
    """The square so many steps away."""
    return at[0] + way[0] * times, at[1] + way[1] * times


def closed_edges(wall):
    """R5: the two pairs of squares that a wall parts."""
    x, y, way = wall
    if way == "h":
        return {frozenset({(x, y), (x, y + 1)}), frozenset({(x + 1, y), (x + 1, y + 1)})}
    return {frozenset({(x, y), (x + 1, y)}), frozenset({(x, y + 1), (x + 1, y + 1)})}


def points_of(wall):
    """R5: two ends and a middle, as corners of the grid; the middle is the same for both ways of lying."""
    x, y, way = wall
    return {(x - 1, y), (x, y), (x + 1, y)} if way == "h" else {(x, y - 1), (x, y), (x, y + 1)}


def walled(st, a, b):
    """Whether a wall parts two adjacent squares."""
    return any(frozenset({a, b}) in closed_edges(wall) for wall in st["walls"])


# -- what stands where


def characters(st, at):
    """The characters on a square."""
    return [p for p, where in st["at"].items() if where == at and p[1] != "O"]


def minerals(st, at):
    """The minerals on a square."""
    return [p for p, where in st["at"].items() if where == at and p[1] == "O"]


def held_by(st, at, side):
    """The side's characters on a square."""
    return [p for p in characters(st, at) if p[0] == side]


def flying(st):
    """The falcon in flight, or None."""
    return st["flight"][0] if st["flight"] else None


def crowded(st):
    """R20: the squares with two characters of the active seat."""
    side, found = st["side"], {}
    for p, at in st["at"].items():
        if p[0] == side and p[1] != "O" and p != flying(st):
            found.setdefault(at, []).append(p)
    return {at: pieces for at, pieces in found.items() if len(pieces) > 1 and not zone(st, at)}


def overloaded(st):
    """R22: the squares with three minerals."""
    laden = {at for p, at in st["at"].items() if p[1] == "O"}
    return [at for at in laden if not zone(st, at) and len(minerals(st, at)) > 2]


def rests_free(st, at):
    """A square where a character may rest: free of characters, in a goal free of everything."""
    return not characters(st, at) and not (zone(st, at) and minerals(st, at))


def may_walk(st, piece, a, b, walls_count=True):
    """R15 but for what stands there: on the board, not the own zone, no wall, no taken square of the goal."""
    if not on_board(st, b) or own_zone(st, piece[0], b) or (walls_count and walled(st, a, b)):
        return False
    return not (goal(st, piece[0], b) and not rests_free(st, b))


def may_run(st, piece, a, way):
    """R30 but for what stands at the end."""
    middle, end = shifted(a, way), shifted(a, way, 2)
    if not on_board(st, end) or zone(st, middle) or held_by(st, middle, other(piece[0])):
        return False
    return not walled(st, a, middle) and may_walk(st, piece, middle, end)


def leap_targets(st, piece, a):
    """R18, the enemy's squares included."""

    def hyper(at):
        return (at[0] - 1) // 2, (at[1] - 1) // 2

    enemy, found, home = other(piece[0]), set(), hyper(a)
    for way in WAYS:
        aim = home[0] + way[0], home[1] + way[1]
        seen, todo = {a}, [a]
        while todo:
            here = todo.pop()
            if here != a and held_by(st, here, enemy):
                continue
            for step in WAYS:
                to = shifted(here, step)
                if (
                    to not in seen
                    and on_board(st, to)
                    and not zone(st, to)
                    and hyper(to) in (home, aim)
                    and not walled(st, here, to)
                ):
                    seen.add(to)
                    todo.append(to)
        found |= {at for at in seen if hyper(at) == aim}
    return found


# -- resolvability (R21)


def resolvable(st):
    """One of the two on a crowded square can reach a square to rest."""
    return all(any(can_rest(st, p) for p in pieces) for pieces in crowded(st).values())


def can_rest(st, piece):
    """By its own lawful displacements, with the points left and without an attack."""
    here, points = st["at"][piece], st["points"]
    if piece[1] in GODS:
        return (
            points >= 1
            and piece not in st["leapt"]
            and any(not characters(st, to) for to in leap_targets(st, piece, here))
        )
    if piece[1] == "A":
        step = any(
            may_walk(st, piece, here, to, False) and rests_free(st, to) for to in (shifted(here, way) for way in WAYS)
        )
        return points >= 1 and (step or any(can_climb(st, piece, here, to, 1) for to in near(here)))
    if piece[1] != "C":
        return walks_off(st, piece, here, points)
    gait = st["gait"].get(piece)
    return (
        (gait in (None, "walk") and walks_off(st, piece, here, points))
        or (gait in (None, "row") and runs_off(st, piece, here, points, ((1, 0), (-1, 0))))
        or (gait in (None, "column") and runs_off(st, piece, here, points, ((0, 1), (0, -1))))
    )


def walks_off(st, piece, here, points):
    """Steps through friends to a free square."""
    if points < 1:
        return False
    for to in near(here):
        if not may_walk(st, piece, here, to) or held_by(st, to, other(piece[0])):
            continue
        if rests_free(st, to) or (held_by(st, to, piece[0]) and walks_off(st, piece, to, points - 1)):
            return True
    return False


def runs_off(st, piece, here, points, ways):
    """Runs on one axis, over friends, to a free square."""
    if points < 1:
        return False
    for way in ways:
        to = shifted(here, way, 2)
        if not may_run(st, piece, here, way) or held_by(st, to, other(piece[0])):
            continue
        if rests_free(st, to) or (held_by(st, to, piece[0]) and runs_off(st, piece, to, points - 1, ways)):
            return True
    return False


def near(at):
    """The four squares around, on the board or not."""
    return [shifted(at, way) for way in WAYS]


# -- flights


def can_climb(st, falcon, here, over, cost):
    """R33, R34: there is a character, and from above it some flight with the points left can end."""
    if st["points"] < cost or not on_board(st, over) or zone(st, over):
        return False
    if not [p for p in characters(st, over) if p != falcon]:
        return False
    aloft = copied(st)
    aloft["at"][falcon], aloft["points"], aloft["flight"] = over, st["points"] - cost, (falcon, here)
    return can_come_down(aloft, 10)


def can_come_down(st, depth):
    """A landing now, or after more climbs; ten climbs lead as far as a thousand from where a flight can begin."""
    if landing_squares(st):
        return True
    falcon, left = st["flight"]
    if depth == 0:
        return False
    cost = chain_cost(st)
    here = st["at"][falcon]
    for over in near(here):
        if over == left or st["points"] < cost or not on_board(st, over) or zone(st, over):
            continue
        if [p for p in characters(st, over) if p != falcon]:
            further = copied(st)
            further["at"][falcon], further["points"], further["flight"] = over, st["points"] - cost, (falcon, here)
            if can_come_down(further, depth - 1):
                return True
    return False


def chain_cost(st):
    """What a climb costs in flight (J26)."""
    return 1 if st["options"]["falcon_chain"] == "pay_each_climb" else 0


def landing_squares(st):
    """R33: adjacent, without a character, not straight back."""
    falcon, left = st["flight"]
    here = st["at"][falcon]
    return [to for to in near(here) if to != left and may_walk(st, falcon, here, to, False) and rests_free(st, to)]


def copied(st):
    """A state that can be changed."""
    new = dict(st)
    for field in ("at", "gait", "stock", "first_points"):
        new[field] = dict(st[field])
    for field in ("dead", "leapt", "walls"):
        new[field] = set(st[field])
    new["history"] = list(st["history"])
    return new


OPTIONS = {
    "free_hyper_rows": 2,
    "falcon_chain": "pay_each_climb",
    "elevated_sacrifice": True,
    "no_progress_turns": 60,
    "repetition_limit": 3,
    "max_turns": 400,
    "unwinnable_check": True,
    "placement": "standard",
}


def bare(options):
    """A state without pieces."""
    chosen = {**OPTIONS, **options}
    return {
        "rows": 8 + 2 * chosen["free_hyper_rows"],
        "options": chosen,
        "at": {},
        "dead": set(),
        "walls": set(),
        "stock": {"s": 3, "n": 3},
        "side": "s",
        "points": 2,
        "allowance": 2,
        "turn": 1,
        "leapt": set(),
        "gait": {},
        "first_points": {2: 3},
        "movement": None,
        "flight": None,
        "fight": None,
        "price": None,
        "phase": "acting",
        "progress": False,
        "quiet": 0,
        "history": [],
        "result": None,
    }
