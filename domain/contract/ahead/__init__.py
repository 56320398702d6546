"""Instructions given ahead: what a game declares for them, and the orders that a seat leaves."""
