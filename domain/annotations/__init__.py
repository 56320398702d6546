"""Comments on the entries of a match, and variations: lines of answers that somebody has tried on a position."""
