"""The clocks of a match: which there are, and what each seat has left at each entry."""
