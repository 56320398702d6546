"""Play: answers to the open question."""
