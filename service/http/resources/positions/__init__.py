"""The table at any entry."""
