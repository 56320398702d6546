"""The delay of a match for those without a seat: what they may see yet, and when they may see more."""
