"""Documents beside a match: bounded JSON that is no part of its log, and goes where the match goes."""
