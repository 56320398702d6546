"""The history of a match."""
