"""How players come back who have lost their tokens."""
