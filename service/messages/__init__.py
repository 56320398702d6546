"""The text of every error, by code and reason, in each language."""
