"""What a game is, and what every game gets for free."""
