"""Seats: taken, left, and what they may answer."""
