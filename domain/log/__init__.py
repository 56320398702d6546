"""The event log of a match: entries, the tree that they form, record files and their audit."""
