"""What cards and gods do: how a card is played, what it may aim at, and the effect of each kind."""
