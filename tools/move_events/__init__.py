"""`python -m annales.tools.move_events` moves the matches of a store to a Redis of their own, or back."""
