"""How many questions a match asks, and how many of them hold no choice."""
