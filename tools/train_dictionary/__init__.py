"""Trains the dictionaries with which stored entries are compressed: `python -m tools.train_dictionary`."""
