"""The laws, by what they look at: a game at rest, a position, a step, a match, its words, its presentation."""
