"""A reader of texts of moves that was written from `docs/moves.md` alone. It knows nothing of the product."""

import json


class NotMoves(ValueError):
    """The text has another form than the page says."""


def parsed(text):
    """The heads, the results of chance in the opening, and what follows: moves, acts and versions of rules, in order.

    A move is `["move", seat, notation, results]`.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").split("\n")]
    things = [line for line in lines if line and not line.startswith("%")]
    if not things or things[0] != "annales-moves 1":
        raise NotMoves("the first line")
    heads, opening, played = {}, [], []
    results = opening
    for line in things[1:]:
        kind, _, rest = line.partition(" ")
        if kind == "=":
            results += rest.split()
        elif kind == "*":
            played.append(["act", *rest.split()])
        elif kind[0].isdigit():
            seat, _, notation = rest.partition(" ")
            if kind != f"{sum(each[0] == 'move' for each in played) + 1}." or not notation:
                raise NotMoves(line)
            results = []
            played.append(["move", int(seat), notation, results])
        elif kind.endswith(":") and not played and kind[:-1] not in heads:
            heads[kind[:-1]] = json.loads(rest)
        else:
            raise NotMoves(line)
    return heads, opening, played
