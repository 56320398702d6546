"""The moves of one line of a match: as values, as a short text, and replayed by the rules. It proves nothing."""
