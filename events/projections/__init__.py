"""Projections: read models that are derived from the log and can be rebuilt from it at any time."""
