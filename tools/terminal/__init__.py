"""The terminal client's parts."""
