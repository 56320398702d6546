"""Days of vacation that players take, in which the clock of their seat rests."""
