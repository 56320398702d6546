"""Claims of a player whose opponent is gone: the win, a draw, or a bot in the place of the opponent."""
