"""Vacation: days in which the clock of a seat rests."""
