"""The rules of tournaments, pure and the same for every game: pairings, standings, and ratings."""
