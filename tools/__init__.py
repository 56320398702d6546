"""Programs for people: a terminal client, and matches of bots against bots."""
