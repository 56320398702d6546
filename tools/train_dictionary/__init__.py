"""Trains the dictionaries with which stored entries are compressed: `python -m annales.tools.train_dictionary`."""
