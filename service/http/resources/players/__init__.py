"""Players: their names, ratings and tokens."""
