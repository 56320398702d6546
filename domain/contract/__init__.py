"""The contract of a game, and everything that works for any game that fulfils it."""
