"""Matches between bots, without a service: `python -m annales.tools.arena --game sacrifice --levels greedy random`."""
