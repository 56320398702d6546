"""Claims against players who are gone: what may be claimed, since when, and what a record proves of it."""
