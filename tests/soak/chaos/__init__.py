"""Faults of every process, store, link and disk while people play: `script/soak chaos`."""
