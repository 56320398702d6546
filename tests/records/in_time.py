"""What may become of the moves of a golden record as the project goes on, without a fault of theirs."""

IN_TIME = ("rules_not_installed", "level_gone")
NEVER_RELEASED = {  # versions of levels of which no release had the code, but golden records have moves
    "random": {1},
    "greedy": {1, 2, 3},
    "alphabeta": {1, 2},
    "search": {2, 3, 4, 5, 6},
    "master": {2, 3, 4, 5, 6},
}


def is_wrong(move):
    """Whether a move of a golden record that was computed again has a fault."""
    found = move.found
    is_of_before = found.why == "level_unknown" and move.version in NEVER_RELEASED.get(move.level, ())
    return found.verdict != "holds" and found.why not in IN_TIME and not is_of_before
