"""How good a table looks for a seat, for the search of the bots."""
