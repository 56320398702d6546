"""The delay of a match for those without a seat."""
