"""The players of a contest: the levels, and bots of one's own in Python, as programs or at HTTP addresses."""
