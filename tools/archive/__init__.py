"""`python -m tools.archive` archives finished matches at once."""
