"""Commands: each change of a match, checked and drafted."""
