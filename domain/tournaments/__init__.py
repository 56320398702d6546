"""The rules of tournaments, pure and the same for every game: who meets whom, standings, and ratings."""
