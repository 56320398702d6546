"""Blunders planted in golden records, to see whether a review names them."""
