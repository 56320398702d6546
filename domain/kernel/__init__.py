"""The table and what follows from it for every game."""
