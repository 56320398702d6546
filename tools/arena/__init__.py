"""Matches between bots, without the service: `python -m tools.arena --game sacrifice --levels greedy random`."""
