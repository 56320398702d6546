"""The service whose matches all have one secret, and no chance of their own: the same answers make the same match.

Whoever plays by fixed rules meets the same positions in every run, so no test fails by the luck of the cards.
"""
