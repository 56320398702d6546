"""`python -m annales.tools.archive` archives finished matches at once."""
